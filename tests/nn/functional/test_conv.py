"""Convolutions: forms of padding that agree, gradients, errors. Recorded values are in tests/nn/layer."""

import numpy as np
import pytest
from tests.support import check_error, check_grad

import paddle
import paddle.nn.functional as F
from paddle import nn

RNG = np.random.default_rng(0)
X = paddle.to_tensor(RNG.standard_normal((2, 4, 6, 5)).astype("float32"))
W = paddle.to_tensor(RNG.standard_normal((6, 4, 3, 3)).astype("float32"))


@pytest.mark.parametrize(
    ("padding", "same"),
    [(1, [1, 1]), ((1, 2), [1, 1, 2, 2]), ([[0, 0], [0, 0], [1, 0], [2, 1]], [1, 0, 2, 1]), ("SAME", 1), ("valid", 0)],
    ids=str,
)
def test_forms_of_padding(padding, same):
    np.testing.assert_array_equal(F.conv2d(X, W, padding=padding).numpy(), F.conv2d(X, W, padding=same).numpy())


def test_lists_pad_in_every_mode():
    """The original rejects a list together with 'padding_mode'; here it means the same as with zeros."""
    for mode in ("reflect", "replicate", "circular"):
        layer = nn.Conv2D(4, 6, 3, padding=[2, 1], padding_mode=mode)
        want = F.conv2d(F.pad(X, [1, 1, 2, 2], mode=mode), layer.weight, layer.bias)
        np.testing.assert_allclose(layer(X).numpy(), want.numpy(), rtol=1e-6)


def test_gradients_of_asymmetric_padding():
    x, w, b = RNG.standard_normal((1, 2, 4)), RNG.standard_normal((3, 2, 2)), RNG.standard_normal(3)
    check_grad(lambda x, w, b: F.conv1d(x, w, b, padding=[2, 1]), [x, w, b])
    w = RNG.standard_normal((2, 3, 2))
    check_grad(lambda x, w, b: F.conv1d_transpose(x, w, b, stride=2, padding=[1, 0]), [x, w, b])


V = paddle.ones([4, 6, 3, 3])


@pytest.mark.parametrize(
    "row",
    [
        (lambda: F.conv2d(X[0], W), "must have 4 dimensions", "shape=[4, 6, 5]", "unsqueeze(0)"),
        (lambda: F.conv2d(X[:, :3], W), "expects 4 input channels", "has 3"),
        (lambda: F.conv2d(X, W, data_format="NHWC"), "the last axis, according to data_format"),
        (lambda: F.conv2d(X, W, data_format="CHWN"), "'data_format'", "CHWN"),
        (lambda: F.conv2d(X, W[:, :1], groups=4), "6 output channels", "4 groups"),
        (lambda: F.conv2d(X, W, padding="FULL"), "'SAME' or 'VALID'"),
        (lambda: F.conv2d(X, W, padding=[1, 2, 3]), "'padding'"),
        (lambda: F.conv2d(X, W, stride=[1, 2, 3]), "'stride'", "list of 2 integers"),
        (lambda: F.conv2d(np.ones([1, 4, 3, 3]), W), "must be a Tensor", "paddle.to_tensor"),
        (lambda: F.conv2d_transpose(X, V, stride=2, output_size=[20, 11]), "[[13, 14], [11, 12]]"),
        (lambda: F.conv2d_transpose(X, V, stride=2, output_padding=1, output_size=[13, 11]), "not both"),
        (lambda: nn.Conv2D(4, 6, 3, groups=5), "divisible by 'groups'"),
        (lambda: nn.Conv2D(4, 6, 3, padding_mode="mirror"), "'padding_mode'"),
        (lambda: nn.Conv2D(4, 6, [3, 3, 3]), "'kernel_size'"),
    ],
    ids=lambda row: row[1],
)
def test_errors(row):
    check_error(row[0], ValueError, *row[1:])
