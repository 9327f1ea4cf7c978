"""Normalisation: gradients the original gets wrong, statistics, errors. Recorded values are in tests/nn/layer."""

import numpy as np
import pytest
from tests.support import check_error, check_grad, check_op

import paddle
import paddle.nn.functional as F
from paddle import nn

RNG = np.random.default_rng(0)


def test_gradient_by_batch_statistics_in_evaluation():
    """`use_global_stats=False` also normalises by the batch in evaluation, and is differentiated accordingly."""
    mean, var = paddle.zeros([3], "float64"), paddle.ones([3], "float64")
    check_grad(
        lambda x, w, b: F.batch_norm(x, mean.clone(), var.clone(), w, b, use_global_stats=False),
        [RNG.standard_normal((2, 3, 2, 2)), RNG.standard_normal(3), RNG.standard_normal(3)],
    )


def test_gradient_of_groups_without_scale_and_shift():
    check_grad(lambda x: F.group_norm(x, 2), [RNG.standard_normal((2, 4, 3))])


@pytest.mark.parametrize("shape", [(3, 5, 40), (2, 3, 9, 11), (2, 2, 3, 4, 5), (2, 3, 1, 1)])
def test_every_channel_of_every_sample_is_normalised(shape):
    x, channels = RNG.standard_normal(shape) * 3 + 50, (shape[1], *[1] * (len(shape) - 2))
    scale, shift = RNG.standard_normal(shape[1]), RNG.standard_normal(shape[1])

    def expected(x, scale, shift):
        axes = tuple(range(2, x.ndim))
        normal = (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + 1e-5)
        return normal * scale.reshape(channels) + shift.reshape(channels)

    inputs = [x, scale, shift]
    check_op(lambda x, w, b: F.instance_norm(x, weight=w, bias=b), expected, inputs, rtol=1e-4)
    once = paddle.to_tensor(x, stop_gradient=False)
    (first,) = paddle.grad((F.instance_norm(once) ** 3).sum(), once, create_graph=True)
    (second,) = paddle.grad((first**2).sum(), once)
    assert np.isfinite(second.numpy()).all()


def test_gradient_of_a_spectral_norm():
    """After enough iterations the result is the weight divided by its largest singular value, fully differentiated."""
    layer = nn.SpectralNorm([3, 4], power_iters=200, dtype="float64")
    check_op(layer, lambda w: w / np.linalg.svd(w)[1][0], [RNG.standard_normal((3, 4))], rtol=1e-4)


def test_root_mean_square():
    x, w = RNG.standard_normal((2, 3, 4)), RNG.standard_normal(4)
    out, factor = F.rms_norm(paddle.to_tensor(x), [4], paddle.to_tensor(w), 1e-3)
    inverse = 1 / np.sqrt((x**2).mean(-1) + 1e-3)
    np.testing.assert_allclose(out, x * inverse[..., None] * w, rtol=1e-6)
    np.testing.assert_allclose(factor, inverse, rtol=1e-5)
    check_grad(lambda x, w: F.rms_norm(x, [4], w)[0], [x, w])


def test_running_statistics_are_those_of_the_population():
    """Paddle keeps the variance over n where torch keeps it over n - 1."""
    layer, x = nn.BatchNorm1D(2, momentum=0.8), RNG.standard_normal((5, 2)).astype("float32")
    layer(paddle.to_tensor(x))
    np.testing.assert_allclose(layer._mean, 0.2 * x.mean(0), rtol=1e-5)
    np.testing.assert_allclose(layer._variance, 0.8 + 0.2 * x.var(0), rtol=1e-5)


def test_one_value_per_channel_is_unchanged():
    layer = nn.BatchNorm2D(2)
    x = paddle.to_tensor([[[[5.0]], [[7.0]]]], stop_gradient=False)
    layer(x).sum().backward()
    assert layer(x).flatten().tolist() == [5.0, 7.0]
    assert x.grad.flatten().tolist() == [1.0, 1.0]
    assert layer.weight.grad.tolist() == [0.0, 0.0]
    assert layer._mean.tolist() == [0.0, 0.0]


def test_synchronous_batch_norm_of_one_process():
    net = nn.Sequential(nn.Conv2D(3, 4, 1), nn.BatchNorm2D(4))
    made = nn.SyncBatchNorm.convert_sync_batchnorm(net)
    assert isinstance(made[1], nn.SyncBatchNorm)
    assert made[1].weight is net[1].weight
    x = paddle.rand([2, 3, 2, 2])
    want = nn.BatchNorm2D(4)(made[0](x))
    np.testing.assert_allclose(made(x), want, rtol=1e-5, atol=1e-6)


X = paddle.ones([2, 4, 3])


@pytest.mark.parametrize(
    "row",
    [
        (lambda: nn.BatchNorm2D(4)(X), ValueError, "must have 4 dimensions", "shape=[2, 4, 3]"),
        (lambda: nn.BatchNorm1D(3)(X), ValueError, "4 channels", "for 3"),
        (lambda: F.batch_norm(X[0, 0], paddle.ones([3]), paddle.ones([3])), ValueError, "at least 2 dimensions"),
        (lambda: nn.LayerNorm([4, 4])(X), ValueError, "'normalized_shape' [4, 4]", "shape=[2, 4, 3]"),
        (lambda: nn.GroupNorm(3, 4)(X), ValueError, "4 channels", "3 groups"),
        (lambda: F.group_norm(X, 2, data_format="CHW"), ValueError, "'data_format'"),
        (lambda: nn.InstanceNorm2D(4)(X), ValueError, "must have 4 dimensions"),
        (lambda: nn.InstanceNorm1D(4, weight_attr=False), ValueError, "'weight_attr' and 'bias_attr'"),
        (lambda: F.local_response_norm(X[0], 3), ValueError, "at least 3 dimensions"),
        (lambda: nn.SpectralNorm([3, 0]), ValueError, "positive sizes"),
    ],
    ids=lambda row: row[2],
)
def test_errors(row):
    check_error(*row)


def test_a_part_that_is_normalised_in_its_place():
    """`x[:, :1] = norm(x[:, :1])`, with the gradients recorded from the original."""
    layer, factors = nn.LayerNorm(4), paddle.to_tensor([1.0, -2.0, 3.0, 0.5])
    w = paddle.to_tensor([[[1.0, 2.0, 4.0, -1.0], [0.5, 0.25, 3.0, 2.0]]], stop_gradient=False)
    x = w * 1.0
    x[:, 0:1] = layer(x[:, 0:1])
    (x * factors).sum().backward()
    first = [0.3093512952327728, -1.5574249029159546, 0.810715913772583, 0.43735766410827637]
    np.testing.assert_allclose(w.grad.numpy(), [[first, [1.0, -2.0, 3.0, 0.5]]], rtol=1e-5)
    scales = [-0.27734968066215515, -0.5546993613243103, 4.160245418548584, -0.6933742165565491]
    np.testing.assert_allclose(layer.weight.grad.numpy(), scales, rtol=1e-5)


@pytest.mark.parametrize("shape", [[0, 3, 4], [0, 3, 4, 4], [2, 3, 0]])
def test_instance_norm_of_no_elements(shape):
    x = paddle.zeros(shape)
    x.stop_gradient = False
    layer = (paddle.nn.InstanceNorm1D if len(shape) == 3 else paddle.nn.InstanceNorm2D)(3)
    out = layer(x)
    out.sum().backward()
    assert out.shape == shape
    assert x.grad.shape == shape
    assert layer.scale.grad.tolist() == [0.0, 0.0, 0.0]
