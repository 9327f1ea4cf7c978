"""What detectors of two stages and of one learn from: boxes drawn and labelled by how much they overlap objects."""

import torch

import paddle
from paddle._core.op import op
from paddle.vision.ops._geometry import overlap

from ..._lod import offsets, with_levels
from .._base import imagined, imagining
from .matching import _encoded_pixels, _some

__all__ = ["retinanet_target_assign", "generate_proposal_labels", "detection_map"]


def _cuts(*ends):
    """(number, (first row, row after the last) in each) of every picture."""
    lists = [e.tolist() for e in ends]
    for i in range(len(lists[0]) - 1):
        yield i, [(cuts[i], cuts[i + 1]) for cuts in lists]


@op(name="retinanet_target_assign")
def _retinanet(anchors, boxes, labels, crowd, ends, info, above, below):
    n = anchors.shape[0]
    if imagining():
        whole = torch.zeros(n, dtype=torch.int64)
        return (whole, whole.repeat(2), torch.zeros(2 * n, 1, dtype=torch.int32), imagined(boxes, n, 4),
                imagined(boxes, n, 4), torch.zeros(info.shape[0], 1, dtype=torch.int32))  # fmt: skip
    anchors, boxes, info = anchors.detach(), boxes.detach(), info.detach()
    places, scores, classes, targets, counts = [], [], [], [], []
    for i, ((a, b),) in _cuts(ends):
        scale = float(info[i, 2])
        real = crowd.reshape(-1)[a:b] == 0
        own, kinds = boxes[a:b][real] * scale, labels.reshape(-1)[a:b][real]
        shared = overlap(anchors, own, 1.0)
        best, at = shared.max(1)
        positive = (best >= above) | (shared == shared.max(0).values.clamp(min=1e-6)).any(1)
        front = positive.nonzero().reshape(-1)
        back = ((best < below) & ~positive).nonzero().reshape(-1)
        places.append(front + i * n)
        scores.append(torch.cat([front, back]) + i * n)
        classes.append(torch.cat([kinds[at[front]].long(), torch.zeros(len(back), dtype=torch.int64)]))
        targets.append(_encoded_pixels(anchors[front], own[at[front]]))
        counts.append([len(front) + 1])
    told = torch.cat(targets)
    return (torch.cat(places), torch.cat(scores), torch.cat(classes).to(torch.int32)[:, None], told,
            torch.ones_like(told), torch.tensor(counts, dtype=torch.int32))  # fmt: skip


def retinanet_target_assign(
    bbox_pred, cls_logits, anchor_box, anchor_var, gt_boxes, gt_labels, is_crowd, im_info, num_classes=1,
    positive_overlap=0.5, negative_overlap=0.4,
):  # fmt: skip
    """What RetinaNet learns from: (its scores, its places, labels, target places, weights, examples of objects + 1).

    Anchors that overlap an object by `positive_overlap`, or most, are examples of it; those that overlap all by less
    than `negative_overlap`, of background.
    """
    places, scores, labels, targets, weights, counts = _retinanet(
        anchor_box, gt_boxes, gt_labels, is_crowd, offsets(gt_boxes, "retinanet_target_assign"), im_info,
        positive_overlap, negative_overlap,
    )  # fmt: skip
    flat_scores = paddle.reshape(cls_logits, [-1, num_classes])
    flat_places = paddle.reshape(bbox_pred, [-1, 4])
    return paddle.gather(flat_scores, scores), paddle.gather(flat_places, places), labels, targets, weights, counts


