"""`Parameter` under torch's path."""

from .._core.parameter import Parameter

__all__ = ["Parameter"]
