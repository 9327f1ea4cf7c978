"""Unique names, counted for each key."""

from paddle.utils.unique_name import generate, generate_with_ignorable_key, guard, switch

__all__ = ["generate", "guard", "switch"]
