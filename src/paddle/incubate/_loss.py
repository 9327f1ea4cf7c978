"""Softmax with a mask, and `identity_loss`."""

import torch

from .._core.errors import InvalidArgumentError, InvalidTypeError, received, require_tensor
from .._core.op import op

_REDUCTIONS = {"sum": torch.sum, "mean": torch.mean, "none": torch.clone}


@op
def identity_loss(x, reduction="none"):
    """The loss itself, its sum or its mean.

    Args:
        reduction: 'sum', 'mean' or 'none', or 0, 1, 2.

    Returns:
        `x`, or a Tensor of shape [] with its sum or mean.

    >>> float(paddle.incubate.identity_loss(paddle.to_tensor([1.0, 3.0]), "mean"))
    2.0
    """
    require_tensor(x, "x", "identity_loss")
    if isinstance(reduction, int) and not 0 <= reduction <= 2:
        raise InvalidArgumentError("identity_loss: 'reduction' must be 0, 1 or 2.", received(reduction=reduction))
    name = list(_REDUCTIONS)[reduction] if isinstance(reduction, int) else reduction
    if name not in _REDUCTIONS:
        raise InvalidTypeError(
            "identity_loss: 'reduction' must be 'sum', 'mean' or 'none'.", received(reduction=reduction)
        )
    return _REDUCTIONS[name](x)


@op
def softmax_mask_fuse(x, mask, name=None):
    """`softmax(x + mask)` over the last axis.

    Args:
        mask: Tensor that is added, of shape [batch, 1, rows, columns]; it gets no gradient.
        x: Tensor of shape [batch, heads, rows, columns].

    Returns:
        Tensor with the shape of `x`.

    >>> x, mask = paddle.zeros([1, 1, 1, 2]), paddle.to_tensor([[[[0.0, -float("inf")]]]])
    >>> paddle.incubate.softmax_mask_fuse(x, mask).tolist()
    [[[[1.0, 0.0]]]]
    """
    return torch.softmax(x + (mask.detach() if mask.numel() else mask), -1)  # a mask has no gradient in Paddle


@op
def softmax_mask_fuse_upper_triangle(x):
    """Softmax over the last axis, each row only up to the diagonal.

    Args:
        x: Tensor of shape [batch, heads, length, length].

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.incubate.softmax_mask_fuse_upper_triangle(paddle.zeros([1, 1, 2, 2])).tolist()
    [[[[1.0, 0.0], [0.5, 0.5]]]]
    """
    require_tensor(x, "x", "softmax_mask_fuse_upper_triangle")
    if x.dim() != 4 or x.shape[2] != x.shape[3]:
        raise InvalidArgumentError(
            "softmax_mask_fuse_upper_triangle: 'x' must have 4 dimensions, the last two equal.", received(x=x)
        )
    above = torch.ones(x.shape[-2:], dtype=torch.bool, device=x.device).triu(1)
    return torch.softmax(x.masked_fill(above, float("-inf")), -1)
