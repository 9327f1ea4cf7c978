"""Sparse tensors in Programs: the same values, forms and gradients as in dynamic mode."""

import numpy as np
import pytest
from tests.support import static_mode

import paddle
from paddle import sparse as S
from paddle import static
from paddle.sparse.nn import functional as F

AT = np.array([[0, 1, 1, 2], [1, 0, 2, 0]], "int64")
V = np.array([0.5, -0.25, 0.75, 0.125], "float32")
D = np.linspace(-1, 1, 9, dtype="float32").reshape(3, 3)
DENSE = np.zeros([3, 3], "float32")
DENSE[tuple(AT)] = V
VOXELS = np.array([[0, 0, 0], [0, 1, 3], [3, 1, 0], [2, 2, 2]], "int64")
FEATURES = np.array([[1.0, 2.0], [3.0, 4.0], [-1.0, 5.0]], "float32")
SPARSE = paddle.to_tensor(V).to_sparse_coo(1)


def coo(i, v):
    return S.sparse_coo_tensor(i, v, [3, 3], stop_gradient=False)


def dynamic(function):
    """The dense result of a function of a sparse and a dense matrix, and the gradients of its weighted sum."""
    v, d = paddle.to_tensor(V, stop_gradient=False), paddle.to_tensor(D, stop_gradient=False)
    out = function(coo(paddle.to_tensor(AT), v), d)
    form = (out.is_sparse_coo(), out.is_sparse_csr(), list(out.shape), out.dtype)
    out = out.to_dense()
    if out.dtype.is_floating_point and not out.stop_gradient:
        (out * weights(out)).sum().backward()
    return form, out.numpy(), *(None if t.grad is None else t.grad.numpy() for t in (v, d))


def weights(out):
    count = int(np.prod(out.shape))
    return paddle.to_tensor(np.linspace(1, 2, count).reshape(out.shape)).astype(out.dtype)


def in_a_program(function):
    """The same in a Program."""
    paddle.enable_static()
    try:
        program = static.Program()
        with static.program_guard(program, static.Program()):
            i, v = static.data("i", [2, None], "int64"), static.data("v", [None], "float32")
            d = static.data("d", [3, 3], "float32")
            v.stop_gradient = d.stop_gradient = False
            out = function(coo(i, v), d)
            form = (out.is_sparse_coo(), out.is_sparse_csr(), [int(n) for n in out.shape], out.dtype)
            out = out.to_dense()
            assert [int(n) for n in out.shape] == form[2]
            fetches, gradients = [out], [None, None]
            if out.dtype.is_floating_point and not out.stop_gradient:
                count = 4 if -1 in form[2] else int(np.prod(out.shape))
                scale = np.linspace(1, 2, count).reshape(out.shape)
                loss = (out * paddle.to_tensor(scale).astype(out.dtype)).sum()
                gradients = static.gradients([loss], [v, d])
                fetches += [g for g in gradients if g is not None]
            found = iter(static.Executor().run(program, {"i": AT, "v": V, "d": D}, fetches))
            return form, next(found), *(None if g is None else next(found) for g in gradients)
    finally:
        paddle.disable_static()


