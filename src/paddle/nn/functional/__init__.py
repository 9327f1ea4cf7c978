"""Functions on tensors for networks; each module lists its public names in `__all__`."""

import importlib

_MODULES = (
    "activation", "attention", "common", "conv", "distance", "embedding", "loss", "loss_margin", "loss_sequence", "norm", "padding",
    "pooling", "vision", "moe",
)  # fmt: skip

__all__ = []
for _module in _MODULES:
    _loaded = importlib.import_module(f".{_module}", __name__)
    for _name in _loaded.__all__:
        globals()[_name] = getattr(_loaded, _name)
        __all__.append(_name)
