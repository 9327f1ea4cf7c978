"""Decorators that keep the signature of the decorated function."""

import contextlib
import functools

signature_safe_contextmanager = contextlib.contextmanager


def wrap_decorator(decorator_func):
    """Make a decorator preserve the signature of the function that it decorates."""

    def decorate(function):
        return functools.wraps(function)(decorator_func(function))

    return decorate
