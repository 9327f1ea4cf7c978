"""Convolutions with windows of 1×1 as one product of matrices or by oneDNN, where torch's own way is slower.

For fewer than 16 images on one thread torch multiplies image by image, which for images of 3×3 takes up to seven times
as long as one product over all of them. With the channels last in memory, the gradients of large images are quicker as
one product each where MKL is good (`_core/products`); elsewhere oneDNN, which torch then passes over, takes down to
half of the time, also in other orders. `benchmarks/pointwise.py` measures where the limits lie.
"""

import torch

from .._core import products
from . import conv_gradients

_IMAGES = range(2, 16)  # of a batch
_PIXELS = 16  # of an image; with the channels last in memory, where nothing has to be moved:
_PIXELS_CHANNELS_LAST = 49
_PIXELS_ONEDNN = 144  # from here on, with the channels last
_WEIGHTS = 1 << 15  # fewer are not worth the extra calls
_ELEMENTS_OF_ONE = 20_480  # up to here torch has one image convolved without oneDNN, whatever is asked for
_WORK = 1 << 21  # multiply-adds below which a call of oneDNN takes longer than all of torch's way
_WORK_OF_GRADIENTS = 1 << 23  # multiply-adds below which torch's way to the gradients is as quick
_WORK_CHANNELS_FIRST = 1 << 22  # where oneDNN changes the order of images and results
_WORK_OF_PIXELS = 100_000  # multiply-adds up to which torch's way is quicker for single pixels, on one thread
_CHANNELS_AT_ONCE = 16  # in oneDNN's loops
_ONE = (1, (1, 1), [1, 1], (1,), [1])
_ZERO = (0, (0, 0), [0, 0])


def onednn_writes_too_far(x, weight, stride, padding):
    """Whether oneDNN's gradient of the weight would write beyond its memory (torch 2.13).

    For windows of one point that skip pixels and read 2 to 15 channels, which are last in memory, it copies 16 channels
    of each pixel into memory for the pixels that are read.
    """
    shape = weight.shape
    return 1 < shape[1] < _CHANNELS_AT_ONCE and padding in _ZERO and _skips_pixels(x, weight, stride)


def onednn_writes_too_far_transposed(x, weight, stride):
    """The same for a transposed convolution, whose results have up to 15 channels."""
    return weight.shape[1] < _CHANNELS_AT_ONCE and _skips_pixels(x, weight, stride)


def _skips_pixels(x, weight, stride):
    """Whether windows of one point skip pixels of images with their channels last, and the weight gets a gradient."""
    shape = weight.shape
    return (
        shape[-1] == shape[-2] == 1
        and stride not in _ONE
        and weight.requires_grad
        and torch.is_grad_enabled()
        and x.is_cpu
        and x.dim() == weight.dim() == 4
        and not x.is_contiguous()
        and x.is_contiguous(memory_format=torch.channels_last)
    )


def pixels_read(x, stride):
    """The pixels that windows of one point read."""
    down, right = conv_gradients.pair(stride)
    return x[:, :, ::down, ::right]


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
    if conv_gradients.can_differ(weight, 1, 0):
        return conv_gradients.convolved(x, weight, bias, 1, 0, 1, _of_weight, _of_images, _product)
    follows = torch.is_grad_enabled() and (x.requires_grad or (bias is not None and bias.requires_grad))
    if follows or torch._C._functorch.peek_interpreter_stack() is not None:  # vmap and jvp
        return torch.conv2d(x, weight, bias)
    return _product(x, weight, bias)


def is_of_one_pixel(x, weight, stride, padding):
    """Whether images are single pixels, as in squeeze and excitation: the convolution is a linear layer."""
    size, window = x.shape, weight.shape
    return (
        size[-1] == size[-2] == window[-1] == window[-2] == 1
        and size[1] == window[1]
        and stride in _ONE
        and padding in _ZERO
        and products.may_differ_from_torch()
    )


def linear(x, weight, bias):
    """The convolution of single pixels, which oneDNN takes four times as long for on several threads."""
    if x.shape[0] < _IMAGES.stop and x.numel() * weight.shape[0] <= _WORK_OF_PIXELS and torch.get_num_threads() == 1:
        return torch.conv2d(x, weight, bias)
    out = products.linear(x.reshape(x.shape[:2]), weight.reshape(weight.shape[:2]), bias)
    return out.view(*out.shape, 1, 1)


def _product(x, weight, bias):
    out = products.linear(x.permute(0, 2, 3, 1), weight.reshape(weight.shape[:2]), bias).permute(0, 3, 1, 2)
    # Not a view, by which `memory_order` would take the order for the program's choice.
    return out.contiguous() if x.is_contiguous() else out.new_empty(0).set_(out)


def prefers_products_for_gradients(x, weight, stride, padding):
    """Whether `with_products_for_gradients` is the faster way: with the channels last, where MKL is good."""
    shape = weight.shape
    return (
        shape[-1] == shape[-2] == 1
        and x.numel() * shape[0] >= _WORK_OF_GRADIENTS
        and stride in _ONE
        and padding in _ZERO
        and not x.is_contiguous()
        and x.is_contiguous(memory_format=torch.channels_last)
        and x.shape[1] == shape[1]
        and conv_gradients.can_differ(weight, stride, padding)
        and products.mkl_is_good()
    )


def with_products_for_gradients(x, weight, bias):
    """torch's convolution with products of matrices for its gradients, in the memory order of `x`."""
    return conv_gradients.convolved(x, weight, bias, 1, 0, 1, _of_weight, _of_images)


def _of_weight(grad, x, weight, stride, padding):
    return products.linear(_rows(grad).t(), _rows(x).t()).view(weight.shape)


def _of_images(grad, x, weight, stride, padding):
    return products.linear(grad.permute(0, 2, 3, 1), weight.reshape(weight.shape[:2]).t()).permute(0, 3, 1, 2)


def _rows(values):
    """A matrix with a row for each pixel of each image."""
    return values.permute(0, 2, 3, 1).reshape(-1, values.shape[1])


def prefers_onednn(x, weight, stride):
    """Whether oneDNN is the faster way, which torch takes only for windows with distances between their points.

    A window of one point has none, so `dilation=2` changes nothing else. For images and for sequences of one axis.
    """
    shape, elements = weight.shape, x.numel()
    work = elements * shape[0]
    if work < _WORK or shape[-1] != 1 or stride not in _ONE or (len(shape) > 3 and shape[-2] != 1):
        return False
    images = x.shape[0]
    if not torch.backends.mkldnn.enabled or images >= _IMAGES.stop or (images == 1 and elements <= _ELEMENTS_OF_ONE):
        return False
    last = x.dim() == 4 and not x.is_contiguous() and x.is_contiguous(memory_format=torch.channels_last)
    if last and images > 1 and x.shape[2] * x.shape[3] >= _PIXELS_ONEDNN:
        return True
    return (last or work >= _WORK_CHANNELS_FIRST) and torch.get_num_threads() == 1 and products.onednn_is_faster()
