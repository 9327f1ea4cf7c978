"""Pooling."""

import math

import torch

from paddle._kernels.windows import channel_last, padding_pairs, per_axis, same_pairs
from paddle._onnx._builder import Unconvertible, Value
from paddle._onnx._conv import channel_back, channel_first, plain
from paddle._onnx._shapes import must_know
from paddle._onnx._table import converts


class _Windows:
    """The window options; where a size is open, ONNX computes the counts, or the graph does (`in_run`)."""

    def __init__(self, x, n, name, kernel_size, stride, padding, ceil_mode, last):
        self.kernel = per_axis(plain(kernel_size, "kernel_size"), n, "kernel_size", name)
        stride = plain(stride, "stride")
        self.stride = self.kernel if stride is None else per_axis(stride, n, "stride", name)
        self.pairs = padding_pairs(plain(padding, "padding"), n, last, name)
        self.sizes = x.shape[2:]
        self.known = None not in self.sizes
        self.extra = [0] * n
        self.ceil = ceil_mode and not self.known
        self.same = self.pairs == "SAME" and not self.known
        if self.same:
            self.pairs = ((0, 0),) * n
        elif self.pairs == "SAME":
            self.pairs = same_pairs(self.sizes, self.kernel, self.stride)
        if self.known:
            self.counts = [
                int((size + a + z - k + (s - 1 if ceil_mode else 0)) / s) + 1
                for size, k, s, (a, z) in zip(self.sizes, self.kernel, self.stride, self.pairs, strict=True)
            ]
            self.extra = [
                max((count - 1) * s + k - size - a - z, 0)
                for count, size, k, s, (a, z) in zip(
                    self.counts, self.sizes, self.kernel, self.stride, self.pairs, strict=True
                )
            ]

    @property
    def pads(self):
        ends = [z + more for (_, z), more in zip(self.pairs, self.extra, strict=True)]
        return [a for a, _ in self.pairs] + ends

    @property
    def in_run(self):
        """Whether the graph has to compute the pads: ONNX Runtime drops windows that begin in the far padding."""
        skips = any(s > k for k, s in zip(self.kernel, self.stride, strict=True))
        return self.same or (self.ceil and (skips or any(self.pads)))

    def options(self):
        return {
            "kernel_shape": list(self.kernel),
            "strides": list(self.stride),
            "pads": self.pads,
            "ceil_mode": int(self.ceil),
        }

    def fit(self):
        """Whether ONNX accepts the pads: each must be shorter than the window."""
        return all(p < k for p, k in zip(self.pads, (*self.kernel, *self.kernel), strict=True))

    def laid_out(self, b, x, value):
        """x padded explicitly, and no pads left."""
        n = len(self.kernel)
        pads = self.pads
        row = [0, 0, *pads[:n], 0, 0, *pads[n:]]
        out = b.op("Pad", x, b.ints(*row), b.const(value, x.dtype), mode="constant")
        out.shape = [
            *x.shape[:2],
            *(
                None if size is None else size + p + q
                for size, p, q in zip(self.sizes, pads[:n], pads[n:], strict=True)
            ),
        ]
        self.pairs, self.extra = ((0, 0),) * n, [0] * n
        return out

    def laid_out_in_run(self, b, x, value):
        """The same for open sizes, and for each axis its size, its near padding and the count of windows."""
        spans, fars = [], []
        for i, (k, s, (near, far)) in enumerate(zip(self.kernel, self.stride, self.pairs, strict=True)):
            size = b.size_of(x, 2 + i)
            if self.same:
                total = b.clip(((size + (s - 1)) / s - 1) * s + k - size, 0)
                near = total / 2
                far = total - near
            room = size + near + far
            count = (room - k + (s - 1 if self.ceil else 0)) / s + 1
            fars.append(far + b.clip((count - 1) * s + k - room, 0) if self.ceil else far)
            spans.append((size, near, count))
        row = b.row([0, 0, *(near for _, near, _ in spans), 0, 0, *fars])
        shape = [*x.shape[:2], *[None] * len(self.kernel)]
        x = b.op("Pad", x, row, b.const(value, x.dtype), mode="constant", shape=shape)
        self.pairs, self.ceil, self.same = ((0, 0),) * len(self.kernel), False, False
        return x, spans


def _shape(b, x, w):
    return [*x.shape[:2], *(w.counts if w.known else [None] * len(w.kernel))]


