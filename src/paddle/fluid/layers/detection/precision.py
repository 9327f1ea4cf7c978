"""Mean average precision, over one batch or many."""

from paddle._core.errors import InvalidArgumentError, received

from ..._lod import offsets
from . import _precision_ops as ops

__all__ = ["detection_map"]


def mean_average_precision(
    detections,
    labels,
    boxes,
    difficult,
    account,
    class_num,
    background,
    overlap,
    evaluate_difficult,
    ap_version,
    label=None,
):
    """The mean average precision, [1]; with an `account`, over all batches added to it."""
    if ap_version not in ("integral", "11point"):
        raise InvalidArgumentError(
            "DetectionMAP: 'ap_version' must be 'integral' or '11point'.", received(ap_version=ap_version)
        )
    found, true = offsets(detections, "DetectionMAP"), offsets(labels, "DetectionMAP")
    return ops.mean_average_precision(
        detections,
        found,
        labels,
        boxes,
        difficult,
        true,
        account,
        background,
        overlap,
        evaluate_difficult,
        ap_version,
        label,
        class_num,
    )


def detection_map(
    detect_res,
    label,
    class_num,
    background_label=0,
    overlap_threshold=0.3,
    evaluate_difficult=True,
    has_state=None,
    input_states=None,
    out_states=None,
    ap_version="integral",
):
    """The mean average precision of a batch, [1]; for many batches, use `fluid.metrics.DetectionMAP`.

    Args:
        label: rows [class, box], or [class, whether it is difficult, box], a sequence for each image.
    """
    if has_state is not None or input_states is not None or out_states is not None:
        raise NotImplementedError("detection_map: states are not supported; use fluid.metrics.DetectionMAP")
    hard = label[:, 1:2] if list(label.shape)[1] == 6 else None
    return mean_average_precision(
        detect_res,
        label[:, :1],
        label[:, -4:],
        hard,
        None,
        class_num,
        background_label,
        overlap_threshold,
        evaluate_difficult,
        ap_version,
        label,
    )
