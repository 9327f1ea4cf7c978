"""Gradients of sparse operators, compared with those of the same formula on dense tensors."""

import numpy as np
import pytest

import paddle
from paddle import sparse as S
from paddle.sparse.nn import functional as F

WHERE = np.array([[0, 1, 1, 2], [1, 0, 2, 0]], "int64")
NUMBERS = np.array([0.5, -0.25, 0.75, 0.125])
D = np.linspace(0.5, 2, 9).reshape(3, 3)
FORMS = ["coo", "csr"]


def leaf(values, dtype):
    return paddle.to_tensor(values.astype(dtype), stop_gradient=False)


def made(form, dtype):
    """A sparse matrix, and the leaf of its values."""
    values = leaf(NUMBERS, dtype)
    if form == "coo":
        return S.sparse_coo_tensor(WHERE, values, [3, 3], stop_gradient=False), values
    return S.sparse_csr_tensor([0, 1, 3, 4], WHERE[1], values, [3, 3], stop_gradient=False), values


def compare(form, dtype, sparse, dense, stored=None):
    """Compare both results and gradients; `stored` marks the elements of the result that are compared."""
    x, values = made(form, dtype)
    d = leaf(D, dtype)
    out = sparse(x, d)
    assert out.is_sparse_csr() is (form == "csr" and out.is_sparse())
    out = out.to_dense() if out.is_sparse() else out
    other = leaf(np.zeros([3, 3]), dtype)
    with paddle.no_grad():
        other[tuple(paddle.to_tensor(WHERE))] = values
    d2 = leaf(D, dtype)
    other.stop_gradient = False
    wanted = dense(other, d2).reshape(out.shape)
    mask = np.ones(out.shape) if stored is None else stored
    np.testing.assert_allclose(out.numpy() * mask, wanted.numpy() * mask, rtol=1e-5, atol=1e-6)
    weights = paddle.to_tensor((np.linspace(1, 2, out.size).reshape(out.shape) * mask).astype(dtype))
    (out * weights).sum().backward()
    (wanted * weights).sum().backward()
    at = tuple(WHERE)
    if other.grad is not None:
        np.testing.assert_allclose(values.grad.numpy(), other.grad.numpy()[at], rtol=1e-4, atol=1e-5)
    if d2.grad is not None and d.grad is not None:
        np.testing.assert_allclose(d.grad.numpy(), d2.grad.numpy(), rtol=1e-4, atol=1e-5)
    assert (other.grad is None) is (values.grad is None)


