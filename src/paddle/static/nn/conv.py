"""Convolutions as functions."""

import math

from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F
from paddle.nn.initializer import Normal

from ..._core.help import complete
from ...nn.functional.by_name import activated
from ._helper import Helper, known_product

HELP = {
    "input": "variable of shape [batch, channels, sizes...].",
    "num_filters": "how many channels the result has.",
    "filter_size": "size of the kernel, an integer or one for each axis.",
    "stride": "step of the kernel, an integer or one for each axis.",
    "padding": "how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'.",
    "dilation": "distance between two elements of the kernel.",
    "groups": "into how many groups channels are divided; by default one.",
    "param_attr": "`paddle.ParamAttr`, initializer or name for the weight.",
    "weight_attr": "`paddle.ParamAttr`, initializer or name for the weight.",
    "bias_attr": "the same for the bias; False for no bias.",
    "use_cudnn": "accepted and not used.",
    "act": "name of an activation, such as 'relu'; by default none.",
    "data_format": "where the channels are: second, as in 'NCHW', or last, as in 'NHWC'.",
    "output_size": "sizes of the result; by default they follow from the kernel.",
    "returns": "variable of shape [batch, num_filters, new sizes...].",
}

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
    """A 2-D convolution.

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv2d(paddle.static.data("x", [None, 3, 8, 8]), 4, 3).shape
    [-1, 4, 6, 6]
    """
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
    """A 3-D convolution.

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv3d(paddle.static.data("x", [None, 3, 8, 8, 8]), 4, 3).shape
    [-1, 4, 6, 6, 6]
    """
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
    """A 2-D transposed convolution.

    Args:
        filter_size: size of the kernel; by default it follows from `output_size`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv2d_transpose(paddle.static.data("x", [None, 3, 8, 8]), 4, filter_size=3).shape
    [-1, 4, 10, 10]
    """
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
    """A 3-D transposed convolution.

    Args:
        filter_size: size of the kernel; by default it follows from `output_size`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv3d_transpose(paddle.static.data("x", [None, 3, 4, 4, 4]), 4, filter_size=3).shape
    [-1, 4, 6, 6, 6]
    """
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
    """A deformable convolution: sampling points are moved by `offset`, and weighted by `mask` if it is given.

    Args:
        x: variable of shape [batch, channels, height, width].
        offset: variable of shape [batch, 2 * deformable_groups * size of the kernel, new height, new width].
        mask: variable of shape [batch, deformable_groups * size of the kernel, new height, new width], or None.
        deformable_groups: into how many groups channels with offsets of their own are divided.
        im2col_step: accepted and not used.

    >>> paddle.enable_static()
    >>> x, offset = paddle.static.data("x", [None, 3, 8, 8]), paddle.static.data("offset", [None, 18, 6, 6])
    >>> paddle.static.nn.deform_conv2d(x, offset, None, 4, 3).shape
    [-1, 4, 6, 6]
    """
    from paddle.vision.ops import deform_conv2d as convolve

    helper = Helper("deformable_conv", name, x.dtype)
    channels, kernel = x.shape[1], _sizes(filter_size, 2, "filter_size")
    spread = math.sqrt(2.0 / (math.prod(kernel) * channels))
    weight = helper.weight([num_filters, channels // groups, *kernel], weight_attr, Normal(0.0, spread))
    bias = helper.bias([num_filters], bias_attr)
    return convolve(x, offset, weight, bias, stride, padding, dilation, deformable_groups, groups, mask)


complete(globals())
