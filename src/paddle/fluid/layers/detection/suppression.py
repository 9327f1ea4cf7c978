"""Non-maximum suppression, and the final output of detectors."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F
from paddle.vision import ops as vision_ops

from ..._lod import levels, with_levels
from . import _suppression_ops as ops
from .anchors import box_coder
from .proposals import offsets_from

__all__ = ["multiclass_nms", "matrix_nms", "detection_output", "retinanet_detection_output"]


def multiclass_nms(
    bboxes,
    scores,
    score_threshold,
    nms_top_k,
    keep_top_k,
    nms_threshold=0.3,
    normalized=True,
    nms_eta=1.0,
    background_label=0,
    name=None,
    return_index=False,
):
    """The best of overlapping boxes [N, M, 4] with scores [N, classes, M] in each class, rows [class, score, box].

    The rows of an image are a sequence; the result is a single -1 if nothing was found. With scores [boxes, classes],
    whose rows are sequences too, each class has boxes of its own: [boxes, classes, 4].
    """
    if scores.ndim == 2 and bboxes.ndim == 3:
        ends = (levels(scores) or levels(bboxes) or [offsets_from(paddle.shape(scores)[:1])])[-1]
        out, ends, numbers = ops.multiclass_nms_of_classes(
            bboxes,
            scores,
            ends,
            score_threshold,
            nms_top_k,
            keep_top_k,
            nms_threshold,
            normalized,
            nms_eta,
            background_label,
        )
        out = with_levels(out, [ends])
        return (out, with_levels(numbers, [ends])) if return_index else out
    if scores.ndim != 3:
        raise InvalidArgumentError(
            "multiclass_nms: 'scores' must be [N, classes, boxes], or [boxes, classes] with boxes [boxes, classes, 4].",
            received(scores=scores, bboxes=bboxes),
        )
    rim = 0.0 if normalized else 1.0
    out, ends, numbers = ops.multiclass_nms(
        bboxes, scores, score_threshold, nms_top_k, keep_top_k, nms_threshold, rim, nms_eta, background_label
    )
    out = with_levels(out, [ends])
    return (out, with_levels(numbers, [ends])) if return_index else out


def matrix_nms(
    bboxes,
    scores,
    score_threshold,
    post_threshold,
    nms_top_k,
    keep_top_k,
    use_gaussian=False,
    gaussian_sigma=2.0,
    background_label=0,
    normalized=True,
    return_index=False,
    name=None,
):
    """Matrix NMS: like `multiclass_nms`, but the overlap with better boxes lowers the scores."""
    out, counts, numbers = vision_ops.matrix_nms(
        bboxes,
        scores,
        score_threshold,
        post_threshold,
        nms_top_k,
        keep_top_k,
        use_gaussian,
        gaussian_sigma,
        background_label,
        normalized,
        return_index=True,
        return_rois_num=True,
    )
    ends = offsets_from(counts)
    out = with_levels(out, [ends])
    return (out, with_levels(numbers, [ends])) if return_index else out


def detection_output(
    loc,
    scores,
    prior_box,
    prior_box_var,
    background_label=0,
    nms_threshold=0.3,
    nms_top_k=400,
    keep_top_k=200,
    score_threshold=0.01,
    nms_eta=1.0,
    return_index=False,
):
    """The objects that SSD finds: locations are decoded, scores go through a softmax, and NMS is applied."""
    boxes = box_coder(prior_box, prior_box_var, loc, "decode_center_size")
    probabilities = paddle.transpose(F.softmax(scores), [0, 2, 1])
    probabilities.stop_gradient = True
    return multiclass_nms(
        boxes,
        probabilities,
        score_threshold,
        nms_top_k,
        keep_top_k,
        nms_threshold,
        True,
        nms_eta,
        background_label,
        None,
        return_index,
    )


def retinanet_detection_output(
    bboxes,
    scores,
    anchors,
    im_info,
    score_threshold=0.05,
    nms_top_k=1000,
    keep_top_k=100,
    nms_threshold=0.3,
    nms_eta=1.0,
):
    """The objects that RetinaNet finds on all its levels, rows [class, score, box]; a sequence for each image."""
    out, ends = ops.retinanet(
        list(bboxes),
        list(scores),
        list(anchors),
        im_info,
        score_threshold,
        nms_top_k,
        keep_top_k,
        nms_threshold,
        nms_eta,
    )
    return with_levels(out, [ends])
