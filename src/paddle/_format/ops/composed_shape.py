"""Arrangements of elements without an operator in the format, and those that have one of the same name."""

import itertools

import numpy as np

import paddle
from paddle.nn import functional as F

from ..desc import dtype_number
from ..table import reads, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor, several
from .composed import composed

# ---- with an operator ----


@composed("as_strided")
def _as_strided(x, shape, stride, offset):
    """By the places of the elements: the original has no kernel for its operator outside of dynamic mode."""
    places = np.full([], offset, "int64")
    for size, step in zip(shape, stride, strict=True):
        places = places[..., None] + np.arange(size) * step
    return paddle.gather(x.flatten(), paddle.to_tensor(places.reshape(-1))).reshape(list(shape))


@reads("as_strided")
def _read_as_strided(o):
    return {"out": paddle.as_strided(o["input"], list(o.attr("dims")), list(o.attr("stride")), o.attr("offset", 0))}


@writes("unique_consecutive")
def _write_unique_consecutive(w, x, return_inverse, return_counts, axis):
    outs = list(w.outs)
    values = outs.pop(0)
    slots = {}
    for slot, wanted in (("Index", return_inverse), ("Counts", return_counts)):
        slots[slot] = outs.pop(0) if wanted else w.temp([-1], "int64")
    dtype = dtype_of(slots["Index"] if return_inverse else slots["Counts"])
    w.emit(
        "unique_consecutive",
        X=x,
        Out=values,
        return_inverse=return_inverse,
        return_counts=return_counts,
        axis=[] if axis is None else [axis],
        dtype=dtype_number(dtype),
        **slots,
    )


@reads("unique_consecutive")
def _read_unique_consecutive(o):
    inverse, counts = o.attr("return_inverse", False), o.attr("return_counts", False)
    axis = list(o.attr("axis", []))
    found = paddle.unique_consecutive(
        o["X"], inverse, counts, axis[0] if axis else None, o.dtype("dtype", None) or "int64"
    )
    found = list(found) if isinstance(found, (tuple, list)) else [found]
    slots = ["Out", *(["Index"] if inverse else []), *(["Counts"] if counts else [])]
    return dict(zip(slots, found, strict=True))


@reads("fill_diagonal_tensor")
def _read_fill_diagonal_tensor(o):
    x, y, where = o["X"], o["Y"], (o.attr("offset", 0), o.attr("dim1", 0), o.attr("dim2", 1))
    shape = list(paddle.diagonal(x, *where).shape)
    return paddle.diagonal_scatter(x, y if list(y.shape) == shape else y.reshape(shape), *where)


@writes("fill_diagonal_tensor")
def _write_fill_diagonal_tensor(w, x, y, offset, dim1, dim2):
    w.emit("fill_diagonal_tensor", X=x, Y=y, Out=w.out, offset=offset, dim1=dim1, dim2=dim2)


@writes("diagonal_scatter")
def _write_diagonal_scatter(w, x, y, offset, axis1, axis2):
    y = w.cast(y, dtype_of(x))
    w.emit("fill_diagonal_tensor", X=x, Y=y, Out=w.out, offset=offset, dim1=axis1, dim2=axis2)


@reads("fill_diagonal")
def _read_fill_diagonal(o):
    x = paddle.assign(o["X"])
    return x.fill_diagonal_(o.attr("value", 0.0), o.attr("offset", 0), o.attr("wrap", False))


@writes("logspace")
def _write_logspace(w, start, stop, num, base):
    dtype = dtype_of(w.out)
    start, stop, base = (w.operand(v, dtype) for v in (start, stop, base))
    w.emit(
        "logspace", Start=start, Stop=stop, Num=w.operand(num, "int32"), Base=base, Out=w.out, dtype=dtype_number(dtype)
    )


@reads("logspace")
def _read_logspace(o):
    return paddle.logspace(*(o.number("", slot) for slot in ("Start", "Stop", "Num", "Base")), o.dtype("dtype"))


@reads("view_dtype")
def _read_view_dtype(o):
    return {"out": paddle.view(o["input"], o.dtype("dtype"))}


