"""Common combinations of layers."""

import numpy as np
import pytest
from tests.fluid.both_modes import both, static
from tests.support import check_error

import paddle.fluid as fluid

R = np.random.RandomState(0)
SAME = fluid.ParamAttr(initializer=fluid.initializer.Constant(0.1))


def test_conv_and_pool():
    x = R.rand(2, 1, 8, 8).astype("float32")
    found = both(lambda v: fluid.nets.simple_img_conv_pool(v, 3, 5, 2, 2, act="relu", param_attr=SAME), x)
    assert found.shape == (2, 3, 2, 2)
    first = x[0, 0, :5, :5].sum() * 0.1
    second = max(x[0, 0, i : i + 5, j : j + 5].sum() * 0.1 for i in (0, 1) for j in (0, 1))
    assert second >= first
    np.testing.assert_allclose(found[0, 0, 0, 0], second, 1e-5)


def test_groups_of_convolutions():
    x = R.rand(2, 3, 8, 8).astype("float32")
    (out,), _, _ = static(
        lambda v: fluid.nets.img_conv_group(
            v, [4, 4], 2, conv_act="relu", conv_with_batchnorm=True, conv_batchnorm_drop_rate=[0.3, 0.0], pool_stride=2
        ),
        x,
    )
    assert out.shape == (2, 4, 4, 4)
    check_error(
        lambda: static(lambda v: fluid.nets.img_conv_group(v, [4, 4], 2, conv_padding=[1]), x),
        ValueError,
        "conv_padding",
        "2 convolutions",
    )


def test_conv_and_pool_of_sequences():
    x = R.rand(5, 4).astype("float32")
    found = both(lambda v: fluid.nets.sequence_conv_pool(v, 3, 3, SAME, act="tanh", pool_type="max"), x, lod=[[[2, 3]]])
    first = [np.tanh(0.1 * x[:2].sum())] * 2
    assert found.shape == (2, 3)
    np.testing.assert_allclose(found[0, 0], max(first), 1e-5)


def test_glu():
    x = R.randn(3, 4).astype("float32")
    np.testing.assert_allclose(both(fluid.nets.glu, x), x[:, :2] / (1 + np.exp(-x[:, 2:])), 1e-5)


@pytest.mark.parametrize("heads", [1, 2])
def test_attention(heads):
    q, k, v = (R.randn(2, n, 4).astype("float32") for n in (3, 5, 5))
    (out,), _, _ = static(lambda *a: fluid.nets.scaled_dot_product_attention(*a, num_heads=heads), q, k, v)
    assert out.shape == (2, 3, 4)
    if heads == 1:
        scores = q @ k.swapaxes(1, 2) / 2
        weights = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
        np.testing.assert_allclose(out, weights @ v, 1e-4, 1e-5)
