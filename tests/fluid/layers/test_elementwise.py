"""Activations, arithmetic, comparisons and reductions of `fluid.layers`, in both modes."""

import numpy as np
import pytest
import torch
from scipy.special import expit
from tests.fluid.both_modes import both
from tests.support import check_error, check_grad

import paddle
import paddle.fluid as fluid

L = fluid.layers
X = np.random.RandomState(0).uniform(0.1, 0.9, (4, 3)).astype("float32")
Z = np.random.RandomState(1).uniform(-3, 3, (4, 3)).astype("float32")


UNARY = {
    "abs": np.abs,
    "acos": np.arccos,
    "asin": np.arcsin,
    "atan": np.arctan,
    "ceil": np.ceil,
    "cos": np.cos,
    "cosh": np.cosh,
    "erf": lambda x: torch.erf(torch.tensor(x)).numpy(),
    "exp": np.exp,
    "floor": np.floor,
    "log": np.log,
    "reciprocal": lambda x: 1 / x,
    "round": np.round,
    "rsqrt": lambda x: x**-0.5,
    "sign": np.sign,
    "sin": np.sin,
    "sinh": np.sinh,
    "sqrt": np.sqrt,
    "square": np.square,
    "tanh": np.tanh,
    "sigmoid": expit,
    "logsigmoid": lambda x: np.log(expit(x)),
    "relu": lambda x: np.maximum(x, 0),
    "softplus": lambda x: np.log1p(np.exp(x)),
    "softsign": lambda x: x / (1 + np.abs(x)),
    "tanh_shrink": lambda x: x - np.tanh(x),
    "mish": lambda x: x * np.tanh(np.log1p(np.exp(x))),
}


@pytest.mark.parametrize("name", sorted(UNARY))
def test_functions_of_one_tensor(name):
    np.testing.assert_allclose(both(getattr(L, name), X), UNARY[name](X), 1e-5, 1e-6)


ACTIVATIONS = [
    ("elu", {"alpha": 0.5}, lambda x: np.where(x > 0, x, 0.5 * np.expm1(x))),
    ("relu6", {"threshold": 2.0}, lambda x: np.clip(x, 0, 2)),
    ("brelu", {"t_min": -1.0, "t_max": 1.5}, lambda x: np.clip(x, -1, 1.5)),
    ("leaky_relu", {}, lambda x: np.where(x > 0, x, 0.02 * x)),
    ("soft_relu", {"threshold": 2.0}, lambda x: np.log1p(np.exp(np.clip(x, -2, 2)))),
    ("stanh", {}, lambda x: 1.7159 * np.tanh(0.67 * x)),
    ("swish", {"beta": 2.0}, lambda x: x * expit(2 * x)),
    ("hard_sigmoid", {}, lambda x: np.clip(0.2 * x + 0.5, 0, 1)),
    ("hard_swish", {}, lambda x: x * np.clip(x + 3, 0, 6) / 6),
    ("hard_shrink", {}, lambda x: np.where(np.abs(x) > 0.5, x, 0)),
    ("softshrink", {}, lambda x: np.sign(x) * np.maximum(np.abs(x) - 0.5, 0)),
    ("thresholded_relu", {}, lambda x: np.where(x > 1, x, 0)),
    ("selu", {}, lambda x: 1.0507009873554805 * np.where(x > 0, x, 1.6732632423543772 * np.expm1(x))),
    ("gelu", {}, lambda x: torch.nn.functional.gelu(torch.tensor(x)).numpy()),
    ("softmax", {}, lambda x: np.exp(x) / np.exp(x).sum(-1, keepdims=True)),
    ("softmax", {"axis": 0}, lambda x: np.exp(x) / np.exp(x).sum(0, keepdims=True)),
    ("pow", {"factor": 2.0}, lambda x: x**2),
    ("log_softmax", {}, lambda x: torch.log_softmax(torch.tensor(x), -1).numpy()),
]


@pytest.mark.parametrize(
    ("name", "options", "reference"), ACTIVATIONS, ids=[f"{i}_{a[0]}" for i, a in enumerate(ACTIVATIONS)]
)
def test_activations(name, options, reference):
    np.testing.assert_allclose(both(lambda x: getattr(L, name)(x, **options), Z), reference(Z), 1e-5, 1e-6)


@pytest.mark.parametrize("name", ["soft_relu", "hard_swish", "swish", "brelu"])
def test_gradients_of_activations(name):
    with fluid.dygraph.guard():
        check_grad(getattr(L, name), [np.linspace(-2.1, 2.3, 6).reshape(2, 3)])


def test_maxout_takes_the_greatest_of_neighbouring_channels():
    x = np.random.rand(2, 4, 3, 3).astype("float32")
    np.testing.assert_allclose(both(lambda v: L.maxout(v, 2), x), x.reshape(2, 2, 2, 3, 3).max(2))


