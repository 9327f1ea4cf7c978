"""Reshaping, transposing, joining, splitting and repeating."""

import itertools

import numpy as np
import torch

from paddle._onnx._arrays import Sequence, joined
from paddle._onnx._builder import LARGEST, Unconvertible, Value
from paddle._onnx._table import converts

# ---- reshaping ----


def known_ints(items):
    """A list of ints if all are known, else None."""
    if isinstance(items, Value):
        return None if items.array is None else [int(v) for v in items.array.reshape(-1)]
    items = [items] if isinstance(items, (int, np.integer)) else items
    flat = [int(v.array.reshape(-1)[0]) if isinstance(v, Value) and v.array is not None else v for v in items]
    return None if any(isinstance(v, Value) for v in flat) else [int(v) for v in flat]


def must_know(items, name):
    """Numbers that must be known when the model is written."""
    found = known_ints(items)
    if found is None:
        raise Unconvertible(f"needs to know '{name}' when the model is written")
    return found


@converts("reshape", "view")
def reshape(b, x, shape=None, shape_or_dtype=None):
    wanted = shape if shape is not None else shape_or_dtype
    if not isinstance(wanted, (list, tuple, int, np.integer, Value)):
        raise Unconvertible("to another dtype has no counterpart in ONNX")
    sizes = known_ints(wanted)
    result = b.results[0][1]
    if sizes is None:
        # At most one unknown size can be left to ONNX to infer.
        open_ = [i for i, n in enumerate(result) if n is None]
        if len(open_) == 1 and len(result) and -1 not in _plain(wanted) and 0 not in result:
            return b.op("Reshape", x, b.ints(*(-1 if n is None else n for n in result)), shape=result)
        return b.op("Reshape", x, b.row(wanted), shape=result)
    return b.op("Reshape", x, b.ints(*sizes), shape=result)


def _plain(items):
    return [-1] if isinstance(items, Value) else [n for n in items if not isinstance(n, Value)]


@converts("view_as")
def view_as(b, x, y):
    return b.op("Reshape", x, b.shape_of(y), shape=b.results[0][1])


@converts("flatten")
def flatten(b, x, start_axis=0, stop_axis=-1):
    rank = x.rank
    if rank == 0:
        return b.reshape(x, [1])
    start, stop = start_axis % rank, stop_axis % rank
    if start == 1 and stop == rank - 1 and rank > 1:
        return b.op("Flatten", x, axis=1, shape=b.results[0][1])
    trailing = x.shape[stop + 1 :]
    if trailing.count(None) == 0:
        return b.op("Reshape", x, b.ints(*[0] * start, -1, *trailing), shape=b.results[0][1])
    sizes = b.shape_of(x)
    row = b.concat([b.ints(*[0] * start, -1), b.slice(sizes, [stop + 1], [LARGEST], [0])], 0)
    return b.op("Reshape", x, row, shape=b.results[0][1])


@converts("ravel")
def ravel(b, x):
    return b.flat(x)


@converts("unflatten")
def unflatten(b, x, axis, shape):
    axis = axis % x.rank
    inner, trailing = must_know(shape, "shape"), x.shape[axis + 1 :]
    if None not in trailing:
        return b.op("Reshape", x, b.ints(*[0] * axis, *inner, *trailing), shape=b.results[0][1])
    tail = b.slice(b.shape_of(x), [axis + 1], [LARGEST], [0])
    return b.op("Reshape", x, b.concat([b.ints(*[0] * axis, *inner), tail], 0), shape=b.results[0][1])


@converts("squeeze")
def squeeze(b, x, axis=None):
    wanted = range(x.rank) if axis is None else [a % max(x.rank, 1) for a in must_know(axis, "axis")]
    gone = [a for a in wanted if x.rank and x.shape[a] == 1]
    # A size that is unknown here may be known in the Program, which says how many axes remain.
    missing = x.rank - len(b.results[0][1]) - len(gone)
    if missing > 0:
        unknown = [a for a in wanted if x.shape[a] is None]
        if len(unknown) != missing:
            raise Unconvertible("removes axes of sizes that are unknown when the model is written")
        gone += unknown
    return b.squeeze(x, gone)


