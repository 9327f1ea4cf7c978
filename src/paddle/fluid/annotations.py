"""`deprecated`: marks functions that programs should no longer call."""

import functools
import sys

__all__ = ["deprecated"]


def deprecated(since, instead, extra_message=""):
    """Make a function say on standard error, at each call, since when it is deprecated and what replaces it."""

    def decorate(function):
        text = f"{function.__name__} is deprecated since {since}; use {instead}."
        text = f"{text}\n{extra_message}" if extra_message else text

        @functools.wraps(function)
        def warned(*args, **kwargs):
            print(text, file=sys.stderr)
            return function(*args, **kwargs)

        warned.__doc__ = f"{function.__doc__ or ''}\n\n{text}"
        return warned

    return decorate
