"""Maxima over windows with their places, by loops in C (`_windows.c`) where these are compiled.

torch's kernels compare element by element with branches, and return places of 64 bits where Paddle has 32. One loop
serves windows of one, two and three axes, of fixed and of varying sizes.
"""

import functools
import math

import numpy as np
import torch
from torch.compiler import is_dynamo_compiling as compiling

from .loops import WINDOWS

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_LEAST = 1024  # elements; below, torch's call is as quick
_LEAST_IN_TRAINING = 65_536  # since a function with a derivative of its own costs more
_PARALLEL = WINDOWS is not None and WINDOWS.parallel()  # whether the loops can run on torch's threads


def applies(x):
    """Whether the loops are for images, [N, C] and one to three axes, like `x`."""
    return (
        WINDOWS is not None
        and x.numel() >= (_LEAST_IN_TRAINING if x.requires_grad and torch.is_grad_enabled() else _LEAST)
        and x.dtype is torch.float32
        and type(x) in _PLAIN
        and x.is_cpu
        and x.is_contiguous()
        and math.prod(x.shape[2:]) < 1 << 31
        and (_PARALLEL or torch.get_num_threads() == 1)
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None
    )


@functools.lru_cache(256)
def regular(sizes, kernel, stride, padding, ceil_mode=False):
    """The windows of a fixed size on planes of `sizes`, cut off at the borders; for `pooled`."""
    axes = []
    for size, k, s, p in zip(sizes, kernel, stride, padding, strict=True):
        left = size + 2 * p - k
        count = (-(-left // s) if ceil_mode else left // s) + 1
        if ceil_mode and (count - 1) * s >= size + p:  # the last window has to start within the image
            count -= 1
        starts = np.arange(count) * s - p
        axes.append((starts.clip(0), (starts + k).clip(max=size)))
    return _table(axes)


def irregular(axes):
    """Windows from pairs of arrays for each axis: where they start, and where they end."""
    return _table(axes)


def _table(axes):
    counts = (1,) * (3 - len(axes)) + tuple(len(starts) for starts, _ in axes)
    parts = [np.array([0, 1])] * (3 - len(axes)) + [part for axis in axes for part in axis]
    return counts, np.concatenate(parts).astype(np.int64)


def pooled(x, windows):
    """The maxima of images that `applies`, and their places as int32; `windows` are `regular` or `irregular`."""
    if x.requires_grad and torch.is_grad_enabled():
        return _Maxima.apply(x, windows)
    return _maxima(x, windows)


def _maxima(x, windows):
    counts, table = windows
    shape = [*x.shape[:2], *counts[3 - x.dim() + 2 :]]
    out, places = x.new_empty(shape), x.new_empty(shape, dtype=torch.int32)
    sizes = (1,) * (5 - x.dim()) + tuple(x.shape[2:])
    arrays = (t.detach().numpy() for t in (x, out, places))
    WINDOWS.maxima(*arrays, table, x.shape[0] * x.shape[1], sizes, counts, torch.get_num_threads())
    return out, places


class _Maxima(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, windows):
        out, places = _maxima(x, windows)
        ctx.save_for_backward(places)
        ctx.mark_non_differentiable(places)
        ctx.sizes = x.shape[2:]
        return out, places

    @staticmethod
    def backward(ctx, grad, _):
        (places,) = ctx.saved_tensors
        if torch.is_grad_enabled() or type(grad) not in _PLAIN or not grad.is_cpu:  # its gradient is wanted, or vmap's
            flat = grad.new_zeros([*grad.shape[:2], math.prod(ctx.sizes)])
            return flat.scatter_add(2, places.long().flatten(2), grad.flatten(2)).unflatten(2, ctx.sizes), None
        return _put(grad, places, ctx.sizes, add=True), None


def _put(values, places, sizes, add):
    """Values at their places in planes of zeros, or None if a place is not there."""
    out = values.new_empty([*values.shape[:2], *sizes])
    return out if _move(WINDOWS.put, values, places, out, math.prod(sizes), add) else None


def _move(loop, values, places, out, elements, add=False):
    arrays = (t.detach().contiguous().numpy() for t in (values, places))
    planes, count = places.shape[0] * places.shape[1], math.prod(places.shape[2:])
    return loop(*arrays, out.numpy(), planes, count, elements, add, torch.get_num_threads())


class _Unpooled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, places, sizes):
        ctx.save_for_backward(places)
        ctx.elements = math.prod(sizes)
        return _put(x, places, sizes, add=False)

    @staticmethod
    def backward(ctx, grad):
        (places,) = ctx.saved_tensors
        if torch.is_grad_enabled() or type(grad) not in _PLAIN or not grad.is_cpu:
            return grad.flatten(2).gather(2, places.long().flatten(2)).view(places.shape), None, None
        out = grad.new_empty(places.shape)
        _move(WINDOWS.take, grad, places, out, ctx.elements)
        return out, None, None


def unpooled(x, places, sizes):
    """Values of a tensor that `applies` at their int32 places in planes of zeros; None if a place is not there."""
    if x.requires_grad and torch.is_grad_enabled():
        return _Unpooled.apply(x, places, tuple(sizes))
    return _put(x, places, sizes, add=False)
