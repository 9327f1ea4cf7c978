"""Networks of a torch reference and its correct Paddle port, with everything that an alignment of the two needs.

The ports are written as people write them: names differ, layers are registered in another order than they run, an
activation is a layer here and a function there. `copy_weights` carries the values over by hand, a few lines for each
kind of layer, so that the pairs are known to be right without the code that they are there to test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import torch

import paddle


@dataclass(frozen=True)
class Pair:
    """A reference and its port, the data for both and the loss of each side."""

    name: str
    reference: Callable[[], torch.nn.Module]
    port: Callable[[], paddle.nn.Layer]
    inputs: tuple[np.ndarray, ...]
    labels: np.ndarray
    loss: tuple[Callable[..., torch.Tensor], Callable[..., paddle.Tensor]]
    names: Mapping[str, str] = field(default_factory=dict)
    """Port to reference, for the layers (and all below them) that are called differently; a name with a leading dot is
    a tensor that the top layer itself holds."""
    optimizer: tuple[Callable[..., Any], Callable[..., Any]] | None = None

    def __str__(self) -> str:
        return self.name

    def build(self) -> tuple[torch.nn.Module, paddle.nn.Layer]:
        """Both networks: the reference as if trained for a while, the port with its own initial values."""
        torch.manual_seed(0)
        paddle.seed(1)
        return trained(self.reference()), self.port()


def cross_entropy() -> tuple[Callable[..., torch.Tensor], Callable[..., paddle.Tensor]]:
    """The loss of a classifier, on both sides."""
    return torch.nn.functional.cross_entropy, paddle.nn.functional.cross_entropy


def mean_square() -> tuple[Callable[..., torch.Tensor], Callable[..., paddle.Tensor]]:
    """The loss of a regression, on both sides."""
    return torch.nn.functional.mse_loss, paddle.nn.functional.mse_loss


def momentum(lr: float = 0.01, decay: float = 1e-4) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """SGD with momentum."""
    return (
        lambda parameters: torch.optim.SGD(parameters, lr=lr, momentum=0.9, weight_decay=decay),
        lambda parameters: paddle.optimizer.Momentum(lr, 0.9, parameters=parameters, weight_decay=decay),
    )


def adam(lr: float = 1e-3) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Adam with its usual settings."""
    return (
        lambda parameters: torch.optim.Adam(parameters, lr=lr),
        lambda parameters: paddle.optimizer.Adam(lr, parameters=parameters),
    )


def adamw(lr: float = 1e-3, decay: float = 0.05) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """AdamW with the usual exception: no decay for parameters with one axis (biases, norms)."""

    def reference(parameters: Any) -> torch.optim.Optimizer:
        kept = list(parameters)
        groups = [
            {"params": [p for p in kept if p.ndim > 1], "weight_decay": decay},
            {"params": [p for p in kept if p.ndim <= 1], "weight_decay": 0.0},
        ]
        return torch.optim.AdamW(groups, lr=lr)

    def port(parameters: Any) -> paddle.optimizer.Optimizer:
        kept = list(parameters)
        decayed = {p.name for p in kept if p.ndim > 1}
        return paddle.optimizer.AdamW(
            lr, parameters=kept, weight_decay=decay, apply_decay_param_fun=lambda name: name in decayed
        )

    return reference, port


def trained(module: torch.nn.Module) -> torch.nn.Module:
    """The module with norms that are not ones and zeros, as after some training."""
    for one in module.modules():
        norm = isinstance(one, torch.nn.modules.batchnorm._NormBase | torch.nn.LayerNorm | torch.nn.GroupNorm)
        if norm and one.weight is not None:
            torch.nn.init.uniform_(one.weight, 0.7, 1.4)
            torch.nn.init.uniform_(one.bias, -0.3, 0.3)
        if norm and getattr(one, "running_var", None) is not None:
            torch.nn.init.uniform_(one.running_mean, -0.3, 0.3)
            torch.nn.init.uniform_(one.running_var, 0.3, 1.5)
    return module


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    """Normally distributed values."""
    return np.random.default_rng(seed).standard_normal(shape).astype("float32")


def classes(*shape: int, of: int, seed: int = 1) -> np.ndarray:
    """Labels or words: integers below `of`."""
    return np.random.default_rng(seed).integers(0, of, shape)


