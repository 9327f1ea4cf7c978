"""Gathering, scattering, and filling by masks."""

import paddle

from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor, normal_axis
from .index import fill_where


@writes("gather")
def _write_gather(w, x, index, axis):
    axis = 0 if axis is None else w.known(axis, "axis")
    w.emit("gather", X=x, Index=index, Out=w.out, axis=axis)


@reads("gather")
def _read_gather(o):
    index = o["Index"]
    index = index.flatten() if index.ndim == 2 else index  # a column, as in fluid
    return paddle.gather(o["X"], index, o.number("axis", "Axis", 0))


row(paddle.gather_nd, "gather_nd", X="x", Index="index")
row(paddle.index_select, "index_select", X="x", Index="index", dim="axis")
row(paddle.index_sample, "index_sample", X="x", Index="index")
row(paddle.scatter, "scatter", X="x", Ids="index", Updates="updates", overwrite="overwrite")
row(paddle.scatter_nd_add, "scatter_nd_add", X="x", Index="index", Updates="updates")
row(paddle.masked_select, "masked_select", "Y", X="x", Mask="mask")


@writes("scatter_nd")
def _write_scatter_nd(w, index, updates, shape):
    zeros = w.constant(0, dtype_of(updates), w.known(shape, "shape"))
    w.emit("scatter_nd_add", X=zeros, Index=index, Updates=updates, Out=w.out)


@writes("take_along_axis")
def _write_take_along_axis(w, arr, indices, axis, broadcast):
    axis = normal_axis(axis, len(arr.shape))  # the original's operator misreads a negative one
    if broadcast:
        shape = [*shape_of(arr)]
        shape[axis] = shape_of(indices)[axis]
        if -1 not in shape and shape != shape_of(indices):
            indices = w.emit("expand_v2", X=indices, Out=w.temp(shape, dtype_of(indices)), shape=shape)
    w.emit("take_along_axis", Input=arr, Index=indices, Result=w.out, Axis=axis)


@reads("take_along_axis")
def _read_take_along_axis(o):
    return {"Result": paddle.take_along_axis(o["Input"], o["Index"], o.attr("Axis"), False)}


def _put_everywhere(arr, indices, values, axis, reduce, include_self):
    """The operator of the format does not broadcast."""
    shape = [*arr.shape[:axis], indices.shape[axis], *arr.shape[axis + 1 :]]
    values = values.astype(arr.dtype) if is_tensor(values) else paddle.full([], values, arr.dtype)
    indices, values = paddle.expand(indices, shape), paddle.expand(values, shape)
    return paddle.put_along_axis(arr, indices, values, axis, reduce, include_self, False)


@writes("put_along_axis")
def _write_put_along_axis(w, arr, indices, values, axis, reduce, include_self, broadcast):
    axis = normal_axis(axis, len(arr.shape))
    covered = [*shape_of(arr)[:axis], shape_of(indices)[axis], *shape_of(arr)[axis + 1 :]]
    if broadcast and (shape_of(indices) != covered or -1 in covered):
        return w.say(_put_everywhere, arr, indices, values, axis, reduce, include_self)
    values = w.operand(values, dtype_of(arr))
    if len(shape_of(values)) != len(indices.shape):
        values = w.emit(
            "expand_v2",
            X=w.reshape(values, [1] * len(indices.shape)),
            Out=w.temp(shape_of(indices)),
            shape=shape_of(indices),
        )
    w.emit(
        "put_along_axis",
        Input=arr,
        Index=indices,
        Value=values,
        Result=w.out,
        Axis=axis,
        Reduce=reduce,
        Include_self=include_self,
    )


@reads("put_along_axis")
def _read_put_along_axis(o):
    how = o.attr("Reduce", "assign"), o.attr("Include_self", True)
    return {"Result": paddle.put_along_axis(o["Input"], o["Index"], o["Value"], o.attr("Axis"), *how, False)}


@writes("masked_fill")
def _write_masked_fill(w, x, mask, value):
    fill_where(w, x, mask, value)


@reads("masked_fill")
def _read_masked_fill(o):
    return {"out": paddle.masked_fill(o["x"], o["mask"], o["value"])}


@writes("index_put")
def _write_index_put(w, x, indices, value, accumulate):
    w.emit(
        "index_put", x=x, indices=list(indices), value=w.operand(value, dtype_of(x)), out=w.out, accumulate=accumulate
    )


@reads("index_put")
def _read_index_put(o):
    return {"out": paddle.index_put(o["x"], tuple(o.all("indices")), o["value"], o.attr("accumulate", False))}