def _max(n, name):
    def max_pool(b, x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format=None):
        last = data_format is not None and channel_last(data_format, n, name)
        x = channel_first(b, x, last)
        if return_mask and isinstance(padding, str):
            padding = 0  # like the operator itself
        dtype = x.dtype
        x = x if x.floats else b.cast(x, torch.float64 if dtype is torch.int64 else torch.float32)
        w = _Windows(x, n, name, kernel_size, stride, padding, ceil_mode, last)
        if not w.fit():
            if return_mask:
                raise Unconvertible("with padding longer than the window and return_mask has no counterpart in ONNX")
            x = w.laid_out(b, x, torch.finfo(x.dtype).min)
        if w.in_run:
            if return_mask:
                raise Unconvertible("with this padding and return_mask needs to know the sizes before the model runs")
            x, _ = w.laid_out_in_run(b, x, torch.finfo(x.dtype).min)
        if not return_mask:
            out = b.op("MaxPool", x, shape=_shape(b, x, w), **w.options())
            return channel_back(b, b.cast(out, dtype), last)
        out, places = b.op("MaxPool", x, shape=_shape(b, x, w), outputs=2, **w.options())
        places.dtype = torch.int64
        places = b.op("Mod", places, math.prod((b.size_of(x, 2 + i) for i in range(n)), start=b.const(1)))
        return b.cast(out, dtype), b.cast(places, torch.int32)

    return max_pool


def _avg(n, name):
    def avg_pool(
        b,
        x,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        exclusive=True,
        divisor_override=None,
        data_format=None,
    ):
        last = data_format is not None and channel_last(data_format, n, name)
        x = channel_first(b, x, last)
        w = _Windows(x, n, name, kernel_size, stride, padding, ceil_mode, last)
        even = all(a == z for a, z in w.pairs) and not any(w.extra)
        if w.fit() and not w.in_run and (exclusive or (even and not w.ceil)):
            out = b.op("AveragePool", x, count_include_pad=int(not exclusive), shape=_shape(b, x, w), **w.options())
        else:
            out = _by_sums(b, x, w, exclusive)
        if divisor_override is not None:
            out = out * (math.prod(w.kernel) / must_know(divisor_override, "divisor_override")[0])
        return channel_back(b, out, last)

    return avg_pool


def _by_sums(b, x, w, exclusive):
    """Window sums divided by the number of counted elements; the far padding counts up to the near one."""
    if not w.known:
        return _by_sums_in_run(b, x, w, exclusive)
    spans = zip(w.counts, w.kernel, w.stride, w.pairs, w.sizes, strict=True)
    n, lengths = len(w.kernel), []
    for count, k, s, (a, _), size in spans:
        ends = [(i * s - a, min(i * s - a + k, size + a)) for i in range(count)]
        if not w.fit() and any(start >= size for start, _ in ends):
            raise Unconvertible("with a window that lies beyond the input has no counterpart in ONNX")
        lengths.append([min(end, size) - max(start, 0) if exclusive else end - start for start, end in ends])
    shape = _shape(b, x, w)
    out = b.op("AveragePool", w.laid_out(b, x, 0), shape=shape, **w.options()) * float(math.prod(w.kernel))
    for i, row in enumerate(lengths):
        out = out / b.const(torch.tensor(row, dtype=x.dtype).reshape(-1, *[1] * (n - 1 - i)))
    return out


def _by_sums_in_run(b, x, w, exclusive):
    if not w.fit():
        raise Unconvertible("with padding longer than the window needs to know the sizes when the model is written")
    n, dtype = len(w.kernel), x.dtype
    x, spans = w.laid_out_in_run(b, x, 0)
    out = b.op("AveragePool", x, shape=_shape(b, x, w), **w.options()) * float(math.prod(w.kernel))
    for i, ((size, near, count), k, s) in enumerate(zip(spans, w.kernel, w.stride, strict=True)):
        start = _counted(b, count) * s - near
        end = b.extreme("Min", start + k, size if exclusive else size + near)
        length = end - (b.clip(start, 0) if exclusive else start)
        out = out / b.unsqueeze(b.cast(length, dtype), range(1, n - i))
    return out


# ---- adaptive ----


def _wanted(b, x, output_size, n):
    """The sizes of the result: numbers, None for a size that is kept, values without axes for those of a run."""
    if isinstance(output_size, Value) and output_size.array is None and output_size.shape == [n]:
        output_size = [b.gather(output_size, b.const(i, torch.int64)) for i in range(n)]
    sizes = output_size if isinstance(output_size, (list, tuple)) else [output_size]
    sizes = list(sizes) * n if len(sizes) == 1 else list(sizes)
    return [x.shape[2 + i] if s is None else _wanted_size(b, s) for i, s in enumerate(sizes)]


def _wanted_size(b, size):
    if isinstance(size, Value) and size.array is None:
        return b.cast(size if size.rank == 0 else b.squeeze(size, [0]), torch.int64)
    return must_know(size, "output_size")[0]


