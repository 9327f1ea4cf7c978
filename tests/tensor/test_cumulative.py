"""Cumulative sums, differences and integrals against numpy, and facts recorded from the original."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.golden.reduction_cases import CASES
from tests.support import check_error, check_op, golden, scattered
from tests.tensor.recorded import check_recorded

import paddle

GOLDEN = golden("reduction.json")["cumulative"]


@pytest.mark.parametrize("call", CASES["cumulative"])
def test_as_recorded(call):
    check_recorded(call, GOLDEN[call])


REFERENCES = {
    "cumsum": np.cumsum,
    "cumprod": np.cumprod,
    "logcumsumexp": lambda x, axis: np.log(np.cumsum(np.exp(x), axis)),
    "cummax": lambda x, axis: np.maximum.accumulate(x.ravel() if axis is None else x, axis or 0),
    "cummin": lambda x, axis: np.minimum.accumulate(x.ravel() if axis is None else x, axis or 0),
}


@pytest.mark.parametrize("axis", [None, 0, 1, -1], ids=str)
@pytest.mark.parametrize("name", REFERENCES)
def test_running(name, axis):
    def ours(x):
        out = getattr(paddle, name)(x, axis)
        return out[0] if isinstance(out, tuple) else out

    check_op(ours, lambda x: REFERENCES[name](x, axis), [scattered(3, 4, step=0.2, first=-1.0)])


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=10))
def test_positions_point_at_the_values(values):
    x = paddle.to_tensor(values)
    for extremes, reference in ((paddle.cummax, np.maximum), (paddle.cummin, np.minimum)):
        best, where = extremes(x)
        assert best.tolist() == reference.accumulate(values).tolist()
        assert [values[i] for i in where.tolist()] == best.tolist()
        assert all(i <= at for at, i in enumerate(where.tolist()))


@pytest.mark.parametrize("axis", [0, -1])
def test_differences(axis):
    x = scattered(3, 4, step=0.2, first=-1.0)
    for n in (1, 2):
        check_op(paddle.diff, lambda x, n=n: np.diff(x, n, axis), [x], attrs={"n": n, "axis": axis})
    check_op(
        lambda x, before, after: paddle.diff(x, 1, axis, before, after),
        lambda x, before, after: np.diff(x, 1, axis, before, after),
        [x, x * 2, x * 3],
    )


@pytest.mark.parametrize("axis", [0, -1])
def test_integrals(axis):
    y = scattered(3, 4, step=0.2, first=-1.0)
    points = np.cumsum(np.linspace(0.5, 1.5, y.shape[axis]))
    spaced = np.broadcast_to(points if axis else points[:, None], y.shape).copy()
    rule = getattr(np, "trapezoid", None) or np.trapz  # its name before NumPy 2
    check_op(paddle.trapezoid, lambda y: rule(y, dx=0.5, axis=axis), [y], attrs={"dx": 0.5, "axis": axis})
    check_op(lambda y, x: paddle.trapezoid(y, x, axis=axis), lambda y, x: rule(y, x, axis=axis), [y, spaced])
    check_op(lambda y, x: paddle.trapezoid(y, x, axis=axis), lambda y, x: rule(y, x, axis=axis), [y, points])
    running = paddle.cumulative_trapezoid(paddle.to_tensor(y), paddle.to_tensor(spaced), axis=axis)
    np.testing.assert_allclose(running.numpy().take(-1, axis), rule(y, spaced, axis=axis))


def test_a_spacing_has_a_gradient():
    y = paddle.to_tensor([1.0, 2.0, 4.0])
    dx = paddle.to_tensor(2.0, stop_gradient=False)
    paddle.trapezoid(y, dx=dx).backward()
    assert dx.grad.item() == 4.5


def test_errors():
    x = paddle.ones([2, 3])
    calls = (x.cumsum, x.cumprod, x.cummax, x.logcumsumexp, lambda a: x.diff(1, a), lambda a: x.trapezoid(axis=a))
    for call in calls:
        check_error(lambda call=call: call(5), IndexError, "'axis'", "-2 and 1", "2 dimensions")
    check_error(lambda: x.diff(0), ValueError, "'n'", "n = 0")
    check_error(lambda: x.trapezoid(x, 1.0), ValueError, "'x' and 'dx'")
    check_error(lambda: x.cummax(0, "float32"), ValueError, "int32 or int64", "float32")


@pytest.mark.parametrize("axis", [0, -1])
def test_gradients_of_trapezoid_also_twice(axis):
    x = np.random.default_rng(0).standard_normal((2, 5))
    ours, theirs = paddle.to_tensor(x, stop_gradient=False), torch.from_numpy(x).requires_grad_()
    (first,) = paddle.grad((paddle.trapezoid(ours, dx=0.3, axis=axis) ** 3).sum(), ours, create_graph=True)
    wanted = (torch.trapezoid(theirs, torch.arange(x.shape[axis]).double() * 0.3, dim=axis) ** 3).sum()
    (expected,) = torch.autograd.grad(wanted, theirs, create_graph=True)
    np.testing.assert_allclose(first.numpy(), expected.detach().numpy(), rtol=1e-12)
    (second,), (wanted,) = paddle.grad(first.sum(), ours), torch.autograd.grad(expected.sum(), theirs)
    np.testing.assert_allclose(second.numpy(), wanted.numpy(), rtol=1e-12)
