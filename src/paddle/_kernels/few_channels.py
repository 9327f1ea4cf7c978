"""Convolutions of images with a few channels and wide windows, such as LeNet's second: their weight gradient.

oneDNN computes it for 16 channels at once where the channels are first in memory, so that most of the work is lost if
there are 6. With the channels last it takes half of the time, the change of order included.
"""

import torch

from . import conv_gradients

_CHANNELS = range(4, 32)  # up to three channels have a kernel of their own
_FILLED = 16  # channels at once
_SMALL = 3  # windows for which both orders take as long
_ELEMENTS = 1 << 15  # below, further calls take longer than they save


def applies(x, weight, stride, padding):
    """Whether `convolved` is the faster way; for float32 on the CPU, one group, without dilation."""
    channels = x.shape[1]
    return (
        channels in _CHANNELS
        and channels % _FILLED != 0
        and min(weight.shape[2:]) > _SMALL
        and channels == weight.shape[1]
        and x.numel() >= _ELEMENTS
        and x.is_contiguous()
        and conv_gradients.can_differ(weight, stride, padding)
    )


def convolved(x, weight, bias, stride, padding):
    """The convolution."""
    return conv_gradients.convolved(x, weight, bias, stride, padding, 1, _of_weight, _of_images)


def _of_weight(grad, x, weight, stride, padding):
    grad, x = (t.contiguous(memory_format=torch.channels_last) for t in (grad, x))
    options = None, stride, padding, [1, 1], False, [0, 0], 1, [False, True, False]
    return torch.ops.aten.convolution_backward(grad, x, weight, *options)[1].contiguous()


def _of_images(grad, x, weight, stride, padding):
    return None  # torch's is the faster one
