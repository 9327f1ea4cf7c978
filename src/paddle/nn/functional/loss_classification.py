"""Losses over classes: one class per sample, or class probabilities."""

import math
import os

import torch
import torch.distributed as c10d
import torch.nn.functional as F

from ..._core.accelerator import only, plain, shortcut, tensor, word
from ..._core.args import one_axis
from ..._core.errors import FailedCheckError, InvalidArgumentError, PreconditionNotMetError, received
from ..._core.op import op
from ..._kernels.split_classes import class_range, split_cross_entropy
from ._loss import LOSSES, check_labels, check_reduction, fixed, readable, reduce, refuse_labels, same_shape

__all__ = ["cross_entropy", "dice_loss", "margin_cross_entropy", "nll_loss", "npair_loss", "softmax_with_cross_entropy"]

HELP = LOSSES

# An ignore_index that no label has, so that torch's kernel raises for a label to be ignored.
_NO_LABEL = -(2**62)
_MEAN = 1  # torch's number for it


@op(aliases={"target": "label"})
@shortcut(
    torch._C._nn.cross_entropy_loss,
    input=tensor(axes=2),
    label=tensor({torch.int64}, axes=1, on_cpu=True),
    weight=plain(type(None), absent=None),
    reduction=word({"mean": _MEAN}, absent=_MEAN),
    ignore_index=word({-100: _NO_LABEL}, absent=_NO_LABEL),
    soft_label=only(False),
    axis=only(-1),
    use_softmax=only(True),
    label_smoothing=only(0.0),
    name=only(None),
)
def cross_entropy(
    input,
    label,
    weight=None,
    ignore_index=-100,
    reduction="mean",
    soft_label=False,
    axis=-1,
    use_softmax=True,
    label_smoothing=0.0,
    name=None,
):
    """The cross entropy between the softmax of `input` and labels.

    As in Paddle, the mean still counts ignored labels if `ignore_index` is negative and
    there is no `weight`.

    Args:
        label: the class of each sample, with or without the class axis (of size 1); or its probability of each class.
        weight: the weight of each class.
        soft_label: `label` holds probabilities. As in Paddle, the gradient takes for granted that they sum to 1.
        use_softmax: False if `input` already holds probabilities.
        label_smoothing: the fraction of every label that is spread over all classes.
        input: Tensor of scores, [..., classes], or of probabilities if `use_softmax` is False.
        axis: axis of the classes; torch's namesake has them second.

    Returns:
        a single number, or with 'none' a Tensor with the shape of the labels ([..., 1] for soft ones).

    >>> loss = paddle.nn.functional.cross_entropy(paddle.zeros([3, 4]), paddle.to_tensor([0, 1, 3]))
    >>> round(loss.item(), 4)
    1.3863
    """
    check_reduction(reduction, "cross_entropy")
    if soft_label or label_smoothing > 0:
        return _soft(input, label, weight, ignore_index, reduction, soft_label, axis, use_softmax, label_smoothing)
    if weight is None and use_softmax:
        if input.dim() == 2 and axis == -1 and label.dtype is torch.int64:  # fast path for the common cases
            if label.dim() == 1:
                return _fused(input, label, ignore_index, reduction, "cross_entropy")
            if label.dim() == 2 and label.shape[1] == 1 and reduction == "mean":
                return _fused(input, label.squeeze(1), ignore_index, reduction, "cross_entropy")
        axis, label, shape = _hard_labels(input, label, axis, "cross_entropy")
        loss = _fused(*_classes_second(input, label, axis), ignore_index, reduction, "cross_entropy")
        return loss.reshape(shape) if reduction == "none" else loss
    axis, label, shape = _hard_labels(input, label, axis, "cross_entropy")
    if weight is not None and use_softmax and reduction == "mean" and not weight.requires_grad and readable(input):
        loss = _weighted_mean(*_classes_second(input, label, axis), weight, ignore_index)
        if loss is not None:
            return loss
    if use_softmax:
        loss = _fused(*_classes_second(input, label, axis), ignore_index, "none", "cross_entropy").reshape(label.shape)
    else:
        check_labels(label, input.shape[axis], "cross_entropy", ignore_index)
        kept = label != ignore_index
        loss = -_log(input.gather(axis, label.where(kept, 0).unsqueeze(axis)).squeeze(axis)) * kept
    if weight is not None:
        _check_weight(weight, input.shape[axis], "cross_entropy")
    loss = _weigh(loss, label, weight, ignore_index, reduction)
    return loss.reshape(shape) if reduction == "none" else loss


