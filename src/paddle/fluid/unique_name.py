"""Unique names, counted for each key."""

from paddle._core.names import Namer as UniqueNameGenerator  # noqa: F401
from paddle.utils.unique_name import generate, generate_with_ignorable_key, guard, switch  # noqa: F401

__all__ = ["generate", "guard", "switch"]
