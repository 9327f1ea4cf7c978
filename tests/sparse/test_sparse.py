"""Sparse tensors: creation and operators, against dense references."""

import numpy as np
import pytest
import torch
from tests.support import check_close, check_error, run_examples

import paddle
from paddle import sparse

RNG = np.random.default_rng(0)
A = np.where(RNG.random((3, 4)) < 0.5, RNG.standard_normal((3, 4)), 0).astype("float32")
B = np.where(RNG.random((3, 4)) < 0.5, RNG.standard_normal((3, 4)), 0).astype("float32")
FORMS = {"coo": lambda x: x.to_sparse_coo(2), "csr": lambda x: x.to_sparse_csr()}
forms = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)


def check_dense(tensor, want):
    """A tensor, sparse or not, must have the values of a dense array."""
    check_close(tensor.to_dense() if tensor.is_sparse() else tensor, np.asarray(want), 1e-5, 1e-6)


def check_gradients(function, arrays, kinds):
    """`function` of tensors in the forms `kinds`, against the same function's finite differences, in float64."""
    arrays = [a.astype("float64") for a in arrays]

    def run(values, stop=True):
        leaves = [paddle.to_tensor(v, stop_gradient=stop) for v in values]
        # A fixed pattern, so that a step across zero does not change it.
        given = [
            leaf if kind is None else shaped(leaf, a, kind) for leaf, a, kind in zip(leaves, arrays, kinds, strict=True)
        ]
        out = function(*given)
        out = out.to_dense() if out.is_sparse() else out
        weights = paddle.to_tensor(np.random.default_rng(1).standard_normal(out.shape))
        return leaves, (out * weights).sum()

    def shaped(leaf, pattern, kind):
        return sparse.mask_as(leaf, FORMS[kind](paddle.to_tensor(pattern)))

    leaves, total = run(arrays, stop=False)
    total.backward()
    for i, a in enumerate(arrays):
        numeric = np.zeros_like(a)
        for at in np.ndindex(a.shape):
            up, down = ([b.copy() for b in arrays] for _ in range(2))
            up[i][at] += 1e-4
            down[i][at] -= 1e-4
            numeric[at] = (float(run(up)[1]) - float(run(down)[1])) / 2e-4
        np.testing.assert_allclose(leaves[i].grad.numpy(), numeric, rtol=1e-4, atol=1e-6)


# ---- making ----


def test_coo():
    x = sparse.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], [1.0, 2.0, 3.0], [3, 3])
    assert (x.shape, x.nnz(), x.sparse_dim(), x.dense_dim(), x.is_coalesced()) == ([3, 3], 3, 2, 0, False)
    assert (x.indices().tolist(), x.values().tolist()) == ([[0, 1, 2], [1, 2, 0]], [1.0, 2.0, 3.0])
    assert x.stop_gradient is True
    # paddle 3.3.1: the smallest shape is inferred from the indices
    assert sparse.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], [[1.0], [2.0], [3.0]]).shape == [3, 3, 1]
    assert sparse.sparse_coo_tensor([[0]], [1], dtype="float64").dtype == paddle.float64
    assert sparse.sparse_coo_tensor([[0]], [1.0], stop_gradient=False).stop_gradient is False


@pytest.mark.parametrize(
    ("indices", "values", "shape", "word"),
    [
        ([0, 1], [1.0, 2.0], [3], "2 dimensions"),
        ([[0, 1]], [1.0], [3], "one column"),
        ([[0, 3]], [1.0, 2.0], [3], "at least"),
        ([[0, 1]], [1.0, 2.0], [3, 3], "sparse axes"),
        ([[-1, 1]], [1.0, 2.0], [3], "negative"),
    ],
)
def test_coo_of_wrong_parts(indices, values, shape, word):
    check_error(lambda: sparse.sparse_coo_tensor(indices, values, shape), ValueError, word)


def test_csr():
    x = sparse.sparse_csr_tensor([0, 2, 3, 5], [1, 3, 2, 0, 1], [1, 2, 3, 4, 5], [3, 4])
    assert x.to_dense().tolist() == [[0, 1, 0, 2], [0, 0, 3, 0], [4, 5, 0, 0]]
    assert (x.crows().tolist(), x.cols().tolist(), x.nnz()) == ([0, 2, 3, 5], [1, 3, 2, 0, 1], 5)
    assert x.to_sparse_coo(2).indices().tolist() == [[0, 0, 1, 2, 2], [1, 3, 2, 0, 1]]
    check_error(x.is_coalesced, TypeError, "COO")


