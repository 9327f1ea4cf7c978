"""Reductions against numpy, gradients against finite differences, and facts recorded from the original."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.golden.reduction_cases import CASES
from tests.support import check_error, check_op, golden
from tests.tensor.recorded import check_recorded

import paddle

GOLDEN = golden("reduction.json")["reduction"]


@pytest.mark.parametrize("call", CASES["reduction"])
def test_as_recorded(call):
    check_recorded(call, GOLDEN[call])


def wave(*shape):
    """Distinct numbers of both signs, far enough apart for finite differences."""
    n = np.arange(np.prod(shape, dtype=int))
    return (((n * 7) % len(n) - len(n) / 2.5) / 3).reshape(shape)


def logsumexp(x, axis=None, keepdims=False):
    return np.log(np.exp(x).sum(axis, keepdims=keepdims))


REFERENCES = {
    "sum": np.sum,
    "mean": np.mean,
    "max": np.max,
    "min": np.min,
    "amax": np.max,
    "amin": np.min,
    "prod": np.prod,
    "logsumexp": logsumexp,
    "nansum": np.nansum,
    "nanmean": np.nanmean,
}


@pytest.mark.parametrize("axis", [None, 0, -1, [0, 2], (1,), []], ids=str)
@pytest.mark.parametrize("keepdim", [False, True])
@pytest.mark.parametrize("name", REFERENCES)
def test_values_and_gradients(name, axis, keepdim):
    over = None if axis is None or axis == [] else tuple(axis) if isinstance(axis, (list, tuple)) else axis
    check_op(
        getattr(paddle, name),
        lambda x: REFERENCES[name](x, axis=over, keepdims=keepdim),
        [wave(2, 3, 4)],
        attrs={"axis": axis, "keepdim": keepdim},
    )


@st.composite
def tensors_and_axes(draw):
    shape = draw(st.lists(st.integers(1, 3), max_size=4))
    axes = draw(st.lists(st.integers(0, len(shape) - 1), unique=True, min_size=1)) if shape else None
    if axes is not None:
        axes = [a - draw(st.sampled_from([0, len(shape)])) for a in axes]
    return shape, axes, draw(st.booleans())


@settings(max_examples=25, deadline=None)
@given(tensors_and_axes(), st.sampled_from(["sum", "max", "amin", "mean", "prod", "all", "any", "count_nonzero"]))
def test_any_shape_axes_and_keepdim(case, name):
    shape, axes, keepdim = case
    x = np.round(wave(*shape), 1).astype("float32")
    out = getattr(paddle, name)(paddle.to_tensor(x), axis=axes, keepdim=keepdim)
    over = None if axes is None else tuple(axes)
    with np.errstate(over="ignore"):
        want = getattr(np, name)(x, axis=over, keepdims=keepdim)
    assert out.shape == list(np.shape(want))
    np.testing.assert_allclose(out.numpy(), want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", ["sum", "mean", "max", "min", "amax", "amin", "argmax", "argmin"])
@pytest.mark.parametrize("dtype", ["float32", "int64", "int32", "int16", "uint8"])
def test_the_fast_path_equals_the_general_path(name, dtype):
    x = paddle.to_tensor([[3, 200, 7], [200, 200, 1]]).astype(dtype)
    operator = getattr(paddle, name)
    short, method, long = operator(x), getattr(x, name)(), operator(x, None)
    assert short.dtype == method.dtype == long.dtype
    assert short.tolist() == method.tolist() == long.tolist()


@pytest.mark.parametrize("name", ["sum", "mean", "max", "min", "amax", "amin"])
def test_the_fast_path_has_a_gradient(name):
    x = paddle.to_tensor([[1.0, 3.0], [3.0, 1.0]], stop_gradient=False)
    getattr(x, name)().backward()
    short = x.grad.numpy()
    x.clear_grad()
    getattr(x, name)(None).backward()
    np.testing.assert_array_equal(short, x.grad.numpy())


def test_half_precision():
    x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]).astype("bfloat16")
    for name, want in [("sum", 10.0), ("mean", 2.5), ("max", 4.0), ("prod", 24.0), ("logsumexp", 4.4375)]:
        out = getattr(paddle, name)(x)
        assert out.dtype == paddle.bfloat16
        assert float(out.astype("float32")) == want, name


def test_product_has_a_gradient_at_zero():
    x = paddle.to_tensor([2.0, 0.0, 3.0], stop_gradient=False)
    x.prod().backward()
    assert x.grad.tolist() == [0.0, 6.0, 0.0]


def test_out():
    target = paddle.zeros([3])
    returned = paddle.sum(paddle.ones([2, 3]), 0, out=target)
    assert returned is target
    assert target.tolist() == [2.0, 2.0, 2.0]
    assert paddle.prod(paddle.full([2, 2], 3.0), 0, False, None, target).tolist() == [9.0, 9.0]


def test_a_parameter_takes_the_fast_path():
    weight = paddle.to_tensor([1.0, 5.0], stop_gradient=False)
    assert type(weight.max()) is paddle.Tensor
    assert weight.max().item() == 5.0


def test_reduce_as_does_not_share_memory():
    x = paddle.ones([2])
    paddle.reduce_as(x, x)[0] = 7.0
    assert x.tolist() == [1.0, 1.0]


@pytest.mark.parametrize("name", ["sum", "mean", "max", "prod", "all", "logsumexp", "nansum", "count_nonzero"])
def test_an_axis_out_of_range_is_named(name):
    x = paddle.ones([2, 3])
    for kind in (ValueError, IndexError):
        check_error(lambda: getattr(paddle, name)(x, 5), kind, "'axis'", "-2 and 1", "2 dimensions", "5")


def test_errors_suggest_a_remedy():
    x = paddle.ones([2, 3])
    check_error(lambda: paddle.max(x, dim=1), TypeError, "dim", "paddle.compat.max")
    check_error(lambda: paddle.max(x, x), TypeError, "axis", "paddle.maximum")
    check_error(lambda: x.sum(True), TypeError, "axis", "True")
    check_error(lambda: paddle.prod(x, [0, 0]), ValueError, "twice")
    check_error(lambda: paddle.max(paddle.zeros([0])), ValueError, "no elements", "shape=[0]")
    check_error(lambda: paddle.sum(None), ValueError, "'x' must be a Tensor")
