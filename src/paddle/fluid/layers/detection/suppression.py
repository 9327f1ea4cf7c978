"""Of boxes that overlap, the best; what a detector gives in the end."""

import torch

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.op import op
from paddle.nn import functional as F
from paddle.vision import ops as vision_ops
from paddle.vision.ops._geometry import overlap

from ..._lod import with_levels
from .._base import imagined, imagining
from .anchors import box_coder

__all__ = ["multiclass_nms", "matrix_nms", "detection_output", "retinanet_detection_output"]


def _kept(boxes, scores, threshold, top_k, limit, eta, rim):
    """The numbers of the boxes of one class that stay, the best first."""
    which = (scores > threshold).nonzero().reshape(-1)
    which = which[scores[which].argsort(descending=True, stable=True)]
    which = which[:top_k] if top_k > -1 else which
    shared = overlap(boxes[which], boxes[which], rim)
    kept, bar = [], limit
    for i in range(len(which)):
        if all(float(shared[i, j]) <= bar for j in kept):
            kept.append(i)
            if eta < 1 and bar > 0.5:
                bar *= eta
    return which[kept]


@op(name="sequence_multiclass_nms")
def _nms(boxes, scores, threshold, top_k, keep, limit, rim, eta, background):
    """Rows [class, score, x1, y1, x2, y2], the offsets of the pictures, and the number that each box had."""
    count = scores.shape[0]
    if imagining():
        rows = imagined(boxes, boxes.shape[0] * boxes.shape[1], 6)
        return rows, torch.zeros(count + 1, dtype=torch.int64), torch.zeros(rows.shape[0], 1, dtype=torch.int64)
    boxes, scores = boxes.detach(), scores.detach()
    pictures, numbers, ends = [], [], [0]
    for i in range(count):
        found = []
        for label in range(scores.shape[1]):
            if label == background:
                continue
            which = _kept(boxes[i], scores[i, label], threshold, top_k, limit, eta, rim)
            found.append((torch.full((len(which),), label), scores[i, label][which], which))
        labels, values, which = (torch.cat(p) for p in zip(*found, strict=True)) if found else (torch.zeros(0),) * 3
        if keep > -1 and len(which) > keep:
            best = values.argsort(descending=True, stable=True)[:keep]
            best = best[labels[best].argsort(stable=True)]
            labels, values, which = labels[best], values[best], which[best]
        ends.append(ends[-1] + len(which))
        pictures.append(torch.cat([labels[:, None].to(boxes.dtype), values[:, None], boxes[i][which.long()]], 1))
        numbers.append(which.long()[:, None] + i * boxes.shape[1])
    if not ends[-1]:
        return boxes.new_full((1, 1), -1.0), torch.tensor([0, 1]), torch.zeros(0, 1, dtype=torch.int64)
    return torch.cat(pictures), torch.tensor(ends), torch.cat(numbers)


def multiclass_nms(
    bboxes, scores, score_threshold, nms_top_k, keep_top_k, nms_threshold=0.3, normalized=True, nms_eta=1.0,
    background_label=0, name=None, return_index=False,
):  # fmt: skip
    """Of boxes [N, M, 4] with scores [N, classes, M], the best of each class, rows [class, score, box].

    The rows of a picture are a sequence; a single -1 says that nothing was found at all.
    """
    if scores.ndim != 3:
        raise InvalidArgumentError("multiclass_nms: 'scores' must be [N, classes, boxes].", received(scores=scores))
    rim = 0.0 if normalized else 1.0
    out, ends, numbers = _nms(
        bboxes, scores, score_threshold, nms_top_k, keep_top_k, nms_threshold, rim, nms_eta, background_label
    )
    out = with_levels(out, [ends])
    return (out, with_levels(numbers, [ends])) if return_index else out


def matrix_nms(
    bboxes, scores, score_threshold, post_threshold, nms_top_k, keep_top_k, use_gaussian=False, gaussian_sigma=2.0,
    background_label=0, normalized=True, return_index=False, name=None,
):  # fmt: skip
    """As `multiclass_nms`, with scores lowered by how much a box overlaps better ones, all at once."""
    out, counts, numbers = vision_ops.matrix_nms(
        bboxes, scores, score_threshold, post_threshold, nms_top_k, keep_top_k, use_gaussian, gaussian_sigma,
        background_label, normalized, return_index=True, return_rois_num=True,
    )  # fmt: skip
    ends = paddle.concat([paddle.zeros([1], "int64"), paddle.cumsum(paddle.cast(counts, "int64"))])
    out = with_levels(out, [ends])
    return (out, with_levels(numbers, [ends])) if return_index else out


