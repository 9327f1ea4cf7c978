"""Marking deprecated functions."""

import functools
import warnings


class VisibleDeprecationWarning(UserWarning):
    """A deprecation warning that is shown by default, unlike Python's."""


def deprecated(update_to="", since="", reason="", level=0):
    """Mark a function as deprecated: in its documentation (level 0), with a warning (1), or with an error (2).

    Args:
        update_to: what to use instead. Default: ''.
        since: the version. Default: ''.
        reason: why. Default: ''.
        level: 0, 1 or 2. Default: 0.

    Returns:
        a decorator.

    >>> @paddle.utils.deprecated(update_to="paddle.new", since="2.0.0", level=2)
    ... def old(): ...
    >>> old()
    Traceback (most recent call last):
    RuntimeError: old is deprecated since 2.0.0. Use paddle.new instead.
    """

    def decorator(func):
        module = getattr(func, "__module__", None)
        name = func.__name__ if module in (None, "__main__") else f"{module}.{func.__name__}"
        notice = f"{name} is deprecated" + (f" since {since}." if since else ".")
        notice += f" Use {update_to} instead." if update_to else ""
        notice += f" {reason}" if reason else ""

        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            if level == 2:
                raise RuntimeError(notice)
            if level == 1:
                warnings.warn(notice, VisibleDeprecationWarning, stacklevel=2)
            return func(*args, **kwargs)

        wrapper.__doc__ = f"{notice}\n\n{func.__doc__ or ''}".rstrip()
        return wrapper

    return decorator
