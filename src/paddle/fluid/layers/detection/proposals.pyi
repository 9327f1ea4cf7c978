# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.arrays import with_levels as with_levels

def box_decoder_and_assign(prior_box: Any, prior_box_var: Any, target_box: Any, box_score: Any, box_clip: Any, name: Any = None) -> Any:
    """The boxes of every class, [N, classes * 4], and those of the best class except background, [N, 4]."""

def collect_fpn_proposals(multi_rois: Any, multi_scores: Any, min_level: Any, max_level: Any, post_nms_top_n: Any, name: Any = None, rois_num_per_level: Any = None) -> Any:
    """The best boxes of all levels together, a sequence for each image."""

def distribute_fpn_proposals(fpn_rois: Any, min_level: Any, max_level: Any, refer_level: Any, refer_scale: Any, name: Any = None, rois_num: Any = None) -> Any:
    """The boxes of each feature pyramid level, assigned by size, and the new index of each box."""

def generate_proposals(scores: Any, bbox_deltas: Any, im_info: Any, anchors: Any, variances: Any, pre_nms_top_n: float = 6000, post_nms_top_n: float = 1000, nms_thresh: float = 0.5, min_size: float = 0.1, eta: float = 1.0, name: Any = None, return_rois_num: bool = False) -> Any:
    """The boxes that a region proposal network predicts, and their scores; a sequence for each image."""

def offsets_from(counts: Any) -> Any:
    """The offsets of sequences of these lengths."""
