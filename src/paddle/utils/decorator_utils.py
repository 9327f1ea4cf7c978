"""Decorators that let a function take an argument by torch's name as well."""

import functools

__all__ = ["param_one_alias", "param_two_alias"]


def param_one_alias(names):
    """Accept the argument `names[0]` as `names[1]` too.

    >>> @param_one_alias(["axis", "dim"])
    ... def total(x, axis=0):
    ...     return x.sum(axis).tolist()
    >>> total(paddle.ones([2, 3]), dim=1)
    [3.0, 3.0]
    """
    return _also_named(names)


def param_two_alias(first, second):
    """As `param_one_alias`, for two arguments."""
    return _also_named(first, second)


def _also_named(*pairs):
    renamed = [(theirs, own) for own, theirs in pairs]

    def decorate(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            for theirs, own in renamed:
                if theirs in kwargs and own not in kwargs:  # with both, the function refuses the one it lacks
                    kwargs[own] = kwargs.pop(theirs)
            return function(*args, **kwargs)

        return call

    return decorate
