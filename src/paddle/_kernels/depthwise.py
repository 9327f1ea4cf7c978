"""Convolutions of one channel each in training where oneDNN, which torch calls, takes long: small images, wide windows.

oneDNN has vector instructions for the gradient of the weight up to windows of 3×3. Above, it takes five to twenty
times as long as the forward pass. Images of a few pixels take longer to prepare than to compute. With the channels
last, loops in C (`_depthwise.c`) compute the gradients, and small images. Otherwise the gradient of the weight is a
convolution of one channel each: the images are convolved with the gradients of the results as windows, every image by
itself, and the results are added up. That takes a half to a sixth of torch's time.
"""

import torch

from . import conv_gradients
from .loops import DEPTHWISE

_SMALL = 3  # windows that torch is quick at
_SIZES = range(2, 33)  # rows or columns of the result, which become the window: oneDNN has none of one point
_PIXELS = 36  # of the result: below, turning the windows around takes as long as is gained
# Pixels of the result up to which the loops are used: for windows that torch is quick at, forward, for the images.
_LOOPS_SMALL, _LOOPS_FORWARD, _LOOPS_IMAGES = 16, 36, 49
_LOOPS_IMAGES_APART = 784  # the last with steps larger than one
_LANES = 8  # channels must be a multiple of this in the loops
_PARALLEL = DEPTHWISE is not None and DEPTHWISE.parallel()  # whether the loops can run on torch's threads


def applies(x, weight, stride, padding, groups):
    """Whether `convolved` is the faster way; for float32 images and weights on the CPU, without dilation."""
    channels, one, height, width = weight.shape
    if one != 1 or not groups == channels == x.shape[1] or not conv_gradients.can_differ(weight, stride, padding):
        return False
    rows, columns = conv_gradients.result_size(x, weight, stride, padding)
    if max(height, width) > _SMALL:
        return (rows in _SIZES and columns in _SIZES) or (rows == columns == 1 and _has_loops(x))
    return min(rows, columns) > 0 and rows * columns <= _LOOPS_SMALL and height * width > 1 and _has_loops(x)


def _has_loops(x):
    """Whether the loops can have images, which are with their channels last."""
    return (
        DEPTHWISE is not None
        and x.shape[1] % _LANES == 0
        and x.numel() > 0
        and not x.is_contiguous()
        and x.is_contiguous(memory_format=torch.channels_last)
        and (_PARALLEL or torch.get_num_threads() == 1)
    )


def convolved(x, weight, bias, stride, padding):
    """The convolution, in the memory order of `x`."""
    forward = None
    rows, columns = conv_gradients.result_size(x, weight, stride, padding)
    if bias is None and rows * columns <= _LOOPS_FORWARD and _has_loops(x):

        def forward(x, weight, bias):
            out = torch.empty(*x.shape[:2], rows, columns, memory_format=torch.channels_last, dtype=x.dtype)
            return _by_loops(0, x, weight, out, x, out, weight, stride, padding)

    groups = weight.shape[0]
    return conv_gradients.convolved(x, weight, bias, stride, padding, groups, _of_weight, _of_images, forward)


def _by_loops(kind, first, second, out, x, result, weight, stride, padding):
    """Let the loops write `out`; `x`, `result` and `weight` are the arrays whose sizes they need."""
    (step, step_across), (around, beside) = conv_gradients.pair(stride), conv_gradients.pair(padding)
    (images, channels, *size), (height, width) = x.shape, weight.shape[2:]
    rows = size[0], result.shape[2], height, step, around
    columns = size[1], result.shape[3], width, step_across, beside
    arrays = [_array(t, weight.shape) for t in (first, second, out)]
    DEPTHWISE.convolve(kind, *arrays, (images, channels, *rows, *columns), torch.get_num_threads())
    return out


def _array(t, windows):
    """The memory of images [N, H, W, C], or of windows, as a NumPy array."""
    t = t.detach()
    return t.contiguous().numpy() if t.shape == windows else t.permute(0, 2, 3, 1).numpy()


def _of_weight(grad, x, weight, stride, padding):
    images, channels, height, width = x.shape
    if _has_loops(x):
        grad = grad.contiguous(memory_format=torch.channels_last)
        return _by_loops(2, grad, x, weight.new_empty(weight.shape), x, grad, weight, stride, padding)
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
    """By the kernel of the forward pass, or the loops, whichever is the quicker one; None: by torch."""
    pixels = grad.shape[2] * grad.shape[3]
    if pixels <= (_LOOPS_IMAGES if stride == [1, 1] else _LOOPS_IMAGES_APART) and _has_loops(x):
        grad = grad.contiguous(memory_format=torch.channels_last)
        return _by_loops(1, grad, weight, torch.empty_like(x), x, grad, weight, stride, padding)
    around = [window - 1 - size for window, size in zip(weight.shape[2:], padding, strict=True)]
    if stride != [1, 1] or min(around) < 0 or pixels < _PIXELS:
        return None
    return torch.conv2d(grad, weight.flip(2, 3), None, 1, around, 1, weight.shape[0])