def _weighted_mean(logits, label, weight, ignore_index):
    """The mean by torch's kernel; None where it is not a number: Paddle's is 0 if all labels are ignored."""
    if weight.dtype is not logits.dtype or weight.numel() != logits.shape[1]:
        return None
    try:
        loss = F.cross_entropy(logits, label, weight.reshape(-1), ignore_index=ignore_index)
    except IndexError:
        refuse_labels(label, logits.shape[1], "cross_entropy", ignore_index)
        raise
    return None if math.isnan(loss.item()) else loss


def _check_weight(weight, classes, op_name):
    if weight.numel() != classes:
        raise InvalidArgumentError(
            f"{op_name}: 'weight' must hold one number for each of the {classes} classes.", received(weight=weight)
        )


def _hard_labels(input, label, axis, op_name):
    """Return the non-negative axis, int64 labels without it, and the shape of unreduced losses."""
    axis = one_axis(axis, input.dim())
    shape, wanted = label.shape, list(input.shape)
    del wanted[axis]
    if label.dim() == input.dim() and shape[axis] == 1:
        label = label.squeeze(axis)
    if list(label.shape) != wanted:
        raise InvalidArgumentError(
            f"{op_name}: 'label' must have the shape of 'input' without its class axis {axis}, or with size 1 there.",
            received(input=input, label=label),
            "soft_label=True if 'label' holds the probability of each class.",
        )
    return axis, label.long(), shape


def _classes_second(input, label, axis):
    """Reorder logits and labels as torch expects, without a copy where possible."""
    if axis != input.dim() - 1:
        return input.movedim(axis, 1), label
    return (input, label) if axis == 1 else (input.reshape(-1, input.shape[-1]), label.reshape(-1))


def _fused(logits, label, ignore_index, reduction, op_name):
    """Call torch's kernel, with Paddle's mean and an error that names the label."""
    try:
        if reduction != "mean":
            return F.cross_entropy(logits, label, ignore_index=ignore_index, reduction=reduction)
        if (ignore_index < 0 or ignore_index >= logits.shape[1]) and readable(logits):
            try:
                return torch._C._nn.cross_entropy_loss(logits, label, None, _MEAN, _NO_LABEL)
            except IndexError:  # some label is ignored or invalid
                refuse_labels(label, logits.shape[1], op_name, ignore_index)
        total = F.cross_entropy(logits, label, ignore_index=ignore_index, reduction="sum")
    except IndexError:
        refuse_labels(label, logits.shape[1], op_name, ignore_index)
        raise
    return total / (label.numel() if ignore_index < 0 else (label != ignore_index).sum().clamp_min(1))


def _weigh(loss, label, weight, ignore_index, reduction):
    """Reduce the losses of single samples, 0 where ignored, weighted by class."""
    kept = label != ignore_index
    if weight is not None:
        share = weight.reshape(-1)[label.where(kept, 0)] * kept
        loss = loss * share
    if reduction != "mean":
        return reduce(loss, reduction)
    if weight is None and ignore_index < 0:
        return loss.mean()
    total = kept.sum() if weight is None else share.sum()
    return loss.sum() / (total + (total == 0))


def _log(probability):
    """The logarithm clamped to magnitude 1e20, with the unclamped gradient."""
    out = probability.log()
    with torch.no_grad():
        return out.clamp_(-1e20, 1e20)


