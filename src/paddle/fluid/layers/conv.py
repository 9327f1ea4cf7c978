"""Convolutions and pooling."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F
from paddle.static import nn as static_nn

from ._base import activated, in_both_modes

__all__ = [
    "conv2d",
    "conv3d",
    "conv2d_transpose",
    "conv3d_transpose",
    "pool2d",
    "pool3d",
    "adaptive_pool2d",
    "adaptive_pool3d",
    "deformable_conv",
]


@in_both_modes
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
    return activated(
        static_nn.conv2d(
            input,
            num_filters,
            filter_size,
            stride,
            padding,
            dilation,
            groups,
            param_attr,
            bias_attr,
            use_cudnn,
            None,
            name,
            data_format,
        ),
        act,
    )


@in_both_modes
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
    return activated(
        static_nn.conv3d(
            input,
            num_filters,
            filter_size,
            stride,
            padding,
            dilation,
            groups,
            param_attr,
            bias_attr,
            use_cudnn,
            None,
            name,
            data_format,
        ),
        act,
    )


@in_both_modes
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
    return activated(
        static_nn.conv2d_transpose(
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
            use_cudnn,
            None,
            name,
            data_format,
        ),
        act,
    )


@in_both_modes
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
    return activated(
        static_nn.conv3d_transpose(
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
            use_cudnn,
            None,
            name,
            data_format,
        ),
        act,
    )


@in_both_modes
def deformable_conv(
    input,
    offset,
    mask,
    num_filters,
    filter_size,
    stride=1,
    padding=0,
    dilation=1,
    groups=None,
    deformable_groups=None,
    im2col_step=None,
    param_attr=None,
    bias_attr=None,
    modulated=True,
    name=None,
):
    """A deformable convolution: sampling points are moved by `offset` and, if `modulated`, weighted by `mask`."""
    return static_nn.deform_conv2d(
        input,
        offset,
        mask if modulated else None,
        num_filters,
        filter_size,
        stride,
        padding,
        dilation,
        groups or 1,
        deformable_groups or 1,
        im2col_step or 64,
        param_attr,
        bias_attr,
        name,
    )


# ---- pooling ----


def _pooled(dims, input, size, kind, stride, padding, whole, ceil_mode, exclusive, data_format):
    what = f"pool{dims}d"
    if kind not in ("max", "avg"):
        raise InvalidArgumentError(f"{what}: 'pool_type' must be 'max' or 'avg'.", received(pool_type=kind))
    if whole:  # sizes and strides are ignored
        axes = list(range(1, dims + 1)) if data_format in ("NHWC", "NDHWC") else list(range(2, dims + 2))
        return (paddle.max if kind == "max" else paddle.mean)(input, axes, keepdim=True)
    if size == -1 or size is None:
        raise InvalidArgumentError(
            f"{what}: 'pool_size' is required without 'global_pooling'.", received(pool_size=size)
        )
    options = {"ceil_mode": ceil_mode, "data_format": data_format}
    if kind == "max":
        return getattr(F, f"max_pool{dims}d")(input, size, stride, padding, **options)
    return getattr(F, f"avg_pool{dims}d")(input, size, stride, padding, exclusive=exclusive, **options)


def pool2d(
    input,
    pool_size=-1,
    pool_type="max",
    pool_stride=1,
    pool_padding=0,
    global_pooling=False,
    use_cudnn=True,
    ceil_mode=False,
    name=None,
    exclusive=True,
    data_format="NCHW",
):
    """2-D max or average pooling; with `global_pooling`, over all positions."""
    return _pooled(
        2, input, pool_size, pool_type, pool_stride, pool_padding, global_pooling, ceil_mode, exclusive, data_format
    )


def pool3d(
    input,
    pool_size=-1,
    pool_type="max",
    pool_stride=1,
    pool_padding=0,
    global_pooling=False,
    use_cudnn=True,
    ceil_mode=False,
    name=None,
    exclusive=True,
    data_format="NCDHW",
):
    """3-D max or average pooling; with `global_pooling`, over all positions."""
    return _pooled(
        3, input, pool_size, pool_type, pool_stride, pool_padding, global_pooling, ceil_mode, exclusive, data_format
    )


def _adapted(dims, input, size, kind, require_index):
    if kind == "max":
        return getattr(F, f"adaptive_max_pool{dims}d")(input, size, require_index)
    if kind != "avg" or require_index:
        raise InvalidArgumentError(
            f"adaptive_pool{dims}d: 'pool_type' must be 'max' or 'avg', and only 'max' has an index.",
            received(pool_type=kind, require_index=require_index),
        )
    return getattr(F, f"adaptive_avg_pool{dims}d")(input, size)


def adaptive_pool2d(input, pool_size, pool_type="max", require_index=False, name=None):
    """Pooling to a given output size."""
    return _adapted(2, input, pool_size, pool_type, require_index)


def adaptive_pool3d(input, pool_size, pool_type="max", require_index=False, name=None):
    """Pooling to a given output size."""
    return _adapted(3, input, pool_size, pool_type, require_index)
