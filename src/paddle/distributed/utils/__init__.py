"""Helpers for starting processes, and for experts that are spread over them."""

import importlib

_LATE = ("launch_utils", "log_utils", "moe_utils")


def __getattr__(name):
    if name in _LATE:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
