"""Boxes and regions."""

from paddle.vision import ops
from paddle.vision.ops import suppression


def box_coder(prior_box, prior_box_var, target_box, code_type, box_normalized, axis, variance=()):
    """Boxes relative to prior boxes, or back."""
    return ops.box_coder(
        prior_box,
        list(variance) if prior_box_var is None and variance else prior_box_var,
        target_box,
        code_type,
        box_normalized,
        axis,
    )


def prior_box(
    input,
    image,
    min_sizes,
    max_sizes,
    aspect_ratios,
    variances,
    flip,
    clip,
    step_w,
    step_h,
    offset,
    min_max_aspect_ratios_order,
):
    """The boxes of SSD around every pixel, and their variances."""
    return ops.prior_box(
        input,
        image,
        min_sizes,
        max_sizes or None,
        aspect_ratios,
        variances,
        flip,
        clip,
        [step_w, step_h],
        offset,
        min_max_aspect_ratios_order,
    )


def roi_align(x, boxes, boxes_num, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned):
    """The mean of each cell of each box."""
    return ops.roi_align(x, boxes, boxes_num, (pooled_height, pooled_width), spatial_scale, sampling_ratio, aligned)


def roi_pool(x, boxes, boxes_num, pooled_height, pooled_width, spatial_scale):
    """The largest value of each cell of each box."""
    return ops.roi_pool(x, boxes, boxes_num, (pooled_height, pooled_width), spatial_scale)


def psroi_pool(x, boxes, boxes_num, pooled_height, pooled_width, output_channels, spatial_scale):
    """The mean of each cell of each box, where every cell reads channels of its own."""
    return ops.psroi_pool(x, boxes, boxes_num, (pooled_height, pooled_width), spatial_scale)


def matrix_nms(
    bboxes,
    scores,
    score_threshold,
    nms_top_k,
    keep_top_k,
    post_threshold,
    use_gaussian,
    gaussian_sigma,
    background_label,
    normalized,
):
    """Rows of label, score and box; the index of each box among all; how many each image has."""
    out, number, index = ops.matrix_nms(
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
    return out, index, number


def multiclass_nms3(
    bboxes,
    scores,
    rois_num,
    score_threshold,
    nms_top_k,
    keep_top_k,
    nms_threshold,
    normalized,
    nms_eta,
    background_label,
):
    """Rows of label, score and box; the index of each box among all; how many each image has."""
    return suppression.multiclass_nms3(
        bboxes,
        scores,
        rois_num,
        score_threshold,
        nms_top_k,
        keep_top_k,
        nms_threshold,
        normalized,
        nms_eta,
        background_label,
    )


def distribute_fpn_proposals(fpn_rois, rois_num, min_level, max_level, refer_level, refer_scale, pixel_offset):
    """The boxes of each level of a pyramid, how many of them each image has, and where each box went."""
    rois, restore, numbers = ops.distribute_fpn_proposals(
        fpn_rois, min_level, max_level, refer_level, refer_scale, pixel_offset, rois_num
    )
    return rois, numbers, restore
