"""Indexing: `x[...]` read and written, gathers and scatters, and embeddings."""

import numpy as np
import torch

from paddle._onnx._builder import LARGEST, Unconvertible, Value, broadcast
from paddle._onnx._shapes import known_ints, must_know
from paddle._onnx._table import converts

# ---- x[...] ----


def _items(item):
    return list(item) if type(item) is tuple else [item]


def _as_value(b, item):
    """An index array as a value; a bool stays one."""
    if isinstance(item, Value):
        return item
    if any(isinstance(v, Value) for v in item):
        return b.row(item)
    return b.const(torch.as_tensor(np.asarray(item)))


def _taken(item):
    if item is None or item is Ellipsis or isinstance(item, bool):
        return 0
    return item.rank if isinstance(item, Value) and item.dtype is torch.bool else 1


def _is_array(item):
    return isinstance(item, Value) and item.rank > 0


class _Index:
    """A parsed index: slices first, then the axes indexed together, then new axes."""

    def __init__(self, b, x, item):
        items = [_as_value(b, i) if isinstance(i, (list, np.ndarray, range, tuple)) else i for i in _items(item)]
        open_axes = x.rank - sum(map(_taken, items))
        if Ellipsis not in [i for i in items if not isinstance(i, Value)]:
            items.append(Ellipsis)
        self.plan = []  # one entry for each axis of x, and None for each new axis
        for i in items:
            if i is Ellipsis:
                self.plan += [slice(None)] * open_axes
            elif isinstance(i, bool):
                raise Unconvertible("with True or False as an index has no counterpart in ONNX")
            else:
                self.plan.append(int(i) if isinstance(i, np.integer) else i)
        self.masks = [i for i in self.plan if isinstance(i, Value) and i.dtype is torch.bool]
        self.arrays = [i for i in self.plan if _is_array(i) and i.dtype is not torch.bool]


def _bound(b, value, default):
    """A slice's bound as an int or a row of one."""
    if value is None:
        return default
    found = known_ints(value) if isinstance(value, (Value, int, np.integer)) else None
    return found[0] if found else b.row([value])


def _sliced(b, x, plan):
    """Apply the slices of a plan to x; the entry of such an axis is then a full slice."""
    starts, ends, axes, steps, out, axis = [], [], [], [], [], 0
    for entry in plan:
        if entry is None:
            out.append(None)
            continue
        if type(entry) is slice and entry != slice(None):
            step = 1 if entry.step is None else must_know(entry.step, "step")[0]
            starts.append(_bound(b, entry.start, 0 if step > 0 else -1))
            ends.append(_bound(b, entry.stop, LARGEST if step > 0 else -LARGEST))
            axes.append(axis)
            steps.append(step)
            entry = slice(None)
        out.append(entry)
        axis += entry.rank if isinstance(entry, Value) and entry.dtype is torch.bool else 1
    if not axes:
        return x, out
    rows = [v if all(isinstance(n, int) for n in v) else b.row(v) for v in (starts, ends)]
    plain = [1] * len(steps) == steps
    return b.slice(x, *rows, axes, None if plain else steps), out


@converts("getitem")
def getitem(b, x, item):
    if x.rank == 0:  # a fluid scalar of shape [1]
        return x
    if x.parts is not None and isinstance(item, int) and x.parts[item] is not None:
        return b.const(x.parts[item], x.dtype)
    index = _Index(b, x, item)
    if index.masks:
        return _by_mask(b, x, index)
    x, plan = _sliced(b, x, index.plan)
    # Ints and values without axes remove their axis, last axis first; then new axes; then arrays.
    kept = [entry for entry in plan if entry is not None]
    for axis in reversed(range(len(kept))):
        entry = kept[axis]
        if not isinstance(entry, slice) and not _is_array(entry):
            at = b.const(entry, torch.int64) if isinstance(entry, int) else b.cast(entry, torch.int64)
            x = b.gather(x, at, axis)
    plan = [e for e in plan if e is None or isinstance(e, slice) or _is_array(e)]
    new = [i for i, e in enumerate(plan) if e is None]
    x = b.unsqueeze(x, new)
    arrays = [(i, e) for i, e in enumerate(plan) if _is_array(e)]
    return _picked(b, x, arrays, x) if arrays else x


