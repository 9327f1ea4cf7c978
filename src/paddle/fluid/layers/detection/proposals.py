"""Boxes that may hold objects, and the levels of feature pyramids they go to."""

import torch

import paddle
from paddle._core.op import op
from paddle.vision import ops as vision_ops

from ..._lod import levels, with_levels
from .._base import imagined, imagining

__all__ = ["generate_proposals", "distribute_fpn_proposals", "collect_fpn_proposals", "box_decoder_and_assign"]


def _ends(counts):
    return paddle.concat([paddle.zeros([1], "int64"), paddle.cumsum(paddle.cast(counts, "int64"))])


def generate_proposals(
    scores, bbox_deltas, im_info, anchors, variances, pre_nms_top_n=6000, post_nms_top_n=1000, nms_thresh=0.5,
    min_size=0.1, eta=1.0, name=None, return_rois_num=False,
):  # fmt: skip
    """The boxes that a region proposal network holds for objects, and their scores; a sequence for each picture."""
    sizes = im_info[:, :2]
    boxes, chances, counts = vision_ops.generate_proposals(
        scores, bbox_deltas, sizes, anchors, variances, pre_nms_top_n, post_nms_top_n, nms_thresh, min_size, eta,
        pixel_offset=True, return_rois_num=True,
    )  # fmt: skip
    ends = _ends(counts)
    boxes, chances = with_levels(boxes, [ends]), with_levels(chances, [ends])
    return (boxes, chances, counts) if return_rois_num else (boxes, chances)


@op(name="sequence_distribute_fpn_proposals")
def _distributed(boxes, ends, low, high, refer, scale):
    count = high - low + 1
    if imagining():
        one = imagined(boxes, boxes.shape[0], 4)
        return [one + i for i in range(count)], torch.zeros(boxes.shape[0], 1, dtype=torch.int32), [ends] * count
    size = ((boxes[:, 2] - boxes[:, 0] + 1) * (boxes[:, 3] - boxes[:, 1] + 1)).clamp(min=0).sqrt()
    level = torch.floor(torch.log2(size / scale + 1e-8) + refer).clamp(low, high).long() - low
    owner = torch.repeat_interleave(torch.arange(ends.shape[0] - 1), ends[1:] - ends[:-1])
    parts, cuts, order = [], [], []
    for i in range(count):
        which = (level == i).nonzero().reshape(-1)
        order.append(which)
        parts.append(boxes[which])
        counts = torch.bincount(owner[which], minlength=ends.shape[0] - 1)
        cuts.append(torch.cat([counts.new_zeros(1), counts.cumsum(0)]))
    place = torch.cat(order)
    back = torch.empty_like(place)
    back[place] = torch.arange(place.shape[0])
    return parts, back.to(torch.int32)[:, None], cuts


def distribute_fpn_proposals(
    fpn_rois, min_level, max_level, refer_level, refer_scale, name=None, rois_num=None
):
    """Boxes by the level of a feature pyramid that suits their size, and where each box has gone."""
    found = levels(fpn_rois)
    if found:
        ends = found[-1]
    elif rois_num is not None:
        ends = _ends(rois_num)
    else:
        ends = paddle.concat([paddle.zeros([1], "int64"), paddle.cast(paddle.shape(fpn_rois)[:1], "int64")])
    parts, back, cuts = _distributed(fpn_rois, ends, min_level, max_level, refer_level, refer_scale)
    parts = [with_levels(part, [cut]) for part, cut in zip(parts, cuts, strict=True)]
    if rois_num is None:
        return parts, back
    return parts, back, [paddle.cast(cut[1:] - cut[:-1], "int32") for cut in cuts]


@op(name="sequence_collect_fpn_proposals")
def _collected(boxes, scores, cuts, most):
    if imagining():
        return imagined(boxes[0], boxes[0].shape[0] * 2, 4), cuts[0]
    owner = torch.cat([
        torch.repeat_interleave(torch.arange(c.shape[0] - 1), c[1:] - c[:-1]) for c in cuts
    ])  # fmt: skip
    joined, values = torch.cat(boxes), torch.cat([s.reshape(-1) for s in scores])
    best = values.argsort(descending=True, stable=True)[:most]
    best = best[owner[best].argsort(stable=True)]
    counts = torch.bincount(owner[best], minlength=cuts[0].shape[0] - 1)
    return joined[best], torch.cat([counts.new_zeros(1), counts.cumsum(0)])


def collect_fpn_proposals(
    multi_rois, multi_scores, min_level, max_level, post_nms_top_n, name=None, rois_num_per_level=None
):
    """The best boxes of all levels together, a sequence for each picture."""
    from ..._lod import offsets

    cuts = [offsets(rois, "collect_fpn_proposals") for rois in multi_rois]
    out, ends = _collected(list(multi_rois), list(multi_scores), cuts, post_nms_top_n)
    return with_levels(out, [ends])


@op(name="box_decoder_and_assign")
def _decoded(prior, variance, deltas, scores, clip):
    n, classes = scores.shape
    deltas = deltas.reshape(n, classes, 4) * variance
    w, h = prior[:, 2] - prior[:, 0] + 1, prior[:, 3] - prior[:, 1] + 1
    x, y = prior[:, 0] + w / 2, prior[:, 1] + h / 2
    dw, dh = deltas[..., 2].clamp(max=clip), deltas[..., 3].clamp(max=clip)
    cx, cy = deltas[..., 0] * w[:, None] + x[:, None], deltas[..., 1] * h[:, None] + y[:, None]
    half_w, half_h = dw.exp() * w[:, None] / 2, dh.exp() * h[:, None] / 2
    boxes = torch.stack([cx - half_w, cy - half_h, cx + half_w - 1, cy + half_h - 1], -1)
    best = scores[:, 1:].argmax(1) + 1
    return boxes.reshape(n, -1), boxes[torch.arange(n), best]


def box_decoder_and_assign(prior_box, prior_box_var, target_box, box_score, box_clip, name=None):
    """The boxes of every class, [N, classes * 4], and those of the best class but background, [N, 4]."""
    return _decoded(prior_box, prior_box_var, target_box, box_score, box_clip)
