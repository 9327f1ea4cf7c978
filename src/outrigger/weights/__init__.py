"""Converts weights between torch and Paddle: whole files with `convert`, single layers with `layers`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from outrigger.weights.conversion import convert
    from outrigger.weights.formats import Refusal
    from outrigger.weights.plan import Plan

__all__ = ["Plan", "Refusal", "convert"]

_WHERE = {"convert": "conversion", "Refusal": "formats", "Plan": "plan"}


def __getattr__(name: str) -> Any:
    """Import on first use, since the submodules import torch and Paddle."""
    if name not in _WHERE:
        raise AttributeError(f"module 'outrigger.weights' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"outrigger.weights.{_WHERE[name]}"), name)
