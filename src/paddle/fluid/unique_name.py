"""Unique names, counted for each key."""

from paddle.utils.unique_name import generate, guard, switch

__all__ = ["generate", "guard", "switch"]
