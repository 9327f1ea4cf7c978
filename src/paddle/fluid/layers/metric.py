"""Metrics of a batch, and of all batches so far."""

import paddle
from paddle import static

from . import _metric_ops as ops
from ._base import one, output_or

__all__ = ["accuracy", "auc", "mean_iou"]


def accuracy(input, label, k=1, correct=None, total=None):
    """The share of samples whose label [N, 1] is among the `k` highest scores, in the shape [1]."""
    hits = paddle.any(paddle.topk(input, k)[1] == paddle.reshape(label, [-1, 1]), -1)
    share = one(paddle.mean(paddle.cast(hits, "float32")))
    if correct is not None:
        output_or(one(paddle.sum(paddle.cast(hits, "int32"))).astype(correct.dtype), correct)
    if total is not None:
        output_or(one(paddle.numel(hits)).astype(total.dtype), total)
    return share


def auc(input, label, curve="ROC", num_thresholds=2**12 - 1, topk=1, slide_steps=1):
    """The area under the curve over all batches, over the last ones, and the counts."""
    found, recent, kept = static.auc(input, label, curve, num_thresholds, topk, slide_steps)
    return one(found), one(recent), kept


def mean_iou(input, label, num_classes):
    """The mean intersection over union of the classes [1], and the wrong and correct pixels of each class."""
    return ops.mean_iou(input, label, num_classes)