def test_prelu_has_slopes_to_learn():
    out = both(lambda x: L.prelu(x, "all", fluid.ParamAttr(initializer=fluid.initializer.Constant(0.5))), Z)
    np.testing.assert_allclose(out, np.where(Z > 0, Z, 0.5 * Z))


# ---- two tensors ----

TWO = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "max": np.maximum,
    "min": np.minimum,
    "pow": np.power,
}
W = np.random.RandomState(2).uniform(0.5, 2, (2, 3, 4, 5)).astype("float32")


SHAPES = [((2, 3, 4, 5), -1), ((5,), -1), ((4, 5), -1), ((3, 4), 1), ((2, 3), 0), ((2,), 0)]


@pytest.mark.parametrize(
    ("name", "shape", "axis"), [("add", *s) for s in SHAPES] + [(n, (3, 4), 1) for n in sorted(TWO) if n != "add"]
)
def test_elementwise_with_an_axis(name, shape, axis):
    y = np.random.RandomState(3).uniform(0.5, 2, shape).astype("float32")
    wide = y if axis == -1 else y.reshape([*[1] * axis, *shape, *[1] * (4 - axis - len(shape))])
    found = both(lambda a, b: getattr(L, f"elementwise_{name}")(a, b, axis=axis), W, y, batch=False)
    np.testing.assert_allclose(found, TWO[name](W, wide), 1e-5)


def test_elementwise_of_integers_and_with_an_activation():
    a, b = np.array([7, 8, 9], "int64"), np.array([2, 3, 4], "int64")
    assert both(L.elementwise_mod, a, b).tolist() == [1, 2, 1]
    assert both(L.elementwise_floordiv, a, b).tolist() == [3, 2, 2]
    assert both(L.elementwise_div, a, b).tolist() == [3, 2, 2]
    assert both(lambda x, y: L.elementwise_sub(x, y, act="relu"), X, X + 1).max() == 0


def test_elementwise_refuses_shapes_that_do_not_match():
    with fluid.dygraph.guard():
        x, y = paddle.ones([2, 3]), paddle.ones([3])
        check_error(lambda: L.elementwise_add(x, y, axis=2), ValueError, "elementwise_add", "axis 2")


def test_unknown_activation_is_named():
    with fluid.dygraph.guard():
        check_error(lambda: L.scale(paddle.ones([2]), act="nosuch"), ValueError, "nosuch")


def test_mul_makes_matrices_and_matmul_broadcasts():
    x, y = np.random.rand(2, 3, 4).astype("float32"), np.random.rand(12, 5).astype("float32")
    np.testing.assert_allclose(both(L.mul, x, y, batch=False), x.reshape(2, 12) @ y, 1e-5)
    a, b = np.random.rand(2, 3, 4).astype("float32"), np.random.rand(4, 5, 6).astype("float32")
    found = both(lambda p, q: L.mul(p, q, x_num_col_dims=2), a, b, batch=False)
    np.testing.assert_allclose(found, (a.reshape(6, 4) @ b.reshape(4, 30)).reshape(2, 3, 5, 6), 1e-5)
    c = np.random.rand(2, 4, 5).astype("float32")
    np.testing.assert_allclose(both(L.matmul, a, c), a @ c, 1e-5)
    turned = both(lambda p, q: L.matmul(p, q, transpose_y=True, alpha=2.0), a, a)
    np.testing.assert_allclose(turned, 2 * a @ a.swapaxes(1, 2), 1e-5)
    assert both(L.matmul, a[0, 0], a[0, 0], batch=False).shape == (1,)
    with fluid.dygraph.guard(), pytest.raises(ValueError, match="matmul"):
        L.matmul(paddle.ones([2, 3, 4]), paddle.ones([12, 5]))


def test_scale_sums_cumsum_clip():
    np.testing.assert_allclose(both(lambda x: L.scale(x, 2.0, 1.0), X), 2 * X + 1, 1e-6)
    np.testing.assert_allclose(both(lambda x: L.scale(x, 2.0, 1.0, bias_after_scale=False), X), 2 * (X + 1), 1e-6)
    np.testing.assert_allclose(both(lambda a, b: L.sums([a, b]), X, Z), X + Z)
    np.testing.assert_allclose(
        both(lambda x: L.cumsum(x, 1, reverse=True, exclusive=True), X), X[:, ::-1].cumsum(1)[:, ::-1] - X, 1e-5, 1e-6
    )
    np.testing.assert_allclose(both(lambda x: L.clip(x, -1.0, 1.0), Z), np.clip(Z, -1, 1))
    np.testing.assert_allclose(both(lambda x: L.clip_by_norm(x, 1.0), Z), Z / np.linalg.norm(Z), 1e-5)
    np.testing.assert_allclose(both(lambda x: L.clip_by_norm(x, 100.0), Z), Z, 1e-5)


