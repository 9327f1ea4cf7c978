"""Loss operators: one number per sample or per element."""

import torch

from paddle._core.op import op


@op(name="cross_entropy")
def cross_entropy(x, label, ignore_index):
    """The cross entropy of probabilities with class indices as labels; the loss has the shape of the labels."""
    shape = label.shape
    at = (label.unsqueeze(-1) if label.dim() == x.dim() - 1 else label).long()  # labels may be floats
    valid = at != ignore_index
    probability = x.gather(-1, torch.where(valid, at, 0))
    # As in the original, a probability of zero has a large but finite loss.
    return torch.where(valid, -torch.log(probability).clamp(min=-1e20, max=1e20), 0.0).reshape(shape)


@op(name="cross_entropy", variant="soft labels")
def soft_cross_entropy(x, label):
    """The cross entropy of probabilities with probabilities as labels."""
    return -(label * torch.log(x).clamp(min=-1e20)).sum(-1, keepdim=True)


@op(name="sigmoid_cross_entropy_with_logits")
def sigmoid_cross_entropy(x, label, ignore_index, normalize):
    """The binary cross entropy of logits, element by element."""
    valid = label != ignore_index
    loss = torch.nn.functional.binary_cross_entropy_with_logits(x, label.to(x.dtype), reduction="none")
    loss = torch.where(valid, loss, 0.0)
    return loss / valid.sum().clamp(min=1).to(x.dtype) if normalize else loss


@op(name="smooth_l1")
def smooth_l1(x, y, inside, outside, sigma):
    """The smooth L1 loss, summed for each sample."""
    difference = x - y if inside is None else (x - y) * inside
    square, size = sigma * sigma, difference.abs()
    loss = torch.where(size < 1.0 / square, 0.5 * square * difference.square(), size - 0.5 / square)
    loss = loss if outside is None else loss * outside
    return loss.reshape(loss.shape[0], -1).sum(1, keepdim=True)


@op(name="huber_loss")
def huber(x, y, delta):
    """The Huber loss: quadratic up to `delta`, linear beyond."""
    return torch.nn.functional.huber_loss(x, y, reduction="none", delta=delta)


@op(name="bpr_loss")
def bpr(x, label):
    """The Bayesian personalised ranking loss, [N, 1]."""
    right = x.gather(1, label.reshape(-1, 1))
    against = torch.nn.functional.softplus(x - right)
    mine = torch.nn.functional.softplus(torch.zeros_like(right))
    return (against.sum(1, keepdim=True) - mine) / (x.shape[1] - 1)


@op(name="center_loss")
def center(x, label, centers):
    """Half the squared distance of each sample from the center of its class."""
    return 0.5 * (x - centers[label.reshape(-1)].detach()).square().sum(1, keepdim=True)


@op(name="center_loss_update")
def moved_centers(x, label, centers, rate):
    """The centers after moving towards the samples of their classes."""
    at = label.reshape(-1)
    change = torch.zeros_like(centers).index_add(0, at, x.detach() - centers[at])
    counts = torch.ones_like(centers[:, :1]).index_add(0, at, torch.ones_like(x[:, :1]).detach())
    return centers + rate * change / counts


@op(name="teacher_student_sigmoid_loss")
def teacher_student(x, label, up, low):
    """The loss of clicks and of a teacher's probability."""
    # There is no gradient outside the bounds.
    inside = (x < up) & (x > low)
    x = torch.where(inside, x, x.detach())
    base = torch.nn.functional.softplus(x)
    no_teacher = torch.where(label < -1.0, base, base - x)
    taught = torch.where(label < 1.0, base + base - x * label, base - x + base - x * (label - 1.0))
    return torch.where(label < 0.0, no_teacher, taught)


@op(name="sigmoid_focal_loss")
def sigmoid_focal(x, label, positives, gamma, alpha):
    """The focal loss of scores for classes 1 … C."""
    classes = torch.arange(1, x.shape[1] + 1, device=x.device)
    target = (label == classes).to(x.dtype)
    valid = (label != -1).to(x.dtype)
    p = torch.sigmoid(x)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(x, target, reduction="none")
    weight = target * alpha * (1 - p) ** gamma + (1 - target) * (1 - alpha) * p**gamma
    return weight * loss * valid / positives.clamp(min=1).to(x.dtype)
