"""The names and shapes of a model's tensors in the other library, from the types of its layers.

For a Paddle model these are the names and shapes that a torch model of the same structure would have, and vice versa.
The names in a file are compared with these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch

import paddle
from outrigger.weights.layers import COMPOSITE_LAYERS, UNUSED_IN_PADDLE, own_tensors, shape_of_lengths
from outrigger.weights.move import IDENTITY, TRANSPOSED, Move, Transform
from paddle._core import tensor

__all__ = ["Counterpart", "counterparts", "tensors"]

unwrap: Callable[[Any], Any] = tensor.unwrap


@dataclass(frozen=True)
class Counterpart:
    """A move with full names, and the shape of the tensor in the other library."""

    move: Move
    shape: tuple[int, ...]


def tensors(model: Any) -> dict[str, torch.Tensor]:
    """All tensors that the model saves, under all their names."""
    if isinstance(model, torch.nn.Module):
        return dict(model.state_dict(keep_vars=True))
    return {name: unwrap(value) for name, value in model.state_dict(keep_vars=True).items()}


def counterparts(model: Any, names: Iterable[str]) -> list[Counterpart]:
    """The moves between a model and its counterpart; `names` are those of the file, for layers with several forms."""
    if isinstance(model, torch.nn.Module):
        found = list(_of_torch(model))
    else:
        found = list(_of_paddle(model, list(names)))
    return found + list(_shared_names(model, found))


def _shared_names(model: Any, found: list[Counterpart]) -> Iterator[Counterpart]:
    """Further names under which the model saves the same tensors: shared layers, the cells of recurrent networks."""
    torch_side = isinstance(model, torch.nn.Module)
    known: dict[str, list[Counterpart]] = {}
    for counterpart in found:
        known.setdefault(counterpart.move.source if torch_side else counterpart.move.target, []).append(counterpart)
    first: dict[int, str] = {}
    everything = tensors(model)
    for name, value in everything.items():
        if name in known:
            first.setdefault(id(value), name)
    for name, value in everything.items():
        if name not in known and id(value) in first:
            for counterpart in known[first[id(value)]]:
                move = replace(counterpart.move, source=name) if torch_side else replace(counterpart.move, target=name)
                yield Counterpart(move, counterpart.shape)


# ---- a Paddle model, and the names in torch ----


def _of_paddle(model: Any, names: list[str]) -> Iterator[Counterpart]:
    inside: list[str] = []  # prefixes of composite layers, whose sublayers are skipped
    renamed: dict[str, str] = {}
    for prefix, layer in model.named_sublayers(include_self=True):
        if any(prefix.startswith(composite) for composite in inside):
            continue
        base = f"{prefix}." if prefix else ""
        there = _name_in_torch(base, renamed)
        if isinstance(layer, paddle.nn.TransformerDecoderLayer):
            renamed[f"{base}cross_attn."] = f"{there}multihead_attn."
        if isinstance(layer, (paddle.nn.MultiHeadAttention, paddle.nn.layer.rnn.RNNBase)):
            inside.append(base)
        for move, shape in _of_layer(layer, there, names):
            yield Counterpart(Move(there + move.source, base + move.target, move.transform), shape)


def _name_in_torch(base: str, renamed: dict[str, str]) -> str:
    for old, new in renamed.items():
        if base.startswith(old):
            return new + base[len(old) :]
    return base


def _of_layer(layer: Any, there: str, names: list[str]) -> Iterator[tuple[Move, tuple[int, ...]]]:
    own = {name: tuple(value.shape) for name, value in own_tensors(layer).items()}
    if isinstance(layer, paddle.nn.MultiHeadAttention):
        yield from _of_attention(layer, own, there, names)
        return
    linear = isinstance(layer, paddle.nn.Linear) or type(layer).__name__.endswith("Linear")
    for name, shape in own.items():
        source, transform = name, IDENTITY
        if name in ("_mean", "_variance"):
            source = {"_mean": "running_mean", "_variance": "running_var"}[name]
        elif (name == "_weight" and isinstance(layer, paddle.nn.PReLU)) or (name == "scale" and "bias" in own):
            source = "weight"
        elif name.endswith(".weight_ho"):
            number, cell, _ = name.split(".")
            source, transform = f"weight_hr_l{number}{'_reverse' if cell == 'cell_bw' else ''}", TRANSPOSED
        elif name == "weight_g" and "weight_v" in own:
            lengths = shape_of_lengths(layer, shape, len(own["weight_v"]), linear)
            transform = Transform(shapes=(lengths, shape))
        elif name == "bias" and isinstance(layer, paddle.nn.Bilinear):
            transform = Transform(shapes=(shape[-1:], shape))
        elif linear and len(shape) == 2:
            transform = TRANSPOSED
        yield Move(source, name, transform), _back(transform, shape)


def _of_attention(
    layer: Any, own: dict[str, tuple[int, ...]], there: str, names: list[str]
) -> Iterator[tuple[Move, tuple[int, ...]]]:
    """torch's attention combines projections, a custom one has linear layers: the names in the file decide."""
    size = int(layer.embed_dim)
    combined = f"{there}in_proj_weight" in names or any(name.endswith("in_proj_weight") for name in names)
    separate = f"{there}q_proj_weight" in names or any(name.endswith("q_proj_weight") for name in names)
    one_bias = any(name.endswith("in_proj_bias") for name in names)
    for name, shape in own.items():
        letter, _, kind = name.partition("_proj.")
        rows = "qkv".find(letter) * size
        if letter == "out" or not (combined or separate):
            transform = TRANSPOSED if kind == "weight" else IDENTITY
            yield Move(name, name, transform), _back(transform, shape)
        elif kind == "weight" and combined:
            transform = Transform(rows=(rows, rows + size), transposed=True)
            yield Move("in_proj_weight", name, transform), (3 * size, shape[0])
        elif kind == "weight":
            yield Move(f"{letter}_proj_weight", name, TRANSPOSED), shape[::-1]
        elif one_bias:
            yield Move("in_proj_bias", name, Transform(rows=(rows, rows + size))), (3 * size,)


