"""Matches the tensors of a torch module with those of the corresponding Paddle layer.

>>> module, layer = torch.nn.Linear(3, 2), paddle.nn.Linear(3, 2)
>>> [str(move.transform) for move in pairs(module, layer)]
['transposed', 'same']
>>> copy(module, layer)
Unmatched(sources={}, targets={}, dropped={})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

import paddle
from outrigger.bridge import PaddleModule, TorchLayer
from outrigger.weights.move import IDENTITY, TRANSPOSED, Move, Transform
from paddle._core import tensor
from paddle._kernels import weight_norm as _weight_norm

__all__ = ["Unmatched", "COMPOSITE_LAYERS", "copy", "own_tensors", "pairs"]

unwrap: Callable[[Any], Any] = tensor.unwrap  # the `paddle` package is not annotated
find_hook: Callable[[Any, str], tuple[Any, Any]] = _weight_norm._hook

# torch name -> names in Paddle, most common first; names not listed are the same in both.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "weight": ("weight", "_weight", "scale"),  # Paddle's PReLU has `_weight`, its instance norms have `scale`
    "running_mean": ("_mean",),
    "running_var": ("_variance",),
    "parametrizations.weight.original0": ("weight_g",),
    "parametrizations.weight.original1": ("weight_v",),
    "parametrizations.weight.original": ("weight_orig",),
    "parametrizations.weight.0._u": ("weight_u",),
    "parametrizations.weight.0._v": ("weight_v",),
}

# Tensors that torch has and Paddle does not need.
UNUSED_IN_PADDLE = {"num_batches_tracked": "Paddle keeps no count of batches"}

# Layers that are matched as a unit, together with their sublayers.
COMPOSITE_LAYERS = (torch.nn.MultiheadAttention, torch.nn.RNNBase)


@dataclass
class Unmatched:
    """Tensors without a counterpart, with reasons; true if there are any that should have one."""

    sources: dict[str, str] = field(default_factory=dict)
    """Tensors of the torch module without a target."""
    targets: dict[str, str] = field(default_factory=dict)
    """Tensors of the Paddle layer without a source."""
    dropped: dict[str, str] = field(default_factory=dict)
    """Tensors of the torch module that Paddle does not need."""

    def __bool__(self) -> bool:
        return bool(self.sources or self.targets)


def own_tensors(owner: torch.nn.Module | Any) -> dict[str, torch.Tensor]:
    """The tensors of a module or layer itself, without those of its children, by name.

    For attention and recurrent networks those of the children are included, and for a parametrized module the
    originals. A tensor with several names appears once.
    """
    if isinstance(owner, torch.nn.Module):
        return _of_module(owner)
    deep = isinstance(owner, (paddle.nn.MultiHeadAttention, paddle.nn.layer.rnn.RNNBase))
    found: dict[str, torch.Tensor] = {}
    seen: set[int] = set()
    saved = owner.state_dict(include_sublayers=deep, keep_vars=True)
    for name, value in saved.items():
        if id(value) not in seen:
            seen.add(id(value))
            found[name] = unwrap(value)
    return found


def _of_module(module: torch.nn.Module) -> dict[str, torch.Tensor]:
    state: dict[str, torch.Tensor] = module.state_dict(keep_vars=True)
    if isinstance(module, COMPOSITE_LAYERS):
        return state
    inside = {name for name, child in module.named_children() if name != "parametrizations" and child is not None}
    return {name: value for name, value in state.items() if name.partition(".")[0] not in inside}


def pairs(module: torch.nn.Module, layer: Any) -> list[Move]:
    """The moves between the tensors of one torch module and one Paddle layer, without those of their children.

    Attention and recurrent networks are matched with their children. Only tensors whose shapes agree are paired; `copy`
    returns the others.
    """
    sources, targets = own_tensors(module), own_tensors(layer)
    if isinstance(layer, TorchLayer) or isinstance(module, PaddleModule):
        return _fitting([Move(name, name) for name in sources], sources, targets)  # one wraps the other
    if isinstance(module, torch.nn.MultiheadAttention):
        return _fitting(_attention(module, sources), sources, targets)
    if isinstance(module, torch.nn.RNNBase):
        return _fitting([move for name in sources for move in _recurrent(name)], sources, targets)
    transposing = _transposing(module, layer)
    candidates = [
        Move(name, alias, _transform(alias, value, targets, layer, transposing))
        for name, value in sources.items()
        for alias in ALIASES.get(name, (name,))
        if alias in targets
    ]
    found = _fitting(candidates, sources, targets)
    return found + _remaining(found, sources, targets, transposing)


def _transposing(module: torch.nn.Module, layer: Any) -> bool:
    """Whether one weight is the transpose of the other, as in linear layers, including custom classes."""
    linear = isinstance(layer, paddle.nn.Linear) or type(layer).__name__.endswith("Linear")
    return linear and (isinstance(module, torch.nn.Linear) or type(module).__name__.endswith("Linear"))


def _transform(
    name: str, source: torch.Tensor, targets: Mapping[str, torch.Tensor], layer: Any, transposing: bool
) -> Transform:
    """How a tensor becomes the one that the layer holds under `name`."""
    shape = tuple(targets[name].shape)
    if name == "weight_g" and "weight_v" in targets:
        lengths = shape_of_lengths(layer, shape, targets["weight_v"].dim(), transposing)
        return Transform(shapes=(lengths, shape)) if tuple(source.shape) == lengths else IDENTITY
    if transposing and source.dim() == 2:
        return TRANSPOSED
    if name == "bias" and shape == (1, *source.shape):  # a bilinear layer
        return Transform(shapes=(tuple(source.shape), shape))
    return IDENTITY


def shape_of_lengths(layer: Any, shape: tuple[int, ...], dimensions: int, transposing: bool) -> tuple[int, ...]:
    """The shape of torch's `weight_g` for a Paddle layer with weight norm: lengths along one dimension."""
    hook = find_hook(layer, "weight")[1]
    along = 0 if hook is None else hook.dim
    if along is None:
        return ()
    along = dimensions - 1 - along if transposing else along
    return tuple(shape[0] if at == along else 1 for at in range(dimensions))


