# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arithmetic import one as one
from paddle.fluid.layers.arithmetic import output_or as output_or

def accuracy(input: Any, label: Any, k: float = 1, correct: Any = None, total: Any = None) -> Any:
    """The share of samples whose label [N, 1] is among the `k` highest scores, in the shape [1]."""

def auc(input: Any, label: Any, curve: str = 'ROC', num_thresholds: float = 4095, topk: float = 1, slide_steps: float = 1) -> Any:
    """The area under the curve over all batches, over the last ones, and the counts."""

def mean_iou(input: Any, label: Any, num_classes: Any) -> Any:
    """The mean intersection over union of the classes [1], and the wrong and correct pixels of each class."""
