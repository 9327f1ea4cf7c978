"""Reading and writing by index: against NumPy with gradients, recorded facts, negative indices, errors."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import check_error, check_op, written
from tests.tensor import manipulation_facts as facts

import paddle

B = np.arange(12.0).reshape(3, 4) / 3


def tensor(*index, dtype="int64"):
    return paddle.to_tensor(np.array(index, dtype))


@pytest.mark.parametrize("call", facts.calls("gather_scatter"))
def test_recorded_calls(call):
    facts.check(call)


def added(x, where, value):
    out = np.array(x)
    np.add.at(out, where, value)
    return out


def put(x, index, values, axis):
    out = np.array(x)
    np.put_along_axis(out, np.array(index), values, axis)
    return out


@pytest.mark.parametrize(
    ("ours", "reference", "inputs"),
    [
        (lambda x: paddle.gather(x, tensor(2, 0, 2), axis=1), lambda x: x[:, [2, 0, 2]], [B]),
        (lambda x: paddle.gather(x, tensor(-1, 0)), lambda x: x[[-1, 0]], [B]),
        (lambda x: x.index_select(tensor(1, 1, -4), axis=-1), lambda x: x[:, [1, 1, 0]], [B]),
        (lambda x: paddle.gather_nd(x, tensor([0, 1], [2, -1], [0, 1])), lambda x: x[[0, 2, 0], [1, -1, 1]], [B]),
        (lambda x: paddle.gather_nd(x, tensor([[1]])), lambda x: x[[[1]]], [B]),
        (
            lambda x: paddle.index_sample(x, tensor([0, 0], [1, 3], [2, 2])),
            lambda x: np.take_along_axis(x, np.array([[0, 0], [1, 3], [2, 2]]), 1),
            [B],
        ),
        (lambda x: x.take(tensor([0, -1], [5, 5])), lambda x: np.take(x, [[0, -1], [5, 5]]), [B]),
        (
            lambda x: x.take_along_axis(tensor([0], [-1], [0]), 1),
            lambda x: np.take_along_axis(x, np.array([[0], [-1], [0]]), 1),
            [B],
        ),
        (lambda x: x.take_along_axis(tensor([2, 0]), 1), lambda x: np.take_along_axis(x, np.array([[2, 0]]), 1), [B]),
        (
            lambda x, v: x.put_along_axis(tensor([0], [-1], [0]), v, 1),
            lambda x, v: put(x, [[0], [-1], [0]], v, 1),
            [B, -B[:, :1]],
        ),
        (
            lambda x, v: x.put_along_axis(tensor([2, 2]), v, 1, "add"),
            lambda x, v: added(x, ([[0], [1], [2]], [[2, 2]]), v),
            [B, -B[:, :2]],
        ),
        (lambda x, v: x.scatter(tensor(2, 0), v), lambda x, v: written(x, [2, 0], v), [B, -B[:2]]),
        (
            lambda x, v: x.scatter(tensor(2, -1, 0), v, overwrite=False),
            lambda x, v: added(written(x, [2, 0], 0), [2, 2, 0], v),
            [B, -B],
        ),
        (
            lambda x, v: paddle.scatter_nd_add(x, tensor([0, 1], [0, 1], [-1, 2]), v),
            lambda x, v: added(x, ([0, 0, -1], [1, 1, 2]), v),
            [B, -B[0, :3]],
        ),
        (
            lambda v: paddle.scatter_nd(tensor([2], [0], [2]), v, [4, 4]),
            lambda v: added(np.zeros([4, 4]), [2, 0, 2], v),
            [B],
        ),
        (
            lambda x, v: x.scatter_add(1, tensor([0, 0], [1, -1]), v),
            lambda x, v: added(x, ([[0], [1]], [[0, 0], [1, -1]]), v),
            [B, -B[:2, :2]],
        ),
        (lambda x, v: x.index_add(tensor(0, 0, -1), 0, v, alpha=2), lambda x, v: added(x, [0, 0, -1], 2 * v), [B, -B]),
        (lambda x: x.index_fill(tensor(0, -1), 1, 5.0), lambda x: written(x, np.s_[:, [0, -1]], 5), [B]),
        (
            lambda x, v: x.index_put([tensor(0, 2), tensor(1, -1)], v),
            lambda x, v: written(x, ([0, 2], [1, -1]), v),
            [B, -B[0, :2]],
        ),
        (
            lambda x, v: x.index_put([tensor(0, 0), tensor(1, 1)], v, accumulate=True),
            lambda x, v: added(x, ([0, 0], [1, 1]), v),
            [B, -B[0, :2]],
        ),
    ],
)
def test_values_and_gradients(ours, reference, inputs):
    check_op(ours, reference, inputs)


@pytest.mark.parametrize(("kind", "reduce"), [("amin", np.minimum), ("amax", np.maximum), ("mul", np.multiply)])
@pytest.mark.parametrize("include_self", [True, False])
def test_reductions_with_gradients(kind, reduce, include_self):
    index = np.array([[0, 0, 2], [1, 3, 3], [2, 2, 2]])
    values = np.linspace(0.6, 3.7, 9).reshape(3, 3)[::-1].copy()

    def reference(x, v):
        out = np.array(x)
        if not include_self:
            neutral = {"amin": np.inf, "amax": -np.inf, "mul": 1}[kind]
            np.put_along_axis(out, index, neutral, 1)
        for row, column in np.ndindex(index.shape):
            at = (row, index[row, column])
            out[at] = reduce(out[at], v[row, column])
        return out

    def ours(x, v):
        return paddle.put_along_axis(x, paddle.to_tensor(index), v, 1, kind, include_self=include_self)

    check_op(ours, reference, [B + 0.5, values], eps=1e-5)


def test_only_the_last_value_written_to_a_position_has_a_gradient():
    values = paddle.to_tensor([[1.0, 2.0, 3.0]], stop_gradient=False)
    out = paddle.zeros([1, 2]).put_along_axis(tensor([0, 1, 0]), values, 1)
    out.sum().backward()
    assert out.tolist() == [[3, 2]]
    assert values.grad.tolist() == [[0, 1, 1]]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-3, 2), max_size=5), st.sampled_from(["int32", "int64"]))
def test_any_index_counts_from_either_end(rows, dtype):
    index = tensor(*rows, dtype=dtype)
    x = paddle.to_tensor(B)
    want = B[np.array(rows, "int64")]
    np.testing.assert_array_equal(paddle.gather(x, index).numpy(), want)
    np.testing.assert_array_equal(x.index_select(index).numpy(), want)
    updates = np.arange(4.0 * len(rows)).reshape(-1, 4)
    got = x.scatter(index, paddle.to_tensor(updates), overwrite=False)
    np.testing.assert_array_equal(got.numpy(), added(written(B, rows, 0) if rows else B, np.array(rows, int), updates))
    filled = x.index_fill(index, 0, 7.0)
    np.testing.assert_array_equal(filled.numpy(), written(B, rows, 7) if rows else B)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-30, 30), min_size=1, max_size=6))
def test_take_wraps_and_clips_as_numpy_does(where):
    index = tensor(*where)
    for mode in ("wrap", "clip"):
        got = paddle.take(paddle.to_tensor(B), index, mode)
        np.testing.assert_array_equal(got.numpy(), np.take(B, where, mode=mode))


def test_operators_do_not_change_their_input():
    x = paddle.to_tensor(B)
    x.scatter(tensor(0), paddle.zeros([1, 4], dtype="float64"))
    x.put_along_axis(tensor([0]), 9.0, 0)
    x.index_put([tensor(0)], paddle.zeros([4], dtype="float64"))
    np.testing.assert_array_equal(x.numpy(), B)


def test_values_have_the_dtype_of_the_tensor():
    x = paddle.ones([2, 2])
    assert x.index_put([tensor(0)], paddle.to_tensor(5.0)).dtype == paddle.float32
    check_error(lambda: x.scatter(tensor(0), tensor([4, 4])), ValueError, "updates", "int64", "astype")
    check_error(lambda: tensor(1, 2).scatter(tensor(0), paddle.ones([1])), TypeError, "updates", "float32", "astype")


def test_out_receives_the_result():
    x, out = paddle.to_tensor(B), paddle.zeros([1], dtype="float64")
    assert paddle.gather(x, tensor(1), out=out) is out
    assert out.shape == [1, 4]
    assert paddle.index_select(x, tensor(0, 1), out=out).shape == out.shape == [2, 4]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda x: paddle.gather(x, tensor(0, 3)), IndexError, ["gather", "3", "'index'", "axis of size 3", "-3 to 2"]),
        (lambda x: paddle.gather(x, tensor(-4)), IndexError, ["-4"]),
        (lambda x: paddle.gather(x, tensor([0, 1])), ValueError, ["[n, 1]", "take_along_axis"]),
        (lambda x: paddle.gather(x, tensor(0.5, dtype="float64")), ValueError, ["index", "int64"]),
        (lambda x: paddle.gather(x, tensor(0), axis=2), ValueError, ["axis", "between -2 and 1"]),
        (lambda x: paddle.gather(x, [0]), ValueError, ["index", "Tensor"]),
        (lambda x: x.index_select(tensor(9)), ValueError, ["index_select", "9"]),
        (lambda x: x.take(tensor(12)), IndexError, ["take", "12"]),
        (lambda x: x.take(tensor(-13)), IndexError, ["take", "-13"]),
        (lambda x: x.take_along_axis(tensor([9]), 0), IndexError, ["take_along_axis", "9", "indices"]),
        (lambda x: x.take_along_axis(tensor(0), 0), ValueError, ["dimensions"]),
        (lambda x: x.put_along_axis(tensor([9]), 1.0, 0), IndexError, ["put_along_axis", "9"]),
        (lambda x: x.put_along_axis(tensor([0]), 1.0, 0, "max"), ValueError, ["reduce", "amax", "'max'"]),
        (lambda x: paddle.gather_nd(x, tensor([0, 9])), IndexError, ["gather_nd", "9", "size 4"]),
        (lambda x: paddle.gather_nd(x, tensor([0, 1, 1])), ValueError, ["coordinates", "2", "[3, 4]"]),
        (lambda x: x.scatter(tensor(3), x[:1]), IndexError, ["scatter", "3"]),
        (lambda x: x.scatter(tensor(0, 1), x[:1]), ValueError, ["updates", "[2, 4]"]),
        (lambda x: paddle.scatter_nd_add(x, tensor([0]), x), ValueError, ["scatter_nd_add", "updates", "[1, 4]"]),
        (lambda x: x.index_add(tensor(0), 0, x), ValueError, ["index_add", "value", "[1, 4]"]),
        (lambda x: x.index_fill(tensor(3), 0, 1.0), IndexError, ["index_fill", "3"]),
        (lambda x: x.index_put([tensor(3)], x[0]), IndexError, ["index_put", "3"]),
        (lambda x: x.index_put(tensor(1), x[0]), ValueError, ["indices", "list"]),
        (lambda x: paddle.index_sample(x, tensor([0])), ValueError, ["index_sample", "rows"]),
    ],
)
def test_errors(call, error, words):
    check_error(lambda: call(paddle.to_tensor(B)), error, *words)
