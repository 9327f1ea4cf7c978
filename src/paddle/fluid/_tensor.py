"""Tensor methods that behave differently, or have other names, in fluid programs."""

import functools
import sys

import paddle
from paddle._core import mode
from paddle._core.graph import Variable
from paddle._core.graph.variable import UNKNOWN
from paddle._core.hooks import TENSOR_VALUE
from paddle._core.mode import static_implied
from paddle._core.tensor import attach

from . import _mode


def _truth(tensor, name):
    """The truth of one element; tensors of several elements in a guard, and graph variables, are always true.

    Programs written before 1.8 say `if bias:` for "if there is a bias". In static mode that a program has asked for
    itself, comparisons are refused, as in today's programs.
    """
    if name != "__bool__":
        return None
    if tensor._is_symbolic:
        return static_implied() or (not mode.is_tracing() and tensor.dtype != paddle.bool) or None
    return (_mode.guarded() and tensor.size != 1) or None


TENSOR_VALUE.register(_truth, lasting=True)


@attach
def to_string(self, throw_on_error=True, with_details=False):
    """The tensor as it is printed."""
    return str(self)


@attach
def _grad_ivar(self):
    """The gradient as a tensor, or None before there is one."""
    return self.grad


def _from_the_batch_on(method):
    """A Python operator whose second operand of unknown length, if it has fewer axes, begins at the batch axis.

    Programs written before 2.0 say `x - reduce_max(x, dim=1)` of an `x` [-1, 4]; since then axes are counted from the
    last, and so they are in this library.
    """

    @functools.wraps(method)
    def operator(self, other):
        shorter = isinstance(other, Variable) and 0 < other.ndim < self.ndim and other._shape[0] == UNKNOWN
        if shorter and static_implied() and not sys._getframe(1).f_globals["__name__"].startswith("paddle."):
            other = paddle.unsqueeze(other, list(range(other.ndim, self.ndim)))
        return method(self, other)

    return operator


for _name in "add sub mul truediv floordiv mod pow lt le gt ge eq ne".split():
    attach(_from_the_batch_on(getattr(Variable, f"__{_name}__")), f"__{_name}__", to=Variable)

attach(0, "lod_level")  # sequences are stored elsewhere
