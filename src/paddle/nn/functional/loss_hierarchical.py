"""Losses for very many classes: hierarchical sigmoid and adaptive softmax."""

import torch
import torch.nn.functional as F

from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op
from ..._kernels.vectorised import all_finite
from ._loss import check_labels, readable, same_shape

_WHOLE = 40  # a product with all nodes costs less than one with copies of those on the paths, up to so many for each
__all__ = ["adaptive_log_softmax_with_loss", "hsigmoid_loss"]


@op
def hsigmoid_loss(
    input, label, num_classes, weight, bias=None, path_table=None, path_code=None, is_sparse=False, name=None
):
    """The cross entropy of the decisions on the path from a tree's root to each label's leaf, of shape [N, 1].

    As in Paddle, a path shorter than the longest adds `log(2)` for each missing decision.

    Args:
        num_classes: number of leaves of the default tree, which is complete and binary.
        weight: Tensor [inner nodes, D], one row for each.
        path_table: Tensor [N, longest path] for a custom tree: the inner nodes on each sample's path, then negative
            numbers.
        path_code: Tensor like `path_table`: the decision at each of them, 0 or 1.
        is_sparse: whether the gradient of `weight` is sparse.
        input: Tensor [N, D].
        label: Tensor of class numbers [N, 1].
        bias: Tensor [inner nodes, 1]; by default none.

    Returns:
        Tensor [N, 1].

    >>> F.hsigmoid_loss(paddle.ones([2, 3]), paddle.to_tensor([[0], [3]]), 4, paddle.zeros([3, 3])).shape
    [2, 1]
    """
    if num_classes < 2:
        raise InvalidArgumentError("hsigmoid_loss: 'num_classes' must be 2 or more.", received(num_classes=num_classes))
    if path_table is not None and path_code is None:
        raise InvalidArgumentError(
            "hsigmoid_loss: 'path_table' and 'path_code' define a tree together.",
            received(path_table=path_table, path_code=path_code),
        )
    if input.dim() != 2 or label.numel() != input.shape[0]:
        raise InvalidArgumentError(
            "hsigmoid_loss: 'input' must be of shape [N, D] and 'label' of shape [N, 1] or [N].",
            received(input=input, label=label),
        )
    if path_table is None:
        if weight.shape[0] < num_classes - 1:
            raise InvalidArgumentError(
                f"hsigmoid_loss: 'weight' must have {num_classes - 1} rows, one for each inner node.",
                received(weight=weight),
            )
        nodes, code = _default_path(label.long().reshape(-1, 1), num_classes)
        inner = int(num_classes) - 1
    else:
        same_shape("hsigmoid_loss", path_table=path_table, path_code=path_code)
        nodes, code, inner = path_table.long(), path_code.long(), weight.shape[0]
        if readable(nodes) and nodes.numel() and nodes.max() >= weight.shape[0]:
            raise InvalidArgumentError(
                f"hsigmoid_loss: the nodes in 'path_table' must be rows of 'weight', from 0 to {weight.shape[0] - 1}.",
                f"a node {nodes.max().item()}",
            )
    on_path = (nodes >= 0).cumprod(1).bool()
    nodes = nodes.where(on_path, 0)
    score = _scores(input, nodes, weight, inner, is_sparse)
    if bias is not None:
        score = score + bias.reshape(-1)[nodes]
    if not _moderate(score):  # scores are clamped at 40, but not their gradients
        score = (score - score.detach()) + score.detach().clamp(-40, 40)
    score = score.where(on_path, 0)
    return (F.softplus(score, threshold=50) - score * code).sum(1, keepdim=True)


def _scores(input, nodes, weight, inner, is_sparse):
    """The product of each input with the rows of `weight` on its path; all nodes are among the first `inner` rows."""
    if not is_sparse and inner <= _WHOLE * nodes.shape[1] and readable(input):
        every = input @ weight[:inner].T
        # The gradients are products with zeros, too, which must not meet an infinite number.
        if all_finite(every):
            return every.gather(1, nodes)
    return (F.embedding(nodes, weight, sparse=is_sparse) @ input.unsqueeze(2)).squeeze(2)


def _moderate(score):
    """Whether all scores are known to lie between -40 and 40."""
    if not readable(score) or not score.numel():
        return False
    least, most = torch.aminmax(score.detach())
    return bool(least >= -40) and bool(most <= 40)


def _default_path(label, classes):
    """Return the inner nodes from leaf to root, and whether each goes right; leaf `c` has number `c + classes`."""
    check_labels(label, classes, "hsigmoid_loss")
    level = torch.arange((int(classes) - 1).bit_length(), device=label.device)
    leaf = label + classes
    return (leaf >> (level + 1)) - 1, (leaf >> level) & 1


@op
def adaptive_log_softmax_with_loss(input, label, head_weight, tail_weights, cutoffs, head_bias=None, name=None):
    """The log probability of each label, and the mean of its negative; rare classes are grouped in clusters.

    Args:
        head_weight: scores of the frequent classes, then one for each cluster: [D, frequent + clusters].
        tail_weights: for each cluster two matrices, [D, H] and [H, classes in it].
        cutoffs: the first class of each cluster, then the number of classes.
        input: Tensor [N, D].
        label: Tensor of class numbers [N].
        head_bias: Tensor [frequent + clusters]; by default none.

    Returns:
        (log probability of each label [N], mean loss).

    >>> head, tail = paddle.zeros([8, 5]), [[paddle.zeros([8, 4]), paddle.zeros([4, 6])]]
    >>> x, label = paddle.ones([2, 8]), paddle.to_tensor([1, 7])
    >>> output, loss = F.adaptive_log_softmax_with_loss(x, label, head, tail, [4, 10])
    >>> [round(v, 4) for v in output.tolist()]
    [-1.6094, -3.4012]
    """
    op_name = "adaptive_log_softmax_with_loss"
    if label.dim() > 1 or input.dim() != label.dim() + 1:
        raise InvalidArgumentError(
            f"{op_name}: 'input' must be of shape [N, D] and 'label' of shape [N], or [D] and [].",
            received(input=input, label=label),
        )
    if label.dim() == 0:
        output, loss = adaptive_log_softmax_with_loss.kernel(
            input.unsqueeze(0), label.unsqueeze(0), head_weight, tail_weights, cutoffs, head_bias
        )
        return output.squeeze(0), loss
    if not label.numel():
        return input.sum(1)[:0], input.sum() * float("nan")
    if input.shape[0] != label.shape[0]:
        raise InvalidArgumentError(
            f"{op_name}: 'input' and 'label' must have the same length.", received(input=input, label=label)
        )
    label, bounds = label.long(), [int(c) for c in cutoffs]
    check_labels(label, bounds[-1], op_name)
    frequent = bounds[0]
    # The score of a rare class starts from that of its cluster.
    cluster = torch.bucketize(label.contiguous(), torch.tensor(bounds[:-1], device=label.device), right=True)
    at_head = torch.where(cluster == 0, label, frequent + cluster - 1).unsqueeze(1)
    output = _log_probabilities(input @ head_weight, head_bias).gather(1, at_head).squeeze(1)
    for i, (down, up) in enumerate(tail_weights):
        rows = (cluster == i + 1).nonzero().squeeze(1)
        if rows.numel():
            within = _log_probabilities(input[rows] @ down @ up).gather(1, (label[rows] - bounds[i]).unsqueeze(1))
            output = output.index_add(0, rows, within.squeeze(1))
    return output, -output.mean()


def _log_probabilities(scores, bias=None):
    return torch.log_softmax(scores if bias is None else scores + bias, -1)
