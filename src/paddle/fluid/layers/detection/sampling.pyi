# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.layers.arrays import with_levels as with_levels

def generate_proposal_labels(rpn_rois: Any, gt_classes: Any, is_crowd: Any, gt_boxes: Any, im_info: Any, batch_size_per_im: float = 256, fg_fraction: float = 0.25, fg_thresh: float = 0.25, bg_thresh_hi: float = 0.5, bg_thresh_lo: float = 0.0, bbox_reg_weights: Any = ..., class_nums: Any = None, use_random: bool = True, is_cls_agnostic: bool = False, is_cascade_rcnn: bool = False) -> Any:
    """The targets of the second stage: (boxes, labels, target locations, weights inside, weights outside).

    Proposals and objects that overlap an object by `fg_thresh` are positive, at most
    `fg_fraction` of `batch_size_per_im`; the rest are those between the two other bounds, as background."""

def retinanet_target_assign(bbox_pred: Any, cls_logits: Any, anchor_box: Any, anchor_var: Any, gt_boxes: Any, gt_labels: Any, is_crowd: Any, im_info: Any, num_classes: float = 1, positive_overlap: float = 0.5, negative_overlap: float = 0.4) -> Any:
    """The targets of RetinaNet: (scores, locations, labels, target locations, weights, positives + 1).

    Anchors that overlap an object by `positive_overlap`, or the most, are positive; those that overlap all by less
    than `negative_overlap` are background."""

def rpn_target_assign(bbox_pred: Any, cls_logits: Any, anchor_box: Any, anchor_var: Any, gt_boxes: Any, is_crowd: Any, im_info: Any, rpn_batch_size_per_im: float = 256, rpn_straddle_thresh: float = 0.0, rpn_fg_fraction: float = 0.5, rpn_positive_overlap: float = 0.7, rpn_negative_overlap: float = 0.3, use_random: bool = True) -> Any:
    """The targets of a region proposal network: (scores, locations, labels, target locations, weights).

    Anchors with a high or the highest overlap with an object are positive, those without overlap are background; a
    number of both is sampled for each image."""
