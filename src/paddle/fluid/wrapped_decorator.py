"""Decorators that keep the signature of what they decorate, under their fluid path."""

from paddle.base.wrapped_decorator import signature_safe_contextmanager, wrap_decorator

__all__ = ["signature_safe_contextmanager", "wrap_decorator"]
