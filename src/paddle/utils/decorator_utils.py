"""Decorators that let a function take an argument by torch's name as well."""

from .._core.args import also_named

__all__ = ["param_one_alias", "param_two_alias"]


def param_one_alias(names):
    """Accept the argument `names[0]` as `names[1]` too.

    >>> @param_one_alias(["axis", "dim"])
    ... def total(x, axis=0):
    ...     return x.sum(axis).tolist()
    >>> total(paddle.ones([2, 3]), dim=1)
    [3.0, 3.0]
    """
    return also_named(names)


def param_two_alias(first, second):
    """As `param_one_alias`, for two arguments."""
    return also_named(first, second)