def test_csr_of_several_matrices_is_flat():
    x = paddle.to_tensor([[[0.0, 1], [2, 0]], [[0, 0], [3, 4]]]).to_sparse_csr()
    assert (x.crows().tolist(), x.cols().tolist()) == ([0, 1, 2, 0, 0, 2], [1, 0, 0, 1])
    assert (x.values().tolist(), x.nnz(), x.shape) == ([1, 2, 3, 4], 4, [2, 2, 2])
    again = sparse.sparse_csr_tensor(x.crows(), x.cols(), x.values(), x.shape)
    assert again.to_dense().tolist() == x.to_dense().tolist()
    uneven = paddle.to_tensor([[[0.0, 1]], [[1, 1]]])
    check_error(uneven.to_sparse_csr, NotImplementedError, "same number of elements")
    check_error(lambda: sparse.sparse_csr_tensor([0, 1, 0, 2], [1, 0, 1], [1.0, 1, 1], [2, 1, 2]), NotImplementedError)


@pytest.mark.parametrize(
    ("crows", "cols", "shape", "word"),
    [
        ([0, 1], [0, 1], [2, 3], "crows"),
        ([0, 1, 2], [0], [2, 3], "one column"),
        ([0, 1, 2], [0, 3], [2, 3], "between 0 and 2"),
        ([0, 2, 1], [0, 1], [2, 3], "never decrease"),
        ([0, 1, 2], [0, 1], [6], "2 or 3"),
    ],
)
def test_csr_of_wrong_parts(crows, cols, shape, word):
    check_error(lambda: sparse.sparse_csr_tensor(crows, cols, [1.0, 2.0], shape), ValueError, word)


def test_gradients_reach_the_values():
    v = paddle.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
    x = sparse.sparse_coo_tensor([[1, 0, 1]], v, [3], stop_gradient=False)  # one position twice, out of order
    sparse.square(x).values().sum().backward()
    assert v.grad.tolist() == [2.0, 4.0, 6.0]
    v.clear_grad()
    (sparse.coalesce(x).values() ** 2).sum().backward()
    assert v.grad.tolist() == [8.0, 4.0, 8.0]
    leaf = sparse.sparse_coo_tensor([[0, 2]], [1.0, 2.0], [3], stop_gradient=False)
    sparse.square(leaf).to_dense().sum().backward()
    assert leaf.grad.to_dense().tolist() == [2.0, 0.0, 4.0]


# ---- one tensor ----


@forms
@pytest.mark.parametrize(
    "name", "sin tan atan sinh tanh asinh square log1p expm1 abs neg deg2rad rad2deg asin atanh sqrt".split()
)
def test_entrywise(name, form):
    a = np.clip(np.abs(A), 0, 0.9)
    x = form(paddle.to_tensor(a))
    out = getattr(sparse, name)(x)
    check_dense(out, getattr(torch, name)(torch.tensor(a)).numpy())
    assert out.nnz() == x.nnz()
    check_error(lambda: getattr(sparse, name)(paddle.ones([2])), NotImplementedError, name, "to_sparse_coo")


@pytest.mark.parametrize("kind", ["coo", "csr"])
@pytest.mark.parametrize("name", ["sin", "square", "expm1"])
def test_gradients_of_entrywise(name, kind):
    check_gradients(getattr(sparse, name), [A], [kind])


def test_an_unsorted_pattern_stays():
    x = sparse.sparse_coo_tensor([[1, 0, 1]], [1.0, 2.0, 3.0], [3])
    y = sparse.square(x)
    assert (y.indices().tolist(), y.values().tolist()) == ([[1, 0, 1]], [1.0, 4.0, 9.0])
    assert sparse.coalesce(x).indices().tolist() == [[0, 1]]
    assert sparse.coalesce(x).is_coalesced()


def test_pow_cast_isnan():
    x = paddle.to_tensor(A).to_sparse_csr()
    check_dense(sparse.pow(x, 2), A**2)
    y = sparse.cast(x, "int32", "float64")
    assert (y.crows().dtype, y.cols().dtype, y.dtype) == (paddle.int32, paddle.int32, paddle.float64)
    assert sparse.isnan(paddle.to_tensor([0.0, np.nan, 1.0]).to_sparse_coo(1)).values().tolist() == [True, False]


