"""Prior boxes and anchors, and boxes encoded relative to them."""

import math

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.vision import ops as vision_ops
from paddle.vision.ops import anchors as vision_anchors

from ..._lod import levels, with_levels_of
from ..conv import conv2d
from ..shaping import transpose
from . import _anchor_ops as ops

__all__ = [
    "prior_box",
    "density_prior_box",
    "anchor_generator",
    "box_coder",
    "multi_box_head",
    "box_clip",
    "yolo_box",
    "yolov3_loss",
    "iou_similarity",
]


def prior_box(
    input,
    image,
    min_sizes,
    max_sizes=None,
    aspect_ratios=(1.0,),
    variance=(0.1, 0.1, 0.2, 0.2),
    flip=False,
    clip=False,
    steps=(0.0, 0.0),
    offset=0.5,
    name=None,
    min_max_aspect_ratios_order=False,
):
    """The boxes of SSD around every pixel of a feature map, and their variances: two of [H, W, boxes, 4]."""
    return vision_ops.prior_box(
        input,
        image,
        _listed(min_sizes),
        None if max_sizes is None else _listed(max_sizes),
        _listed(aspect_ratios),
        list(variance),
        flip,
        clip,
        list(steps),
        offset,
        min_max_aspect_ratios_order,
    )


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def density_prior_box(
    input,
    image,
    densities=None,
    fixed_sizes=None,
    fixed_ratios=None,
    variance=(0.1, 0.1, 0.2, 0.2),
    clip=False,
    steps=(0.0, 0.0),
    offset=0.5,
    flatten_to_2d=False,
    name=None,
):
    """The density prior boxes of every pixel of a feature map, and their variances."""
    if not densities or len(densities) != len(fixed_sizes or ()):
        raise InvalidArgumentError(
            "density_prior_box: 'densities' and 'fixed_sizes' must have the same length.",
            received(densities=densities, fixed_sizes=fixed_sizes),
        )
    return ops.density_priors(
        input,
        image,
        list(densities),
        list(fixed_sizes),
        list(fixed_ratios),
        list(variance),
        clip,
        list(steps),
        offset,
        flatten_to_2d,
    )


def anchor_generator(
    input, anchor_sizes=None, aspect_ratios=None, variance=(0.1, 0.1, 0.2, 0.2), stride=None, offset=0.5, name=None
):
    """The anchors of Faster R-CNN around every pixel of a feature map, and their variances: two of [H, W, A, 4]."""
    if stride is None or len(stride) != 2:
        raise InvalidArgumentError("anchor_generator: 'stride' must be two numbers.", received(stride=stride))
    return vision_anchors.anchor_generator(
        input,
        _listed(anchor_sizes or [64.0, 128.0, 256.0, 512.0]),
        _listed(aspect_ratios or [0.5, 1.0, 2.0]),
        list(variance),
        [float(s) for s in stride],
        offset,
    )


def box_coder(
    prior_box, prior_box_var, target_box, code_type="encode_center_size", box_normalized=True, name=None, axis=0
):
    """Encode boxes relative to prior boxes, or decode them ('decode_center_size')."""
    return vision_ops.box_coder(prior_box, prior_box_var, target_box, code_type, box_normalized, axis)


def iou_similarity(x, y, box_normalized=True, name=None):
    """Intersection over union of each box of `x` with each of `y`: [N, M]."""
    return ops.iou_similarity(x, y, 0.0 if box_normalized else 1.0)


def multi_box_head(
    inputs,
    image,
    base_size,
    num_classes,
    aspect_ratios,
    min_ratio=None,
    max_ratio=None,
    min_sizes=None,
    max_sizes=None,
    steps=None,
    step_w=None,
    step_h=None,
    offset=0.5,
    variance=(0.1, 0.1, 0.2, 0.2),
    flip=True,
    clip=False,
    kernel_size=1,
    pad=0,
    stride=1,
    name=None,
    min_max_aspect_ratios_order=False,
):
    """The SSD head on several feature maps: (locations [N, P, 4], scores [N, P, classes], boxes [P, 4], variances)."""
    count = len(inputs)
    if min_sizes is None:
        if count <= 2 or min_ratio is None or max_ratio is None:
            raise InvalidArgumentError(
                "multi_box_head: sizes are derived from 'min_ratio' and 'max_ratio' only for three or more maps; "
                "otherwise pass 'min_sizes' and 'max_sizes'."
            )
        step = math.floor((max_ratio - min_ratio) / (count - 2))
        ratios = range(min_ratio, max_ratio + 1, step)
        min_sizes = [base_size * 0.10, *(base_size * r / 100.0 for r in ratios)]
        max_sizes = [base_size * 0.20, *(base_size * (r + step) / 100.0 for r in ratios)]
    parts = ([], [], [], [])
    for i, feature in enumerate(inputs):
        by_layer = [steps[i]] * 2 if steps else [step_w[i] if step_w else 0.0, step_h[i] if step_h else 0.0]
        boxes, variances = prior_box(
            feature,
            image,
            _listed(min_sizes[i]),
            _listed(max_sizes[i]) if max_sizes else None,
            _listed(aspect_ratios[i]),
            variance,
            flip,
            clip,
            by_layer,
            offset,
            None,
            min_max_aspect_ratios_order,
        )
        each = list(boxes.shape)[2]
        for part, width in ((parts[0], 4), (parts[1], num_classes)):
            out = transpose(conv2d(feature, each * width, kernel_size, stride, pad), [0, 2, 3, 1])
            part.append(paddle.reshape(paddle.flatten(out, 1), [0, -1, width]))
        parts[2].append(paddle.reshape(boxes, [-1, 4]))
        parts[3].append(paddle.reshape(variances, [-1, 4]))
    places, scores, boxes, variances = parts
    joined = lambda items, axis: items[0] if len(items) == 1 else paddle.concat(items, axis)  # noqa: E731
    return joined(places, 1), joined(scores, 1), joined(boxes, 0), joined(variances, 0)


def box_clip(input, im_info, name=None):
    """Boxes clipped to their images; the boxes of an image are a sequence, or [N, …, 4]."""
    found = levels(input)
    if not found:
        return ops.clip_boxes(input, im_info, None)
    return with_levels_of(ops.clip_boxes(input, im_info, ops.owner_of_rows(input, found[-1])), input)


def yolo_box(x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox=True, name=None, scale_x_y=1.0):
    """Boxes [N, M, 4] and scores [N, M, classes] from the output of YOLOv3."""
    return vision_ops.yolo_box(
        x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox, scale_x_y=scale_x_y
    )


def yolov3_loss(
    x,
    gt_box,
    gt_label,
    anchors,
    anchor_mask,
    class_num,
    ignore_thresh,
    downsample_ratio,
    gt_score=None,
    use_label_smooth=True,
    name=None,
    scale_x_y=1.0,
):
    """The loss of YOLOv3, [N]."""
    return vision_ops.yolo_loss(
        x,
        gt_box,
        gt_label,
        anchors,
        anchor_mask,
        class_num,
        ignore_thresh,
        downsample_ratio,
        gt_score,
        use_label_smooth,
        scale_x_y=scale_x_y,
    )
