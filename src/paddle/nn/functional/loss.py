"""Losses between two tensors of the same shape: regression, probabilities, binary labels."""

import math

import torch
import torch.nn.functional as F

from ..._core.errors import InvalidArgumentError, InvalidTypeError, received
from ..._core.op import op
from ..._kernels import vectorised
from ._loss import LOSSES, NUMBERS, check_reduction, fixed, readable, reduce, same_shape, together

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "gaussian_nll_loss",
    "kl_div",
    "l1_loss",
    "log_loss",
    "mse_loss",
    "poisson_nll_loss",
    "sigmoid_focal_loss",
    "smooth_l1_loss",
    "square_error_cost",
]

HELP = LOSSES


@op
def mse_loss(input, label, reduction="mean", name=None):
    """The squared difference.

    >>> paddle.nn.functional.mse_loss(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    2.0
    """
    check_reduction(reduction, "mse_loss")
    if not (input.is_floating_point() or label.is_floating_point()) or input.is_complex() or label.is_complex():
        return _reduced((input - label).square(), reduction)
    input, label = together(input, label)
    return torch._C._nn.mse_loss(input, label, NUMBERS[reduction])


def _reduced(loss, reduction):
    """`reduce` for integers, whose mean is rounded towards zero, and for complex numbers."""
    if reduction == "mean" and not loss.is_complex():
        return torch.div(loss.sum(), loss.numel(), rounding_mode="trunc").to(loss.dtype) if loss.numel() else loss.sum()
    return reduce(loss, reduction)  # the sum of integers is an int64


@op
def square_error_cost(input, label):
    """The squared difference, element by element.

    Args:
        input: Tensor of predictions.
        label: Tensor of labels, which broadcasts with `input`.

    Returns:
        Tensor with the broadcast shape.

    >>> F.square_error_cost(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 4.0]
    """
    if input.shape == label.shape and input.dtype is label.dtype and input.is_floating_point():
        return F.mse_loss(input, label, reduction="none")
    return (input - label).square()


@op
def l1_loss(input, label, reduction="mean", name=None):
    """The absolute difference.

    >>> F.l1_loss(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    1.0
    """
    check_reduction(reduction, "l1_loss")
    if input.is_complex() or label.is_complex():
        return reduce((input - label).abs(), reduction)
    input, label = together(input, label)
    return F.l1_loss(input, label, reduction=reduction)


@op
def smooth_l1_loss(input, label, reduction="mean", delta=1.0, is_huber=True, name=None):
    """Half the squared difference where that is below `delta`, and growing linearly from there.

    torch's namesake divides by its `beta`: that is `is_huber=False` here.

    Args:
        is_huber: False divides the loss by `delta`.

    >>> F.smooth_l1_loss(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    0.75
    """
    check_reduction(reduction, "smooth_l1_loss")
    same_shape("smooth_l1_loss", input=input, label=label)
    input, label = together(input, label)
    if delta <= 0:  # only the linear part applies
        scale = delta if is_huber else delta / delta if delta else math.nan
        return reduce(((input - label).abs() - delta / 2) * scale, reduction)
    if is_huber:
        return F.huber_loss(input, label, reduction=reduction, delta=delta)
    return F.smooth_l1_loss(input, label, reduction=reduction, beta=delta)


@op
def kl_div(input, label, reduction="mean", log_target=False, name=None):
    """The Kullback-Leibler divergence of `label` from the distribution with logarithm `input`; 0 where `label` <= 0.

    Args:
        reduction: 'mean', 'batchmean' (the sum divided by the size of the first axis), 'sum' or 'none'.
        log_target: whether `label` holds logarithms too.
        input: Tensor of logarithms of probabilities.
        label: Tensor of probabilities, of the shape of `input`.

    >>> F.kl_div(paddle.to_tensor([[-1.0, -1.0]]), paddle.to_tensor([[1.0, 0.0]])).item()
    0.5
    """
    same_shape("kl_div", input=input, label=label)
    label = fixed(label)
    if log_target:
        loss = label.exp() * (label - input)
    else:
        loss = (label * (label.log() - input)).masked_fill(label <= 0, 0)
    if reduction == "batchmean":
        return loss.sum() / loss.shape[0] if loss.dim() else loss
    return reduce(loss, reduction)


@op
def binary_cross_entropy(input, label, weight=None, reduction="mean", name=None):
    """The cross entropy of probabilities `input` with labels between 0 and 1; logarithms are clamped at -100.

    Args:
        input: Tensor of probabilities.
        weight: Tensor of weights that broadcasts with `input`; by default 1.

    >>> F.binary_cross_entropy(paddle.to_tensor([1.0, 0.0]), paddle.to_tensor([1.0, 0.0])).item()
    0.0
    """
    check_reduction(reduction, "binary_cross_entropy")
    same_shape("binary_cross_entropy", input=input, label=label)
    label = fixed(label).to(input.dtype)
    if weight is None or not weight.requires_grad:
        return vectorised.binary_cross_entropy(input, label, weight, reduction)
    return reduce(vectorised.binary_cross_entropy(input, label, None, "none") * weight, reduction)


