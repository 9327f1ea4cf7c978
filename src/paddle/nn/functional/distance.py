"""Similarity and distance of vectors."""

import torch

from ..._core.op import op

__all__ = ["cosine_similarity", "pairwise_distance"]


@op
def cosine_similarity(x1, x2, axis=1, eps=1e-08):
    """The cosine of the angle between vectors along `axis`; a product of norms below `eps` counts as `eps`.

    Args:
        x1: Tensor of any shape.
        x2: Tensor whose shape broadcasts with that of `x1`.
        axis: axis of the vectors' elements.
        eps: least product of lengths that is divided by.

    Returns:
        Tensor with the broadcast shape, without `axis`.

    >>> x, y = paddle.to_tensor([[3.0, 0.0]]), paddle.to_tensor([[3.0, 4.0]])
    >>> round(paddle.nn.functional.cosine_similarity(x, y).item(), 4)
    0.6
    """
    if x1.shape != x2.shape and x1.dim() == x2.dim():
        x1, x2 = torch.broadcast_tensors(x1, x2)
    lengths = x1.square().sum(axis) * x2.square().sum(axis)
    return (x1 * x2).sum(axis) / lengths.clamp_min(eps * eps).sqrt()


@op(aliases={"x1": "x", "x2": "y", "eps": "epsilon"})
def pairwise_distance(x, y, p=2.0, epsilon=1e-06, keepdim=False, name=None):
    """The p-norm of `x - y + epsilon` along the last axis.

    Args:
        x: Tensor [N, D] or [D].
        y: Tensor [N, D] or [D].
        p: which norm; `float("inf")` gives the largest difference.
        epsilon: what is added to each difference, so that the gradient at 0 is finite.
        keepdim: whether the last axis stays, with size 1.

    Returns:
        Tensor [N], or [N, 1] with `keepdim`.

    >>> x, y = paddle.to_tensor([0.0, 3.0]), paddle.to_tensor([4.0, 0.0])
    >>> paddle.nn.functional.pairwise_distance(x, y, epsilon=0.0).item()
    5.0
    """
    difference = x - y + epsilon
    distance = torch.linalg.vector_norm(difference, p, -1, keepdim)
    # Counting differences (p = 0) has no gradient in torch; in Paddle it is 0.
    return distance + 0 * difference.sum(-1, keepdim) if p == 0 else distance
