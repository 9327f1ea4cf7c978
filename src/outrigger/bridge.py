"""Torch modules as Paddle layers, and Paddle layers as torch modules.

Nothing is copied: both sides share parameters, buffers, gradients, the training mode and hooks. Inputs and outputs are
not copied either.

>>> import torch, outrigger
>>> layer = outrigger.from_torch(torch.nn.Linear(3, 2))
>>> layer(paddle.ones([4, 3])).shape
[4, 2]
>>> module = outrigger.to_torch(paddle.nn.Linear(3, 2))
>>> list(module(torch.ones(4, 3)).shape)
[4, 2]
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

import torch

import paddle
from paddle._core import errors, parameter, tensor

__all__ = ["PaddleModule", "TorchLayer", "from_torch", "to_torch"]

# The `paddle` package is not annotated; these assignments give types to what is used here.
wrap: Callable[[Any], Any] = tensor.wrap
wrap_all: Callable[[Any], Any] = tensor.wrap_all
unwrap: Callable[[Any], Any] = tensor.unwrap
adopt: Callable[[Any], Any] = parameter.adopt

# One wrapper per module or layer: shared submodules stay shared, and converting back returns the original.
_layers: weakref.WeakKeyDictionary[torch.nn.Module, TorchLayer] = weakref.WeakKeyDictionary()
_modules: weakref.WeakKeyDictionary[Any, PaddleModule] = weakref.WeakKeyDictionary()


def _refused(expected: str, value: Any) -> Exception:
    received: Callable[..., str] = errors.received
    refused: Callable[..., Exception] = errors.InvalidTypeError
    return refused(expected, received(value=value))


def from_torch(value: Any) -> Any:
    """Wrap a torch module as a `paddle.nn.Layer`, or a torch tensor as a Paddle tensor."""
    if isinstance(value, torch.Tensor):
        return wrap(value)
    if isinstance(value, PaddleModule):
        return value.layer
    if not isinstance(value, torch.nn.Module):
        raise _refused("from_torch: expected a torch module or a torch tensor.", value)
    if value not in _layers:
        _layers[value] = TorchLayer(value, {})
    return _layers[value]


def to_torch(value: Any) -> Any:
    """Wrap a Paddle layer as a `torch.nn.Module`, or return the torch tensor of a Paddle tensor."""
    if isinstance(value, paddle.Tensor):
        return unwrap(value)
    if isinstance(value, TorchLayer):
        return value.module
    if not isinstance(value, paddle.nn.Layer):
        raise _refused("to_torch: expected a Paddle layer or a Paddle tensor.", value)
    if value not in _modules:
        _modules[value] = PaddleModule(value)
    return _modules[value]


class TorchLayer(paddle.nn.Layer):
    """A torch module in a Paddle network; the modules inside it are its sublayers."""

    module: torch.nn.Module

    def __init__(self, module: torch.nn.Module, known: dict[int, Any]) -> None:
        object.__setattr__(self, "module", module)
        mode = module.training
        super().__init__(type(module).__name__.lower())
        module.training = mode
        for name, held in module._parameters.items():
            if held is not None and id(held) not in known:
                known[id(held)] = adopt(held)
            self._parameters[name] = None if held is None else known[id(held)]
        for name, buffer in module._buffers.items():
            self._buffers[name] = None if buffer is None else wrap(buffer)
        self._non_persistable_buffer_names_set.update(module._non_persistent_buffers_set)
        for name, child in module._modules.items():
            if child is not None:
                if not isinstance(child, PaddleModule) and child not in _layers:
                    _layers[child] = TorchLayer(child, known)
                self._sub_layers[name] = from_torch(child)

    @property
    def training(self) -> bool:
        return self.module.training

    @training.setter
    def training(self, value: bool) -> None:
        self.module.training = value

    def train(self, mode: bool = True) -> TorchLayer:
        """Switch the module and its children to training, by the module's own `train`."""
        self.module.train(mode)
        return self

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        return wrap_all(self.module(*unwrap(inputs), **unwrap(kwargs)))

    # A hook must also run when torch code calls the module, so it is registered on the module.

    def register_forward_pre_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> Any:
        """Call `hook(layer, inputs)` before the module's forward pass; what it returns replaces the inputs."""

        def before(_: Any, args: Any, kwargs: Any) -> Any:
            inputs, named = wrap_all(tuple(args)), wrap_all(dict(kwargs))
            result = hook(self, inputs, named) if with_kwargs else hook(self, inputs)
            if result is None:
                return None
            if with_kwargs:
                return unwrap(tuple(result[0])), unwrap(result[1])
            return unwrap(result if isinstance(result, tuple) else (result,)), kwargs

        return self.module.register_forward_pre_hook(before, prepend=prepend, with_kwargs=True)

    def register_forward_post_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False
    ) -> Any:
        """Call `hook(layer, inputs, output)` after the module's forward pass; what it returns replaces the output."""

        def after(_: Any, args: Any, kwargs: Any, output: Any) -> Any:
            inputs, out = wrap_all(tuple(args)), wrap_all(output)
            result = hook(self, inputs, wrap_all(dict(kwargs)), out) if with_kwargs else hook(self, inputs, out)
            return None if result is None else unwrap(result)

        return self.module.register_forward_hook(after, prepend=prepend, with_kwargs=True, always_call=always_call)

    register_forward_hook = register_forward_post_hook

    def extra_repr(self) -> str:
        return "" if self._sub_layers else repr(self.module)


