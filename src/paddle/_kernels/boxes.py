"""Helpers for detection operators: argument checks, and the overlap of boxes."""

import torch

from paddle._core.errors import InvalidArgumentError, received, require_tensor


def require_dims(value, dims, name, op):
    """Return a torch tensor after checking its number of dimensions."""
    require_tensor(value, name, op)
    if value.dim() != dims:
        raise InvalidArgumentError(f"{op}: '{name}' must have {dims} dimensions.", received(**{name: value}))
    return value


def require_boxes(boxes, name, op):
    """Return a detached torch tensor [number, 4]: no gradient flows through boxes."""
    require_tensor(boxes, name, op)
    if boxes.dim() != 2 or boxes.shape[1] != 4:
        raise InvalidArgumentError(
            f"{op}: '{name}' must have the shape [number of boxes, 4].",
            received(**{name: boxes}),
            "a box is x1, y1, x2, y2.",
        )
    return boxes.detach()


def area(boxes, offset=0.0):
    """Areas of boxes [..., 4]; `offset` is 1 where coordinates count pixels, the last one included."""
    return (boxes[..., 2] - boxes[..., 0] + offset) * (boxes[..., 3] - boxes[..., 1] + offset)


def overlap(a, b, offset=0.0):
    """Intersection over union of boxes [..., n, 4] with boxes [..., m, 4], as [..., n, m]."""
    both = area(a, offset)[..., :, None] + area(b, offset)[..., None, :]
    a, b = a.unbind(-1), b.unbind(-1)
    wide, high = (
        torch.minimum(a[i + 2][..., :, None], b[i + 2][..., None, :]).sub_(
            torch.maximum(a[i][..., :, None], b[i][..., None, :])
        )
        for i in (0, 1)
    )
    if offset:  # boxes separated by less than the offset do not overlap
        apart = (wide < 0) | (high < 0)
        inside = wide.add_(offset).mul_(high.add_(offset)).masked_fill_(apart, 0)
    else:
        inside = wide.clamp_(min=0).mul_(high.clamp_(min=0))
    return inside / both.sub_(inside)


def centred(box, offset=0.0):
    """Width, height and centre of boxes [..., 4], each [...]."""
    width, height = box[..., 2] - box[..., 0] + offset, box[..., 3] - box[..., 1] + offset
    return width, height, box[..., 0] + width / 2, box[..., 1] + height / 2
