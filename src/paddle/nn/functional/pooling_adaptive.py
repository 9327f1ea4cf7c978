"""Pooling to a given output size: adaptive and fractional pooling, and unpooling."""

import functools
import math

import numpy as np
import torch
import torch.nn.functional as F

from paddle._kernels import draws, maxima
from paddle._kernels.windows import channel_last, per_axis, require_spatial

from ..._core.args import int_arg, shape_list
from ..._core.errors import ConversionError, FailedCheckError, InvalidArgumentError, received, require_tensor, widened
from ..._core.memory_order import compiling
from ..._core.op import op
from ..._core.tensor import Tensor
from .conv import nothing
from .pooling import POOLING, max_and_index

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
]

HELP = POOLING

_ADAPTIVE_AVG = {1: torch.adaptive_avg_pool1d, 2: torch._C._nn.adaptive_avg_pool2d, 3: torch._C._nn.adaptive_avg_pool3d}
_ADAPTIVE_MAX = {1: torch.adaptive_max_pool1d, 2: torch._C._nn.adaptive_max_pool2d, 3: torch._C._nn.adaptive_max_pool3d}
_UNPOOL = {1: F.max_unpool1d, 2: F.max_unpool2d, 3: F.max_unpool3d}
_FRACTIONAL = {2: F.fractional_max_pool2d_with_indices, 3: F.fractional_max_pool3d_with_indices}


class OutputSizeError(ConversionError, IndexError):
    """An output size of the wrong form, for which Paddle raises an error of one class or another."""


def _output_sizes(output_size, x, n, name):
    """Return one size for each axis; None keeps the input's."""
    if type(output_size) is int:
        if output_size >= 0:
            return (output_size,) * n
        output_size = [output_size] * n
    wanted = output_size
    if isinstance(wanted, torch.Tensor) and wanted.dim() == 1 and n > 1:
        wanted = wanted.tolist()
    kinds = (int, np.integer, torch.SymInt, *((torch.Tensor, Tensor, type(None)) if n > 1 else ()))
    listed = isinstance(wanted, (list, tuple)) or (isinstance(wanted, np.ndarray) and wanted.ndim)
    wanted = list(wanted) if listed else []
    if len(wanted) != n or not all(isinstance(w, kinds) and not isinstance(w, bool) for w in wanted):
        raise OutputSizeError(
            f"{name}: 'output_size' must be an integer or a list of {n} integers"
            + (", where None keeps a size." if n > 1 else "."),
            received(output_size=output_size),
        )
    sizes = [size if w is None else int_arg(w, "output_size") for w, size in zip(wanted, x.shape[2:], strict=True)]
    if min(sizes) < 0:
        raise widened(
            InvalidArgumentError(f"{name}: 'output_size' must not be negative.", received(output_size=output_size)),
            (RuntimeError,),
        )
    return sizes


def _adaptive_avg(n, name, x, output_size, data_format):
    require_spatial(x, n, name, floats=True)
    last = channel_last(data_format, n, name)
    x = x.movedim(-1, 1) if last else x
    sizes = _output_sizes(output_size, x, n, name)
    if n == 2 and sizes[0] == 1 == sizes[1] and x.requires_grad and x.numel() and not compiling():
        out = _mean(x)
        return out.movedim(1, -1) if last else out
    # torch computes a result without elements, but not its gradient.
    out = _ADAPTIVE_AVG[n](x, sizes) if x.shape[1] and 0 not in sizes else nothing([*x.shape[:2], *sizes], x)
    return out.movedim(1, -1) if last else out


def _mean(x):
    """The mean of each image, with torch's bits; its gradient is divided before it is spread over the image."""
    return x.sum((2, 3), keepdim=True) / (x.shape[2] * x.shape[3])


