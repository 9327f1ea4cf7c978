"""Reductions and scans over any axes against NumPy, their gradients against torch's."""

import warnings

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from tests.support import numpy_axis

import paddle

from .strategies import FLOATS, LAYOUTS, agree, arrays, check, filled_shapes, shapes, tensor, with_axis

SUMS = {"sum": np.sum, "mean": np.mean, "prod": np.prod, "nansum": np.nansum, "nanmean": np.nanmean}
EXTREMES = {"max": np.max, "min": np.min, "amax": np.max, "amin": np.min}


@st.composite
def axes_of(draw, shape):
    """None, one axis, or several, counted from either end."""
    if not shape or draw(st.booleans()):
        return None
    chosen = draw(st.lists(st.integers(0, len(shape) - 1), min_size=1, max_size=len(shape), unique=True))
    axes = [a - len(shape) if draw(st.booleans()) else a for a in chosen]
    return axes[0] if len(axes) == 1 and draw(st.booleans()) else axes


@pytest.mark.parametrize("name", SUMS)
@given(data=st.data(), shape=shapes(0, 4, 3), keepdim=st.booleans(), layout=st.sampled_from(LAYOUTS))
@check
def test_sums(name, data, shape, keepdim, layout):
    axis = data.draw(axes_of(shape))
    x = data.draw(arrays(shape, "float64", extreme=name.startswith("nan")))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # NumPy warns about means of empty arrays
        want = SUMS[name](x, axis=numpy_axis(axis), keepdims=keepdim)
    agree(getattr(paddle, name)(tensor(x, layout), axis, keepdim=keepdim), want, 1e-9, 1e-9)


@pytest.mark.parametrize("name", EXTREMES)
@given(data=st.data(), shape=filled_shapes(0, 4, 3), keepdim=st.booleans(), layout=st.sampled_from(LAYOUTS))
@check
def test_extremes(name, data, shape, keepdim, layout):
    axis = data.draw(axes_of(shape))
    x = data.draw(arrays(shape, data.draw(st.sampled_from((*FLOATS, "int64")))))
    want = EXTREMES[name](x, axis=numpy_axis(axis), keepdims=keepdim)
    agree(getattr(paddle, name)(tensor(x, layout), axis, keepdim), want)


@pytest.mark.parametrize("name", ["max", "min", "sum", "mean", "prod", "logsumexp", "cumsum", "argmax", "argmin"])
@given(data=st.data(), place=with_axis())
@check
def test_of_infinities(name, data, place):
    shape, axis = place
    x = data.draw(arrays(shape, "float64", extreme=True))
    x = np.where(np.isnan(x), 0.5, x)
    theirs = {"max": torch.amax, "min": torch.amin}.get(name) or getattr(torch, name)
    agree(getattr(paddle, name)(tensor(x), axis), theirs(torch.tensor(x), axis).numpy(), 1e-9, 1e-12)


@pytest.mark.parametrize("name", ["sum", "mean", "max", "min", "amax", "amin", "prod", "logsumexp"])
@given(data=st.data(), place=with_axis())
@check
def test_not_a_number_spreads(name, data, place):
    shape, axis = place
    x = data.draw(arrays(shape, "float64"))
    x[(0,) * len(shape)] = np.nan
    got = getattr(paddle, name)(tensor(x), axis).numpy()
    np.testing.assert_array_equal(np.isnan(got), np.isnan(x).any(axis))


