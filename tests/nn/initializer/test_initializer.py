"""Initializers: patterns exactly, distributions by their shape, and after a seed the original's numbers."""

import math

import numpy as np
import pytest
from scipy import stats
from tests.nn.recorded import check_seeded, seeded
from tests.support import check_error

import paddle
from paddle import nn
from paddle.nn import initializer as I


def _made(shape, init, dtype="float32"):
    return paddle.create_parameter(shape, dtype, default_initializer=init)


@pytest.mark.parametrize("fact", seeded("initializer"), ids=lambda fact: fact["code"].replace("\n", " ; "))
def test_after_a_seed_as_in_the_original(fact):
    check_seeded(fact)


_LIMIT = math.sqrt(6.0 / (80 + 120))

DISTRIBUTIONS = [
    (I.Uniform(-0.5, 2.0), stats.uniform(-0.5, 2.5)),
    (I.Normal(1.0, 2.0), stats.norm(1.0, 2.0)),
    (I.TruncatedNormal(), stats.truncnorm(-2.0, 2.0)),
    (I.TruncatedNormal(1.0, 0.5, 0.5, 3.0), stats.truncnorm(-1.0, 4.0, 1.0, 0.5)),
    (I.XavierUniform(), stats.uniform(-_LIMIT, 2 * _LIMIT)),
    (I.XavierUniform(fan_in=10, fan_out=14, gain=2.0), stats.uniform(-1.0, 2.0)),
    (I.XavierNormal(), stats.norm(0.0, 0.1)),
    (I.KaimingUniform(), stats.uniform(-math.sqrt(6 / 80), 2 * math.sqrt(6 / 80))),
    (I.KaimingUniform(fan_in=6), stats.uniform(-1.0, 2.0)),
    (I.KaimingNormal(mode="fan_out"), stats.norm(0.0, math.sqrt(2 / 120))),
    (I.KaimingNormal(nonlinearity="tanh"), stats.norm(0.0, 5 / 3 / math.sqrt(80))),
    (I.KaimingNormal(negative_slope=2.0, nonlinearity="leaky_relu"), stats.norm(0.0, math.sqrt(2 / 5 / 80))),
]


@pytest.mark.usefixtures("stream")
@pytest.mark.parametrize(("init", "law"), DISTRIBUTIONS, ids=lambda v: repr(v) if isinstance(v, I.Initializer) else "")
def test_distributions(init, law):
    values = _made([80, 120], init, "float64").numpy().reshape(-1)
    assert stats.kstest(values, law.cdf).pvalue > 1e-3
    low, high = law.support()
    assert low <= values.min() < values.max() <= high


@pytest.mark.usefixtures("stream")
@pytest.mark.parametrize("shape", [[5, 3], [3, 5], [4, 2, 3]])
def test_orthogonal(shape):
    matrix = _made(shape, I.Orthogonal(gain=2.0)).numpy().reshape(shape[0], -1)
    matrix = matrix if matrix.shape[0] <= matrix.shape[1] else matrix.T
    np.testing.assert_allclose(matrix @ matrix.T, 4.0 * np.eye(len(matrix)), atol=1e-5)


def test_normal_of_complex_numbers():
    values = _made([4000], I.Normal(1.0, 2.0), "complex64").numpy()
    assert abs(values.mean() - 1.0) < 0.1
    assert abs((abs(values - values.mean()) ** 2).mean() - 4.0) < 0.3


@pytest.mark.parametrize(("dtype", "value"), [("float32", 2.5), ("float16", 2.5), ("bfloat16", 2.5), ("int64", 3)])
def test_constant(dtype, value):
    made = _made([2], I.Constant(value), dtype)
    assert made.dtype == dtype
    assert made.astype("float32").tolist() == [value, value]


@pytest.mark.parametrize(
    "value",
    [np.arange(4).reshape(2, 2), [[0, 1], [2, 3]], ((0, 1), (2, 3)), paddle.arange(4).reshape([2, 2])],
    ids=type,
)
def test_assign(value):
    for dtype in ("float32", "float64", "bfloat16"):
        made = _made([2, 2], I.Assign(value), dtype)
        assert made.dtype == dtype
        assert made.astype("float32").tolist() == [[0.0, 1.0], [2.0, 3.0]]


def test_assign_gives_the_parameter_its_shape():
    # As in the original's own example: Linear(2, 2) whose weight is assigned two values has a weight of shape [2].
    layer = nn.Linear(2, 2, weight_attr=I.Assign(np.array([2, 2])), bias_attr=I.Assign([2]))
    assert layer.weight.shape == [2]
    assert layer.bias.shape == [1]
    assert not layer.weight.stop_gradient
    assert layer.weight.dtype == paddle.float32


def test_bilinear():
    # From the original: create_parameter([2, 2, 3, 3], ..., default_initializer=Bilinear()).
    made = _made([2, 2, 3, 3], I.Bilinear()).numpy()
    np.testing.assert_allclose(
        made[0, 0].reshape(-1), [0.0625, 0.3125, 0.4375, 0.1875, 0.6875, 0.6875, 0.1875, 0.4375, 0.3125], rtol=1e-6
    )
    np.testing.assert_array_equal(made[0, 0], made[1, 1])


