"""Plans a conversion: the source and transformation of each tensor, and what is left out."""

from __future__ import annotations

import fnmatch
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from outrigger.weights import infer
from outrigger.weights.counterparts import Counterpart, counterparts, tensors
from outrigger.weights.formats import Entry, Reader, Refusal, Spec
from outrigger.weights.matching import match
from outrigger.weights.move import IDENTITY, Move, Transform

__all__ = ["Plan", "Row", "make"]


@dataclass(frozen=True)
class Row:
    """One tensor of the new file."""

    sources: tuple[str, ...]
    """Names in the old file; several are concatenated along rows, and with none the value is 0."""
    target: str
    spec: Spec
    transform: Transform = IDENTITY
    back: bool = False
    """Whether the direction is from Paddle to torch."""
    doubt: str = ""
    """What was assumed, and how to override it."""

    @property
    def how(self) -> str:
        """The transformation as text."""
        if not self.sources:
            return "made: 0"
        if len(self.sources) > 1:
            return f"{len(self.sources)} in one" + (", transposed" if self.transform.transposed else "")
        text = str(self.transform)
        if self.back and self.transform.shapes is not None:
            text = f"as {list(self.transform.shapes[0])}"
        if text == "same" and self.sources != (self.target,):
            return "renamed"
        return text

    def value(self, read: Callable[[str], torch.Tensor]) -> torch.Tensor:
        """The new tensor; `read` returns a tensor of the old file."""
        if not self.sources:
            return torch.zeros(self.spec.shape, dtype=self.spec.dtype)
        change = self.transform.inverse if self.back else self.transform.apply
        parts = [change(read(name)) for name in self.sources]
        return (parts[0] if len(parts) == 1 else torch.cat(parts)).to(self.spec.dtype)


