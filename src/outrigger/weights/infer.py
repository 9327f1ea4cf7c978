"""Infers what the tensors of a file are from their names and shapes, if no model is given.

Linear layers are recognised by a two-dimensional weight and its bias; batch norms, attention and recurrent networks by
their names. What names and shapes leave open is assumed, and reported as in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from outrigger.weights.formats import Spec
from outrigger.weights.move import IDENTITY, TRANSPOSED, Move, Transform

__all__ = ["Inferred", "guess_side", "infer", "torch_name"]

_EMBEDDING = re.compile(r"emb|wte|wpe|vocab|lookup|token|codebook", re.IGNORECASE)
_LINEAR = re.compile(r"proj|fc|linear|dense|head|mlp", re.IGNORECASE)
_NORM = re.compile(r"norm|(^|[._])(ln|rms|bn|gn)\d*($|[._])|layernorm|scale|gamma", re.IGNORECASE)
_INSTANCE = re.compile(r"(^|[._])(in|inorm|instance_?norm)\d*$", re.IGNORECASE)
_CELL = re.compile(r"^(.*?)(\d+)\.(cell|cell_fw|cell_bw)\.(weight_ih|weight_hh|bias_ih|bias_hh|weight_ho)$")
_FLAT = re.compile(r"^(.*?)(weight_ih|weight_hh|bias_ih|bias_hh|weight_hr)_l(\d+)(_reverse)?$")
_PARAMETRIZED = re.compile(r"^(.*?)parametrizations\.weight\.(original0|original1|original|0\._u|0\._v)$")
_OPTIONS = "--linear PATTERN confirms, --keep PATTERN keeps it as it is"


@dataclass
class Inferred:
    """Moves, doubts with the assumption made, and tensors that the other library does not have."""

    moves: list[Move] = field(default_factory=list)
    doubts: dict[str, str] = field(default_factory=dict)
    """By the name in the file."""
    dropped: dict[str, str] = field(default_factory=dict)
    counted: list[str] = field(default_factory=list)
    """Prefixes of batch norms, for which torch also keeps a count of batches."""


def torch_name(name: str) -> str:
    """Translate torch's newer names for weight norm and spectral norm to the older ones; keep other names."""
    found = _PARAMETRIZED.match(name)
    if not found:
        return name
    prefix, leaf = found.groups()
    older = {"original0": "weight_g", "original1": "weight_v", "original": "weight_orig", "0._u": "weight_u"}
    return prefix + older.get(leaf, "weight_v")


def infer(specs: Mapping[str, Spec], side: str, linear: Collection[str] = (), keep: Collection[str] = ()) -> Inferred:
    """The moves from `side` to the other; the user said that `linear` are linear layers' weights and `keep` are not."""
    rules = _FromTorch if side == "torch" else _FromPaddle
    return rules(specs, linear, keep).run()


def guess_side(specs: Mapping[str, Spec]) -> str | None:
    """The layout of a file, if its names or shapes show it."""
    leaves = {name.rpartition(".")[2] for name in specs}
    if leaves & {"running_mean", "running_var", "num_batches_tracked", "in_proj_weight"}:
        return "torch"
    if leaves & {"_mean", "_variance"}:
        return "paddle"
    votes = set()
    for name, spec in specs.items():
        bias = specs.get(f"{name.removesuffix('weight')}bias")
        if name.endswith("weight") and bias and len(spec.shape) == 2 and spec.shape[0] != spec.shape[1]:
            votes |= {side for side, at in (("torch", 0), ("paddle", 1)) if bias.shape == spec.shape[at : at + 1]}
    return votes.pop() if len(votes) == 1 else None


