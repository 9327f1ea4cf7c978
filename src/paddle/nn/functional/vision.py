"""Resizing, warping and rearranging images."""

import torch
import torch.nn.functional as F

from paddle._kernels import patches
from paddle._kernels.windows import per_axis

from ..._core.args import int_arg, shape_list
from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, require_tensor
from ..._core.op import op
from ._resize import channel_last, resize, scales_of, sizes_of

__all__ = [
    "affine_grid",
    "channel_shuffle",
    "fold",
    "grid_sample",
    "interpolate",
    "pixel_shuffle",
    "pixel_unshuffle",
    "temporal_shift",
    "unfold",
    "upsample",
]

HELP = {
    "x": "Tensor [N, C, H, W].",
    "data_format": "where the channels are: 'NCHW' or 'NHWC'.",
    "kernel_sizes": "size of the window: an integer or [height, width].",
    "strides": "step of the window: an integer or one for each axis.",
    "paddings": "zeros at the borders: an integer, [height, width], or [top, left, bottom, right].",
    "dilations": "distance of neighbouring points of the window: an integer or one for each axis.",
    "size": "sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.",
    "scale_factor": "factor of the sizes: a number or one for each axis.",
    "mode": "'nearest', 'linear', 'bilinear', 'trilinear', 'bicubic' or 'area'.",
    "align_corners": "whether the centres of the corner elements are aligned instead of their outer corners.",
    "align_mode": "0 measures positions from the centres of elements, as torch does; 1 from their left edges.",
}


@op
def interpolate(
    x,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=False,
    align_mode=0,
    data_format=None,
    recompute_scale_factor=None,
    antialias=False,
    name=None,
):
    """Resize the spatial axes of `x`.

    Args:
        size: sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.
        mode: 'nearest', 'linear', 'bilinear', 'trilinear', 'bicubic' or 'area'.
        align_corners: align the centres of the corner elements instead of their outer corners.
        align_mode: 0 measures positions from the centres of elements, as torch does; 1 from their left edges.
        recompute_scale_factor: recompute the factor from the rounded sizes.
        x: Tensor [N, C, sizes], of 3, 4 or 5 axes.
        data_format: where the channels are, by the number of axes: 'NCL' or 'NLC', 'NCHW' or 'NHWC', 'NCDHW' or
            'NDHWC'; by default second.
        antialias: whether elements are averaged when the result is smaller.

    Returns:
        Tensor [N, C, new sizes].

    >>> paddle.nn.functional.interpolate(paddle.ones([1, 3, 4, 4]), scale_factor=2).shape
    [1, 3, 8, 8]
    """
    if align_mode is None or isinstance(align_mode, bool):  # torch's order of arguments
        align_mode, recompute_scale_factor = 0, align_mode
        if isinstance(data_format, bool):
            data_format, antialias = None, data_format
    require_tensor(x, "x", "interpolate")
    mode = mode.lower()
    last = channel_last(x, mode, data_format)
    _check_options(size, scale_factor, mode, align_corners, align_mode, recompute_scale_factor, antialias)
    x = x.movedim(-1, 1) if last else x
    out = _resize(x, size, scale_factor, mode, align_corners, align_mode, recompute_scale_factor, antialias)
    return out.movedim(1, -1) if last else out


def _check_options(size, scale_factor, mode, align_corners, align_mode, recompute_scale_factor, antialias):
    if (size is None) == (scale_factor is None):
        raise InvalidArgumentError(
            "interpolate: give either 'size' or 'scale_factor'.", received(size=size, scale_factor=scale_factor)
        )
    if align_corners and mode == "nearest":
        raise InvalidArgumentError(
            "interpolate: 'align_corners' is not for the mode 'nearest'.",
            received(mode=mode, align_corners=align_corners),
        )
    if align_mode not in (0, 1):
        raise InvalidArgumentError("interpolate: 'align_mode' must be 0 or 1.", received(align_mode=align_mode))
    if recompute_scale_factor and size is not None:
        raise InvalidArgumentError(
            "interpolate: 'recompute_scale_factor' has no effect together with 'size'.",
            received(size=size, recompute_scale_factor=recompute_scale_factor),
        )
    if antialias and mode not in ("bilinear", "bicubic"):
        raise InvalidArgumentError(
            "interpolate: 'antialias' is for the modes 'bilinear' and 'bicubic'.", received(mode=mode)
        )


