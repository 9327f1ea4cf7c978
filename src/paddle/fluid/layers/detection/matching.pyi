# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.layers.arrays import levels as levels

def bipartite_match(dist_matrix: Any, match_type: Any = None, dist_threshold: Any = None, name: Any = None) -> Any:
    """The matched row of each column, [N, M], -1 for none, and the distances; the rows of an image are a sequence.

    Args:
        match_type: 'bipartite' gives each row one column; 'per_prediction' then gives further columns their best row,
            if the distance is at least `dist_threshold` (0.5)."""

def ssd_loss(location: Any, confidence: Any, gt_box: Any, gt_label: Any, prior_box: Any, prior_box_var: Any = None, background_label: float = 0, overlap_threshold: float = 0.5, neg_pos_ratio: float = 3.0, neg_overlap: float = 0.5, loc_loss_weight: float = 1.0, conf_loss_weight: float = 1.0, match_type: str = 'per_prediction', mining_type: str = 'max_negative', normalize: bool = True, sample_size: Any = None) -> Any:
    """The loss of SSD for each image, [N, 1]; the objects of an image are a sequence.

    Args:
        neg_pos_ratio: the maximum number of background examples per matched box.
        normalize: divide by the number of matched boxes."""

def target_assign(input: Any, matched_indices: Any, negative_indices: Any = None, mismatch_value: Any = None, name: Any = None) -> Any:
    """The target of the object matched with each prior box, else `mismatch_value`, and weights of 0 or 1."""
