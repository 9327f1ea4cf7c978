"""Convolutions with windows of 1×1 as one product of matrices or by oneDNN, where torch's own way is slower.

For fewer than 16 images on one thread torch multiplies image by image, which for images of 3×3 takes up to seven times
as long as one product over all of them. For large images with the channels last, oneDNN, which torch then passes over,
takes down to six tenths of the time. `benchmarks/pointwise.py` measures where the limits lie.
"""

import torch
import torch.nn.functional as F

_IMAGES = range(2, 16)  # of a batch
_PIXELS = 16  # of an image; with the channels last in memory, where nothing has to be moved:
_PIXELS_CHANNELS_LAST = 49
_PIXELS_ONEDNN = 144  # from here on, with the channels last
_WEIGHTS = 1 << 15  # fewer are not worth the extra calls
_ONE = (1, (1, 1), [1, 1])
_ZERO = (0, (0, 0), [0, 0])


def applies(x, weight, stride, padding):
    """Whether `convolved` is the faster way for a convolution of one group; cheap for all other convolutions."""
    shape = weight.shape
    if shape[-1] != 1 or shape[-2] != 1 or x.shape[0] not in _IMAGES or shape[0] * shape[1] < _WEIGHTS:
        return False
    pixels = x.shape[2] * x.shape[3]
    if pixels > _PIXELS_CHANNELS_LAST or stride not in _ONE or padding not in _ZERO or x.shape[1] != shape[1]:
        return False
    if pixels > 1 and x.is_contiguous():
        # On several threads torch is slower in the backward pass only.
        back = torch.is_grad_enabled() and (x.requires_grad or weight.requires_grad)
        return pixels <= _PIXELS and (back or torch.get_num_threads() == 1)
    return x.is_contiguous(memory_format=torch.channels_last)


def convolved(x, weight, bias):
    """The convolution, in the memory order of `x`."""
    out = F.linear(x.permute(0, 2, 3, 1), weight.reshape(weight.shape[:2]), bias).permute(0, 3, 1, 2)
    return out.contiguous() if x.is_contiguous() else out


def prefers_onednn(x, weight, stride):
    """Whether oneDNN is the faster way, which torch takes only for windows with distances between their points.

    A window of one point has none, so `dilation=2` changes nothing else.
    """
    shape = weight.shape
    return (
        shape[-1] == 1
        and shape[-2] == 1
        and x.shape[0] in _IMAGES
        and x.shape[2] * x.shape[3] >= _PIXELS_ONEDNN
        and stride in _ONE
        and not x.is_contiguous()
        and x.is_contiguous(memory_format=torch.channels_last)
        and torch.backends.mkldnn.enabled
    )
