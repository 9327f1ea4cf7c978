"""Matches the layers of the port with the modules of the reference.

Modules are aligned in call order, like the lines of two texts in a diff: those of the same kind, with parameters and
outputs of the same shapes, belong together. Equal names take precedence, and names given by the user most of all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TypeVar

import torch

from outrigger.align import kinds
from outrigger.align.result import Match
from outrigger.align.trace import Call, Trace

_A = TypeVar("_A")
_B = TypeVar("_B")


@dataclass(frozen=True)
class Pair:
    """Two calls that are the same step of the computation."""

    reference: Call
    port: Call
    how: str


@dataclass
class Matching:
    """All pairs, in the port's order, and what has no counterpart."""

    pairs: list[Pair]
    reference_alone: list[Call]
    port_alone: list[Call]
    containers: list[tuple[str, str]]
    """Paths (reference, port) of modules that contain the same paired modules."""

    def modules(self) -> Iterable[tuple[torch.nn.Module, torch.nn.Module, str, str]]:
        """Each pair of modules once: (reference, port, and their paths), containers too."""
        seen: set[tuple[str, str]] = set()
        for pair in self.pairs:
            key = (pair.reference.path, pair.port.path)
            if key not in seen:
                seen.add(key)
                yield pair.reference.module, pair.port.module, *key

    def table(self) -> list[Match]:
        """For the report."""
        return [
            Match(pair.reference.name, pair.port.name, kinds.label(pair.port.module), pair.how) for pair in self.pairs
        ]


@dataclass(frozen=True)
class _Signature:
    """The properties of a call that are used for matching."""

    call: Call
    kind: str
    family: str | None
    held: tuple[tuple[int, ...], ...]
    """The sorted shapes of its module's parameters and statistics, regardless of layout."""
    size: int
    """How many parameter values its module has, including frozen ones."""
    output: tuple[int, ...] | None
    name: str
    """The last part of its path."""


def _signature(call: Call) -> _Signature:
    module = call.module
    held = [*module.parameters(), *(b for name, b in module.named_buffers() if "num_batches_tracked" not in name)]
    size = sum(one.numel() for one in held)
    shapes = tuple(sorted(tuple(sorted(one.shape)) for one in held))
    return _Signature(
        call,
        call.kind,
        kinds.family(call.kind),
        # Composite layers split their weights differently: one library packs what the other separates.
        ((size,),) if call.kind in kinds.OPAQUE else shapes,
        size,
        tuple(call.outputs[0].shape) if call.outputs else None,
        call.path.rpartition(".")[2],
    )


@lru_cache(maxsize=4096)
def _similar(a: str, b: str) -> float:
    """The similarity of two names, from 0 to 1."""
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def _similarity(a: _Signature, b: _Signature) -> float:
    """How well two calls match; 0 for not at all."""
    if a.kind == b.kind:
        score = 4.0
    elif a.family is not None and a.family == b.family:
        score = 1.5
    elif a.family is None and b.family is None:
        score = 2.0  # both are custom classes
    else:
        return 0.0
    if bool(a.size) != bool(b.size) and "PReLU" not in (a.kind, b.kind):
        return 0.0
    if a.size:
        if a.held == b.held:
            score += 4.0
        elif a.size != b.size and a.family not in ("attention", "recurrence", "normalisation"):
            score -= 2.0
    if a.output == b.output:
        score += 2.0
    elif a.output is not None and b.output is not None and sorted(a.output) == sorted(b.output):
        score += 1.0
    if not (a.name.isdigit() or b.name.isdigit()):
        score += _similar(a.name, b.name)
    return max(score, 0.1)


def _given(reference: list[_Signature], port: list[_Signature], names: Mapping[str, str]) -> list[tuple[int, int]]:
    """The positions that the user's names pair; raises an error for unknown names."""
    pinned = []
    for ours, theirs in names.items():
        left = [i for i, one in enumerate(reference) if one.call.path == theirs]
        right = [j for j, one in enumerate(port) if one.call.path == ours]
        for side, found, faces, name in (("reference", left, reference, theirs), ("port", right, port, ours)):
            if not found:
                near = sorted({one.call.path for one in faces}, key=lambda path: -_similar(path, name))[:3]
                listed = ", ".join(map(repr, near))
                raise ValueError(
                    f"names: the {side} calls no module named {name!r} that is compared. Try one of: {listed}."
                )
        pinned += list(zip(left, right))
    return pinned


def _same_names(reference: list[_Signature], port: list[_Signature]) -> list[tuple[int, int]]:
    """Positions with equal paths, if the path is more than a number in a Sequential and the kinds agree."""
    where = {one.call.key: i for i, one in enumerate(reference)}
    found = []
    for j, one in enumerate(port):
        i = where.get(one.call.key)
        if i is None or one.name.isdigit() or reference[i].kind != one.kind:
            continue
        if reference[i].held == one.held:
            found.append((i, j))
    return found