@converts("unsqueeze")
def unsqueeze(b, x, axis):
    for at in must_know(axis, "axis"):
        x = b.unsqueeze(x, [at])
    return x


@converts("transpose", "permute")
def transpose(b, x, perm=None):
    if perm is None:
        return b.transpose(x, list(range(x.rank))[::-1])
    perm = [p % x.rank for p in must_know(perm, "perm")]
    return b.transpose(x, perm + list(range(len(perm), x.rank)))


@converts("t")
def t(b, x):
    return x if x.rank < 2 else b.transpose(x, [1, 0])


@converts("matrix_transpose")
def matrix_transpose(b, x):
    return b.swapped(x, -1, -2)


@converts("moveaxis")
def moveaxis(b, x, source, destination):
    source, destination = (
        [a % x.rank for a in must_know(v, n)] for v, n in ((source, "source"), (destination, "destination"))
    )
    order = [a for a in range(x.rank) if a not in source]
    for to, axis in sorted(zip(destination, source, strict=True)):
        order.insert(to, axis)
    return b.transpose(x, order)


# ---- joining ----


@converts("concat")
def concat(b, x, axis=0):
    dtype = b.results[0][0]
    axis = must_know(axis, "axis")[0]
    if isinstance(x, Sequence):
        return joined(b, x, axis, stacked=False)
    return b.concat([b.cast(v, dtype) for v in x], axis)


@converts("stack")
def stack(b, x, axis=0):
    if isinstance(x, Sequence):
        return joined(b, x, axis, stacked=True)
    dtype = b.results[0][0]
    axis = axis % (x[0].rank + 1)
    return b.concat([b.unsqueeze(b.cast(v, dtype), [axis]) for v in x], axis)


def _at_least(b, x, rank):
    while x.rank < rank:
        x = b.unsqueeze(x, [0])
    return x


@converts("hstack")
def hstack(b, x):
    x = [_at_least(b, v, 1) for v in x]
    return b.concat(x, 0 if x[0].rank == 1 else 1)


@converts("vstack")
def vstack(b, x):
    return b.concat([_at_least(b, v, 2) for v in x], 0)


@converts("column_stack")
def column_stack(b, x):
    x = [b.unsqueeze(_at_least(b, v, 1), [1]) if v.rank < 2 else v for v in x]
    return b.concat(x, 1)


@converts("flatten_concat")
def flatten_concat(b, tensors):
    return b.concat([b.flat(v) for v in tensors], 0)


@converts("block_diag")
def block_diag(b, inputs):
    inputs = [_at_least(b, v, 2) for v in inputs]
    total, rows, before = sum(v.size(1) for v in inputs), [], 0
    for v in inputs:
        pads = b.ints(0, before, 0, total - before - v.size(1))
        rows.append(b.op("Pad", v, pads, shape=[v.shape[0], total]))
        before += v.size(1)
    return b.concat(rows, 0)


# ---- splitting ----


def _parts(b, x, sizes, axis):
    return b.split(x, sizes, axis)


