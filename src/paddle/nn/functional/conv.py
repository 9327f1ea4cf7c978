"""Convolutions and their transposes, in one to three dimensions."""

import torch
import torch.nn.functional as F

from paddle._kernels import depthwise, few_channels, few_pixels, pointwise, side_by_side
from paddle._kernels.windows import channel_last, flat, padding_pairs, per_axis, require_spatial, same_pairs, symmetric

from ..._core.errors import InvalidArgumentError, received, require_tensor
from ..._core.memory_order import compiling
from ..._core.op import op

__all__ = ["conv1d", "conv1d_transpose", "conv2d", "conv2d_transpose", "conv3d", "conv3d_transpose"]

HELP = {
    "bias": "Tensor [out]; by default none.",
    "stride": "step of the window: an integer, or one for each axis.",
    "padding": "what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or "
    "'VALID'.",
    "output_padding": "how much longer the result is at the end of each axis; less than the stride.",
    "dilation": "distance of neighbouring points of the window: an integer, or one for each axis.",
    "groups": "number of groups of channels that are convolved apart.",
    "output_size": "sizes of the result: an integer, or one for each axis; by default those that follow from the "
    "window.",
}

_ONE = (1, (1, 1), [1, 1])
_ALONE = (1, (1,), [1])
_SMALL = 4096  # elements up to which convolving one image is faster as a plain matrix product


def _conv2d(x, weight, bias, stride, padding, dilation, groups):
    """Call torch's convolution; one small image on the CPU uses the plain kernel, which has less setup cost."""
    shape, training = weight.shape, torch.is_grad_enabled()
    if groups == 1 and x.numel() <= _SMALL and x.shape[0] == 1 and _is_plain(x, weight, bias, dilation):
        return torch._C._nn.thnn_conv2d(x, weight, shape[2:], bias, stride, padding)
    if groups == 1 and dilation in _ONE and pointwise.onednn_writes_too_far(x, weight, stride, padding):
        return _conv2d(pointwise.pixels_read(x, stride), weight, bias, 1, padding, 1, 1)
    few = groups == 1 and shape[0] <= side_by_side.CHANNELS and shape[-1] in side_by_side.WINDOWS and dilation in _ONE
    if (
        few
        and not compiling()
        and _is_usual(x, weight, bias)
        and side_by_side.applies(x, weight, bias, stride, padding)
    ):
        return side_by_side.convolved(x, weight, bias, stride, padding)
    # Without gradients only these and windows of one point have another way; asking further takes a tenth of the time.
    if (training or shape[-1] == 1) and dilation in _ONE and not compiling() and _is_usual(x, weight, bias):
        if groups == 1:
            if bias is None or bias.shape == shape[:1]:  # torch says what is wrong with another bias
                if pointwise.is_of_one_pixel(x, weight, stride, padding):
                    return pointwise.linear(x, weight, bias)
                if pointwise.applies(x, weight, stride, padding):
                    return pointwise.convolved(x, weight, bias)
            if pointwise.prefers_products_for_gradients(x, weight, stride, padding):
                return pointwise.with_products_for_gradients(x, weight, bias)
            if pointwise.prefers_onednn(x, weight, stride):
                return torch.conv2d(x, weight, bias, stride, padding, 2)
            if training and few_pixels.applies(x, weight, stride, padding):
                return few_pixels.convolved(x, weight, bias, stride, padding)
            if training and few_channels.applies(x, weight, stride, padding):
                return few_channels.convolved(x, weight, bias, stride, padding)
        elif depthwise.applies(x, weight, stride, padding, groups):
            return depthwise.convolved(x, weight, bias, stride, padding)
    return torch.conv2d(x, weight, bias, stride, padding, dilation, groups)


def _conv1d(x, weight, bias, stride, padding, dilation, groups):
    """Call torch's convolution, by oneDNN where that is faster."""
    pointlike = weight.dim() == 3 and weight.shape[2] == 1 and groups == 1 and dilation in _ALONE and not compiling()
    if pointlike and _is_usual(x, weight, bias, 3) and pointwise.prefers_onednn(x, weight, stride):
        dilation = 2
    return torch.conv1d(x, weight, bias, stride, padding, dilation, groups)


def _is_usual(x, weight, bias, dims=4):
    """Whether all are float32 images and weights, or such of so many dimensions, on the CPU."""
    return (
        x.dtype is torch.float32
        and weight.dtype is torch.float32
        and (bias is None or bias.dtype is torch.float32)
        and x.is_cpu
        and type(x) in _PLAIN
        and weight.dim() == x.dim() == dims
    )


