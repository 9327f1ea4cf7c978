"""Padding."""

import numbers

import numpy as np
import torch
import torch.nn.functional as F

from ..._core.args import int_arg, number_arg, shape_list
from ..._core.errors import FailedCheckError, InvalidArgumentError, received, require_tensor
from ..._core.op import op

__all__ = ["pad", "zeropad2d"]

_MODES = ("constant", "reflect", "replicate", "circular")
_FORMATS = {3: ("NCL", "NLC"), 4: ("NCHW", "NHWC"), 5: ("NCDHW", "NDHWC")}


def _channel_last(x, data_format):
    """Whether the channel is the last axis of `x`, which must have spatial axes."""
    if x.dim() not in _FORMATS:
        raise FailedCheckError(
            "pad: 'x' must have 3, 4 or 5 dimensions to be padded along its spatial axes.", received(x=x)
        )
    first, last = _FORMATS[x.dim()]
    if data_format is not None and data_format.upper() not in (first, last):
        raise FailedCheckError(
            f"pad: 'data_format' of a tensor of {x.dim()} dimensions must be '{first}' or '{last}'.",
            received(x=x, data_format=data_format),
        )
    return data_format is not None and data_format.upper() == last


@op
def pad(x, pad, mode="constant", value=0.0, data_format=None, pad_from_left_axis=True, name=None):
    """Pad `x`.

    Args:
        pad: lengths before and after, in pairs. As many pairs as there are spatial axes are for these, the last axis
            first; as many as there are axes are for all of them (from the first one, or from the last if
            `pad_from_left_axis` is False); any other number is for the last axes, the last one first.
        mode: 'constant', or values from `x` itself: 'reflect', 'replicate' or 'circular'.
        value: number that the padding holds; used by the mode 'constant'.
        data_format: where the channels are: 'NCL', 'NCHW', 'NCDHW', 'NLC', 'NHWC' or 'NDHWC'; by default second.
        pad_from_left_axis: whether pairs for all axes begin with the first one.

    Returns:
        Tensor, longer by the lengths.

    >>> paddle.nn.functional.pad(paddle.ones([1, 1, 2]), [1, 0]).tolist()
    [[[0.0, 1.0, 1.0]]]
    """
    require_tensor(x, "x", "pad")
    if mode not in _MODES:
        raise FailedCheckError(f"pad: 'mode' must be one of {list(_MODES)}.", received(mode=mode))
    spatial = x.dim() - 2
    if isinstance(pad, numbers.Integral):
        pad = [int(pad)] * (2 * max(spatial, 1))
    padding = shape_list(pad, "pad")
    every_axis = len(padding) == 2 * x.dim()
    padding += [0] * (len(padding) % 2)  # an unpaired last length pads before the axis
    if len(padding) > 2 * x.dim() and x.dim() == 1 and mode == "constant":
        padding = padding[:2]
    if len(padding) > 2 * x.dim():
        raise InvalidArgumentError(
            f"pad: 'pad' has more than {x.dim()} pairs, one for each axis of 'x'.", received(x=x, pad=pad)
        )
    if mode == "constant":
        return _constant(x, padding, value, data_format, every_axis and pad_from_left_axis)
    if len(padding) != 2 * spatial or x.dim() not in _FORMATS:
        _channel_last(x, data_format)
        raise InvalidArgumentError(
            f"pad: mode '{mode}' needs {2 * spatial} lengths for a tensor of {x.dim()} dimensions, two for each "
            "spatial axis.",
            received(x=x, pad=pad),
        )
    last = _channel_last(x, data_format)
    x = x.movedim(-1, 1) if last else x
    out = _pad_from_input(x, padding, mode)
    return out.movedim(1, -1) if last else out


def _constant(x, padding, value, data_format, from_left):
    value = number_arg(value)
    value = value if x.is_floating_point() or x.is_complex() else int(value)
    axes = len(padding) // 2
    if from_left:
        padding = [v for i in range(axes - 1, -1, -1) for v in padding[2 * i : 2 * i + 2]]
    elif axes == x.dim() - 2 and x.dim() in _FORMATS and _channel_last(x, data_format):
        padding = [0, 0, *padding]
    return F.pad(x, padding, value=value)


def _pad_from_input(x, padding, mode):
    if not x.numel():  # there is nothing to take values from
        return F.pad(x, padding)
    for i in range(len(padding) // 2):
        if mode == "reflect" and max(padding[2 * i : 2 * i + 2]) >= x.shape[-1 - i]:
            raise InvalidArgumentError(
                f"pad: mode 'reflect' needs a longer input: axis {x.dim() - 1 - i} of 'x' can be padded by at "
                f"most {x.shape[-1 - i] - 1} on each side.",
                received(x=x, pad=padding),
            )
    wraps = mode == "circular" and all(
        min(padding[2 * i : 2 * i + 2]) >= 0 and max(padding[2 * i : 2 * i + 2]) <= x.shape[-1 - i]
        for i in range(len(padding) // 2)
    )
    if wraps or (mode != "circular" and (x.is_floating_point() or x.is_complex())):
        return F.pad(x, padding, mode)
    return _by_index(x, padding, mode)


def _by_index(x, padding, mode):
    """Pad where torch has no kernel: integers, and circular padding that wraps around more than once."""
    for i in range(len(padding) // 2):
        axis = x.dim() - 1 - i
        size = x.shape[axis]
        at = torch.arange(-padding[2 * i], size + padding[2 * i + 1], device=x.device)
        if mode == "circular":
            at = at % size
        else:
            at = at.clamp(0, size - 1) if mode == "replicate" else size - 1 - (size - 1 - at.abs()).abs()
        x = x.index_select(axis, at)
    return x


@op
def zeropad2d(x, padding, data_format="NCHW", name=None):
    """Pad images with zeros: [left, right, top, bottom].

    Args:
        x: Tensor [N, C, H, W].
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels are: 'NCHW' or 'NHWC'.

    Returns:
        Tensor [N, C, H + top + bottom, W + left + right].

    >>> F.zeropad2d(paddle.ones([1, 1, 1, 1]), [1, 2, 0, 0]).tolist()
    [[[[0.0, 1.0, 0.0, 0.0]]]]
    """
    if isinstance(padding, (range, np.ndarray)):
        padding = list(padding)
    if not isinstance(padding, (list, tuple, torch.Tensor)):
        padding = [int_arg(padding, "padding")] * 4
    return pad.kernel(x, padding, data_format=data_format if x.dim() == 4 else None)
