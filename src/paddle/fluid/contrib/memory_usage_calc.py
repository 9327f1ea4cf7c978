"""`memory_usage`, under its own path."""

from .statistics import memory_usage

__all__ = ["memory_usage"]
