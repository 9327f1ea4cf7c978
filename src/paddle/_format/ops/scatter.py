"""Writes at places: by indices along an axis, by masks, by diagonals."""

import paddle

from ..table import reads, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor, normal_axis
from .composed import composed


@writes("index_add")
def _write_index_add(w, x, index, axis, value, alpha):
    if alpha != 1:
        value = w.emit("scale", X=value, Out=w.temp(shape_of(value), dtype_of(value)), scale=float(alpha), bias=0.0)
    axis = normal_axis(axis, len(x.shape))
    w.emit("index_add", X=x, Index=index, AddValue=value, Out=w.out, axis=axis)


@reads("index_add")
def _read_index_add(o):
    return paddle.index_add(o["X"], o["Index"], o.attr("axis", 0), o["AddValue"])


@composed("index_fill")
def _index_fill(x, index, axis, value):
    axis %= x.ndim
    marked = paddle.any(paddle.arange(int(x.shape[axis])).unsqueeze(1) == index.astype("int64").flatten(), 1)
    marked = marked.reshape([-1 if a == axis else 1 for a in range(x.ndim)])
    filled = paddle.full_like(x, 0) + (value.astype(x.dtype) if is_tensor(value) else paddle.full([], value, x.dtype))
    return paddle.where(marked, filled, x)


@composed("masked_scatter")
def _masked_scatter(x, mask, value):
    mask = mask.expand_as(x) if list(mask.shape) != list(x.shape) else mask
    flat = mask.flatten().astype("int64")
    places = paddle.clip(paddle.cumsum(flat) - 1, min=0)
    return paddle.where(mask, paddle.gather(value.flatten(), places).reshape(list(x.shape)).astype(x.dtype), x)


@writes("scatter_add")
def _write_scatter_add(w, input, dim, index, src):
    _along(w, input, dim, index, src, "add", True)


@writes("scatter_reduce")
def _write_scatter_reduce(w, input, dim, index, src, reduce, include_self):
    names = {"sum": "add", "prod": "mul", "mean": "mean", "amax": "amax", "amin": "amin"}
    _along(w, input, dim, index, src, names.get(reduce, reduce), include_self)


def _along(w, x, dim, index, src, reduce, include_self):
    """The numbers of `src` within the shape of `index`, written along an axis."""
    if shape_of(src) != shape_of(index):
        shape = shape_of(index)
        axes = list(range(len(shape)))
        src = w.emit(
            "slice",
            Input=src,
            Out=w.temp(shape, dtype_of(src)),
            axes=axes,
            starts=[0] * len(axes),
            ends=shape,
            infer_flags=[1] * len(axes),
            decrease_axis=[],
        )
    w.emit(
        "put_along_axis",
        Input=x,
        Index=index,
        Value=w.cast(src, dtype_of(x)),
        Result=w.out,
        Axis=normal_axis(dim, len(x.shape)),
        Reduce=reduce,
        Include_self=include_self,
    )


@composed("take")
def _take(x, index, mode):
    flat, count = x.flatten(), x.size
    places = index.astype("int64")
    count = int(count) if not is_tensor(count) else count
    if mode == "clip":
        places = paddle.clip(places, 0, count - 1)
    elif mode == "wrap":
        places = paddle.remainder(places, paddle.full([], count, "int64"))
    else:
        places = paddle.where(places < 0, places + count, places)
    return paddle.gather(flat, places.flatten()).reshape(list(index.shape))