@reads("view_shape")
def _read_view_shape(o):
    return {"out": paddle.reshape(o["input"], list(o.attr("dims")))}


@writes("range")
def _write_range(w, start, end, step):
    """The end belongs to it, other than in `arange`."""
    if any(is_tensor(v) for v in (start, end, step)):
        raise NotImplementedError("range of tensors has no counterpart in the model format")
    start, end = (0, start) if end is None else (start, end)
    from .creation import write_values

    write_values(w, paddle.range(start, end, step, dtype_of(w.out)), w.out)


@writes("new_empty", "new_zeros", "new_ones")
def _write_new(w, size):
    from .creation import filled

    filled(w, size, 1 if w.operator.type == "new_ones" else 0)


@writes("new_full")
def _write_new_full(w, size, fill_value):
    from .creation import filled

    filled(w, size, fill_value)


# ---- composed of others ----


@composed("rot90")
def _rot90(x, k, axes):
    first, second = (a % x.ndim for a in axes)
    k %= 4
    if not k:
        return paddle.assign(x)
    if k == 2:
        return paddle.flip(paddle.flip(x, first), second)
    perm = list(range(x.ndim))
    perm[first], perm[second] = perm[second], perm[first]
    if k == 1:
        return paddle.transpose(paddle.flip(x, second), perm)
    return paddle.flip(paddle.transpose(x, perm), second)


@composed("diagflat")
def _diagflat(x, offset):
    return paddle.diag(x.flatten() if x.ndim != 1 else x, offset)


@composed("block_diag")
def _block_diag(inputs):
    blocks = [b.reshape([1] * (2 - b.ndim) + list(b.shape)) for b in inputs]
    width, rows, at = sum(int(b.shape[1]) for b in blocks), [], 0
    for block in blocks:
        height, own = int(block.shape[0]), int(block.shape[1])
        ends = paddle.zeros([height, at], block.dtype), paddle.zeros([height, width - at - own], block.dtype)
        rows.append(paddle.concat([p for p in (ends[0], block, ends[1]) if p.shape[1]], 1))
        at += own
    return paddle.concat(rows, 0)


@composed("cartesian_prod")
def _cartesian_prod(x):
    if len(x) == 1:
        return paddle.assign(x[0])
    return paddle.stack([g.flatten() for g in paddle.meshgrid(list(x))], -1)


@composed("combinations")
def _combinations(x, r, with_replacement):
    pick = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = np.array(list(pick(range(int(x.shape[0])), r)), dtype="int64").reshape(-1, r)
    if not places.size:
        return paddle.zeros([len(places), r], x.dtype)
    return paddle.gather(x, paddle.to_tensor(places.reshape(-1))).reshape([-1, r])


@composed("vander")
def _vander(x, n, increasing):
    n = int(x.shape[0]) if n is None else n
    powers = range(n) if increasing else range(n - 1, -1, -1)
    columns = [paddle.ones_like(x) if p == 0 else paddle.pow(x, p) for p in powers]
    return paddle.stack(columns, -1) if columns else paddle.zeros([int(x.shape[0]), 0], x.dtype)


@composed("select_scatter")
def _select_scatter(x, values, axis, index):
    return _with_part(x, values.unsqueeze(axis), axis, index, index + 1 if index != -1 else 2147483647, 1)


def _with_part(x, part, axis, start, stop, step):
    item = [slice(None)] * x.ndim
    item[axis] = slice(start, stop, step)
    out = paddle.assign(x)
    out[tuple(item)] = part.astype(x.dtype)
    return out


@composed("slice_scatter")
def _slice_scatter(x, value, axes, starts, ends, strides):
    item = [slice(None)] * x.ndim
    for axis, start, end, step in zip(axes, starts, ends, strides, strict=True):
        item[axis] = slice(start, end, step)
    out = paddle.assign(x)
    out[tuple(item)] = value.astype(x.dtype)
    return out


@composed("flatten_concat")
def _flatten_concat(tensors):
    return paddle.concat([t.flatten() for t in tensors])


# ---- search ----


