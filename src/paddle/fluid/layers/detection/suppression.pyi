# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.arrays import with_levels as with_levels
from paddle.fluid.layers.detection.anchors import box_coder as box_coder
from paddle.fluid.layers.detection.proposals import offsets_from as offsets_from

def detection_output(loc: Any, scores: Any, prior_box: Any, prior_box_var: Any, background_label: float = 0, nms_threshold: float = 0.3, nms_top_k: float = 400, keep_top_k: float = 200, score_threshold: float = 0.01, nms_eta: float = 1.0, return_index: bool = False) -> Any:
    """The objects that SSD finds: locations are decoded, scores go through a softmax, and NMS is applied."""

def matrix_nms(bboxes: Any, scores: Any, score_threshold: Any, post_threshold: Any, nms_top_k: Any, keep_top_k: Any, use_gaussian: bool = False, gaussian_sigma: float = 2.0, background_label: float = 0, normalized: bool = True, return_index: bool = False, name: Any = None) -> Any:
    """Matrix NMS: like `multiclass_nms`, but the overlap with better boxes lowers the scores."""

def multiclass_nms(bboxes: Any, scores: Any, score_threshold: Any, nms_top_k: Any, keep_top_k: Any, nms_threshold: float = 0.3, normalized: bool = True, nms_eta: float = 1.0, background_label: float = 0, name: Any = None, return_index: bool = False) -> Any:
    """The best of overlapping boxes [N, M, 4] with scores [N, classes, M] in each class, rows [class, score, box].

    The rows of an image are a sequence; the result is a single -1 if nothing was found. With scores [boxes, classes],
    whose rows are sequences too, each class has boxes of its own: [boxes, classes, 4]."""

def retinanet_detection_output(bboxes: Any, scores: Any, anchors: Any, im_info: Any, score_threshold: float = 0.05, nms_top_k: float = 1000, keep_top_k: float = 100, nms_threshold: float = 0.3, nms_eta: float = 1.0) -> Any:
    """The objects that RetinaNet finds on all its levels, rows [class, score, box]; a sequence for each image."""