def detection_output(
    loc, scores, prior_box, prior_box_var, background_label=0, nms_threshold=0.3, nms_top_k=400, keep_top_k=200,
    score_threshold=0.01, nms_eta=1.0, return_index=False,
):  # fmt: skip
    """The objects that SSD finds: places decoded, scores made chances, the best of overlapping boxes kept."""
    boxes = box_coder(prior_box, prior_box_var, loc, "decode_center_size")
    chances = paddle.transpose(F.softmax(scores), [0, 2, 1])
    chances.stop_gradient = True
    return multiclass_nms(
        boxes, chances, score_threshold, nms_top_k, keep_top_k, nms_threshold, True, nms_eta, background_label, None,
        return_index,
    )  # fmt: skip


@op(name="sequence_retinanet_detection")
def _retinanet(places, scores, anchors, info, threshold, top_k, keep, limit, eta):
    """Rows [class, score, x1, y1, x2, y2], classes counted from 1, and the offsets of the pictures."""
    if imagining():
        return imagined(places[0], places[0].shape[0] * 2, 6), torch.zeros(info.shape[0] + 1, dtype=torch.int64)
    rows, ends = [], [0]
    for i in range(info.shape[0]):
        boxes, values, labels = [], [], []
        for level, (place, score, anchor) in enumerate(zip(places, scores, anchors, strict=True)):
            flat = score[i].detach().reshape(-1)
            bar = threshold if level < len(places) - 1 else 0.0  # the coarsest level is always asked
            which = (flat > bar).nonzero().reshape(-1)
            which = which[flat[which].argsort(descending=True, stable=True)][:top_k]
            at, label = which // score.shape[2], which % score.shape[2]
            boxes.append(_seen(anchor[at], place[i].detach()[at], info[i]))
            values.append(flat[which])
            labels.append(label)
        boxes, values, labels = torch.cat(boxes), torch.cat(values), torch.cat(labels)
        found = []
        for label in range(scores[0].shape[2]):
            mine = (labels == label).nonzero().reshape(-1)
            kept = mine[_kept(boxes[mine], values[mine], threshold, -1, limit, eta, 1.0)]
            found.append(torch.cat([torch.full((len(kept), 1), label + 1.0), values[kept, None], boxes[kept]], 1))
        picture = torch.cat(found)
        picture = picture[picture[:, 1].argsort(descending=True, stable=True)][:keep]
        rows.append(picture)
        ends.append(ends[-1] + len(picture))
    return torch.cat(rows), torch.tensor(ends)


def _seen(anchors, deltas, info):
    """Anchors moved by what was learnt, in the scale of the picture as it was, cut off at its edges."""
    w, h = anchors[:, 2] - anchors[:, 0] + 1, anchors[:, 3] - anchors[:, 1] + 1
    x = anchors[:, 0] + w / 2 + deltas[:, 0] * w
    y = anchors[:, 1] + h / 2 + deltas[:, 1] * h
    w, h = w * deltas[:, 2].exp(), h * deltas[:, 3].exp()
    height, width, scale = info.tolist()
    boxes = torch.stack([x - w / 2, y - h / 2, x + w / 2 - 1, y + h / 2 - 1], 1) / scale
    edges = torch.tensor([round(width / scale) - 1, round(height / scale) - 1] * 2, dtype=boxes.dtype)
    return torch.minimum(boxes.clamp(min=0), edges)


def retinanet_detection_output(
    bboxes, scores, anchors, im_info, score_threshold=0.05, nms_top_k=1000, keep_top_k=100, nms_threshold=0.3,
    nms_eta=1.0,
):  # fmt: skip
    """The objects that RetinaNet finds on all its levels, rows [class, score, box]; a sequence for each picture."""
    out, ends = _retinanet(
        list(bboxes), list(scores), list(anchors), im_info, score_threshold, nms_top_k, keep_top_k, nms_threshold,
        nms_eta,
    )  # fmt: skip
    return with_levels(out, [ends])
