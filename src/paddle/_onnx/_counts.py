"""Counting, running extremes, sequences and diagonals: what ONNX has no operator for, composed of others."""

import torch

import paddle

from ._builder import Unconvertible, Value
from ._composed import composed
from ._shapes import must_know
from ._table import converts


def added(b, size, places, amounts):
    """A row of `size` zeros, a value of one axis, with amounts added at places."""
    if b.opset < 16:
        raise Unconvertible(f"needs opset 16 or newer, and this is opset {b.opset}")
    empty = b.full(size, 0, amounts.dtype, [None])
    return b.op("ScatterElements", empty, places, amounts, axis=0, reduction="add")


@converts("bincount")
def bincount(b, x, weights=None, minlength=0):
    x = b.cast(x, torch.int64)
    wanted, shape = b.results[0]
    last = b.reduce("Max", b.concat([x, b.ints(-1)], 0), keepdim=True) + 1
    size = b.extreme("Max", last, b.ints(must_know(minlength, "minlength")[0]))
    amounts = b.full(b.shape_of(x), 1, torch.int64, x.shape) if weights is None else b.cast(weights, wanted)
    out = added(b, size, x, amounts)
    out.shape = shape
    return b.cast(out, wanted)


@converts("histogram")
def histogram(b, input, bins=100, min=0.0, max=0.0, weight=None, density=False):
    wanted, shape = b.results[0]
    if any(isinstance(v, Value) for v in (bins, min, max)):
        raise Unconvertible("needs to know 'bins', 'min' and 'max' when the model is written")
    x = b.flat(input if input.floats else b.cast(input, torch.float64))
    if min == max:
        low, high = b.reduce("Min", x), b.reduce("Max", x)
        same = b.compare("Equal", low, high)
        low, high = b.where(same, low - 1.0, low), b.where(same, high + 1.0, high)
    else:
        low, high = b.const(float(min), x.dtype), b.const(float(max), x.dtype)
    at = b.clip(b.op("Floor", (x - low) * (b.const(float(bins), x.dtype) / (high - low))), 0.0, float(bins - 1))
    inside = b.op("And", b.compare("GreaterOrEqual", x, low), b.compare("LessOrEqual", x, high))
    kind = torch.int64 if weight is None else weight.dtype
    amounts = b.cast(inside, kind) if weight is None else b.flat(weight) * b.cast(inside, kind)
    counts = added(b, b.ints(bins), b.cast(at, torch.int64), amounts)
    counts.shape = shape
    if not density:
        return b.cast(counts, wanted)
    counts = b.cast(counts, torch.float32)
    width = b.cast((high - low) / float(bins), torch.float32)
    return counts / (b.reduce("Sum", counts) * width)


def _running(kind):
    """The extreme so far, and the last position of it: of all elements, those behind each are masked."""

    def converted(b, x, axis=None, dtype="int64"):
        x, axis = (b.flat(x), 0) if axis is None else (x, axis % x.rank)
        moved = b.transpose(x, [*(a for a in range(x.rank) if a != axis), axis])
        if b.opset < 12:
            raise Unconvertible(f"needs opset 12 or newer, and this is opset {b.opset}")
        size = b.size_of(x, axis)
        numbers = b.op("Range", b.const(0, torch.int64), size, b.const(1, torch.int64), shape=[x.shape[axis]])
        seen = b.compare("LessOrEqual", b.unsqueeze(numbers, [0]), b.unsqueeze(numbers, [1]))
        low = kind == "Max"
        if x.floats:
            worst = -float("inf") if low else float("inf")
        else:
            worst = torch.iinfo(x.dtype).min if low else torch.iinfo(x.dtype).max
        table = b.where(seen, b.unsqueeze(moved, [moved.rank - 1]), b.const(worst, x.dtype))
        values = b.reduce(kind, table, [-1])
        places = b.op(
            f"Arg{kind}", table, axis=table.rank - 1, keepdims=0, select_last_index=1, dtype=torch.int64,
            shape=values.shape,
        )  # fmt: skip
        back = list(range(axis)) + [x.rank - 1] + list(range(axis, x.rank - 1))
        return b.transpose(values, back), b.cast(b.transpose(places, back), b.results[1][0])

    return converted


converts("cummax")(_running("Max"))
converts("cummin")(_running("Min"))


