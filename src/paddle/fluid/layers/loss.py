"""Losses; each gives one number per sample, [N, 1], unless documented otherwise."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F
from paddle.nn.initializer import Constant

from . import _loss_ops as ops
from ._base import Helper, one

__all__ = [
    "cross_entropy",
    "softmax_with_cross_entropy",
    "sigmoid_cross_entropy_with_logits",
    "square_error_cost",
    "mse_loss",
    "smooth_l1",
    "huber_loss",
    "kldiv_loss",
    "bpr_loss",
    "rank_loss",
    "margin_rank_loss",
    "log_loss",
    "center_loss",
    "npair_loss",
    "dice_loss",
    "teacher_student_sigmoid_loss",
    "label_smooth",
    "sigmoid_focal_loss",
]


def cross_entropy(input, label, soft_label=False, ignore_index=-100):
    """The cross entropy of probabilities (after a softmax); `label` holds indices [N, 1] or probabilities.

    >>> x = paddle.to_tensor([[0.25, 0.75]])
    >>> round(float(fluid.layers.cross_entropy(x, paddle.to_tensor([[0]]))), 4)
    1.3863
    """
    if soft_label:
        return ops.soft_cross_entropy(input, label)
    return ops.cross_entropy(input, label, ignore_index)


def softmax_with_cross_entropy(
    logits, label, soft_label=False, ignore_index=-100, numeric_stable_mode=True, return_softmax=False, axis=-1
):
    """The cross entropy of logits; with `return_softmax`, also the softmax."""
    return F.softmax_with_cross_entropy(
        logits, label, soft_label, ignore_index, numeric_stable_mode, return_softmax, axis
    )


def sigmoid_cross_entropy_with_logits(x, label, ignore_index=-100, name=None, normalize=False):
    """The binary cross entropy of logits, element by element; `normalize` divides by the number not ignored."""
    return ops.sigmoid_cross_entropy(x, label, ignore_index, normalize)


def square_error_cost(input, label):
    """The squared difference of each element."""
    return paddle.square(input - label)


def mse_loss(input, label):
    """The mean of the squares, in the shape [1]."""
    return one(paddle.mean(paddle.square(input - label)))


def smooth_l1(x, y, inside_weight=None, outside_weight=None, sigma=None):
    """The smooth L1 loss, summed for each sample: [N, 1]."""
    return ops.smooth_l1(x, y, inside_weight, outside_weight, 1.0 if sigma is None else sigma)


def huber_loss(input, label, delta):
    """The Huber loss: quadratic up to `delta`, linear beyond."""
    return ops.huber(input, label, delta)


def kldiv_loss(x, target, reduction="mean", name=None):
    """The Kullback-Leibler divergence of the probabilities `target` from the log-probabilities `x`."""
    out = F.kl_div(x, target, reduction)
    return out if reduction == "none" else one(out)


def bpr_loss(input, label, name=None):
    """The Bayesian personalised ranking loss: how much the label's score exceeds all others."""
    return ops.bpr(input, label)


def rank_loss(label, left, right, name=None):
    """The RankNet loss of a pair: `label` is 1 if `left` should rank higher, 0 if `right` should, 0.5 for a tie."""
    return F.softplus(left - right) - label * (left - right)


def margin_rank_loss(label, left, right, margin=0.1, name=None):
    """The margin ranking loss: `label` is 1 if `left` should be larger by `margin`, else -1."""
    return F.relu(-label * (left - right) + margin)


def log_loss(input, label, epsilon=1e-4, name=None):
    """The binary cross entropy of probabilities."""
    return F.log_loss(input, label, epsilon)


def center_loss(input, label, num_classes, alpha, param_attr=None, update_center=True):
    """Half the squared distance of each sample from the center of its class; the centers move at the rate `alpha`."""
    helper = Helper("center_loss", dtype=input.dtype)
    centers = helper.weight([num_classes, list(input.shape)[1]], param_attr, Constant(0.0))
    centers.stop_gradient = True
    loss = ops.center(input, label, centers)
    if update_center:
        paddle.assign(ops.moved_centers(input, label, centers, alpha), centers)
    return loss


def npair_loss(anchor, positive, labels, l2_reg=0.002):
    """The N-pair loss of matching pairs against all others of the batch, of shape [1]."""
    return one(F.npair_loss(anchor, positive, labels, l2_reg))


def dice_loss(input, label, epsilon=0.00001):
    """The Dice loss, of shape [1]."""
    return one(F.dice_loss(input, label, epsilon))


def teacher_student_sigmoid_loss(input, label, soft_max_up_bound=15.0, soft_max_lower_bound=-15.0):
    """The loss of clicks and, if encoded in the label, of a teacher's probability.

    Args:
        label: -2 and -1 for no click and a click without a teacher; z and 1 + z with a teacher's probability z.
    """
    return ops.teacher_student(input, label, soft_max_up_bound, soft_max_lower_bound)


def label_smooth(label, prior_dist=None, epsilon=0.1, dtype="float32", name=None):
    """`(1 - epsilon) * label + epsilon * prior`, with a uniform prior by default."""
    if not 0 <= epsilon <= 1:
        raise InvalidArgumentError("label_smooth: 'epsilon' must be between 0 and 1.", received(epsilon=epsilon))
    return F.label_smooth(label, prior_dist, epsilon)


def sigmoid_focal_loss(x, label, fg_num, gamma=2.0, alpha=0.25):
    """The focal loss: `label` is 0 for background, 1 … C for classes, -1 to ignore."""
    return ops.sigmoid_focal(x, label, fg_num, gamma, alpha)
