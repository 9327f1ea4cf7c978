"""Pooling: windows brought to one value each."""

import math

import torch
import torch.nn.functional as F

from ..._core.args import int_arg, number_arg, shape_list
from ..._core.errors import FailedCheckError, InvalidArgumentError, UnimplementedError, received, require_tensor
from ..._core.op import op
from ...tensor import _draws as draws
from ._window import channel_last, flat, padding_pairs, per_axis, same_pairs, symmetric

__all__ = [
    "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool1d", "adaptive_max_pool2d",
    "adaptive_max_pool3d", "avg_pool1d", "avg_pool2d", "avg_pool3d", "fractional_max_pool2d", "fractional_max_pool3d",
    "lp_pool1d", "lp_pool2d", "max_pool1d", "max_pool2d", "max_pool3d", "max_unpool1d", "max_unpool2d", "max_unpool3d",
]  # fmt: skip

_MAX = {1: torch.max_pool1d, 2: torch.max_pool2d, 3: torch.max_pool3d}
_MAX_AND_PLACE = {1: torch.max_pool1d_with_indices, 2: F.max_pool2d_with_indices, 3: F.max_pool3d_with_indices}
_AVG = {1: torch.avg_pool1d, 2: torch._C._nn.avg_pool2d, 3: torch._C._nn.avg_pool3d}
_ADAPTIVE_AVG = {
    1: torch.adaptive_avg_pool1d,
    2: torch._C._nn.adaptive_avg_pool2d,
    3: torch._C._nn.adaptive_avg_pool3d,
}
_ADAPTIVE_MAX = {
    1: torch.adaptive_max_pool1d,
    2: torch._C._nn.adaptive_max_pool2d,
    3: torch._C._nn.adaptive_max_pool3d,
}
_UNPOOL = {1: F.max_unpool1d, 2: F.max_unpool2d, 3: F.max_unpool3d}
_FRACTIONAL = {2: F.fractional_max_pool2d_with_indices, 3: F.fractional_max_pool3d_with_indices}


def _check(x, n, name, floats=False):
    require_tensor(x, "x", name)
    if floats and not x.is_floating_point():  # the engine would cut off the fractions of means
        raise UnimplementedError(f"{name}: 'x' must hold floats.", received(x=x), "x.astype('float32').")
    if x.dim() != n + 2:
        raise InvalidArgumentError(
            f"{name}: 'x' must have {n + 2} dimensions (batch, channel and {n} spatial).",
            received(x=x),
            "x.unsqueeze(0) for a single sample." if x.dim() == n + 1 else None,
        )


def _quick(x, kernel, stride, padding, ceil_mode):
    """Whether integers say it all and the engine takes them as they are: the common case, told at once."""
    return (
        type(kernel) is int
        and (stride is None or (type(stride) is int and stride > 0))
        and type(padding) is int
        and 0 <= 2 * padding <= kernel <= min(x.shape[2:])
        and not ceil_mode
    )


