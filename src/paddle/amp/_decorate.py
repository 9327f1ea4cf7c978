"""`decorate`: a model's parameters in low precision, with float32 master weights in its optimizer."""

import torch

from .._core.dtype import convert
from .._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, UnimplementedError, received
from .._core.tensor import unwrap
from ..nn import Layer
from ..nn.layer.norm import LayerNorm, _BatchNormBase, _InstanceNormBase
from ..optimizer import Optimizer
from . import _support

_KEPT = {"bfloat16": (_BatchNormBase,), "float16": (_BatchNormBase, LayerNorm, _InstanceNormBase)}
_SAVED = ("float16", "bfloat16", "float32", "float64", None)


def decorate(
    models,
    optimizers=None,
    level="O1",
    dtype="float16",
    master_weight=None,
    save_dtype=None,
    master_grad=False,
    excluded_layers=None,
):
    """Prepare models and optimizers for training in low precision; level 'O1' changes nothing.

    At 'O2' parameters are cast, except those of batch normalisation (for float16 also of layer and instance
    normalisation). On the CPU bfloat16 works and float16 has no effect, as in Paddle.

    Args:
        master_weight: False to update the low-precision weights themselves, without float32 master weights; by default
            with them.
        save_dtype: dtype in which `state_dict` returns the parameters; by default their own.
        master_grad: whether gradients are accumulated in float32. Default: False.
        excluded_layers: layers, or classes of layers, that stay in float32; by default none.
        models: a Layer, or a list of them; they are changed.
        optimizers: an optimizer, or a list of them; by default none.
        level: 'O1' or 'O2'. Default: 'O1'.
        dtype: 'float16' or 'bfloat16'. Default: 'float16'.

    Returns:
        `models`, or (`models`, `optimizers`).

    >>> model = paddle.nn.Linear(2, 2)
    >>> optimizer = paddle.optimizer.Adam(parameters=model.parameters())
    >>> model, optimizer = paddle.amp.decorate(model, optimizer, level="O2", dtype="bfloat16")
    >>> model.weight.dtype
    paddle.bfloat16
    """
    if level not in ("O1", "O2"):
        raise InvalidArgumentError("decorate: 'level' must be 'O1' or 'O2'.", received(level=level))
    name = _support.dtype_name(dtype, "decorate")
    if level == "O2" and _support.effective(name):
        layers = _layers(models)
        _cast(layers, name, _excluded(excluded_layers))
        for optimizer in _optimizers(optimizers):
            optimizer._use_masters(master_weight is not False)
        if master_grad:
            _accumulate_in_float32(layers)
        _save_as(layers, save_dtype)
    return models if optimizers is None else (models, optimizers)


def _layers(models):
    if isinstance(models, Layer):
        return [models]
    if not isinstance(models, (list, tuple)):
        raise InvalidTypeError("decorate: 'models' must be a Layer or a list of Layers.", received(models=models))
    for model in models:
        if not isinstance(model, Layer):
            raise PreconditionNotMetError("decorate: every item of 'models' must be a Layer.", received(model=model))
    return list(models)


def _optimizers(optimizers):
    if optimizers is None:
        return []
    found = list(optimizers) if isinstance(optimizers, (list, tuple)) else [optimizers]
    for optimizer in found:
        if not isinstance(optimizer, Optimizer):
            raise InvalidTypeError(
                "decorate: 'optimizers' must be an Optimizer or a list of Optimizers.", received(optimizers=optimizers)
            )
    return found


def _excluded(excluded):
    """Return (excluded layers with all their sublayers, excluded classes)."""
    given = [] if excluded is None else list(excluded) if isinstance(excluded, (list, tuple)) else [excluded]
    layers, classes = set(), []
    for entry in given:
        if isinstance(entry, Layer):
            layers.update(map(id, entry.sublayers(include_self=True)))
        elif isinstance(entry, type) and issubclass(entry, Layer):
            classes.append(entry)
        else:
            raise InvalidTypeError(
                "decorate: 'excluded_layers' must be Layers or classes of Layers.", received(excluded_layers=excluded)
            )
    return layers, tuple(classes)


def _cast(layers, name, excluded):
    kept_layers, kept_classes = excluded
    kept_classes = _KEPT[name] + kept_classes
    wanted = convert(name)
    for model in layers:
        for layer in model.sublayers(include_self=True):
            if id(layer) not in kept_layers and not isinstance(layer, kept_classes):
                layer._convert_tensors(None, wanted)


def _accumulate_in_float32(layers):
    if not hasattr(torch.Tensor, "grad_dtype"):
        raise UnimplementedError("decorate: master_grad=True needs a newer torch.", f"torch {torch.__version__}")
    for model in layers:
        for parameter in model.parameters():
            t = unwrap(parameter)
            if t.requires_grad and t.dtype in (torch.float16, torch.bfloat16):
                t.grad_dtype = torch.float32


def _save_as(layers, dtype):
    if dtype not in _SAVED:
        raise InvalidArgumentError(
            "decorate: 'save_dtype' must be 'float16', 'bfloat16', 'float32', 'float64' or None.",
            received(save_dtype=dtype),
        )
    if dtype is None:
        return

    def in_that_dtype(state):
        for key, value in state.items():
            if value.is_floating_point() and value.dtype.name != dtype:
                cast = value.detach().astype(dtype)
                cast.name = value.name
                state[key] = cast

    for model in layers:
        model.register_state_dict_hook(in_that_dtype)