@pytest.mark.parametrize("name", ["any", "all"])
@given(data=st.data(), shape=shapes(0, 4, 3), keepdim=st.booleans())
@check
def test_logic(name, data, shape, keepdim):
    axis = data.draw(axes_of(shape))
    x = data.draw(arrays(shape, "bool"))
    want = getattr(np, name)(x, axis=numpy_axis(axis), keepdims=keepdim)
    agree(getattr(paddle, name)(tensor(x), axis, keepdim), want)


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "logsumexp", "std", "var", "norm"])
@given(data=st.data(), shape=filled_shapes(1, 3, 3), keepdim=st.booleans(), layout=st.sampled_from(LAYOUTS))
@check
def test_gradients(name, data, shape, keepdim, layout):
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    if shape[axis] < 2:
        return
    x = data.draw(arrays(shape, "float64", low=0.3, high=2))
    ours = tensor(x, layout, stop_gradient=False)
    more = {"p": 2} if name == "norm" else {}
    getattr(paddle, name)(ours, axis=axis, keepdim=keepdim, **more).sum().backward()
    theirs = torch.tensor(np.array(x), requires_grad=True)
    getattr(torch, name)(theirs, dim=axis, keepdim=keepdim, **more).sum().backward()
    agree(ours.grad, theirs.grad.numpy(), 1e-8, 1e-9)


@pytest.mark.parametrize(("name", "reference"), [("cumsum", np.cumsum), ("cumprod", np.cumprod)])
@given(data=st.data(), place=with_axis(filled=False), layout=st.sampled_from(LAYOUTS))
@check
def test_scans(name, reference, data, place, layout):
    shape, axis = place
    x = data.draw(arrays(shape, "float64"))
    agree(getattr(paddle, name)(tensor(x, layout), axis), reference(x, axis=axis), 1e-9, 1e-12)


@pytest.mark.parametrize("name", ["argmax", "argmin"])
@given(data=st.data(), place=with_axis(), keepdim=st.booleans(), layout=st.sampled_from(LAYOUTS))
@check
def test_places_of_extremes(name, data, place, keepdim, layout):
    shape, axis = place
    x = data.draw(arrays(shape))
    want = getattr(np, name)(x, axis=axis, keepdims=keepdim)
    agree(getattr(paddle, name)(tensor(x, layout), axis, keepdim), want.astype("int64"))
    agree(getattr(paddle, name)(tensor(x, layout)), np.int64(getattr(np, name)(x)))


@given(data=st.data(), place=with_axis(), descending=st.booleans(), layout=st.sampled_from(LAYOUTS))
@check
def test_sort(data, place, descending, layout):
    shape, axis = place
    x = data.draw(arrays(shape, data.draw(st.sampled_from((*FLOATS, "int64")))))
    order = np.argsort(-x if descending else x, axis=axis, kind="stable")
    agree(paddle.sort(tensor(x, layout), axis, descending), np.take_along_axis(x, order, axis))
    agree(paddle.argsort(tensor(x, layout), axis, descending, stable=True), order)


@given(data=st.data(), place=with_axis(), largest=st.booleans(), layout=st.sampled_from(LAYOUTS))
@check
def test_topk(data, place, largest, layout):
    shape, axis = place
    x = data.draw(arrays(shape))
    k = data.draw(st.integers(1, shape[axis]))
    ordered = np.sort(x, axis=axis)
    want = np.flip(ordered, axis).take(range(k), axis) if largest else ordered.take(range(k), axis)
    values, at = paddle.topk(tensor(x, layout), k, axis, largest)
    agree(values, want)
    agree(np.take_along_axis(x, at.numpy(), axis), want)


@pytest.mark.parametrize(("name", "reference"), [("std", np.std), ("var", np.var)])
@given(data=st.data(), shape=filled_shapes(0, 3, 3), unbiased=st.booleans(), keepdim=st.booleans())
@check
def test_spread(name, reference, data, shape, unbiased, keepdim):
    axis = data.draw(axes_of(shape))
    x = data.draw(arrays(shape, "float64"))
    counted = x.size if axis is None else int(np.prod([shape[a] for a in (axis if isinstance(axis, list) else [axis])]))
    if counted <= unbiased:
        return
    want = reference(x, axis=numpy_axis(axis), ddof=int(unbiased), keepdims=keepdim)
    agree(getattr(paddle, name)(tensor(x), axis, unbiased, keepdim), want, 1e-9, 1e-12)