class _Windows:
    """Where the windows lie on `x`, whose channel is axis 1: kernel and stride by axis, and padding by side.

    `pad` is the padding as the engine's kernels take it, or None where they would refuse it or give another size;
    `onto(x)` then lays the padding out around `x`.
    """

    def __init__(self, n, name, x, kernel_size, stride, padding, ceil_mode=False, last=False):
        self.name, self.ceil_mode = name, ceil_mode
        self.kernel = per_axis(kernel_size, n, "kernel_size", name)
        self.stride = self.kernel if stride is None else per_axis(stride, n, "stride", name)
        if min(self.kernel) < 1 or min(self.stride) < 1:
            raise InvalidArgumentError(
                f"{name}: 'kernel_size' and 'stride' must be positive.",
                received(kernel_size=kernel_size, stride=stride),
            )
        if ceil_mode and isinstance(padding, str) and padding.upper() == "VALID":
            raise InvalidArgumentError(
                f"{name}: with padding='VALID', 'ceil_mode' must be False.", received(ceil_mode=ceil_mode)
            )
        self.sizes = x.shape[2:]
        self.pairs = padding_pairs(padding, n, last, name)
        if self.pairs == "SAME":
            self.pairs = same_pairs(self.sizes, self.kernel, self.stride)
        self.counts = None
        self.pad = self._engine_padding(x)

    def _engine_padding(self, x):
        pad = symmetric(self.pairs)
        if pad is not None and any(2 * p > k for p, k in zip(pad, self.kernel, strict=True)):
            pad = None
        # In three dimensions the engine asks that a window fit into the input without its padding.
        fits = all(
            size + (a + b if len(self.kernel) < 3 else 0) >= k
            for size, (a, b), k in zip(self.sizes, self.pairs, self.kernel, strict=True)
        )
        if pad is not None and fits and not self.ceil_mode:
            return pad
        self.counts = [
            self._count(*axis, x) for axis in zip(self.sizes, self.kernel, self.stride, self.pairs, strict=True)
        ]
        # The engine drops a window that begins beyond the input; Paddle keeps it.
        dropped = any(
            (count - 1) * s >= size + a
            for count, s, size, (a, _) in zip(self.counts, self.stride, self.sizes, self.pairs, strict=True)
        )
        return pad if fits and not dropped else None

    def _count(self, size, k, s, pair, x):
        room = size + sum(pair) - k + (s - 1 if self.ceil_mode else 0)
        count = int(room / s) + 1  # towards zero, as Paddle divides: a kernel somewhat too long gives one window
        if count < 1:
            raise InvalidArgumentError(
                f"{self.name}: the windows are longer than the padded input.",
                received(x=x, kernel_size=list(self.kernel), stride=list(self.stride), padding=self.pairs),
                "a smaller 'kernel_size', or more 'padding'.",
            )
        return count

    def onto(self, x, value=0.0):
        """`x` with all that the windows touch around it."""
        self.rims = [
            (a, max((count - 1) * s + k - size - a, 0))
            for count, s, k, size, (a, _) in zip(
                self.counts, self.stride, self.kernel, self.sizes, self.pairs, strict=True
            )
        ]
        return F.pad(x, flat(self.rims), value=value)

    def lengths(self, exclusive):
        """How many elements the mean of each window is over, for every axis.

        Where the padding counts too, Paddle takes the far side's to be as long as the near side's.
        """
        for count, s, k, size, (a, _) in zip(
            self.counts, self.stride, self.kernel, self.sizes, self.pairs, strict=True
        ):
            spans = [(i * s - a, min(i * s - a + k, size + a)) for i in range(count)]
            yield [min(end, size) - max(start, 0) if exclusive else end - start for start, end in spans]


def _sum_pool(x, kernel, stride, pad, ceil_mode):
    if len(kernel) == 1:
        out = torch._C._nn.avg_pool2d(x.unsqueeze(2), (1, *kernel), (1, *stride), (0, *pad), ceil_mode, True, 1)
        return out.squeeze(2)
    return _AVG[len(kernel)](x, kernel, stride, pad, ceil_mode, True, 1)


def _avg(n, name, x, kernel_size, stride, padding, ceil_mode, exclusive, divisor, data_format):
    _check(x, n, name, floats=True)
    last = channel_last(data_format, n, name)
    x = x.movedim(-1, 1) if last else x
    if not last and divisor is None and _quick(x, kernel_size, stride, padding, ceil_mode):
        return _AVG[n](x, kernel_size, stride or kernel_size, padding, False, not exclusive)
    w = _Windows(n, name, x, kernel_size, stride, padding, ceil_mode, last)
    if w.pad is not None:
        out = _AVG[n](x, w.kernel, w.stride, w.pad, ceil_mode, not exclusive)
    else:
        out = _sum_pool(w.onto(x), w.kernel, w.stride, [0] * n, False)
        for i, lengths in enumerate(w.lengths(exclusive)):
            out = out / torch.tensor(lengths, dtype=out.dtype, device=out.device).reshape(-1, *[1] * (n - 1 - i))
    if divisor is not None:
        out = out * math.prod(w.kernel) / number_arg(divisor)
    return out.movedim(1, -1) if last else out


@op
def avg_pool1d(x, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    """The mean of every window of sequences; `exclusive` leaves the padding out of the count."""
    return _avg(1, "avg_pool1d", x, kernel_size, stride, padding, ceil_mode, exclusive, None, "NCL")


@op
def avg_pool2d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    exclusive=True,
    divisor_override=None,
    data_format="NCHW",
    name=None,
):
    """The mean of every window of pictures.

    Args:
        exclusive: leave the padding out of the count.
        divisor_override: what the sum of a whole window is divided by, instead of its area.

    >>> paddle.nn.functional.avg_pool2d(paddle.ones([1, 1, 4, 4]), 2).shape
    [1, 1, 2, 2]
    """
    return _avg(2, "avg_pool2d", x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format)


