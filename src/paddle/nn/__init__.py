"""Layers, and what belongs to them."""

import importlib

from . import functional, initializer, utils
from .._core.parameter import Parameter
from .clip import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from .layer.container import LayerDict, LayerList, ParameterDict, ParameterList, Sequential
from .layer.layers import Layer

Module, ModuleList, ModuleDict = Layer, LayerList, LayerDict

# Each of these lists its public layers in __all__.
_MODULES = (
    "activation", "common", "conv", "distance", "loss", "norm", "padding", "pooling", "rnn", "transformer", "vision",
    "decode",
)  # fmt: skip

__all__ = ["ClipGradByGlobalNorm", "ClipGradByNorm", "ClipGradByValue", "Layer", "LayerDict", "LayerList", "Module", "ModuleDict", "ModuleList", "Parameter", "ParameterDict",
           "ParameterList", "Sequential", "functional", "initializer", "utils"]  # fmt: skip

for _module in _MODULES:
    _loaded = importlib.import_module(f".layer.{_module}", __name__)
    for _name in _loaded.__all__:
        globals()[_name] = getattr(_loaded, _name)
        __all__.append(_name)
