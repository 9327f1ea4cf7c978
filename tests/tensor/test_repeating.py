"""Broadcasting, repeating, rolling and reversing: against NumPy with gradients, recorded facts, errors."""

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import check_error, check_op
from tests.tensor import manipulation_facts as facts

import paddle

X = np.arange(6.0).reshape(2, 3)


@pytest.mark.parametrize("call", facts.calls("repeating"))
def test_recorded_calls(call):
    facts.check(call)


@pytest.mark.parametrize(
    ("ours", "reference"),
    [
        (lambda x: x.expand([2, 2, 3]), lambda x: np.broadcast_to(x, (2, 2, 3))),
        (lambda x: x.unsqueeze(1).expand([-1, 2, -1]), lambda x: np.broadcast_to(x[:, None], (2, 2, 3))),
        (lambda x: x.broadcast_to([2, 2, 3]), lambda x: np.broadcast_to(x, (2, 2, 3))),
        (lambda x: x.expand_as(paddle.zeros([2, 2, 3])), lambda x: np.broadcast_to(x, (2, 2, 3))),
        (lambda x: x.tile([2, 1, 2]), lambda x: np.tile(x, (2, 1, 2))),
        (lambda x: x.repeat(2, 2), lambda x: np.tile(x, (2, 2))),
        (lambda x: x.repeat_interleave(2, 1), lambda x: np.repeat(x, 2, 1)),
        (lambda x: x.repeat_interleave(paddle.to_tensor([1, 0, 2]), -1), lambda x: np.repeat(x, [1, 0, 2], -1)),
        (lambda x: x.repeat_interleave(2), lambda x: np.repeat(x, 2)),
        (lambda x: x.roll([1, -2], [0, 1]), lambda x: np.roll(x, [1, -2], [0, 1])),
        (lambda x: x.roll(4), lambda x: np.roll(x, 4)),
        (lambda x: x.flip([-1]), lambda x: x[:, ::-1]),
        (lambda x: x.reverse([0, 1]), lambda x: x[::-1, ::-1]),
        (lambda x: x.rot90(3), lambda x: np.rot90(x, 3)),
    ],
)
def test_values_and_gradients(ours, reference):
    check_op(ours, reference, [X])


def test_broadcast_tensors_with_gradients():
    check_op(lambda x, y: paddle.broadcast_tensors([x, y]), np.broadcast_arrays, [X, np.arange(2.0).reshape(2, 1, 1)])


@settings(max_examples=60, deadline=None)
@given(hnp.mutually_broadcastable_shapes(num_shapes=3, max_dims=4, max_side=3))
def test_common_shapes(shapes):
    assert paddle.broadcast_shapes(*shapes.input_shapes) == list(shapes.result_shape)
    assert paddle.broadcast_shape(*shapes.input_shapes[:2]) == list(np.broadcast_shapes(*shapes.input_shapes[:2]))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=4))
def test_tile_and_repeat_as_numpy_does(times):
    x = paddle.to_tensor(X)
    np.testing.assert_array_equal(x.tile(times).numpy(), np.tile(X, times))
    np.testing.assert_array_equal(x.repeat(*times).numpy(), np.tile(X, times))


def test_expanded_memory_is_not_shared_once_it_is_written_to():
    x = paddle.to_tensor(X)
    y = x.expand([2, 2, 3])
    y[0, 0, 0] = 100.0
    assert y[1, 0, 0].item() == x[0, 0].item() == 0
    z = x.expand([2, 2, 3])
    z.add_(paddle.ones([2, 2, 3], dtype="float64"))
    np.testing.assert_array_equal(z.numpy(), np.broadcast_to(X + 1, (2, 2, 3)))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda x: x.expand([3, 3]), ["expand", "[2, 3]", "[3, 3]", "tile"]),
        (lambda x: x.expand([3]), ["[2, 3]", "[3]"]),
        (lambda x: x.expand_as(paddle.ones([2])), ["expand_as", "[2, 3]", "[2]"]),
        (lambda x: paddle.broadcast_shape([2, 4], [3]), ["[2, 4]", "[3]", "axis -1", "4", "3"]),
        (lambda x: paddle.broadcast_tensors([x, paddle.ones([4])]), ["[2, 3]", "[4]"]),
        (lambda x: x.tile([-1]), ["repeat_times", "-1"]),
        (lambda x: x.repeat_interleave(paddle.to_tensor([1, 2]), 1), ["repeats", "3"]),
        (lambda x: x.roll([1, 2], 0), ["shifts", "axis"]),
        (lambda x: x.flip([0, -2]), ["axis", "once"]),
        (lambda x: x.rot90(1, [1, 1]), ["axes", "different"]),
    ],
)
def test_errors(call, words):
    check_error(lambda: call(paddle.to_tensor(X)), ValueError, *words)
