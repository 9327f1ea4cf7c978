"""Reductions, norms and cumulative functions."""

import math

import torch

from paddle._onnx._builder import Unconvertible, Value
from paddle._onnx._table import converts, table


def axes_of(x, axis):
    """The axes of a reduction as a list, or None for all."""
    if isinstance(axis, Value):
        if axis.array is None:
            raise Unconvertible("needs to know 'axis' when the model is written")
        axis = axis.array.tolist()
    if axis is None or (isinstance(axis, (list, tuple)) and not len(axis)):
        return None
    if isinstance(axis, (list, tuple)) and any(isinstance(a, Value) for a in axis):
        raise Unconvertible("needs to know 'axis' when the model is written")
    return [a % max(x.rank, 1) for a in (axis if isinstance(axis, (list, tuple)) else [axis])]


def _reduced(kind):
    def reduce(b, x, axis=None, keepdim=False, dtype=None):
        if isinstance(dtype, bool):  # torch's order
            dtype, keepdim = None, dtype
        x = b.cast(x, b.results[0][0])
        return b.reduce(kind, x, axes_of(x, axis), keepdim)

    return reduce


table({"sum": "Sum", "prod": "Prod", "max": "Max", "min": "Min", "amax": "Max", "amin": "Min"}, _reduced)


def _count(b, x, axes):
    """The number of elements that a reduction combines."""
    sizes = [x.shape[a] for a in (range(x.rank) if axes is None else axes)]
    if None not in sizes:
        return b.const(math.prod(sizes), x.dtype)
    row = b.gather(b.shape_of(x), b.ints(*(range(x.rank) if axes is None else axes)))
    return b.cast(b.reduce("Prod", row), x.dtype)


@converts("mean")
def mean(b, x, axis=None, keepdim=False, dtype=None):
    x = b.cast(x, b.results[0][0])
    axes = axes_of(x, axis)
    if x.dtype is torch.bool:
        return _any(b, x, axes, keepdim)
    if x.floats:
        return b.reduce("Mean", x, axes, keepdim)
    return b.reduce("Sum", x, axes, keepdim) / _count(b, x, axes)


def _any(b, x, axes, keepdim):
    return b.cast(b.reduce("Max", b.cast(b.cast(x, torch.bool), torch.int32), axes, keepdim), torch.bool)


@converts("any")
def any_(b, x, axis=None, keepdim=False):
    return _any(b, x, axes_of(x, axis), keepdim)


@converts("all")
def all_(b, x, axis=None, keepdim=False):
    x = b.cast(b.cast(x, torch.bool), torch.int32)
    return b.cast(b.reduce("Min", x, axes_of(x, axis), keepdim), torch.bool)


@converts("logsumexp")
def logsumexp(b, x, axis=None, keepdim=False):
    return b.reduce("LogSumExp", b.cast(x, b.results[0][0]), axes_of(x, axis), keepdim)


@converts("count_nonzero")
def count_nonzero(b, x, axis=None, keepdim=False):
    x = b.cast(b.cast(x, torch.bool), torch.int64)
    return b.reduce("Sum", x, axes_of(x, axis), keepdim)


def _zero_for_nan(b, x):
    wrong = b.op("IsNaN", x, dtype=torch.bool)
    return b.where(wrong, b.const(0, x.dtype), x), wrong


@converts("nansum")
def nansum(b, x, axis=None, keepdim=False, dtype=None):
    x = b.cast(x, b.results[0][0])
    return b.reduce("Sum", _zero_for_nan(b, x)[0] if x.floats else x, axes_of(x, axis), keepdim)


@converts("nanmean")
def nanmean(b, x, axis=None, keepdim=False):
    axes = axes_of(x, axis)
    x, wrong = _zero_for_nan(b, b.cast(x, b.results[0][0]))
    count = b.reduce("Sum", b.cast(b.op("Not", wrong), x.dtype), axes, keepdim)
    return b.reduce("Sum", x, axes, keepdim) / count


def spread(b, x, axes, keepdim, correction):
    """The variance."""
    off = x - b.reduce("Mean", x, axes, True)
    total = b.reduce("Sum", off * off, axes, keepdim)
    count = _count(b, x, axes)
    return total / (count - correction if correction else count)


@converts("var")
def var(b, x, axis=None, unbiased=None, keepdim=False, correction=1):
    correction = correction if unbiased is None else int(unbiased)
    return spread(b, x, axes_of(x, axis), keepdim, correction)