@composed("mode")
def _mode(x, axis, keepdim):
    """Of the sorted elements, the first of those with the most equals; its last place."""
    axis = axis % max(x.ndim, 1)
    order = paddle.sort(x, axis)
    swapped = [*(a for a in range(x.ndim) if a != axis), axis]
    rows = paddle.transpose(order, swapped)
    equals = paddle.sum((rows.unsqueeze(-1) == rows.unsqueeze(-2)).astype("int64"), -1)
    value = paddle.take_along_axis(rows, paddle.argmax(equals, -1, keepdim=True), -1, broadcast=False)
    same = (paddle.transpose(x, swapped) == value).astype("int64")
    size = int(x.shape[axis])
    if size < 0:
        raise Unconvertible("along an axis whose size is unknown before a run has no counterpart in ONNX")
    place = paddle.max(same * paddle.arange(size), -1, keepdim=True)
    back = [swapped.index(a) for a in range(x.ndim)]
    found = [paddle.transpose(v, back) for v in (value, place)]
    return tuple(found if keepdim else [v.squeeze(axis) for v in found])


@composed("nanmedian")
def _nanmedian(x, axis, keepdim, mode):
    """Sorted with the NaN last, the middle of the others."""
    if mode != "avg":
        raise Unconvertible("with mode='min' has no counterpart in ONNX")
    axes = list(range(x.ndim)) if axis is None else [a % x.ndim for a in ([axis] if isinstance(axis, int) else axis)]
    others = [a for a in range(x.ndim) if a not in axes]
    sizes = [int(x.shape[a]) for a in axes]
    if any(n < 0 for n in sizes):
        raise Unconvertible("along an axis whose size is unknown before a run has no counterpart in ONNX")
    rows = paddle.transpose(x, [*others, *axes]).flatten(len(others), -1) if x.ndim else x.reshape([1])
    missing = paddle.isnan(rows)
    ordered = paddle.sort(paddle.where(missing, paddle.full_like(rows, float("inf")), rows), -1)
    count = paddle.sum(paddle.logical_not(missing).astype("int64"), -1, keepdim=True)
    low = paddle.take_along_axis(ordered, paddle.clip((count - 1) // 2, min=0), -1, broadcast=False)
    most = ordered.shape[-1] - 1
    high = paddle.take_along_axis(ordered, paddle.clip(count // 2, max=most), -1, broadcast=False)
    out = paddle.where(count == 0, paddle.full_like(low, float("nan")), (low + high) / 2).squeeze(-1)
    for a in sorted(axes) if keepdim else ():
        out = out.unsqueeze(a)
    return out


composed("compat.nanmedian")(lambda input: _nanmedian(input, None, False, "avg"))


# ---- diagonals and places ----


def _on_diagonal(x, y, offset, axis1, axis2):
    axis1, axis2 = axis1 % x.ndim, axis2 % x.ndim
    rows, columns = int(x.shape[axis1]), int(x.shape[axis2])
    if rows < 0 or columns < 0:
        raise Unconvertible("on axes whose size is unknown before a run has no counterpart in ONNX")
    others = [a for a in range(x.ndim) if a not in (axis1, axis2)]
    order = [*others, axis1, axis2]
    lead = [int(x.shape[a]) for a in others]
    flat = paddle.transpose(x, order).reshape([*lead, rows * columns])
    first, second = max(-offset, 0), max(offset, 0)
    places = [(first + i) * columns + second + i for i in range(min(rows - first, columns - second))]
    spots = paddle.to_tensor(places, "int64").expand([*lead, len(places)])
    y = y.astype(x.dtype).expand([*lead, len(places)])
    out = paddle.put_along_axis(flat, spots, y, -1, broadcast=False).reshape([*lead, rows, columns])
    return paddle.transpose(out, [order.index(a) for a in range(x.ndim)])


composed("diagonal_scatter")(lambda x, y, offset, axis1, axis2: _on_diagonal(x, y, offset, axis1, axis2))
composed("fill_diagonal_tensor")(lambda x, y, offset, dim1, dim2: _on_diagonal(x, y, offset, dim1, dim2))


def _unpooled(rank):
    def converted(b, x, indices, kernel_size, stride=None, padding=0, data_format=None, output_size=None):
        """The elements at the places that the pooling took them from, zeros elsewhere."""
        dtype, shape = b.results[0]
        if data_format not in (None, "NCL", "NCHW", "NCDHW") or None in shape[2:]:
            raise Unconvertible("needs the channels first, and sizes that are known when the model is written")
        area = 1
        for n in shape[2:]:
            area *= n
        lead = b.slice(b.shape_of(x), [0], [2], [0])
        empty = b.full(b.concat([lead, b.ints(area)], 0), 0, dtype, [*shape[:2], area])
        flat = [
            b.op("Reshape", v, b.ints(0, 0, -1), shape=[*shape[:2], None]) for v in (x, b.cast(indices, torch.int64))
        ]
        out = b.op("ScatterElements", empty, flat[1], flat[0], axis=2)
        return b.op("Reshape", out, b.ints(0, 0, *shape[2:]), shape=shape)

    return converted


for _rank in (1, 2, 3):
    converts(f"max_unpool{_rank}d")(_unpooled(_rank))


@composed("unique_consecutive")
def _unique_consecutive(x, return_inverse, return_counts, axis, dtype):
    """An element is new if it is not equal to the one before it."""
    x = x.flatten() if axis is None else x if not axis else paddle.transpose(
        x, [axis % x.ndim, *(a for a in range(x.ndim) if a != axis % x.ndim)]
    )  # fmt: skip
    count = paddle.shape(x)[:1].astype("int64")
    differs = paddle.slice(x, [0], [1], [2**31 - 1]) != paddle.slice(x, [0], [0], [-1])
    differs = differs if x.ndim == 1 else paddle.any(differs.flatten(1), 1)
    new = paddle.concat([paddle.ones([1], "bool"), differs])
    places = paddle.nonzero(new).flatten()
    values = paddle.index_select(x, places, 0)
    if axis:
        axis = axis % x.ndim
        values = paddle.transpose(values, [*range(1, axis + 1), 0, *range(axis + 1, x.ndim)])
    found = [values]
    if return_inverse:
        found.append((paddle.cumsum(new.astype("int64")) - 1).astype(dtype))
    if return_counts:
        ends = paddle.concat([paddle.slice(places, [0], [1], [2**31 - 1]), count])
        found.append((ends - places).astype(dtype))
    return found[0] if len(found) == 1 else tuple(found)


@composed("repeat_interleave")
def _repeat_interleave(x, repeats, axis):
    """With as many copies as a tensor says: each place of the result is in the part of the element it copies."""
    x, axis = (x.flatten(), 0) if axis is None else (x, axis % x.ndim)
    ends = paddle.cumsum(repeats.astype("int64"))
    numbers = paddle.arange(0, paddle.slice(ends, [0], [-1], [2**31 - 1]).reshape([]), 1, "int64")
    return paddle.index_select(x, paddle.searchsorted(ends, numbers, right=True), axis)


# ---- sequences ----


@composed("gather_tree")
def _gather_tree(ids, parents):
    steps, beams = int(ids.shape[0]), int(ids.shape[2])
    if steps < 0 or beams < 0:
        raise Unconvertible("of an unknown number of steps has no counterpart in ONNX")
    beam = paddle.zeros_like(parents[0]) + paddle.arange(beams, dtype=parents.dtype)
    found = []
    for step in reversed(range(steps)):
        found.append(paddle.take_along_axis(ids[step], beam, 1, broadcast=False))
        beam = paddle.take_along_axis(parents[step], beam, 1, broadcast=False)
    return paddle.stack(found[::-1])


# ---- graphs ----


@converts("reindex_graph", "graph_reindex")
def reindex_graph(b, x, neighbors, count, value_buffer=None, index_buffer=None):
    """Nodes numbered in the order in which they appear, those of `x` first."""
    joined = b.concat([x, b.cast(neighbors, x.dtype)], 0)
    values, first, inverse, _ = b.op("Unique", joined, outputs=4, sorted=0)
    for v in (first, inverse):
        v.dtype, v.shape = torch.int64, [None]
    values.shape = [None]
    own = b.slice(b.shape_of(x), [0], [1], [0])
    sources = b.op("Slice", inverse, own, b.ints(2**62), b.ints(0), shape=[None])
    ends = b.op("CumSum", b.cast(count, torch.int64), b.const(0, torch.int64))
    total = b.squeeze(b.slice(b.shape_of(neighbors), [0], [1], [0]), [0])
    numbers = b.op("Range", b.const(0, torch.int64), total, b.const(1, torch.int64), shape=[None])
    passed = b.compare("LessOrEqual", b.unsqueeze(ends, [0]), b.unsqueeze(numbers, [1]))
    targets = b.reduce("Sum", b.cast(passed, torch.int64), [1])
    return [b.cast(v, t) for v, (t, _) in zip((sources, targets, values), b.results, strict=True)]
