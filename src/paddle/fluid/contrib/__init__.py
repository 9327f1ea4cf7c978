"""Experimental additions to the main interface."""

import importlib

_MODULES = ("extend_optimizer", "layers", "mixed_precision", "reader", "slim")
_WHERE = {
    "correlation": "layers",
    "distributed_batch_reader": "reader",
    "extend_with_decoupled_weight_decay": "extend_optimizer",
    "memory_usage": "statistics",
    "op_freq_statistic": "statistics",
}


def __getattr__(name):
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    if name in _WHERE:
        return getattr(importlib.import_module(f".{_WHERE[name]}", __name__), name)
    raise AttributeError(f"module 'paddle.fluid.contrib' has no attribute {name!r}")
