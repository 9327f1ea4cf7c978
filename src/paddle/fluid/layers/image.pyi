# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arrays import levels as levels

def affine_grid(theta: Any, out_shape: Any, name: Any = None) -> Any:
    """The sampling grid of affine maps [N, 2, 3] for images of a shape."""

def deformable_roi_pooling(input: Any, rois: Any, trans: Any, no_trans: bool = False, spatial_scale: float = 1.0, group_size: Any = ..., pooled_height: float = 1, pooled_width: float = 1, part_size: Any = None, sample_per_part: float = 1, trans_std: float = 0.1, position_sensitive: bool = False, name: Any = None) -> Any:
    """The mean of samples in each cell of each region, whose cells are shifted by what a network has learnt.

    Args:
        trans: shifts [rois, 2 * classes, *part_size], along x and along y, as shares of the region's size divided by
            `trans_std`.
        no_trans: whether cells stay where they are; `trans` is not read then.
        group_size: the groups of cells with channels of their own, along both axes.
        part_size: the parts of a region with shifts of their own; by default every cell has its own.
        sample_per_part: samples of a cell along each axis.
        position_sensitive: whether the channels of the result are as many as there are for each cell."""

def grid_sampler(x: Any, grid: Any, name: Any = None) -> Any:
    """Sample images at the positions of a grid, with coordinates from -1 to 1."""

def image_resize(input: Any, out_shape: Any = None, scale: Any = None, name: Any = None, resample: str = 'BILINEAR', actual_shape: Any = None, align_corners: bool = True, align_mode: float = 1, data_format: str = 'NCHW') -> Any:
    """Resize images to `out_shape`, or by the factor `scale`.

    Args:
        actual_shape: a tensor with the size; it takes precedence over `out_shape`.
        align_corners: whether the corner pixels of input and output are aligned.
        align_mode: without `align_corners`, 0 measures from pixel centres, 1 from pixel edges."""

def image_resize_short(input: Any, out_short_len: Any, resample: str = 'BILINEAR') -> Any:
    """Resize images so that the shorter side becomes `out_short_len`, keeping the proportions."""

interpolate = image_resize
def polygon_box_transform(input: Any, name: Any = None) -> Any:
    """Convert offsets of quadrangle corners, [N, 2n, H, W], to coordinates."""

def prroi_pool(input: Any, rois: Any, spatial_scale: float = 1.0, pooled_height: float = 1, pooled_width: float = 1, batch_roi_nums: Any = None, name: Any = None) -> Any:
    """The exact mean of the interpolated image in each cell of each region; differentiable in the regions too."""

def psroi_pool(input: Any, rois: Any, output_channels: Any, spatial_scale: Any, pooled_height: Any, pooled_width: Any, name: Any = None) -> Any:
    """Position-sensitive pooling: the mean in each cell of each region, every cell with its own channels."""

def resize_bilinear(input: Any, out_shape: Any = None, scale: Any = None, name: Any = None, actual_shape: Any = None, align_corners: bool = True, align_mode: float = 1, data_format: str = 'NCHW') -> Any:
    """Resize images by bilinear interpolation."""

def resize_linear(input: Any, out_shape: Any = None, scale: Any = None, name: Any = None, actual_shape: Any = None, align_corners: bool = True, align_mode: float = 1, data_format: str = 'NCW') -> Any:
    """Resize signals by linear interpolation."""

def resize_nearest(input: Any, out_shape: Any = None, scale: Any = None, name: Any = None, actual_shape: Any = None, align_corners: bool = True, data_format: str = 'NCHW') -> Any:
    """Resize images by the nearest pixel."""

def resize_trilinear(input: Any, out_shape: Any = None, scale: Any = None, name: Any = None, actual_shape: Any = None, align_corners: bool = True, align_mode: float = 1, data_format: str = 'NCDHW') -> Any:
    """Resize volumes by trilinear interpolation."""

def roi_align(input: Any, rois: Any, pooled_height: float = 1, pooled_width: float = 1, spatial_scale: float = 1.0, sampling_ratio: float = -1, name: Any = None, rois_num: Any = None) -> Any:
    """The mean of samples in each cell of each region; the regions of an image are a sequence."""

def roi_pool(input: Any, rois: Any, pooled_height: float = 1, pooled_width: float = 1, spatial_scale: float = 1.0, rois_num: Any = None, name: Any = None) -> Any:
    """The maximum in each cell of each region; the regions of an image are a sequence."""
