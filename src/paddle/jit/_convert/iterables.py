"""Iterables of a recorded `for`: `range` of a tensor, the rows of a tensor, a list that grew in a loop."""

from paddle._core.graph.array import ArrayVariable
from paddle._core.graph.sizes import UnknownSize
from paddle._core.graph.variable import UNKNOWN, Variable

from .._errors import Unconvertible
from .state import symbolic

_UNROLLED = 64  # rows up to which a loop over a tensor is unrolled


class Counted:
    """Items by index: `length` is a variable, `item(i)` the item at an index."""

    def __init__(self, length, item):
        self.length, self.item = length, item

    @classmethod
    def of_range(cls, start, stop, step=1):
        """`range` with a tensor among its arguments."""
        start, stop, step = (v.variable() if isinstance(v, UnknownSize) else v for v in (start, stop, step))
        return cls(as_variable(-((start - stop) // step)), lambda i: i * step + start)

    def __iter__(self):
        raise Unconvertible("the number of items is not known before a run, so only a `for` statement can use them")


def as_variable(value):
    """A number as a variable."""
    from paddle._core.graph.control import _constant

    return value if isinstance(value, Variable) else _constant(int(value), "int64")


def range_(*args):
    """`range`."""
    if all(symbolic(a) is None for a in args):
        return range(*args)
    args = [a if symbolic(a) is None else symbolic(a) for a in args]
    for a in args:
        if isinstance(a, Variable) and (a.dtype.is_floating_point or a.dtype.is_complex):
            raise Unconvertible(f"range() of a tensor of {a.dtype.name}")
    args = [a.reshape([]) if isinstance(a, Variable) and a.ndim else a for a in args]
    return Counted.of_range(*((0, args[0]) if len(args) == 1 else args))


def enumerate_(iterable, start=0):
    """`enumerate`."""
    found = counted(iterable)
    if found is None and symbolic(start) is None:
        return enumerate(iterable, start)
    if found is None:
        return [(start + i, item) for i, item in enumerate(iterable)]
    return Counted(found.length, lambda i: (i + start, found.item(i)))


def zip_(*iterables, **kwargs):
    """`zip`."""
    found = [counted(x) for x in iterables]
    if all(x is None for x in found) or kwargs:
        return zip(*iterables, **kwargs)
    if any(x is None for x in found):
        raise Unconvertible("zip() of a tensor of unknown length and something else")
    from paddle.tensor.math import minimum

    length = found[0].length
    for other in found[1:]:
        length = minimum(length, other.length)
    return Counted(length, lambda i: tuple(x.item(i) for x in found))


def reversed_(iterable):
    """`reversed`."""
    found = counted(iterable)
    if found is None:
        return reversed(iterable)
    return Counted(found.length, lambda i: found.item(found.length - 1 - i))


def counted(iterable):
    """The items of an iterable whose length is known only in a run; None if Python can iterate over it."""
    if isinstance(iterable, Counted):
        return iterable
    if isinstance(iterable, ArrayVariable):
        return Counted(iterable.length(), lambda i: iterable[i])
    found = symbolic(iterable)
    if found is None or not found.ndim:
        return None
    if found._shape[0] != UNKNOWN and found._shape[0] <= _UNROLLED:
        return None
    from paddle.tensor.attribute import shape

    return Counted(shape(found)[0], lambda i: found[i])


def len_(value):
    """`len`."""
    if isinstance(value, ArrayVariable):
        return value.length()
    found = symbolic(value)
    if found is None or not found.ndim:
        return len(value)
    if found._shape[0] != UNKNOWN:
        return found._shape[0]
    from paddle.tensor.attribute import shape

    return shape(found)[0]
