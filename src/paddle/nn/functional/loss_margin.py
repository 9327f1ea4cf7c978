"""Margin losses: ranking, embedding and triplet losses."""

import torch
import torch.nn.functional as F

from ..._core.errors import InvalidArgumentError, received
from ..._core.help import complete
from ..._core.mode import in_dynamic_mode
from ..._core.op import op
from ._loss import LOSSES, check_labels, check_reduction, reduce, same_shape
from .activation import log_sigmoid

__all__ = [
    "cosine_embedding_loss",
    "hinge_embedding_loss",
    "margin_ranking_loss",
    "multi_label_margin_loss",
    "multi_label_soft_margin_loss",
    "multi_margin_loss",
    "soft_margin_loss",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
]

HELP = LOSSES


@op
def margin_ranking_loss(input, other, label, margin=0.0, reduction="mean", name=None):
    """By how much `input` fails to exceed `other` by `margin`; reversed where `label` is -1.

    Args:
        input: Tensor of scores.
        other: Tensor of scores, of the shape of `input`.
        label: Tensor of 1 and -1, of the shape of `input`.

    >>> F.margin_ranking_loss(paddle.to_tensor([1.0]), paddle.to_tensor([3.0]), paddle.to_tensor([1.0])).item()
    2.0
    """
    check_reduction(reduction, "margin_ranking_loss")
    return reduce(torch.relu(label * (other - input) + margin), reduction)


@op
def hinge_embedding_loss(input, label, margin=1.0, reduction="mean", name=None):
    """The distance `input` where `label` is 1, and `max(0, margin - input)` where `label` is -1.

    Args:
        label: Tensor of 1 and -1, of the shape of `input`.

    >>> F.hinge_embedding_loss(paddle.to_tensor([0.5, 0.25]), paddle.to_tensor([1.0, -1.0])).item()
    0.625
    """
    check_reduction(reduction, "hinge_embedding_loss")
    zero = input.new_zeros(())
    far = torch.where(label == -1, torch.relu(margin - input), zero)
    return reduce(torch.where(label == 1, input, far), reduction)


@op
def soft_margin_loss(input, label, reduction="mean", name=None):
    """`log(1 + exp(-label * input))`, with labels 1 and -1.

    Args:
        label: Tensor of 1 and -1, of the shape of `input`.

    >>> round(F.soft_margin_loss(paddle.zeros([2]), paddle.to_tensor([1.0, -1.0])).item(), 4)
    0.6931
    """
    check_reduction(reduction, "soft_margin_loss")
    same_shape("soft_margin_loss", input=input, label=label)
    if input.is_complex():
        return reduce(torch.log(1 + torch.exp(-label.to(input.dtype) * input)), reduction)
    if not input.is_floating_point():
        input = input.to(torch.get_default_dtype())
    label = (label.real if label.is_complex() else label).to(input.dtype)
    return reduce(F.softplus(-label * input), reduction)


@op
def cosine_embedding_loss(input1, input2, label, margin=0, reduction="mean", name=None):
    """`1 - cosine` where `label` is 1, and `max(0, cosine - margin)` where it is -1.

    Args:
        label: one number for each row; for single vectors, of shape [1].
        input1: Tensor [N, D] or [D].
        input2: Tensor of the shape of `input1`.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> x, y = paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([[0.0, 1.0]])
    >>> F.cosine_embedding_loss(x, y, paddle.to_tensor([1])).item()
    1.0
    """
    check_reduction(reduction, "cosine_embedding_loss")
    same_shape("cosine_embedding_loss", input1=input1, input2=input2)
    if label.dim() != 1 or input1.dim() not in (1, 2):
        raise InvalidArgumentError(
            "cosine_embedding_loss: 'label' must have 1 dimension and the inputs 1 or 2.",
            received(input1=input1, input2=input2, label=label),
        )
    if not input1.is_floating_point():
        raise InvalidArgumentError("cosine_embedding_loss: the inputs must hold floats.", received(input1=input1))
    size1 = input1.square().sum(-1) + 1e-11
    size2 = input2.square().sum(-1) + 1e-11
    cosine = (input1 * input2).sum(-1) / (size1 * size2).sqrt()
    zero = cosine.new_zeros(())
    dissimilar = torch.where(label == -1, torch.relu(cosine - margin), zero)
    return reduce(torch.where(label == 1, 1 - cosine, dissimilar), reduction)