@op
def adaptive_avg_pool1d(x, output_size, name=None):
    """The means of `output_size` windows of sequences.

    Args:
        x: Tensor [N, C, L].
        output_size: number of windows.

    Returns:
        Tensor [N, C, output_size].

    >>> F.adaptive_avg_pool1d(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2).tolist()
    [[[2.0, 6.0]]]
    """
    return _adaptive_avg(1, "adaptive_avg_pool1d", x, output_size, "NCL")


@op
def adaptive_avg_pool2d(x, output_size, data_format="NCHW", name=None):
    """The means of a grid of windows of images.

    Args:
        x: Tensor [N, C, H, W].
        data_format: where the channels are: 'NCHW' or 'NHWC'.

    Returns:
        Tensor [N, C, H', W'].

    >>> paddle.nn.functional.adaptive_avg_pool2d(paddle.ones([1, 3, 7, 5]), [2, None]).shape
    [1, 3, 2, 5]
    """
    return _adaptive_avg(2, "adaptive_avg_pool2d", x, output_size, data_format)


@op
def adaptive_avg_pool3d(x, output_size, data_format="NCDHW", name=None):
    """The means of a grid of windows of volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        data_format: where the channels are: 'NCDHW' or 'NDHWC'.

    Returns:
        Tensor [N, C, D', H', W'].

    >>> F.adaptive_avg_pool3d(paddle.ones([1, 3, 4, 5, 6]), 2).shape
    [1, 3, 2, 2, 2]
    """
    return _adaptive_avg(3, "adaptive_avg_pool3d", x, output_size, data_format)


