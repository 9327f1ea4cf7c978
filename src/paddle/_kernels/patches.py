"""Windows of images as columns, and blocks of pixels as channels, by one copy of a view on a CPU.

torch's kernel moves element by element; a copy of a view moves rows.
"""

import torch
import torch.nn.functional as F
from torch.compiler import is_dynamo_compiling as compiling

_LEAST = 1024  # elements; below, torch's call is as quick


def applies(x):
    """Whether the functions here are for images like `x`."""
    return (
        x.is_cpu
        and x.numel() >= _LEAST
        and x.is_floating_point()
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None
    )


def unfolded(x, kernel, stride, padding, dilation):
    """`torch.nn.functional.unfold` of images that `applies`."""
    if x.requires_grad and torch.is_grad_enabled():
        return _Unfolded.apply(x, kernel, stride, padding, dilation)
    return _unfolded(x, kernel, stride, padding, dilation)


def _unfolded(x, kernel, stride, padding, dilation):
    (top, left), (n, c, height, width) = padding, x.shape
    counts = [
        (size + 2 * p - d * (k - 1) - 1) // s + 1
        for size, p, d, k, s in zip((height, width), padding, dilation, kernel, stride, strict=True)
    ]
    if min(counts) < 1:
        return F.unfold(x, kernel, dilation, padding, stride)  # which explains what is wrong
    if top or left:
        x = F.pad(x, (left, left, top, top))
    image, channel, row, column = x.stride()
    steps = image, channel, row * dilation[0], column * dilation[1], row * stride[0], column * stride[1]
    # A copy, also where the windows are the image.
    windows = x.as_strided((n, c, *kernel, *counts), steps).clone(memory_format=torch.contiguous_format)
    return windows.view(n, c * kernel[0] * kernel[1], counts[0] * counts[1])


class _Unfolded(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, *window):
        ctx.size, ctx.window = x.shape[2:], window
        return _unfolded(x.detach(), *window)

    @staticmethod
    def backward(ctx, grad):
        kernel, stride, padding, dilation = ctx.window
        return F.fold(grad, ctx.size, kernel, dilation, padding, stride), None, None, None, None


def unshuffled(x, r):
    """`torch.pixel_unshuffle` of images that `applies`, with the channels first."""
    n, c, height, width = x.shape
    blocks = x.reshape(n, c, height // r, r, width // r, r).permute(0, 1, 3, 5, 2, 4)
    return blocks.reshape(n, c * r * r, height // r, width // r)