class _Rules:
    """Shared by both directions: which weights are transposed."""

    out_axis = 0
    """The dimension of a linear layer's weight that has its number of outputs."""

    def __init__(self, specs: Mapping[str, Spec], linear: Collection[str], keep: Collection[str]) -> None:
        self.specs, self.linear, self.keep = specs, linear, keep
        self.result = Inferred()

    def move(self, name: str) -> Iterator[Move]:
        """The moves of one tensor of the file."""
        raise NotImplementedError

    def run(self) -> Inferred:
        for name in self.specs:
            self.result.moves.extend(self.move(name))
        return self.result

    def shape(self, name: str) -> tuple[int, ...] | None:
        spec = self.specs.get(name)
        return None if spec is None else spec.shape

    def doubt(self, name: str, text: str) -> None:
        self.result.doubts[name] = text

    def said(self, name: str) -> bool | None:
        """Whether the user called it a linear layer's weight; None if the user did not say."""
        return True if name in self.linear else False if name in self.keep else None

    def transform(self, name: str, plain: str) -> Transform:
        """Whether a weight is transposed; `plain` is its name without parametrizations."""
        shape = self.specs[name].shape
        said = self.said(name)
        if said is not None:
            return TRANSPOSED if said and len(shape) == 2 else IDENTITY
        prefix, _, leaf = plain.rpartition(".")
        if len(shape) != 2 or leaf not in ("weight", "weight_v", "weight_orig"):
            return IDENTITY
        bias = self.shape(f"{prefix}.bias" if prefix else "bias")
        if bias is None:
            return self._without_bias(name, prefix)
        if len(bias) != 1 or bias[0] not in shape:
            return IDENTITY  # a norm over two dimensions, or a custom layer
        if shape[0] == shape[1]:
            self.doubt(name, f"square, so its shape is ambiguous; assumed to be a linear layer's: {_OPTIONS}")
        elif bias[0] != shape[self.out_axis]:
            self.doubt(name, "its bias fits the other library's layout; kept as it is: --linear PATTERN transposes it")
            return IDENTITY
        return TRANSPOSED

    def _without_bias(self, name: str, prefix: str) -> Transform:
        layer = prefix.rpartition(".")[2]
        if _EMBEDDING.search(layer) and not _LINEAR.search(layer):
            return IDENTITY
        self.doubt(name, f"no bias; assumed to be a linear layer's, not an embedding's: {_OPTIONS}")
        return TRANSPOSED


class _FromTorch(_Rules):
    out_axis = 0

    def move(self, name: str) -> Iterator[Move]:
        plain = torch_name(name)
        prefix, _, leaf = plain.rpartition(".")
        base = f"{prefix}." if prefix else ""
        shape = self.specs[name].shape
        if leaf == "num_batches_tracked":
            self.result.dropped[name] = "Paddle keeps no count of batches"
        elif leaf in ("running_mean", "running_var"):
            yield Move(name, base + {"running_mean": "_mean", "running_var": "_variance"}[leaf])
        elif leaf in ("in_proj_weight", "in_proj_bias") and shape and shape[0] % 3 == 0:
            yield from self._projections(name, self._decoder(base), leaf.removeprefix("in_proj_"))
        elif leaf in ("q_proj_weight", "k_proj_weight", "v_proj_weight"):
            yield Move(name, f"{self._decoder(base)}{leaf[0]}_proj.weight", TRANSPOSED)
        elif f"{base.removesuffix('out_proj.')}in_proj_weight" in self.specs and base.endswith("out_proj."):
            yield Move(name, self._decoder(base) + leaf, TRANSPOSED if leaf == "weight" else IDENTITY)
        elif _FLAT.match(plain):
            yield from self._recurrent(name)
        elif leaf == "weight_g" and (direction := self._direction(name, base)) is not None:
            yield Move(name, plain, Transform(shapes=(shape, tuple(n for n in shape if n != 1))))
            self._warn_linear_norm(name, direction)
        elif leaf == "weight" and len(shape) == 1 and f"{base}bias" not in self.specs and not _NORM.search(prefix):
            yield self._lone(name, base)
        elif leaf == "weight" and len(shape) == 1 and _INSTANCE.search(prefix):
            self.doubt(name, "assumed from its name to be an instance norm's, 'scale' in Paddle. To be sure: --model")
            yield Move(name, f"{base}scale")
        else:
            yield Move(name, plain, self.transform(name, plain))

    def _projections(self, name: str, base: str, kind: str) -> Iterator[Move]:
        size = self.specs[name].shape[0] // 3
        for at, letter in enumerate("qkv"):
            rows = (at * size, (at + 1) * size)
            yield Move(name, f"{base}{letter}_proj.{kind}", Transform(rows=rows, transposed=kind == "weight"))

    def _decoder(self, base: str) -> str:
        """A decoder's second attention is `multihead_attn` in torch and `cross_attn` in Paddle."""
        outer, found, rest = base.rpartition("multihead_attn.")
        if found and f"{outer}self_attn.in_proj_weight" in self.specs and f"{outer}norm3.weight" in self.specs:
            return f"{outer}cross_attn.{rest}"
        return base

    def _recurrent(self, name: str) -> Iterator[Move]:
        """Move to the name that both libraries use, and to the name of the cell, which Paddle saves too."""
        prefix, kind, number, back = _FLAT.match(name).groups()  # type: ignore[union-attr]
        both_ways = f"{prefix}weight_ih_l{number}_reverse" in self.specs
        cell = ("cell_bw" if back else "cell_fw") if both_ways else "cell"
        if kind == "weight_hr":
            yield Move(name, f"{prefix}{number}.{cell}.weight_ho", TRANSPOSED)
            return
        yield Move(name, name)
        yield Move(name, f"{prefix}{number}.{cell}.{kind}")

    def _direction(self, name: str, base: str) -> tuple[int, ...] | None:
        return self.shape(f"{base}weight_v") or self.shape(f"{base}parametrizations.weight.original1")

    def _warn_linear_norm(self, name: str, direction: tuple[int, ...]) -> None:
        if len(direction) == 2:
            self.doubt(name, "weight norm of a linear layer: Paddle has the same with weight_norm(layer, dim=1)")

    def _lone(self, name: str, base: str) -> Move:
        shape = self.specs[name].shape
        if shape == (1,) or "prelu" in base.lower():
            if "prelu" not in base.lower():
                self.doubt(name, "one number; assumed to be a PReLU's, '_weight' in Paddle. To be sure: --model")
            return Move(name, f"{base}_weight")
        self.doubt(name, "no bias; assumed to be a norm's, not a PReLU's. To be sure: --model")
        return Move(name, name)