@functools.lru_cache(64)
def _evenly(sizes, counts):
    """The windows of adaptive pooling."""
    axes = []
    for size, count in zip(sizes, counts, strict=True):
        number = np.arange(count)
        axes.append((number * size // count, -(-(number + 1) * size // count)))
    return maxima.irregular(axes)


def _adaptive_max(n, name, x, output_size, return_mask):
    require_spatial(x, n, name)
    sizes = _output_sizes(output_size, x, n, name)
    if not x.shape[1] or 0 in sizes:
        out = nothing([*x.shape[:2], *sizes], x)
        return (out, torch.zeros(out.shape, dtype=torch.int32, device=x.device)) if return_mask else out
    if maxima.applies(x):
        out, indices = maxima.pooled(x, _evenly(tuple(x.shape[2:]), tuple(sizes)))
    else:
        out, indices = _ADAPTIVE_MAX[n](x, sizes)
    return (out, indices.int()) if return_mask else out


@op(aliases={"return_indices": "return_mask"})
def adaptive_max_pool1d(x, output_size, return_mask=False, name=None):
    """The maxima of `output_size` windows of sequences.

    Args:
        x: Tensor [N, C, L].
        output_size: number of windows.

    Returns:
        Tensor [N, C, output_size], and with `return_mask` an int32 Tensor of positions.

    >>> F.adaptive_max_pool1d(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2).tolist()
    [[[3.0, 7.0]]]
    """
    return _adaptive_max(1, "adaptive_max_pool1d", x, output_size, return_mask)


@op(aliases={"return_indices": "return_mask"})
def adaptive_max_pool2d(x, output_size, return_mask=False, name=None):
    """The maxima of a grid of windows of images.

    Args:
        x: Tensor [N, C, H, W].

    Returns:
        Tensor [N, C, H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.adaptive_max_pool2d(paddle.ones([2, 3, 4, 5]), [1, None]).shape
    [2, 3, 1, 5]
    """
    return _adaptive_max(2, "adaptive_max_pool2d", x, output_size, return_mask)


@op(aliases={"return_indices": "return_mask"})
def adaptive_max_pool3d(x, output_size, return_mask=False, name=None):
    """The maxima of a grid of windows of volumes.

    Args:
        x: Tensor [N, C, D, H, W].

    Returns:
        Tensor [N, C, D', H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.adaptive_max_pool3d(paddle.ones([1, 3, 4, 5, 6]), 2).shape
    [1, 3, 2, 2, 2]
    """
    return _adaptive_max(3, "adaptive_max_pool3d", x, output_size, return_mask)


def _unpool(n, name, x, indices, kernel_size, stride, padding, data_format, output_size):
    require_spatial(x, n, name)
    require_tensor(indices, "indices", name)
    if channel_last(data_format, n, name):
        raise InvalidArgumentError(f"{name}: 'data_format' must be channel-first.", received(data_format=data_format))
    if indices.shape != x.shape:
        raise InvalidArgumentError(f"{name}: 'indices' must have the shape of 'x'.", received(x=x, indices=indices))
    kernel = per_axis(kernel_size, n, "kernel_size", name)
    stride = kernel if stride is None else per_axis(stride, n, "stride", name)
    pad = per_axis(padding, n, "padding", name)
    sizes = [(size - 1) * s + k - 2 * p for size, s, k, p in zip(x.shape[2:], stride, kernel, pad, strict=True)]
    if output_size is not None:
        sizes = _unpooled_sizes(output_size, sizes, stride, n, name)
    if 0 in sizes and min(sizes) >= 0:
        return nothing([*x.shape[:2], *sizes], x)
    if indices.dtype is torch.int32 and indices.is_cpu and indices.is_contiguous() and maxima.applies(x):
        out = maxima.unpooled(x, indices, sizes)
        if out is not None:
            return out  # else the error is found below
    if indices.numel() and indices.device.type == "cpu" and int(indices.max()) >= math.prod(sizes):
        raise InvalidArgumentError(
            f"{name}: 'indices' must point into the {math.prod(sizes)} elements of an output of {sizes}.",
            f"an index of {int(indices.max())}",
            "give 'output_size', the size of the image that was pooled.",
        )
    if x.is_cpu or not x.is_floating_point():  # on a CPU a third of the time of torch's kernel
        places = x.new_zeros([*x.shape[:2], math.prod(sizes)])
        return places.scatter_(2, indices.long().flatten(2), x.flatten(2)).reshape([*x.shape[:2], *sizes])
    return _UNPOOL[n](x.contiguous(), indices.long(), kernel, stride, pad, sizes)


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
    """Put values back where `max_pool1d` found them, with zeros elsewhere.

    Args:
        x: Tensor [N, C, L'].
        data_format: 'NCL' only.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.

    Returns:
        Tensor [N, C, L].

    >>> pooled, mask = F.max_pool1d(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]), 2, return_mask=True)
    >>> F.max_unpool1d(pooled, mask, 2).tolist()
    [[[0.0, 2.0, 4.0, 0.0]]]
    """
    return _unpool(1, "max_unpool1d", x, indices, kernel_size, stride, padding, data_format, output_size)


@op
def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None):
    """Put values back where `max_pool2d` found them, with zeros elsewhere.

    Args:
        x: Tensor [N, C, H', W'].
        data_format: 'NCHW' only.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.

    Returns:
        Tensor [N, C, H, W].

    >>> pooled, mask = F.max_pool2d(paddle.ones([1, 3, 4, 4]), 2, return_mask=True)
    >>> F.max_unpool2d(pooled, mask, 2).shape
    [1, 3, 4, 4]
    """
    return _unpool(2, "max_unpool2d", x, indices, kernel_size, stride, padding, data_format, output_size)


@op
def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None):
    """Put values back where `max_pool3d` found them, with zeros elsewhere.

    Args:
        x: Tensor [N, C, D', H', W'].
        data_format: 'NCDHW' only.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.

    Returns:
        Tensor [N, C, D, H, W].

    >>> pooled, mask = F.max_pool3d(paddle.ones([1, 3, 4, 4, 4]), 2, return_mask=True)
    >>> F.max_unpool3d(pooled, mask, 2).shape
    [1, 3, 4, 4, 4]
    """
    return _unpool(3, "max_unpool3d", x, indices, kernel_size, stride, padding, data_format, output_size)


