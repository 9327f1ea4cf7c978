"""What operators on two tensors share: rows of a table, and Python numbers beside tensors."""

import numbers

import numpy as np
import torch

from .._core.errors import require_tensor
from .._core.op import op


def pairwise(name, target, doc, out=True):
    """A binary operator that torch has under `target`: `name(x, y, name=None, *, out=None)`, or without `out`."""

    def apply(x, y):
        try:
            return target(x, y)
        except TypeError:  # torch takes a number beside a tensor in some kernels only
            return target(*as_tensors(x, y, name))

    if out:

        def impl(x, y, name=None, *, out=None):
            return apply(x, y)

    else:

        def impl(x, y, name=None):
            return apply(x, y)

    impl.__name__ = impl.__qualname__ = name
    impl.__doc__ = doc
    return op(impl)


def as_tensors(x, y, name):
    """Both operands as tensors; a number becomes a 0-D tensor, which does not decide the result's precision."""
    device = x.device if isinstance(x, torch.Tensor) else require_tensor(y, "y" if _is_number(x) else "x", name).device
    return tuple(
        torch.as_tensor(v, device=device) if _is_number(v) else require_tensor(v, k, name)
        for k, v in (("x", x), ("y", y))
    )


def _is_number(value):
    return isinstance(value, (numbers.Number, np.generic))


def is_integral(*values):
    """Whether every value is a tensor of integers or booleans, or an int."""
    return not any(
        v.is_floating_point() or v.is_complex() if isinstance(v, torch.Tensor) else not isinstance(v, numbers.Integral)
        for v in values
    )