@converts("split")
def split(b, x, num_or_sections, axis=0):
    axis = must_know(axis, "axis")[0] % x.rank
    if isinstance(num_or_sections, int):
        if x.shape[axis] is None:
            return _equal_parts(b, x, num_or_sections, axis)
        return _parts(b, x, [x.size(axis) // num_or_sections] * num_or_sections, axis)
    sizes = known_ints(num_or_sections)
    if sizes is None or (-1 in sizes and x.shape[axis] is None):
        return _computed_parts(b, x, num_or_sections, axis)
    if -1 in sizes:
        rest = x.size(axis) - sum(n for n in sizes if n >= 0)
        sizes = [rest if n < 0 else n for n in sizes]
    return _parts(b, x, sizes, axis)


def _computed_parts(b, x, sizes, axis):
    """Parts of sizes that only a run knows, one of which may be what the others leave."""
    if b.opset < 13 or isinstance(sizes, Value):
        sizes = must_know(sizes, "num_or_sections")
    known = [n if isinstance(n, (int, np.integer)) else None for n in sizes]
    if len(known) == 1:
        return [x]
    if -1 in known:
        others = [n for n, size in zip(sizes, known, strict=True) if size != -1]
        rest = b.size_of(x, axis) - b.reduce("Sum", b.row(others), [0])
        sizes = [rest if size == -1 else n for n, size in zip(sizes, known, strict=True)]
    parts = b.op("Split", x, b.row(sizes), axis=axis, outputs=len(known))
    for part, size in zip(parts, known, strict=True):
        part.shape = [n if i != axis else None if size == -1 else size for i, n in enumerate(x.shape)]
    return parts


def _equal_parts(b, x, count, axis):
    if count == 1:
        return [x]
    more = {"num_outputs": count} if b.opset >= 18 else {}
    parts = b.op("Split", x, axis=axis, outputs=count, **more)
    for part in parts:
        part.shape = [None if i == axis else n for i, n in enumerate(x.shape)]
    return parts


@converts("chunk")
def chunk(b, x, chunks, axis=0):
    axis = axis % x.rank
    return _parts(b, x, [v[1][axis] for v in b.results], axis)


@converts("tensor_split", "hsplit", "vsplit", "dsplit")
def tensor_split(b, x, num_or_indices, axis=0):
    # The sizes of the results give the cuts.
    sizes = [shape for _, shape in b.results]
    different = [i for i in range(x.rank) if any(s[i] != x.shape[i] for s in sizes)]
    if not different:
        return [x] * len(sizes)
    return _parts(b, x, [s[different[0]] for s in sizes], different[0])


@converts("unbind", "unstack")
def unbind(b, x, axis=0, num=None):
    axis = axis % x.rank
    parts = b.split(x, [1] * x.size(axis), axis)
    return [b.squeeze(part, [axis]) for part in parts]


# ---- repeating ----


@converts("tile", "repeat")
def tile(b, x, repeat_times=None, repeats=None):
    times = repeat_times if repeat_times is not None else repeats
    row = b.row(times)
    count = row.shape[0] if row.shape and row.shape[0] is not None else x.rank
    if count < x.rank:
        row = b.concat([b.ints(*[1] * (x.rank - count)), row], 0)
    return b.op("Tile", _at_least(b, x, count), row, shape=b.results[0][1])


def _expanded(b, x, shape):
    """Expand to a shape in which -1 keeps a size: ONNX's Expand keeps a size where 1 is given."""
    sizes = known_ints(shape)
    result = b.results[0][1]
    if sizes is not None:
        return b.expand(x, b.ints(*(1 if n == -1 else n for n in sizes)), result)
    if isinstance(shape, Value):
        row = b.row(shape)
        row = b.where(b.compare("Equal", row, b.ints(-1)), b.ints(1), row)
    else:
        row = b.row([1 if not isinstance(n, Value) and n == -1 else n for n in shape])
    return b.expand(x, row, result)


@converts("expand", "broadcast_to")
def expand(b, x, shape):
    return _expanded(b, x, shape)


@converts("expand_as")
def expand_as(b, x, y):
    return b.expand(x, b.shape_of(y), b.results[0][1])


@converts("broadcast_tensors")
def broadcast_tensors(b, x):
    shape = b.results[0][1]
    if None not in shape:
        row = b.ints(*shape)
    else:
        # A sum of booleans has the broadcast shape.
        truths = [b.cast(b.compare("Equal", v, v), torch.int32) for v in x]
        row = b.op("Shape", sum(truths[1:], truths[0]), dtype=torch.int64, shape=[len(shape)])
    return [b.expand(v, row, s) for v, (_, s) in zip(x, b.results, strict=True)]


@converts("repeat_interleave")
def repeat_interleave(b, x, repeats, axis=None):
    if isinstance(repeats, Value) and repeats.array is not None:
        repeats = repeats.array.reshape(-1).tolist()
    if isinstance(repeats, Value):
        raise Unconvertible("needs to know 'repeats' when the model is written")
    x, axis = (b.flat(x), 0) if axis is None else (x, axis % x.rank)
    if isinstance(repeats, (list, tuple)) and len(repeats) > 1:
        index = list(itertools.chain.from_iterable([i] * n for i, n in enumerate(repeats)))
        return b.gather(x, b.ints(*index), axis)
    count = repeats[0] if isinstance(repeats, (list, tuple)) else int(repeats)
    times = [1] * (x.rank + 1)
    times[axis + 1] = count
    wide = b.op("Tile", b.unsqueeze(x, [axis + 1]), b.ints(*times), shape=None)
    trailing = x.shape[axis + 1 :]
    if None in trailing:
        row = b.concat([b.ints(*[0] * axis, -1), b.slice(b.shape_of(x), [axis + 1], [LARGEST], [0])], 0)
    else:
        row = b.ints(*[0] * axis, -1, *trailing)
    return b.op("Reshape", wide, row, shape=b.results[0][1])


@converts("flip")
def flip(b, x, axis):
    axes = [a % x.rank for a in must_know(axis, "axis")]
    if not axes:
        return x
    out = b.slice(x, [-1] * len(axes), [-LARGEST] * len(axes), axes, [-1] * len(axes))
    out.shape = list(x.shape)
    return out


def _rolled(b, x, shift, axis):
    """Shifted along an axis by a row of one number that is known only in a run."""
    size, shape = b.unsqueeze(b.size_of(x, axis), [0]), list(x.shape)
    rest = size - b.op("Mod", shift, size)
    x = b.concat([b.slice(x, rest, b.ints(LARGEST), [axis]), b.slice(x, b.ints(0), rest, [axis])], axis)
    x.shape = shape
    return x


@converts("roll")
def roll(b, x, shifts, axis=None):
    computed = any(isinstance(s, Value) and s.array is None for s in (shifts if isinstance(shifts, list) else [shifts]))
    shifts = b.row(shifts) if computed else must_know(shifts, "shifts")
    whole = x
    x, axes = (b.flat(x), [0]) if axis is None else (x, must_know(axis, "axis"))
    for at, axis_ in enumerate(axes):
        axis_ = axis_ % x.rank
        if computed:
            x = _rolled(b, x, b.gather(shifts, b.ints(at)), axis_)
            continue
        shift = shifts[at]
        if x.shape[axis_] is not None:
            shift = shift % max(x.shape[axis_], 1)
        if shift:
            shape = x.shape
            x = b.concat([b.slice(x, [-shift], [LARGEST], [axis_]), b.slice(x, [0], [-shift], [axis_])], axis_)
            x.shape = list(shape)
    return x if axis is not None else b.op("Reshape", x, b.shape_of(whole), shape=whole.shape)


@converts("rot90")
def rot90(b, x, k=1, axes=(0, 1)):
    first, second = (a % x.rank for a in axes)
    turn = k % 4
    if turn == 0:
        return x
    if turn == 2:
        return flip(b, x, [first, second])
    if turn == 1:
        return b.swapped(flip(b, x, [second]), first, second)
    return flip(b, b.swapped(x, first, second), [second])


@converts("meshgrid")
def meshgrid(b, inputs, indexing="ij"):
    count = len(inputs)
    rows = [b.flat(v) for v in inputs]
    order = list(range(count))
    if indexing == "xy" and count > 1:
        order[:2] = [1, 0]
    shape = b.results[0][1]
    sizes = b.concat([b.shape_of(rows[i]) for i in order], 0) if None in shape else b.ints(*shape)
    out = []
    for i, v in enumerate(rows):
        wide = [1] * count
        wide[order.index(i)] = -1
        out.append(b.expand(b.reshape(v, wide), sizes, shape))
    return out


# ---- shapes as values ----


@converts("shape")
def shape(b, x):
    return b.shape_of(x)


@converts("rank")
def rank(b, x):
    return b.const(x.rank, torch.int32)


@converts("numel")
def numel(b, x):
    return b.op("Size", x, dtype=torch.int64, shape=[])
