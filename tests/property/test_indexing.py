"""Indexed reading and writing, masks and strided views against torch."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .cases import Cases
from .strategies import check

case = Cases()


def place(d, least=1):
    """A non-empty shape, an axis, and some of the positions along it."""
    shape = d.filled(least)
    axis = d.axis(shape)
    return shape, axis, d.whole((d.size(1, 4),), 0, shape[axis] - 1)


def replaced(shape, axis, size):
    shape = list(shape)
    shape[axis] = size
    return tuple(shape)


@case("index_add")
def _(d, name):
    shape, axis, at = place(d)
    value = d.x(replaced(shape, axis, len(at)))
    return (
        [d.x(shape), at, value],
        (lambda x, i, v: paddle.index_add(x, i, axis, v)),
        lambda x, i, v: torch.index_add(x, axis, i, v),
    )


@case("index_fill")
def _(d, name):
    shape, axis, at = place(d)
    value = d.number(-2, 2)
    return (
        [d.x(shape), at],
        lambda x, i: paddle.index_fill(x, i, axis, value),
        (lambda x, i: torch.index_fill(x, axis, i, value)),
    )


@case("index_select")
def _(d, name):
    shape, axis, at = place(d)
    return [d.x(shape), at], (lambda x, i: paddle.index_select(x, i, axis)), lambda x, i: torch.index_select(x, axis, i)


@case("index_put")
def _(d, name):
    rows, columns = d.sizes(2)
    n, accumulate = d.size(), d.flag()
    at = np.array(d.order(rows * columns)[:n])  # distinct positions: the last of equal ones is undefined
    value = d.x((len(at),))
    return [d.x((rows, columns)), at // columns, at % columns, value], (
        lambda lib, x, i, j, v: lib.index_put(x, (i, j), v, accumulate)
    )


@case("index_sample")
def _(d, name):
    rows, columns = d.sizes(2)
    at = d.whole((rows, d.size()), 0, columns - 1)
    return [d.x((rows, columns)), at], paddle.index_sample, lambda x, i: torch.gather(x, 1, i)


@case("gather")
def _(d, name):
    shape, axis, at = place(d)
    return [d.x(shape), at], lambda x, i: paddle.gather(x, i, axis), lambda x, i: torch.index_select(x, axis, i)


@case("gather_nd")
def _(d, name):
    shape = d.filled(2)
    at = np.stack([d.whole((3,), 0, shape[0] - 1), d.whole((3,), 0, shape[1] - 1)], -1)
    return [d.x(shape), at], paddle.gather_nd, lambda x, i: x[i[:, 0], i[:, 1]]


@case("take_along_axis", "take_along_dim")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    at = d.whole(replaced(shape, axis, d.size()), 0, shape[axis] - 1)
    return (
        [d.x(shape), at],
        lambda x, i: getattr(paddle, name)(x, i, axis),
        (lambda x, i: torch.take_along_dim(x, i, axis)),
    )


@case("take")
def _(d, name):
    shape = d.filled(1)
    size = int(np.prod(shape))
    return [d.x(shape), d.whole(d.filled(0, 2), -size, size - 1)], lambda lib, x, i: lib.take(x, i)


@case("put_along_axis")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    how = d.one("assign", "add", "multiply", "amax", "amin")
    at = np.argsort(d.distinct(shape), axis)  # each position once
    value = d.x(shape, 0.5, 3)
    kind = {"add": "sum", "multiply": "prod"}.get(how, how)
    theirs = (
        (lambda x, i, v: torch.scatter(x, axis, i, v))
        if how == "assign"
        else (lambda x, i, v: torch.scatter_reduce(x, axis, i, v, kind))
    )
    return [d.x(shape, 0.5, 3), at, value], lambda x, i, v: paddle.put_along_axis(x, i, v, axis, how), theirs


@case("scatter_reduce")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    how, own = d.one("sum", "prod", "mean", "amax", "amin"), d.flag()
    at = np.argsort(d.distinct(shape), axis)
    return [d.x(shape, 0.5, 3), at, d.x(shape, 0.5, 3)], lambda lib, x, i, v: lib.scatter_reduce(
        x, axis, i, v, how, include_self=own
    )


@case("scatter_add")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    at = d.whole(shape, 0, shape[axis] - 1)
    return [d.x(shape), at, d.x(shape)], lambda lib, x, i, v: lib.scatter_add(x, axis, i, v)


@case("scatter")
def _(d, name):
    rows, columns = d.sizes(2)
    at = np.array(d.order(rows)[: d.size(1, rows)])
    overwrite = d.flag()
    return (
        [d.x((rows, columns)), at, d.x((len(at), columns))],
        (lambda x, i, v: paddle.scatter(x, i, v, overwrite)),
        lambda x, i, v: x.index_copy(0, i, v),
    )


@case("scatter_nd", "scatter_nd_add")
def _(d, name):
    rows, columns = d.sizes(2)
    at, value, x = d.whole((3, 1), 0, rows - 1), d.x((3, columns)), d.x((rows, columns))
    if name == "scatter_nd":
        return (
            [at, value],
            lambda i, v: paddle.scatter_nd(i, v, [rows, columns]),
            (lambda i, v: torch.zeros(rows, columns, dtype=v.dtype).index_add(0, i[:, 0], v)),
        )
    return [x, at, value], paddle.scatter_nd_add, lambda x, i, v: x.index_add(0, i[:, 0], v)


@case("masked_fill")
def _(d, name):
    shape, value = d.shape(), d.number(-2, 2)
    return [d.x(shape), d.truth(shape)], lambda lib, x, m: lib.masked_fill(x, m, value)


@case("masked_scatter")
def _(d, name):
    shape = d.filled(1)
    mask = d.truth(shape)
    return [d.x(shape), mask, d.x((int(np.prod(shape)),))], lambda lib, x, m, v: lib.masked_scatter(x, m, v)


@case("masked_select")
def _(d, name):
    shape = d.shape()
    return [d.x(shape), d.truth(shape)], lambda lib, x, m: lib.masked_select(x, m)


@case("where")
def _(d, name):
    first, second = d.pair()
    condition = d.truth(np.broadcast_shapes(first, second))
    return [condition, d.x(first), d.x(second)], lambda lib, c, x, y: lib.where(c, x, y)


@case("nonzero", "argwhere", grad=False)
def _(d, name):
    return [d.whole(d.shape(1), 0, 1)], lambda lib, x: getattr(lib, name)(x)


@case("nonzero as_tuple", grad=False)
def _(d, name):
    return [d.whole(d.shape(1), 0, 1)], lambda lib, x: lib.nonzero(x, as_tuple=True)


@case("multiplex")
def _(d, name):
    rows, columns = d.sizes(2)
    at = d.whole((rows, 1), 0, 1, "int32")
    return (
        [d.x((rows, columns)), d.x((rows, columns)), at],
        lambda a, b, i: paddle.multiplex([a, b], i),
        (lambda a, b, i: torch.stack([a, b])[i[:, 0].long(), torch.arange(rows)]),
    )


@case("diagonal_scatter")
def _(d, name):
    n, m = d.sizes(2, 2, 4)
    offset = d.size(-1, 1)
    length = len(np.diagonal(np.empty((n, m)), offset))
    return [d.x((n, m)), d.x((length,))], lambda lib, x, y: lib.diagonal_scatter(x, y.detach(), offset, 0, 1)


@case("select_scatter")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    value = d.x(tuple(n for i, n in enumerate(shape) if i != axis % len(shape)))
    at = d.size(0, shape[axis] - 1)
    return [d.x(shape), value], lambda lib, x, v: lib.select_scatter(x, v, axis, at)


@case("slice_scatter")
def _(d, name):
    shape = d.filled(1)
    axis, start = d.axis(shape), 0
    end, step = d.size(1, shape[axis]), d.size(1, 2)
    value = d.x(replaced(shape, axis, len(range(start, end, step))))
    return (
        [d.x(shape), value],
        lambda x, v: paddle.slice_scatter(x, v, [axis], [start], [end], [step]),
        (lambda x, v: torch.slice_scatter(x, v, axis, start, end, step)),
    )


@case("strided_slice")
def _(d, name):
    shape = d.filled(1)
    axis, step = d.size(0, len(shape) - 1), d.size(1, 2)
    index = (slice(None),) * axis + (slice(0, shape[axis], step),)
    return [d.x(shape)], lambda x: paddle.strided_slice(x, [axis], [0], [shape[axis]], [step]), lambda x: x[index]


@case("slice")
def _(d, name):
    shape = d.filled(1)
    axis = d.size(0, len(shape) - 1)
    start = d.size(0, shape[axis] - 1)
    index = (slice(None),) * axis + (slice(start, None),)
    return [d.x(shape)], lambda x: paddle.slice(x, [axis], [start], [shape[axis]]), lambda x: x[index]


@case("crop")
def _(d, name):
    shape = d.filled(1)
    offsets = [d.size(0, n - 1) for n in shape]
    sizes = [d.size(1, n - o) for n, o in zip(shape, offsets, strict=True)]
    index = tuple(slice(o, o + n) for o, n in zip(offsets, sizes, strict=True))
    return [d.x(shape)], lambda x: paddle.crop(x, sizes, offsets), lambda x: x[index]


@case("narrow")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    start = d.size(0, shape[axis] - 1)
    length = d.size(0, shape[axis] - start)
    return [d.x(shape)], lambda lib, x: lib.narrow(x, axis, start, length)


@case("as_strided", layouts=("plain",))
def _(d, name):
    shape, strides, offset = (d.size(1, 3), 3), d.sizes(2, 1, 2), d.size(0, 3)
    return (
        [d.x((12,))],
        lambda x: paddle.as_strided(x, shape, strides, offset * 8),
        (lambda x: torch.as_strided(x, shape, strides, offset)),
    )


@case("unfold of a tensor")
def _(d, name):
    shape = d.filled(1, 3, 5)
    axis = d.axis(shape)
    size, step = d.size(1, shape[axis]), d.size(1, 3)
    return [d.x(shape)], lambda x: paddle.unfold(x, axis, size, step), lambda x: x.unfold(axis, size, step)


@case("fill_diagonal_tensor")
def _(d, name):
    n, m = d.sizes(2, 2, 4)
    return (
        [d.x((n, m)), d.x((min(n, m),))],
        lambda x, y: paddle.Tensor.fill_diagonal_tensor(x, y),
        (lambda x, y: torch.diagonal_scatter(x, y.detach())),  # in Paddle only x has a gradient
    )


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_indexing(name, data):
    case.holds(name, data)