def _resize(x, size, scale_factor, mode, align_corners, align_mode, recompute, antialias):
    n = x.dim() - 2
    if size is not None:
        sizes, scales = sizes_of(size, n), [None] * n
    else:
        scales = scales_of(scale_factor, n)
        sizes = [int(length * scale) for length, scale in zip(x.shape[2:], scales, strict=True)]
        if min(sizes) < 1:
            raise InvalidArgumentError(
                "interpolate: this 'scale_factor' gives an empty output.", received(x=x, scale_factor=scale_factor)
            )
        if recompute or mode == "area":
            scales = [None] * n
    return resize(x, sizes, scales, mode, align_corners, align_mode, antialias)


@op
def upsample(
    x, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format=None, name=None
):
    """`interpolate` under its other name.

    Args:
        x: Tensor [N, C, sizes], of 3, 4 or 5 axes.
        data_format: where the channels are, by the number of axes: 'NCL' or 'NLC', 'NCHW' or 'NHWC', 'NCDHW' or
            'NDHWC'; by default second.

    Returns:
        Tensor [N, C, new sizes].

    >>> F.upsample(paddle.to_tensor([[[[1.0, 2.0]]]]), size=[1, 4]).tolist()
    [[[[1.0, 1.0, 2.0, 2.0]]]]
    """
    return interpolate.kernel(x, size, scale_factor, mode, align_corners, align_mode, data_format)


@op
def grid_sample(x, grid, mode="bilinear", padding_mode="zeros", align_corners=True, name=None):
    """Sample `x` at the positions in `grid`, which range from -1 to 1 along each axis.

    Args:
        padding_mode: what is outside: 'zeros', the 'border', or a 'reflection'.
        align_corners: whether -1 and 1 are the centres of the outermost elements, not their outer edges; torch's
            default is False, here it is True.
        x: Tensor [N, C, H, W] or [N, C, D, H, W].
        grid: Tensor [N, H', W', 2] or [N, D', H', W', 3] of positions, the last axis of `x` first.
        mode: 'bilinear' or 'nearest'.

    Returns:
        Tensor [N, C, H', W'] or [N, C, D', H', W'].

    >>> x = paddle.to_tensor([[[[1.0, 3.0]]]])
    >>> F.grid_sample(x, paddle.to_tensor([[[[0.0, 0.0], [1.0, 0.0]]]])).tolist()
    [[[[2.0, 3.0]]]]
    """
    require_tensor(x, "x", "grid_sample")
    require_tensor(grid, "grid", "grid_sample")
    if mode not in ("bilinear", "nearest"):
        raise InvalidArgumentError("grid_sample: 'mode' must be 'bilinear' or 'nearest'.", received(mode=mode))
    if padding_mode not in ("zeros", "border", "reflection"):
        raise InvalidArgumentError(
            "grid_sample: 'padding_mode' must be 'zeros', 'border' or 'reflection'.",
            received(padding_mode=padding_mode),
        )
    n = x.dim() - 2
    if n not in (2, 3) or grid.dim() != n + 2 or grid.shape[0] != x.shape[0] or grid.shape[-1] != n:
        raise InvalidArgumentError(
            "grid_sample: 'x' must be [N, C, H, W] with a grid of [N, H', W', 2], or [N, C, D, H, W] with one of "
            "[N, D', H', W', 3].",
            received(x=x, grid=grid),
        )
    return F.grid_sample(x, grid, mode, padding_mode, bool(align_corners))


@op
def affine_grid(theta, out_shape, align_corners=True, name=None):
    """The sampling positions of affine maps, for `grid_sample`.

    Args:
        theta: Tensor [N, 2, 3] for images, [N, 3, 4] for volumes.
        out_shape: sizes [N, C, H, W] or [N, C, D, H, W] that are sampled.
        align_corners: whether -1 and 1 are the centres of the outermost elements, not their outer edges.

    Returns:
        Tensor [N, H, W, 2] or [N, D, H, W, 3].

    >>> theta = paddle.to_tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    >>> F.affine_grid(theta, [1, 1, 2, 2]).tolist()
    [[[[-1.0, -1.0], [1.0, -1.0]], [[-1.0, 1.0], [1.0, 1.0]]]]
    """
    require_tensor(theta, "theta", "affine_grid")
    shape = shape_list(out_shape, "out_shape")
    n = len(shape) - 2
    if n not in (2, 3) or theta.dim() != 3 or list(theta.shape[1:]) != [n, n + 1]:
        raise InvalidArgumentError(
            "affine_grid: 'theta' must be [N, 2, 3] with an 'out_shape' of 4 sizes, or [N, 3, 4] with one of 5.",
            received(theta=theta, out_shape=out_shape),
        )
    return torch.affine_grid_generator(theta, [theta.shape[0], *shape[1:]], bool(align_corners))


