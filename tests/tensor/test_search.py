"""Order, positions and distinct values against numpy, and facts recorded from the original."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.golden.reduction_cases import CASES
from tests.support import check_error, check_op, golden, scattered
from tests.tensor.recorded import check_recorded

import paddle

GOLDEN = golden("reduction.json")["search"]


@pytest.mark.parametrize("call", CASES["search"])
def test_as_recorded(call):
    check_recorded(call, GOLDEN[call])


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_order(axis):
    x = scattered(3, 4, 2)
    check_op(paddle.sort, lambda x: np.sort(x, axis), [x], attrs={"axis": axis})
    check_op(paddle.sort, lambda x: -np.sort(-x, axis), [x], attrs={"axis": axis, "descending": True, "stable": True})
    check_op(paddle.argsort, lambda x: np.argsort(x, axis), [x], attrs={"axis": axis}, grad=False)
    check_op(paddle.argmax, lambda x: np.argmax(x, axis), [x], attrs={"axis": axis}, grad=False, dtype="int64")
    check_op(paddle.argmin, lambda x: np.argmin(x, axis), [x], attrs={"axis": axis}, grad=False, dtype="int64")
    k = x.shape[axis]
    check_op(lambda x: paddle.topk(x, 2, axis)[0], lambda x: np.take(np.sort(x, axis), [k - 1, k - 2], axis), [x])
    check_op(lambda x: paddle.kthvalue(x, 2, axis)[0], lambda x: np.take(np.sort(x, axis), 1, axis), [x])


def test_topk_has_named_results():
    top = paddle.to_tensor([1, 9, 5]).topk(2)
    assert top.values.tolist() == [9, 5]
    assert top.indices.tolist() == [1, 2]
    values, indices = paddle.zeros([1], "int64"), paddle.zeros([1], "int64")
    paddle.topk(paddle.to_tensor([1, 9, 5]), 1, out=(values, indices))
    assert (values.tolist(), indices.tolist()) == ([9], [1])


SMALL = st.lists(st.integers(-3, 3), min_size=1, max_size=12)


@settings(max_examples=25, deadline=None)
@given(SMALL)
def test_unique(values):
    x = np.array(values)
    out = paddle.unique(paddle.to_tensor(x), return_index=True, return_inverse=True, return_counts=True)
    want = np.unique(x, return_index=True, return_inverse=True, return_counts=True)
    for got, expected in zip(out, want, strict=True):
        assert got.tolist() == expected.tolist()
    runs = [v for i, v in enumerate(values) if i == 0 or v != values[i - 1]]
    assert paddle.unique_consecutive(paddle.to_tensor(x)).tolist() == runs


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_unique_slices(axis):
    x = np.array([[1, 0, 1, 1], [2, 5, 2, 2], [1, 0, 1, 1]])
    out = paddle.unique(paddle.to_tensor(x), True, True, True, axis)
    want = np.unique(x, True, True, True, axis)
    for got, expected in zip(out, want, strict=True):
        np.testing.assert_array_equal(got.numpy(), expected.reshape(got.shape))


@settings(max_examples=25, deadline=None)
@given(SMALL, SMALL, st.booleans())
def test_positions_in_a_sorted_sequence(edges, values, right):
    edges = np.sort(np.array(edges))
    want = np.searchsorted(edges, values, "right" if right else "left").tolist()
    e, v = paddle.to_tensor(edges), paddle.to_tensor(np.array(values))
    assert paddle.searchsorted(e, v, right=right).tolist() == want
    assert v.bucketize(e, right=right).tolist() == want
    assert paddle.isin(v, e).tolist() == np.isin(values, edges).tolist()


@pytest.mark.parametrize("shape", [(4,), (2, 3), (2, 1, 3)])
def test_nonzero(shape):
    x = scattered(*shape)
    x[..., 0] = 0
    assert paddle.nonzero(paddle.to_tensor(x)).tolist() == np.argwhere(x).tolist()
    assert paddle.argwhere(paddle.to_tensor(x)).tolist() == np.argwhere(x).tolist()
    for got, want in zip(paddle.nonzero(paddle.to_tensor(x), as_tuple=True), np.nonzero(x), strict=True):
        assert got.tolist() == want.tolist()


def test_unique_has_no_gradient():
    x = paddle.to_tensor([2.0, 1.0, 2.0], stop_gradient=False)
    assert paddle.unique(x).stop_gradient


def test_errors():
    x = paddle.ones([2, 3])
    for call in (x.argmax, x.sort, x.argsort, lambda axis: x.topk(1, axis), lambda axis: x.kthvalue(1, axis)):
        check_error(lambda call=call: call(5), ValueError, "'axis'", "-2 and 1", "2 dimensions")
    check_error(lambda: x.topk(4), ValueError, "'k'", "between 1 and 3", "k = 4")
    check_error(lambda: x.kthvalue(0, 0), ValueError, "'k'", "between 1 and 2", "k = 0")
    check_error(lambda: x.sort(dim=0), TypeError, "dim", "paddle.compat.sort")
    check_error(lambda: x.argmax(dtype="int16"), ValueError, "int32 or int64", "int16")
    check_error(lambda: paddle.nonzero(paddle.to_tensor(1.0)), ValueError, "0-D", "reshape([1])")
