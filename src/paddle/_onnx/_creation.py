"""Creation of tensors."""

import torch

from paddle._onnx._builder import Unconvertible, Value
from paddle._onnx._shapes import known_ints, must_know
from paddle._onnx._table import converts


def _filled(b, shape, value):
    dtype, result = b.results[0]
    if isinstance(value, Value):
        value = b.cast(value if not value.rank else b.reshape(value, []), dtype)
        return b.expand(value, b.row(shape), result)
    return b.full(b.row(shape), value, dtype, result)


@converts("full", "new_full")
def full(b, shape=None, fill_value=None, value=None, dtype=None, x=None):
    if shape is None:  # the initial number of a branch or a loop
        return b.const(value, b.results[0][0])
    return _filled(b, shape, float(fill_value) if isinstance(fill_value, str) else fill_value)


@converts("zeros", "new_zeros", "empty", "new_empty")
def zeros(b, shape, dtype=None, x=None):
    return _filled(b, shape, 0)


@converts("ones", "new_ones")
def ones(b, shape, dtype=None, x=None):
    return _filled(b, shape, 1)


def _like(b, x, value):
    return _filled(b, b.shape_of(x), value)


@converts("full_like")
def full_like(b, x, fill_value=None, value=None, dtype=None):
    value = fill_value if fill_value is not None else value
    return _like(b, x, float(value) if isinstance(value, str) else value)


@converts("zeros_like", "empty_like")
def zeros_like(b, x, dtype=None):
    return _like(b, x, 0)


@converts("ones_like")
def ones_like(b, x, dtype=None):
    return _like(b, x, 1)


@converts("arange")
def arange(b, start=0, end=None, step=1, dtype=None):
    start, end = (0, start) if end is None else (start, end)
    wanted = b.results[0][0]
    bounds = [b.cast(b.value(v, wanted), wanted) for v in (start, end, step)]
    bounds = [b.reshape(v, []) if v.rank else v for v in bounds]
    return b.op("Range", *bounds, dtype=wanted, shape=b.results[0][1])


@converts("linspace")
def linspace(b, start, stop, num, dtype=None):
    wanted = b.results[0][0]
    start, stop = (b.cast(b.value(v, torch.float32), torch.float32) for v in (start, stop))
    count = known_ints(num)
    if count is None:
        size = b.cast(b.reshape(num, []) if num.rank else num, torch.int64)
        at = b.op("Range", b.const(0, torch.int64), size, b.const(1, torch.int64), shape=[None])
        last = b.extreme("Max", b.cast(size - 1, torch.float32), b.const(1.0))
        steps = b.cast(at, torch.float32) / last
    else:
        steps = b.const(torch.arange(count[0], dtype=torch.float32) / max(count[0] - 1, 1))
    return b.cast(start + (stop - start) * steps, wanted)


@converts("eye")
def eye(b, num_rows, num_columns=None, dtype=None):
    wanted, shape = b.results[0]
    columns = num_rows if num_columns is None else num_columns
    grid = b.full(b.row([num_rows, columns]), 0, wanted, shape)
    return b.op("EyeLike", grid)


@converts("one_hot")
def one_hot(b, x, num_classes=-1):
    dtype, shape = b.results[0]
    count = known_ints(num_classes)
    if count == [-1]:
        raise Unconvertible("without 'num_classes' has no counterpart in ONNX")
    depth = b.row(num_classes)
    values = b.const([0, 1], dtype)
    return b.op("OneHot", b.cast(x, torch.int64), depth, values, axis=-1, dtype=dtype, shape=shape)


@converts("sequence_mask")
def sequence_mask(b, x, maxlen=None, dtype="int64"):
    wanted, shape = b.results[0]
    x = b.cast(x, torch.int64)
    longest = b.reduce("Max", x) if maxlen is None else b.cast(b.value(maxlen, torch.int64), torch.int64)
    longest = b.reshape(longest, []) if longest.rank else longest
    steps = b.op("Range", b.const(0, torch.int64), longest, b.const(1, torch.int64), shape=[shape[-1]])
    return b.cast(b.compare("Less", steps, b.unsqueeze(x, [x.rank])), wanted)


