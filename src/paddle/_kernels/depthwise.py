"""Convolutions of one channel each with windows larger than 3×3, whose weight gradient torch takes long for.

oneDNN has vector instructions for that gradient up to windows of 3×3. Above, it takes five to ten times as long as the
forward pass. The gradient is itself a convolution of one channel each: the images are convolved with the gradients of
the results as windows, every image by itself, and the results are added up. That takes a half to a sixth of the time.
"""

import torch

from . import conv_gradients

_SMALL = 3  # windows that torch is quick at
_SIZES = range(2, 33)  # rows or columns of the result, which become the window: oneDNN has none of one point
_PIXELS = 36  # of the result: below, turning the windows around takes as long as is gained


def applies(x, weight, stride, padding, groups):
    """Whether `convolved` is the faster way; for float32 images and weights on the CPU, without dilation."""
    channels, one, height, width = weight.shape
    return (
        max(height, width) > _SMALL
        and one == 1
        and groups == channels == x.shape[1]
        and conv_gradients.can_differ(weight, stride, padding)
        and all(size in _SIZES for size in conv_gradients.result_size(x, weight, stride, padding))
    )


def convolved(x, weight, bias, stride, padding):
    """The convolution, in the memory order of `x`."""
    groups = weight.shape[0]
    return conv_gradients.convolved(x, weight, bias, stride, padding, groups, _of_weight, _of_images)


def _of_weight(grad, x, weight, stride, padding):
    images, channels, height, width = x.shape
    count = images * channels
    if x.is_contiguous():
        row = x.view(1, count, height, width)
    else:  # channels last: so they stay, which moves whole pixels only
        row = x.permute(2, 3, 0, 1).reshape(1, height, width, count).permute(0, 3, 1, 2)
    windows = grad.reshape(count, 1, *grad.shape[2:])
    found = torch.conv2d(row, windows, None, 1, padding, stride, count)
    # Steps larger than one may leave room for points that no window has.
    found = found[:, :, : weight.shape[2], : weight.shape[3]].reshape(images, *weight.shape)
    return found.sum(0) if images > 1 else found[0]


def _of_images(grad, x, weight, stride, padding):
    """By the kernel of the forward pass, which is the quicker one."""
    around = [window - 1 - size for window, size in zip(weight.shape[2:], padding, strict=True)]
    if stride != [1, 1] or min(around) < 0 or grad.shape[2] * grad.shape[3] < _PIXELS:
        return None
    return torch.conv2d(grad, weight.flip(2, 3), None, 1, around, 1, weight.shape[0])