class PaddleModule(torch.nn.Module):
    """A Paddle layer in a torch network; the layers inside it are its children."""

    layer: Any

    def __init__(self, layer: Any) -> None:
        object.__setattr__(self, "layer", layer)
        mode = layer.training
        super().__init__()
        self.training = mode
        for name, held in layer._parameters.items():
            self._add(name, held, persistent=True)
        for name, buffer in layer._buffers.items():
            self._add(name, buffer, persistent=name not in layer._non_persistable_buffer_names_set)
        for name, child in layer._sub_layers.items():
            if child is not None:
                self.add_module(name, to_torch(child))

    def _add(self, name: str, value: Any, *, persistent: bool) -> None:
        """Register what Paddle trains as a parameter, and all else (such as batch norm statistics) as a buffer."""
        if value is None or not isinstance(value, paddle.nn.Parameter) or value.stop_gradient:
            self.register_buffer(name, None if value is None else unwrap(value).detach(), persistent=persistent)
            return
        held = unwrap(value)
        held._is_param = True  # torch accepts a tensor of another class as a parameter if this is set
        self.register_parameter(name, held)

    # torch's constructor sets the mode first; the layer's mode is the one that counts.

    @property
    def training(self) -> bool:
        return bool(self.layer.training)

    @training.setter
    def training(self, value: bool) -> None:
        object.__setattr__(self.layer, "training", bool(value))

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        return unwrap(self.layer(*wrap_all(inputs), **wrap_all(kwargs)))

    # A hook must also run when Paddle code calls the layer, so it is registered on the layer.

    def register_forward_pre_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> Any:
        """Call `hook(module, inputs)` before the layer's forward pass; what it returns replaces the inputs."""

        def before(_: Any, inputs: Any, kwargs: Any) -> Any:
            args, named = unwrap(tuple(inputs)), unwrap(dict(kwargs))
            result = hook(self, args, named) if with_kwargs else hook(self, args)
            if result is None:
                return None
            if with_kwargs:
                return wrap_all(tuple(result[0])), wrap_all(result[1])
            return wrap_all(result if isinstance(result, tuple) else (result,)), kwargs

        return self.layer.register_forward_pre_hook(before, prepend=prepend, with_kwargs=True)

    def register_forward_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False
    ) -> Any:
        """Call `hook(module, inputs, output)` after the layer's forward pass; what it returns replaces the output."""

        def after(_: Any, inputs: Any, kwargs: Any, output: Any) -> Any:
            args, out = unwrap(tuple(inputs)), unwrap(output)
            result = hook(self, args, unwrap(dict(kwargs)), out) if with_kwargs else hook(self, args, out)
            return None if result is None else wrap_all(result)

        return self.layer.register_forward_post_hook(after, prepend=prepend, with_kwargs=True, always_call=always_call)

    def register_full_backward_hook(self, hook: Callable[..., Any], prepend: bool = False) -> Any:
        """Not supported: when Paddle code calls the layer, torch's code for backward hooks is bypassed."""
        raise NotImplementedError(
            "to_torch(layer).register_full_backward_hook is not supported. Try tensor.register_hook on an output."
        )

    def extra_repr(self) -> str:
        return "" if self._modules else repr(self.layer)