@composed("bucketize")
def _bucketize(x, sorted_sequence, out_int32, right):
    return paddle.searchsorted(sorted_sequence, x, out_int32, right)


@composed("isin")
def _isin(x, test_x, assume_unique, invert):
    found = paddle.any(x.unsqueeze(-1) == test_x.flatten(), -1)
    return paddle.logical_not(found) if invert else found


@writes("viterbi_decode")
def _write_viterbi(w, potentials, transition_params, lengths, include_bos_eos_tag):
    scores, path = w.outs
    w.emit(
        "viterbi_decode",
        Input=potentials,
        Transition=transition_params,
        Length=lengths,
        Scores=scores,
        Path=path,
        include_bos_eos_tag=include_bos_eos_tag,
    )


@reads("viterbi_decode")
def _read_viterbi(o):
    given = o["Input"], o["Transition"], o["Length"], o.attr("include_bos_eos_tag", True)
    return dict(zip(("Scores", "Path"), paddle.text.viterbi_decode(*given), strict=True))


# ---- pooling ----


@composed("lp_pool1d")
def _lp_pool1d(x, norm_type, kernel_size, stride, padding, ceil_mode, data_format):
    if data_format != "NCL":
        raise NotImplementedError("lp_pool1d of another layout than NCL, in the model format")
    size = several(kernel_size, 1)[0]
    stride = size if stride is None else several(stride, 1)[0]
    padding = several(padding, 1)[0]
    return F.lp_pool2d(x.unsqueeze(2), norm_type, [1, size], [1, stride], [0, padding], ceil_mode).squeeze(2)


@writes("lp_pool2d")
def _write_lp_pool2d(w, x, norm_type, kernel_size, stride, padding, ceil_mode, data_format):
    from ._common import channel_last, paddings

    size = several(kernel_size, 2)
    values, algorithm = paddings(padding, 2, channel_last(data_format))
    w.emit(
        "lp_pool2d",
        x=x,
        out=w.out,
        kernel_size=size,
        strides=size if stride is None else several(stride, 2),
        paddings=values,
        ceil_mode=ceil_mode,
        exclusive=True,
        data_format=data_format,
        pooling_type="",
        global_pooling=False,
        adaptive=False,
        padding_algorithm=algorithm,
        norm_type=norm_type,
    )


@reads("lp_pool2d")
def _read_lp_pool2d(o):
    from ._common import data_format, padding_of

    return {
        "out": F.lp_pool2d(
            o["x"],
            o.attr("norm_type"),
            list(o.either("kernel_size", "KernelSizeTensor", "KernelSizeTensorList")),
            list(o.attr("strides")),
            padding_of(o, 2),
            o.attr("ceil_mode", False),
            data_format(o),
        )
    }


@composed("max_unpool1d")
def _max_unpool1d(x, indices, kernel_size, stride, padding, data_format, output_size):
    size = several(kernel_size, 1)[0]
    stride = size if stride is None else several(stride, 1)[0]
    out = None if output_size is None else [*list(output_size)[:-1], 1, list(output_size)[-1]]
    padding = several(padding, 1)[0]
    found = F.max_unpool2d(x.unsqueeze(2), indices.unsqueeze(2), [1, size], [1, stride], [0, padding], output_size=out)
    return found.squeeze(2)


@writes("max_unpool3d")
def _write_max_unpool3d(w, x, indices, kernel_size, stride, padding, data_format):
    size = several(kernel_size, 3)
    w.emit(
        "unpool3d",
        X=x,
        Indices=indices,
        Out=w.out,
        ksize=size,
        strides=size if stride is None else several(stride, 3),
        paddings=several(padding, 3),
        output_size=shape_of(w.out)[2:],
        data_format=data_format,
    )


@reads("unpool3d")
def _read_max_unpool3d(o):
    size, stride = list(o.attr("ksize")), list(o.attr("strides"))
    padding = list(o.attr("paddings", [0, 0, 0]))
    return F.max_unpool3d(o["X"], o["Indices"], size, stride, padding, "NCDHW", list(o.attr("output_size")))
