"""The kind of a module and the settings that determine its results, in Paddle's terms for both libraries."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import torch

import paddle
from outrigger.bridge import PaddleModule

# torch's names that differ from Paddle's by more than a capital D at the end.
_RENAMED = {
    "ConvTranspose1d": "Conv1DTranspose",
    "ConvTranspose2d": "Conv2DTranspose",
    "ConvTranspose3d": "Conv3DTranspose",
    "MultiheadAttention": "MultiHeadAttention",
    "NonDynamicallyQuantizableLinear": "Linear",
    "SiLU": "Silu",
    "RNN": "SimpleRNN",
    "ConstantPad1d": "Pad1D",
    "ConstantPad2d": "Pad2D",
    "ConstantPad3d": "Pad3D",
    # Paddle's aliases.
    "Swish": "Silu",
    "BatchNorm": "BatchNorm2D",
    "SyncBatchNorm": "BatchNorm2D",
}

FAMILIES = {
    "activation": "ReLU ReLU6 LeakyReLU PReLU RReLU ELU CELU SELU GELU Silu Mish Hardswish Hardsigmoid Hardtanh "
    "Sigmoid Tanh Softplus Softsign Softshrink Hardshrink Tanhshrink ThresholdedReLU LogSigmoid GLU Maxout "
    "Threshold",
    "softmax": "Softmax LogSoftmax Softmax2D",
    "pooling": "AvgPool1D AvgPool2D AvgPool3D MaxPool1D MaxPool2D MaxPool3D LPPool1D LPPool2D",
    "adaptive pooling": "AdaptiveAvgPool1D AdaptiveAvgPool2D AdaptiveAvgPool3D AdaptiveMaxPool1D AdaptiveMaxPool2D "
    "AdaptiveMaxPool3D",
    "normalisation": "BatchNorm1D BatchNorm2D BatchNorm3D InstanceNorm1D InstanceNorm2D InstanceNorm3D LayerNorm "
    "GroupNorm LocalResponseNorm RMSNorm",
    "convolution": "Conv1D Conv2D Conv3D",
    "transposed convolution": "Conv1DTranspose Conv2DTranspose Conv3DTranspose",
    "linear": "Linear Bilinear",
    "dropout": "Dropout Dropout1D Dropout2D Dropout3D AlphaDropout FeatureAlphaDropout",
    "interpolation": "Upsample UpsamplingNearest2D UpsamplingBilinear2D",
    "padding": "Pad1D Pad2D Pad3D ZeroPad1D ZeroPad2D ZeroPad3D ReflectionPad1D ReflectionPad2D ReplicationPad1D "
    "ReplicationPad2D CircularPad2D",
    "recurrence": "LSTM GRU SimpleRNN LSTMCell GRUCell SimpleRNNCell",
    "attention": "MultiHeadAttention",
    "embedding": "Embedding",
    "shape": "Flatten Unflatten PixelShuffle PixelUnshuffle ChannelShuffle Identity Unfold Fold",
}
_FAMILY_OF = {kind: family for family, kinds in FAMILIES.items() for kind in kinds.split()}

# Their inner modules are arranged differently in the two libraries, so they are compared as units.
OPAQUE = ("MultiHeadAttention", "LSTM", "GRU", "SimpleRNN")
_CONTAINERS = ("Sequential", "ModuleList", "LayerList", "ModuleDict", "LayerDict", "ParameterList")


def described(module: torch.nn.Module) -> Any:
    """The object with a module's class and attributes: the Paddle layer if the module wraps one."""
    return module.layer if isinstance(module, PaddleModule) else module


def library_class(module: torch.nn.Module) -> type | None:
    """The library class of a module, also for a user's subclass that does not change the computation."""
    subject = described(module)
    home = "paddle." if isinstance(subject, paddle.nn.Layer) else "torch."
    return next(
        (
            c
            for c in type(subject).__mro__
            if c.__module__.startswith(home)
            and c.__name__ not in ("Module", "Layer", "LayerState")
            and not c.__name__.startswith("Parametrized")  # torch's class for a module with parametrizations
        ),
        None,
    )


def kind(module: torch.nn.Module) -> str:
    """The kind of a module in Paddle's terms; for a user's class its name."""
    known = library_class(module)
    if known is None:
        return type(described(module)).__name__
    name = known.__name__
    return _RENAMED.get(name) or re.sub(r"(\d)d$", r"\1D", name)