def _fractional(n, name, x, output_size, kernel_size, random_u, return_mask):
    require_spatial(x, n, name)
    sizes = _output_sizes(output_size, x, n, name)
    if random_u is None:
        random_u = draws.uniform([1], dtype=torch.float32, device=x.device).clamp_min(1e-6).item()
    if not 0 < random_u < 1:
        raise InvalidArgumentError(f"{name}: 'random_u' must lie between 0 and 1.", received(random_u=random_u))
    kernel = None if kernel_size is None else per_axis(kernel_size, n, "kernel_size", name)
    if any(not 1 <= o <= size - k + 1 for o, size, k in zip(sizes, x.shape[2:], kernel or (1,) * n, strict=True)):
        raise InvalidArgumentError(
            f"{name}: each axis must have room for 'output_size' windows that start at different positions.",
            received(x=x, output_size=sizes, kernel_size=kernel_size),
        )
    if kernel is not None:
        samples = x.new_full((*x.shape[:2], n), random_u)
        out, indices = _FRACTIONAL[n](x, kernel, sizes, _random_samples=samples)
    else:
        out, indices = _disjoint(n, x, sizes, random_u)
    return (out, indices.int()) if return_mask else out


def _disjoint(n, x, sizes, u):
    """The maximum over adjacent windows."""
    axes = [_borders(size, o, u) for size, o in zip(x.shape[2:], sizes, strict=True)]
    if maxima.applies(x):
        return maxima.pooled(x, maxima.irregular(axes))
    # By windows of one size: each is extended to the longest by repeating its last element.
    lookups = [_lookup(*axis, x.device) for axis in axes]
    stretched = x
    for i, lookup in enumerate(lookups):
        stretched = stretched.index_select(2 + i, lookup.flatten())
    kernel = [lookup.shape[1] for lookup in lookups]
    out, indices = max_and_index(stretched, kernel, kernel, [0] * n)
    place = 0
    for axis, lookup, size in zip(torch.unravel_index(indices, stretched.shape[2:]), lookups, x.shape[2:], strict=True):
        place = place * size + lookup.flatten()[axis]
    return out, place


def _borders(size, count, u):
    """Where the windows of one axis start and end; computed in float32, on which the borders depend."""
    f = np.float32  # torch multiplies by a reciprocal where NumPy divides
    alpha, base = f(size) / f(count), size // count
    u = f(u) * min(f(base + 2) / alpha - f(1), f(size + 1 - base) / alpha - f(count - 1))
    borders = ((np.arange(count + 1, dtype=f) + u) * alpha).astype(np.int64) - int(u * alpha)
    return borders[:-1], borders[1:].clip(max=size)


def _lookup(starts, ends, device):
    """The indices in every window of one axis."""
    within = np.arange(int((ends - starts).max()))
    return torch.from_numpy(np.minimum(starts[:, None] + within, ends[:, None] - 1)).to(device)


@op(random=True)
def fractional_max_pool2d(x, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
    """The maxima of windows of varying sizes, so that any output size is possible.

    Args:
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.
        random_u: number between 0 and 1 that decides where the windows lie; by default drawn at random.
        x: Tensor [N, C, H, W].

    Returns:
        Tensor [N, C, H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.fractional_max_pool2d(paddle.ones([1, 2, 7, 7]), 3).shape
    [1, 2, 3, 3]
    """
    return _fractional(2, "fractional_max_pool2d", x, output_size, kernel_size, random_u, return_mask)


@op(random=True)
def fractional_max_pool3d(x, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
    """`fractional_max_pool2d` for volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.
        random_u: number between 0 and 1 that decides where the windows lie; by default drawn at random.

    Returns:
        Tensor [N, C, D', H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.fractional_max_pool3d(paddle.ones([1, 2, 7, 7, 7]), 3).shape
    [1, 2, 3, 3, 3]
    """
    return _fractional(3, "fractional_max_pool3d", x, output_size, kernel_size, random_u, return_mask)