# ---- copying weights by hand ---------------------------------------------------------------------------------------


Move = tuple[str, paddle.Tensor, torch.Tensor, Callable[[torch.Tensor], torch.Tensor]]
"""The port's name for a tensor, that tensor, the reference's, and the function from the second to the first."""


def copy_weights(reference: torch.nn.Module, port: paddle.nn.Layer, names: Mapping[str, str]) -> None:
    """Copy the reference's values to the port; `names` maps layers of the port to modules."""
    for _, here, there, turned in moves(reference, port, names):
        here.set_value(turned(there.detach()).numpy().copy())


def gradients(
    reference: torch.nn.Module, port: paddle.nn.Layer, names: Mapping[str, str]
) -> list[tuple[str, np.ndarray, np.ndarray]]:
    """The gradients of both sides, those of the reference in the port's layout."""
    found = []
    for name, here, there, turned in moves(reference, port, names):
        if not here.stop_gradient:
            given = torch.zeros_like(there) if there.grad is None else there.grad
            found.append((name, turned(given).numpy(), here.grad.numpy()))
    return found


def moves(reference: torch.nn.Module, port: paddle.nn.Layer, names: Mapping[str, str]) -> Iterator[Move]:
    """Which tensor is which, layer by layer."""
    modules = dict(reference.named_modules())
    done: list[str] = []
    for name, layer in [("", port), *port.named_sublayers()]:
        module = modules.get(_renamed(name, names))
        if module is None or any(name.startswith(whole + ".") for whole in done):
            continue
        if isinstance(module, torch.nn.MultiheadAttention):
            done.append(name)
            yield from _attention(name, module, layer)
        elif isinstance(module, torch.nn.RNNBase):
            done.append(name)
            for key, value in module.named_parameters():
                yield f"{name}.{key}", getattr(layer, key), value, _same
        else:
            yield from _own(name, module, layer, names)


def _renamed(name: str, names: Mapping[str, str]) -> str:
    for here in sorted(names, key=len, reverse=True):
        if name == here or name.startswith(here + "."):
            return names[here] + name[len(here) :]
    return name


_CALLED = {"running_mean": "_mean", "running_var": "_variance"}


def _own(name: str, module: torch.nn.Module, layer: paddle.nn.Layer, names: Mapping[str, str]) -> Iterator[Move]:
    """The tensors of the module itself."""
    renamed = {there: here[1:] for here, there in names.items() if here.startswith(".")}
    for key, value in [*module.named_parameters(recurse=False), *module.named_buffers(recurse=False)]:
        if key == "num_batches_tracked":
            continue
        called = _CALLED.get(key, key) if name else renamed.get(key, key)
        if isinstance(module, torch.nn.InstanceNorm2d) and key == "weight":
            called = "scale"
        if isinstance(module, torch.nn.PReLU):
            called = "_weight"
        if isinstance(module, torch.nn.Bilinear) and key == "bias":
            turn = _row
        else:
            turn = _transposed if isinstance(module, torch.nn.Linear) and key == "weight" else _same
        yield f"{name}.{called}", getattr(layer, called), value, turn


def _attention(name: str, module: torch.nn.MultiheadAttention, layer: paddle.nn.Layer) -> Iterator[Move]:
    """One packed projection in the reference, three layers in the port."""
    for at, part in enumerate(("q_proj", "k_proj", "v_proj")):
        held = getattr(layer, part)
        yield f"{name}.{part}.weight", held.weight, module.in_proj_weight, partial(_third, at=at, turn=_transposed)
        yield f"{name}.{part}.bias", held.bias, module.in_proj_bias, partial(_third, at=at, turn=_same)
    yield f"{name}.out_proj.weight", layer.out_proj.weight, module.out_proj.weight, _transposed
    yield f"{name}.out_proj.bias", layer.out_proj.bias, module.out_proj.bias, _same


def _same(value: torch.Tensor) -> torch.Tensor:
    return value


def _transposed(value: torch.Tensor) -> torch.Tensor:
    return value.T


def _row(value: torch.Tensor) -> torch.Tensor:
    return value[None]


def _third(value: torch.Tensor, at: int, turn: Callable[[torch.Tensor], torch.Tensor]) -> torch.Tensor:
    return turn(value.chunk(3)[at])
