"""Losses; each gives one number for each sample, [N, 1], where its name does not say `mean`."""

import torch

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.op import op
from paddle.nn import functional as F
from paddle.nn.initializer import Constant

from ._base import Helper, one

__all__ = [
    "cross_entropy", "softmax_with_cross_entropy", "sigmoid_cross_entropy_with_logits", "square_error_cost", "mse_loss",
    "smooth_l1", "huber_loss", "kldiv_loss", "bpr_loss", "rank_loss", "margin_rank_loss", "log_loss", "center_loss",
    "npair_loss", "dice_loss", "teacher_student_sigmoid_loss", "label_smooth", "sigmoid_focal_loss",
]  # fmt: skip


@op(name="cross_entropy")
def _chosen(x, label, ignore_index):
    at = (label.unsqueeze(-1) if label.dim() == x.dim() - 1 else label).long()  # labels may come as floats
    valid = at != ignore_index
    chance = x.gather(-1, torch.where(valid, at, 0))
    # As the original did, a chance of zero costs much, and not infinitely much.
    return torch.where(valid, -torch.log(chance).clamp(min=-1e20, max=1e20), 0.0)


@op(name="cross_entropy")
def _weighted(x, label):
    return -(label * torch.log(x).clamp(min=-1e20)).sum(-1, keepdim=True)


def cross_entropy(input, label, soft_label=False, ignore_index=-100):
    """The loss of chances (after a softmax), not of scores; `label` has the size 1 in its last axis, or is chances.

    >>> x = paddle.to_tensor([[0.25, 0.75]])
    >>> round(float(fluid.layers.cross_entropy(x, paddle.to_tensor([[0]]))), 4)
    1.3863
    """
    if soft_label:
        return _weighted(input, label)
    return _chosen(input, label, ignore_index)


def softmax_with_cross_entropy(
    logits, label, soft_label=False, ignore_index=-100, numeric_stable_mode=True, return_softmax=False, axis=-1
):
    """The loss of scores, the softmax included; with `return_softmax` that as well."""
    return F.softmax_with_cross_entropy(
        logits, label, soft_label, ignore_index, numeric_stable_mode, return_softmax, axis
    )


@op(name="sigmoid_cross_entropy_with_logits")
def _sigmoid_loss(x, label, ignore_index, normalize):
    valid = label != ignore_index
    loss = torch.nn.functional.binary_cross_entropy_with_logits(x, label.to(x.dtype), reduction="none")
    loss = torch.where(valid, loss, 0.0)
    return loss / valid.sum().clamp(min=1).to(x.dtype) if normalize else loss


def sigmoid_cross_entropy_with_logits(x, label, ignore_index=-100, name=None, normalize=False):
    """The loss of scores for yes or no, element by element; with `normalize` divided by how many are not ignored."""
    return _sigmoid_loss(x, label, ignore_index, normalize)


def square_error_cost(input, label):
    """The square of each difference."""
    return paddle.square(input - label)


def mse_loss(input, label):
    """The mean of the squares, in the shape [1]."""
    return one(paddle.mean(paddle.square(input - label)))


@op(name="smooth_l1")
def _smooth_l1(x, y, inside, outside, sigma):
    difference = x - y if inside is None else (x - y) * inside
    square, size = sigma * sigma, difference.abs()
    loss = torch.where(size < 1.0 / square, 0.5 * square * difference.square(), size - 0.5 / square)
    loss = loss if outside is None else loss * outside
    return loss.reshape(loss.shape[0], -1).sum(1, keepdim=True)


def smooth_l1(x, y, inside_weight=None, outside_weight=None, sigma=None):
    """Squares of small differences, sizes of great ones, added up for each sample: [N, 1]."""
    return _smooth_l1(x, y, inside_weight, outside_weight, 1.0 if sigma is None else sigma)


@op(name="huber_loss")
def _huber(x, y, delta):
    return torch.nn.functional.huber_loss(x, y, reduction="none", delta=delta)


def huber_loss(input, label, delta):
    """Half the square of differences up to `delta`, and straight on from there."""
    return _huber(input, label, delta)


def kldiv_loss(x, target, reduction="mean", name=None):
    """How far the chances `target` are from those whose logarithms are `x`."""
    out = F.kl_div(x, target, reduction)
    return out if reduction == "none" else one(out)