def test_sum():
    x = paddle.to_tensor(A).to_sparse_coo(2)
    check_dense(sparse.sum(x, 0), A.sum(0))
    check_dense(sparse.sum(x, -1, keepdim=True), A.sum(-1, keepdims=True))
    # paddle 3.3.1: the sum of everything has the shape [1]; with keepdim [1, 1]; of CSR a matrix
    check_dense(sparse.sum(x), [A.sum()])
    check_dense(sparse.sum(x, keepdim=True), [[A.sum()]])
    check_dense(sparse.sum(paddle.to_tensor(A).to_sparse_csr()), [[A.sum()]])
    check_dense(sparse.sum(paddle.to_tensor(A).to_sparse_csr(), -1), A.sum(-1, keepdims=True))
    # paddle 3.3.1: if all sparse axes are summed, one of size 1 remains
    half = paddle.to_tensor([[-2.0, 0.0], [1.0, 2.0]]).to_sparse_coo(1)
    check_dense(sparse.sum(half, axis=0), [[-1.0, 2.0]])
    check_dense(sparse.sum(half, axis=1), [-2.0, 3.0])
    assert sparse.sum(sparse.cast(x, None, "int32")).dtype == paddle.int64
    check_error(lambda: sparse.sum(paddle.to_tensor(A).to_sparse_csr(), 0), NotImplementedError, "axis")


@forms
def test_transpose_reshape_slice(form):
    x = form(paddle.to_tensor(A))
    check_dense(sparse.transpose(x, [1, 0]), A.T)
    check_dense(sparse.reshape(x, [4, -1]), A.reshape(4, 3))
    check_dense(sparse.reshape(x, [0, 4]), A)
    check_dense(sparse.slice(x, [0, 1], [1, 0], [3, -1]), A[1:3, :-1])
    assert sparse.transpose(x, [1, 0]).is_sparse_csr() == x.is_sparse_csr()
    check_error(lambda: sparse.transpose(x, [0, 0]), ValueError, "perm")
    check_error(lambda: sparse.reshape(x, [5, 3]), ValueError, "elements")


def test_dense_axes():
    a = RNG.standard_normal((2, 3, 4)).astype("float32")
    x = paddle.to_tensor(a).to_sparse_coo(2)
    check_dense(sparse.transpose(x, [1, 0, 2]), a.transpose(1, 0, 2))
    check_dense(sparse.reshape(x, [6, 4]), a.reshape(6, 4))
    check_dense(sparse.slice(x, [0, 2], [1, 1], [2, 3]), a[1:2, :, 1:3])
    check_dense(sparse.sum(x, [1, 2]), a.sum((1, 2)))
    check_error(lambda: sparse.transpose(x, [0, 2, 1]), NotImplementedError, "cannot be exchanged")
    check_error(lambda: sparse.reshape(x, [3, 2, 2, 2]), NotImplementedError, "dense")


@pytest.mark.parametrize("kind", ["coo", "csr"])
def test_gradients_of_shape_operators(kind):
    check_gradients(lambda x: sparse.transpose(x, [1, 0]), [A], [kind])
    check_gradients(lambda x: sparse.reshape(x, [4, 3]), [A], [kind])
    check_gradients(lambda x: sparse.slice(x, [1], [1], [3]), [A], [kind])
    check_gradients(lambda x: sparse.sum(x, -1), [A], [kind])


# ---- two tensors ----


@forms
def test_arithmetic(form):
    x, y = form(paddle.to_tensor(A)), form(paddle.to_tensor(B))
    check_dense(sparse.add(x, y), A + B)
    check_dense(sparse.subtract(x, y), A - B)
    check_dense(sparse.multiply(x, y), A * B)
    check_dense(sparse.multiply(x, 2.0), A * 2)
    check_dense(sparse.divide(x, 2.0), A / 2)
    with np.errstate(all="ignore"):
        check_dense(sparse.divide(x, y), A / B)
    # paddle 3.3.1: the result stores the elements of either, including zeros
    assert sparse.subtract(x, x).nnz() == x.nnz()
    assert sparse.multiply(x, y).nnz() == np.count_nonzero((A != 0) | (B != 0))
    check_error(lambda: sparse.add(x, paddle.to_tensor(B)), NotImplementedError, "same form")


def test_elements_stored_in_one_tensor_meet_zero():
    x, y = (sparse.sparse_coo_tensor([[i]], [v], [2]) for i, v in ((0, np.nan), (1, -1.0)))
    np.testing.assert_array_equal(sparse.add(x, y).to_dense().numpy(), [np.nan, -1.0])
    assert not np.signbit(sparse.subtract(y, y).to_dense().numpy()).any()


