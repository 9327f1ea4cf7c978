# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
import paddle
from typing import Any

from paddle import Tensor as Tensor

class Accuracy(MetricBase):
    """The mean accuracy over batches, weighted by batch size.

    >>> accuracy = fluid.metrics.Accuracy()
    >>> accuracy.update(value=0.5, weight=2)
    >>> accuracy.update(value=1.0, weight=2)
    >>> accuracy.eval()
    0.75"""
    value: Any
    weight: Any
    def __init__(self, name: Any = None) -> None: ...
    def update(self, value: Any, weight: Any) -> paddle.Tensor:
        """Add the accuracy of a batch and its number of samples."""
    def eval(self) -> Any:
        """The accuracy so far."""

class Auc(MetricBase):
    """The area under the ROC curve of two classes, from counts at `num_thresholds` probability thresholds."""
    def __init__(self, name: Any, curve: str = 'ROC', num_thresholds: float = 4095) -> None: ...
    def update(self, preds: npt.NDArray[Any] | paddle.Tensor, labels: npt.NDArray[Any] | paddle.Tensor) -> None:
        """Add probabilities [N, 2] and labels [N, 1] of 0 and 1."""
    def eval(self) -> Any:
        """The area so far; 0 if one of the classes has not occurred yet."""
    def reset(self) -> None:
        """Reset the state."""

class ChunkEvaluator(MetricBase):
    """Precision, recall and their harmonic mean of chunks, from the counts of `fluid.layers.chunk_eval`."""
    num_infer_chunks: Any
    num_label_chunks: Any
    num_correct_chunks: Any
    def __init__(self, name: Any = None) -> None: ...
    def update(self, num_infer_chunks: Any, num_label_chunks: Any, num_correct_chunks: Any) -> Any:
        """Add the counts of a batch."""
    def eval(self) -> Any:
        """(precision, recall, F1)."""

class CompositeMetric(MetricBase):
    """Several metrics on the same predictions and labels.

    >>> both = fluid.metrics.CompositeMetric()
    >>> both.add_metric(fluid.metrics.Precision())
    >>> both.add_metric(fluid.metrics.Recall())"""
    def __init__(self, name: Any = None) -> None: ...
    def add_metric(self, metric: Any) -> Any:
        """Add a metric."""
    def update(self, preds: Any, labels: Any) -> Any:
        """Add a batch."""
    def eval(self) -> Any:
        """The values of all metrics, in a list."""
    def reset(self) -> Any:
        """Reset the state."""

class DetectionMAP:
    """The mean average precision of detections, per batch and accumulated, computed inside the program.

    Args:
        input: the detections as LoD rows [label, confidence, x1, y1, x2, y2].
        gt_label, gt_box, gt_difficult: the truth, as LoD rows.
        ap_version: 'integral' or '11point'."""
    cur_map: Any
    accum_map: Any
    def __init__(self, input: Any, gt_label: Any, gt_box: Any, gt_difficult: Any = None, class_num: Any = None, background_label: float = 0, overlap_threshold: float = 0.5, evaluate_difficult: bool = True, ap_version: str = 'integral') -> None: ...
    def get_map_var(self) -> Any:
        """The precision of this batch and of all batches so far, each a variable of shape [1]."""
    def reset(self, executor: Any, reset_program: Any = None) -> Any:
        """Clear the accumulated batches."""

class EditDistance(MetricBase):
    """The mean edit distance and the share of wrong sequences, from the results of `edit_distance`."""
    total_distance: Any
    seq_num: Any
    instance_error: Any
    def __init__(self, name: Any) -> None: ...
    def update(self, distances: Any, seq_num: Any) -> Any:
        """Add the distances [N, 1] of a batch and its number of sequences."""
    def eval(self) -> Any:
        """(mean distance, share of wrong sequences)."""

class MetricBase:
    """Base of the metrics: the state is all attributes without a leading underscore."""
    def __init__(self, name: Any = None) -> None: ...
    def reset(self) -> Any:
        """Reset the state to zero."""
    def get_config(self) -> Any:
        """The name and the state, as a dict."""
    def update(self, preds: Any, labels: Any) -> Any:
        """Add a batch."""
    def eval(self) -> Any:
        """The value so far."""

class Precision(MetricBase):
    """Precision: the share of true positives among the predicted positives."""
    tp: Any
    fp: Any
    def __init__(self, name: Any = None) -> None: ...
    def update(self, preds: npt.NDArray[Any] | paddle.Tensor, labels: npt.NDArray[Any] | paddle.Tensor) -> None:
        """Add probabilities [N, 1] and labels [N, 1] of 0 and 1."""
    def eval(self) -> Any:
        """The precision so far."""

class Recall(MetricBase):
    """Recall: the share of true positives among the actual positives."""
    tp: Any
    fn: Any
    def __init__(self, name: Any = None) -> None: ...
    def update(self, preds: npt.NDArray[Any] | paddle.Tensor, labels: npt.NDArray[Any] | paddle.Tensor) -> None:
        """Add probabilities [N, 1] and labels [N, 1] of 0 and 1."""
    def eval(self) -> Any:
        """The recall so far."""
