# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.dygraph.nn.sequence import offsets as offsets

def detection_map(detect_res: Any, label: Any, class_num: Any, background_label: float = 0, overlap_threshold: float = 0.3, evaluate_difficult: bool = True, has_state: Any = None, input_states: Any = None, out_states: Any = None, ap_version: str = 'integral') -> Any:
    """The mean average precision of a batch, [1]; for many batches, use `fluid.metrics.DetectionMAP`.

    Args:
        label: rows [class, box], or [class, whether it is difficult, box], a sequence for each image."""

def mean_average_precision(detections: Any, labels: Any, boxes: Any, difficult: Any, account: Any, class_num: Any, background: Any, overlap: Any, evaluate_difficult: Any, ap_version: Any, label: Any = None) -> Any:
    """The mean average precision, [1]; with an `account`, over all batches added to it."""
