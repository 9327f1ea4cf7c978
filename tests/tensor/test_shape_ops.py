"""Reshaping and the order of axes: against NumPy with gradients, recorded facts, shared memory, errors."""

import math

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import check_error, check_op
from tests.tensor import manipulation_facts as facts

import paddle


def ramp(*shape):
    return np.arange(float(math.prod(shape))).reshape(shape)


@pytest.mark.parametrize("call", facts.calls("shape_ops"))
def test_recorded_calls(call):
    facts.check(call)


@pytest.mark.parametrize(
    ("ours", "reference", "shape"),
    [
        (lambda x: x.reshape([3, -1]), lambda x: x.reshape(3, -1), (2, 3, 2)),
        (lambda x: x.reshape([0, 0, 2, 1]), lambda x: x.reshape(2, 3, 2, 1), (2, 3, 2)),
        (lambda x: x.transpose([2, 0, 1]).reshape([4, 3]), lambda x: x.transpose(2, 0, 1).reshape(4, 3), (2, 3, 2)),
        (lambda x: x.flatten(1, 2), lambda x: x.reshape(2, 6), (2, 3, 2)),
        (lambda x: x.unflatten(1, [3, 1]), lambda x: x.reshape(2, 3, 1, 2), (2, 3, 2)),
        (lambda x: x.squeeze([0, 2]), lambda x: x.squeeze((0, 2)), (1, 3, 1)),
        (lambda x: x.unsqueeze([0, 2]), lambda x: np.expand_dims(x, (0, 2)), (2, 3)),
        (lambda x: x.permute(2, 1, 0), lambda x: x.T, (2, 3, 2)),
        (lambda x: x.moveaxis([0, 2], [1, 0]), lambda x: np.moveaxis(x, [0, 2], [1, 0]), (2, 3, 2)),
        (lambda x: x.swapaxes(0, 2), lambda x: x.swapaxes(0, 2), (2, 3, 2)),
        (lambda x: x.T, lambda x: x.T, (2, 3, 2)),
        (lambda x: x.mT, lambda x: x.swapaxes(-1, -2), (2, 3, 2)),
        (lambda x: x.t(), lambda x: x.T, (2, 3)),
        (lambda x: x.view([6]), lambda x: x.reshape(6), (2, 3)),
        (lambda x: x.ravel(), np.ravel, (2, 3)),
        (paddle.atleast_3d, np.atleast_3d, (2, 3)),
    ],
)
def test_values_and_gradients(ours, reference, shape):
    check_op(ours, reference, [ramp(*shape)])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_permutation(data):
    x = ramp(*data.draw(hnp.array_shapes(max_dims=5, max_side=3)))
    perm = data.draw(st.permutations(range(x.ndim)))
    signed = [p - x.ndim if data.draw(st.booleans()) else p for p in perm]
    for got in (paddle.to_tensor(x).transpose(signed), paddle.to_tensor(x).permute(*signed)):
        np.testing.assert_array_equal(got.numpy(), x.transpose(perm))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_shape_with_the_same_elements(data):
    old = data.draw(hnp.array_shapes(min_dims=1, max_dims=4, max_side=4))
    factors = [f for n in old for f in ([2, 2] if n == 4 else [n])]
    groups = data.draw(st.integers(1, len(factors)))
    shape = [1] * groups
    for f in factors:
        shape[data.draw(st.integers(0, groups - 1))] *= f
    hidden = data.draw(st.integers(0, groups - 1))
    asked = [0 if i < len(old) and n == old[i] else n for i, n in enumerate(shape)]
    asked[hidden] = -1
    x = ramp(*old)
    np.testing.assert_array_equal(paddle.to_tensor(x).reshape(asked).numpy(), x.reshape(shape))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_axes_are_inserted_one_after_the_other(data):
    x = ramp(2, 3)
    want, axes = x, []
    for _ in range(data.draw(st.integers(1, 3))):
        axes.append(data.draw(st.integers(-want.ndim - 1, want.ndim)))
        want = np.expand_dims(want, axes[-1])
    assert paddle.to_tensor(x).unsqueeze(axes).shape == list(want.shape)