def _soft(input, label, weight, ignore_index, reduction, soft_label, axis, use_softmax, smoothing):
    """Cross entropy of soft or smoothed labels; unreduced losses keep the class axis, with size 1."""
    axis = one_axis(axis, input.dim())
    classes = input.shape[axis]
    if smoothing > 1:
        raise InvalidArgumentError(
            "cross_entropy: 'label_smoothing' must lie between 0 and 1.", received(label_smoothing=smoothing)
        )
    if soft_label and smoothing <= 0 and ignore_index != -100:
        raise InvalidArgumentError(
            "cross_entropy: 'ignore_index' is for hard labels; with soft_label=True it must stay -100.",
            received(ignore_index=ignore_index),
        )
    if soft_label and smoothing <= 0 and label.shape != input.shape:
        raise InvalidArgumentError(
            "cross_entropy: with soft_label=True, 'label' must have the shape of 'input'.",
            received(input=input, label=label),
            "soft_label=False if 'label' holds class numbers.",
        )
    if weight is not None:
        _check_weight(weight, classes, "cross_entropy")
    smoothing = max(smoothing, 0.0)
    if use_softmax and weight is None and reduction == "mean" and ignore_index == -100 and input.dim() == 2 == axis + 1:
        loss = _soft_mean(input, label, smoothing)
        if loss is not None:
            return loss
    if label.shape == input.shape and (soft_label or label.is_floating_point()):
        label = label.to(input.dtype)
        # Paddle divides by the size of the last axis, whichever axis the classes are.
        label = label * (1 - smoothing) + smoothing / label.shape[-1] if smoothing else label
        if use_softmax:
            loss = _soft_loss(input, label, axis)
        else:
            loss = -(fixed(label) * _log(input)).sum(axis, keepdim=True)
        share = None if weight is None else (label * _along(weight, axis, input)).sum(axis, keepdim=True)
    else:
        log_p = torch.log_softmax(input, axis) if use_softmax else _log(input)
        loss, share = _smoothed(log_p, label, weight, ignore_index, axis, smoothing)
    if share is not None:
        loss = loss * share
    if reduction != "mean":
        return reduce(loss, reduction)
    # Paddle also divides by the number of classes when ignore_index is a possible label.
    divisor = classes if ignore_index >= 0 else 1
    if share is None:
        return loss.mean() / divisor
    total = share.sum()
    return loss.sum() / (total + (total == 0)) / divisor


class _SoftLoss(torch.autograd.Function):
    """The cross entropy with soft labels; its gradient is Paddle's, which takes for granted that labels sum to 1."""

    @staticmethod
    def forward(ctx, logits, label, axis):
        log_p = torch.log_softmax(logits, axis)
        ctx.save_for_backward(logits, label, log_p)
        ctx.axis = axis
        return (log_p * label).sum(axis, keepdim=True).neg_()

    @staticmethod
    def backward(ctx, grad):
        logits, label, log_p = ctx.saved_tensors
        if torch.is_grad_enabled():  # the gradient of this gradient is wanted
            return (torch.softmax(logits, ctx.axis) - label) * grad, None, None
        return log_p.exp().sub_(label).mul_(grad), None, None


def _soft_loss(logits, label, axis):
    label = fixed(label).to(logits.dtype)
    if torch._C._functorch.peek_interpreter_stack() is None:
        return _SoftLoss.apply(logits, label, axis)
    total = torch.logsumexp(logits, axis, keepdim=True)
    missing = (1 - label.sum(axis, keepdim=True)) * (total - total.detach())  # 0, with what the gradient lacks
    return missing - (torch.log_softmax(logits, axis) * label).sum(axis, keepdim=True)


def _soft_mean(logits, label, smoothing):
    """The mean by torch's kernel, for rows of scores and class numbers; None where a label is ignored or invalid."""
    if label.is_floating_point():
        return None
    label = label.squeeze(1) if label.dim() == 2 and label.shape[1] == 1 else label
    if label.dtype is not torch.int64 or label.shape != logits.shape[:1] or not readable(logits):
        return None
    try:
        return F.cross_entropy(logits, label, ignore_index=_NO_LABEL, label_smoothing=smoothing)
    except IndexError:
        return None


def _smoothed(log_p, label, weight, ignore_index, axis, smoothing):
    """Loss and weight of smoothed hard labels, without materialising the probabilities."""
    classes = log_p.shape[axis]
    axis, label, _ = _hard_labels(log_p, label, axis, "cross_entropy")
    check_labels(label, classes, "cross_entropy", ignore_index)
    label = label.unsqueeze(axis)
    kept = (label >= 0) & (label < classes)
    label = label.where(kept, 0)
    loss = -((1 - smoothing) * log_p.gather(axis, label) + smoothing * log_p.mean(axis, keepdim=True)) * kept
    if weight is None:
        return loss, None
    weight = weight.reshape(-1)
    return loss, ((1 - smoothing) * weight[label] + smoothing * weight.mean()) * kept


def _along(weight, axis, input):
    shape = [1] * input.dim()
    shape[axis] = -1
    return weight.reshape(shape)


