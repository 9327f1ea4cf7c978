"""Convolutions of batches of images with few channels, windows of 3×3 or 5×5 and a step of 1, by loops in C.

oneDNN computes 16 neighbouring channels at once, or 8, of which most are empty where there are 1, 3 or 6, as at the
beginning of a network. The loops (`_convolving.c`) compute the same point of as many images at once instead.
"""

import functools
import time

import torch

from .._core import products
from .._core.flags import flag
from . import conv_gradients
from .loops import CONVOLVING

WINDOWS = (3, 5)
CHANNELS = 32  # up to which shapes were measured
_NUMBERS = 1 << 21  # floats, of as many images as are computed at once; more leave the processor's caches
LANES = CONVOLVING.lanes() if CONVOLVING is not None else 1  # images at once
_LIMIT = 0.87  # our work divided by oneDNN's up to which the loops are faster
_COLOURS = 3  # channels up to which oneDNN has kernels of their own
_ENOUGH = 0.65  # of oneDNN's time for what `_work` counts as 0.375


def applies(x, weight, bias, stride, padding):
    """Whether `convolved` is the faster way; for float32 on the CPU, one group, without dilation."""
    if CONVOLVING is None:
        return False
    training = torch.is_grad_enabled() and weight.requires_grad
    stride, padding = (tuple(v) if type(v) is list else v for v in (stride, padding))
    return (
        _is_less(x.shape, weight.shape, stride, padding, training, training and x.requires_grad)
        and x.is_contiguous()
        and weight.is_contiguous()
        and type(weight) in conv_gradients.PLAIN
        and (bias is None or (bias.shape == weight.shape[:1] and bias.is_cpu))
        and torch.get_num_threads() == 1  # the loops have one thread, oneDNN has all
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
        and products.may_differ_from_torch()
        and _is_faster()
    )


@functools.lru_cache(512)
def _is_less(shape, of_weight, stride, padding, training, of_images):
    """Whether the work on these sizes is so much less than oneDNN's that the loops are faster."""
    (images, channels), (outs, wanted, rows, columns) = shape[:2], of_weight
    if rows != columns or rows not in WINDOWS or channels != wanted or not 0 < outs <= CHANNELS >= channels > 0:
        return False
    if not (conv_gradients.is_usual(stride, 1) and conv_gradients.is_usual(padding, 0)):
        return False
    around = conv_gradients.pair(padding)
    high, wide = (size + 2 * more - rows + 1 for size, more in zip(shape[2:], around, strict=True))
    if set(conv_gradients.pair(stride)) != {1} or 2 * images <= LANES or high <= 0 or wide <= 0:
        return False
    if LANES * (channels * (high + rows - 1) * (wide + rows - 1) + outs * high * wide) > _NUMBERS:
        return False
    return _work(images, channels, outs, rows, training, of_images) <= _LIMIT


def _work(images, channels, outs, window, of_weight, of_images):
    """Our multiply-adds divided by oneDNN's, both with those of places in vectors that are empty."""
    by_outs, by_channels = _filled(outs), _filled(channels)
    theirs = 1 / by_outs
    if of_weight and channels <= _COLOURS:
        theirs += 1 / by_outs
    elif of_weight:  # for wide windows `few_channels` takes about half of the time
        theirs += (1 / by_channels if window == 3 or by_channels == 1 else max(1.2, 0.55 / by_channels)) / by_outs
    if of_images:
        theirs += 1 / (by_outs * by_channels)
    return (1 + of_weight + of_images) / _filled(images) / theirs


def _filled(count):
    """The share of the places in vectors that are not empty."""
    return count / (-(-count // LANES) * LANES)


@functools.cache
def _is_faster():
    """Whether this processor computes a convolution of six channels as much faster as the limit above supposes."""
    if flag("FLAGS_cudnn_deterministic"):  # which asks for choices that do not vary
        return False
    with torch.no_grad():
        x, weight, bias = (
            torch.rand(2 * LANES, 6, 16, 16),
            torch.rand(3 * LANES // 8, 6, 5, 5),
            torch.rand(3 * LANES // 8),
        )
        ours = functools.partial(_convolve, x, weight, bias, [0, 0])
        theirs = functools.partial(torch.conv2d, x, weight, bias)
        times = [(_seconds(ours), _seconds(theirs)) for _ in range(6)]
    best, of_onednn = (min(column) for column in zip(*times, strict=True))
    return best < _ENOUGH * of_onednn


def _seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def convolved(x, weight, bias, stride, padding):
    """The convolution."""
    padding = conv_gradients.pair(padding)
    if torch.is_grad_enabled() and any(t is not None and t.requires_grad for t in (x, weight, bias)):
        return _Convolution.apply(x, weight, bias, padding)
    return _convolve(x, weight, bias, padding)


def _sizes(x, weight, padding):
    return *x.shape, weight.shape[0], *weight.shape[2:], *padding


def _convolve(x, weight, bias, padding):
    out = x.new_empty([x.shape[0], weight.shape[0], *conv_gradients.result_size(x, weight, 1, padding)])
    bias = x.new_zeros(weight.shape[0]) if bias is None else bias.detach().contiguous()
    arrays = (t.detach().numpy() for t in (x, weight, bias, out))
    CONVOLVING.convolve(*arrays, _sizes(x, weight, padding), LANES)
    return out


class _Convolution(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, bias, padding):
        ctx.save_for_backward(x, weight)
        ctx.padding, ctx.biases = padding, None if bias is None else list(bias.shape)
        return _convolve(x, weight, bias, padding)

    @staticmethod
    def backward(ctx, grad):
        (x, weight), wanted = ctx.saved_tensors, list(ctx.needs_input_grad[:3])
        if torch.is_grad_enabled():  # the gradient of the gradient is wanted, which torch's operator has
            options = [1, 1], ctx.padding, [1, 1], False, [0, 0], 1
            return *torch.ops.aten.convolution_backward(grad, x, weight, ctx.biases, *options, wanted), None
        shapes = x.shape, weight.shape, ctx.biases
        found = [grad.new_empty(shape) if needed else None for shape, needed in zip(shapes, wanted, strict=True)]
        arrays = (None if t is None else t.detach().numpy() for t in (grad.contiguous(), x, weight, *found))
        CONVOLVING.gradients(*arrays, _sizes(x, weight, ctx.padding), LANES)
        return *found, None
