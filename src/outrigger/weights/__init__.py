"""Weights between torch and Paddle: from file to file with `convert`, layer by layer in `layers`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from outrigger.weights.conversion import convert
    from outrigger.weights.formats import Refusal
    from outrigger.weights.plan import Plan

__all__ = ["Plan", "Refusal", "convert"]

_WHERE = {"convert": "conversion", "Refusal": "formats", "Plan": "plan"}


def __getattr__(name: str) -> Any:
    """Fetched when first used, since they bring torch and Paddle with them."""
    if name not in _WHERE:
        raise AttributeError(f"module 'outrigger.weights' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"outrigger.weights.{_WHERE[name]}"), name)