def _image(x, data_format, name):
    """Return `x` with the channel first, and whether it was last."""
    require_tensor(x, "x", name)
    if x.dim() != 4:
        raise InvalidArgumentError(f"{name}: 'x' must have 4 dimensions.", received(x=x))
    if data_format not in ("NCHW", "NHWC"):
        raise InvalidArgumentError(
            f"{name}: 'data_format' must be 'NCHW' or 'NHWC'.", received(data_format=data_format)
        )
    last = data_format == "NHWC"
    return (x.movedim(-1, 1) if last else x), last


def _factor(value, argument, name):
    """Return a positive integer."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidTypeError(f"{name}: '{argument}' must be an integer.", received(**{argument: value}))
    if value <= 0:
        raise InvalidArgumentError(f"{name}: '{argument}' must be positive.", received(**{argument: value}))
    return value


@op
def pixel_shuffle(x, upscale_factor, data_format="NCHW", name=None):
    """Rearrange channels into space: [N, C·r², H, W] becomes [N, C, H·r, W·r].

    Args:
        upscale_factor: by which height and width grow.

    Returns:
        Tensor [N, C / r², H * r, W * r].

    >>> paddle.nn.functional.pixel_shuffle(paddle.ones([1, 8, 3, 3]), 2).shape
    [1, 2, 6, 6]
    """
    r = _factor(upscale_factor, "upscale_factor", "pixel_shuffle")
    x, last = _image(x, data_format, "pixel_shuffle")
    if x.shape[1] % (r * r):
        raise InvalidArgumentError(
            f"pixel_shuffle: {x.shape[1]} channels cannot be split into groups of {r * r}.", received(x=x)
        )
    out = torch.pixel_shuffle(x, r) if x.numel() else _shuffled(x, r)
    return out.movedim(1, -1) if last else out


@op
def pixel_unshuffle(x, downscale_factor, data_format="NCHW", name=None):
    """Rearrange space into channels: [N, C, H·r, W·r] becomes [N, C·r², H, W].

    Args:
        downscale_factor: by which height and width shrink.

    Returns:
        Tensor [N, C * r², H / r, W / r].

    >>> F.pixel_unshuffle(paddle.ones([1, 1, 4, 6]), 2).shape
    [1, 4, 2, 3]
    """
    r = _factor(downscale_factor, "downscale_factor", "pixel_unshuffle")
    x, last = _image(x, data_format, "pixel_unshuffle")
    if x.shape[2] % r or x.shape[3] % r:
        raise InvalidArgumentError(
            f"pixel_unshuffle: height {x.shape[2]} and width {x.shape[3]} must be divisible by {r}.", received(x=x)
        )
    if patches.applies(x):
        out = patches.unshuffled(x, r)
    else:
        out = torch.pixel_unshuffle(x, r) if x.numel() else _unshuffled(x, r)
    return out.movedim(1, -1) if last else out


def _shuffled(x, r):
    """`pixel_shuffle` of a tensor without elements, for which torch's has no backward."""
    n, c, h, w = x.shape
    return x.reshape(n, c // (r * r), h * r, w * r)


def _unshuffled(x, r):
    n, c, h, w = x.shape
    return x.reshape(n, c * r * r, h // r, w // r)


@op
def channel_shuffle(x, groups, data_format="NCHW", name=None):
    """Interleave the channels of the groups.

    Args:
        groups: number of groups of channels.

    Returns:
        Tensor with the shape of `x`.

    >>> F.channel_shuffle(paddle.arange(4.0).reshape([1, 4, 1, 1]), 2).flatten().tolist()
    [0.0, 2.0, 1.0, 3.0]
    """
    groups = _factor(groups, "groups", "channel_shuffle")
    x, last = _image(x, data_format, "channel_shuffle")
    if x.shape[1] % groups:
        raise InvalidArgumentError(
            f"channel_shuffle: {x.shape[1]} channels cannot be split into {groups} groups.", received(x=x)
        )
    out = x.clone() if groups == 1 else x.unflatten(1, (groups, -1)).transpose(1, 2).flatten(1, 2)
    return out.movedim(1, -1) if last else out


@op
def temporal_shift(x, seg_num, shift_ratio=0.25, name=None, data_format="NCHW"):
    """Shift some channels one step forward in time and as many others one step back.

    Args:
        seg_num: number of steps in time.
        shift_ratio: share of channels shifted in each direction.
        x: Tensor [N * seg_num, C, H, W].

    Returns:
        Tensor with the shape of `x`.

    >>> F.temporal_shift(paddle.arange(8.0).reshape([2, 4, 1, 1]), 2).flatten().tolist()
    [0.0, 5.0, 2.0, 3.0, 0.0, 0.0, 6.0, 7.0]
    """
    x, last = _image(x, data_format, "temporal_shift")
    steps = int_arg(seg_num, "seg_num")
    if steps < 1 or x.shape[0] % steps:
        raise InvalidArgumentError(
            f"temporal_shift: a batch of {x.shape[0]} cannot be split into {steps} steps.", received(x=x)
        )
    if not 0 < shift_ratio < 0.5:
        raise InvalidArgumentError(
            "temporal_shift: 'shift_ratio' must lie between 0 and 0.5.", received(shift_ratio=shift_ratio)
        )
    back, both = int(x.shape[1] * shift_ratio), int(x.shape[1] * 2 * shift_ratio)
    frames = x.unflatten(0, (-1, steps))
    out = torch.zeros_like(frames)
    out[:, 1:, :back] = frames[:, :-1, :back]
    out[:, :-1, back:both] = frames[:, 1:, back:both]
    out[:, :, both:] = frames[:, :, both:]
    out = out.flatten(0, 1)
    return out.movedim(1, -1) if last else out


def _four_paddings(paddings, name):
    """Return (top, left, bottom, right) from one, two or four lengths."""
    if isinstance(paddings, (list, tuple)):
        values = [int_arg(p, "paddings") for p in paddings]
        if len(values) == 4:
            return values
        if len(values) == 2:
            return values * 2
        raise InvalidArgumentError(
            f"{name}: 'paddings' must be one, two or four integers.", received(paddings=paddings)
        )
    return [int_arg(paddings, "paddings")] * 4


@op
def unfold(x, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """Every window of images as a column: [N, C·kh·kw, windows].

    Args:
        paddings: zeros at the borders: an integer, [height, width], or [top, left, bottom, right].

    Returns:
        Tensor [N, C * points of the window, windows].

    >>> F.unfold(paddle.ones([1, 3, 4, 4]), [2, 2]).shape
    [1, 12, 9]
    """
    require_tensor(x, "x", "unfold")
    if x.dim() != 4:
        raise FailedCheckError("unfold: 'x' must have 4 dimensions [N, C, H, W].", received(x=x))
    kernel, stride, dilation = _sliding(kernel_sizes, strides, dilations, "unfold")
    top, left, bottom, right = _four_paddings(paddings, "unfold")
    if (top, left) != (bottom, right):
        x, top, left = F.pad(x, (left, right, top, bottom)), 0, 0
    if patches.applies(x):
        return patches.unfolded(x, kernel, stride, (top, left), dilation)
    return F.unfold(x, kernel, dilation, (top, left), stride)


def _sliding(kernel_sizes, strides, dilations, name):
    named = (("kernel_sizes", kernel_sizes), ("strides", strides), ("dilations", dilations))
    values = [per_axis(value, 2, argument, name) for argument, value in named]
    for (argument, given), value in zip(named, values, strict=True):
        if min(value) < 1:
            raise InvalidArgumentError(f"{name}: '{argument}' must be positive.", received(**{argument: given}))
    return values


_TORCHS_FOLD = {
    "output_size": "output_sizes",
    "kernel_size": "kernel_sizes",
    "dilation": "dilations",
    "padding": "paddings",
    "stride": "strides",
}


@op(aliases=_TORCHS_FOLD)
def fold(x, output_sizes, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """Add columns, as made by `unfold`, back at the positions of their windows.

    Args:
        x: Tensor [N, C * points of the window, windows].
        output_sizes: [height, width] of the result, or one integer for both.

    Returns:
        Tensor [N, C, height, width].

    >>> F.fold(paddle.ones([1, 12, 9]), [4, 4], [2, 2]).shape
    [1, 3, 4, 4]
    """
    require_tensor(x, "x", "fold")
    if x.dim() != 3:
        raise FailedCheckError("fold: 'x' must have 3 dimensions [N, C·kh·kw, windows].", received(x=x))
    kernel, stride, dilation = _sliding(kernel_sizes, strides, dilations, "fold")
    if isinstance(output_sizes, torch.Tensor):
        output_sizes = shape_list(output_sizes, "output_sizes")
    height, width = per_axis(output_sizes, 2, "output_sizes", "fold")
    top, left, bottom, right = _four_paddings(paddings, "fold")
    if (top, left) == (bottom, right):
        return F.fold(x, (height, width), kernel, dilation, (top, left), stride)
    out = F.fold(x, (height + top + bottom, width + left + right), kernel, dilation, 0, stride)
    return out[:, :, top : top + height, left : left + width]