@op
def multi_margin_loss(input, label, p=1, margin=1.0, weight=None, reduction="mean", name=None):
    """By how much each wrong class comes within `margin` of the right one, to the power `p`; the mean over classes.

    Args:
        weight: the weight of each target class.
        input: Tensor of scores, [N, classes].
        label: Tensor of class numbers, [N].

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> F.multi_margin_loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([0])).item()
    0.25
    """
    check_reduction(reduction, "multi_margin_loss")
    if input.dim() != 2 or label.numel() != input.shape[0]:
        raise InvalidArgumentError(
            "multi_margin_loss: 'input' must be of shape [N, C] and 'label' of shape [N].",
            received(input=input, label=label),
        )
    label = label.long().reshape(-1)
    classes = input.shape[1]
    check_labels(label, classes, "multi_margin_loss")
    if weight is not None and weight.shape != (classes,):
        raise InvalidArgumentError(
            f"multi_margin_loss: 'weight' must hold one number for each of the {classes} classes.",
            received(weight=weight),
        )
    if p in (1, 2) and input.numel() and (weight is None or not weight.requires_grad):
        return F.multi_margin_loss(input, label, p, margin, weight, reduction=reduction)
    at_label = label.unsqueeze(1)
    short = torch.relu(margin - input.gather(1, at_label) + input) ** p
    loss = short.scatter(1, at_label, 0).mean(1)
    return reduce(loss if weight is None else loss * weight[label], reduction)


@op
def multi_label_margin_loss(input, label, reduction="mean", name=None):
    """By how much each other class comes within 1 of each target class; the mean over classes.

    Args:
        label: the classes of each row, then -1; entries after the first -1 are ignored.
        input: Tensor of scores, [N, classes].

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> F.multi_label_margin_loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([[0, -1]])).item()
    0.25
    """
    check_reduction(reduction, "multi_label_margin_loss")
    if input.dim() != 2:
        raise InvalidArgumentError("multi_label_margin_loss: 'input' must have 2 dimensions.", received(input=input))
    same_shape("multi_label_margin_loss", input=input, label=label)
    check_labels(label, input.shape[1], "multi_label_margin_loss", ignore_index=-1)
    if input.dtype is torch.int64:
        input = input.to(torch.get_default_dtype())
    return F.multilabel_margin_loss(input, label.long(), reduction=reduction)


@op
def multi_label_soft_margin_loss(input, label, weight=None, reduction="mean", name=None):
    """The binary cross entropy of each class, averaged over the last axis.

    Args:
        input: Tensor of scores, [N, classes].
        label: Tensor of 0 and 1, of the shape of `input`.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> loss = F.multi_label_soft_margin_loss(paddle.zeros([1, 2]), paddle.to_tensor([[1.0, 0.0]]))
    >>> round(loss.item(), 4)
    0.6931
    """
    check_reduction(reduction, "multi_label_soft_margin_loss")
    same_shape("multi_label_soft_margin_loss", input=input, label=label)
    if label.is_complex() or input.is_complex() or label.dtype is torch.float64:
        label, inputs = label.to(torch.promote_types(label.dtype, input.dtype)), torch.stack((input, -input))
        positive, negative = log_sigmoid.kernel(inputs)
        loss = -(label * positive + (1 - label) * negative)
    else:
        loss = F.binary_cross_entropy_with_logits(input, label.to(input.dtype), reduction="none")
    return reduce((loss if weight is None else loss * weight).mean(-1), reduction)


@op
def triplet_margin_loss(
    input, positive, negative, margin=1.0, p=2, epsilon=1e-06, swap=False, reduction="mean", name=None
):
    """By how much `negative` fails to be farther from `input` than `positive` by `margin`.

    Args:
        p: the norm that measures distances.
        swap: use the distance from `positive` to `negative` where that is shorter.
        input: Tensor of anchors, [N, D].

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(F.triplet_margin_loss(anchor, near, far).item(), 4)
    0.5
    """
    _check_triplet(input, positive, negative, margin, reduction, "triplet_margin_loss")
    return F.triplet_margin_loss(input, positive, negative, margin, p, epsilon, swap, reduction=reduction)


def triplet_margin_with_distance_loss(
    input, positive, negative, distance_function=None, margin=1.0, swap=False, reduction="mean", name=None
):
    """`triplet_margin_loss` with a custom distance: a non-negative function of two tensors.

    Args:
        input: Tensor of anchors, [N, D].

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(F.triplet_margin_with_distance_loss(anchor, near, far).item(), 4)
    0.5
    """
    from .distance import pairwise_distance

    op_name = "triplet_margin_with_distance_loss"
    _check_triplet(input, positive, negative, margin, reduction, op_name)
    distance = distance_function or (lambda x, y: pairwise_distance(x, y, 2))
    near, far = distance(input, positive), distance(input, negative)
    if swap:
        far = far.minimum(distance(positive, negative))
    if in_dynamic_mode() and not bool((near.minimum(far) >= 0).all()):
        raise InvalidArgumentError(
            f"{op_name}: 'distance_function' must not return negative distances.",
            received(distance_function=distance_function),
        )
    loss = (near - far + margin).clip(min=0.0)
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def _check_triplet(input, positive, negative, margin, reduction, op_name):
    check_reduction(reduction, op_name)
    if margin < 0:
        raise InvalidArgumentError(f"{op_name}: 'margin' must not be negative.", received(margin=margin))
    same_shape(op_name, input=input, positive=positive, negative=negative)


complete(globals())