@op
def softmax_with_cross_entropy(
    logits, label, soft_label=False, ignore_index=-100, numeric_stable_mode=True, return_softmax=False, axis=-1
):
    """The unreduced cross entropy with a class axis of size 1, and the softmax if requested.

    Args:
        logits: Tensor of scores, [..., classes].
        label: Tensor of class numbers [..., 1], or of probabilities with the shape of `logits`.
        soft_label: whether `label` holds probabilities.
        ignore_index: label that adds nothing to the loss.
        numeric_stable_mode: accepted; the computation is always stable.
        return_softmax: whether the softmax is returned too.
        axis: axis of the classes.

    Returns:
        Tensor [..., 1], and with `return_softmax` the softmax too.

    >>> loss = F.softmax_with_cross_entropy(paddle.zeros([2, 4]), paddle.to_tensor([[0], [3]]))
    >>> [round(v, 4) for v in loss.flatten().tolist()]
    [1.3863, 1.3863]
    """
    op_name = "softmax_with_cross_entropy"
    at = one_axis(axis, logits.dim())
    if soft_label:
        same_shape(op_name, logits=logits, label=label)
        loss = _soft_loss(logits, label, at)
    else:
        _, label, _ = _hard_labels(logits, label, at, op_name)
        loss = _fused(*_classes_second(logits, label, at), ignore_index, "none", op_name)
        loss = loss.reshape(label.shape).unsqueeze(at)
    return (loss, torch.softmax(logits, at)) if return_softmax else loss


@op
def nll_loss(input, label, weight=None, ignore_index=-100, reduction="mean", name=None):
    """The negative log probability in `input` of each label; classes are axis 1.

    Args:
        input: Tensor of log probabilities, [N, classes, ...].
        label: Tensor of class numbers, [N, ...].

    >>> F.nll_loss(paddle.to_tensor([[-1.0, -2.0]]), paddle.to_tensor([1])).item()
    2.0
    """
    check_reduction(reduction, "nll_loss")
    if input.dim() < 2:
        raise InvalidArgumentError("nll_loss: 'input' must have 2 dimensions or more.", received(input=input))
    _, label, _ = _hard_labels(input, label, 1, "nll_loss")
    classes = input.shape[1]
    if weight is not None:
        _check_weight(weight, classes, "nll_loss")
        weight = fixed(weight)
    try:
        if reduction != "mean":
            return F.nll_loss(input, label, weight, ignore_index=ignore_index, reduction=reduction)
        if not 0 <= ignore_index < classes and readable(input) and label.numel():
            try:
                return F.nll_loss(input, label, weight, ignore_index=_NO_LABEL)
            except IndexError:  # some label is ignored or invalid
                refuse_labels(label, classes, "nll_loss", ignore_index)
        return _weigh(
            F.nll_loss(input, label, ignore_index=ignore_index, reduction="none"),
            label,
            input.new_ones(classes) if weight is None else weight,
            ignore_index,
            "mean",
        )
    except IndexError:
        refuse_labels(label, classes, "nll_loss", ignore_index)
        raise


@op
def dice_loss(input, label, epsilon=1e-05, name=None):
    """The Dice loss: 1 minus twice the overlap of prediction and label over their sum, averaged over the batch.

    Args:
        input: Tensor of probabilities, [N, ..., classes].
        label: Tensor of class numbers, [N, ..., 1].
        epsilon: what is added to the divisor.

    Returns:
        a single number.

    >>> F.dice_loss(paddle.to_tensor([[0.0, 1.0]]), paddle.to_tensor([[1]]), epsilon=0.0).item()
    0.0
    """
    if input.dim() < 2:
        raise FailedCheckError("dice_loss: 'input' must have 2 dimensions or more.", received(input=input))
    if label.is_floating_point():
        raise FailedCheckError("dice_loss: 'label' must hold integers.", received(label=label))
    if label.shape != (*input.shape[:-1], 1):
        raise FailedCheckError(
            "dice_loss: 'label' must have the shape of 'input', except for a last axis of size 1.",
            received(input=input, label=label),
        )
    check_labels(label, input.shape[-1], "dice_loss")
    axes = list(range(1, input.dim()))
    common = input.gather(-1, label.long()).sum(axes)
    both = input.sum(axes) + math.prod(label.shape[1:])
    return (1 - 2 * common / (both + epsilon)).mean()


@op
def npair_loss(anchor, positive, labels, l2_reg=0.002):
    """The N-pair loss: anchors should be closest to positives of the same label; `l2_reg` keeps embeddings small.

    Args:
        anchor: Tensor [N, D].
        positive: Tensor [N, D].
        labels: Tensor of class numbers [N].
        l2_reg: factor of the mean squared lengths.

    Returns:
        a single number.

    >>> ones = paddle.ones([2, 1])
    >>> round(F.npair_loss(ones, ones, paddle.to_tensor([0.0, 1.0]), l2_reg=0.0).item(), 4)
    0.6931
    """
    if not anchor.numel() or not positive.numel():
        raise InvalidArgumentError(
            "npair_loss: there must be at least one pair.", received(anchor=anchor, positive=positive)
        )
    labels = labels.reshape(-1, 1)
    target = (labels == labels.T).to(anchor.dtype)
    target = target / target.sum(1, keepdim=True)
    log_p = torch.log_softmax(anchor @ positive.T, 1)
    entropy = -(target * log_p).sum(1, keepdim=True)
    size = anchor.square().sum(1).mean() + positive.square().sum(1).mean()
    return (target * entropy).sum(0).mean() + 0.25 * l2_reg * size


