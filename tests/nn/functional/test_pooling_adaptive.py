"""Adaptive and fractional pooling and unpooling: edge cases, errors. Recorded values are in tests/nn/layer."""

import pytest
import torch
from tests.support import check_error

import paddle
import paddle.nn.functional as F


def test_adaptive_sizes_may_be_tensors_or_none():
    x = paddle.rand([1, 2, 5, 6])
    want = F.adaptive_avg_pool2d(x, [2, 3])
    assert (F.adaptive_avg_pool2d(x, paddle.to_tensor([2, 3])) == want).all()
    assert (F.adaptive_avg_pool2d(x, [paddle.to_tensor(2), paddle.to_tensor([3])]) == want).all()
    assert (F.adaptive_avg_pool2d(x, [None, None]) == x).all()
    assert F.adaptive_max_pool3d(paddle.rand([1, 1, 4, 5, 3]), [2, None, 1]).shape == [1, 1, 2, 5, 1]


def test_unpool_undoes_the_pooling():
    x = paddle.rand([2, 3, 5, 6])
    out, mask = F.max_pool2d(x, 2, return_mask=True)
    back = F.max_unpool2d(out, mask, 2, output_size=x.shape)
    assert back.shape == x.shape
    assert float((back != 0).sum()) == out.size
    assert (F.max_pool2d(back, 2) == out).all()
    one, places = F.max_pool1d(paddle.rand([1, 2, 7]), 2, return_mask=True)
    assert F.max_unpool1d(one, places, 2, output_size=[7]).shape == [1, 2, 7]


def test_fractional_windows_are_those_of_the_paper():
    """The example of the documentation: a sequence of 7, five windows, u = 0.3."""
    x = paddle.to_tensor([2.0, 4.0, 3.0, 1.0, 5.0, 2.0, 3.0]).reshape([1, 1, 1, 7])
    out, mask = F.fractional_max_pool2d(x, [1, 5], random_u=0.3, return_mask=True)
    assert out.flatten().tolist() == [2.0, 4.0, 1.0, 5.0, 3.0]
    assert mask.flatten().tolist() == [0, 1, 3, 4, 6]


# F.fractional_max_pool2d of range(n): the starts and ends of windows, found with random_u and -range(n).
FRACTIONAL = {
    (10, 4, None, 0.05): ([0, 2, 5, 7], [2, 5, 7, 10]),
    (10, 4, None, 0.95): ([0, 2, 5, 7], [2, 5, 7, 10]),
    (13, 5, None, 0.5): ([0, 3, 5, 8, 11], [3, 5, 8, 11, 13]),
    (13, 5, 3, 0.7): ([0, 3, 5, 8, 10], [3, 6, 8, 11, 13]),
}


@pytest.mark.parametrize("key", FRACTIONAL)
def test_fractional_windows(key):
    n, count, kernel, u = key
    starts, ends = FRACTIONAL[key]
    x = paddle.arange(float(n)).reshape([1, 1, 1, n])
    size = None if kernel is None else [1, kernel]
    assert (F.fractional_max_pool2d(x, [1, count], size, u).flatten() + 1).tolist() == ends
    assert (-F.fractional_max_pool2d(-x, [1, count], size, u)).flatten().tolist() == starts


X = paddle.ones([1, 2, 5, 6])
ERRORS = [
    (lambda: F.adaptive_avg_pool2d(X, [1, 2, 3]), "'output_size'", "[1, 2, 3]"),
    (lambda: F.adaptive_avg_pool2d(X, -1), "must not be negative"),
    (lambda: F.fractional_max_pool2d(X, 3, random_u=1.0), "'random_u'", "between 0 and 1"),
    (lambda: F.fractional_max_pool2d(X, 6, random_u=0.5), "room for 'output_size' windows"),
    (lambda: F.max_unpool2d(X, paddle.zeros([1, 2, 5, 5], "int32"), 2), "must have the shape of 'x'"),
    (lambda: F.max_unpool2d(X, paddle.full(X.shape, 500, "int32"), 2), "an index of 500", "give 'output_size'"),
    (lambda: F.max_unpool2d(X, paddle.zeros(X.shape, "int32"), 2, output_size=[9, 20]), "[[9, 11], [11, 13]]"),
]


@pytest.mark.parametrize("row", ERRORS, ids=lambda row: row[1])
def test_errors(row):
    check_error(row[0], ValueError, *row[1:])


@pytest.mark.parametrize("order", [torch.contiguous_format, torch.channels_last])
def test_the_mean_of_images_and_its_gradient_have_the_bits_of_torch(order):
    torch.manual_seed(0)
    data = torch.randn(3, 5, 7, 6).contiguous(memory_format=order)
    x, t = paddle.to_tensor(data, stop_gradient=False), data.clone().requires_grad_()
    factors = torch.randn(3, 5, 1, 1)
    found, expected = F.adaptive_avg_pool2d(x, 1), torch.nn.functional.adaptive_avg_pool2d(t, 1)
    assert found.numpy().tolist() == expected.tolist()
    (found * paddle.to_tensor(factors)).sum().backward()
    (expected * factors).sum().backward()
    assert x.grad.numpy().tolist() == t.grad.tolist()