PATTERN = np.zeros([3, 3])
PATTERN[tuple(WHERE)] = 1
UNARY = "abs asin asinh atan atanh deg2rad expm1 neg rad2deg sin sinh square tan tanh"
CASES = {
    **{n: (lambda x, d, n=n: getattr(S, n)(x), lambda x, d, n=n: getattr(paddle, n)(x)) for n in UNARY.split()},
    "log1p": (lambda x, d: S.log1p(x), lambda x, d: paddle.log1p(x)),
    "relu": (lambda x, d: F.relu(x), lambda x, d: paddle.nn.functional.relu(x)),
    "relu6": (lambda x, d: F.relu6(x), lambda x, d: paddle.nn.functional.relu6(x)),
    "leaky_relu": (lambda x, d: F.leaky_relu(x, 0.2), lambda x, d: paddle.nn.functional.leaky_relu(x, 0.2)),
    "pow": (lambda x, d: S.pow(x, 3), lambda x, d: x**3),
    "cast": (lambda x, d: S.cast(x, None, "float64"), lambda x, d: x.astype("float64")),
    "add": (lambda x, d: S.add(x, S.transpose(x, [1, 0])), lambda x, d: x + x.T),
    "subtract": (lambda x, d: S.subtract(S.square(x), x), lambda x, d: x * x - x),
    "multiply": (lambda x, d: S.multiply(x, S.transpose(x, [1, 0])), lambda x, d: x * x.T),
    "multiply by a number": (lambda x, d: S.multiply(x, 2.5), lambda x, d: x * 2.5),
    "divide by a number": (lambda x, d: S.divide(x, 2.5), lambda x, d: x / 2.5),
    "matmul": (lambda x, d: S.matmul(x, d), lambda x, d: x @ d),
    "matmul of two": (lambda x, d: S.matmul(x, S.transpose(x, [1, 0])), lambda x, d: x @ x.T),
    "mv": (lambda x, d: S.mv(x, d[0]), lambda x, d: x @ d[0]),
    "addmm": (lambda x, d: S.addmm(d, x, d, 2.0, 3.0), lambda x, d: 2 * d + 3 * (x @ d)),
    "sum of rows": (lambda x, d: S.sum(x, -1, keepdim=True), lambda x, d: x.sum(-1, keepdim=True)),
    "sum": (lambda x, d: S.sum(x), lambda x, d: x.sum()),
    "transpose": (lambda x, d: S.transpose(x, [1, 0]), lambda x, d: x.T),
    "reshape": (lambda x, d: S.reshape(x, [1, 9]), lambda x, d: x.reshape([1, 9])),
    "slice": (lambda x, d: S.slice(x, [0, 1], [1, 0], [3, 2]), lambda x, d: x[1:3, 0:2]),
    "to_dense": (lambda x, d: x.to_dense(), lambda x, d: x * 1),
}
STORED = {  # compared where an element is stored
    "mask_as": (lambda x, d: S.mask_as(d, x.detach()), lambda x, d: d * 1),
    "masked_matmul": (lambda x, d: S.masked_matmul(d, d, x.detach()), lambda x, d: d @ d),
    "softmax": (
        lambda x, d: F.softmax(x),
        lambda x, d: paddle.nn.functional.softmax(x - paddle.to_tensor(1e4 * (1 - PATTERN)).astype(x.dtype), -1),
    ),
}


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", CASES)
def test_as_of_dense_tensors(name, form, dtype):
    compare(form, dtype, *CASES[name])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", STORED)
def test_where_elements_are_stored(name, form):
    compare(form, "float64", *STORED[name], stored=PATTERN)


def test_softmax_of_columns_and_of_volumes():
    x, values = made("coo", "float64")
    out = F.softmax(x, 0)
    column = np.exp(NUMBERS[[1, 3]]) / np.exp(NUMBERS[[1, 3]]).sum()
    np.testing.assert_allclose(out.values().numpy(), [1, column[0], 1, column[1]])
    (out.values() * paddle.to_tensor([1.0, 2.0, 3.0, 4.0], dtype="float64")).sum().backward()
    slope = column[0] * column[1] * (2 - 4)
    np.testing.assert_allclose(values.grad.numpy(), [0, slope, 0, -slope], atol=1e-12)


def test_hybrid_tensors():
    """Rows of a dense axis, with gradients from facts of the original."""
    rows = leaf(np.array([[1, -2, 3], [4, 5, -6]]) / 4, "float32")
    x = S.sparse_coo_tensor([[0, 2]], rows, [3, 3], stop_gradient=False)
    out = S.add(F.softmax(x), S.square(x))
    weights = paddle.to_tensor([[1.0, 1.1, 1.2], [1.3, 1.4, 1.5]])
    (out.values() * weights).sum().backward()
    dense = leaf(np.array([[1, -2, 3], [4, 5, -6]]) / 4, "float32")
    ((paddle.nn.functional.softmax(dense) + dense * dense) * weights).sum().backward()
    np.testing.assert_allclose(rows.grad.numpy(), dense.grad.numpy(), rtol=1e-5)


