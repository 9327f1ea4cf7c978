"""Images: resizing, grids, regions."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F

from .._lod import levels
from . import _image_ops as ops
from . import _sequence_ops as sequence_ops

__all__ = [
    "image_resize",
    "image_resize_short",
    "interpolate",
    "resize_bilinear",
    "resize_nearest",
    "resize_trilinear",
    "resize_linear",
    "grid_sampler",
    "affine_grid",
    "roi_pool",
    "roi_align",
    "psroi_pool",
    "prroi_pool",
    "deformable_roi_pooling",
    "polygon_box_transform",
]

_MODES = {
    "LINEAR": "linear",
    "BILINEAR": "bilinear",
    "TRILINEAR": "trilinear",
    "NEAREST": "nearest",
    "BICUBIC": "bicubic",
}


def image_resize(
    input,
    out_shape=None,
    scale=None,
    name=None,
    resample="BILINEAR",
    actual_shape=None,
    align_corners=True,
    align_mode=1,
    data_format="NCHW",
):
    """Resize images to `out_shape`, or by the factor `scale`.

    Args:
        actual_shape: a tensor with the size; it takes precedence over `out_shape`.
        align_corners: whether the corner pixels of input and output are aligned.
        align_mode: without `align_corners`, 0 measures from pixel centres, 1 from pixel edges.
    """
    mode = _MODES.get(resample.upper())
    if mode is None:
        raise InvalidArgumentError(
            f"image_resize: 'resample' must be one of {list(_MODES)}.", received(resample=resample)
        )
    size = out_shape if actual_shape is None else actual_shape
    if size is None and scale is None:
        raise InvalidArgumentError("image_resize: 'out_shape' or 'scale' is required.")
    size = list(size) if isinstance(size, tuple) else size
    if mode == "nearest" and align_corners:
        last = data_format in ("NHWC", "NDHWC")
        back = list(range(1, input.ndim - 1))
        x = paddle.transpose(input, [0, input.ndim - 1, *back]) if last else input
        out = ops.nearest(x, size, scale)
        return paddle.transpose(out, [0, *range(2, input.ndim), 1]) if last else out
    scale = None if size is not None else scale
    return F.interpolate(input, size, scale, mode, align_corners, align_mode, data_format)


def resize_bilinear(
    input,
    out_shape=None,
    scale=None,
    name=None,
    actual_shape=None,
    align_corners=True,
    align_mode=1,
    data_format="NCHW",
):
    """Resize images by bilinear interpolation."""
    return image_resize(input, out_shape, scale, name, "BILINEAR", actual_shape, align_corners, align_mode, data_format)


def resize_linear(
    input, out_shape=None, scale=None, name=None, actual_shape=None, align_corners=True, align_mode=1, data_format="NCW"
):
    """Resize signals by linear interpolation."""
    return image_resize(input, out_shape, scale, name, "LINEAR", actual_shape, align_corners, align_mode, data_format)


def resize_trilinear(
    input,
    out_shape=None,
    scale=None,
    name=None,
    actual_shape=None,
    align_corners=True,
    align_mode=1,
    data_format="NCDHW",
):
    """Resize volumes by trilinear interpolation."""
    return image_resize(
        input, out_shape, scale, name, "TRILINEAR", actual_shape, align_corners, align_mode, data_format
    )


def resize_nearest(
    input, out_shape=None, scale=None, name=None, actual_shape=None, align_corners=True, data_format="NCHW"
):
    """Resize images by the nearest pixel."""
    return image_resize(input, out_shape, scale, name, "NEAREST", actual_shape, align_corners, 1, data_format)


interpolate = image_resize


def image_resize_short(input, out_short_len, resample="BILINEAR"):
    """Resize images so that the shorter side becomes `out_short_len`, keeping the proportions."""
    sizes = [int(n) for n in list(input.shape)[2:4]]
    if len(sizes) != 2 or min(sizes) < 1:
        raise InvalidArgumentError("image_resize_short: the sizes of the images must be known.", received(x=input))
    short = min(sizes)
    wanted = [out_short_len if n == short else int(float(n) * (out_short_len / short) + 0.5) for n in sizes]
    return image_resize(input, wanted, resample=resample)


def grid_sampler(x, grid, name=None):
    """Sample images at the positions of a grid, with coordinates from -1 to 1."""
    return F.grid_sample(x, grid)


def affine_grid(theta, out_shape, name=None):
    """The sampling grid of affine maps [N, 2, 3] for images of a shape."""
    return F.affine_grid(theta, out_shape)


# ---- regions ----


def _counts(rois):
    """The number of regions of each image."""
    found = levels(rois)
    if found:
        return sequence_ops.counts(found[-1])
    return paddle.reshape(paddle.cast(paddle.shape(rois)[0], "int32"), [1])


def roi_pool(input, rois, pooled_height=1, pooled_width=1, spatial_scale=1.0, rois_num=None, name=None):
    """The maximum in each cell of each region; the regions of an image are a sequence."""
    counts = _counts(rois) if rois_num is None else rois_num
    return ops.roi_pool(input, rois, counts, (pooled_height, pooled_width), None, (spatial_scale,))


def roi_align(
    input, rois, pooled_height=1, pooled_width=1, spatial_scale=1.0, sampling_ratio=-1, name=None, rois_num=None
):
    """The mean of samples in each cell of each region; the regions of an image are a sequence."""
    counts = _counts(rois) if rois_num is None else rois_num
    options = (spatial_scale, sampling_ratio, False)
    return ops.roi_align(input, rois, counts, (pooled_height, pooled_width), None, options)


def psroi_pool(input, rois, output_channels, spatial_scale, pooled_height, pooled_width, name=None):
    """Position-sensitive pooling: the mean in each cell of each region, every cell with its own channels."""
    channels = list(input.shape)[1]
    if channels != output_channels * pooled_height * pooled_width:
        raise InvalidArgumentError(
            f"psroi_pool: 'input' must have {output_channels} × {pooled_height} × {pooled_width} channels.",
            received(input=input),
        )
    size = (pooled_height, pooled_width)
    return ops.psroi_pool(input, rois, _counts(rois), size, output_channels, (spatial_scale,))


def prroi_pool(input, rois, spatial_scale=1.0, pooled_height=1, pooled_width=1, batch_roi_nums=None, name=None):
    """The exact mean of the interpolated image in each cell of each region; differentiable in the regions too."""
    counts = _counts(rois) if batch_roi_nums is None else batch_roi_nums
    return ops.prroi_pool(input, rois, counts, spatial_scale, pooled_height, pooled_width)


def deformable_roi_pooling(
    input,
    rois,
    trans,
    no_trans=False,
    spatial_scale=1.0,
    group_size=(1, 1),
    pooled_height=1,
    pooled_width=1,
    part_size=None,
    sample_per_part=1,
    trans_std=0.1,
    position_sensitive=False,
    name=None,
):
    """The mean of samples in each cell of each region, whose cells are shifted by what a network has learnt.

    Args:
        trans: shifts [rois, 2 * classes, *part_size], along x and along y, as shares of the region's size divided by
            `trans_std`.
        no_trans: whether cells stay where they are; `trans` is not read then.
        group_size: the groups of cells with channels of their own, along both axes.
        part_size: the parts of a region with shifts of their own; by default every cell has its own.
        sample_per_part: samples of a cell along each axis.
        position_sensitive: whether the channels of the result are as many as there are for each cell.
    """
    size, channels = (pooled_height, pooled_width), list(input.shape)[1]
    if position_sensitive:
        channels //= pooled_height * pooled_width
    if channels < 1 or channels * group_size[0] * group_size[1] > list(input.shape)[1]:
        raise InvalidArgumentError(
            f"deformable_roi_pooling: 'input' has too few channels for {channels} in {list(group_size)} groups.",
            received(input=input, group_size=group_size, position_sensitive=position_sensitive),
        )
    parts = list(part_size) if part_size else list(size)
    return ops.deformable_roi_pooling(
        input,
        rois,
        None if no_trans else trans,
        _counts(rois),
        size,
        spatial_scale,
        list(group_size),
        parts,
        sample_per_part,
        trans_std,
        channels,
    )


def polygon_box_transform(input, name=None):
    """Convert offsets of quadrangle corners, [N, 2n, H, W], to coordinates."""
    return ops.polygon_box_transform(input)