CASES = {
    **{
        name: (lambda x, d, name=name: getattr(S, name)(x))
        for name in (
            "abs asin asinh atan atanh coalesce deg2rad expm1 isnan log1p neg rad2deg sin sinh square sum tan tanh"
        ).split()
    },
    **{name: (lambda x, d, name=name: getattr(F, name)(x)) for name in "relu relu6 leaky_relu softmax".split()},
    "sqrt": lambda x, d: S.sqrt(S.abs(x)),
    "pow": lambda x, d: S.pow(x, 3),
    "cast": lambda x, d: S.cast(x, None, "float64"),
    "add": lambda x, d: S.add(x, S.transpose(x, [1, 0])),
    "subtract": lambda x, d: S.subtract(x, S.square(x)),
    "multiply": lambda x, d: S.multiply(x, S.transpose(x, [1, 0])),
    "times a number": lambda x, d: S.multiply(x, 2.5),
    "divide": lambda x, d: S.divide(S.mask_as(d, S.mask_as(d + 2, d.to_sparse_coo(2))), (d + 3).to_sparse_coo(2)),
    "by a number": lambda x, d: S.divide(x, 2.5),
    "matmul": lambda x, d: S.matmul(x, d),
    "matmul of two": lambda x, d: S.matmul(x, x),
    "mv": lambda x, d: S.mv(x, d[0]),
    "addmm": lambda x, d: S.addmm(d, x, d, 2.0, 3.0),
    "masked_matmul": lambda x, d: S.masked_matmul(d, d, x),
    "mask_as": lambda x, d: S.mask_as(d, x),
    "sum of rows": lambda x, d: S.sum(x, -1, keepdim=True),
    "sum of columns": lambda x, d: S.sum(x, 0),
    "transpose": lambda x, d: S.transpose(x, [1, 0]),
    "reshape": lambda x, d: S.reshape(x, [-1, 1, 3]),
    "slice": lambda x, d: S.slice(x, [0, 1], [1, 0], [3, 2]),
    "values": lambda x, d: x.values() * 2,
    "indices": lambda x, d: x.indices() + 1,
    "to_sparse_csr": lambda x, d: x.to_sparse_csr(),
    "csr parts": lambda x, d: x.to_sparse_csr().crows() * 2,
    "csr columns": lambda x, d: x.to_sparse_csr().cols() + x.to_sparse_csr().values().astype("int64"),
    "csr of a dense one": lambda x, d: F.softmax(d.to_sparse_csr()),
    "csr and back": lambda x, d: S.tanh(x.to_sparse_csr()).to_sparse_coo(2),
    "coo of a dense one": lambda x, d: S.add(d.to_sparse_coo(2), x),
    "made of its parts": lambda x, d: S.sparse_coo_tensor(x.indices(), x.values() * 2, x.shape, stop_gradient=False),
    "csr of its parts": lambda x, d: S.sparse_csr_tensor(
        x.to_sparse_csr().crows(), x.to_sparse_csr().cols(), x.to_sparse_csr().values(), [3, 3], stop_gradient=False
    ),
    "attention": lambda x, d: F.attention(
        d.reshape([1, 1, 3, 3]), d.reshape([1, 1, 3, 3]), d.reshape([1, 1, 3, 3]), d.reshape([1, 3, 3]).to_sparse_csr()
    ),
    "python operators": lambda x, d: (x + x) * 2,
}
OPEN = {"values", "indices", "csr columns"}  # results as long as what is stored


@pytest.mark.parametrize("name", CASES)
def test_as_in_dynamic_mode(name):
    (wanted_form, *wanted), (form, *came) = dynamic(CASES[name]), in_a_program(CASES[name])
    if name in OPEN:
        assert form[2][-1] == -1
        wanted_form, form = wanted_form[:2], form[:2]
    assert form == wanted_form
    for a, b in zip(came, wanted, strict=True):
        if b is None:  # no gradient reaches it, which a Program says with zeros
            assert a is None or not a.any()
        else:
            assert a.dtype == b.dtype
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)


def test_the_gradient_of_a_square():
    *_, gradient, _ = in_a_program(lambda x, d: S.multiply(x, x))
    scale = np.linspace(1, 2, 9, dtype="float32").reshape(3, 3)[tuple(AT)]
    np.testing.assert_allclose(gradient, 2 * V * scale, rtol=1e-6)


# ---- what a variable says ----


@pytest.fixture
def matrix():
    with static_mode():
        i, v = static.data("i", [2, None], "int64"), static.data("v", [None], "float32")
        yield S.sparse_coo_tensor(i, v, [3, 3])


def test_attributes(matrix):
    assert list(matrix.shape) == [3, 3]
    assert matrix.ndim == 2
    assert matrix.dtype is paddle.float32
    assert matrix.is_sparse()
    assert matrix.is_sparse_coo()
    assert not matrix.is_sparse_csr()
    assert not matrix.is_dense()
    assert (matrix.sparse_dim(), matrix.dense_dim(), matrix.is_coalesced()) == (2, 0, False)
    assert [int(n) for n in matrix.values().shape] == [-1]
    assert [int(n) for n in matrix.indices().shape] == [2, -1]
    assert "sparse COO" in repr(matrix)
    assert "sparse" not in repr(matrix.to_dense())
    assert matrix.to_sparse_csr().is_sparse_csr()
    assert "sparse CSR" in repr(matrix.to_sparse_csr())
    assert matrix.stop_gradient


def test_shapes_are_compared_without_values(matrix):
    assert S.is_same_shape(matrix, matrix.to_dense())
    assert not S.is_same_shape(matrix, S.reshape(matrix, [9]))


def test_a_program_says_what_is_sparse(matrix):
    out = S.nn.functional.relu(matrix)
    copy = static.default_main_program().clone(for_test=True)
    text = str(copy)
    assert f"{out.name} : float32[3, 3], sparse COO, stop_gradient=True" in text
    assert f"sparse.relu(x={matrix.name})" in text
    assert copy.global_block().var(out.name).is_sparse_coo()


