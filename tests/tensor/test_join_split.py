"""Joining and splitting: against NumPy with gradients, recorded facts, errors."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import check_error, check_op
from tests.tensor import manipulation_facts as facts

import paddle

A = np.arange(6.0).reshape(2, 3)
V = np.arange(3.0)


@pytest.mark.parametrize("call", facts.calls("join_split"))
def test_recorded_calls(call):
    facts.check(call)


@pytest.mark.parametrize(
    ("ours", "reference", "inputs"),
    [
        (lambda *x: paddle.concat(x, axis=-1), lambda *x: np.concatenate(x, -1), [A, -A, A[:, :1]]),
        (lambda *x: paddle.cat(list(x)), lambda *x: np.vstack(x), [A, -A[:1]]),
        (lambda *x: paddle.stack(x, axis=1), lambda *x: np.stack(x, 1), [A, -A]),
        (lambda *x: paddle.hstack(x), lambda *x: np.hstack(x), [V, -V]),
        (lambda *x: paddle.vstack(x), lambda *x: np.vstack(x), [V, A]),
        (lambda *x: paddle.dstack(x), lambda *x: np.dstack(x), [A, -A]),
        (lambda *x: paddle.column_stack(x), lambda *x: np.column_stack(x), [A[:, 0], A]),
        (lambda x: paddle.split(x, [1, -1], axis=1), lambda x: np.split(x, [1], 1), [A]),
        (lambda x: paddle.split(x, 3, axis=-1), lambda x: np.split(x, 3, -1), [A]),
        (lambda x: paddle.chunk(x, 2), lambda x: np.split(x, 2), [A]),
        (lambda x: x.tensor_split(2, -1), lambda x: np.array_split(x, 2, -1), [A]),
        (lambda x: x.hsplit([1]), lambda x: np.hsplit(x, [1]), [A]),
        (lambda x: x.vsplit(2), lambda x: np.vsplit(x, 2), [A]),
        (lambda x: x.unbind(1), lambda x: list(x.T), [A]),
        (lambda x: x.unstack(0), list, [A]),
        (lambda *x: paddle.meshgrid(*x), lambda *x: np.meshgrid(*x, indexing="ij"), [V, V[:2]]),
        (lambda *x: paddle.meshgrid(*x, indexing="xy"), lambda *x: np.meshgrid(*x), [V, V[:2]]),
        (
            lambda x, y: paddle.block_diag([x, y]),
            lambda x, y: np.block([[x, 0 * x[:, :1]], [0 * x[:1], y]]),
            [A, A[:1, :1]],
        ),
        (lambda *x: paddle.cartesian_prod(x), lambda *x: np.array(list(itertools.product(*x))), [V, V[:2]]),
        (lambda x: x.combinations(2), lambda x: np.array(list(itertools.combinations(x, 2))), [V]),
    ],
)
def test_values_and_gradients(ours, reference, inputs):
    check_op(ours, reference, inputs)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.integers(-2, 1), st.data())
def test_split_parts_can_be_joined(sizes, axis, data):
    shape = [2, 2]
    shape[axis] = sum(sizes)
    x = np.arange(float(np.prod(shape))).reshape(shape)
    asked = list(sizes)
    if data.draw(st.booleans()):
        asked[data.draw(st.integers(0, len(sizes) - 1))] = -1
    parts = paddle.split(paddle.to_tensor(x), asked, axis=axis)
    assert [p.shape[axis] for p in parts] == sizes
    np.testing.assert_array_equal(paddle.concat(parts, axis=axis).numpy(), x)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 6), st.one_of(st.integers(1, 7), st.lists(st.integers(-7, 7), max_size=3)))
def test_tensor_split_as_numpy_does(size, where):
    x = np.arange(float(size))
    for got, want in zip(paddle.to_tensor(x).tensor_split(where), np.array_split(x, where), strict=True):
        np.testing.assert_array_equal(got.numpy(), want)


@pytest.mark.parametrize("join", ["concat", "stack", "hstack", "vstack", "add_n", "block_diag", "meshgrid"])
@pytest.mark.parametrize("dtypes", [["int64", "float32"], ["float32", "int64"], ["float32", "float32", "float64"]])
def test_unequal_dtypes_are_refused(join, dtypes):
    mixed = [paddle.ones([2], dtype) for dtype in dtypes]
    check_error(lambda: getattr(paddle, join)(mixed), ValueError, join, "same dtype", "float32", "astype")


@pytest.mark.parametrize("join", [paddle.concat, paddle.stack])
def test_out_receives_the_result(join):
    x, out = paddle.ones([2]), paddle.zeros([1])
    assert join([x, x], out=out) is out
    assert out.shape == join([x, x]).shape


def test_parts_can_be_written_to_while_the_whole_is_recorded():
    x = paddle.to_tensor(A, stop_gradient=False)
    first, second = paddle.split(x * 2, [1, 1])
    first[0, 0] = 9.0
    (first.sum() + second.sum()).backward()
    np.testing.assert_array_equal(x.grad.numpy(), [[0, 2, 2], [2, 2, 2]])


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda a, b: paddle.concat([a, a, b]), ValueError, ["concat", "axis 0", "x[0]", "[2, 3]", "x[2]", "[2, 4]"]),
        (lambda a, b: paddle.concat([a, b[0]], axis=1), ValueError, ["axis 1", "x[1]", "[4]"]),
        (lambda a, b: paddle.concat([a, a], axis=2), ValueError, ["axis", "between -2 and 1"]),
        (lambda a, b: paddle.concat([a, 1.0]), ValueError, ["x[1]", "Tensor"]),
        (lambda a, b: paddle.concat(a), ValueError, ["list", "concat([x, y])"]),
        (lambda a, b: paddle.stack([a, b]), ValueError, ["stack", "[2, 3]", "x[1]", "[2, 4]"]),
        (lambda a, b: paddle.vstack([a, b]), ValueError, ["vstack", "[2, 3]", "[2, 4]"]),
        (lambda a, b: paddle.split(a, 2, axis=1), ValueError, ["split", "axis 1", "3", "2 equal parts"]),
        (lambda a, b: paddle.split(a, [1, 1], axis=1), ValueError, ["add up", "3", "axis 1"]),
        (lambda a, b: paddle.split(a, "ab"), TypeError, ["num_or_sections", "'ab'"]),
        (lambda a, b: a.split(1, dim=0), TypeError, ["split", "dim"]),
        (lambda a, b: a.chunk(2, 1), ValueError, ["chunk", "2 equal parts"]),
        (lambda a, b: a.unstack(0, 3), ValueError, ["unstack", "'num'", "2"]),
        (lambda a, b: paddle.meshgrid(a), ValueError, ["meshgrid", "inputs[0]", "[2, 3]"]),
        (lambda a, b: paddle.cartesian_prod([a]), ValueError, ["x[0]"]),
    ],
)
def test_errors(call, error, words):
    check_error(lambda: call(paddle.to_tensor(A), paddle.ones([2, 4], "float64")), error, *words)
