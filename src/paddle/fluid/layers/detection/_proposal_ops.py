"""Operators that assign boxes to feature pyramid levels, and decode boxes per class."""

import torch

from paddle._core.op import op
from paddle._kernels.boxes import area, centred

from .._base import inferring_shapes, placeholder
from .._sequence_ops import from_lengths, inverted, owners


@op(name="sequence_distribute_fpn_proposals")
def distribute(boxes, ends, low, high, refer, scale):
    """The boxes of each level, the new index of each box, and the offsets of the images in each level."""
    count = high - low + 1
    if inferring_shapes():
        one = placeholder(boxes, boxes.shape[0], 4)
        return [one + i for i in range(count)], torch.zeros(boxes.shape[0], 1, dtype=torch.int32), [ends] * count
    size = area(boxes, 1.0).clamp(min=0).sqrt()
    level = torch.floor(torch.log2(size / scale + 1e-8) + refer).clamp(low, high).long() - low
    owner = owners(ends, boxes.shape[0])
    parts, cuts, order = [], [], []
    for i in range(count):
        which = (level == i).nonzero().reshape(-1)
        order.append(which)
        parts.append(boxes[which])
        cuts.append(from_lengths(torch.bincount(owner[which], minlength=ends.shape[0] - 1)))
    return parts, inverted(torch.cat(order)).to(torch.int32)[:, None], cuts


@op(name="sequence_collect_fpn_proposals")
def collect(boxes, scores, cuts, most):
    """The best boxes of all levels for each image, and their offsets."""
    if inferring_shapes():
        return placeholder(boxes[0], boxes[0].shape[0] * 2, 4), cuts[0]
    owner = torch.cat([owners(ends, own.shape[0]) for ends, own in zip(cuts, boxes, strict=True)])
    joined, values = torch.cat(boxes), torch.cat([s.reshape(-1) for s in scores])
    best = values.argsort(descending=True, stable=True)[:most]
    best = best[owner[best].argsort(stable=True)]
    return joined[best], from_lengths(torch.bincount(owner[best], minlength=cuts[0].shape[0] - 1))


@op(name="box_decoder_and_assign")
def decode_and_assign(prior, variance, deltas, scores, clip):
    """The boxes of every class, [N, classes * 4], and those of the best class except background."""
    n, classes = scores.shape
    deltas = deltas.reshape(n, classes, 4) * variance
    w, h, x, y = (part[:, None] for part in centred(prior, 1.0))
    dw, dh = deltas[..., 2].clamp(max=clip), deltas[..., 3].clamp(max=clip)
    cx, cy = deltas[..., 0] * w + x, deltas[..., 1] * h + y
    half_w, half_h = dw.exp() * w / 2, dh.exp() * h / 2
    boxes = torch.stack([cx - half_w, cy - half_h, cx + half_w - 1, cy + half_h - 1], -1)
    best = scores[:, 1:].argmax(1) + 1
    return boxes.reshape(n, -1), boxes[torch.arange(n, device=boxes.device), best]
