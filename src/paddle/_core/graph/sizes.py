"""Arithmetic on sizes that are known only in a run."""

import operator

from ..operator import REGISTRY


class UnknownSize(int):
    """The size -1 in a variable's shape, with a reference to the variable and the axis.

    In Python it is the number -1. As an argument of an operator, as in `x.reshape([x.shape[0], -1])` or
    `paddle.zeros([x.shape[0], 4])`, it is the size of the axis in the run; arithmetic with it gives variables.
    """

    def __new__(cls, variable, axis):
        self = int.__new__(cls, -1)
        self._owner = variable, axis
        return self

    def variable(self):
        """The size in the run, as a variable."""
        owner, axis = self._owner
        return REGISTRY["shape"](owner)[axis]

    def __reduce__(self):
        return int, (-1,)


def _computed(function):
    def method(self, other):
        other = other.variable() if isinstance(other, UnknownSize) else other
        return function(self.variable(), other)

    return method


def _reflected(function):
    return lambda self, other: function(other, self.variable())


for _name in ("add", "sub", "mul", "floordiv", "mod", "truediv"):
    _function = getattr(operator, _name)
    setattr(UnknownSize, f"__{_name}__", _computed(_function))
    setattr(UnknownSize, f"__r{_name}__", _reflected(_function))
