"""Shapes, joining, selecting and indexing against NumPy."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import FLOATS, LAYOUTS, agree, arrays, check, filled_shapes, shapes, tensor, with_axis

DTYPES = st.sampled_from((*FLOATS, "int32", "int64", "bool"))


@given(data=st.data(), shape=shapes(), dtype=DTYPES, layout=st.sampled_from(LAYOUTS))
@check
def test_transpose(data, shape, dtype, layout):
    x = data.draw(arrays(shape, dtype))
    order = data.draw(st.permutations(range(len(shape))))
    agree(paddle.transpose(tensor(x, layout), order), x.transpose(order))


@given(data=st.data(), shape=filled_shapes(1), dtype=DTYPES, layout=st.sampled_from(LAYOUTS))
@check
def test_reshape(data, shape, dtype, layout):
    x = data.draw(arrays(shape, dtype))
    target = list(data.draw(st.permutations(shape)))
    if data.draw(st.booleans()):
        target[data.draw(st.integers(0, len(target) - 1))] = -1
    agree(paddle.reshape(tensor(x, layout), target), x.reshape(target))


@given(data=st.data(), place=with_axis(filled=False), count=st.integers(1, 3), dtype=DTYPES)
@check
def test_concat_and_stack(data, place, count, dtype):
    shape, axis = place
    xs = [data.draw(arrays(shape, dtype)) for _ in range(count)]
    ts = [tensor(x) for x in xs]
    agree(paddle.concat(ts, axis), np.concatenate(xs, axis))
    agree(paddle.stack(ts, axis), np.stack(xs, axis))


@given(data=st.data(), place=with_axis(), layout=st.sampled_from(LAYOUTS))
@check
def test_split(data, place, layout):
    shape, axis = place
    x = data.draw(arrays(shape))
    first = data.draw(st.integers(0, shape[axis]))
    got = paddle.split(tensor(x, layout), [first, -1], axis)
    for g, w in zip(got, np.split(x, [first], axis), strict=True):
        agree(g, w)
    for g, w in zip(paddle.unbind(tensor(x, layout), axis), np.moveaxis(x, axis, 0), strict=True):
        agree(g, w)


@given(data=st.data(), shape=shapes(1), dtype=DTYPES, layout=st.sampled_from(LAYOUTS))
@check
def test_flip_and_roll(data, shape, dtype, layout):
    x = data.draw(arrays(shape, dtype))
    axes = data.draw(st.lists(st.integers(0, len(shape) - 1), min_size=1, unique=True))
    agree(paddle.flip(tensor(x, layout), axes), np.flip(x, axes))
    shift = data.draw(st.integers(-5, 5))
    agree(paddle.roll(tensor(x, layout), shift, axes[0]), np.roll(x, shift, axes[0]))
    agree(paddle.roll(tensor(x, layout), shift), np.roll(x, shift))


@given(data=st.data(), shape=filled_shapes(0, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_squeeze_unsqueeze_expand(data, shape, layout):
    x = data.draw(arrays(shape))
    axis = data.draw(st.integers(-len(shape) - 1, len(shape)))
    wider = np.expand_dims(x, axis)
    agree(paddle.unsqueeze(tensor(x, layout), axis), wider)
    agree(paddle.squeeze(tensor(wider, layout), axis), x)
    target = (*data.draw(shapes(0, 2, 3)), *x.shape)
    agree(paddle.expand(tensor(x, layout), target), np.broadcast_to(x, target))
    agree(paddle.broadcast_to(tensor(x, layout), target), np.broadcast_to(x, target))


@given(data=st.data(), shape=filled_shapes(1, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_tile(data, shape, layout):
    x = data.draw(arrays(shape))
    times = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    agree(paddle.tile(tensor(x, layout), times), np.tile(x, times))


@given(data=st.data(), place=with_axis(), layout=st.sampled_from(LAYOUTS))
@check
def test_taking(data, place, layout):
    shape, axis = place
    x = data.draw(arrays(shape))
    at = np.array(data.draw(st.lists(st.integers(0, shape[axis] - 1), min_size=1, max_size=5)), "int64")
    agree(paddle.index_select(tensor(x, layout), tensor(at), axis), np.take(x, at, axis))
    agree(paddle.gather(tensor(x, layout), tensor(at), axis), np.take(x, at, axis))
    order = np.argsort(x, axis)
    agree(paddle.take_along_axis(tensor(x, layout), tensor(order), axis), np.take_along_axis(x, order, axis))
    times = data.draw(st.integers(1, 3))
    agree(paddle.repeat_interleave(tensor(x, layout), times, axis), np.repeat(x, times, axis))


@given(data=st.data(), shape=shapes(2, 4), diagonal=st.integers(-3, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_triangles(data, shape, diagonal, layout):
    x = data.draw(arrays(shape))
    agree(paddle.tril(tensor(x, layout), diagonal), np.tril(x, diagonal))
    agree(paddle.triu(tensor(x, layout), diagonal), np.triu(x, diagonal))
    if min(shape[:2]) > 0:
        agree(paddle.rot90(tensor(x, layout), diagonal), np.rot90(x, diagonal))


@given(data=st.data(), place=with_axis(), layout=st.sampled_from(LAYOUTS))
@check
def test_differences(data, place, layout):
    shape, axis = place
    x = data.draw(arrays(shape, "float64"))
    agree(paddle.diff(tensor(x, layout), axis=axis), np.diff(x, axis=axis), 1e-12)


@given(data=st.data(), shape=shapes(1, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_pad(data, shape, layout):
    x = data.draw(arrays(shape))
    widths = [(data.draw(st.integers(0, 2)), data.draw(st.integers(0, 2))) for _ in shape]
    flat = [n for pair in widths for n in pair]
    got = paddle.nn.functional.pad(tensor(x, layout), flat, value=1.5, pad_from_left_axis=True)
    agree(got, np.pad(x, widths, constant_values=1.5))


@st.composite
def index_of(draw, shape):
    """A basic index: integers, slices, new axes, an ellipsis."""
    items = []
    for size in shape[: draw(st.integers(0, len(shape)))]:
        kind = draw(st.sampled_from(("int", "slice", "slice", "new")))
        if kind == "int" and size:
            items.append(draw(st.integers(-size, size - 1)))
        elif kind == "new":
            items += [None, slice(None)]
        else:
            ends = [draw(st.none() | st.integers(-size - 1, size + 1)) for _ in range(2)]
            items.append(slice(*ends, draw(st.sampled_from((None, 1, 2, 3)))))
    if draw(st.booleans()):
        items.append(Ellipsis)
    return tuple(items)


@given(data=st.data(), shape=shapes(1, 4), dtype=DTYPES, layout=st.sampled_from(LAYOUTS))
@check
def test_basic_indices(data, shape, dtype, layout):
    x = data.draw(arrays(shape, dtype))
    index = data.draw(index_of(shape))
    agree(tensor(x, layout)[index], x[index])


@given(data=st.data(), shape=filled_shapes(1, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_writing_by_index(data, shape, layout):
    x = data.draw(arrays(shape))
    index = data.draw(index_of(shape))
    value = data.draw(arrays(x[index].shape))
    t = tensor(x, layout).clone()
    t[index] = tensor(value)
    changed = x.copy()
    changed[index] = value
    agree(t, changed)


@given(data=st.data(), shape=filled_shapes(1, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_indices_from_arrays_and_masks(data, shape, layout):
    x = data.draw(arrays(shape))
    at = np.array(data.draw(st.lists(st.integers(-shape[0], shape[0] - 1), min_size=1, max_size=4)))
    agree(tensor(x, layout)[tensor(at)], x[at])
    mask = data.draw(arrays(shape, "bool"))
    agree(tensor(x, layout)[tensor(mask)], x[mask])
    agree(paddle.masked_select(tensor(x, layout), tensor(mask)), x[mask])


@given(data=st.data(), shape=filled_shapes(1, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_gradients_of_an_index(data, shape, layout):
    x = data.draw(arrays(shape, "float64"))
    index = data.draw(index_of(shape))
    ours = tensor(x, layout, stop_gradient=False)
    (ours[index] * 2).sum().backward()
    theirs = torch.tensor(x, requires_grad=True)
    (theirs[index] * 2).sum().backward()
    agree(ours.grad, theirs.grad.numpy())


SIZES = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@given(data=st.data(), sizes=SIZES, batch=shapes(0, 2, 2), layout=st.sampled_from(LAYOUTS))
@check
def test_matmul(dtype, data, sizes, batch, layout):
    n, k, m = sizes
    x, y = data.draw(arrays((*batch, n, k), dtype)), data.draw(arrays((k, m), dtype))
    agree(paddle.matmul(tensor(x, layout), tensor(y, layout)), x @ y, 1e-4, 1e-5)
    agree(paddle.matmul(tensor(x, layout), tensor(y.T, layout), transpose_y=True), x @ y, 1e-4, 1e-5)
    vector = data.draw(arrays((k,), dtype))
    agree(paddle.matmul(tensor(x, layout), tensor(vector, layout)), x @ vector, 1e-4, 1e-5)