# ---- triangles and diagonals ----


def _triangle(b, x, diagonal, upper):
    if b.opset >= 14 and (x.floats or x.dtype in (torch.int64, torch.bool)):
        diagonal = b.value(diagonal, torch.int64)
        diagonal = diagonal if diagonal.rank == 0 else b.reshape(diagonal, [])
        return b.op("Trilu", x, b.cast(diagonal, torch.int64), upper=upper)
    diagonal = must_know(diagonal, "diagonal")[0]
    mask = torch.ones(x.size(-2), x.size(-1), dtype=torch.bool)
    mask = torch.triu(mask, diagonal) if upper else torch.tril(mask, diagonal)
    return b.where(b.const(mask), x, b.const(0, x.dtype))


@converts("tril")
def tril(b, x, diagonal=0):
    return _triangle(b, x, diagonal, 0)


@converts("triu")
def triu(b, x, diagonal=0):
    return _triangle(b, x, diagonal, 1)


def _steps(b, count):
    """The numbers below a value without axes."""
    known = None if count.array is None else int(count.array)
    if known is not None:
        return b.const(torch.arange(known))
    return b.op("Range", b.const(0, torch.int64), count, b.const(1, torch.int64), shape=[None])


def _diagonal(b, x, offset, axis1, axis2):
    axis1, axis2 = axis1 % x.rank, axis2 % x.rank
    others = [a for a in range(x.rank) if a not in (axis1, axis2)]
    down, right = max(-offset, 0), max(offset, 0)
    if None in (x.shape[axis1], x.shape[axis2]):
        rows, columns = b.size_of(x, axis1), b.size_of(x, axis2)
        count = b.extreme("Max", b.extreme("Min", rows - down, columns - right), b.const(0, torch.int64))
    else:
        columns = b.const(x.shape[axis2], torch.int64)
        count = b.const(max(min(x.shape[axis1] - down, x.shape[axis2] - right), 0), torch.int64)
    at = _steps(b, count)
    places = (at + down) * columns + (at + right)
    x = b.transpose(x, [*others, axis1, axis2])
    return b.gather(b.reshape(x, [*[0] * len(others), -1]), places, len(others))


@converts("diagonal")
def diagonal(b, x, offset=0, axis1=0, axis2=1):
    return _diagonal(b, x, offset, axis1, axis2)


@converts("trace")
def trace(b, x, offset=0, axis1=0, axis2=1):
    return b.cast(b.reduce("Sum", _diagonal(b, x, offset, axis1, axis2), [-1]), b.results[0][0])


def _embedded(b, x, offset, padding):
    """A square for each row of `x`: its elements on a diagonal, and elsewhere one number."""
    size, last = b.size_of(x, -1), x.rank - 1
    padding = b.const(padding, x.dtype)

    def more(count):
        sizes = b.concat([b.slice(b.shape_of(x), [0], [last], [0]), b.ints(count)], 0)
        return b.expand(padding, sizes, [*x.shape[:-1], count])

    parts = [*([more(-offset)] if offset < 0 else []), x, *([more(offset)] if offset > 0 else [])]
    at = _steps(b, b.const(x.shape[-1] + abs(offset)) if size.array is not None else size + abs(offset))
    on = b.compare("Equal", b.unsqueeze(at, [0]) - b.unsqueeze(at, [1]), b.const(offset, torch.int64))
    return b.where(on, b.unsqueeze(b.concat(parts, last), [x.rank]), padding)


@converts("diag_embed", "diagflat")
def diag_embed(b, x, offset=0, dim1=-2, dim2=-1):
    flat = len(b.results[0][1]) == 2 and x.rank != 1
    out = _embedded(b, b.flat(x) if flat else x, offset, 0)
    rank = out.rank
    dim1, dim2 = dim1 % rank, dim2 % rank
    order = list(range(rank - 2))
    for to, axis in sorted([(dim1, rank - 2), (dim2, rank - 1)]):
        order.insert(to, axis)
    return b.transpose(out, order)


@converts("diag")
def diag(b, x, offset=0, padding_value=0):
    return _diagonal(b, x, offset, 0, 1) if x.rank == 2 else _embedded(b, x, offset, padding_value)