def _back(transform: Transform, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The shape in torch, from the shape in Paddle."""
    if transform.shapes is not None:
        return transform.shapes[0]
    return shape[::-1] if transform.transposed else shape


# ---- a torch model, and the names in Paddle ----


def _of_torch(model: torch.nn.Module) -> Iterator[Counterpart]:
    inside: list[str] = []
    renamed: dict[str, str] = {}
    for prefix, module in model.named_modules():
        if any(prefix.startswith(composite) for composite in inside):
            continue
        base = f"{prefix}." if prefix else ""
        there = _name_in_torch(base, renamed)
        if isinstance(module, torch.nn.TransformerDecoderLayer):
            renamed[f"{base}multihead_attn."] = f"{there}cross_attn."
        if isinstance(module, COMPOSITE_LAYERS):
            inside.append(base)
        if torch.nn.utils.parametrize.is_parametrized(module):
            inside.append(f"{base}parametrizations.")
        for move, shape in _of_module(module):
            yield Counterpart(Move(base + move.source, there + move.target, move.transform), shape)


_PARAMETRIZED = {
    "original0": "weight_g",
    "original1": "weight_v",
    "original": "weight_orig",
    "_u": "weight_u",
    "_v": "weight_v",
}


def _of_module(module: torch.nn.Module) -> Iterator[tuple[Move, tuple[int, ...]]]:
    own = {name: tuple(value.shape) for name, value in own_tensors(module).items()}
    if isinstance(module, torch.nn.MultiheadAttention):
        yield from _of_torch_attention(module, own)
        return
    linear = isinstance(module, torch.nn.Linear) or type(module).__name__.endswith("Linear")
    both_ways = isinstance(module, torch.nn.RNNBase) and module.bidirectional
    for name, shape in own.items():
        if name in UNUSED_IN_PADDLE:
            continue
        target, transform = name, IDENTITY
        if name in ("running_mean", "running_var"):
            target = {"running_mean": "_mean", "running_var": "_variance"}[name]
        elif name.startswith("parametrizations.weight."):
            target = _PARAMETRIZED.get(name.rpartition(".")[2], name)
        elif name == "weight" and isinstance(module, torch.nn.PReLU):
            target = "_weight"
        elif name == "weight" and isinstance(module, torch.nn.modules.instancenorm._InstanceNorm):
            target = "scale"
        elif name.startswith("weight_hr_l"):
            number, _, back = name.removeprefix("weight_hr_l").partition("_")
            cell = ("cell_bw" if back else "cell_fw") if both_ways else "cell"
            target, transform = f"{number}.{cell}.weight_ho", TRANSPOSED
        elif name == "bias" and isinstance(module, torch.nn.Bilinear):
            transform = Transform(shapes=(shape, (1, *shape)))
        if target == "weight_g":
            sizes = tuple(n for n in shape if n != 1) or ((1,) if shape else ())
            transform = Transform(shapes=(shape, sizes))
        elif linear and len(shape) == 2:
            transform = TRANSPOSED
        yield Move(name, target, transform), transform.shape(shape)


def _of_torch_attention(
    module: torch.nn.MultiheadAttention, own: dict[str, tuple[int, ...]]
) -> Iterator[tuple[Move, tuple[int, ...]]]:
    size = module.embed_dim
    for name, shape in own.items():
        if name.startswith("in_proj"):
            kind = name.removeprefix("in_proj_")
            for at, letter in enumerate("qkv"):
                transform = Transform(rows=(at * size, (at + 1) * size), transposed=kind == "weight")
                yield Move(name, f"{letter}_proj.{kind}", transform), transform.shape(shape)
        elif name.endswith("_proj_weight"):
            yield Move(name, f"{name[0]}_proj.weight", TRANSPOSED), shape[::-1]
        else:
            transform = TRANSPOSED if name == "out_proj.weight" else IDENTITY
            yield Move(name, name, transform), transform.shape(shape)
