"""Elementwise arithmetic. The patterns every operator file follows: renames in a table, adaptations in a few lines."""

import torch

from .._core.op import op, rename

__all__ = ["abs", "add", "divide", "exp", "multiply", "subtract"]

abs = rename("abs", torch.abs, "The absolute value of each element.")
exp = rename("exp", torch.exp, "e to the power of each element.")


@op
def add(x, y, name=None, *, alpha=1, out=None):
    """The sum, element by element, with broadcasting.

    >>> paddle.add(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
    [4, 6]
    """
    return torch.add(x, y, alpha=alpha) if alpha != 1 else torch.add(x, y)


@op
def subtract(x, y, name=None, *, alpha=1, out=None):
    """The difference, element by element."""
    return torch.sub(x, y, alpha=alpha) if alpha != 1 else torch.sub(x, y)


@op
def multiply(x, y, name=None, *, out=None):
    """The product, element by element."""
    return torch.mul(x, y)


@op
def divide(x, y, name=None, *, rounding_mode=None, out=None):
    """The quotient, element by element; a float for integers."""
    return torch.div(x, y, rounding_mode=rounding_mode)
