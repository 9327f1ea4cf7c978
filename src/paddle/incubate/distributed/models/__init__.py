"""Models for several processes."""

from . import moe

__all__ = ["moe"]
