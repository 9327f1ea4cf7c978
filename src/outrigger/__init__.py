"""Tools that Paddle itself does not have, for use with the `paddle` package that Outrigger installs."""

import importlib
from typing import Any

__version__ = "0.1.0"
__all__ = ["from_torch", "to_torch", "TrainingLog", "LogCallback"]

_HOMES = {"from_torch": "bridge", "to_torch": "bridge", "TrainingLog": "training_log", "LogCallback": "log_callback"}
_PARTS = ("align", "api", "bridge", "weights")


def __getattr__(name: str) -> Any:
    """Import on first use: most of these load torch, and the command line should start without it."""
    if name in _HOMES:
        return getattr(importlib.import_module(f"outrigger.{_HOMES[name]}"), name)
    if name in _PARTS:
        return importlib.import_module(f"outrigger.{name}")
    raise AttributeError(f"module 'outrigger' has no attribute {name!r}")