@converts("std")
def std(b, x, axis=None, unbiased=True, keepdim=False):
    return b.op("Sqrt", spread(b, x, axes_of(x, axis), keepdim, int(unbiased)))


@converts("reduce_as")
def reduce_as(b, x, target):
    lead = x.rank - target.rank
    axes = list(range(lead))
    axes += [i + lead for i, n in enumerate(target.shape) if n == 1 and x.shape[i + lead] != 1]
    if any(n is None for n in target.shape):
        raise Unconvertible("needs to know the shape of 'target' when the model is written")
    x = b.cast(x, b.results[0][0])
    out = b.reduce("Sum", x, axes, True) if axes else x
    return b.squeeze(out, list(range(lead)))


# ---- norms ----


def p_norm(b, x, p, axes, keepdim):
    """(Σ|x|^p)^(1/p), and its limits."""
    if p == 2:
        return b.reduce("L2", x, axes, keepdim)
    if p == 1:
        return b.reduce("L1", x, axes, keepdim)
    size = b.op("Abs", x)
    if p in (math.inf, -math.inf):
        return b.reduce("Max" if p > 0 else "Min", size, axes, keepdim)
    if p == 0:
        there = b.compare("NotEqual", x, b.const(0, x.dtype))
        return b.reduce("Sum", b.cast(there, x.dtype), axes, keepdim)
    return b.reduce("Sum", size**p, axes, keepdim) ** (1 / p)


@converts("vector_norm")
def vector_norm(b, x, p=2.0, axis=None, keepdim=False, dtype=None):
    return p_norm(b, b.cast(x, b.results[0][0]), p, axes_of(x, axis), keepdim)


@converts("norm")
def norm(b, x, p=None, axis=None, keepdim=False, dtype=None):
    x = b.cast(x, b.results[0][0])
    axes = axes_of(x, axis)
    if isinstance(axis, (list, tuple)) and len(axis) == 2 and p != "fro":
        return _norm_of_matrices(b, x, 2 if p is None else p, [a % x.rank for a in axis], keepdim)
    if p in (None, "fro"):
        p = 2
    if isinstance(p, str):
        raise Unconvertible(f"with p={p!r} has no counterpart in ONNX")
    return p_norm(b, x, p, axes, keepdim)


def _norm_of_matrices(b, x, p, axes, keepdim):
    """The largest or smallest sum of a row or a column; other norms need singular values."""
    if isinstance(p, str) or abs(p) not in (1, float("inf")):
        raise Unconvertible(f"of matrices with p={p!r} has no counterpart in ONNX")
    summed, chosen = axes if abs(p) == 1 else axes[::-1]
    sums = b.reduce("Sum", b.op("Abs", x), [summed], True)
    found = b.reduce("Max" if p > 0 else "Min", sums, [chosen], True)
    return found if keepdim else b.squeeze(found, sorted(axes))


@converts("dist")
def dist(b, x, y, p=2):
    return p_norm(b, x - y, p, None, False)


@converts("normalize")
def normalize(b, x, p=2, axis=1, epsilon=1e-12):
    axis = 0 if x.rank == 1 else axis
    length = p_norm(b, x, p, [axis % x.rank], True)
    return x / b.extreme("Max", length, b.const(epsilon, x.dtype))


@converts("pairwise_distance")
def pairwise_distance(b, x, y, p=2.0, epsilon=1e-6, keepdim=False):
    off = x - y + epsilon
    return p_norm(b, off, p, [off.rank - 1], keepdim)


@converts("cosine_similarity")
def cosine_similarity(b, x1, x2, axis=1, eps=1e-8):
    product = x1 * x2
    axes = [axis % product.rank]
    lengths = [b.extreme("Max", b.reduce("L2", v, axes), b.const(eps, v.dtype)) for v in (x1, x2)]
    return b.reduce("Sum", product, axes) / (lengths[0] * lengths[1])


# ---- cumulative ----


@converts("cumsum")
def cumsum(b, x, axis=None, dtype=None):
    x = b.cast(x, b.results[0][0])
    x, axis = (b.flat(x), 0) if axis is None else (x, axis)
    return b.op("CumSum", x, b.const(int(axis) % max(x.rank, 1), torch.int64))


@converts("diff")
def diff(b, x, n=1, axis=-1, prepend=None, append=None):
    parts = [v for v in (prepend, x, append) if v is not None]
    x, axis = b.concat(parts, axis), axis % x.rank
    for _ in range(n):
        x = b.slice(x, [1], [2**62], [axis]) - b.slice(x, [0], [-1], [axis])
    return x