@op
def margin_cross_entropy(
    logits, label, margin1=1.0, margin2=0.5, margin3=0.0, scale=64.0, group=None, return_softmax=False, reduction="mean"
):
    """Cross entropy of cosines, where that of the right class is `cos(margin1 * angle + margin2) - margin3`.

    Args:
        scale: the factor on all cosines before the softmax.
        group: the processes over which the classes are split, each with some columns of the logits of all samples;
            None for all processes, False for no split. Labels count the classes of all of them.
        logits: Tensor of cosines, [N, classes].
        label: Tensor of class numbers, [N] or [N, 1].
        margin1: factor of the angle.
        margin2: what is added to the angle.
        margin3: what is subtracted from the cosine.
        return_softmax: whether the softmax is returned too.
        reduction: 'mean', 'sum', or 'none' or None for one loss of each sample.

    Returns:
        a single number, or with 'none' a Tensor [N, 1]; with `return_softmax` also the softmax [N, classes].

    >>> cosines = paddle.to_tensor([[1.0, -1.0]])
    >>> loss = F.margin_cross_entropy(cosines, paddle.to_tensor([0]), margin2=0.0, scale=1.0)
    >>> round(loss.item(), 4)
    0.1269
    """
    check_reduction(reduction, "margin_cross_entropy", ("mean", "sum", "none", None))
    engine = engine_of(group, "margin_cross_entropy")
    if engine is not None:
        margins = margin1, margin2, margin3, scale
        loss, softmax = _split_margin_cross_entropy(logits, label, *margins, engine)
        loss = reduce(loss, reduction)
        return (loss, softmax) if return_softmax else loss
    _, label, _ = _hard_labels(logits, label, -1, "margin_cross_entropy")
    check_labels(label, logits.shape[-1], "margin_cross_entropy")
    label = label.unsqueeze(-1)
    cosine = logits.gather(-1, label)
    scores = scale * logits.scatter(-1, label, _with_margins(cosine, margin1, margin2, margin3))
    log_p = torch.log_softmax(scores, -1)
    loss = reduce(-log_p.gather(-1, label), reduction)
    return (loss, log_p.exp()) if return_softmax else loss


def _with_margins(cosine, margin1, margin2, margin3):
    # Use atan2, whose gradient stays finite where a cosine is 1 or slightly more.
    angle = torch.atan2((1 - cosine.square()).clamp_min(1e-12).sqrt(), cosine)
    return torch.cos(margin1 * angle + margin2) - margin3


def _split_margin_cross_entropy(logits, label, margin1, margin2, margin3, scale, engine):
    first, total = class_range(logits.shape[-1], engine, logits.device)
    label = label.squeeze(-1) if label.dim() == logits.dim() else label
    check_labels(label, total, "margin_cross_entropy")
    own = (label >= first) & (label < first + logits.shape[-1])
    at = torch.where(own, label - first, torch.zeros_like(label)).long()
    cosine = logits.gather(-1, at.unsqueeze(-1))
    right = torch.where(own.unsqueeze(-1), _with_margins(cosine, margin1, margin2, margin3), cosine)
    loss, softmax = split_cross_entropy(scale * logits.scatter(-1, at.unsqueeze(-1), right), at, own, engine)
    return loss.unsqueeze(-1), softmax


def engine_of(group, op_name):
    """The torch group over which classes are split; None if they are not."""
    if group is False or getattr(group, "nranks", 2) == 1:
        return None
    if group is not None:
        return group.engine
    if c10d.is_available() and c10d.is_initialized():
        return c10d.group.WORLD if c10d.get_world_size() > 1 else None
    if int(os.environ.get("PADDLE_TRAINERS_NUM", "1")) > 1:
        raise PreconditionNotMetError(
            f"{op_name}: this process has not joined the others, over which classes are split.",
            received(group=group),
            "paddle.distributed.init_parallel_env(), or group=False to compute on this process alone.",
        )
    return None
