"""Helpers of distributed training."""

from . import io

__all__ = ["io"]