@pytest.mark.parametrize(
    "look",
    [
        lambda x: x.reshape([6]),
        lambda x: x.view(6),
        lambda x: x.flatten(),
        lambda x: x.ravel(),
        lambda x: x.T,
        lambda x: x.transpose([1, 0]),
        lambda x: x.squeeze(),
        lambda x: x.unsqueeze(0),
        lambda x: x.moveaxis(0, 1),
        lambda x: x.unflatten(1, [3, 1]),
        lambda x: x.view("int64"),
        lambda x: x.t(),
        lambda x: x.view_as(x),
    ],
)
def test_the_result_shares_memory(look):
    x = paddle.to_tensor(ramp(2, 3))
    y = look(x)
    assert y.data_ptr() == x.data_ptr()
    y[(0,) * y.ndim] = 100
    assert x[0, 0].item() != 0


@pytest.mark.parametrize("look", [lambda x: x.flatten(), lambda x: x.unsqueeze([]), lambda x: x.t()])
def test_an_unchanged_result_is_a_separate_tensor(look):
    x = paddle.to_tensor(ramp(3), stop_gradient=False)
    y = look(x)
    y.stop_gradient = True
    assert not x.stop_gradient


def test_a_shape_may_be_given_by_name_or_with_other_names():
    x = paddle.to_tensor(ramp(2, 3))
    assert paddle.reshape(x=x, shape=[3, 2]).shape == [3, 2]
    assert paddle.reshape(input=x, shape=(6,)).shape == [6]
    assert paddle.reshape(x, [6], "name").shape == paddle.reshape(x, [6], name="name").shape == [6]
    assert x.reshape([np.int64(3), 2]).shape == paddle.zeros(np.array([3, 2])).shape == [3, 2]
    assert paddle.transpose(input=x, dim0=0, dim1=1).shape == [3, 2]


def test_reshape_names_both_shapes_and_both_sizes():
    x = paddle.zeros([64, 50, 4, 4])
    words = ("[64, 50, 4, 4]", "51200", "[1, 800]", "800", "-1")
    check_error(lambda: x.reshape([1, 800]), ValueError, "reshape", *words)
    check_error(lambda: paddle.reshape(x, shape=[1, 800]), ValueError, *words)
    check_error(lambda: x.reshape(1, 800), ValueError, *words)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda x: x.reshape([5, -1]), ValueError, ["[2, 3]", "6", "[5, -1]"]),
        (lambda x: x.reshape([0, 0, 0]), ValueError, ["no axis 2", "[2, 3]"]),
        (lambda x: x.reshape("6"), TypeError, ["shape", "'6'"]),
        (lambda x: paddle.reshape([1.0], [1]), ValueError, ["'x'", "Tensor"]),
        (lambda x: x.T.view([6]), ValueError, ["reshape"]),
        (lambda x: x.view([4]), ValueError, ["view", "6", "4"]),
        (lambda x: x.transpose([0, 0]), ValueError, ["'perm'", "once", "[0, 0]", "[2, 3]"]),
        (lambda x: x.transpose([0, 1, 2]), ValueError, ["'perm'", "2 axes"]),
        (lambda x: x.permute(0, 5), ValueError, ["'dims'", "between -2 and 1"]),
        (lambda x: x.transpose(0, 7), ValueError, ["dim1", "between -2 and 1"]),
        (lambda x: x.flatten(1, 0), ValueError, ["stop_axis", "start_axis"]),
        (lambda x: x.flatten(3), ValueError, ["start_axis", "between -2 and 1"]),
        (lambda x: x.squeeze(4), ValueError, ["axis", "4", "[2, 3]"]),
        (lambda x: x.unsqueeze(9), ValueError, ["axis", "9"]),
        (lambda x: x.moveaxis(0, 4), ValueError, ["destination", "4"]),
        (lambda x: x.unsqueeze(0).t(), ValueError, ["t:", "2 dimensions"]),
    ],
)
def test_errors(call, error, words):
    check_error(lambda: call(paddle.to_tensor(ramp(2, 3))), error, *words)


def test_check_shape_rejects_non_shapes():
    paddle.check_shape([2, paddle.to_tensor(3)], "f")
    paddle.check_shape(paddle.to_tensor([2, 3]), "f")
    for bad in ("ab", [2.5], [True], paddle.to_tensor([2.5])):
        check_error(lambda bad=bad: paddle.check_shape(bad, "f"), TypeError, "f:", "shape")
