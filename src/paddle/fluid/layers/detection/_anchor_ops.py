"""Operators that generate, compare and clip boxes."""

import math

import torch

from paddle._core.op import op
from paddle._kernels.boxes import overlap

from .._sequence_ops import owners


def _centered(cx, cy, shapes):
    """Boxes [H, W, n, 4] of shapes [n, 4] around points at the columns `cx` and the rows `cy`."""
    columns, rows = cx.expand(cy.shape[0], -1), cy[:, None].expand(-1, cx.shape[0])
    return torch.stack([columns, rows] * 2, -1)[:, :, None] + cx.new_tensor(shapes)


@op(name="density_prior_box")
def density_priors(x, image, densities, sizes, ratios, variance, clip, steps, offset, flat):
    """The density prior boxes of every pixel, and their variances."""
    height, width = x.shape[2:]
    image_h, image_w = image.shape[2:]
    step_w = steps[0] or image_w / width
    step_h = steps[1] or image_h / height
    mean_step = int((step_w + step_h) * 0.5)
    shapes = []  # (left, top, right, bottom) relative to the centre of a pixel
    for size, density in zip(sizes, densities, strict=True):
        shift = int(mean_step / density)
        for ratio in ratios:
            w, h = size * math.sqrt(ratio), size / math.sqrt(ratio)
            first = -mean_step / 2.0 + shift / 2.0
            for row in range(density):
                for column in range(density):
                    cx, cy = first + column * shift, first + row * shift
                    shapes.append((cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2))
    cx = (torch.arange(width, dtype=x.dtype, device=x.device) + offset) * step_w
    cy = (torch.arange(height, dtype=x.dtype, device=x.device) + offset) * step_h
    scale = x.new_tensor([image_w, image_h] * 2)
    boxes = (_centered(cx, cy, shapes) / scale).clamp(0, 1)
    variances = x.new_tensor(variance).expand_as(boxes).contiguous()
    return (boxes.reshape(-1, 4), variances.reshape(-1, 4)) if flat else (boxes, variances)


@op(name="iou_similarity")
def iou_similarity(x, y, rim):
    """Intersection over union of each box of `x` with each of `y`: [N, M]."""
    return overlap(x, y, rim)


@op(name="box_clip")
def clip_boxes(boxes, info, owner):
    """Boxes clipped to their images; `owner` is the image of each row."""
    size = torch.round(info[:, :2] / info[:, 2:3]) - 1
    top = torch.stack([size[:, 1], size[:, 0]] * 2, 1)
    top = top if owner is None else top[owner]
    if owner is None or boxes.dim() > 2:
        top = top.reshape(-1, *[1] * (boxes.dim() - 2), 4)
    return torch.minimum(boxes.clamp(min=0), top.to(boxes.dtype))


@op(name="sequence_owners")
def owner_of_rows(x, offsets):
    """For each row, the index of its sequence."""
    return owners(offsets, x.shape[0])