def test_sync_batch_norm():
    with static_mode() as program:
        i, f = static.data("i", [4, None], "int64"), static.data("f", [None, 2], "float32")
        out = S.nn.SyncBatchNorm(2)(S.sparse_coo_tensor(i, f, [1, 4, 4, 4, 2]))
        assert out.is_sparse_coo()
        executor = static.Executor()
        executor.run(static.default_startup_program())
        (came,) = executor.run(program, {"i": VOXELS, "f": FEATURES}, [out.values()])
    wanted = (FEATURES - FEATURES.mean(0)) / np.sqrt(FEATURES.var(0) + 1e-5)
    np.testing.assert_allclose(came, wanted, rtol=1e-5)


@static_mode()
def test_gradients_flow_from_values():
    """In a static Program `stop_gradient` is that of the values, as in the original."""
    i, v = static.data("i", [2, None], "int64"), static.data("v", [None], "float32")
    v.stop_gradient = False
    assert not S.sparse_coo_tensor(i, v, [3, 3]).stop_gradient


@static_mode()
def test_open_sizes():
    i, v = static.data("i", [2, None], "int64"), static.data("v", [None, 4], "float32")
    d = static.data("d", [None, 3], "float32")
    x = S.sparse_coo_tensor(i, v, [d.shape[0], 3, 4])
    assert [int(n) for n in x.shape] == [-1, 3, 4]
    assert (x.sparse_dim(), x.dense_dim()) == (2, 1)
    y = (x.to_dense().sum(-1) + d) / 2
    assert [int(n) for n in y.shape] == [-1, 3]
    assert [int(n) for n in S.sum(x, 1).shape] == [-1, 4]
    whole = S.sparse_coo_tensor(i, v)
    assert [int(n) for n in whole.shape] == [-1, -1, 4]
    rows = np.ones([4, 4], "float32") * V[:, None]
    feed = {"i": AT, "v": rows, "d": np.zeros([5, 3], "float32")}
    came, made = static.Executor().run(feed=feed, fetch_list=[y, whole.to_dense()])
    np.testing.assert_allclose(came[:3], DENSE * 2)
    assert came.shape == (5, 3)
    assert made.shape == (3, 3, 4)


@static_mode()
def test_large_shapes_are_inferred_without_memory():
    i, v = static.data("i", [2, None], "int64"), static.data("v", [None], "float32")
    x = S.sparse_coo_tensor(i, v, [1 << 20, 1 << 20])
    assert list(S.add(x, S.tanh(x)).to_dense().shape) == [1 << 20] * 2
    assert list(S.divide(x, x).shape) == [1 << 20] * 2
    y = S.matmul(x, static.data("y", [1 << 20, 64], "float32"))
    assert list(y.shape) == [1 << 20, 64]
    assert list(S.sum(S.slice(x, [0], [5], [1 << 19]), 1).shape) == [(1 << 19) - 5]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda x: S.sin(x.to_dense()), "must be a sparse tensor"),
        (lambda x: S.add(x, x.to_dense()), "the same format"),
        (lambda x: S.matmul(x, paddle.ones([4, 2])), "columns of 'x' must equal"),
        (lambda x: S.mv(x, paddle.ones([4])), "one element for each column"),
        (lambda x: S.transpose(x, [0, 0]), "every axis once"),
        (lambda x: S.reshape(x, [2, 2]), "number of elements"),
        (lambda x: S.coalesce(x.to_sparse_csr()), "COO format"),
        (lambda x: F.conv3d(x, paddle.ones([1, 1, 1, 1, 1])), "must have 5 axes"),
        (lambda x: S.nn.BatchNorm(3)(x), "must be dense"),
        (lambda x: S.sparse_coo_tensor(x.indices(), x.values(), [3, 3, 3]), "2 sparse axes"),
        (lambda x: x.to_dense().values(), "only a sparse tensor"),
    ],
)
def test_mistakes_are_found_while_the_program_is_built(matrix, call, words):
    with pytest.raises(Exception, match=words):
        call(matrix)


def test_sparse_values_are_neither_fed_nor_fetched(matrix):
    executor, feed = static.Executor(), {"i": AT, "v": V}
    with pytest.raises(TypeError, match=r"is sparse, and only dense ones(.|\n)*to_dense"):
        executor.run(feed=feed, fetch_list=[matrix])
    out = matrix.to_dense()
    with pytest.raises(TypeError, match="fed with dense tensors"):
        executor.run(feed={"i": AT, "v": SPARSE}, fetch_list=[out])
    np.testing.assert_array_equal(executor.run(feed=feed, fetch_list=[out])[0], DENSE)