def _attention(module: torch.nn.MultiheadAttention, sources: Mapping[str, torch.Tensor]) -> list[Move]:
    """torch stacks the three projections in one tensor; Paddle has three linear layers."""
    size = module.embed_dim
    moves = []
    for at, letter in enumerate("qkv"):
        rows = (at * size, (at + 1) * size)
        moves.append(Move("in_proj_weight", f"{letter}_proj.weight", Transform(rows=rows, transposed=True)))
        moves.append(Move(f"{letter}_proj_weight", f"{letter}_proj.weight", TRANSPOSED))  # with kdim or vdim
        moves.append(Move("in_proj_bias", f"{letter}_proj.bias", Transform(rows=rows)))
    moves.append(Move("out_proj.weight", "out_proj.weight", TRANSPOSED))
    moves.append(Move("out_proj.bias", "out_proj.bias"))
    return [move for move in moves if move.source in sources]


def _recurrent(name: str) -> list[Move]:
    """Both libraries order the gates alike; only an LSTM's projection has another name and is transposed."""
    if not name.startswith("weight_hr_l"):
        return [Move(name, name)]
    number, _, back = name.removeprefix("weight_hr_l").partition("_")
    cells = ("cell_bw",) if back else ("cell", "cell_fw")
    return [Move(name, f"{number}.{cell}.weight_ho", TRANSPOSED) for cell in cells]


def _fitting(
    moves: Iterable[Move], sources: Mapping[str, torch.Tensor], targets: Mapping[str, torch.Tensor]
) -> list[Move]:
    """The moves whose tensors exist and whose shapes agree, one for each target."""
    found: dict[str, Move] = {}
    for move in moves:
        if move.target in targets and move.target not in found:
            comes = move.transform.shape(tuple(sources[move.source].shape))
            if comes == tuple(targets[move.target].shape):
                found[move.target] = move
    return list(found.values())


def _remaining(
    found: list[Move], sources: Mapping[str, torch.Tensor], targets: Mapping[str, torch.Tensor], transposing: bool
) -> list[Move]:
    """Pair tensors not paired by name that are the only ones of their shape on both sides."""
    done = {move.source for move in found}, {move.target for move in found}
    free = (
        [n for n in sources if n not in done[0] and n not in UNUSED_IN_PADDLE],
        [n for n in targets if n not in done[1]],
    )
    turned = {n: tuple(sources[n].shape[::-1] if transposing else sources[n].shape) for n in free[0]}
    moves = []
    for name, shape in turned.items():
        there = [n for n in free[1] if tuple(targets[n].shape) == shape]
        if len(there) == 1 and list(turned.values()).count(shape) == 1:
            moves.append(Move(name, there[0], TRANSPOSED if transposing and len(shape) == 2 else IDENTITY))
    return moves


def copy(module: torch.nn.Module, layer: Any, moves: Iterable[Move] | None = None) -> Unmatched:
    """Load the values of the module into the layer, in place, and return what was not matched."""
    moves = pairs(module, layer) if moves is None else list(moves)
    sources, targets = own_tensors(module), own_tensors(layer)
    with torch.no_grad():
        for move in moves:
            targets[move.target].copy_(move.transform.apply(sources[move.source].detach()))
    return unmatched(moves, sources, targets)


def unmatched(
    moves: Iterable[Move], sources: Mapping[str, torch.Tensor], targets: Mapping[str, torch.Tensor]
) -> Unmatched:
    """The tensors that no move covers, with reasons."""
    moved = {move.source for move in moves}, {move.target for move in moves}
    result = Unmatched()
    for name, value in sources.items():
        if name not in moved[0]:
            if name in UNUSED_IN_PADDLE:
                result.dropped[name] = UNUSED_IN_PADDLE[name]
            else:
                result.sources[name] = _reason(name, value, targets, "the layer")
    for name, value in targets.items():
        if name not in moved[1]:
            result.targets[name] = _reason(name, value, sources, "the module")
    return result


def _reason(name: str, value: torch.Tensor, others: Mapping[str, torch.Tensor], where: str) -> str:
    """Why a tensor has no counterpart among the others."""
    names = {name, *ALIASES.get(name, ()), *(torch_name for torch_name, own in ALIASES.items() if name in own)}
    for other in sorted(names & set(others)):
        return f"has the shape {list(value.shape)}, but '{other}' of {where} has {list(others[other].shape)}"
    return f"{where} has nothing like it"