@op
def binary_cross_entropy_with_logits(logit, label, weight=None, reduction="mean", pos_weight=None, name=None):
    """`binary_cross_entropy` of the sigmoid of `logit`, computed in one step.

    Args:
        pos_weight: the weight of a label of 1, for each class.
        weight: Tensor of weights that broadcasts with `logit`; by default 1.

    >>> zero = paddle.zeros([2])
    >>> round(paddle.nn.functional.binary_cross_entropy_with_logits(zero, zero).item(), 4)
    0.6931
    """
    check_reduction(reduction, "binary_cross_entropy_with_logits")
    same_shape("binary_cross_entropy_with_logits", logit=logit, label=label)
    pos_weight = pos_weight if pos_weight is None else fixed(pos_weight)
    label = fixed(label).to(logit.dtype)
    if weight is None or not weight.requires_grad:
        return F.binary_cross_entropy_with_logits(logit, label, weight, reduction=reduction, pos_weight=pos_weight)
    loss = F.binary_cross_entropy_with_logits(logit, label, reduction="none", pos_weight=pos_weight)
    return reduce(loss * weight, reduction)


@op
def log_loss(input, label, epsilon=0.0001, name=None):
    """The unreduced cross entropy of probabilities with binary labels; `epsilon` keeps logarithms finite.

    Args:
        input: Tensor of probabilities, [N, 1].
        label: Tensor of labels 0 or 1, [N, 1].
        epsilon: what is added to probabilities before the logarithm.

    Returns:
        Tensor [N, 1].

    >>> round(F.log_loss(paddle.to_tensor([[0.5]]), paddle.to_tensor([[1.0]])).item(), 4)
    0.6929
    """
    same_shape("log_loss", input=input, label=label)
    label = fixed(label)
    return -label * (input + epsilon).log() - (1 - label) * (1 - input + epsilon).log()


@op
def sigmoid_focal_loss(logit, label, normalizer=None, alpha=0.25, gamma=2.0, reduction="sum", name=None):
    """Binary cross entropy that gives easy examples less weight.

    Args:
        normalizer: Tensor of one number to divide by, such as the number of labels that are 1; by default 1.
        alpha: the weight of labels that are 1; the others have `1 - alpha`.
        gamma: how fast the weight falls as an example gets easier.

    >>> round(F.sigmoid_focal_loss(paddle.zeros([2, 1]), paddle.ones([2, 1])).item(), 4)
    0.0866
    """
    check_reduction(reduction, "sigmoid_focal_loss")
    same_shape("sigmoid_focal_loss", logit=logit, label=label)
    if isinstance(normalizer, torch.Tensor) and normalizer.dim() > 1:
        raise InvalidArgumentError(
            "sigmoid_focal_loss: 'normalizer' must have at most one axis.", received(normalizer=normalizer)
        )
    label = label.to(logit.dtype)
    entropy = F.binary_cross_entropy_with_logits(logit, fixed(label), reduction="none")
    chance = torch.sigmoid(logit)
    missed = torch.addcmul(label + chance, label, chance, value=-2)  # 1 - the probability of the correct label
    loss = torch.mul(label, 2 * alpha - 1).add_(1 - alpha) * entropy * missed**gamma
    return reduce(loss if normalizer is None else loss / normalizer, reduction)


@op
def poisson_nll_loss(input, label, log_input=True, full=False, epsilon=1e-08, reduction="mean", name=None):
    """The negative log likelihood of counts under Poisson distributions with mean `input`, or `exp(input)`.

    Args:
        full: add Stirling's approximation of the term that depends only on `label`.

    >>> F.poisson_nll_loss(paddle.zeros([2]), paddle.ones([2])).item()
    1.0
    """
    check_reduction(reduction, "poisson_nll_loss")
    if not epsilon > 0:
        raise InvalidArgumentError("poisson_nll_loss: 'epsilon' must be positive.", received(epsilon=epsilon))
    same_shape("poisson_nll_loss", input=input, label=label)
    if label.dtype is not input.dtype:
        common = torch.promote_types(input.dtype, label.dtype)
        input, label = input.to(common), label.to(common)
    return F.poisson_nll_loss(input, label, bool(log_input), bool(full), eps=float(epsilon), reduction=reduction)


@op
def gaussian_nll_loss(input, label, variance, full=False, epsilon=1e-06, reduction="mean", name=None):
    """The negative log likelihood of `label` under normal distributions with mean `input`.

    As in Paddle, no gradient flows into `variance`.

    Args:
        variance: like `input`, or with a last axis of size 1, or without the last axis; at least `epsilon` is used.
        full: add the constant term.
        input: Tensor of means.

    >>> F.gaussian_nll_loss(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([1.0, 1.0]), paddle.ones([2])).item()
    1.0
    """
    check_reduction(reduction, "gaussian_nll_loss")
    if not input.is_floating_point():
        raise InvalidArgumentError("gaussian_nll_loss: 'input' must hold floats.", received(input=input))
    if not isinstance(variance, torch.Tensor):
        raise InvalidTypeError("gaussian_nll_loss: 'variance' must be a Tensor.", received(variance=variance))
    if variance.shape != input.shape:
        if variance.shape == input.shape[:-1] and input.dim():
            variance = variance.unsqueeze(-1)
        elif variance.shape != (*input.shape[:-1], 1):
            raise InvalidArgumentError(
                "gaussian_nll_loss: 'variance' must have the shape of 'input', or size 1 or none in the last axis.",
                received(input=input, variance=variance),
            )
    variance = fixed(variance)
    if readable(variance) and (variance < 0).any():
        raise InvalidArgumentError(
            "gaussian_nll_loss: no entry of 'variance' may be negative.", f"a variance of {variance.min().item():g}"
        )
    variance = variance.clamp_min(epsilon)
    loss = 0.5 * (variance.log() + (input - label).square() / variance)
    return reduce(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction)