def test_attention_has_gradients():
    mask = paddle.to_tensor(PATTERN[None].astype("float32")).to_sparse_csr()
    leaves = [leaf(D[None, None] * k, "float32") for k in (1, 2, 3)]
    out = F.attention(*leaves, mask)
    others = [leaf(D[None, None] * k, "float32") for k in (1, 2, 3)]
    q, k, v = others
    scores = q @ k.transpose([0, 1, 3, 2]) / 3**0.5 - paddle.to_tensor(1e4 * (1 - PATTERN)).astype("float32")
    wanted = paddle.nn.functional.softmax(scores, -1) @ v
    np.testing.assert_allclose(out.numpy(), wanted.numpy(), rtol=1e-5)
    weights = paddle.to_tensor(np.linspace(1, 2, 9, dtype="float32").reshape(out.shape))
    (out * weights).sum().backward()
    (wanted * weights).sum().backward()
    for a, b in zip(leaves, others, strict=True):
        np.testing.assert_allclose(a.grad.numpy(), b.grad.numpy(), rtol=1e-4, atol=1e-5)


def test_batches_of_csr_matrices():
    values = leaf(np.array([0.5, -0.25, 0.75, 0.125]), "float32")
    x = S.sparse_csr_tensor([0, 1, 2, 2, 0, 1, 1, 2], [1, 0, 1, 0], values, [2, 3, 2], stop_gradient=False)
    S.square(x).to_dense().sum().backward()
    np.testing.assert_allclose(values.grad.numpy(), [1.0, -0.5, 1.5, 0.25])


# ---- entries of equal coordinates, as the original treats them ----


TWICE = np.array([[0, 1, 1, 2], [1, 2, 2, 0]], "int64")
FOUR = np.array([1.0, -2.0, 3.0, 4.0], "float32") / 4


def twice():
    return S.sparse_coo_tensor(TWICE, FOUR, [3, 3])


def test_equal_coordinates_stay_apart():
    x = twice()
    for name, out, wanted in (
        ("square", S.square(x), FOUR * FOUR),
        ("add", S.add(x, S.square(x)), FOUR + FOUR * FOUR),
        ("subtract", S.subtract(x, S.square(x)), FOUR - FOUR * FOUR),
        ("multiply", S.multiply(x, S.square(x)), FOUR**3),
        ("softmax", F.softmax(x), [1.0, 0.2227, 0.7773, 1.0]),
    ):
        assert out.indices().tolist() == TWICE.tolist(), name
        np.testing.assert_allclose(out.values().numpy(), wanted, atol=1e-4)
    out = S.reshape(x, [9])
    assert (out.indices().tolist(), out.values().tolist()) == ([[1, 5, 5, 6]], FOUR.tolist())
    out = S.slice(x, [0], [1], [3])
    assert (out.indices().tolist(), out.values().tolist()) == ([[0, 0, 1], [2, 2, 0]], FOUR[1:].tolist())


def test_dense_forms_add_up_equal_coordinates():
    """The original keeps the last one in `to_dense`; then a sparse gradient would lose what was looked up twice."""
    assert twice().to_dense().tolist() == [[0.0, 0.25, 0.0], [0.0, 0.0, 0.25], [1.0, 0.0, 0.0]]
    assert S.coalesce(twice()).to_dense().tolist() == [[0.0, 0.25, 0.0], [0.0, 0.0, 0.25], [1.0, 0.0, 0.0]]
    rows = S.sparse_coo_tensor([[2, 0, 2]], [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [3, 2])
    assert rows.to_dense().tolist() == [[3.0, 4.0], [0.0, 0.0], [6.0, 8.0]]


def test_a_number_for_each_channel():
    x = S.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [3.0, 4.0]], [3, 2])
    out = S.add(x, paddle.to_tensor([10.0, 20.0]))
    assert out.to_dense().tolist() == [[11.0, 22.0], [0.0, 0.0], [13.0, 24.0]]
    with pytest.raises(NotImplementedError, match="same format"):
        S.add(x, paddle.ones([3, 2]))


def test_csr_tensors_can_be_detached():
    x, _ = made("csr", "float32")
    assert x.detach().stop_gradient
    assert x.detach().cols().tolist() == WHERE[1].tolist()
