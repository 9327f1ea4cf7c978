"""`Generator`: a stream of random numbers."""

from paddle.base.core import Generator

__all__ = ["Generator"]
