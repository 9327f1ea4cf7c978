"""What convolutions, pooling, losses and resizing answer for tensors without elements that torch's kernels refuse.

The rows are looked up after a call has failed, so they cost nothing otherwise. Their sizes are those of Paddle: C++
divides towards zero, so a window that does not fit can still give a size of 0.
"""

import inspect

import torch

from paddle._kernels.windows import channel_last, padding_pairs, per_axis, same_pairs

from ..._core.call import WITHOUT_ELEMENTS
from .activation import swiglu
from .attention import scaled_dot_product_attention
from .common import bilinear
from .conv import conv1d, conv1d_transpose, conv2d, conv2d_transpose, conv3d, conv3d_transpose, nothing
from .loss_classification import cross_entropy
from .norm import batch_norm
from .pooling import avg_pool1d, avg_pool2d, avg_pool3d, lp_pool1d, lp_pool2d, max_pool1d, max_pool2d, max_pool3d
from .pooling_adaptive import (
    _output_sizes,
    adaptive_avg_pool1d,
    adaptive_avg_pool2d,
    adaptive_avg_pool3d,
    adaptive_max_pool1d,
    adaptive_max_pool2d,
    adaptive_max_pool3d,
    fractional_max_pool2d,
    fractional_max_pool3d,
)
from .vision import interpolate, unfold, upsample

__all__ = []

_LAST = ("NLC", "NHWC", "NDHWC")


def constant(shape, value, *tensors, twice=()):
    """A tensor filled with `value`, through which the tensors it belongs to have gradients of zeros."""
    return nothing(shape, *tensors, twice=twice) + value


def _towards_zero(a, b):
    return int(a / b)


def _pairs(x, kernel, stride, padding, n, last, name):
    pairs = padding_pairs(padding, n, last, name)
    return same_pairs(x.shape[2:], kernel, stride) if pairs == "SAME" else pairs


def _biased(out, bias):
    if bias is None or bias.numel() != out.shape[1]:
        return out
    return out + bias.reshape(1, -1, *[1] * (out.dim() - 2))


def _conv(n, name):
    def answer(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format=None, name_=None):
        last = data_format is not None and channel_last(data_format, n, name)
        x = x.movedim(-1, 1) if last else x
        if x.dim() != n + 2 or weight.dim() != n + 2 or x.shape[1] != weight.shape[1] * groups or not weight.shape[0]:
            return None
        stride, dilation = per_axis(stride, n, "stride", name), per_axis(dilation, n, "dilation", name)
        pairs = _pairs(x, weight.shape[2:], stride, padding, n, last, name)
        sizes = [
            _towards_zero(size + sum(pair) - d * (k - 1) - 1, s) + 1
            for size, pair, k, s, d in zip(x.shape[2:], pairs, weight.shape[2:], stride, dilation, strict=True)
        ]
        if min(sizes) < 0:
            return None
        channels = weight.shape[0] if x.shape[1] else 0  # without input channels Paddle has no output channels
        out = _biased(constant([x.shape[0], channels, *sizes], 0.0, bias, twice=(x, weight)), bias)
        return out.movedim(1, -1) if last else out

    return answer


def _transposed(n, name):
    def answer(x, weight, bias=None, stride=1, padding=0, output_padding=0, *others, **named):
        options = dict(zip(_ORDER[n], others, strict=False)) | named
        if x.dim() != n + 2 or weight.dim() != n + 2 or options.get("output_size") is not None:
            return None
        groups, dilation = options.get("groups", 1), per_axis(options.get("dilation", 1), n, "dilation", name)
        stride, extra = per_axis(stride, n, "stride", name), per_axis(output_padding, n, "output_padding", name)
        if options.get("data_format") in _LAST or x.shape[1] != weight.shape[0]:
            return None
        pairs = _pairs(x, weight.shape[2:], stride, padding, n, False, name)
        sizes = [
            (size - 1) * s - sum(pair) + d * (k - 1) + 1 + e
            for size, pair, k, s, d, e in zip(
                x.shape[2:], pairs, weight.shape[2:], stride, dilation, extra, strict=True
            )
        ]
        if min(sizes) < 0:
            return None
        return _biased(constant([x.shape[0], weight.shape[1] * groups, *sizes], 0.0, x, weight, bias), bias)

    return answer


_ORDER = {
    1: ("groups", "dilation", "output_size", "data_format", "name"),
    2: ("dilation", "groups", "output_size", "data_format", "name"),
    3: ("groups", "dilation", "output_size", "data_format", "name"),
}


def _pooled(n, name, empty_window, kernel):
    """Pooling: windows over nothing hold `empty_window`."""

    parameters = inspect.signature(kernel)

    def answer(x, *args, **named):
        options = parameters.bind(x, *args, **named).arguments
        if x.dim() != n + 2 or options.get("data_format") in _LAST:
            return None
        mask = options.get("return_mask")
        if x.shape[1] == 0 and all(x.shape[2:]) and not mask:
            return kernel(x.transpose(0, 1), *args, **named).transpose(0, 1)  # torch allows an empty batch
        window = per_axis(options["kernel_size"], n, "kernel_size", name)
        stride = window if options.get("stride") is None else per_axis(options["stride"], n, "stride", name)
        pairs = _pairs(x, window, stride, options.get("padding", 0), n, False, name)
        sizes = [
            _towards_zero(size + sum(pair) - k + (s - 1 if options.get("ceil_mode") else 0), s) + 1
            for size, pair, k, s in zip(x.shape[2:], pairs, window, stride, strict=True)
        ]
        if min(sizes) < 0:
            return None
        out = constant([*x.shape[:2], *sizes], empty_window, x)
        return (out, torch.zeros(out.shape, dtype=torch.int32, device=x.device)) if mask else out

    return answer


