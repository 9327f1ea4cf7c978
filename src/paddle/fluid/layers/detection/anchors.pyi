# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.conv import conv2d as conv2d
from paddle.fluid.layers.shaping import transpose as transpose

def anchor_generator(input: Any, anchor_sizes: Any = None, aspect_ratios: Any = None, variance: Any = ..., stride: Any = None, offset: float = 0.5, name: Any = None) -> Any:
    """The anchors of Faster R-CNN around every pixel of a feature map, and their variances: two of [H, W, A, 4]."""

def box_clip(input: Any, im_info: Any, name: Any = None) -> Any:
    """Boxes clipped to their images; the boxes of an image are a sequence, or [N, …, 4]."""

def box_coder(prior_box: Any, prior_box_var: Any, target_box: Any, code_type: str = 'encode_center_size', box_normalized: bool = True, name: Any = None, axis: float = 0) -> Any:
    """Encode boxes relative to prior boxes, or decode them ('decode_center_size')."""

def density_prior_box(input: Any, image: Any, densities: Any = None, fixed_sizes: Any = None, fixed_ratios: Any = None, variance: Any = ..., clip: bool = False, steps: Any = ..., offset: float = 0.5, flatten_to_2d: bool = False, name: Any = None) -> Any:
    """The density prior boxes of every pixel of a feature map, and their variances."""

def iou_similarity(x: Any, y: Any, box_normalized: bool = True, name: Any = None) -> Any:
    """Intersection over union of each box of `x` with each of `y`: [N, M]."""

def multi_box_head(inputs: Any, image: Any, base_size: Any, num_classes: Any, aspect_ratios: Any, min_ratio: Any = None, max_ratio: Any = None, min_sizes: Any = None, max_sizes: Any = None, steps: Any = None, step_w: Any = None, step_h: Any = None, offset: float = 0.5, variance: Any = ..., flip: bool = True, clip: bool = False, kernel_size: float = 1, pad: float = 0, stride: float = 1, name: Any = None, min_max_aspect_ratios_order: bool = False) -> Any:
    """The SSD head on several feature maps: (locations [N, P, 4], scores [N, P, classes], boxes [P, 4], variances)."""

def prior_box(input: Any, image: Any, min_sizes: Any, max_sizes: Any = None, aspect_ratios: Any = ..., variance: Any = ..., flip: bool = False, clip: bool = False, steps: Any = ..., offset: float = 0.5, name: Any = None, min_max_aspect_ratios_order: bool = False) -> Any:
    """The boxes of SSD around every pixel of a feature map, and their variances: two of [H, W, boxes, 4]."""

def with_levels_of(x: Any, source: Any) -> Any:
    """Give `x` the sequences of `source`, and return it."""

def yolo_box(x: Any, img_size: Any, anchors: Any, class_num: Any, conf_thresh: Any, downsample_ratio: Any, clip_bbox: bool = True, name: Any = None, scale_x_y: float = 1.0) -> Any:
    """Boxes [N, M, 4] and scores [N, M, classes] from the output of YOLOv3."""

def yolov3_loss(x: Any, gt_box: Any, gt_label: Any, anchors: Any, anchor_mask: Any, class_num: Any, ignore_thresh: Any, downsample_ratio: Any, gt_score: Any = None, use_label_smooth: bool = True, name: Any = None, scale_x_y: float = 1.0) -> Any:
    """The loss of YOLOv3, [N]."""