@op(name="bpr_loss")
def _bpr(x, label):
    right = x.gather(1, label.reshape(-1, 1))
    against = torch.nn.functional.softplus(x - right)
    mine = torch.nn.functional.softplus(torch.zeros_like(right))
    return (against.sum(1, keepdim=True) - mine) / (x.shape[1] - 1)


def bpr_loss(input, label, name=None):
    """Bayesian personalised ranking: how surely the right one's score is above each other's."""
    return _bpr(input, label)


def rank_loss(label, left, right, name=None):
    """The loss of a pair's order: `label` is 1 where `left` shall come first, 0 where `right`, 0.5 for a tie."""
    return F.softplus(left - right) - label * (left - right)


def margin_rank_loss(label, left, right, margin=0.1, name=None):
    """The loss of a pair's order: `label` is 1 where `left` shall be greater by `margin`, else -1."""
    return F.relu(-label * (left - right) + margin)


def log_loss(input, label, epsilon=1e-4, name=None):
    """The loss of chances for yes or no."""
    return F.log_loss(input, label, epsilon)


@op(name="center_loss")
def _center(x, label, centers):
    return 0.5 * (x - centers[label.reshape(-1)].detach()).square().sum(1, keepdim=True)


@op(name="center_loss_update")
def _moved_centers(x, label, centers, rate):
    at = label.reshape(-1)
    change = torch.zeros_like(centers).index_add(0, at, x.detach() - centers[at])
    counts = torch.ones_like(centers[:, :1]).index_add(0, at, torch.ones_like(x[:, :1]).detach())
    return centers + rate * change / counts


def center_loss(input, label, num_classes, alpha, param_attr=None, update_center=True):
    """Half the squared distance of each sample from the center of its class; the centers follow at the rate `alpha`."""
    helper = Helper("center_loss", dtype=input.dtype)
    centers = helper.weight([num_classes, list(input.shape)[1]], param_attr, Constant(0.0))
    centers.stop_gradient = True
    loss = _center(input, label, centers)
    if update_center:
        paddle.assign(_moved_centers(input, label, centers, alpha), centers)
    return loss


def npair_loss(anchor, positive, labels, l2_reg=0.002):
    """The loss of pairs that belong together against all others of the batch, in the shape [1]."""
    return one(F.npair_loss(anchor, positive, labels, l2_reg))


def dice_loss(input, label, epsilon=0.00001):
    """How little two areas overlap, in the shape [1]."""
    return one(F.dice_loss(input, label, epsilon))


@op(name="teacher_student_sigmoid_loss")
def _teacher(x, label, up, low):
    # Outside the bounds no gradient flows.
    inside = (x < up) & (x > low)
    x = torch.where(inside, x, x.detach())
    base = torch.nn.functional.softplus(x)
    no_teacher = torch.where(label < -1.0, base, base - x)
    taught = torch.where(label < 1.0, base + base - x * label, base - x + base - x * (label - 1.0))
    return torch.where(label < 0.0, no_teacher, taught)


def teacher_student_sigmoid_loss(input, label, soft_max_up_bound=15.0, soft_max_lower_bound=-15.0):
    """The loss of clicks and, where the label says so, of a teacher's chance as well.

    Args:
        label: -2 and -1 for no click and a click without a teacher; z and 1 + z with a teacher's chance z.
    """
    return _teacher(input, label, soft_max_up_bound, soft_max_lower_bound)


def label_smooth(label, prior_dist=None, epsilon=0.1, dtype="float32", name=None):
    """`(1 - epsilon) * label + epsilon * prior`, where the prior is even unless given."""
    if not 0 <= epsilon <= 1:
        raise InvalidArgumentError("label_smooth: 'epsilon' must be between 0 and 1.", received(epsilon=epsilon))
    return F.label_smooth(label, prior_dist, epsilon)


@op(name="sigmoid_focal_loss")
def _focal(x, label, positives, gamma, alpha):
    classes = torch.arange(1, x.shape[1] + 1, device=x.device)
    target = (label == classes).to(x.dtype)
    valid = (label != -1).to(x.dtype)
    p = torch.sigmoid(x)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(x, target, reduction="none")
    weight = target * alpha * (1 - p) ** gamma + (1 - target) * (1 - alpha) * p**gamma
    return weight * loss * valid / positives.clamp(min=1).to(x.dtype)


def sigmoid_focal_loss(x, label, fg_num, gamma=2.0, alpha=0.25):
    """A loss for few objects on much background: `label` is 0 for background, 1 … C for classes, -1 to be left out."""
    return _focal(x, label, fg_num, gamma, alpha)