def _is_plain(x, weight, bias, dilation):
    fits = _is_usual(x, weight, bias) and weight.shape[1] == x.shape[1] and weight.numel() <= 2 * _SMALL
    return fits and dilation in _ONE


_PLAIN = (torch.Tensor, torch.nn.Parameter)
_NUMBERS = (int, list, tuple)
_CONV = {1: _conv1d, 2: _conv2d, 3: torch.conv3d}
_TRANSPOSED = {1: torch.conv_transpose1d, 2: torch.conv_transpose2d, 3: torch.conv_transpose3d}


def _other_format(x, n, channels, last):
    """A hint if the channels are where the other `data_format` has them."""
    if x.shape[1 if last else -1] != channels:
        return None
    first, after = {1: ("NCL", "NLC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}[n]
    if last:
        return f"data_format='{first}', as axis 1 of x has {channels} channels."
    return f"data_format='{after}', as the last axis of x has {channels} channels."


def _check(x, weight, n, groups, in_axis, last, op_name):
    require_spatial(x, n, op_name)
    require_tensor(weight, "weight", op_name)
    channels = x.shape[-1 if last else 1]
    wanted = weight.shape[in_axis] * (groups if in_axis == 1 else 1)
    if channels != wanted:
        raise InvalidArgumentError(
            f"{op_name}: the weight expects {wanted} input channels, but 'x' has {channels}"
            f"{' (the last axis, according to data_format)' if last else ''}.",
            received(x=x, weight=weight, groups=groups),
            _other_format(x, n, wanted, last),
        )
    outputs = weight.shape[0 if in_axis == 1 else 1] * (1 if in_axis == 1 else groups)
    if groups > 1 and outputs % groups:
        raise InvalidArgumentError(
            f"{op_name}: {outputs} output channels cannot be split into {groups} groups.", received(weight=weight)
        )


def _conv(n, name, x, weight, bias, stride, padding, dilation, groups, data_format):
    last = channel_last(data_format, n, name)
    # The common case, which torch handles directly.
    if type(padding) is int and not last and type(stride) in _NUMBERS and type(dilation) in _NUMBERS:
        try:
            if x.dim() == n + 2:
                return _CONV[n](x, weight, bias, stride, padding, dilation, groups)
        except (AttributeError, RuntimeError, TypeError):
            return _any_conv(n, name, x, weight, bias, stride, padding, dilation, groups, last)
    return _any_conv(n, name, x, weight, bias, stride, padding, dilation, groups, last)


def _any_conv(n, name, x, weight, bias, stride, padding, dilation, groups, last):
    """Check the arguments, then convolve with padding in any form."""
    _check(x, weight, n, groups, 1, last, name)
    stride, dilation = per_axis(stride, n, "stride", name), per_axis(dilation, n, "dilation", name)
    if last:
        x = x.movedim(-1, 1)
    pairs = padding_pairs(padding, n, last, name)
    if pairs == "SAME":
        dilation = (1,) * n  # as in Paddle
        pairs = same_pairs(x.shape[2:], weight.shape[2:], stride)
    sizes = [
        int((size + sum(pair) - d * (k - 1) - 1) / s) + 1 if s else 1  # towards zero like Paddle
        for size, pair, k, s, d in zip(x.shape[2:], pairs, weight.shape[2:], stride, dilation, strict=True)
    ]
    if 0 in sizes and min(sizes) >= 0 and x.numel() and weight.numel():  # a kernel slightly too long
        out = nothing([x.shape[0], weight.shape[0], *sizes], bias, twice=(x, weight))
        return out.movedim(1, -1) if last else out
    pad = symmetric(pairs)
    if pad is None:
        x, pad = F.pad(x, flat(pairs)), 0
    if bias is not None and bias.numel() == 1 and weight.shape[0] != 1:
        bias = bias.reshape(1).expand(weight.shape[0])
    out = _CONV[n](
        x, weight, bias if bias is None or bias.dim() == 1 else bias.flatten(), stride, pad, dilation, groups
    )
    return out.movedim(1, -1) if last else out


def nothing(shape, *tensors, twice=()):
    """A tensor of zeros through which the tensors it belongs to have gradients of zeros (`twice`: second ones, too)."""
    out = torch.zeros(shape, dtype=(*twice, *tensors)[0].dtype, device=(*twice, *tensors)[0].device)
    parts = [t.reshape(-1)[:0] for t in tensors if t is not None] + [t.reshape(-1)[:0].square() for t in twice]
    return sum((part.sum() for part in parts), out)


@op
def conv1d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCL", name=None):
    """Convolution over one axis; `weight` is [out, in / groups, length].

    Args:
        x: Tensor [N, in, L].
        weight: Tensor [out, in / groups, length].
        data_format: where the channels of `x` are: 'NCL' or 'NLC'.

    Returns:
        Tensor [N, out, L'], with L' = (L + padding - dilation * (length - 1) - 1) // stride + 1, where padding counts
        both sides.

    >>> F.conv1d(paddle.to_tensor([[[1.0, 2.0, 3.0]]]), paddle.ones([1, 1, 2])).tolist()
    [[[3.0, 5.0]]]
    """
    return _conv(1, "conv1d", x, weight, bias, stride, padding, dilation, groups, data_format)


@op
def conv2d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCHW", name=None):
    """Convolution over images; `weight` is [out, in / groups, height, width].

    Args:
        x: Tensor [N, in, H, W].
        weight: Tensor [out, in / groups, height, width].
        data_format: where the channels of `x` are: 'NCHW' or 'NHWC'.

    Returns:
        Tensor [N, out, H', W'], each size as in `conv1d`.

    >>> x, w = paddle.ones([1, 3, 8, 8]), paddle.ones([6, 3, 3, 3])
    >>> paddle.nn.functional.conv2d(x, w, padding="SAME").shape
    [1, 6, 8, 8]
    """
    return _conv(2, "conv2d", x, weight, bias, stride, padding, dilation, groups, data_format)


@op
def conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCDHW", name=None):
    """Convolution over volumes; `weight` is [out, in / groups, depth, height, width].

    Args:
        x: Tensor [N, in, D, H, W].
        weight: Tensor [out, in / groups, depth, height, width].
        data_format: where the channels of `x` are: 'NCDHW' or 'NDHWC'.

    Returns:
        Tensor [N, out, D', H', W'], each size as in `conv1d`.

    >>> F.conv3d(paddle.ones([1, 3, 4, 4, 4]), paddle.ones([6, 3, 2, 2, 2])).shape
    [1, 6, 3, 3, 3]
    """
    return _conv(3, "conv3d", x, weight, bias, stride, padding, dilation, groups, data_format)


def _conv_nd(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    padding_algorithm=None,
    dilation=1,
    groups=1,
    data_format="NCHW",
    channel_dim=1,
    op_type="conv2d",
    use_cudnn=True,
    name=None,
):
    """The convolution that an operator of the model format stands for: 'conv2d', 'depthwise_conv2d' or 'conv3d'."""
    call = {"conv2d": conv2d, "depthwise_conv2d": conv2d, "conv3d": conv3d}.get(op_type)
    if call is None:
        raise InvalidArgumentError(
            "_conv_nd: 'op_type' must be 'conv2d', 'depthwise_conv2d' or 'conv3d'.", received(op_type=op_type)
        )
    padding = padding_algorithm if padding_algorithm in ("SAME", "VALID") else padding
    return call(x, weight, bias, stride, padding, dilation, groups, data_format)


def _transposed(n, name, x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format):
    last = channel_last(data_format, n, name)
    given = stride, padding, output_padding, groups, dilation
    if n == 2 and isinstance(x, torch.Tensor) and isinstance(weight, torch.Tensor) and x.dim() == weight.dim() == 4:
        images = x.movedim(-1, 1) if last else x
        if pointwise.onednn_writes_too_far_transposed(images, weight, stride):
            x = images.contiguous().movedim(1, -1) if last else images.contiguous()
    if not last and output_size is None and all([type(v) is int and v >= 0 for v in given]):
        try:
            if x.dim() == weight.dim() == n + 2:
                return _TRANSPOSED[n](x, weight, bias, *given)
        except (AttributeError, RuntimeError, TypeError):
            pass  # what is wrong is found below
    _check(x, weight, n, groups, 0, last, name)
    stride, dilation = per_axis(stride, n, "stride", name), per_axis(dilation, n, "dilation", name)
    if last:
        x = x.movedim(-1, 1)
    pairs = padding_pairs(padding, n, last, name)
    if pairs == "SAME":
        dilation = (1,) * n
        pairs = same_pairs(x.shape[2:], weight.shape[2:], stride)
    extra = _extra(n, name, x, weight, stride, pairs, dilation, output_padding, output_size)
    pad = symmetric(pairs)
    if pad is not None:
        out = _TRANSPOSED[n](x, weight, bias, stride, pad, extra, groups, dilation)
    else:
        # torch has no asymmetric padding here: compute without it and crop, or fill, the border.
        out = _TRANSPOSED[n](x, weight, None, stride, 0, 0, groups, dilation)
        out = F.pad(out, flat([(-a, e - b) for (a, b), e in zip(pairs, extra, strict=True)]))
        out = out if bias is None else out + bias.reshape(-1, *[1] * n)
    return out.movedim(1, -1) if last else out


def _extra(n, name, x, weight, stride, pairs, dilation, output_padding, output_size):
    """How much longer each output axis should be than its default length."""
    if output_size is None:
        extra = per_axis(output_padding, n, "output_padding", name)
        if any(not 0 <= e < max(s, d) for e, s, d in zip(extra, stride, dilation, strict=True)):
            raise InvalidArgumentError(
                f"{name}: 'output_padding' must be smaller than the stride or the dilation, whichever is larger.",
                received(output_padding=output_padding, stride=list(stride), dilation=list(dilation)),
            )
        return extra
    if any(per_axis(output_padding, n, "output_padding", name)):
        raise InvalidArgumentError(
            f"{name}: give either 'output_size' or 'output_padding', not both.",
            received(output_size=output_size, output_padding=output_padding),
        )
    wanted = per_axis(output_size, n, "output_size", name)
    natural = [
        (size - 1) * s - a - b + d * (k - 1) + 1
        for size, s, (a, b), d, k in zip(x.shape[2:], stride, pairs, dilation, weight.shape[2:], strict=True)
    ]
    extra = [w - m for w, m in zip(wanted, natural, strict=True)]
    if any(not 0 <= e < s for e, s in zip(extra, stride, strict=True)):
        ranges = [[m, m + s - 1] for m, s in zip(natural, stride, strict=True)]
        raise InvalidArgumentError(
            f"{name}: 'output_size' must lie in {ranges}, axis by axis.", received(output_size=output_size)
        )
    return extra


@op
def conv1d_transpose(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    output_padding=0,
    groups=1,
    dilation=1,
    output_size=None,
    data_format="NCL",
    name=None,
):
    """Transposed convolution over one axis; `weight` is [in, out / groups, length].

    Args:
        x: Tensor [N, in, L].
        weight: Tensor [in, out / groups, length].
        data_format: where the channels of `x` are: 'NCL' or 'NLC'.

    Returns:
        Tensor [N, out, L'], with L' = (L - 1) * stride - padding + dilation * (length - 1) + 1 + output_padding, where
        padding counts both sides.

    >>> F.conv1d_transpose(paddle.to_tensor([[[1.0, 2.0]]]), paddle.ones([1, 1, 2]), stride=2).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]
    """
    return _transposed(
        1,
        "conv1d_transpose",
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )


@op
def conv2d_transpose(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    output_padding=0,
    dilation=1,
    groups=1,
    output_size=None,
    data_format="NCHW",
    name=None,
):
    """Transposed convolution over images; `weight` is [in, out / groups, height, width].

    Args:
        x: Tensor [N, in, H, W].
        weight: Tensor [in, out / groups, height, width].
        data_format: where the channels of `x` are: 'NCHW' or 'NHWC'.

    Returns:
        Tensor [N, out, H', W'], each size as in `conv1d_transpose`.

    >>> F.conv2d_transpose(paddle.ones([1, 3, 8, 8]), paddle.ones([3, 2, 2, 2]), stride=2).shape
    [1, 2, 16, 16]
    """
    return _transposed(
        2,
        "conv2d_transpose",
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )


@op
def conv3d_transpose(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    output_padding=0,
    groups=1,
    dilation=1,
    output_size=None,
    data_format="NCDHW",
    name=None,
):
    """Transposed convolution over volumes; `weight` is [in, out / groups, depth, height, width].

    Args:
        x: Tensor [N, in, D, H, W].
        weight: Tensor [in, out / groups, depth, height, width].
        data_format: where the channels of `x` are: 'NCDHW' or 'NDHWC'.

    Returns:
        Tensor [N, out, D', H', W'], each size as in `conv1d_transpose`.

    >>> F.conv3d_transpose(paddle.ones([1, 3, 4, 4, 4]), paddle.ones([3, 2, 2, 2, 2]), stride=2).shape
    [1, 2, 8, 8, 8]
    """
    return _transposed(
        3,
        "conv3d_transpose",
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )
