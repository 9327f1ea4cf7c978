"""Deformable convolution."""

import torch
import torch.nn.functional as F

from paddle._core.errors import InvalidArgumentError, received, require_same_dtype, require_tensor
from paddle._core.op import op
from paddle._kernels.boxes import require_dims
from paddle._kernels.windows import per_axis


@op
def deform_conv2d(
    x, offset, weight, bias=None, stride=1, padding=0, dilation=1, deformable_groups=1, groups=1, mask=None, name=None
):
    """A convolution whose kernel reads `x` at positions shifted by `offset`, each value multiplied by `mask`.

    Args:
        offset: Tensor [N, 2 × deformable_groups × kernel elements, H', W'], alternating vertical and horizontal shifts.
        mask: Tensor [N, deformable_groups × kernel elements, H', W'], or None for the first version of the operator.
        deformable_groups: the number of groups of channels that share their shifts.
        x: Tensor [N, in, H, W].
        weight: Tensor [out, in / groups, height, width].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis.
        padding: zeros at the borders: an integer, or one for each axis.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis.
        groups: number of groups of channels that are convolved apart.

    Returns:
        Tensor [N, out, H', W'].

    >>> x, weight = paddle.rand([1, 4, 8, 8]), paddle.rand([6, 4, 3, 3])
    >>> paddle.vision.ops.deform_conv2d(x, paddle.zeros([1, 18, 6, 6]), weight).shape
    [1, 6, 6, 6]
    """
    require_dims(x, 4, "x", "deform_conv2d")
    require_dims(offset, 4, "offset", "deform_conv2d")
    require_dims(weight, 4, "weight", "deform_conv2d")
    steps, rims, gaps = (
        per_axis(value, 2, what, "deform_conv2d")
        for value, what in ((stride, "stride"), (padding, "padding"), (dilation, "dilation"))
    )
    batch, lengths = x.shape[0], x.shape[2:]
    out_channels, in_group, *kernel = weight.shape
    elements = kernel[0] * kernel[1]
    sizes = [
        (length + 2 * rim - gap * (k - 1) - 1) // step + 1
        for length, rim, gap, k, step in zip(lengths, rims, gaps, kernel, steps, strict=True)
    ]
    require_same_dtype("deform_conv2d", x=x, offset=offset, weight=weight, mask=mask)
    _check(x, offset, weight, mask, deformable_groups, groups, elements, sizes)

    # Position of every kernel element of every output pixel: [N × deformable groups, elements, H, W] for y and for x.
    moves = offset.reshape(batch * deformable_groups, elements, 2, *sizes)
    taps = torch.arange(elements, device=x.device)
    places = []
    for axis, tap in enumerate((taps // kernel[1], taps % kernel[1])):
        window = torch.arange(sizes[axis], device=x.device) * steps[axis] - rims[axis]
        base = (tap * gaps[axis])[:, None, None] + (window[:, None] if axis == 0 else window)
        place = moves[:, :, axis] + base
        # A position a full pixel outside has no gradient either.
        places.append(torch.where(place > -1, place, place.new_tensor(-2.0)))

    values = _read(x.reshape(batch * deformable_groups, -1, *lengths), *places)
    values = values.reshape(batch, deformable_groups, -1, elements, sizes[0] * sizes[1])
    if mask is not None:
        values = values * mask.reshape(batch, deformable_groups, 1, elements, -1)
    values = values.reshape(batch, groups, in_group * elements, -1)
    out = torch.matmul(weight.reshape(groups, out_channels // groups, -1), values)
    out = out.reshape(batch, out_channels, *sizes)
    return out if bias is None else out + bias.view(1, -1, 1, 1)


def _read(x, y_places, x_places):
    """Interpolate `x` at positions in pixels, [N, C, elements × H, W].

    `grid_sample` takes coordinates from -1 to 1. For a length that is a power of two, converting to them and back is
    exact at integer pixels, so that the gradient there, where it jumps, is that of the next pixel, as in the original.
    """
    length, width = (1 << (size - 1).bit_length() for size in x.shape[2:])
    x = F.pad(x, (0, width - x.shape[3], 0, length - x.shape[2]))
    grid = torch.stack([(2 * x_places + 1) / width - 1, (2 * y_places + 1) / length - 1], dim=-1)
    grid = grid.flatten(1, 2)
    return F.grid_sample(x, grid, mode="bilinear", padding_mode="zeros", align_corners=False)


def _check(x, offset, weight, mask, deformable_groups, groups, elements, sizes):
    channels = x.shape[1]
    if channels != weight.shape[1] * groups or weight.shape[0] % groups:
        raise InvalidArgumentError(
            "deform_conv2d: 'weight' must be [out channels, in channels / groups, kernel height, kernel width].",
            received(x=x, weight=weight, groups=groups),
        )
    if channels % deformable_groups:
        raise InvalidArgumentError(
            "deform_conv2d: the channels of 'x' must be a multiple of 'deformable_groups'.",
            received(x=x, deformable_groups=deformable_groups),
        )
    for name, value, count in (("offset", offset, 2), ("mask", mask, 1)):
        wanted = [x.shape[0], count * deformable_groups * elements, *sizes]
        if value is not None and list(require_tensor(value, name, "deform_conv2d").shape) != wanted:
            raise InvalidArgumentError(
                f"deform_conv2d: '{name}' must have the shape {wanted}.",
                received(**{name: value}, x=x, weight=weight, deformable_groups=deformable_groups),
            )
