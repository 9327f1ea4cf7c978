"""Sizes that are known only in a run: symbols with arithmetic, and their values in trial runs.

`x.shape[0]` of an unknown axis is an `UnknownSize`. Arithmetic with it records operators, so what depends on a batch
size is part of the Program as a formula, and never a number. To infer shapes, the Program is followed through several
trial runs at once (infer.py): in each of them every unknown axis of an input has one size of `TRIAL_SIZES`, and every
size that is computed from it has the value that the formula gives, so `w.shape[0] // 64` fits to `w` in each run.
"""

import numbers
import operator
import sys

from .. import mode
from ..operator import REGISTRY
from ..tensor import Size

# The size of the unknown axes of inputs in each trial run. Programs ask for sizes that they can divide by 2, 3, 5, 7
# and by powers of two, and behave differently for odd and for small ones. A run that an operator refuses is given up.
TRIAL_SIZES = (1920, 2688, 1344, 1155, 6, 3)
SMALL_RUNS = (4, 5)  # those whose tensors are small enough to be computed


class UnknownSize(int):
    """The size -1 in a variable's shape, with a reference to the variable and the axis.

    In Python it is the number -1. As an argument of an operator, as in `x.reshape([x.shape[0], -1])` or
    `paddle.zeros([x.shape[0], 4])`, it is the size of the axis in the run; arithmetic with it gives variables. While a
    function is traced, comparisons in the user's program are recorded, and its use as a Python value is refused; only
    tests for an open size (`== -1`, `< 0`) see the number.
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


# ---- as a number in the user's program ----

_LIBRARIES = frozenset(("paddle", "outrigger", "torch", "numpy", "scipy"))
# The numbers that tests for an open size compare with.
TESTS = {"eq": (-1,), "ne": (-1,), "lt": (-1, 0), "le": (-1, 0), "gt": (-1, 0), "ge": (-1, 0)}
CONVERTER = "__jit"  # the name under which a converted function has the functions that decide in a run
_OF_LISTS = Size.__eq__.__code__, Size.__ne__.__code__


def _is_asked():
    """Whether the user's program calls a method in a trace. In a static Program a size is -1, as in Paddle."""
    if not mode.is_tracing():
        return False
    frame = sys._getframe(2)
    while frame.f_code in _OF_LISTS:
        frame = frame.f_back
    return frame.f_globals.get("__name__", "").partition(".")[0] not in _LIBRARIES


def is_asked_by(functions):
    """Whether one of these code objects asks for a shape, itself or in what it calls.

    They run as they are written, where Python would compute `2.0 * size` with the number -1, so they get variables.
    """
    frame = sys._getframe(2)
    if frame.f_globals.get("__name__", "").partition(".")[0] in _LIBRARIES:
        return False
    while frame is not None:
        if frame.f_code in functions:
            return True
        if CONVERTER in frame.f_code.co_freevars:
            return False
        frame = frame.f_back
    return False


def alike(m, n):
    """Whether two unknown sizes are taken as equal: those of the same axis that are equal in every trial run."""
    return (
        isinstance(m, UnknownSize) and isinstance(n, UnknownSize) and m._owner[1] == n._owner[1] and joined(m, n) is m
    )


def _compared(name):
    number, function, tests = getattr(int, f"__{name}__"), getattr(operator, name), TESTS[name]

    def method(self, other):
        if not isinstance(other, numbers.Real) or not _is_asked():
            return number(self, other)
        if isinstance(other, UnknownSize):
            return number(self, other) if alike(self, other) else function(self.variable(), other.variable())
        return number(self, other) if other in tests else function(self.variable(), other)

    return method


def _valued(name):
    number = getattr(int, f"__{name}__")
    return lambda self: getattr(self.variable(), f"__{name}__")() if _is_asked() else number(self)


for _name in TESTS:
    setattr(UnknownSize, f"__{_name}__", _compared(_name))
for _name in ("bool", "int", "float"):
    setattr(UnknownSize, f"__{_name}__", _valued(_name))
for _name in ("ceil", "floor", "trunc"):
    setattr(UnknownSize, f"__{_name}__", UnknownSize.__pos__)
UnknownSize.__hash__ = int.__hash__
