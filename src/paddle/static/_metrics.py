"""Metrics inside a Program."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.names import generate

from .._core.help import complete
from .._kernels.score_areas import area, counted
from ._data import create_global_var


def accuracy(input, label, k=1, correct=None, total=None):
    """The share of samples whose label is among the `k` highest scores.

    Args:
        input: scores, of shape [n, number of classes].
        label: int64 classes, of shape [n, 1].
        k: how many of the highest scores count.
        correct: accepted as `paddle.metric.accuracy` does.
        total: accepted as `paddle.metric.accuracy` does.

    Returns:
        float32 variable of one element.

    >>> scores = paddle.to_tensor([[0.1, 0.9], [0.8, 0.2]])
    >>> paddle.static.accuracy(scores, paddle.to_tensor([[1], [1]])).item()
    0.5
    """
    return paddle.metric.accuracy(input, label, k, correct, total)


def auc(input, label, curve="ROC", num_thresholds=4095, topk=1, slide_steps=1, ins_tag_weight=None):
    """The area under the curve, over all batches so far and over the last `slide_steps` (0: over all).

    Returns (area, area of the last batches, [counts of the last batches by score: positive, negative; of all: …]).

    Args:
        input: probabilities of both classes, of shape [n, 2].
        label: 0 or 1, of shape [n, 1].
        curve: 'ROC' or 'PR'.
        num_thresholds: into how many intervals probabilities are counted.
        topk: accepted and not used.
        slide_steps: how many of the last batches count for the second area.
        ins_tag_weight: weight of each sample; by default 1.

    Returns:
        the area, the area of the last batches, and a list of the counts.

    >>> paddle.enable_static()
    >>> score, label = paddle.static.data("score", [None, 2]), paddle.static.data("label", [None, 1], "int64")
    >>> area, recent, counts = paddle.static.auc(score, label)
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
    """Sums for click-through rates over all batches: squared and absolute error, probability, q, clicks, samples.

    Args:
        input: probabilities, of shape [n, 1].
        label: 0 or 1, of shape [n, 1].
        ins_tag_weight: weight of each sample; by default 1.

    Returns:
        six variables of one element, which grow with every run.

    >>> paddle.enable_static()
    >>> score, label = paddle.static.data("score", [None, 1]), paddle.static.data("label", [None, 1], "int64")
    >>> len(paddle.static.ctr_metric_bundle(score, label))
    6
    """
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


complete(globals())