def family(name: str) -> str | None:
    """The family of a kind: kinds of one family may have been mistaken for each other."""
    return _FAMILY_OF.get(name)


def is_container(module: torch.nn.Module) -> bool:
    """Whether a module only contains others and computes nothing itself."""
    return kind(module) in _CONTAINERS


def is_leaf(module: torch.nn.Module) -> bool:
    """Whether a module is compared as a unit, without its children."""
    return kind(module) in OPAQUE or all(name == "parametrizations" for name, _ in module.named_children())


def channels_last(module: torch.nn.Module) -> bool:
    """Whether a layer has its channels last."""
    return str(_attribute(described(module), "data_format")) in ("NLC", "NHWC", "NDHWC")


def label(module: torch.nn.Module) -> str:
    """The name of a module's class in messages, as its own library calls it."""
    return type(described(module)).__name__


# ---- settings ----


def _spread(value: Any, dims: int) -> Any:
    """One number for every dimension, as a tuple."""
    if isinstance(value, (int, float)):
        return (value,) * dims
    if isinstance(value, (list, tuple)):
        return tuple(value)
    return value


def _dims(name: str) -> int:
    found = re.search(r"(\d)D", name)
    return int(found.group(1)) if found else 1


def _attribute(subject: Any, *names: str, default: Any = None) -> Any:
    for name in names:
        for spelled in (name, "_" + name):
            if spelled in vars(subject) or hasattr(type(subject), spelled):
                return getattr(subject, spelled)
    return default


def _convolution(subject: Any, name: str) -> dict[str, Any]:
    dims = _dims(name)
    padding = _attribute(subject, "padding")
    found = {
        "kernel_size": _spread(_attribute(subject, "kernel_size"), dims),
        "stride": _spread(_attribute(subject, "stride"), dims),
        "padding": padding.lower() if isinstance(padding, str) else _spread(padding, dims),
        "dilation": _spread(_attribute(subject, "dilation"), dims),
        "groups": _attribute(subject, "groups"),
        "padding_mode": _attribute(subject, "padding_mode"),
    }
    if "Transpose" in name:
        found["output_padding"] = _spread(_attribute(subject, "output_padding", default=0), dims)
    return found


def _pooling(subject: Any, name: str) -> dict[str, Any]:
    dims = _dims(name)
    size = _spread(_attribute(subject, "kernel_size", "ksize"), dims)
    stride = _attribute(subject, "stride")
    found = {
        "kernel_size": size,
        "stride": size if stride is None else _spread(stride, dims),
        "padding": _spread(_attribute(subject, "padding", default=0), dims),
        "ceil_mode": bool(_attribute(subject, "ceil_mode", default=False)),
    }
    if name.startswith("Avg"):
        outside = _attribute(subject, "count_include_pad")
        found["exclusive"] = bool(_attribute(subject, "exclusive")) if outside is None else not outside
        found["divisor"] = _attribute(subject, "divisor_override", "divisor")
    elif name.startswith("Max") and not isinstance(subject, paddle.nn.Layer):
        found["dilation"] = _spread(subject.dilation, dims)
    return found


def _epsilon(subject: Any) -> float:
    return float(_attribute(subject, "eps", "epsilon"))


def _batch_norm(subject: Any, name: str) -> dict[str, Any]:
    ours = isinstance(subject, paddle.nn.Layer)
    momentum = _attribute(subject, "momentum")
    return {
        "epsilon": _epsilon(subject),
        # torch's momentum is the weight of the new value, Paddle's that of the old one.
        "momentum": momentum if ours or momentum is None else round(1.0 - momentum, 12),
        "use_global_stats": bool(_attribute(subject, "use_global_stats", default=False)),
    }


def _interpolation(subject: Any, name: str) -> dict[str, Any]:
    fixed = {"UpsamplingNearest2D": ("nearest", False), "UpsamplingBilinear2D": ("bilinear", True)}.get(name)
    mode = fixed[0] if fixed else _attribute(subject, "mode")
    corners = fixed[1] if fixed else bool(_attribute(subject, "align_corners"))
    size, scale = _attribute(subject, "size"), _attribute(subject, "scale_factor")
    found = {"mode": mode, "align_corners": corners}
    if isinstance(subject, paddle.nn.Layer) and not corners and mode in ("bilinear", "linear", "trilinear"):
        found["align_mode"] = _attribute(subject, "align_mode", default=0)
    elif mode in ("bilinear", "linear", "trilinear") and not corners:
        found["align_mode"] = 0
    if size is not None:
        found["size"] = _spread(size, 2)
    if scale is not None:
        found["scale_factor"] = _spread(float(scale) if isinstance(scale, (int, float)) else scale, 2)
    return found