@dataclass
class Plan:
    """What a conversion does, or did. It is true if no tensor is left out or missing."""

    source: str
    target: str
    sides: tuple[str | None, str | None]
    rows: list[Row] = field(default_factory=list)
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The total size of the tensors in the old file."""
    left: dict[str, str] = field(default_factory=dict)
    """Weights of the old file that are left out, with reasons."""
    missing: dict[str, str] = field(default_factory=dict)
    """Tensors of the model without a source, with reasons."""
    dropped: dict[str, str] = field(default_factory=dict)
    """Tensors that the other library does not need."""
    extras: dict[str, str] = field(default_factory=dict)
    """What the old file contains besides weights."""
    notes: list[str] = field(default_factory=list)
    written: bool = False

    @property
    def doubtful(self) -> list[Row]:
        """Rows in which something was assumed."""
        return [row for row in self.rows if row.doubt]

    def __bool__(self) -> bool:
        return not (self.left or self.missing)

    def __str__(self) -> str:
        from outrigger.weights.table import plain

        return plain(self)

    def entries(self, reader: Reader, progress: Callable[[str], None] | None = None) -> list[Entry]:
        """The tensors for a writer; their values are read on demand, and each is announced by `progress`."""

        def entry(number: int, row: Row) -> Entry:
            def value() -> torch.Tensor:
                if progress:
                    progress(f"tensor {number} of {len(self.rows)}: {row.target}")
                return row.value(reader.read)

            return Entry(row.target, row.spec, value)

        return [entry(number, row) for number, row in enumerate(self.rows, 1)]


def make(
    reader: Reader,
    target: str,
    sides: tuple[str | None, str | None],
    *,
    model: Any = None,
    linear: Sequence[str] = (),
    keep: Sequence[str] = (),
    rename: Sequence[tuple[str, str]] = (),
    dtype: torch.dtype | None = None,
) -> Plan:
    """Make the plan for a file, from one library to the other or from one file format to another."""
    plan = Plan(str(reader.path), target, sides, extras=dict(reader.extras), notes=list(reader.notes))
    plan.shapes = {name: spec.shape for name, spec in reader.specs.items()}
    if (linear or keep) and (model is not None or sides[0] == sides[1]):
        why = "the layout does not change" if model is None else "the model determines the linear layers"
        raise Refusal(f"--linear and --keep have no effect here: {why}. Try without them.")
    names = _renamed(reader.specs, rename)
    specs = {new: reader.specs[old] for new, old in names.items()}
    if model is not None:
        moves, doubts = _with_model(plan, specs, model)
    elif sides[0] == sides[1]:
        moves, doubts = [Move(name, name) for name in specs], {}
    else:
        found = infer.infer(specs, str(sides[0]), _fitting("--linear", linear, names), _fitting("--keep", keep, names))
        moves, doubts = found.moves, found.doubts
        plan.dropped = found.dropped
        plan.rows = [_count(f"{base}num_batches_tracked") for base in found.counted]
        if all(name.startswith("module.") for name in specs):
            plan.notes.append("all names begin with 'module.'; --rename module.= removes it")
    plan.rows = _rows(moves, specs, doubts, back=sides == ("paddle", "torch")) + plan.rows
    plan.rows = [_back_to_file(row, names, reader.specs, dtype) for row in _in_order(plan.rows, model)]
    _refuse_twice(plan.rows)
    used = {name for row in plan.rows for name in row.sources}
    for new, old in names.items():
        if old in used:
            continue
        if new in plan.dropped:
            plan.dropped[old] = plan.dropped.pop(new)
        else:
            plan.left[old] = plan.left.pop(new, "the model has nothing like it")
    if not plan.rows:
        raise Refusal(f"nothing of '{reader.path}' fits: {_sample(plan.left)}.")
    return plan


def _fitting(option: str, patterns: Sequence[str], names: Mapping[str, str]) -> set[str]:
    """The tensors whose names in the file match one of the patterns; every pattern must match something."""
    found = set()
    for pattern in patterns:
        fitting = {new for new, old in names.items() if fnmatch.fnmatchcase(old, pattern)}
        if not fitting:
            raise Refusal(f"{option} '{pattern}' matches no tensor. There are: {_sample(names.values())}.")
        found |= fitting
    return found


def _sample(names: Collection[str]) -> str:
    some = list(names)[:5]
    return ", ".join(some) + (", …" if len(names) > 5 else "") if some else "none"


def _renamed(specs: Mapping[str, Spec], rename: Sequence[tuple[str, str]]) -> dict[str, str]:
    """New name -> name in the file, after renaming prefixes."""
    names: dict[str, str] = {}
    for name in specs:
        new = name
        for old, prefix in rename:
            if new.startswith(old):
                new = prefix + new[len(old) :]
                break
        if new in names:
            raise Refusal(f"--rename gives both '{names[new]}' and '{name}' the name '{new}'.")
        names[new] = name
    for old, _ in rename:
        if not any(name.startswith(old) for name in specs):
            raise Refusal(f"--rename: no tensor begins with '{old}'. There are: {_sample(specs)}.")
    return names


# ---- with a model ----


def _with_model(plan: Plan, specs: Mapping[str, Spec], model: Any) -> tuple[list[Move], dict[str, str]]:
    """The moves to a model, and doubts by the name in the file."""
    to_torch = plan.sides == ("paddle", "torch")
    wanted = tensors(model)
    if plan.sides[0] == plan.sides[1]:
        known = [Counterpart(Move(name, name), tuple(value.shape)) for name, value in wanted.items()]
        plain = {name: name for name in specs}
    else:
        known = counterparts(model, specs)
        plain = {infer.torch_name(name) if plan.sides[0] == "torch" else name: name for name in specs}
        plan.dropped = infer.infer(specs, str(plan.sides[0])).dropped
    expected = {_here(role.move, to_torch): role.shape for role in known}
    plan.dropped = {name: text for name, text in plan.dropped.items() if name not in expected}
    plain = {name: old for name, old in plain.items() if old not in plan.dropped}
    found = match(expected, {name: specs[old].shape for name, old in plain.items()})
    plan.notes += found.notes
    moves, doubts = [], {}
    for role in known:
        here = _here(role.move, to_torch)
        if here in found.names:
            name = plain[found.names[here]]
            moves.append(replace(role.move, target=name) if to_torch else replace(role.move, source=name))
            if here in found.doubts:
                doubts[name] = found.doubts[here]
    if to_torch:
        moves = _complete(moves, known)
    filled = {_there(move, to_torch) for move in moves}
    counts = [name for name in wanted if to_torch and name.endswith("num_batches_tracked") and name not in filled]
    plan.rows = [_count(name) for name in counts]
    filled.update(counts)
    reasons = {_there(r.move, to_torch): found.reasons.get(_here(r.move, to_torch), "") for r in known}
    plan.missing = {name: reasons.get(name) or "the file has nothing like it" for name in wanted if name not in filled}
    plan.left = {plain[name]: text for name, text in found.reasons.items() if name in plain}
    return moves, doubts


def _here(move: Move, to_torch: bool) -> str:
    """The name of a tensor on the file's side of a move."""
    return move.target if to_torch else move.source