@op
def avg_pool3d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    exclusive=True,
    divisor_override=None,
    data_format="NCDHW",
    name=None,
):
    """The mean of every window of volumes."""
    return _avg(3, "avg_pool3d", x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format)


def _max(n, name, x, kernel_size, stride, padding, return_mask, ceil_mode, data_format):
    _check(x, n, name)
    last = channel_last(data_format, n, name)
    if not (last or return_mask) and _quick(x, kernel_size, stride, padding, ceil_mode):
        return _MAX[n](x, kernel_size, stride or kernel_size, padding)
    if return_mask and last:
        raise InvalidArgumentError(f"{name}: 'return_mask' needs the channel first.", received(data_format=data_format))
    if return_mask and isinstance(padding, str):
        padding = 0  # as the original has it
    x = x.movedim(-1, 1) if last else x
    w = _Windows(n, name, x, kernel_size, stride, padding, ceil_mode, last)
    pad = w.pad
    if pad is None:
        lowest = (torch.finfo if x.is_floating_point() else torch.iinfo)(x.dtype).min
        x, pad, ceil_mode = w.onto(x, lowest), [0] * n, False
    if not return_mask:
        out = _MAX[n](x, w.kernel, w.stride, pad, 1, ceil_mode)
        return out.movedim(1, -1) if last else out
    out, places = _MAX_AND_PLACE[n](x, w.kernel, w.stride, pad, 1, ceil_mode)
    if w.pad is None:
        places = _without_rims(places, w.sizes, w.rims)
    return out, places.int()


def _without_rims(places, sizes, rims):
    """Flat places on a padded plane as places on the plane itself."""
    axes = torch.unravel_index(places, [size + a + b for size, (a, b) in zip(sizes, rims, strict=True)])
    flat_place = 0
    for axis, size, (a, _) in zip(axes, sizes, rims, strict=True):
        flat_place = flat_place * size + (axis - a)
    return flat_place


@op
def max_pool1d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
    """The greatest value of every window of sequences, and with `return_mask` its place."""
    return _max(1, "max_pool1d", x, kernel_size, stride, padding, return_mask, ceil_mode, "NCL")


@op
def max_pool2d(
    x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None
):
    """The greatest value of every window of pictures, and with `return_mask` its place in the flattened picture.

    >>> x = paddle.arange(16.0).reshape([1, 1, 4, 4])
    >>> paddle.nn.functional.max_pool2d(x, 2).flatten().tolist()
    [5.0, 7.0, 13.0, 15.0]
    """
    return _max(2, "max_pool2d", x, kernel_size, stride, padding, return_mask, ceil_mode, data_format)


@op
def max_pool3d(
    x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW", name=None
):
    """The greatest value of every window of volumes, and with `return_mask` its place."""
    return _max(3, "max_pool3d", x, kernel_size, stride, padding, return_mask, ceil_mode, data_format)


def _lp(n, name, x, norm_type, kernel_size, stride, padding, ceil_mode, data_format):
    _check(x, n, name, floats=True)
    p = float(number_arg(norm_type))
    if p == 0:
        raise InvalidArgumentError(f"{name}: 'norm_type' must not be 0.", received(norm_type=norm_type))
    if p == math.inf:
        return _max(n, name, x, kernel_size, stride, padding, False, ceil_mode, data_format)
    last = channel_last(data_format, n, name)
    x = x.movedim(-1, 1) if last else x
    w = _Windows(n, name, x, kernel_size, stride, padding, ceil_mode, last)
    powers = x**p
    if w.pad is not None:
        out = _sum_pool(powers, w.kernel, w.stride, w.pad, ceil_mode)
    else:
        out = _sum_pool(w.onto(powers), w.kernel, w.stride, [0] * n, False)
    out = out ** (1.0 / p)
    return out.movedim(1, -1) if last else out


