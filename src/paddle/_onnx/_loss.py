"""Losses, for models that return one."""

import torch

from paddle._onnx._builder import Unconvertible
from paddle._onnx._table import converts


def _reduced(b, loss, reduction):
    if reduction == "none":
        return loss
    return b.reduce("Mean" if reduction == "mean" else "Sum", loss)


@converts("mse_loss")
def mse_loss(b, x, label, reduction="mean"):
    off = x - label
    return _reduced(b, off * off, reduction)


@converts("square_error_cost")
def square_error_cost(b, x, label):
    off = x - label
    return off * off


@converts("l1_loss")
def l1_loss(b, x, label, reduction="mean"):
    return _reduced(b, b.op("Abs", x - label), reduction)


@converts("smooth_l1_loss")
def smooth_l1_loss(b, x, label, reduction="mean", delta=1.0, is_huber=True):
    size = b.op("Abs", x - label)
    near, far = size * size * 0.5, (size - 0.5 * delta) * delta
    loss = b.where(b.compare("Less", size, b.const(delta, size.dtype)), near, far)
    return _reduced(b, loss if is_huber else loss / delta, reduction)


@converts("kl_div")
def kl_div(b, x, label, reduction="mean", log_target=False):
    if log_target:
        loss = b.op("Exp", label) * (label - x)
    else:
        there = b.compare("Greater", label, b.const(0, label.dtype))
        safe = b.where(there, label, b.const(1, label.dtype))
        loss = b.where(there, label * (b.op("Log", safe) - x), b.const(0, label.dtype))
    if reduction == "batchmean":
        return b.reduce("Sum", loss) / b.cast(b.size_of(x, 0), x.dtype)
    return _reduced(b, loss, reduction)


@converts("binary_cross_entropy")
def binary_cross_entropy(b, x, label, weight=None, reduction="mean"):
    def log(v):
        return b.clip(b.op("Log", v), -100.0)

    loss = -(label * log(x) + (1 - label) * log(1 - x))
    return _reduced(b, loss if weight is None else loss * weight, reduction)


@converts("binary_cross_entropy_with_logits")
def binary_cross_entropy_with_logits(b, logit, label, weight=None, reduction="mean", pos_weight=None):
    positive, negative = b.op("Softplus", -logit), b.op("Softplus", logit)
    positive = positive if pos_weight is None else positive * pos_weight
    loss = label * positive + (1 - label) * negative
    return _reduced(b, loss if weight is None else loss * weight, reduction)


@converts("log_loss")
def log_loss(b, x, label, epsilon=1e-4):
    return -(label * b.op("Log", x + epsilon) + (1 - label) * b.op("Log", 1 - x + epsilon))


def _picked(b, logs, label, axis, ignore_index, weight=None):
    """The negative log-probability of each label, zero if ignored, and how much each of them counts."""
    index = b.cast(label, torch.int64)
    index = index if index.rank == logs.rank else b.unsqueeze(index, [axis])
    kept = b.compare("NotEqual", index, b.const(ignore_index, torch.int64))
    safe = b.where(kept, index, b.const(0, torch.int64))
    found = b.op("GatherElements", logs, safe, axis=axis, shape=index.shape)
    loss, counted = b.where(kept, -found, b.const(0, logs.dtype)), b.cast(kept, logs.dtype)
    if weight is None:
        return loss, counted
    counted = counted * b.cast(b.gather(weight, safe), logs.dtype)
    return loss * counted, counted


@converts("cross_entropy")
def cross_entropy(
    b,
    x,
    label,
    weight=None,
    ignore_index=-100,
    reduction="mean",
    soft_label=False,
    axis=-1,
    use_softmax=True,
    label_smoothing=0.0,
):
    if label_smoothing or (weight is not None and soft_label):
        raise Unconvertible("with 'label_smoothing', or with soft labels and 'weight', has no counterpart in ONNX")
    axis = axis % x.rank
    logs = b.softmax(x, axis, "LogSoftmax") if use_softmax else b.op("Log", x)
    if soft_label:
        return _reduced(b, -b.reduce("Sum", logs * label, [axis], reduction == "none"), reduction)
    same = label.rank == x.rank
    loss, kept = _picked(b, logs, label, axis, ignore_index, weight)
    if reduction == "none":
        return loss if same else b.squeeze(loss, [axis])
    total = b.reduce("Sum", loss)
    return total / b.reduce("Sum", kept) if reduction == "mean" else total


@converts("softmax_with_cross_entropy")
def softmax_with_cross_entropy(
    b, logits, label, soft_label=False, ignore_index=-100, numeric_stable_mode=True, return_softmax=False, axis=-1
):
    axis = axis % logits.rank
    logs = b.softmax(logits, axis, "LogSoftmax")
    if soft_label:
        loss = -b.reduce("Sum", logs * label, [axis], True)
    else:
        loss, _ = _picked(b, logs, label, axis, ignore_index)
    return (loss, b.softmax(logits, axis)) if return_softmax else loss


@converts("nll_loss")
def nll_loss(b, x, label, weight=None, ignore_index=-100, reduction="mean"):
    loss, kept = _picked(b, x, label, 1, ignore_index, weight)
    if reduction == "none":
        return b.squeeze(loss, [1])
    total = b.reduce("Sum", loss)
    return total / b.reduce("Sum", kept) if reduction == "mean" else total
