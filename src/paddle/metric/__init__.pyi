# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Sequence
from paddle import Tensor
from typing import Any, Literal

from paddle.metric import metrics as metrics

class Accuracy(Metric):
    """The fraction of samples whose label is among the `topk` highest scores, for each number in `topk`.

    Args:
        topk: tuple of numbers of highest scores. Default: (1,).
        name: its name in logs; by default 'acc'.

    >>> metric = paddle.metric.Accuracy()
    >>> scores = paddle.to_tensor([[0.1, 0.9], [0.8, 0.2], [0.7, 0.3]])
    >>> labels = paddle.to_tensor([[1], [0], [1]])
    >>> value = metric.update(metric.compute(scores, labels))
    >>> print(round(metric.accumulate(), 3))
    0.667"""
    topk: Sequence[int]
    maxk: Any
    def __init__(self, topk: Sequence[int] = ..., name: str | None = None, *args: Any, **kwargs: Any) -> None: ...
    def compute(self, pred: Tensor, label: Tensor, *args: Any) -> Tensor:
        """For each sample, 1 where the label is the first, second, … of the highest scores, else 0.

        The label is an index, with or without a last axis of size 1, or one-hot."""
    def update(self, correct: Tensor, *args: Any) -> Tensor:
        """Add one batch, given the result of `compute`, and return its accuracy."""
    def reset(self) -> None:
        """Clear all batches."""
    def accumulate(self) -> list[float]:
        """The accuracy over all batches, or a list of them when `topk` has several numbers."""
    def name(self) -> list[str]:
        """A list with the name of each value: `acc`, or `acc_top1`, `acc_top5`, …"""

class Auc(Metric):
    """Area under the ROC curve of two classes, from scores sorted into `num_thresholds` bins.

    `curve` does not change the value: Paddle computes ROC for "PR" too.

    Args:
        curve: 'ROC' or 'PR'. Default: 'ROC'.
        num_thresholds: number of bins. Default: 4095.
        name: its name in logs. Default: 'auc'.

    >>> metric = paddle.metric.Auc()
    >>> metric.update(np.array([[0.9, 0.1], [0.6, 0.4], [0.3, 0.7]]), np.array([[0], [1], [1]]))
    >>> print(metric.accumulate())
    1.0"""
    def __init__(self, curve: Literal['ROC', 'PR'] = 'ROC', num_thresholds: int = 4095, name: str = 'auc', *args: Any, **kwargs: Any) -> None: ...
    def update(self, preds: npt.NDArray[Any] | Tensor, labels: npt.NDArray[Any] | Tensor) -> None:
        """Add one batch: scores of shape [N, 2], the positive class second, and labels 0 or 1 of N samples."""
    @staticmethod
    def trapezoid_area(x1: float, x2: float, y1: float, y2: float) -> float:
        """The area under the line from (x1, y1) to (x2, y2)."""
    def accumulate(self) -> float:
        """The area over all batches, 0.0 if one of the classes has not been seen."""
    def reset(self) -> None:
        """Clear all batches."""
    def name(self) -> str:
        """The name."""

class Metric:
    """Base class of metrics.

    A training loop calls `compute` on the outputs and labels of a batch, passes the result to `update`, and calls
    `accumulate` to get the value over all batches since `reset`.

    >>> class Count(paddle.metric.Metric):
    ...     def reset(self):
    ...         self.seen = 0
    ...     def update(self, output, label):
    ...         self.seen += len(label)
    ...     def accumulate(self):
    ...         return self.seen
    ...     def name(self):
    ...         return "count" """
    def reset(self) -> None:
        """Clear all batches."""
    def update(self, *args: Any) -> None:
        """Add one batch, given the result of `compute`."""
    def accumulate(self) -> Any:
        """The value over all batches since the last `reset`."""
    def name(self) -> str:
        """The name, or a list with the name of each value."""
    def compute(self, *args: Any) -> Any:
        """Compute from tensors what `update` needs of a batch; by default, return everything."""

class Precision(Metric):
    """The fraction of predicted positives that are positive, for two classes; a score of 0.5 counts as positive.

    Args:
        name: its name in logs. Default: 'precision'.

    >>> metric = paddle.metric.Precision()
    >>> metric.update(np.array([0.1, 0.5, 0.6, 0.7]), np.array([0, 1, 0, 1]))
    >>> round(metric.accumulate(), 3)
    0.667"""
    def __init__(self, name: str = 'precision', *args: Any, **kwargs: Any) -> None: ...
    def update(self, preds: npt.NDArray[Any] | Tensor, labels: npt.NDArray[Any] | Tensor) -> None:
        """Add one batch: the scores of the positive class, and labels 0 or 1."""
    def reset(self) -> None:
        """Clear all batches."""
    def accumulate(self) -> float:
        """The precision over all batches, 0.0 if nothing was predicted positive."""
    def name(self) -> str:
        """The name."""

class Recall(Metric):
    """The fraction of positives that are predicted positive, for two classes; a score of 0.5 counts as negative.

    Args:
        name: its name in logs. Default: 'recall'.

    >>> metric = paddle.metric.Recall()
    >>> metric.update(np.array([0.1, 0.5, 0.6, 0.7]), np.array([1, 0, 1, 1]))
    >>> round(metric.accumulate(), 3)
    0.667"""
    def __init__(self, name: str = 'recall', *args: Any, **kwargs: Any) -> None: ...
    def update(self, preds: npt.NDArray[Any] | Tensor, labels: npt.NDArray[Any] | Tensor) -> None:
        """Add one batch: the scores of the positive class, and labels 0 or 1."""
    def reset(self) -> None:
        """Clear all batches."""
    def accumulate(self) -> float:
        """The recall over all batches, 0.0 if there was no positive sample."""
    def name(self) -> str:
        """The name."""

def accuracy(input: Tensor, label: Tensor, k: int = 1, correct: Tensor | None = None, total: Tensor | None = None, name: str | None = None) -> Tensor:
    """The fraction of the samples of one batch whose label is among the `k` highest scores.

    Args:
        input: Tensor of scores [N, classes].
        label: integer Tensor [N, 1] or [N].
        k: how many of the highest scores count. Default: 1.
        correct: Tensor that receives the number of correct samples; by default none.
        total: Tensor that receives the number of samples; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of one element, float32.

    >>> scores = paddle.to_tensor([[0.2, 0.1, 0.4], [0.2, 0.3, 0.1]])
    >>> paddle.metric.accuracy(scores, paddle.to_tensor([[2], [0]])).item()
    0.5"""