def _adaptive(n, name, kernel):
    def answer(x, output_size, *args, **named):
        if x.dim() != n + 2 or named.get("data_format") in _LAST or named.get("return_mask") is True:
            return None
        return constant([*x.shape[:2], *_output_sizes(output_size, x, n, name)], float("nan"), x)

    return answer


def _fractional(n, name):
    def answer(x, output_size, kernel_size=None, random_u=None, return_mask=False, name_=None):
        if x.dim() != n + 2 or return_mask:
            return None
        return constant([*x.shape[:2], *_output_sizes(output_size, x, n, name)], float("nan"), x)

    return answer


def _unfolded(x, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    kernel, stride, dilation = (per_axis(v, 2, "sizes", "unfold") for v in (kernel_sizes, strides, dilations))
    pads = [paddings] * 4 if isinstance(paddings, int) else list(paddings) * (2 if len(paddings) == 2 else 1)
    if x.dim() != 4 or len(pads) != 4:
        return None
    sizes = [
        _towards_zero(size + pads[i] + pads[i + 2] - d * (k - 1) - 1, s) + 1
        for i, (size, k, s, d) in enumerate(zip(x.shape[2:], kernel, stride, dilation, strict=True))
    ]
    if min(sizes) < 0:
        return None
    return constant([x.shape[0], x.shape[1] * kernel[0] * kernel[1], sizes[0] * sizes[1]], 0.0, x)


def _gated(x, y=None, name=None):
    return None if y is None or y.numel() else constant(y.shape, 0.0, y.to(torch.promote_types(x.dtype, y.dtype)), x)


def _bilinear(x1, x2, weight, bias=None, name=None):
    if x1.dim() != 2 or x2.shape != (x1.shape[0], weight.shape[2]) or x1.shape[1] != weight.shape[1]:
        return None
    out = constant([x1.shape[0], weight.shape[0]], 0.0, x1, x2, weight)
    return out if bias is None else out + bias


def _without_classes(input, label, weight=None, ignore_index=-100, reduction="mean", soft_label=False, *args, **named):
    """The cross entropy if there are no classes: the mean of nothing, or zeros."""
    if soft_label or input.dim() < 2 or input.shape[-1] or label.numel() * input.shape[-1] != input.numel():
        return None
    shape = label.shape if reduction == "none" else ()
    return constant(shape, float("nan") if reduction == "mean" else 0.0, input)


def _without_channels(x, running_mean, running_var, weight=None, bias=None, *args, **named):
    return constant(x.shape, 0.0, x, weight, bias) if x.dim() > 1 and not x.numel() else None


def _attended(query, key, value, *args, **named):
    return constant(query.shape, 0.0, query, key, value)


def _resized(x, *args, **named):
    if x.dim() < 3 or x.shape[1] or not all(x.shape[2:]):
        return None
    return interpolate.kernel(x.transpose(0, 1), *args, **named).transpose(0, 1)


for _n, _function in enumerate((conv1d, conv2d, conv3d), 1):
    WITHOUT_ELEMENTS[_function.operator.key] = _conv(_n, _function.__name__)
for _n, _function in enumerate((conv1d_transpose, conv2d_transpose, conv3d_transpose), 1):
    WITHOUT_ELEMENTS[_function.operator.key] = _transposed(_n, _function.__name__)
for _value, _functions in (
    (0.0, (max_pool1d, max_pool2d, max_pool3d)),
    (float("nan"), (avg_pool1d, avg_pool2d, avg_pool3d)),
    (0.0, (lp_pool1d, lp_pool2d)),
):
    for _n, _function in enumerate(_functions, 1):
        WITHOUT_ELEMENTS[_function.operator.key] = _pooled(_n, _function.__name__, _value, _function.kernel)
for _functions in (
    (adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d),
    (adaptive_max_pool1d, adaptive_max_pool2d, adaptive_max_pool3d),
):
    for _n, _function in enumerate(_functions, 1):
        WITHOUT_ELEMENTS[_function.operator.key] = _adaptive(_n, _function.__name__, _function.kernel)
WITHOUT_ELEMENTS[interpolate.operator.key] = WITHOUT_ELEMENTS[upsample.operator.key] = _resized
WITHOUT_ELEMENTS[unfold.operator.key] = _unfolded
WITHOUT_ELEMENTS[swiglu.operator.key] = _gated
WITHOUT_ELEMENTS[bilinear.operator.key] = _bilinear
WITHOUT_ELEMENTS[cross_entropy.operator.key] = _without_classes
WITHOUT_ELEMENTS[batch_norm.operator.key] = _without_channels
WITHOUT_ELEMENTS[scaled_dot_product_attention.operator.key] = _attended
for _n, _function in enumerate((fractional_max_pool2d, fractional_max_pool3d), 2):
    WITHOUT_ELEMENTS[_function.operator.key] = _fractional(_n, _function.__name__)