def _adaptive(n, name, kind):
    def adaptive(b, x, output_size, return_mask=False, data_format=None):
        if return_mask:
            raise Unconvertible("with return_mask has no counterpart in ONNX")
        last = data_format is not None and channel_last(data_format, n, name)
        x = channel_first(b, x, last)
        return channel_back(b, adaptive_pool(b, x, output_size, n, kind), last)

    return adaptive


def adaptive_pool(b, x, output_size, n, kind):
    """A given number of windows, channel first."""
    wanted = _wanted(b, x, output_size, n)
    shape = [*x.shape[:2], *wanted]
    word = "Average" if kind == "Mean" else "Max"
    computed = any(isinstance(w, Value) for w in wanted)
    if not computed and wanted == [1] * n:
        return b.op(f"Global{word}Pool", x, shape=shape)
    sizes = x.shape[2 : 2 + n]
    if computed and kind != "Mean":
        raise Unconvertible("needs to know 'output_size' when the model is written")
    if not computed and None not in sizes and all(size % w == 0 for size, w in zip(sizes, wanted, strict=True)):
        kernel = [size // w for size, w in zip(sizes, wanted, strict=True)]
        return b.op(f"{word}Pool", x, kernel_shape=kernel, strides=kernel, shape=shape)
    for i, (size, w) in enumerate(zip(sizes, wanted, strict=True)):
        if isinstance(w, Value) or (size is None and w is not None):
            x = _along_open(b, x, 2 + i, size, w, kind)
        elif size != w:
            x = _along(b, x, 2 + i, size, w, kind)
    return x


def _along_open(b, x, axis, size, count, kind):
    """The same for sizes that are known only in a run: where windows begin and end is computed."""
    size = b.size_of(x, axis)
    known = not isinstance(count, Value)
    at = b.const(torch.arange(count)) if known else _counted(b, count)
    starts, ends = at * size / count, ((at + 1) * size + (count - 1)) / count
    if kind != "Mean":
        spans = [[b.gather(side, b.ints(i)) for side in (starts, ends)] for i in range(count)]
        cut = [
            b.op("Slice", x, s, e, b.ints(axis), shape=[*x.shape[:axis], None, *x.shape[axis + 1 :]]) for s, e in spans
        ]
        return b.concat([b.reduce(kind, c, [axis], True) for c in cut], axis)
    places = b.unsqueeze(_counted(b, size), [1])
    outside = b.op("Or", b.compare("Less", places, starts), b.op("Not", b.compare("Less", places, ends)))
    share = b.where(outside, b.const(0.0, x.dtype), b.const(1.0, x.dtype) / b.cast(ends - starts, x.dtype))
    moved = b.swapped(x, axis, -1)
    out = b.matmul(moved, share, [*moved.shape[:-1], count if known else None])
    return b.swapped(out, axis, x.rank - 1)


def _counted(b, count):
    return b.op("Range", b.const(0, torch.int64), count, b.const(1, torch.int64), dtype=torch.int64, shape=[None])


def _along(b, x, axis, size, count, kind):
    """Reduce one axis to `count` windows of different lengths."""
    spans = [(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]
    if kind == "Mean":  # a product with the matrix of window weights
        share = torch.zeros(size, count, dtype=x.dtype)
        for i, (start, end) in enumerate(spans):
            share[start:end, i] = 1 / (end - start)
        moved = b.swapped(x, axis, -1)
        out = b.matmul(moved, b.const(share), [*moved.shape[:-1], count])
        return b.swapped(out, axis, x.rank - 1)
    return b.concat([b.reduce(kind, b.slice(x, [s], [e], [axis]), [axis], True) for s, e in spans], axis)


for _n in (1, 2, 3):
    converts(f"max_pool{_n}d")(_max(_n, f"max_pool{_n}d"))
    converts(f"avg_pool{_n}d")(_avg(_n, f"avg_pool{_n}d"))
    converts(f"adaptive_avg_pool{_n}d")(_adaptive(_n, f"adaptive_avg_pool{_n}d", "Mean"))
    converts(f"adaptive_max_pool{_n}d")(_adaptive(_n, f"adaptive_max_pool{_n}d", "Max"))


def _lp(n, name):
    def lp_pool(b, x, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format=None):
        powers = x ** float(norm_type)
        mean = _avg(n, name)(b, powers, kernel_size, stride, padding, ceil_mode, False, 1, data_format)
        return mean ** (1 / float(norm_type))

    return lp_pool


for _n in (1, 2):
    converts(f"lp_pool{_n}d")(_lp(_n, f"lp_pool{_n}d"))
