"""`and`, `or`, `not`, comparisons, `in` and arithmetic on tensors and sizes, as short-circuited as in Python."""

import operator

import numpy as np

from paddle._core.graph.array import ArrayVariable
from paddle._core.graph.optional import OptionalVariable, is_none, knowing, telling, told
from paddle._core.graph.sizes import UnknownSize, alike
from paddle._core.operator import OperatorSet
from paddle._core.tensor import Size, Tensor

from .branches import ifexp
from .state import is_number, scratch, symbolic, truth

_COMPARE = {
    "Eq": operator.eq,
    "NotEq": operator.ne,
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
    "Is": operator.is_,
    "IsNot": operator.is_not,
}

_ARITHMETIC = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "Div": operator.truediv,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
    "Pow": operator.pow,
}
_NUMBERS = (float, complex, np.generic, np.ndarray)  # they take a size for its number, before it is asked

# Operators that may be computed even if Python would skip them: they cannot fail and draw no random numbers.
_HARMLESS = OperatorSet(
    "to_static: without effects, for `and` and `or`",
    "add subtract multiply equal not_equal less_than less_equal greater_than greater_equal logical_and logical_or "
    "logical_not logical_xor cast full assign abs neg shape slice getitem".split(),
)


def not_(value):
    """`not value`."""
    from paddle.tensor.logic import logical_not

    found = symbolic(value)
    if found is None:
        return not value
    return telling(logical_not(truth(found)), {holds: told(found, not holds) for holds in (True, False)})


def and_(*thunks):
    """`a and b`: the second is evaluated only if the first is true."""
    return _and_or(thunks, True)


def or_(*thunks):
    """`a or b`: the second is evaluated only if the first is false."""
    return _and_or(thunks, False)


def _and_or(thunks, wanted):
    value = thunks[0]()
    for thunk in thunks[1:]:
        found = symbolic(value)
        if found is None:
            if bool(value) is not wanted:
                return value
            value = thunk()
        else:
            value = _join(found, thunk, wanted)
    return value


def _join(first, thunk, wanted):
    """The conjunction or disjunction: if it holds (does not hold), so do both (so does neither)."""
    made = _joined(first, thunk, wanted)
    if made is first or not isinstance(made, Tensor):
        return made
    return telling(made, {wanted: [*told(first, wanted), *told(made, wanted)]})


def _joined(first, thunk, wanted):
    from paddle.tensor.logic import logical_and, logical_or

    with scratch() as block, knowing(told(first, wanted)):
        other = thunk()
        harmless = all(op.type in _HARMLESS and not op.blocks for op in block.ops)
    found = symbolic(other)
    if found is None and first.dtype.name == "bool" and (isinstance(other, bool) or is_number(other)):
        return first if bool(other) is wanted else not wanted
    if harmless and found is not None and first.dtype.name == found.dtype.name == "bool":
        with knowing(told(first, wanted)):
            other = symbolic(thunk())
        made = (logical_and if wanted else logical_or)(first, other)
        return telling(made, {wanted: told(other, wanted)})
    keep = lambda: first  # noqa: E731
    return ifexp(first, thunk, keep) if wanted else ifexp(first, keep, thunk)


def operand(a, b):
    """The right operand of arithmetic: the size in the run, where `a` would take it as the number -1."""
    if isinstance(b, UnknownSize) and isinstance(a, _NUMBERS):
        return b.variable()
    return b


def arithmetic(kind, a, b):
    """`a + b` and its like."""
    wanted = operand(a, b)
    if wanted is not b and isinstance(a, np.generic):
        a = a.item()
    elif wanted is not b and isinstance(a, np.ndarray):
        from paddle.tensor.creation import to_tensor

        a = to_tensor(a)
    return _ARITHMETIC[kind](a, wanted)


def compare(kind, a, b):
    """One comparison."""
    if kind in ("Is", "IsNot") and b is None and isinstance(a, OptionalVariable):
        return is_none(a, kind == "Is")
    if kind in ("In", "NotIn"):
        return _contained(a, b) if kind == "In" else not_(_contained(a, b))
    if kind in ("Eq", "NotEq") and (_has_unknown(a) or _has_unknown(b)):
        return _equal_lists(a, b) if kind == "Eq" else not_(_equal_lists(a, b))
    if isinstance(a, UnknownSize):
        a = a.variable()
    if isinstance(b, UnknownSize):
        b = b.variable()
    return _COMPARE[kind](a, b)


def _has_unknown(values):
    return isinstance(values, (list, tuple)) and any(isinstance(v, UnknownSize) for v in values)


def _equal_lists(a, b):
    """`x.shape == other`: what is known decides first; -1 stands for a size that is open."""
    lists = all(isinstance(v, (list, tuple)) for v in (a, b))
    if not lists or len(a) != len(b):
        return False
    if isinstance(a, tuple) != isinstance(b, tuple) and not isinstance(a, Size) and not isinstance(b, Size):
        return False
    unknown, pairs = [], zip(a, b, strict=True)
    for m, n in pairs:
        if symbolic(m) is None and symbolic(n) is None:
            if m != n:
                return False
        elif not alike(m, n) and not any(type(v) is int and v == -1 for v in (m, n)):
            unknown.append((m, n))
    return and_(*[lambda m=m, n=n: compare("Eq", m, n) for m, n in unknown]) if unknown else True


def chain(kinds, *thunks):
    """`a < b < c`: each operand is evaluated at most once, with short-circuit evaluation."""
    left, right = thunks[0](), thunks[1]()
    result = compare(kinds[0], left, right)
    if len(kinds) == 1:
        return result
    return and_(lambda: result, lambda: chain(kinds[1:], lambda: right, *thunks[2:]))


def _contained(item, container):
    found = symbolic(container)
    if found is not None and not isinstance(found, ArrayVariable):
        return (found == item).any()
    number = isinstance(item, (Tensor, UnknownSize)) and symbolic(item) is not None
    number = number or (_has_unknown(container) and is_number(item) and item != -1)
    if number and isinstance(container, (list, tuple, set, frozenset, range)):
        return or_(*[lambda other=other: compare("Eq", item, other) for other in container]) if container else False
    return item in container