def _lengths(shape: tuple[int, ...], direction: tuple[int, ...]) -> tuple[int, ...]:
    """The shape of torch's `weight_g`; a linear layer's direction is transposed there."""
    if not shape:
        return ()
    if len(direction) == 2 and shape[0] != direction[1]:
        return (1, *shape)
    return shape + (1,) * (len(direction) - 1)


class _FromPaddle(_Rules):
    out_axis = 1

    def move(self, name: str) -> Iterator[Move]:
        prefix, _, leaf = name.rpartition(".")
        base = f"{prefix}." if prefix else ""
        shape = self.specs[name].shape
        if leaf in ("_mean", "_variance"):
            yield Move(base + {"_mean": "running_mean", "_variance": "running_var"}[leaf], name)
            if leaf == "_mean":
                self.result.counted.append(base)
        elif _CELL.match(name):
            yield from self._recurrent(name)
        elif _FLAT.match(name):
            yield Move(name, name)
        elif leaf == "_weight" or (leaf == "scale" and self._of_norm(base, shape)):
            yield Move(f"{base}weight", name)
        elif leaf == "weight_g" and (direction := self.shape(f"{base}weight_v")) is not None:
            yield Move(name, name, Transform(shapes=(_lengths(shape, direction), shape)))
        elif (attention := self._attention(base)) is not None:
            yield from self._projection(name, attention, base, leaf)
        else:
            yield Move(name, name, self.transform(name, name))

    def _recurrent(self, name: str) -> Iterator[Move]:
        prefix, number, cell, kind = _CELL.match(name).groups()  # type: ignore[union-attr]
        back = "_reverse" if cell == "cell_bw" else ""
        flat = f"{prefix}{kind}_l{number}{back}"
        if kind == "weight_ho":
            yield Move(f"{prefix}weight_hr_l{number}{back}", name, TRANSPOSED)
        elif flat in self.specs:
            self.result.dropped[name] = "second names of tensors of recurrent networks"
        else:
            yield Move(flat, name)

    def _of_norm(self, base: str, shape: tuple[int, ...]) -> bool:
        """Whether a `scale` is that of an instance norm, which has a bias and no weight."""
        return self.shape(f"{base}bias") == shape and f"{base}weight" not in self.specs

    def _attention(self, base: str) -> str | None:
        """The prefix of the attention that this linear layer belongs to, if all four projections fit."""
        for letter in ("q", "k", "v", "out"):
            if base.endswith(f"{letter}_proj."):
                outer = base.removesuffix(f"{letter}_proj.")
                names = [f"{outer}{one}_proj.weight" for one in ("q", "k", "v", "out")]
                shapes = {self.shape(name) for name in names}
                whole = len(shapes) == 1 and None not in shapes and all(self.said(name) is None for name in names)
                return outer if whole else None
        return None

    def _projection(self, name: str, outer: str, base: str, leaf: str) -> Iterator[Move]:
        there = self._decoder(outer)
        transposed = leaf == "weight"
        if base.endswith("out_proj."):
            yield Move(f"{there}out_proj.{leaf}", name, Transform(transposed=transposed))
            return
        size = self.specs[name].shape[-1]
        at = "qkv".index(base.removesuffix("_proj.")[-1]) * size
        self.doubt(
            name,
            "assumed to be torch.nn.MultiheadAttention's, which combines three. For linear layers: --linear '*_proj.*'",
        )
        yield Move(f"{there}in_proj_{leaf}", name, Transform(rows=(at, at + size), transposed=transposed))

    def _decoder(self, base: str) -> str:
        outer, found, rest = base.rpartition("cross_attn.")
        if found and f"{outer}self_attn.q_proj.weight" in self.specs and f"{outer}norm3.weight" in self.specs:
            return f"{outer}multihead_attn.{rest}"
        return base
