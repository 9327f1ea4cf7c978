"""Bugs that the property tests found, as small cases."""

import numpy as np
import pytest

import paddle


def test_ldexp_of_nothing():
    assert paddle.ldexp(paddle.ones([1]), paddle.zeros([0], "int32")).shape == [0]


@pytest.mark.parametrize("offset", [1, 2, -5])
def test_a_diagonal_beyond_the_corners_belongs_to_the_tape(offset):
    x = paddle.to_tensor([[1.5]], stop_gradient=False)
    out = paddle.diag(x, offset)
    assert out.shape == [0]
    assert not out.stop_gradient
    out.sum().backward()
    assert x.grad.tolist() == [[0.0]]


def test_the_number_of_differences_has_the_gradient_zero():
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    out = paddle.dist(x, paddle.to_tensor([1.0, 3.0]), 0)
    assert out.item() == 1
    (out * 2).backward()
    assert x.grad.tolist() == [0.0, 0.0]


@pytest.mark.parametrize("p", [0, 1, 2, float("inf"), float("-inf")])
def test_nothing_is_no_distance_from_nothing(p):
    assert paddle.dist(paddle.zeros([0]), paddle.zeros([0]), p).item() == 0


def test_searching_in_a_spread_tensor_is_silent():
    edges, values = paddle.arange(6.0)[::2], paddle.arange(6.0)[1::2]
    np.testing.assert_array_equal(paddle.searchsorted(edges, values).numpy(), [1, 2, 3])
    np.testing.assert_array_equal(paddle.bucketize(values, edges).numpy(), [1, 2, 3])