def _there(move: Move, to_torch: bool) -> str:
    """The name of a tensor in the model."""
    return move.source if to_torch else move.target


def _complete(moves: list[Move], known: Sequence[Counterpart]) -> list[Move]:
    """Drop the moves to a torch tensor that is stacked from several parts if one of the parts is missing."""
    needed = Counter(role.move.source for role in known)
    there = Counter(move.source for move in moves)
    return [move for move in moves if there[move.source] == needed[move.source]]


# ---- rows ----


def _count(name: str) -> Row:
    return Row((), name, Spec((), torch.int64), back=True)


def _rows(moves: Sequence[Move], specs: Mapping[str, Spec], doubts: Mapping[str, str], *, back: bool) -> list[Row]:
    if not back:
        return [
            Row(
                (move.source,),
                move.target,
                Spec(move.transform.shape(specs[move.source].shape), specs[move.source].dtype),
                move.transform,
                doubt=doubts.get(move.source, ""),
            )
            for move in moves
        ]
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(move.source, []).append(move)
    rows = []
    for name, parts in groups.items():
        parts.sort(key=lambda move: move.transform.rows or (0, 0))
        sources = tuple(move.target for move in parts)
        first = parts[0].transform
        shapes = [_inverse_shape(first, specs[source].shape) for source in sources]
        shape = shapes[0] if len(shapes) == 1 else (sum(one[0] for one in shapes), *shapes[0][1:])
        doubt = next((doubts[source] for source in sources if source in doubts), "")
        rows.append(Row(sources, name, Spec(shape, specs[sources[0]].dtype), first, back=True, doubt=doubt))
    return rows


def _inverse_shape(transform: Transform, shape: tuple[int, ...]) -> tuple[int, ...]:
    if transform.shapes is not None:
        return transform.shapes[0]
    return shape[::-1] if transform.transposed else shape


def _back_to_file(row: Row, names: Mapping[str, str], specs: Mapping[str, Spec], dtype: torch.dtype | None) -> Row:
    """A row with the original names of the file, its dtype, and the tensors it shares memory with."""
    sources = tuple(names[name] for name in row.sources)
    kind = dtype if dtype is not None and row.spec.dtype.is_floating_point else row.spec.dtype
    tie = None
    if sources:
        tie = (tuple(specs[name].tie or name for name in sources), row.transform, kind)
    return replace(row, sources=sources, spec=Spec(row.spec.shape, kind, tie))


def _in_order(rows: list[Row], model: Any) -> list[Row]:
    """Sort rows in the order of the model; without one, put added tensors after those of the same layer."""
    if model is not None:
        order = {name: at for at, name in enumerate(tensors(model))}
        return sorted(rows, key=lambda row: order[row.target])
    counts = {row.target: row for row in rows if not row.sources}
    result = []
    for row in rows:
        if row.sources:
            result.append(row)
            if row.target.endswith("running_var"):
                count = counts.get(f"{row.target.removesuffix('running_var')}num_batches_tracked")
                result.extend([] if count is None else [count])
    return result


def _refuse_twice(rows: Sequence[Row]) -> None:
    seen: dict[str, Row] = {}
    for row in rows:
        if row.target in seen:
            both = f"{', '.join(seen[row.target].sources)} and {', '.join(row.sources)}"
            raise Refusal(f"two tensors would be called '{row.target}': {both}. Try --rename OLD=NEW.")
        seen[row.target] = row
