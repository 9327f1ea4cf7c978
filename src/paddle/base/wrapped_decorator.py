"""Decorators that keep the signature of what they decorate."""

import contextlib
import functools

signature_safe_contextmanager = contextlib.contextmanager


def wrap_decorator(decorator_func):
    """A decorator whose result looks like the function that it decorates."""

    def decorate(function):
        return functools.wraps(function)(decorator_func(function))

    return decorate
