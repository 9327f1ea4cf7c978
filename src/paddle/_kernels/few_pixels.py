"""Convolutions of many channels and few pixels, whose weight gradient torch takes twice as long for as necessary.

At the end of a network images have a few pixels and filters millions of weights: 512 channels of 2×2 and filters of
3×3 are nine megabytes. oneDNN computes their gradient in an order of its own and turns it around afterwards. A product
of matrices writes it where it belongs.
"""

import torch.nn.functional as F

from .._core import products
from . import conv_gradients

_WEIGHTS = 1 << 20
_PIXELS = 64  # of all results of a batch together; from about a hundred on torch is faster


def applies(x, weight, stride, padding):
    """Whether `convolved` is the faster way; for float32 on the CPU, one group, without dilation."""
    shape = weight.shape
    if shape[0] * shape[1] * shape[2] * shape[3] < _WEIGHTS or shape[2] * shape[3] == 1 or x.shape[1] != shape[1]:
        return False
    if not x.is_contiguous() or not conv_gradients.can_differ(weight, stride, padding):
        return False
    height, width = conv_gradients.result_size(x, weight, stride, padding)
    return 0 < x.shape[0] * height * width <= _PIXELS


def convolved(x, weight, bias, stride, padding):
    """The convolution."""
    return conv_gradients.convolved(x, weight, bias, stride, padding, 1, _of_weight, _of_images)


def _of_weight(grad, x, weight, stride, padding):
    """The gradients of the results times the parts of the images that their windows cover."""
    covered = F.unfold(x, weight.shape[2:], padding=padding, stride=stride)
    return products.linear(_rows(grad).t(), _rows(covered).t()).view(weight.shape)


def _of_images(grad, x, weight, stride, padding):
    if stride == [1, 1]:
        return None
    covered = products.linear(_rows(grad), weight.reshape(weight.shape[0], -1).t())
    covered = covered.view(x.shape[0], -1, covered.shape[1]).transpose(1, 2)
    return F.fold(covered, x.shape[2:], weight.shape[2:], padding=padding, stride=stride)


def _rows(values):
    """A matrix with a row for each pixel of each image."""
    values = values.flatten(2).transpose(1, 2)
    return values.reshape(-1, values.shape[2])
