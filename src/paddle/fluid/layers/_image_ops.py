"""Operators on images and on regions of images."""

import torch

from paddle._core.args import shape_list
from paddle._core.op import op
from paddle.vision import ops as vision_ops

from ._base import inferring_shapes, placeholder


@op(name="nearest_interp")
def nearest(x, size, scale):
    """Nearest-neighbour resizing with aligned corners."""
    sizes = shape_list(size) if size is not None else [int(n * scale) for n in x.shape[2:]]
    for axis, wanted in enumerate(sizes, 2):
        ratio = (x.shape[axis] - 1) / (wanted - 1) if wanted > 1 else 0.0
        at = (torch.arange(wanted, device=x.device, dtype=torch.float32) * ratio + 0.5).floor().long()
        x = x.index_select(axis, at)
    return x


def _on_regions(function):
    """An operator on regions, whose counts are meaningless during shape inference."""

    @op(name=function.operator.name)
    def regional(x, boxes, counts, size, channels, options):
        if inferring_shapes():
            return placeholder(x, boxes.shape[0], channels or x.shape[1], *size)
        return function.kernel(x, boxes, counts, size, *options)

    return regional


roi_pool, roi_align, psroi_pool = (
    _on_regions(f) for f in (vision_ops.roi_pool, vision_ops.roi_align, vision_ops.psroi_pool)
)


def _triangle_integral(t):
    """The integral up to `t` of the triangle function on [-1, 1]."""
    t = t.clamp(-1, 1)
    return torch.where(t <= 0, (t + 1) ** 2 / 2, 0.5 + t - t * t / 2)


def _shares(first, last, cells, pixels):
    """The weight of each pixel in each cell between two edges: [boxes, cells, pixels]."""
    steps = torch.arange(cells + 1, device=first.device, dtype=first.dtype) / cells
    edges = first[:, None] + (last - first)[:, None] * steps
    area = _triangle_integral(edges[..., None] - torch.arange(pixels, device=first.device, dtype=first.dtype))
    return area[:, 1:] - area[:, :-1]


@op(name="prroi_pool")
def prroi_pool(x, boxes, counts, scale, height, width):
    """The exact mean of the bilinearly interpolated image in each cell of each region."""
    if inferring_shapes():
        return placeholder(x, boxes.shape[0], x.shape[1], height, width) + placeholder(boxes, boxes.shape[0], 1, 1, 1)
    image = torch.repeat_interleave(torch.arange(counts.shape[0], device=x.device), counts.long())
    left, top, right, bottom = (boxes * scale).unbind(1)
    right, bottom = torch.maximum(right, left), torch.maximum(bottom, top)
    rows, columns = _shares(top, bottom, height, x.shape[2]), _shares(left, right, width, x.shape[3])
    total = torch.einsum("bch,bkhw,bdw->bkcd", rows, x[image], columns)
    area = ((right - left) / width * (bottom - top) / height).reshape(-1, 1, 1, 1)
    return torch.where(area > 0, total / area.clamp(min=1e-12), 0.0)


@op(name="polygon_box_transform")
def polygon_box_transform(x):
    """Convert offsets of quadrangle corners to coordinates."""
    rows = torch.arange(x.shape[2], device=x.device, dtype=x.dtype).reshape(-1, 1)
    columns = torch.arange(x.shape[3], device=x.device, dtype=x.dtype)
    even = (torch.arange(x.shape[1], device=x.device) % 2 == 0).reshape(-1, 1, 1)
    return torch.where(even, columns * 4 - x, rows * 4 - x)
