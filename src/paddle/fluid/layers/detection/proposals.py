"""Region proposals, and their assignment to feature pyramid levels."""

import paddle
from paddle.vision import ops as vision_ops

from ..._lod import levels, offsets, with_levels
from . import _proposal_ops as ops

__all__ = ["generate_proposals", "distribute_fpn_proposals", "collect_fpn_proposals", "box_decoder_and_assign"]


def offsets_from(counts):
    """The offsets of sequences of these lengths."""
    return paddle.concat([paddle.zeros([1], "int64"), paddle.cumsum(paddle.cast(counts, "int64"))])


def generate_proposals(
    scores,
    bbox_deltas,
    im_info,
    anchors,
    variances,
    pre_nms_top_n=6000,
    post_nms_top_n=1000,
    nms_thresh=0.5,
    min_size=0.1,
    eta=1.0,
    name=None,
    return_rois_num=False,
):
    """The boxes that a region proposal network predicts, and their scores; a sequence for each image."""
    sizes = im_info[:, :2]
    boxes, probabilities, counts = vision_ops.generate_proposals(
        scores,
        bbox_deltas,
        sizes,
        anchors,
        variances,
        pre_nms_top_n,
        post_nms_top_n,
        nms_thresh,
        min_size,
        eta,
        pixel_offset=True,
        return_rois_num=True,
    )
    ends = offsets_from(counts)
    boxes, probabilities = with_levels(boxes, [ends]), with_levels(probabilities, [ends])
    return (boxes, probabilities, counts) if return_rois_num else (boxes, probabilities)


def distribute_fpn_proposals(fpn_rois, min_level, max_level, refer_level, refer_scale, name=None, rois_num=None):
    """The boxes of each feature pyramid level, assigned by size, and the new index of each box."""
    found = levels(fpn_rois)
    ends = found[-1] if found else offsets_from(paddle.shape(fpn_rois)[:1] if rois_num is None else rois_num)
    parts, back, cuts = ops.distribute(fpn_rois, ends, min_level, max_level, refer_level, refer_scale)
    parts = [with_levels(part, [cut]) for part, cut in zip(parts, cuts, strict=True)]
    if rois_num is None:
        return parts, back
    return parts, back, [paddle.cast(cut[1:] - cut[:-1], "int32") for cut in cuts]


def collect_fpn_proposals(
    multi_rois, multi_scores, min_level, max_level, post_nms_top_n, name=None, rois_num_per_level=None
):
    """The best boxes of all levels together, a sequence for each image."""
    cuts = [offsets(rois, "collect_fpn_proposals") for rois in multi_rois]
    out, ends = ops.collect(list(multi_rois), list(multi_scores), cuts, post_nms_top_n)
    return with_levels(out, [ends])


def box_decoder_and_assign(prior_box, prior_box_var, target_box, box_score, box_clip, name=None):
    """The boxes of every class, [N, classes * 4], and those of the best class except background, [N, 4]."""
    return ops.decode_and_assign(prior_box, prior_box_var, target_box, box_score, box_clip)
