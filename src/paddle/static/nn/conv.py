"""Convolutions as functions."""

import math

from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F
from paddle.nn.initializer import Normal

from ._helper import Helper, activated, known_product

_LAST = ("NLC", "NHWC", "NDHWC")


def _sizes(value, count, name):
    sizes = [value] * count if isinstance(value, int) else list(value)
    if len(sizes) != count:
        raise InvalidArgumentError(f"'{name}' must be an integer or {count} integers.", received(**{name: value}))
    return sizes


def _convolved(
    kind,
    function,
    input,
    num_filters,
    filter_size,
    stride,
    padding,
    dilation,
    groups,
    param_attr,
    bias_attr,
    act,
    name,
    data_format,
):
    dims = len(input.shape) - 2
    channels = input.shape[-1 if data_format in _LAST else 1]
    groups = groups or 1
    known_product([channels], f"static.nn.{kind}")
    if channels % groups:
        raise InvalidArgumentError(
            f"static.nn.{kind}: {channels} channels cannot be split into {groups} groups.",
            received(input=input, groups=groups),
        )
    kernel = _sizes(filter_size, dims, "filter_size")
    helper = Helper(kind, name, input.dtype)
    spread = math.sqrt(2.0 / (math.prod(kernel) * channels))
    weight = helper.weight([num_filters, channels // groups, *kernel], param_attr, Normal(0.0, spread))
    bias = helper.bias([num_filters], bias_attr)
    out = function(input, weight, bias, stride, padding, dilation, groups, data_format)
    return activated(out, act)


def conv2d(
    input,
    num_filters,
    filter_size,
    stride=1,
    padding=0,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCHW",
):
    """A 2-D convolution."""
    return _convolved(
        "conv2d",
        F.conv2d,
        input,
        num_filters,
        filter_size,
        stride,
        padding,
        dilation,
        groups,
        param_attr,
        bias_attr,
        act,
        name,
        data_format,
    )


def conv3d(
    input,
    num_filters,
    filter_size,
    stride=1,
    padding=0,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCDHW",
):
    """A 3-D convolution."""
    return _convolved(
        "conv3d",
        F.conv3d,
        input,
        num_filters,
        filter_size,
        stride,
        padding,
        dilation,
        groups,
        param_attr,
        bias_attr,
        act,
        name,
        data_format,
    )


def _transposed(
    kind,
    function,
    input,
    num_filters,
    output_size,
    filter_size,
    padding,
    stride,
    dilation,
    groups,
    param_attr,
    bias_attr,
    act,
    name,
    data_format,
):
    dims = len(input.shape) - 2
    last = data_format in _LAST
    channels = input.shape[-1 if last else 1]
    known_product([channels], f"static.nn.{kind}")
    if filter_size is None:
        if output_size is None:
            raise InvalidArgumentError(f"static.nn.{kind}: 'filter_size' or 'output_size' is required.", None)
        sizes = input.shape[1:-1] if last else input.shape[2:]
        filter_size = _kernel_for(sizes, output_size, padding, stride, dilation)
    kernel = _sizes(filter_size, dims, "filter_size")
    helper = Helper(kind, name, input.dtype)
    weight = helper.weight([channels, num_filters // (groups or 1), *kernel], param_attr)
    bias = helper.bias([num_filters], bias_attr)
    size = None if output_size is None else _sizes(output_size, dims, "output_size")
    out = function(
        input,
        weight,
        bias,
        stride,
        padding,
        dilation=dilation,
        groups=groups or 1,
        output_size=size,
        data_format=data_format,
    )
    return activated(out, act)


def _kernel_for(input_sizes, output_size, padding, stride, dilation):
    """The kernel size that gives an output of this size."""
    count = len(input_sizes)
    known_product(input_sizes, "a transposed convolution without 'filter_size'")
    sizes, pads = _sizes(output_size, count, "output_size"), _sizes(padding, count, "padding")
    strides, dilations = _sizes(stride, count, "stride"), _sizes(dilation, count, "dilation")
    given = zip(sizes, input_sizes, pads, strides, dilations, strict=True)
    return [(out - (n - 1) * step + 2 * pad - 1) // spread + 1 for out, n, pad, step, spread in given]


def conv2d_transpose(
    input,
    num_filters,
    output_size=None,
    filter_size=None,
    padding=0,
    stride=1,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCHW",
):
    """A 2-D transposed convolution."""
    return _transposed(
        "conv2d_transpose",
        F.conv2d_transpose,
        input,
        num_filters,
        output_size,
        filter_size,
        padding,
        stride,
        dilation,
        groups,
        param_attr,
        bias_attr,
        act,
        name,
        data_format,
    )


def conv3d_transpose(
    input,
    num_filters,
    output_size=None,
    filter_size=None,
    padding=0,
    stride=1,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCDHW",
):
    """A 3-D transposed convolution."""
    return _transposed(
        "conv3d_transpose",
        F.conv3d_transpose,
        input,
        num_filters,
        output_size,
        filter_size,
        padding,
        stride,
        dilation,
        groups,
        param_attr,
        bias_attr,
        act,
        name,
        data_format,
    )


def deform_conv2d(
    x,
    offset,
    mask,
    num_filters,
    filter_size,
    stride=1,
    padding=0,
    dilation=1,
    groups=1,
    deformable_groups=1,
    im2col_step=1,
    weight_attr=None,
    bias_attr=None,
    name=None,
):
    """A deformable convolution: sampling points are moved by `offset`, and weighted by `mask` if it is given."""
    from paddle.vision.ops import deform_conv2d as convolve

    helper = Helper("deformable_conv", name, x.dtype)
    channels, kernel = x.shape[1], _sizes(filter_size, 2, "filter_size")
    spread = math.sqrt(2.0 / (math.prod(kernel) * channels))
    weight = helper.weight([num_filters, channels // groups, *kernel], weight_attr, Normal(0.0, spread))
    bias = helper.bias([num_filters], bias_attr)
    return convolve(x, offset, weight, bias, stride, padding, dilation, deformable_groups, groups, mask)