def _recurrence(subject: Any, name: str) -> dict[str, Any]:
    if name.endswith("Cell"):
        return {}
    ours = isinstance(subject, paddle.nn.Layer)
    return {
        "num_layers": _attribute(subject, "num_layers", default=1),
        "bidirectional": subject.num_directions == 2 if ours else subject.bidirectional,
        "batch_first": not subject.time_major if ours else subject.batch_first,
        "dropout": float(_attribute(subject, "dropout", default=0.0)),
    }


def _plain(**names: tuple[str, ...]) -> Callable[[Any, str], dict[str, Any]]:
    def read(subject: Any, name: str) -> dict[str, Any]:
        return {setting: _attribute(subject, *spellings) for setting, spellings in names.items()}

    return read


def _norm_shape(subject: Any, name: str) -> dict[str, Any]:
    return {"epsilon": _epsilon(subject), "normalized_shape": tuple(_attribute(subject, "normalized_shape"))}


def _softmax(subject: Any, name: str) -> dict[str, Any]:
    return {"axis": _attribute(subject, "dim", "axis")}


def _gelu(subject: Any, name: str) -> dict[str, Any]:
    return {"approximate": _attribute(subject, "approximate") in (True, "tanh")}


_READERS: dict[str, Callable[[Any, str], dict[str, Any]]] = {
    "LayerNorm": _norm_shape,
    "GroupNorm": lambda subject, name: {"epsilon": _epsilon(subject), "num_groups": _attribute(subject, "num_groups")},
    "InstanceNorm1D": lambda subject, name: {"epsilon": _epsilon(subject)},
    "InstanceNorm2D": lambda subject, name: {"epsilon": _epsilon(subject)},
    "InstanceNorm3D": lambda subject, name: {"epsilon": _epsilon(subject)},
    "LocalResponseNorm": _plain(size=("size",), alpha=("alpha",), beta=("beta",), k=("k",)),
    "GELU": _gelu,
    "LeakyReLU": _plain(negative_slope=("negative_slope",)),
    "ELU": _plain(alpha=("alpha",)),
    "CELU": _plain(alpha=("alpha",)),
    "Softplus": _plain(beta=("beta",), threshold=("threshold",)),
    "Hardtanh": _plain(min=("min_val", "min"), max=("max_val", "max")),
    "Softmax": _softmax,
    "LogSoftmax": _softmax,
    "Flatten": _plain(start_axis=("start_dim", "start_axis"), stop_axis=("end_dim", "stop_axis")),
    "MultiHeadAttention": lambda subject, name: {
        "num_heads": subject.num_heads,
        "embed_dim": subject.embed_dim,
        "batch_first": bool(_attribute(subject, "batch_first", default=True)),
    },
    "Embedding": _plain(padding_idx=("padding_idx",)),
    "PixelShuffle": _plain(upscale_factor=("upscale_factor",)),
    "AdaptiveAvgPool2D": lambda subject, name: {"output_size": _spread(_attribute(subject, "output_size"), 2)},
    "AdaptiveMaxPool2D": lambda subject, name: {"output_size": _spread(_attribute(subject, "output_size"), 2)},
}
_BY_FAMILY: dict[str, Callable[[Any, str], dict[str, Any]]] = {
    "convolution": _convolution,
    "transposed convolution": _convolution,
    "pooling": _pooling,
    "interpolation": _interpolation,
    "recurrence": _recurrence,
    "dropout": _plain(p=("p",)),
}


def settings(module: torch.nn.Module) -> dict[str, Any]:
    """The settings that determine a module's results besides its weights, in Paddle's terms; {} if unknown."""
    name, subject = kind(module), described(module)
    if library_class(module) is None:
        return {}
    if name.startswith("BatchNorm"):
        return _batch_norm(subject, name)
    read = _READERS.get(name) or _BY_FAMILY.get(_FAMILY_OF.get(name, ""))
    return read(subject, name) if read else {}
