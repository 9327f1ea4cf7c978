"""Tensor methods that behave differently, or have other names, in fluid programs."""

from paddle._core.hooks import TENSOR_VALUE
from paddle._core.mode import static_implied
from paddle._core.tensor import attach

from . import _mode


def _truth(tensor, name):
    """The truth of one element; tensors of several elements in a guard, and graph variables, are always true.

    Programs written before 1.8 say `if bias:` for "if there is a bias".
    """
    if name != "__bool__":
        return None
    return (static_implied() if tensor._is_symbolic else _mode.guarded() and tensor.size != 1) or None


TENSOR_VALUE.register(_truth, lasting=True)


@attach
def to_string(self, throw_on_error=True, with_details=False):
    """The tensor as it is printed."""
    return str(self)


@attach
def _grad_ivar(self):
    """The gradient as a tensor, or None before there is one."""
    return self.grad


attach(0, "lod_level")  # sequences are stored elsewhere