def _picked(b, x, arrays, whole):
    """x indexed by arrays along several axes, with NumPy's layout of the result."""
    if len(arrays) == 1:
        axis, index = arrays[0]
        return b.gather(x, b.cast(index, torch.int64), axis)
    axes = [axis for axis, _ in arrays]
    others = [a for a in range(x.rank) if a not in axes]
    moved = b.transpose(x, axes + others)
    index = _coordinates(b, [v for _, v in arrays])
    rank = index.rank - 1
    found = b.op("GatherND", moved, index, shape=[*index.shape[:-1], *(x.shape[a] for a in others)])
    if axes == list(range(axes[0], axes[0] + len(axes))):  # adjacent: the indexed axes stay in place
        before = len([a for a in others if a < axes[0]])
        order = [rank + i for i in range(before)] + list(range(rank)) + list(range(rank + before, rank + len(others)))
        return b.transpose(found, order)
    return found


def _coordinates(b, arrays):
    """Index arrays, broadcast and stacked along a new last axis."""
    shape = broadcast(*(v.shape for v in arrays))
    arrays = [b.cast(v, torch.int64) for v in arrays]
    if any(v.shape != shape for v in arrays):
        total = sum((v * 0 for v in arrays[1:]), arrays[0] * 0)
        arrays = [v + total for v in arrays]
    for v in arrays:
        v.shape = list(shape)
    return b.concat([b.unsqueeze(v, [len(shape)]) for v in arrays], len(shape))


def _by_mask(b, x, index):
    """x[mask], where the mask covers the first axes and the others are full slices."""
    mask, *rest = index.plan
    if not isinstance(mask, Value) or mask.dtype is not torch.bool or any(e != slice(None) for e in rest):
        raise Unconvertible("with a mask combined with other indices has no counterpart in ONNX")
    found = b.transpose(b.op("NonZero", mask, dtype=torch.int64, shape=[mask.rank, None]), [1, 0])
    return b.op("GatherND", x, found, shape=[None, *x.shape[mask.rank :]])


@converts("set_value")
def set_value(b, x, item, value):
    """x with other values at an index; the positions come from applying the index to the element numbers."""
    value = b.cast(b.value(value, x.dtype), x.dtype)
    if x.rank == 0:
        return b.expand(value, b.ints(), []) if value.rank == 0 else b.reshape(value, [])
    items = _items(item)
    if len(items) == 1 and isinstance(items[0], Value) and items[0].dtype is torch.bool:
        mask = items[0]
        if value.rank > 0 and value.shape != [1]:
            raise Unconvertible("with a mask and more than one value has no counterpart in ONNX")
        mask = b.unsqueeze(mask, list(range(mask.rank, x.rank)))
        return b.where(mask, value, x)
    if all(i is Ellipsis or i == slice(None) for i in items if not isinstance(i, Value)) and not any(
        isinstance(i, Value) for i in items
    ):
        return b.expand(value, b.shape_of(x), x.shape)
    sizes = b.shape_of(x)
    count = (
        b.op("ReduceProd", sizes, keepdims=0, dtype=torch.int64, shape=[])
        if None in x.shape
        else b.const(int(np.prod(x.shape)), torch.int64)
    )
    numbers = b.op("Range", b.const(0, torch.int64), count, b.const(1, torch.int64), shape=[None])
    places = getitem(b, b.op("Reshape", numbers, sizes, shape=x.shape), item)
    where_ = b.op("Reshape", places, b.ints(-1, 1), shape=[None, 1])
    spread = b.expand(value, b.shape_of(places) if places.rank else b.ints(1))
    updates = b.op("Reshape", spread, b.ints(-1), shape=[None])
    out = b.op("ScatterND", b.flat(x), where_, updates)
    return b.op("Reshape", out, sizes, shape=x.shape)


# ---- slices by axes ----


def _by_axes(b, x, axes, starts, ends, strides=None):
    axes = [a % x.rank for a in must_know(axes, "axes")]
    rows = [known_ints(v) or b.row(v) for v in (starts, ends)]
    steps = None if strides is None else must_know(strides, "strides")
    if steps is not None and not isinstance(rows[1], Value):
        # Negative ends mean the same here; only a missing end differs.
        rows[1] = [e if s > 0 or e >= -(2**30) else -LARGEST for e, s in zip(rows[1], steps, strict=True)]
    return b.slice(x, *rows, axes, steps)


@converts("slice")
def slice_(b, x, axes, starts, ends):
    return _by_axes(b, x, axes, starts, ends)


@converts("strided_slice")
def strided_slice(b, x, axes, starts, ends, strides):
    return _by_axes(b, x, axes, starts, ends, strides)


@converts("crop")
def crop(b, x, shape=None, offsets=None):
    starts = [0] * x.rank if offsets is None else must_know(offsets, "offsets")
    sizes = [-1] * x.rank if shape is None else must_know(shape, "shape")
    ends = [LARGEST if n == -1 else s + n for s, n in zip(starts, sizes, strict=True)]
    return b.slice(x, starts, ends, list(range(x.rank)))


