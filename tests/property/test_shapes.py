"""Joining, splitting, rotating and creating tensors against torch and NumPy."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import check
from .torch_comparison import Cases

case = Cases()


@case("atleast_1d", "atleast_2d", "atleast_3d", "ravel")
def _(d, name):
    return [d.x()], lambda lib, x: getattr(lib, name)(x)


@case("hstack", "vstack", "dstack", "row_stack", "column_stack")
def _(d, name):
    shape = d.filled(1, 3)
    return [d.x(shape) for _ in range(d.size(1, 3))], lambda lib, *x: getattr(lib, name)(list(x))


@case("cat", "concat")
def _(d, name):
    shape = d.shape(1)
    axis = d.axis(shape)
    return [d.x(shape) for _ in range(d.size(1, 3))], lambda lib, *x: getattr(lib, name)(list(x), axis)


@case("stack")
def _(d, name):
    shape, count = d.shape(), d.size(1, 3)
    axis = d.size(-len(shape) - 1, len(shape))
    return [d.x(shape) for _ in range(count)], lambda lib, *x: lib.stack(list(x), axis)


@case("block_diag")
def _(d, name):
    return (
        [d.x(d.filled(0, 2)) for _ in range(d.size(1, 3))],
        (lambda *x: paddle.block_diag(list(x))),
        lambda *x: torch.block_diag(*x),
    )


@case("cartesian_prod")
def _(d, name):
    return (
        [d.x((d.size(0, 3),)) for _ in range(d.size(1, 3))],
        (lambda *x: paddle.cartesian_prod(list(x))),
        lambda *x: torch.cartesian_prod(*x),
    )


@case("combinations")
def _(d, name):
    r, again = d.size(0, 3), d.flag()
    return [d.x((d.size(1, 4),))], lambda lib, x: lib.combinations(x, r, again)


@case("chunk")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    pieces = d.one(*[n for n in range(1, shape[axis] + 1) if shape[axis] % n == 0])
    return [d.x(shape)], lambda lib, x: lib.chunk(x, pieces, axis)


@case("tensor_split")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    where = d.one(d.size(1, 4), [d.size(0, 2), d.size(2, 4)])
    return [d.x(shape)], lambda lib, x: lib.tensor_split(x, where, axis)


@case("hsplit", "vsplit", "dsplit")
def _(d, name):
    shape = d.filled(3, 3)
    where = [d.size(0, 2), d.size(2, 4)]
    return [d.x(shape)], lambda lib, x: getattr(lib, name)(x, where)


@case("unstack", "unbind")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    return [d.x(shape)], lambda x: getattr(paddle, name)(x, axis), lambda x: torch.unbind(x, axis)


@case("split_with_sizes")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    first = d.size(0, shape[axis])
    sizes = [first, shape[axis] - first]
    return [d.x(shape)], lambda lib, x: lib.Tensor.split_with_sizes(x, sizes, axis)


@case("broadcast_tensors")
def _(d, name):
    first, second = d.pair()
    return [d.x(first), d.x(second)], lambda x, y: paddle.broadcast_tensors([x, y]), torch.broadcast_tensors


@case("broadcast_shape", grad=False)
def _(d, name):
    first, second = d.pair()
    return [], lambda: list(paddle.broadcast_shape(first, second)), lambda: list(torch.broadcast_shapes(first, second))


@case("expand_as", "view_as")
def _(d, name):
    if name == "view_as":
        shape = d.filled(1)
        return [d.x(shape), d.x(shape[::-1])], lambda x, y: paddle.view_as(x, y), lambda x, y: x.reshape(y.shape)
    shape = d.filled()
    target = (*d.filled(0, 1), *shape)
    return [d.x(shape), d.x(target)], lambda x, y: paddle.expand_as(x, y), lambda x, y: x.expand_as(y)


@case("reduce_as")
def _(d, name):
    shape = d.filled(1)
    target = tuple(1 if d.flag() else n for n in shape)
    return [d.x(shape), d.x(target)], paddle.reduce_as, lambda x, y: x.sum_to_size(y.shape)


@case("flatten")
def _(d, name):
    shape = d.shape(1, 4)
    start = d.size(0, len(shape) - 1)
    stop = d.size(start, len(shape) - 1)
    return [d.x(shape)], lambda lib, x: lib.flatten(x, start, stop)


@case("unflatten")
def _(d, name):
    shape, inner = d.filled(1), d.sizes(2, 1, 3)
    axis = d.axis(shape)
    whole = list(shape)
    whole[axis] = inner[0] * inner[1]
    return [d.x(whole)], lambda lib, x: lib.unflatten(x, axis, [inner[0], -1])


@case("reshape", "view")
def _(d, name):
    shape = d.filled(1)
    target = [shape[i] for i in d.order(len(shape))]
    return [d.x(shape)], lambda x: getattr(paddle, name)(x, target), lambda x: x.reshape(target)


@case("permute", "transpose")
def _(d, name):
    shape = d.shape()
    order = list(d.order(len(shape)))
    return [d.x(shape)], lambda x: getattr(paddle, name)(x, order), lambda x: torch.permute(x, order)


@case("moveaxis")
def _(d, name):
    shape = d.shape(1)
    a, b = d.axis(shape), d.axis(shape)
    return [d.x(shape)], lambda lib, x: lib.moveaxis(x, a, b)


@case("swapaxes", "swapdims")
def _(d, name):
    shape = d.shape(1)
    a, b = d.axis(shape), d.axis(shape)
    return [d.x(shape)], lambda lib, x: getattr(lib, name)(x, a, b)


@case("matrix_transpose")
def _(d, name):
    return [d.x(d.shape(2))], paddle.matrix_transpose, lambda x: x.mT


@case("t")
def _(d, name):
    return [d.x(d.shape(0, 2))], lambda lib, x: lib.t(x)


@case("flip", "reverse")
def _(d, name):
    shape = d.shape(1)
    axes = [a for a in range(len(shape)) if d.flag()]
    return [d.x(shape)], lambda x: getattr(paddle, name)(x, axes), lambda x: torch.flip(x, axes)


@case("roll")
def _(d, name):
    shape = d.shape(1)
    n, a = d.size(-4, 4), d.axis(shape)
    return [d.x(shape)], lambda lib, x: lib.roll(x, n, a)


@case("rot90")
def _(d, name):
    k = d.size(-4, 4)
    return [d.x(d.filled(2))], lambda lib, x: lib.rot90(x, k, [0, 1])


@case("squeeze", "unsqueeze")
def _(d, name):
    shape = d.filled(1)
    a = d.axis(shape)
    return [d.x(shape)], lambda lib, x: getattr(lib, name)(x, a)


@case("expand", "broadcast_to", "tile")
def _(d, name):
    shape = d.filled(1, 2)
    target = (*d.filled(0, 1), *shape)
    theirs = torch.tile if name == "tile" else torch.broadcast_to
    return [d.x(shape)], lambda x: getattr(paddle, name)(x, target), lambda x: theirs(x, target)


@case("repeat_interleave")
def _(d, name):
    shape = d.filled(1)
    n, a = d.size(1, 3), d.axis(shape)
    return [d.x(shape)], lambda lib, x: lib.repeat_interleave(x, n, a)


@case("diag")
def _(d, name):
    k = d.size(-2, 2)
    return [d.x(d.filled(1, 2))], lambda lib, x: lib.diag(x, k)


@case("diagflat")
def _(d, name):
    k = d.size(-2, 2)
    return [d.x(d.filled())], lambda lib, x: lib.diagflat(x, k)


@case("diagonal", "diag_embed")
def _(d, name):
    shape = d.filled(2 if name == "diagonal" else 1)
    k = d.size(-2, 2)
    return [d.x(shape)], lambda lib, x: getattr(lib, name)(x, k, 0, 1)


@case("trace")
def _(d, name):
    k = d.size(-2, 2)
    return [d.x(d.filled(2))], lambda x: paddle.trace(x, k, 0, 1), lambda x: torch.diagonal(x, k, 0, 1).sum(-1)


@case("tril", "triu")
def _(d, name):
    k = d.size(-2, 2)
    return [d.x(d.shape(2))], lambda lib, x: getattr(lib, name)(x, k)


@case("meshgrid")
def _(d, name):
    return (
        [d.x((d.size(0, 3),)) for _ in range(d.size(1, 3))],
        (lambda *x: paddle.meshgrid(list(x))),
        lambda *x: torch.meshgrid(*x, indexing="ij"),
    )


@case("vander")
def _(d, name):
    n, up = d.size(1, 4), d.flag()
    powers = np.arange(n) if up else np.arange(n)[::-1].copy()  # torch's own has no gradient
    return [d.x((d.size(0, 4),))], lambda x: paddle.vander(x, n, up), lambda x: x[:, None] ** torch.tensor(powers)


# Creation functions.


@case("arange", grad=False)
def _(d, name):
    start, stop, step = d.size(-5, 5), d.size(6, 20), d.one(1, 2, 3, 0.5)
    return [], lambda: paddle.arange(start, stop, step), lambda: torch.arange(start, stop, step)


@case("range", grad=False)
def _(d, name):
    start, stop, step = d.size(-5, 5), d.size(6, 20), d.one(1, 2, 3)
    return [], lambda: paddle.range(start, stop, step, "int64"), lambda: torch.arange(start, stop + 1, step)


@case("linspace", "logspace", grad=False, rtol=1e-5, atol=1e-6)
def _(d, name):
    start, stop, count, dtype = d.number(-2, 0), d.number(0, 2), d.size(1, 7), d.one("float32", "float64")
    return (
        [],
        lambda: getattr(paddle, name)(start, stop, count, dtype=dtype),
        (lambda: getattr(torch, name)(start, stop, count, dtype=getattr(torch, dtype))),
    )


@case("zeros", "ones", "full", grad=False)
def _(d, name):
    shape, more, dtype = d.shape(), [d.size()] if name == "full" else [], d.one("float32", "int64", "bool")
    return [], lambda lib: getattr(lib, name)(shape, *more, dtype=getattr(lib, dtype))


@case("zeros_like", "ones_like", "full_like", grad=False)
def _(d, name):
    more, dtype = [d.size()] if name == "full_like" else [], d.one("float32", "int64")
    return [d.x()], lambda lib, x: getattr(lib, name)(x, *more, dtype=getattr(lib, dtype))


@case("new_zeros", "new_ones", "new_full", grad=False)
def _(d, name):
    shape, more = d.shape(), [d.size()] if name == "new_full" else []
    return [d.x()], lambda lib, x: getattr(lib.Tensor, name)(x, shape, *more)


@case("eye", grad=False)
def _(d, name):
    n, m = d.size(0, 4), d.size(0, 4)
    return [], lambda lib: lib.eye(n, m)


@case("tril_indices", "triu_indices", grad=False)
def _(d, name):
    n, m, k = d.size(0, 4), d.size(0, 4), d.size(-2, 2)
    return [], lambda lib: getattr(lib, name)(n, m, k)


@case("empty", "empty_like", grad=False)
def _(d, name):  # values are undefined: only shape and dtype are compared
    if name == "empty":
        shape = d.shape()
        return [], lambda lib: lib.zeros_like(lib.empty(shape))
    return [d.x()], lambda lib, x: lib.zeros_like(lib.empty_like(x))


@case("assign", "clone")
def _(d, name):
    return [d.x()], getattr(paddle, name), torch.clone


@case("to_tensor", "as_tensor", "tensor", "from_numpy", grad=False)
def _(d, name):
    array = np.ascontiguousarray(d.x(dtype=d.one("float64", "int64", "float32", "int32", "uint8")))
    return [], lambda: getattr(paddle, name)(array), lambda: torch.tensor(array)


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_shapes(name, data):
    case.holds(name, data)
