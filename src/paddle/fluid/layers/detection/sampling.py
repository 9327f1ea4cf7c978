"""Training targets of one- and two-stage detectors: boxes sampled and labelled by their overlap with objects."""

import paddle

from ..._lod import offsets, with_levels
from . import _sampling_ops as ops

__all__ = ["rpn_target_assign", "retinanet_target_assign", "generate_proposal_labels"]


def rpn_target_assign(
    bbox_pred,
    cls_logits,
    anchor_box,
    anchor_var,
    gt_boxes,
    is_crowd,
    im_info,
    rpn_batch_size_per_im=256,
    rpn_straddle_thresh=0.0,
    rpn_fg_fraction=0.5,
    rpn_positive_overlap=0.7,
    rpn_negative_overlap=0.3,
    use_random=True,
):
    """The targets of a region proposal network: (scores, locations, labels, target locations, weights).

    Anchors with a high or the highest overlap with an object are positive, those without overlap are background; a
    number of both is sampled for each image.
    """
    places, scores, labels, targets, weights = ops.rpn_targets(
        anchor_box,
        gt_boxes,
        offsets(gt_boxes, "rpn_target_assign"),
        is_crowd,
        im_info,
        rpn_batch_size_per_im,
        rpn_straddle_thresh,
        rpn_fg_fraction,
        rpn_positive_overlap,
        rpn_negative_overlap,
        use_random,
    )
    flat_scores, flat_places = paddle.reshape(cls_logits, [-1, 1]), paddle.reshape(bbox_pred, [-1, 4])
    return paddle.gather(flat_scores, scores), paddle.gather(flat_places, places), labels, targets, weights


def retinanet_target_assign(
    bbox_pred,
    cls_logits,
    anchor_box,
    anchor_var,
    gt_boxes,
    gt_labels,
    is_crowd,
    im_info,
    num_classes=1,
    positive_overlap=0.5,
    negative_overlap=0.4,
):
    """The targets of RetinaNet: (scores, locations, labels, target locations, weights, positives + 1).

    Anchors that overlap an object by `positive_overlap`, or the most, are positive; those that overlap all by less
    than `negative_overlap` are background.
    """
    places, scores, labels, targets, weights, counts = ops.retinanet_targets(
        anchor_box,
        gt_boxes,
        gt_labels,
        is_crowd,
        offsets(gt_boxes, "retinanet_target_assign"),
        im_info,
        positive_overlap,
        negative_overlap,
    )
    flat_scores = paddle.reshape(cls_logits, [-1, num_classes])
    flat_places = paddle.reshape(bbox_pred, [-1, 4])
    return paddle.gather(flat_scores, scores), paddle.gather(flat_places, places), labels, targets, weights, counts


def generate_proposal_labels(
    rpn_rois,
    gt_classes,
    is_crowd,
    gt_boxes,
    im_info,
    batch_size_per_im=256,
    fg_fraction=0.25,
    fg_thresh=0.25,
    bg_thresh_hi=0.5,
    bg_thresh_lo=0.0,
    bbox_reg_weights=(0.1, 0.1, 0.2, 0.2),
    class_nums=None,
    use_random=True,
    is_cls_agnostic=False,
    is_cascade_rcnn=False,
):
    """The targets of the second stage: (boxes, labels, target locations, weights inside, weights outside).

    Proposals and objects that overlap an object by `fg_thresh` are positive, at most
    `fg_fraction` of `batch_size_per_im`; the rest are those between the two other bounds, as background.
    """
    if is_cascade_rcnn:
        raise NotImplementedError("generate_proposal_labels(is_cascade_rcnn=True): not implemented")
    *outs, ends = ops.proposal_labels(
        rpn_rois,
        offsets(rpn_rois, "generate_proposal_labels"),
        gt_classes,
        is_crowd,
        gt_boxes,
        offsets(gt_boxes, "generate_proposal_labels"),
        im_info,
        batch_size_per_im,
        fg_fraction,
        fg_thresh,
        bg_thresh_hi,
        bg_thresh_lo,
        list(bbox_reg_weights),
        class_nums,
        use_random,
        is_cls_agnostic,
    )
    return tuple(with_levels(out, [ends]) for out in outs)
