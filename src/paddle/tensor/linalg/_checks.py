"""Argument checks for linear algebra operators."""

import torch

from ..._core.errors import InvalidArgumentError, received, require_tensor


def promoted(x, y):
    """Promote both to a common dtype, which torch's products require."""
    if x.dtype is y.dtype:
        return x, y
    common = torch.promote_types(x.dtype, y.dtype)
    return x.to(common), y.to(common)


def require_dims(op_name, **tensors):
    """Reject tensors whose number of dimensions is not the required one, or one of several.

    Example: `require_dims("bmm", x=(x, 3))`.
    """
    for name, (x, wanted) in tensors.items():
        if type(x) is torch.Tensor and x.dim() == wanted:
            continue
        counts = (wanted,) if isinstance(wanted, int) else wanted
        if require_tensor(x, name, op_name).dim() not in counts:
            text = " or ".join(map(str, counts))
            raise InvalidArgumentError(f"{op_name}: '{name}' must have {text} dimensions.", received(**{name: x}))


def require_matrix(op_name, x, name="x"):
    """Require 2 dimensions or more."""
    if require_tensor(x, name, op_name).dim() < 2:
        raise InvalidArgumentError(f"{op_name}: '{name}' must have 2 dimensions or more.", received(**{name: x}))
    return x


def require_inner(op_name, x, y):
    """Reject matrices that cannot be multiplied."""
    if x.shape[-1] != y.shape[-2]:
        raise InvalidArgumentError(
            f"{op_name}: the last axis of x ({x.shape[-1]}) must match the second-to-last of y ({y.shape[-2]}).",
            received(x=x, y=y),
        )