@pytest.mark.parametrize("part", [0.9, 0.4, 0.001])
@pytest.mark.parametrize("form", ["coo", "csr"])
def test_many_elements(form, part):
    random = np.random.default_rng(5)
    x, y = (np.where(random.random((200, 300)) < part, random.standard_normal((200, 300)), 0) for _ in range(2))
    a, b = (
        paddle.to_tensor(v).to_sparse_coo(2) if form == "coo" else paddle.to_tensor(v).to_sparse_csr() for v in (x, y)
    )
    np.testing.assert_array_equal(a.to_dense().numpy(), x)
    np.testing.assert_array_equal(sparse.add(a, b).to_dense().numpy(), x + y)
    np.testing.assert_array_equal(sparse.multiply(a, b).to_dense().numpy(), x * y)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(sparse.divide(a, b).to_dense().numpy(), x / y)
    np.testing.assert_array_equal(sparse.slice(a, [0, 1], [-150, 2], [120, -3]).to_dense().numpy(), x[50:120, 2:-3])
    total = sparse.sum(a)
    assert total.shape == ([1] if form == "coo" else [1, 1])
    np.testing.assert_allclose(total.to_dense().numpy().sum(), x.sum())


def test_shapes_must_agree():
    x, y = paddle.to_tensor(A).to_sparse_coo(2), paddle.ones([2, 2]).to_sparse_coo(2)
    check_error(lambda: sparse.add(x, y), ValueError, "same shape", "[3, 4]", "[2, 2]")
    assert sparse.is_same_shape(x, paddle.ones([3, 4])) is True
    assert sparse.is_same_shape(x, y) is False


@pytest.mark.parametrize("kind", ["coo", "csr"])
@pytest.mark.parametrize("name", ["add", "subtract", "multiply"])
def test_gradients_of_arithmetic(name, kind):
    check_gradients(getattr(sparse, name), [A, B], [kind, kind])


@forms
def test_products(form):
    x, dense = form(paddle.to_tensor(A)), RNG.standard_normal((4, 2)).astype("float32")
    check_dense(sparse.matmul(x, paddle.to_tensor(dense)), A @ dense)
    check_dense(sparse.mv(x, paddle.to_tensor(dense[:, 0])), A @ dense[:, 0])
    check_dense(sparse.matmul(x, form(paddle.to_tensor(B.T.copy()))), A @ B.T)
    start = paddle.ones([3, 2])
    check_dense(sparse.addmm(start, x, paddle.to_tensor(dense), 2.0, 3.0), 2 + 3 * (A @ dense))
    out = sparse.masked_matmul(paddle.to_tensor(A), paddle.to_tensor(B.T.copy()), form(paddle.eye(3)))
    check_dense(out, np.diag(np.diag(A @ B.T)))
    check_dense(sparse.mask_as(paddle.to_tensor(B), x), np.where(A != 0, B, 0))
    check_error(lambda: sparse.matmul(x, paddle.ones([2, 2])), ValueError, "columns")
    check_error(lambda: sparse.mv(x, paddle.ones([2])), ValueError, "vec")
    check_error(lambda: sparse.mask_as(paddle.ones([2]), x), ValueError, "shape")


def test_products_of_batches():
    a, b = RNG.standard_normal((2, 3, 4)).astype("float32"), RNG.standard_normal((2, 4, 2)).astype("float32")
    check_dense(sparse.matmul(paddle.to_tensor(a).to_sparse_csr(), paddle.to_tensor(b)), a @ b)


@pytest.mark.parametrize("kind", ["coo", "csr"])
def test_gradients_of_products(kind):
    dense = RNG.standard_normal((4, 2))
    check_gradients(sparse.matmul, [A, dense], [kind, None])
    check_gradients(sparse.mv, [A, dense[:, 0].copy()], [kind, None])
    mask = FORMS[kind](paddle.to_tensor(A @ A.T != 0).astype("float64"))
    check_gradients(lambda x, y: sparse.masked_matmul(x, y, mask), [A, B.T.copy()], [None, None])


def test_pca_lowrank():
    u, s, v = sparse.pca_lowrank(paddle.to_tensor(A).to_sparse_coo(2), q=3, center=False)
    np.testing.assert_allclose((u @ paddle.diag(s) @ v.T).numpy(), A, atol=1e-4)


EXAMPLES = "sparse_coo_tensor sparse_csr_tensor coalesce sum transpose slice add mask_as matmul masked_matmul".split()


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name):
    run_examples(getattr(sparse, name))
