"""Helpers for operators on two tensors: table rows, and Python numbers mixed with tensors."""

import numbers
import types

import numpy as np
import torch

from .._core.accelerator import CONSTANT, TENSOR, direct_of, shortcut
from .._core.errors import require_tensor
from .._core.help import with_example
from .._core.op import op

HELP = {"returns": "Tensor with the broadcast shape of both operands."}  # of operators made by `pairwise`


def pairwise(op_name, target, doc, example, out=True, constant=None):
    """Make a binary operator from torch's `target`: `op_name(x, y, name=None, *, out=None)`, or without `out`.

    `example` has both arguments and their result, as in "[3, 1], [2, 2] -> [3, 2]". `constant` is torch's function
    where no gradient is needed, if `target` is not.
    """
    # Some of torch's kernels reject a number next to a tensor with a TypeError; checking first would cost more.
    impl = _kernel(op_name, target, out)
    impl.__name__ = impl.__qualname__ = op_name
    impl.__doc__ = with_example(doc, op_name, example)
    if constant is not None:
        shortcut(constant, x=CONSTANT, y=CONSTANT)(impl)
    elif hasattr(target, "direct") or isinstance(target, types.BuiltinFunctionType):
        shortcut(direct_of(target)[0], x=TENSOR, y=TENSOR)(impl)
    return op(impl)


def _kernel(op_name, target, out):
    if out:

        def impl(x, y, name=None, *, out=None):
            try:
                return target(x, y)
            except TypeError:
                return target(*as_tensors(x, y, op_name))

    else:

        def impl(x, y, name=None):
            try:
                return target(x, y)
            except TypeError:
                return target(*as_tensors(x, y, op_name))

    return impl


def as_tensors(x, y, name):
    """Return both operands as tensors; a number becomes a 0-D tensor, which does not decide the result's precision."""
    if isinstance(x, torch.Tensor) and isinstance(y, torch.Tensor):
        return x, y
    device = x.device if isinstance(x, torch.Tensor) else require_tensor(y, "y" if _is_number(x) else "x", name).device
    return tuple(
        torch.as_tensor(v, device=device) if _is_number(v) else require_tensor(v, k, name)
        for k, v in (("x", x), ("y", y))
    )


def _is_number(value):
    return isinstance(value, (numbers.Number, np.generic))


def is_integral(value):
    """Whether a value is a tensor of integers or booleans."""
    return isinstance(value, torch.Tensor) and not (value.is_floating_point() or value.is_complex())