@pytest.mark.parametrize(
    ("shape", "groups", "conv", "size"),
    [([4, 2, 3], 2, nn.functional.conv1d, [6]), ([3, 3, 3, 3], 1, nn.functional.conv2d, [6, 6])],
)
def test_dirac_passes_the_input_through(shape, groups, conv, size):
    weight = _made(shape, I.Dirac(groups))
    x = paddle.randn([2, shape[1] * groups, *size])
    out = conv(x, weight, padding=1, groups=groups)
    np.testing.assert_allclose(out.numpy(), x.numpy(), rtol=1e-6)


@pytest.mark.parametrize(
    ("name", "parameter", "gain"),
    [
        ("sigmoid", None, 1),
        ("conv3d_transpose", None, 1),
        ("tanh", None, 5 / 3),
        ("relu", None, math.sqrt(2)),
        ("selu", None, 0.75),
        ("leaky_relu", None, math.sqrt(2 / 1.0001)),
        ("leaky_relu", 0.3, math.sqrt(2 / 1.09)),
        ("leaky_relu", 0, math.sqrt(2)),
    ],
)
def test_gains(name, parameter, gain):
    assert I.calculate_gain(name, parameter) == pytest.approx(gain, rel=1e-12)


def test_functions_fill_in_place_and_return_none():
    t = paddle.zeros([3, 4])
    for fill in (
        nn.init.kaiming_uniform_,
        nn.init.kaiming_normal_,
        nn.init.xavier_uniform_,
        nn.init.xavier_normal_,
        nn.init.uniform_,
        nn.init.normal_,
        nn.init.trunc_normal_,
        nn.init.orthogonal_,
    ):
        nn.init.zeros_(t)
        assert fill(t) is None
        assert abs(t).max() > 0
    nn.init.eye_(t)
    assert t.tolist() == np.eye(3, 4).tolist()
    nn.init.ones_(t)
    assert t.tolist() == np.ones((3, 4)).tolist()
    nn.init.constant_(t, 2.0)
    assert t[0, 0] == 2.0
    kernel = paddle.zeros([1, 1, 3])
    nn.init.dirac_(kernel)
    assert kernel.tolist() == [[[0.0, 1.0, 0.0]]]
    assert nn.init._calculate_fan_in_and_fan_out(paddle.zeros([5, 4, 3, 2])) == (24, 30)


def test_a_global_initializer_is_the_default():
    I.set_global_initializer(I.Constant(2.0), I.Constant(3.0))
    try:
        plain, own = nn.Linear(2, 2), nn.Linear(2, 2, weight_attr=I.Constant(7.0))
        conv, norm, cell = nn.Conv2D(1, 1, 1), nn.BatchNorm1D(2), nn.GRUCell(1, 1)
        named = paddle.create_parameter([1], "float32", default_initializer=I.Constant(9.0))
    finally:
        I.set_global_initializer(None)
    # From the original: it wins over the layer's own default, not over an attribute.
    assert plain.weight.tolist() == [[2.0, 2.0], [2.0, 2.0]]
    assert plain.bias.tolist() == [3.0, 3.0]
    assert own.weight.tolist() == [[7.0, 7.0], [7.0, 7.0]]
    assert conv.weight.flatten().tolist() == [2.0]
    assert norm.weight.tolist() == [2.0, 2.0]
    assert norm.bias.tolist() == [3.0, 3.0]
    assert cell.weight_ih.flatten().tolist() == [2.0] * 3
    assert named.tolist() == [2.0]
    assert nn.Linear(2, 2).bias.tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: _made([2], I.Constant("x")), ValueError, "value = 'x'"),
        (lambda: I.Assign(3), AssertionError, "value = 3"),
        (lambda: I.Uniform(2.0, 1.0), AssertionError, "low = 2.0, high = 1.0"),
        (lambda: _made([2], I.TruncatedNormal(0.0, 1.0, "x", 2.0)), TypeError, "a = 'x'"),
        (lambda: I.Normal()([1.0]), AttributeError, "param = [1.0]"),
        (lambda: I.Dirac(0), AssertionError, "groups = 0"),
        (lambda: _made([3, 2, 3], I.Dirac(2)), AssertionError, "divisible"),
        (lambda: _made([3, 2], I.Dirac()), AssertionError, "3, 4 or 5"),
        (lambda: _made([2, 2], I.Bilinear()), ValueError, "4 dimensions"),
        (lambda: _made([2, 2, 3, 4], I.Bilinear()), ValueError, "square"),
        (lambda: _made([2], I.Orthogonal()), AssertionError, "2 dimensions"),
        (lambda: I.KaimingNormal(mode="x"), ValueError, "mode = 'x'"),
        (lambda: _made([2, 2], I.KaimingNormal(nonlinearity="x")), ValueError, "nonlinearity = 'x'"),
        (lambda: I.calculate_gain("leaky_relu", "x"), AssertionError, "param = 'x'"),
        (lambda: I.set_global_initializer(1), TypeError, "weight_init = 1"),
        (lambda: nn.init.eye_(paddle.ones([2])), AssertionError, "2 dimensions"),
        (lambda: I.Initializer()(paddle.ones([2])), NotImplementedError, "_fill"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(call, kind, words)