@converts("narrow")
def narrow(b, x, axis, start, length):
    start = must_know(start, "start")[0]
    end = LARGEST if start < 0 and start + length == 0 else start + length
    return b.slice(x, [start], [end], [axis % x.rank])


@converts("shard_index")
def shard_index(b, x, index_num, nshards, shard_id, ignore_value=-1):
    each = (index_num + nshards - 1) // nshards
    inside = b.compare("Equal", x / each, b.const(shard_id, x.dtype))
    return b.where(inside, x - shard_id * each, b.const(ignore_value, x.dtype))


# ---- gathers ----


@converts("gather", "index_select")
def gather(b, x, index, axis=0):
    axis = 0 if axis is None else must_know(axis, "axis")[0]
    index = b.cast(index, torch.int64) if index.dtype not in (torch.int32, torch.int64) else index
    if index.rank > 1:
        index = b.flat(index)
    return b.gather(x, index, axis)


@converts("gather_nd")
def gather_nd(b, x, index):
    return b.op("GatherND", x, b.cast(index, torch.int64), shape=b.results[0][1])


@converts("index_sample")
def index_sample(b, x, index):
    return b.op("GatherElements", x, index, axis=1, shape=index.shape)


def _shape_with(b, x, axis, size):
    """The shape of x as a row, with the size of one axis replaced by a value."""
    sizes = b.shape_of(x)
    return b.concat([b.slice(sizes, [0], [axis], [0]), size, b.slice(sizes, [axis + 1], [LARGEST], [0])], 0)


@converts("take_along_axis")
def take_along_axis(b, arr, indices, axis, broadcast=True):
    axis = axis % arr.rank
    index = b.cast(indices, torch.int64)
    same_shape = [n for i, n in enumerate(arr.shape) if i != axis] == [
        n for i, n in enumerate(index.shape) if i != axis
    ]
    if broadcast and (not same_shape or None in arr.shape):
        index = b.expand(index, _shape_with(b, arr, axis, b.ints(1)), b.results[0][1])
        if any(m == 1 and n != 1 for i, (m, n) in enumerate(zip(arr.shape, index.shape, strict=True)) if i != axis):
            arr = b.expand(arr, _shape_with(b, index, axis, b.ints(1)))
    elif not broadcast and not same_shape:
        bounds = [(i, n) for i, n in enumerate(index.shape) if i != axis]
        arr = b.slice(arr, [0] * len(bounds), [index.size(i) for i, _ in bounds], [i for i, _ in bounds])
    return b.op("GatherElements", arr, index, axis=axis, shape=b.results[0][1])


@converts("take")
def take(b, x, index, mode="raise"):
    flat, index = b.flat(x), b.cast(index, torch.int64)
    size = b.op("Size", x, dtype=torch.int64, shape=[])
    if mode == "wrap":
        index = b.op("Mod", index, size, shape=index.shape)
    elif mode == "clip":
        index = b.extreme("Min", b.extreme("Max", index, b.const(0, torch.int64)), size - 1)
    return b.gather(flat, index)


@converts("embedding")
def embedding(b, x, weight, padding_idx=None, max_norm=None, norm_type=2.0, sparse=False, scale_grad_by_freq=False):
    if max_norm is not None:
        raise Unconvertible("with 'max_norm' has no counterpart in ONNX")
    # ONNX counts negative places from the end, where Paddle refuses them: they are moved out of what Gather allows.
    negative = b.compare("Less", x, b.const(0, x.dtype))
    out = b.gather(weight, b.where(negative, x - weight.size(0), x))
    if padding_idx is not None and padding_idx != -1 and (weight.array is None or weight.array[padding_idx].any()):
        pad = b.compare("Equal", x, b.const(padding_idx % weight.size(0), x.dtype))
        out = b.where(b.unsqueeze(pad, [x.rank]), b.const(0, out.dtype), out)
    return out


# ---- scatters ----

_REDUCTIONS = {"add": "add", "sum": "add", "mul": "mul", "multiply": "mul", "prod": "mul", "amax": "max", "amin": "min"}


_NEUTRAL = {"add": 0, "mul": 1, "multiply": 1}


def _reduction(b, reduce, include_self=True):
    if reduce == "assign":
        return {}
    needed = 18 if reduce in ("amax", "amin") else 16
    if reduce not in _REDUCTIONS or not include_self:
        raise Unconvertible(f"with reduce={reduce!r}, include_self={include_self} has no counterpart in ONNX")
    if b.opset < needed:
        raise Unconvertible(f"with reduce={reduce!r} needs opset {needed} or newer, and this is opset {b.opset}")
    return {"reduction": _REDUCTIONS[reduce]}


