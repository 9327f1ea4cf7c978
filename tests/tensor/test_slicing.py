"""Slices read and written: against NumPy with gradients, recorded facts, shared memory, errors."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import check_error, check_op, written
from tests.tensor import manipulation_facts as facts

import paddle

X = np.arange(24.0).reshape(2, 3, 4)
M = np.arange(12.0).reshape(3, 4)


@pytest.mark.parametrize("call", facts.calls("slicing"))
def test_recorded_calls(call):
    facts.check(call)


def on_diagonal(x, y):
    out = np.array(x)
    out[[0, 1, 2], [1, 2, 3]] = y
    return out


@pytest.mark.parametrize(
    ("ours", "reference", "inputs"),
    [
        (lambda x: paddle.slice(x, [0, 2], [1, -3], [2, 9]), lambda x: x[1:2, :, -3:9], [X]),
        (lambda x: paddle.strided_slice(x, [1, 2], [2, 0], [-9, 4], [-1, 3]), lambda x: x[:, 2:-9:-1, 0:4:3], [X]),
        (lambda x: paddle.crop(x, [1, -1, 2], [0, 1, 1]), lambda x: x[:1, 1:, 1:3], [X]),
        (lambda x: x.narrow(1, -2, 1), lambda x: x[:, -2:-1], [X]),
        (lambda x: x.unfold(0, 2, 1), lambda x: np.lib.stride_tricks.sliding_window_view(x, 2, 0), [M]),
        (lambda x: x.as_strided([2, 3], [1, 4], 8), lambda x: x[:, 1:3].T, [M]),
        (
            lambda x, y: paddle.slice_scatter(x, y, [1], [0], [4], [2]),
            lambda x, y: written(x, np.s_[:, 0:4:2], y),
            [M, -M[:, :2]],
        ),
        (
            lambda x, y: paddle.slice_scatter(x, y, [1, 0], [3, 2], [0, 0], [-2, -1]),
            lambda x, y: written(x, np.s_[2:0:-1, 3:0:-2], y),
            [M, -M[:1, :2]],
        ),
        (lambda x, y: x.select_scatter(y, 1, -1), lambda x, y: written(x, np.s_[:, -1], y), [M, -M[:, 0]]),
        (  # the values have no gradient
            lambda x: x.diagonal_scatter(paddle.to_tensor(-M[:, 0] - 1).astype(x.dtype), 1),
            lambda x: on_diagonal(x, -M[:, 0] - 1),
            [M],
        ),
    ],
)
def test_values_and_gradients(ours, reference, inputs):
    check_op(ours, reference, inputs)


BOUND = st.integers(-6, 6)


@settings(max_examples=80, deadline=None)
@given(BOUND, BOUND, BOUND.filter(bool))
def test_any_stride(start, end, stride):
    got = paddle.strided_slice(paddle.to_tensor(M), [1], [start], [end], [stride])
    np.testing.assert_array_equal(got.numpy(), M[:, start:end:stride])
    want = written(M, np.s_[:, start:end:stride], -1)
    put = paddle.slice_scatter(paddle.to_tensor(M), paddle.to_tensor([[-1.0]]), [1], [start], [end], [stride])
    np.testing.assert_array_equal(put.numpy(), want)


@pytest.mark.parametrize(
    "look",
    [
        lambda x: paddle.slice(x, [0], [0], [1]),
        lambda x: paddle.strided_slice(x, [1], [0], [4], [2]),
        lambda x: x.narrow(0, 0, 1),
        lambda x: x.unfold(0, 2, 1),
        lambda x: x.as_strided([2], [1]),
    ],
)
def test_the_result_shares_memory(look):
    x = paddle.to_tensor(M)
    y = look(x)
    y[(0,) * y.ndim] = 100.0
    assert x[0, 0].item() == 100


@pytest.mark.parametrize("name", ["slice_scatter", "select_scatter", "diagonal_scatter"])
def test_a_scatter_does_not_change_its_input(name):
    x, arguments = (
        paddle.to_tensor(M),
        {
            "slice_scatter": (paddle.zeros([3, 1]), [1], [0], [1], [1]),
            "select_scatter": (paddle.zeros([4]), 0, 0),
            "diagonal_scatter": (paddle.zeros([3]),),
        },
    )
    getattr(paddle, name)(x, *arguments[name])
    np.testing.assert_array_equal(x.numpy(), M)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda x: paddle.slice(x, [0, 1], [0], [1]), ValueError, ["slice", "starts", "same length"]),
        (lambda x: paddle.slice(x, [2], [0], [1]), ValueError, ["axes", "between -2 and 1"]),
        (lambda x: paddle.strided_slice(x, [0], [0], [1], [0]), ValueError, ["strided_slice", "stride", "0"]),
        (lambda x: paddle.crop(x, [3, 4], [0, 1]), ValueError, ["crop", "axis 1", "4", "5"]),
        (lambda x: paddle.crop(x, [3], [0]), ValueError, ["2 numbers"]),
        (lambda x: x.narrow(0, 2, 5), AssertionError, ["narrow", "has size 3", "axis 0"]),
        (lambda x: x.narrow(3, 0, 1), IndexError, ["dim", "between -2 and 1"]),
        (lambda x: x.unfold(0, 5, 1), ValueError, ["unfold", "size", "3"]),
        (lambda x: x.as_strided([1], [1], 3), ValueError, ["offset", "bytes", "8"]),
        (lambda x: paddle.slice_scatter(x, x, [0], [0], [2], [1]), ValueError, ["value", "[3, 4]", "[2, 4]"]),
        (lambda x: x.select_scatter(paddle.zeros([4]), 0, 3), IndexError, ["select_scatter", "3", "axis 0"]),
        (lambda x: x.select_scatter(paddle.zeros([3]), 0, 0), RuntimeError, ["values", "[4]"]),
        (lambda x: x.diagonal_scatter(paddle.zeros([4])), AssertionError, ["'y'", "[3]"]),
        (lambda x: paddle.shard_index(paddle.to_tensor([[9]]), 8, 2, 0), ValueError, ["index_num", "7", "9"]),
        (lambda x: paddle.shard_index(x, 8, 2, 0), TypeError, ["integers", "float64"]),
    ],
)
def test_errors(call, error, words):
    check_error(lambda: call(paddle.to_tensor(M)), error, *words)