def _aligned(reference: list[_Signature], port: list[_Signature], pinned: dict[int, int]) -> list[tuple[int, int]]:
    """The order-preserving pairing with the highest similarity; pinned pairs are fixed."""
    left = [i for i in range(len(reference)) if i not in pinned]
    taken = set(pinned.values())
    right = [j for j in range(len(port)) if j not in taken]
    # Pinned pairs divide the rest into sections, so that no pair crosses a pinned one.
    before_left = {i: sum(1 for p in pinned if p < i) for i in left}
    before_right = {j: sum(1 for p in taken if p < j) for j in right}

    def fit(i: int, j: int) -> float:
        return _similarity(reference[i], port[j]) if before_left[i] == before_right[j] else 0.0

    return paired_in_order(left, right, fit)


def paired_in_order(left: Sequence[_A], right: Sequence[_B], fit: Callable[[_A, _B], float]) -> list[tuple[_A, _B]]:
    """The order-preserving pairing with the highest sum of `fit`, as of the lines of two texts; 0 makes no pair."""
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    fits: dict[tuple[int, int], float] = {}
    for a in range(len(left) - 1, -1, -1):
        for b in range(len(right) - 1, -1, -1):
            fits[a, b] = fit(left[a], right[b])
            joined = best[a + 1][b + 1] + fits[a, b] if fits[a, b] else 0.0
            best[a][b] = max(best[a + 1][b], best[a][b + 1], joined)
    pairs, a, b = [], 0, 0
    while a < len(left) and b < len(right):
        if fits[a, b] and best[a][b] == best[a + 1][b + 1] + fits[a, b]:
            pairs.append((left[a], right[b]))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


def _out_of_order(
    reference: list[_Signature], port: list[_Signature], taken: Collection[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Pair modules with weights that are called in another order, by kind, shapes and similarity of names."""
    done = {i for i, _ in taken}, {j for _, j in taken}
    left = [i for i, one in enumerate(reference) if i not in done[0] and one.size]
    right = [j for j, one in enumerate(port) if j not in done[1] and one.size]
    fits = sorted(
        (-_similar(reference[i].call.path, port[j].call.path), i, j)
        for i in left
        for j in right
        if reference[i].kind == port[j].kind and reference[i].held == port[j].held
    )
    found: dict[int, int] = {}
    for _, i, j in fits:
        if i not in found and j not in found.values():
            found[i] = j
    return list(found.items())


def _containers(pairs: list[Pair]) -> list[tuple[str, str]]:
    """Parent modules that contain the same pairs on both sides, from the outside in."""
    inside: tuple[dict[str, set[int]], dict[str, set[int]]] = ({}, {})
    for number, pair in enumerate(pairs):
        for side, call in enumerate((pair.reference, pair.port)):
            for around in call.parents():
                inside[side].setdefault(around.path, set()).add(number)
    found = []
    taken: set[str] = set()
    for path, members in sorted(inside[0].items(), key=lambda item: (-len(item[1]), len(item[0]))):
        fitting = [p for p, m in inside[1].items() if m == members and p not in taken]
        if fitting:
            ours = min(fitting, key=len)
            taken.add(ours)
            found.append((path, ours))
    return found


def better(matched: Matching, reference: Trace, agree: Callable[[Call, Call], bool]) -> dict[str, str]:
    """Better partners for pairs that were made by order alone and get different inputs: modules with the same input.

    Branches with equal shapes may be called in another order. Returns {layer of the port: module of the reference}.
    """
    now = {pair.reference.key: pair for pair in matched.pairs}
    for pair in sorted(matched.pairs, key=lambda one: one.reference.started):
        here = _signature(pair.port)
        if pair.how != "order" or not here.size or not pair.port.inputs or agree(pair.reference, pair.port):
            continue
        for call in reference.leaves:
            other = now.get(call.key)
            if call.path == pair.reference.path or not call.inputs or (other is not None and other.how != "order"):
                continue
            there = _signature(call)
            if (there.kind, there.held) != (here.kind, here.held) or not agree(call, pair.port):
                continue
            if other is None or not agree(other.reference, other.port):
                return {pair.port.path: call.path}
    return {}


def match(
    reference: Trace, port: Trace, names: Mapping[str, str] | None = None, found: Mapping[str, str] | None = None
) -> Matching:
    """Pair the modules of two runs; `names` are the user's, `found` are from equal inputs."""
    left, right = ([_signature(call) for call in run.leaves] for run in (reference, port))
    how: dict[tuple[int, int], str] = dict.fromkeys(_given(left, right, names or {}), "given")
    how |= dict.fromkeys(_given(left, right, found or {}), "input")
    for i, j in _same_names(left, right):
        if i not in {a for a, _ in how} and j not in {b for _, b in how}:
            how[i, j] = "name"
    how |= dict.fromkeys(_aligned(left, right, dict(how.keys())), "order")
    for i, j in _out_of_order(left, right, how.keys()):
        how[i, j] = "name" if left[i].name == right[j].name else "order"
    paired = {i for i, _ in how}, {j for _, j in how}
    pairs = [Pair(left[i].call, right[j].call, how[i, j]) for i, j in sorted(how, key=lambda pair: pair[1])]
    return Matching(
        pairs,
        [one.call for i, one in enumerate(left) if i not in paired[0]],
        [one.call for j, one in enumerate(right) if j not in paired[1]],
        _containers(pairs),
    )
