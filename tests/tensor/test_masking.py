"""Masks and diagonals: against NumPy with gradients, recorded facts, errors."""

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import given, settings
from tests.support import check_error, check_op, written
from tests.tensor import manipulation_facts as facts

import paddle

A = np.arange(6.0).reshape(2, 3) + 1
MASK = np.array([[True, False, True], [False, True, True]])


@pytest.mark.parametrize("call", facts.calls("masking"))
def test_recorded_calls(call):
    facts.check(call)


@pytest.mark.parametrize(
    ("ours", "reference", "inputs"),
    [
        (lambda x: x.masked_fill(paddle.to_tensor(MASK), -7.0), lambda x: np.where(MASK, -7, x), [A]),
        (
            lambda x: x.masked_fill(paddle.to_tensor(MASK), paddle.to_tensor(4.0, "float64")),
            lambda x: np.where(MASK, 4, x),
            [A],
        ),
        (
            lambda x: x.masked_fill(paddle.to_tensor(MASK), paddle.to_tensor(-A[0])),
            lambda x: np.where(MASK, -A[0], x),
            [A],
        ),
        (lambda x: x.masked_select(paddle.to_tensor(MASK)), lambda x: x[MASK], [A]),
        (
            lambda x, v: x.masked_scatter(paddle.to_tensor(MASK), v),
            lambda x, v: written(x, MASK, v[: MASK.sum()]),
            [A, np.arange(5.0)],
        ),
        (
            lambda x: x.fill_diagonal_tensor(paddle.to_tensor([8.0, 9.0]).astype(x.dtype), 1),
            lambda x: np.array([[x[0, 0], 8.0, x[0, 2]], [*x[1, :2], 9.0]]),
            [A],
        ),
    ],
)
def test_values_and_gradients(ours, reference, inputs):
    check_op(ours, reference, inputs)


@settings(max_examples=30, deadline=None)
@given(hnp.arrays(bool, hnp.array_shapes(max_dims=3, max_side=3)))
def test_any_mask(mask):
    x = np.arange(float(mask.size)).reshape(mask.shape)
    got = paddle.masked_select(paddle.to_tensor(x), paddle.to_tensor(mask))
    np.testing.assert_array_equal(got.numpy(), x[mask])
    filled = paddle.masked_fill(paddle.to_tensor(x), paddle.to_tensor(mask), -1)
    np.testing.assert_array_equal(filled.numpy(), np.where(mask, -1, x))


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("shape", [(3, 3), (7, 3), (3, 5), (3, 3, 3)])
def test_fill_diagonal_writes_in_place_as_numpy_does(shape, wrap):
    want = np.zeros(shape)
    np.fill_diagonal(want, 7, wrap)
    x = paddle.zeros(shape)
    assert x.fill_diagonal_(7, wrap=wrap) is x
    np.testing.assert_array_equal(x.numpy(), want)


def test_fill_diagonal_stops_the_gradient_and_respects_strides():
    x = paddle.to_tensor(A, stop_gradient=False)
    y = (x * 2).T
    y.fill_diagonal_(5, offset=1)
    y.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), [[2, 2, 2], [0, 2, 2]])


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda x: x.masked_fill(paddle.to_tensor(MASK), "s"), TypeError, ["value", "'s'"]),
        (lambda x: x.masked_fill([True], 1.0), ValueError, ["mask", "Tensor"]),
        (lambda x: x.masked_select(x), ValueError, ["mask", "bool"]),
        (lambda x: x.masked_select(paddle.to_tensor([True, False])), ValueError, ["[2, 3]", "[2]"]),
        (lambda x: x.masked_scatter(paddle.to_tensor(MASK), x[0]), AssertionError, ["4 positions", "3 elements"]),
        (lambda x: paddle.ones([3]).fill_diagonal_(1), ValueError, ["fill_diagonal_", "2 axes"]),
        (lambda x: paddle.to_tensor(A, stop_gradient=False).fill_diagonal_(1), ValueError, ["leaf"]),
        (lambda x: x.fill_diagonal_tensor(x), AssertionError, ["[2]"]),
    ],
)
def test_errors(call, error, words):
    check_error(lambda: call(paddle.to_tensor(A)), error, *words)
