"""What automatic parallelism is called in static mode; here it runs in dynamic mode, on torch's DTensor."""

import importlib

_LATE = ("dist_context", "dist_op", "engine", "utils")


def __getattr__(name):
    if name in _LATE:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
