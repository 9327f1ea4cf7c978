"""Values that are a tensor after one branch of a recorded `if` and None after the other.

A run holds a tensor for both, so it may be used only where a test with `is None` has told which of them it is.
"""

import contextlib

from ..operator import REGISTRY
from .variable import Variable


class OptionalVariable(Variable):
    """A tensor or None: `_present` is the variable that tells, `_known` what the branch around tells, if it does."""

    __slots__ = ()


def optional(variable, present, refusal):
    """Make a variable an optional one; `refusal()` is the error of using it where it may be None."""
    variable.__class__ = OptionalVariable
    variable.__dict__.update(_present=present, _known=None, _refusal=refusal)
    return variable


def check_present(value):
    """Refuse an optional variable where it may be None."""
    if type(value) is OptionalVariable and not value._known:
        raise value._refusal()


def is_none(value, wanted):
    """`value is None` for an optional variable, or `is not None` if `wanted` is False."""
    if value._known is not None:
        return value._known is not wanted
    if not wanted:
        return telling(value._present, {True: [(value, True)], False: [(value, False)]})
    return telling(REGISTRY["logical_not"](value._present), {True: [(value, False)], False: [(value, True)]})


def telling(condition, facts):
    """The condition, a boolean variable, with what its truth and its untruth tell about optional variables."""
    if any(facts.values()):
        condition.__dict__["_tells"] = facts
    return condition


def told(condition, truth):
    """What a condition tells about optional variables if it is true, or if it is not."""
    return condition.__dict__.get("_tells", {}).get(truth, []) if isinstance(condition, Variable) else []


@contextlib.contextmanager
def knowing(facts):
    """A block in which pairs say of optional variables whether they are tensors."""
    before = [(variable, variable._known) for variable, _ in facts]
    for variable, present in facts:
        variable.__dict__["_known"] = present
    try:
        yield
    finally:
        for variable, known in reversed(before):
            variable.__dict__["_known"] = known
