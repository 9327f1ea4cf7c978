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


def _cells(first, last, cells, shift, samples):
    """Where samples of the shifted cells between two edges are: [boxes, classes, cells, cells, samples]."""
    width = (last - first).clamp(min=0.1).reshape(-1, 1, 1, 1)
    at = torch.arange(cells, device=first.device, dtype=first.dtype) * (width / cells)
    start = first.reshape(-1, 1, 1, 1) + at + shift * width
    inner = torch.arange(samples, device=first.device, dtype=first.dtype) * (width / cells / samples).unsqueeze(-1)
    return start.unsqueeze(-1) + inner


@op(name="deformable_roi_pooling")
def deformable_roi_pooling(x, boxes, shifts, counts, size, scale, groups, parts, samples, spread, channels):
    """The mean of samples in each cell of each region, whose cells are shifted; every group has its own channels.

    Args:
        shifts: [boxes, 2 * classes, *parts], in shares of a region's size times `spread`; None for none.
        channels: of the result; they belong to the classes in equal parts.
    """
    if inferring_shapes():
        return placeholder(x, boxes.shape[0], channels, *size) + placeholder(boxes, boxes.shape[0], 1, 1, 1)
    (height, width), (rows, columns) = size, x.shape[2:]
    image = torch.repeat_interleave(torch.arange(counts.shape[0], device=x.device), counts.long())
    boxes = boxes.sign() * (boxes.abs() + 0.5).floor()
    low, high = boxes * scale - 0.5, (boxes + 1) * scale - 0.5
    down, right = (torch.arange(n, device=x.device) for n in size)
    if shifts is None:
        across = along = x.new_zeros(1, 1, 1, 1)
    else:
        part = shifts[:, :, (down * parts[0]) // height][..., (right * parts[1]) // width] * spread
        across, along = part[:, 0::2], part[:, 1::2]
    at_x = _cells(low[:, 0], high[:, 2], width, across, samples)  # [boxes, classes, height or 1, width, samples]
    at_y = _cells(low[:, 1], high[:, 3], height, along.transpose(2, 3), samples).transpose(2, 3)
    # [boxes, classes, height, width, samples, samples]
    at_y, at_x = torch.broadcast_tensors(at_y.unsqueeze(-1), at_x.unsqueeze(-2))
    inside = (at_x >= -0.5) & (at_x <= columns - 0.5) & (at_y >= -0.5) & (at_y <= rows - 0.5)
    at_x, at_y = at_x.clamp(0, columns - 1), at_y.clamp(0, rows - 1)
    left, top = at_x.detach().floor(), at_y.detach().floor()
    source = torch.arange(channels, device=x.device).reshape(-1, 1, 1) * (groups[0] * groups[1])
    source = source + ((down * groups[0]) // height).reshape(-1, 1) * groups[1] + (right * groups[1]) // width
    classes = torch.arange(channels, device=x.device) // (channels // at_x.shape[1])
    left, top, at_x, at_y, inside = (t[:, classes] for t in (left, top, at_x, at_y, inside))
    image, source = image.reshape(-1, 1, 1, 1, 1, 1), source[None, :, :, :, None, None]
    total = 0
    for y, share_y in ((top, 1 - (at_y - top)), ((top + 1).clamp(max=rows - 1), at_y - top)):
        for z, share_x in ((left, 1 - (at_x - left)), ((left + 1).clamp(max=columns - 1), at_x - left)):
            total = total + x[image, source, y.long(), z.long()] * share_y * share_x
    return (total * inside).sum((-1, -2)) / inside.sum((-1, -2)).clamp(min=1)


@op(name="polygon_box_transform")
def polygon_box_transform(x):
    """Convert offsets of quadrangle corners to coordinates."""
    rows = torch.arange(x.shape[2], device=x.device, dtype=x.dtype).reshape(-1, 1)
    columns = torch.arange(x.shape[3], device=x.device, dtype=x.dtype)
    even = (torch.arange(x.shape[1], device=x.device) % 2 == 0).reshape(-1, 1, 1)
    return torch.where(even, columns * 4 - x, rows * 4 - x)