# ---- control flow ----


def test_branches(matrix):
    d = static.data("d", [1], "float32")
    out = static.nn.cond(d.sum() > 0, lambda: F.relu(matrix), lambda: S.neg(matrix))
    assert out.is_sparse_coo()
    for sign, wanted in ((1, np.maximum(DENSE, 0)), (-1, -DENSE)):
        feed = {"i": AT, "v": V, "d": np.full([1], sign, "float32")}
        np.testing.assert_array_equal(static.Executor().run(feed=feed, fetch_list=[out.to_dense()])[0], wanted)
    with pytest.raises(TypeError, match="sparse ones of the same format"):
        static.nn.cond(d.sum() > 0, lambda: matrix, lambda: matrix.to_dense())


def test_loops(matrix):
    k = paddle.zeros([1], "int64")
    _, out = static.nn.while_loop(lambda k, x: k < 3, lambda k, x: (k + 1, S.multiply(x, 2.0)), [k, matrix])
    assert out.is_sparse_coo()
    np.testing.assert_array_equal(
        static.Executor().run(feed={"i": AT, "v": V}, fetch_list=[out.to_dense()])[0], DENSE * 8
    )
    with pytest.raises(TypeError, match="must stay dense"):
        static.nn.while_loop(lambda k, x: k < 3, lambda k, x: (k + 1, x.to_dense()), [k, matrix])


# ---- layers ----


def network():
    nn = S.nn
    return paddle.nn.Sequential(nn.SubmConv3D(2, 4, 3), nn.BatchNorm(4), nn.ReLU(), nn.Conv3D(4, 3, 2, stride=2))


def test_training_in_a_program_follows_dynamic_mode():
    paddle.seed(3)
    net = network()
    state = {k: v.clone() for k, v in net.state_dict().items()}
    optimizer = paddle.optimizer.SGD(0.1, parameters=net.parameters())
    losses = []
    for _ in range(3):
        x = S.sparse_coo_tensor(VOXELS, FEATURES, [1, 4, 4, 4, 2])
        loss = (net(x).to_dense() ** 2).sum()
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    paddle.enable_static()
    try:
        program, startup = static.Program(), static.Program()
        with static.program_guard(program, startup), static.scope_guard(static.Scope()):
            net = network()
            i, f = static.data("i", [4, None], "int64"), static.data("f", [None, 2], "float32")
            loss = (net(S.sparse_coo_tensor(i, f, [1, 4, 4, 4, 2])).to_dense() ** 2).sum()
            paddle.optimizer.SGD(0.1).minimize(loss)
            executor = static.Executor()
            executor.run(startup)
            for name, variable in net.state_dict().items():
                variable.set_value(state[name].numpy())
            came = [float(executor.run(program, {"i": VOXELS, "f": FEATURES}, [loss])[0]) for _ in range(3)]
    finally:
        paddle.disable_static()
    np.testing.assert_allclose(came, losses, rtol=1e-4)


@static_mode()
def test_pooling_and_flat_pictures():
    i, f = static.data("i", [4, None], "int64"), static.data("f", [None, 2], "float32")
    pooled = S.nn.MaxPool3D(2)(S.sparse_coo_tensor(i, f, [1, 4, 4, 4, 2]))
    assert [*pooled.shape] == [1, 2, 2, 2, 2]
    assert pooled.sparse_dim() == 4
    flat = S.sparse_coo_tensor(i[:3], f, [1, 4, 4, 2])
    assert [*F.subm_conv2d(flat, paddle.ones([3, 3, 2, 5])).shape] == [1, 4, 4, 5]
    out = F.conv2d(flat, paddle.ones([3, 3, 2, 5]), paddle.ones([5]), stride=2, padding=1)
    assert [*out.shape] == [1, 2, 2, 5]
    came = static.Executor().run(feed={"i": VOXELS, "f": FEATURES}, fetch_list=[pooled.to_dense(), out.to_dense()])
    paddle.disable_static()
    x = S.sparse_coo_tensor(VOXELS, FEATURES, [1, 4, 4, 4, 2])
    np.testing.assert_array_equal(came[0], F.max_pool3d(x, 2).to_dense().numpy())
    flat = S.sparse_coo_tensor(VOXELS[:3], FEATURES, [1, 4, 4, 2])
    wanted = F.conv2d(flat, paddle.ones([3, 3, 2, 5]), paddle.ones([5]), stride=2, padding=1)
    np.testing.assert_array_equal(came[1], wanted.to_dense().numpy())
