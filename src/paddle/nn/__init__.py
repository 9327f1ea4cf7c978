"""Layers, and the functions, initializers and utilities that go with them."""

import importlib

from .._core.import_paths import elsewhere as _elsewhere
from .._core.parameter import Parameter
from .._core.paths import offer
from . import attention, functional, init, initializer, layer, quant, utils
from .clip import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from .layer import loss
from .layer.container import LayerDict, LayerList, ParameterDict, ParameterList, Sequential
from .layer.layers import Layer

Module, ModuleList, ModuleDict = Layer, LayerList, LayerDict

# Each of these lists its public names in __all__.
_MODULES = (
    "layer.activation",
    "layer.common",
    "layer.conv",
    "layer.distance",
    "layer.loss",
    "layer.norm",
    "layer.padding",
    "layer.pooling",
    "layer.rnn",
    "layer.transformer",
    "layer.vision",
    "decode",
)

__all__ = [
    "ClipGradByGlobalNorm",
    "ClipGradByNorm",
    "ClipGradByValue",
    "Layer",
    "LayerDict",
    "LayerList",
    "Module",
    "ModuleDict",
    "ModuleList",
    "Parameter",
    "ParameterDict",
    "ParameterList",
    "Sequential",
    "functional",
    "initializer",
    "utils",
]

for _module in _MODULES:
    _loaded = importlib.import_module(f".{_module}", __name__)
    for _name in _loaded.__all__:
        globals()[_name] = getattr(_loaded, _name)
        __all__.append(_name)

# Names with torch's spelling that the original has beside those in __all__.
for _name in "AdaptiveAvgPool1 AdaptiveAvgPool2 AdaptiveAvgPool3 ZeroPad1 ZeroPad2 ZeroPad3".split():
    globals()[f"{_name}d"] = globals()[f"{_name}D"]
MaxUnpool1d, MaxUnpool2d, MaxUnpool3d = (globals()[f"MaxUnPool{_n}D"] for _n in (1, 2, 3))
UpsamplingBilinear2d, UpsamplingNearest2d = (globals()[f"Upsampling{_n}2D"] for _n in ("Bilinear", "Nearest"))
HuberLoss = globals()["SmoothL1Loss"]
spectral_norm = utils.spectral_norm

for _name in __all__:  # Paddle lists them here too
    if isinstance(globals()[_name], type) and issubclass(globals()[_name], Layer):
        setattr(layer, _name, globals()[_name])

offer("paddle.nn.layer", common=" ".join((*layer.distance.__all__, *layer.padding.__all__, *layer.vision.__all__)))
offer("paddle.nn", modules="Module LayerDict LayerList ParameterDict ParameterList Sequential")
offer("paddle.nn.modules", module="Module", container="LayerDict LayerList ParameterDict ParameterList Sequential")

__getattr__ = _elsewhere(__name__)