@op(name="sequence_generate_proposal_labels")
def _proposed(rois, roi_ends, classes, crowd, boxes, box_ends, info, most, share, above, high, low, weights, count,
              random, agnostic):  # fmt: skip
    wide = 4 * count
    if imagining():
        n = rois.shape[0] * 2
        spread = imagined(rois, n, wide)
        return (imagined(rois, n, 4), torch.zeros(n, 1, dtype=torch.int32), spread, spread + 0, spread + 0,
                torch.zeros(box_ends.shape[0], dtype=torch.int64))  # fmt: skip
    rois, boxes, info = rois.detach(), boxes.detach(), info.detach()
    found, kinds, targets, inside, sizes = [], [], [], [], [0]
    for i, ((a, b), (c, d)) in _cuts(roi_ends, box_ends):
        scale = float(info[i, 2])
        own, labels = boxes[c:d], classes.reshape(-1)[c:d]
        real = crowd.reshape(-1)[c:d] == 0
        candidates = torch.cat([rois[a:b] / scale, own])
        shared = overlap(candidates, own, 1.0) * real
        best, at = shared.max(1)
        front = _some((best >= above).nonzero().reshape(-1), int(most * share), random)
        back = _some(((best >= low) & (best < high)).nonzero().reshape(-1), most - len(front), random)
        picked = torch.cat([front, back])
        label = torch.cat([labels[at[front]].long(), torch.zeros(len(back), dtype=torch.int64)])
        told = _encoded_pixels(candidates[front], own[at[front]]) / torch.tensor(weights)
        spread, used = rois.new_zeros(len(picked), count, 4), rois.new_zeros(len(picked), count, 4)
        column = torch.ones_like(label[: len(front)]) if agnostic else label[: len(front)]
        spread[torch.arange(len(front)), column], used[torch.arange(len(front)), column] = told, 1.0
        found.append(candidates[picked] * scale)
        kinds.append(label)
        targets.append(spread.reshape(-1, wide))
        inside.append(used.reshape(-1, wide))
        sizes.append(sizes[-1] + len(picked))
    used = torch.cat(inside)
    return (torch.cat(found), torch.cat(kinds).to(torch.int32)[:, None], torch.cat(targets), used, used.clone(),
            torch.tensor(sizes))  # fmt: skip


def generate_proposal_labels(
    rpn_rois, gt_classes, is_crowd, gt_boxes, im_info, batch_size_per_im=256, fg_fraction=0.25, fg_thresh=0.25,
    bg_thresh_hi=0.5, bg_thresh_lo=0.0, bbox_reg_weights=(0.1, 0.1, 0.2, 0.2), class_nums=None, use_random=True,
    is_cls_agnostic=False, is_cascade_rcnn=False,
):  # fmt: skip
    """What the second stage learns from: (boxes, labels, target places, weights inside, weights outside).

    Of the proposals and the objects themselves, those that overlap an object by `fg_thresh` are examples of it, at most
    `fg_fraction` of `batch_size_per_im`; the rest is filled with those between the two other bounds, as background.
    """
    if is_cascade_rcnn:
        raise NotImplementedError("generate_proposal_labels(is_cascade_rcnn=True): not there yet")
    *outs, ends = _proposed(
        rpn_rois, offsets(rpn_rois, "generate_proposal_labels"), gt_classes, is_crowd, gt_boxes,
        offsets(gt_boxes, "generate_proposal_labels"), im_info, batch_size_per_im, fg_fraction, fg_thresh, bg_thresh_hi,
        bg_thresh_lo, list(bbox_reg_weights), class_nums, use_random, is_cls_agnostic,
    )  # fmt: skip
    return tuple(with_levels(out, [ends]) for out in outs)


def detection_map(
    detect_res, label, class_num, background_label=0, overlap_threshold=0.3, evaluate_difficult=True, has_state=None,
    input_states=None, out_states=None, ap_version="integral",
):  # fmt: skip
    """The mean average precision of a batch, [1]; over many batches, `fluid.metrics.DetectionMAP`.

    Args:
        label: rows [class, box], or [class, whether it is difficult, box], a sequence for each picture.
    """
    if has_state is not None or input_states is not None or out_states is not None:
        raise NotImplementedError("detection_map: states are kept by fluid.metrics.DetectionMAP")
    from ..._detection_map import mean_average_precision

    hard = label[:, 1:2] if list(label.shape)[1] == 6 else None
    return mean_average_precision(
        detect_res, label[:, :1], label[:, -4:], hard, None, class_num, background_label, overlap_threshold,
        evaluate_difficult, ap_version,
    )  # fmt: skip