def test_normalised_rows_and_cosines():
    x, z = (np.linalg.norm(v, axis=1, keepdims=True) for v in (X, Z))
    np.testing.assert_allclose(both(lambda v: L.l2_normalize(v, 1), Z), Z / z, 1e-5)
    np.testing.assert_allclose(both(L.cos_sim, X, Z), (X * Z).sum(1, keepdims=True) / x / z, 1e-4, 1e-6)


def test_comparisons_into_a_variable():
    a, b = np.array([1, 2, 3], "int64"), np.array([2, 2, 2], "int64")
    for name in ("less_than", "less_equal", "greater_than", "greater_equal", "equal", "not_equal"):
        want = getattr(np, name.removesuffix("_than"))
        assert both(getattr(L, name), a, b).tolist() == want(a, b).tolist(), name
    with fluid.dygraph.guard():
        into = paddle.zeros([3], "bool")
        assert L.less_than(paddle.to_tensor(a), paddle.to_tensor(b), cond=into) is into
        assert into.tolist() == [True, False, False]


def test_logical_functions_and_checks_of_numbers():
    p, q = np.array([True, True, False]), np.array([True, False, False])
    assert both(L.logical_and, p, q).tolist() == [True, False, False]
    assert both(L.logical_or, p, q).tolist() == [True, True, False]
    assert both(L.logical_xor, p, q).tolist() == [False, True, False]
    assert both(L.logical_not, p).tolist() == [False, False, True]
    bad = np.array([1.0, np.inf, np.nan], "float32")
    assert both(L.has_inf, bad).tolist() == [True]
    assert both(L.has_nan, bad[:2]).tolist() == [False]
    assert both(L.isfinite, bad[:1]).tolist() == [True]
    assert both(L.is_empty, X).tolist() == [False]


# ---- reductions ----


DIMS = [(None, False), (1, False), ([0, 2], False), (-1, True), ([0, 1, 2], False)]


@pytest.mark.parametrize(
    ("name", "dim", "keep"), [("sum", *d) for d in DIMS] + [(n, *DIMS[2]) for n in ("mean", "max", "min", "prod")]
)
def test_reductions(name, dim, keep):
    x = np.random.RandomState(4).uniform(0.5, 2, (2, 3, 4)).astype("float32")
    want = getattr(np, name)(x, axis=tuple(dim) if isinstance(dim, list) else dim, keepdims=keep)
    found = both(lambda v: getattr(L, f"reduce_{name}")(v, dim, keep), x)
    assert found.shape == (want.shape or (1,))
    np.testing.assert_allclose(found.reshape(want.shape), want, 1e-5)


def test_reductions_of_truths_and_the_mean():
    x = np.array([[True, False], [True, True]])
    assert both(L.reduce_all, x).tolist() == [False]
    assert both(lambda v: L.reduce_any(v, 1), x).tolist() == [True, True]
    assert both(L.mean, X).shape == (1,)
    np.testing.assert_allclose(both(L.mean, X), [X.mean()], 1e-6)
    np.testing.assert_allclose(both(lambda v: L.logsumexp(v, 1), X), np.log(np.exp(X).sum(1)), 1e-5)


def test_increment_in_place_and_not():
    with fluid.dygraph.guard():
        x = L.fill_constant([1], "int64", 3)
        assert L.increment(x, 2, in_place=False).tolist() == [5]
        assert x.tolist() == [3]
        assert L.increment(x) is x
        assert x.tolist() == [4]


def test_products_of_other_kinds():
    a, b = np.random.rand(2, 3, 4).astype("float32"), np.random.rand(2, 4, 5).astype("float32")
    np.testing.assert_allclose(both(L.bmm, a, b), a @ b, 1e-5)
    np.testing.assert_allclose(both(L.dot, X, Z), (X * Z).sum(1, keepdims=True), 1e-5, 1e-6)
    np.testing.assert_allclose(both(L.kron, X, Z), np.kron(X, Z), 1e-5)
    found = both(lambda i, x, y: L.addmm(i, x, y, alpha=2.0, beta=3.0), X @ Z.T, X, Z.T.copy(), batch=False)
    np.testing.assert_allclose(found, 5 * X @ Z.T, 1e-4)
    maps = np.random.rand(2, 3, 4, 5).astype("float32")
    want = np.einsum("nahw,nbhw->nab", maps, maps) / 20
    np.testing.assert_allclose(both(lambda x: L.fsp_matrix(x, x), maps), want, 1e-5)