@converts("put_along_axis")
def put_along_axis(b, arr, indices, values, axis, reduce="assign", include_self=True, broadcast=True):
    axis = axis % arr.rank
    index, values = b.cast(indices, torch.int64), b.cast(b.value(values, arr.dtype), arr.dtype)
    if broadcast:
        index = b.expand(index, _shape_with(b, arr, axis, b.ints(1)))
    if broadcast or values.rank < arr.rank:
        values = b.expand(values, b.shape_of(index) if index.shape is not None else b.op("Shape", index, shape=[None]))
    if not include_self and reduce in _NEUTRAL:  # what was there is first replaced by a number that changes nothing
        neutral = b.full(b.shape_of(index), _NEUTRAL[reduce], arr.dtype, index.shape)
        arr, include_self = b.op("ScatterElements", arr, index, neutral, axis=axis), True
    return b.op("ScatterElements", arr, index, values, axis=axis, **_reduction(b, reduce, include_self))


@converts("scatter_add")
def scatter_add(b, x, axis, index, src):
    return b.op(
        "ScatterElements",
        x,
        b.cast(index, torch.int64),
        b.cast(src, x.dtype),
        axis=axis % x.rank,
        **_reduction(b, "add"),
    )


@converts("scatter_reduce")
def scatter_reduce(b, x, axis, index, src, reduce, include_self=True):
    return b.op(
        "ScatterElements",
        x,
        b.cast(index, torch.int64),
        b.cast(src, x.dtype),
        axis=axis % x.rank,
        **_reduction(b, reduce, include_self),
    )


@converts("scatter")
def scatter(b, x, index, updates, overwrite=True):
    index = b.op("Reshape", b.cast(index, torch.int64), b.ints(-1, 1), shape=[None, 1])
    updates = b.cast(updates, x.dtype)
    if overwrite:
        return b.op("ScatterND", x, index, updates)
    more = _reduction(b, "add")
    return b.op("ScatterND", b.op("ScatterND", x, index, updates * 0), index, updates, **more)


@converts("scatter_nd_add")
def scatter_nd_add(b, x, index, updates):
    return b.op("ScatterND", x, b.cast(index, torch.int64), b.cast(updates, x.dtype), **_reduction(b, "add"))


@converts("scatter_nd")
def scatter_nd(b, index, updates, shape):
    zeros = b.full(b.row(shape), 0, updates.dtype, b.results[0][1])
    return b.op("ScatterND", zeros, b.cast(index, torch.int64), updates, **_reduction(b, "add"))


@converts("index_add")
def index_add(b, x, index, axis, value, alpha=1):
    axis = axis % x.rank
    order = [axis, *(i for i in range(x.rank) if i != axis)]
    back = [order.index(i) for i in range(x.rank)]
    value = b.cast(value if alpha == 1 else value * alpha, x.dtype)
    at = b.op("Reshape", b.cast(index, torch.int64), b.ints(-1, 1), shape=[None, 1])
    out = b.op("ScatterND", b.transpose(x, order), at, b.transpose(value, order), **_reduction(b, "add"))
    return b.transpose(out, back)


def _places_of(b, index):
    """The indices that a mask stands for, one for each of its axes; any other index stands for itself."""
    if index.dtype is not torch.bool:
        return [index]
    found = b.op("NonZero", index, dtype=torch.int64, shape=[index.rank, None])
    return [b.squeeze(b.slice(found, [i], [i + 1], [0]), [0]) for i in range(index.rank)]


@converts("index_put")
def index_put(b, x, indices, value, accumulate=False):
    index = _coordinates(b, [place for v in indices for place in _places_of(b, v)])
    value = b.cast(value, x.dtype)
    covered = index.shape[-1]
    wanted = [*index.shape[:-1], *x.shape[covered:]]
    if value.shape != wanted or None in wanted:
        if None not in wanted:
            row = b.ints(*wanted)
        else:
            rest = [b.slice(b.shape_of(x), [covered], [LARGEST], [0])] if covered < x.rank else []
            row = b.concat([b.slice(b.shape_of(index), [0], [-1], [0]), *rest], 0)
        value = b.expand(value, row, wanted)
    return b.op("ScatterND", x, index, value, **(_reduction(b, "add") if accumulate else {}))


@converts("masked_select")
def masked_select(b, x, mask):
    if x.shape != mask.shape:
        shape = broadcast(x.shape, mask.shape)
        if None in shape:
            raise Unconvertible("needs to know the shapes when the model is written, unless they are equal")
        x, mask = (b.expand(v, b.ints(*shape), shape) for v in (x, mask))
    found = b.transpose(b.op("NonZero", mask, dtype=torch.int64, shape=[mask.rank, None]), [1, 0])
    return b.op("GatherND", x, found, shape=[None])