@op
def lp_pool1d(x, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCL", name=None):
    """The p-norm of every window of sequences (without absolute values: an odd `norm_type` minds the sign)."""
    return _lp(1, "lp_pool1d", x, norm_type, kernel_size, stride, padding, ceil_mode, data_format)


@op
def lp_pool2d(x, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCHW", name=None):
    """The p-norm of every window of pictures (without absolute values: an odd `norm_type` minds the sign)."""
    return _lp(2, "lp_pool2d", x, norm_type, kernel_size, stride, padding, ceil_mode, data_format)


def _output_sizes(output_size, x, n, name):
    """One size for each axis; None keeps the input's."""
    if type(output_size) is int and output_size >= 0:
        return (output_size,) * n
    if isinstance(output_size, torch.Tensor):
        output_size = shape_list(output_size, "output_size")
    wanted = list(output_size) if isinstance(output_size, (list, tuple)) else [output_size]
    wanted = wanted * n if len(wanted) == 1 else wanted
    if len(wanted) != n:
        raise InvalidArgumentError(
            f"{name}: 'output_size' must be an integer or a list of {n} integers, None among them to keep a size.",
            received(output_size=output_size),
        )
    sizes = [size if w is None else int_arg(w, "output_size") for w, size in zip(wanted, x.shape[2:], strict=True)]
    if min(sizes) < 0:
        raise InvalidArgumentError(f"{name}: 'output_size' must not be negative.", received(output_size=output_size))
    return sizes


def _adaptive_avg(n, name, x, output_size, data_format):
    _check(x, n, name, floats=True)
    last = channel_last(data_format, n, name)
    x = x.movedim(-1, 1) if last else x
    out = _ADAPTIVE_AVG[n](x, _output_sizes(output_size, x, n, name))
    return out.movedim(1, -1) if last else out


@op
def adaptive_avg_pool1d(x, output_size, name=None):
    """The means of as many windows of sequences as `output_size` says."""
    return _adaptive_avg(1, "adaptive_avg_pool1d", x, output_size, "NCL")


@op
def adaptive_avg_pool2d(x, output_size, data_format="NCHW", name=None):
    """The means of a grid of windows of pictures; None keeps a size.

    >>> paddle.nn.functional.adaptive_avg_pool2d(paddle.ones([1, 3, 7, 5]), [2, None]).shape
    [1, 3, 2, 5]
    """
    return _adaptive_avg(2, "adaptive_avg_pool2d", x, output_size, data_format)


@op
def adaptive_avg_pool3d(x, output_size, data_format="NCDHW", name=None):
    """The means of a grid of windows of volumes; None keeps a size."""
    return _adaptive_avg(3, "adaptive_avg_pool3d", x, output_size, data_format)


def _adaptive_max(n, name, x, output_size, return_mask):
    _check(x, n, name)
    out, places = _ADAPTIVE_MAX[n](x, _output_sizes(output_size, x, n, name))
    return (out, places.int()) if return_mask else out


@op
def adaptive_max_pool1d(x, output_size, return_mask=False, name=None):
    """The greatest values of as many windows of sequences as `output_size` says."""
    return _adaptive_max(1, "adaptive_max_pool1d", x, output_size, return_mask)


@op
def adaptive_max_pool2d(x, output_size, return_mask=False, name=None):
    """The greatest values of a grid of windows of pictures; None keeps a size."""
    return _adaptive_max(2, "adaptive_max_pool2d", x, output_size, return_mask)


@op
def adaptive_max_pool3d(x, output_size, return_mask=False, name=None):
    """The greatest values of a grid of windows of volumes; None keeps a size."""
    return _adaptive_max(3, "adaptive_max_pool3d", x, output_size, return_mask)


def _unpool(n, name, x, indices, kernel_size, stride, padding, data_format, output_size):
    _check(x, n, name)
    require_tensor(indices, "indices", name)
    if channel_last(data_format, n, name):
        raise InvalidArgumentError(f"{name}: the channel must come first.", received(data_format=data_format))
    if indices.shape != x.shape:
        raise InvalidArgumentError(f"{name}: 'indices' must have the shape of 'x'.", received(x=x, indices=indices))
    kernel = per_axis(kernel_size, n, "kernel_size", name)
    stride = kernel if stride is None else per_axis(stride, n, "stride", name)
    pad = per_axis(padding, n, "padding", name)
    sizes = [(size - 1) * s + k - 2 * p for size, s, k, p in zip(x.shape[2:], stride, kernel, pad, strict=True)]
    if output_size is not None:
        sizes = _unpooled_sizes(output_size, sizes, stride, n, name)
    if indices.numel() and indices.device.type == "cpu" and int(indices.max()) >= math.prod(sizes):
        raise InvalidArgumentError(
            f"{name}: 'indices' must point into the {math.prod(sizes)} places of an output of {sizes}.",
            f"an index of {int(indices.max())}",
            "give 'output_size', the size of the picture that was pooled.",
        )
    return _UNPOOL[n](x, indices.long(), kernel, stride, pad, sizes)


def _unpooled_sizes(output_size, natural, stride, n, name):
    if not isinstance(output_size, (list, tuple, torch.Tensor)):
        raise FailedCheckError(f"{name}: 'output_size' must be a list of sizes.", received(output_size=output_size))
    wanted = shape_list(output_size, "output_size")
    wanted = wanted[2:] if len(wanted) == n + 2 else wanted
    if len(wanted) != n or any(abs(w - m) >= s for w, m, s in zip(wanted, natural, stride, strict=True)):
        ranges = [[m - s + 1, m + s - 1] for m, s in zip(natural, stride, strict=True)]
        raise InvalidArgumentError(
            f"{name}: 'output_size' must lie in {ranges}, axis by axis.", received(output_size=output_size)
        )
    return wanted


@op
def max_unpool1d(x, indices, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None):
    """Values put back where `max_pool1d` found them, among zeros."""
    return _unpool(1, "max_unpool1d", x, indices, kernel_size, stride, padding, data_format, output_size)


@op
def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None):
    """Values put back where `max_pool2d` found them, among zeros."""
    return _unpool(2, "max_unpool2d", x, indices, kernel_size, stride, padding, data_format, output_size)


@op
def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None):
    """Values put back where `max_pool3d` found them, among zeros."""
    return _unpool(3, "max_unpool3d", x, indices, kernel_size, stride, padding, data_format, output_size)


