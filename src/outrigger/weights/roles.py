"""What the tensors of a model are called on the other side, from the types of its layers.

For a Paddle model these are the names and shapes that a torch model of the same structure would have, and the other way
round. A file's names are then compared with these, on the file's own side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch

import paddle
from outrigger.weights.layers import NEEDLESS, WHOLES, held, shape_of_lengths
from outrigger.weights.move import IDENTITY, TRANSPOSED, Move, Transform
from paddle._core import tensor

__all__ = ["Role", "roles", "tensors"]

unwrap: Callable[[Any], Any] = tensor.unwrap


@dataclass(frozen=True)
class Role:
    """A move by full names, and the shape that the tensor has on the other side."""

    move: Move
    shape: tuple[int, ...]


def tensors(model: Any) -> dict[str, torch.Tensor]:
    """All that the model saves, under every name that it saves it under."""
    if isinstance(model, torch.nn.Module):
        return dict(model.state_dict(keep_vars=True))
    return {name: unwrap(value) for name, value in model.state_dict(keep_vars=True).items()}


def roles(model: Any, names: Iterable[str]) -> list[Role]:
    """The moves between a model and its counterpart; `names` are those of the file, for what has several forms."""
    if isinstance(model, torch.nn.Module):
        found = list(_of_torch(model))
    else:
        found = list(_of_paddle(model, list(names)))
    return found + list(_again(model, found))


def _again(model: Any, found: list[Role]) -> Iterator[Role]:
    """Further names under which the model saves the same tensors: shared layers, the cells of recurrent networks."""
    torch_side = isinstance(model, torch.nn.Module)
    known: dict[str, list[Role]] = {}
    for role in found:
        known.setdefault(role.move.source if torch_side else role.move.target, []).append(role)
    first: dict[int, str] = {}
    everything = tensors(model)
    for name, value in everything.items():
        if name in known:
            first.setdefault(id(value), name)
    for name, value in everything.items():
        if name not in known and id(value) in first:
            for role in known[first[id(value)]]:
                move = replace(role.move, source=name) if torch_side else replace(role.move, target=name)
                yield Role(move, role.shape)


# ---- a Paddle model, and the names in torch ----


def _of_paddle(model: Any, names: list[str]) -> Iterator[Role]:
    inside: list[str] = []  # prefixes of wholes, whose layers are not looked at again
    renamed: dict[str, str] = {}
    for prefix, layer in model.named_sublayers(include_self=True):
        if any(prefix.startswith(whole) for whole in inside):
            continue
        base = f"{prefix}." if prefix else ""
        there = _elsewhere(base, renamed)
        if isinstance(layer, paddle.nn.TransformerDecoderLayer):
            renamed[f"{base}cross_attn."] = f"{there}multihead_attn."
        if isinstance(layer, (paddle.nn.MultiHeadAttention, paddle.nn.layer.rnn.RNNBase)):
            inside.append(base)
        for move, shape in _of_layer(layer, there, names):
            yield Role(Move(there + move.source, base + move.target, move.transform), shape)


def _elsewhere(base: str, renamed: dict[str, str]) -> str:
    for old, new in renamed.items():
        if base.startswith(old):
            return new + base[len(old) :]
    return base


def _of_layer(layer: Any, there: str, names: list[str]) -> Iterator[tuple[Move, tuple[int, ...]]]:
    own = {name: tuple(value.shape) for name, value in held(layer).items()}
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
    """torch's own attention keeps projections in one tensor, a hand-written one in linear layers: the file tells."""
    size = int(layer.embed_dim)
    together = f"{there}in_proj_weight" in names or any(name.endswith("in_proj_weight") for name in names)
    apart = f"{there}q_proj_weight" in names or any(name.endswith("q_proj_weight") for name in names)
    one_bias = any(name.endswith("in_proj_bias") for name in names)
    for name, shape in own.items():
        letter, _, kind = name.partition("_proj.")
        rows = "qkv".find(letter) * size
        if letter == "out" or not (together or apart):
            transform = TRANSPOSED if kind == "weight" else IDENTITY
            yield Move(name, name, transform), _back(transform, shape)
        elif kind == "weight" and together:
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


def _of_torch(model: torch.nn.Module) -> Iterator[Role]:
    inside: list[str] = []
    renamed: dict[str, str] = {}
    for prefix, module in model.named_modules():
        if any(prefix.startswith(whole) for whole in inside):
            continue
        base = f"{prefix}." if prefix else ""
        there = _elsewhere(base, renamed)
        if isinstance(module, torch.nn.TransformerDecoderLayer):
            renamed[f"{base}multihead_attn."] = f"{there}cross_attn."
        if isinstance(module, WHOLES):
            inside.append(base)
        if torch.nn.utils.parametrize.is_parametrized(module):
            inside.append(f"{base}parametrizations.")
        for move, shape in _of_module(module):
            yield Role(Move(base + move.source, there + move.target, move.transform), shape)


_PARAMETRIZED = {
    "original0": "weight_g",
    "original1": "weight_v",
    "original": "weight_orig",
    "_u": "weight_u",
    "_v": "weight_v",
}


def _of_module(module: torch.nn.Module) -> Iterator[tuple[Move, tuple[int, ...]]]:
    own = {name: tuple(value.shape) for name, value in held(module).items()}
    if isinstance(module, torch.nn.MultiheadAttention):
        yield from _of_torch_attention(module, own)
        return
    linear = isinstance(module, torch.nn.Linear) or type(module).__name__.endswith("Linear")
    both_ways = isinstance(module, torch.nn.RNNBase) and module.bidirectional
    for name, shape in own.items():
        if name in NEEDLESS:
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
