"""Sizes that are known only in a run: symbols with arithmetic, and their values in trial runs.

`x.shape[0]` of an unknown axis is an `UnknownSize`. Arithmetic with it records operators, so what depends on a batch
size is part of the Program as a formula, and never a number. To infer shapes, the Program is followed through several
trial runs at once (infer.py): in each of them every unknown axis of an input has one size of `TRIAL_SIZES`, and every
size that is computed from it has the value that the formula gives, so `w.shape[0] // 64` fits to `w` in each run.
"""

import operator

from ..operator import REGISTRY

# The size of the unknown axes of inputs in each trial run. Programs ask for sizes that they can divide by 2, 3, 5, 7
# and by powers of two, and behave differently for odd and for small ones. A run that an operator refuses is given up.
TRIAL_SIZES = (1920, 2688, 1344, 1155, 6, 3)
SMALL_RUNS = (4, 5)  # those whose tensors are small enough to be computed


class UnknownSize(int):
    """The size -1 in a variable's shape, with a reference to the variable and the axis.

    In Python it is the number -1. As an argument of an operator, as in `x.reshape([x.shape[0], -1])` or
    `paddle.zeros([x.shape[0], 4])`, it is the size of the axis in the run; arithmetic with it gives variables.
    """

    def __new__(cls, variable, axis):
        self = int.__new__(cls, -1)
        self._owner = variable, axis
        return self

    @property
    def in_trials(self):
        """The size in each trial run; None in one that was given up."""
        owner, axis = self._owner
        return owner._trial_sizes[axis] or TRIAL_SIZES

    def variable(self):
        """The size in the run, as a variable."""
        owner, axis = self._owner
        return REGISTRY["shape"](owner)[axis]

    def __pos__(self):
        return self

    def __reduce__(self):
        return int, (-1,)


def trial_sizes(shape):
    """For each axis of a shape its sizes in the trial runs, or None if it is known."""
    return tuple(n.in_trials if isinstance(n, UnknownSize) else None if n != -1 else TRIAL_SIZES for n in shape)


def joined(m, n):
    """The size of an axis that is either `m` or `n`."""
    if m != n:
        return -1
    same = not isinstance(m, UnknownSize) or not isinstance(n, UnknownSize) or m.in_trials == n.in_trials
    return m if same else -1


def _computed(function):
    def method(self, other):
        other = other.variable() if isinstance(other, UnknownSize) else other
        return function(self.variable(), other)

    return method


def _reflected(function):
    return lambda self, other: function(other, self.variable())


def _alone(function):
    return lambda self: function(self.variable())


def _divmod(a, b):
    return a // b, a % b


_TWO = {name: getattr(operator, name) for name in "add sub mul floordiv mod truediv pow lshift rshift xor".split()}
_TWO.update({"and": operator.and_, "or": operator.or_, "divmod": _divmod})
for _name, _function in _TWO.items():
    setattr(UnknownSize, f"__{_name}__", _computed(_function))
    setattr(UnknownSize, f"__r{_name}__", _reflected(_function))
for _name in ("neg", "abs", "invert"):
    setattr(UnknownSize, f"__{_name}__", _alone(getattr(operator, _name)))
