"""Matching of prior boxes with objects, and the SSD loss."""

from paddle._core.errors import InvalidArgumentError, received

from ..._lod import levels, offsets
from . import _matching_ops as ops

__all__ = ["bipartite_match", "target_assign", "ssd_loss"]


def bipartite_match(dist_matrix, match_type=None, dist_threshold=None, name=None):
    """The matched row of each column, [N, M], -1 for none, and the distances; the rows of an image are a sequence.

    Args:
        match_type: 'bipartite' gives each row one column; 'per_prediction' then gives further columns their best row,
            if the distance is at least `dist_threshold` (0.5).
    """
    found = levels(dist_matrix)
    threshold = 0.5 if dist_threshold is None else dist_threshold
    return ops.bipartite_match(dist_matrix, found[-1] if found else None, match_type == "per_prediction", threshold)


def target_assign(input, matched_indices, negative_indices=None, mismatch_value=None, name=None):
    """The target of the object matched with each prior box, else `mismatch_value`, and weights of 0 or 1."""
    ends = offsets(input, "target_assign")
    negative_ends = None if negative_indices is None else offsets(negative_indices, "target_assign")
    return ops.assign(input, ends, matched_indices, negative_indices, negative_ends, mismatch_value or 0)


def ssd_loss(
    location,
    confidence,
    gt_box,
    gt_label,
    prior_box,
    prior_box_var=None,
    background_label=0,
    overlap_threshold=0.5,
    neg_pos_ratio=3.0,
    neg_overlap=0.5,
    loc_loss_weight=1.0,
    conf_loss_weight=1.0,
    match_type="per_prediction",
    mining_type="max_negative",
    normalize=True,
    sample_size=None,
):
    """The loss of SSD for each image, [N, 1]; the objects of an image are a sequence.

    Args:
        neg_pos_ratio: the maximum number of background examples per matched box.
        normalize: divide by the number of matched boxes.
    """
    if mining_type != "max_negative":
        raise InvalidArgumentError("ssd_loss: 'mining_type' must be 'max_negative'.", received(mining_type=mining_type))
    return ops.ssd_loss(
        location,
        confidence,
        gt_box,
        offsets(gt_box, "ssd_loss"),
        gt_label,
        prior_box,
        prior_box_var,
        background_label,
        overlap_threshold,
        neg_pos_ratio,
        neg_overlap,
        (loc_loss_weight, conf_loss_weight),
        match_type == "per_prediction",
        normalize,
    )