def _fractional(n, name, x, output_size, kernel_size, random_u, return_mask):
    _check(x, n, name)
    sizes = _output_sizes(output_size, x, n, name)
    if random_u is None:
        random_u = draws.uniform([1], dtype=torch.float32, device=x.device).clamp_min(1e-6).item()
    if not 0 < random_u < 1:
        raise InvalidArgumentError(f"{name}: 'random_u' must lie between 0 and 1.", received(random_u=random_u))
    kernel = None if kernel_size is None else per_axis(kernel_size, n, "kernel_size", name)
    if any(not 1 <= o <= size - k + 1 for o, size, k in zip(sizes, x.shape[2:], kernel or (1,) * n, strict=True)):
        raise InvalidArgumentError(
            f"{name}: along each axis there must be room for 'output_size' windows that begin at different places.",
            received(x=x, output_size=sizes, kernel_size=kernel_size),
        )
    if kernel is not None:
        samples = x.new_full((*x.shape[:2], n), random_u)
        out, places = _FRACTIONAL[n](x, kernel, sizes, _random_samples=samples)
    else:
        out, places = _disjoint(n, x, sizes, random_u)
    return (out, places.int()) if return_mask else out


def _disjoint(n, x, sizes, u):
    """The maximum over windows that touch: each is drawn out to the longest, by repeating its last element."""
    lookups = [_disjoint_lookup(size, o, u, x.device) for size, o in zip(x.shape[2:], sizes, strict=True)]
    drawn = x
    for i, lookup in enumerate(lookups):
        drawn = drawn.index_select(2 + i, lookup.flatten())
    kernel = [lookup.shape[1] for lookup in lookups]
    out, places = _MAX_AND_PLACE[n](drawn, kernel, kernel)
    place = 0
    for axis, lookup, size in zip(torch.unravel_index(places, drawn.shape[2:]), lookups, x.shape[2:], strict=True):
        place = place * size + lookup.flatten()[axis]
    return out, place


def _disjoint_lookup(size, count, u, device):
    """For every window of one axis, the indices in it; in float32, on which the borders depend."""
    alpha = torch.tensor(size, dtype=torch.float32) / count
    base = size // count
    u = torch.tensor(u, dtype=torch.float32) * min((base + 2) / alpha - 1, (size + 1 - base) / alpha - (count - 1))
    borders = ((torch.arange(count + 1) + u) * alpha).long() - (u * alpha).long()
    starts, ends = borders[:-1, None], borders[1:, None].clamp(max=size)
    return torch.minimum(starts + torch.arange(int((ends - starts).max())), ends - 1).to(device)


@op
def fractional_max_pool2d(x, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
    """The greatest values of windows whose sizes vary, so that any output size is reached.

    Args:
        kernel_size: the size of windows that overlap; None for windows that touch.
        random_u: between 0 and 1, places the windows; drawn at random by default.
    """
    return _fractional(2, "fractional_max_pool2d", x, output_size, kernel_size, random_u, return_mask)


@op
def fractional_max_pool3d(x, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
    """`fractional_max_pool2d` for volumes."""
    return _fractional(3, "fractional_max_pool3d", x, output_size, kernel_size, random_u, return_mask)
