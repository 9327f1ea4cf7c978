"""Sorting, extremes, positions and unique values."""

import torch

from paddle._onnx._shapes import must_know
from paddle._onnx._table import converts, table


def _places(kind):
    def places(b, x, axis=None, keepdim=False, dtype="int64"):
        wanted, shape = b.results[0]
        x = b.cast(x, torch.int32) if x.dtype in (torch.bool, torch.int16, torch.uint8, torch.int8) else x
        if axis is None:
            found = b.op(kind, b.flat(x), axis=0, keepdims=0, dtype=torch.int64, shape=[])
            found = b.reshape(found, [1] * x.rank) if keepdim else found
        else:
            axis = must_know(axis, "axis")[0] % max(x.rank, 1)
            found = b.op(kind, x, axis=axis, keepdims=int(keepdim), dtype=torch.int64, shape=shape)
        return b.cast(found, wanted)

    return places


table({"argmax": "ArgMax", "argmin": "ArgMin"}, _places)


def top(b, x, k, axis, largest=True, ordered=True):
    """The k largest or smallest along an axis, and their indices."""
    row = b.row(k)
    axis = axis % x.rank
    found = b.op("TopK", x, row, axis=axis, largest=int(largest), sorted=int(ordered), outputs=2)
    size = None if row.array is None else int(row.array[0])
    for v in found:
        v.shape = [size if i == axis else n for i, n in enumerate(x.shape)]
    found[1].dtype = torch.int64
    return found


@converts("topk")
def topk(b, x, k, axis=None, largest=True, sorted=True):
    values, places = top(b, x, k, -1 if axis is None else axis, largest, sorted)
    return values, b.cast(places, b.results[1][0])


@converts("kthvalue")
def kthvalue(b, x, k, axis=None, keepdim=False):
    axis = (-1 if axis is None else axis) % x.rank
    k = must_know(k, "k")[0]
    found = [b.slice(v, [k - 1], [k], [axis]) for v in top(b, x, k, axis, largest=False)]
    return found if keepdim else [b.squeeze(v, [axis]) for v in found]


def _sorted(b, x, axis, descending):
    """All elements sorted, and their original indices."""
    if x.rank == 0:
        return x, b.const(0, torch.int64)
    size = b.row([b.size_of(x, axis)])
    return top(b, x, size, axis, largest=descending)


@converts("sort")
def sort(b, x, axis=-1, descending=False, stable=False):
    return _sorted(b, x, axis, descending)[0]


@converts("msort")
def msort(b, x):
    return _sorted(b, x, 0, False)[0]


@converts("argsort")
def argsort(b, x, axis=-1, descending=False, stable=False):
    return _sorted(b, x, axis, descending)[1]


@converts("median")
def median(b, x, axis=None, keepdim=False, mode="avg"):
    flatten = axis is None
    flat, at = (b.flat(x), 0) if flatten else (x, axis % x.rank)
    values, places = _sorted(b, flat, at, False)
    if flat.rank and flat.shape[at] is None:
        count = b.row([b.size_of(flat, at)])
        low, high = ((count - i) / b.ints(2) for i in (1, 0))  # integers are divided as in C
    else:
        count = flat.size(at) if flat.rank else 1
        low, high = b.ints((count - 1) // 2), b.ints(count // 2)
    first, second = (b.gather(values, i, at) for i in (low, high))
    dtype = b.results[0][0]
    if mode == "avg":
        out = [(b.cast(first, dtype) + b.cast(second, dtype)) * 0.5]
    else:
        out = [first, b.gather(places, low, at)][: len(b.results)]
    if flatten:
        return [b.reshape(v, [1] * x.rank if keepdim else []) for v in out]
    return out if keepdim else [b.squeeze(v, [at]) for v in out]


@converts("nonzero")
def nonzero(b, x, as_tuple=False):
    found = b.op("NonZero", x, dtype=torch.int64, shape=[x.rank, None])
    if not as_tuple:
        return b.transpose(found, [1, 0])
    return [b.squeeze(v, [0]) for v in b.split(found, [1] * x.rank, 0)]


@converts("argwhere")
def argwhere(b, x):
    return nonzero(b, x)


@converts("unique")
def unique(b, x, return_index=False, return_inverse=False, return_counts=False, axis=None, dtype="int64", sorted=True):
    more = {} if axis is None else {"axis": axis % x.rank}
    found = b.op("Unique", x, outputs=4, sorted=1, **more)
    found[0].shape = b.results[0][1]
    for v in found[1:]:
        v.dtype, v.shape = torch.int64, [None]
    wanted = [True, return_index, return_inverse, return_counts]
    kinds = iter(b.results)
    return [b.cast(v, next(kinds)[0]) for v, asked in zip(found, wanted, strict=True) if asked]


@converts("searchsorted", "bucketize")
def searchsorted(b, sorted_sequence, values=None, x=None, out_int32=False, right=False, side=None):
    values = values if values is not None else x
    behind = right or side == "right"
    edges = b.cast(sorted_sequence, values.dtype)
    if edges.rank != 1:  # each row of values is searched in a row of its own
        edges = b.unsqueeze(edges, [edges.rank - 1])
    passed = b.compare("LessOrEqual" if behind else "Less", edges, b.unsqueeze(values, [values.rank]))
    return b.cast(b.reduce("Sum", b.cast(passed, torch.int64), [-1]), b.results[0][0])
