"""Activations: random ones, in-place ones, errors. Recorded values are in tests/nn/layer."""

import numpy as np
import pytest
from tests.support import check_error, check_grad

import paddle
import paddle.nn.functional as F
from paddle import nn

RNG = np.random.default_rng(0)


def test_random_slopes_lie_between_their_bounds():
    x = paddle.full([100, 100], -1.0)
    slopes = -F.rrelu(x, 0.2, 0.6).numpy()
    assert slopes.min() >= 0.2
    assert slopes.max() <= 0.6
    assert abs(slopes.mean() - 0.4) < 0.01
    np.testing.assert_allclose(F.rrelu(x, 0.2, 0.6, training=False), -0.4, rtol=1e-6)


def test_gradient_of_random_slopes_is_the_slope():
    x = paddle.to_tensor([-1.0, 2.0, -3.0], stop_gradient=False)
    out = F.rrelu(x, 0.1, 0.9)
    out.sum().backward()
    np.testing.assert_allclose(x.grad.numpy() * x.numpy(), out.numpy(), rtol=1e-6)


def test_gumbel_softmax_follows_the_probabilities():
    chances = np.array([0.1, 0.2, 0.7])
    x = paddle.to_tensor(np.log(np.tile(chances, (20000, 1))).astype("float32"), stop_gradient=False)
    hard = F.gumbel_softmax(x, hard=True)
    np.testing.assert_allclose(hard.sum(-1), 1.0, rtol=1e-5)
    np.testing.assert_allclose(hard.mean(0), chances, atol=0.02)
    (hard * paddle.to_tensor([1.0, 2.0, 3.0])).sum().backward()
    assert float(x.grad.abs().sum()) > 0


@pytest.mark.parametrize("name", ["relu", "elu", "leaky_relu", "hardtanh", "tanh", "softmax", "thresholded_relu"])
def test_in_place_forms_change_and_return_the_tensor(name):
    x = paddle.to_tensor(RNG.standard_normal((3, 4)).astype("float32"))
    want = getattr(F, name)(x)
    got = getattr(F, f"{name}_")(x)
    assert got is x
    np.testing.assert_array_equal(x.numpy(), want.numpy())


@pytest.mark.parametrize(
    "call",
    [
        lambda x: F.gelu(x, True),
        lambda x: F.selu(x, 1.2, 0.7),
        lambda x: F.softplus(x, 2.0, 3.0),
        lambda x: F.maxout(x, 2),
        lambda x: F.glu(x, 1),
        F.swiglu,
        F.mish,
        lambda x: F.log_softmax(x, 1),
    ],
)
def test_gradients(call):
    check_grad(call, [RNG.standard_normal((2, 4, 2, 2))])


X = paddle.ones([2, 3])


@pytest.mark.parametrize(
    "row",
    [
        (lambda: F.gelu(X, "fast"), ValueError, "'approximate'", "fast"),
        (lambda: F.selu(X, scale=0.5), ValueError, "'scale' must be greater than 1"),
        (lambda: F.selu(X, alpha=-1.0), ValueError, "'alpha' must not be negative"),
        (lambda: F.celu(X, 0.0), ZeroDivisionError, "'alpha'"),
        (lambda: F.softshrink(X, -1.0), ValueError, "'threshold'"),
        (lambda: F.prelu(X, paddle.ones([2])), ValueError, "one for each of the 3 channels"),
        (lambda: F.prelu(X, paddle.ones([1, 1])), ValueError, "one dimension"),
        (lambda: F.rrelu(X, 0.5, 0.1), ValueError, "'upper' must not be below 'lower'"),
        (lambda: F.rrelu(X, -0.5, 0.1), ValueError, "'lower' must lie between 0 and 1"),
        (lambda: F.maxout(X, 2), ValueError, "3 channels"),
        (lambda: F.maxout(X, 2, axis=0), ValueError, "'axis' must be 1, 3 or -1"),
        (lambda: F.glu(X), ValueError, "must be even"),
        (lambda: F.swiglu(X), ValueError, "must be even"),
        (lambda: F.softmax(X, axis=5), ValueError, "'axis' must lie between -2 and 1"),
        (lambda: nn.Softmax2D()(X), ValueError, "3 or 4 dimensions"),
    ],
    ids=lambda row: row[2],
)
def test_errors(row):
    check_error(*row)
