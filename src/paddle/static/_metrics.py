"""Metrics inside a Program."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.names import generate

from ._auc import area, counted
from ._data import create_global_var


def accuracy(input, label, k=1, correct=None, total=None):
    """The share of samples whose label is among the `k` highest scores."""
    return paddle.metric.accuracy(input, label, k, correct, total)


def auc(input, label, curve="ROC", num_thresholds=4095, topk=1, slide_steps=1, ins_tag_weight=None):
    """The area under the curve, over all batches so far and over the last `slide_steps` (0: over all).

    Returns (area, area of the last batches, [counts of the last batches by score: positive, negative; of all: …]).
    """
    if curve not in ("ROC", "PR"):
        raise InvalidArgumentError("static.auc: 'curve' must be 'ROC' or 'PR'.", received(curve=curve))
    bins = num_thresholds + 1
    window = max(slide_steps, 1)
    names = ("batch_stat_pos", "batch_stat_neg", "stat_pos", "stat_neg")
    shapes = ([window, bins], [window, bins], [1, bins], [1, bins])
    kept = [create_global_var(s, 0, "int64", True, name=generate(n)) for n, s in zip(names, shapes, strict=True)]
    fresh = counted(input, label, ins_tag_weight, bins)
    for new, recent, all_ in zip(fresh, kept[:2], kept[2:], strict=True):
        paddle.assign(all_ + new, all_)
        paddle.assign(paddle.concat([recent[1:], new], 0) if slide_steps else all_ + 0, recent)
    return area(*kept[2:], curve), area(*kept[:2], curve), kept


def ctr_metric_bundle(input, label, ins_tag_weight=None):
    """Sums for click-through rates over all batches: squared and absolute error, probability, q, clicks, samples."""
    weight = paddle.ones_like(input) if ins_tag_weight is None else ins_tag_weight.astype(input.dtype)
    label = label.astype(input.dtype)
    sums = (
        paddle.sum(paddle.square(input - label) * weight),
        paddle.sum(paddle.abs(input - label) * weight),
        paddle.sum(input * weight),
        paddle.sum(input * weight),
        paddle.sum(label * weight),
        paddle.sum(weight),
    )
    kept = []
    for name, value in zip(("sqrerr", "abserr", "prob", "q", "pos_num", "ins_num"), sums, strict=True):
        total = create_global_var([1], 0.0, "float32", True, name=generate(f"local_{name}"))
        paddle.assign(total + value.astype("float32"), total)
        kept.append(total)
    return tuple(kept)
