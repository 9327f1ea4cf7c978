"""Which layer of the port stands for which module of the reference.

Modules are laid side by side in the order in which they are called, as two texts are in a diff: what is of one kind,
with parameters and results of one shape, belongs together. Equal names come first, names given by the user before all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

import torch

from outrigger.align import kinds
from outrigger.align.result import Match
from outrigger.align.trace import Call, Trace


@dataclass(frozen=True)
class Pair:
    """Two calls that are the same step of the computation."""

    reference: Call
    port: Call
    how: str


@dataclass
class Matching:
    """All pairs, in the port's order, and what found no counterpart."""

    pairs: list[Pair]
    reference_alone: list[Call]
    port_alone: list[Call]
    containers: list[tuple[str, str]]
    """Paths (reference, port) of modules that hold the same paired modules."""

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


def _own_shapes(module: torch.nn.Module) -> tuple[tuple[int, ...], ...]:
    """The shapes of a module's parameters whatever their layout, small to large."""
    held = [p for p in module.parameters()] + [
        b for name, b in module.named_buffers() if "num_batches_tracked" not in name
    ]
    return tuple(sorted(tuple(sorted(one.shape)) for one in held))


def _count(module: torch.nn.Module) -> int:
    return sum(p.numel() for p in module.parameters())


def _likeness(reference: Call, port: Call) -> float:
    """How well two calls fit, 0 for not at all."""
    a, b = reference.kind, port.kind
    if a == b:
        score = 4.0
    elif kinds.family(a) is not None and kinds.family(a) == kinds.family(b):
        score = 1.5
    elif kinds.family(a) is None and kinds.family(b) is None:
        score = 2.0  # both are the user's own
    else:
        return 0.0
    with_weights = _count(reference.module), _count(port.module)
    if bool(with_weights[0]) != bool(with_weights[1]) and "PReLU" not in (a, b):
        return 0.0
    if with_weights[0]:
        if _own_shapes(reference.module) == _own_shapes(port.module):
            score += 4.0
        elif with_weights[0] != with_weights[1] and kinds.family(a) not in ("attention", "recurrence", "normalisation"):
            score -= 2.0
    shapes = [tuple(call.outputs[0].shape) if call.outputs else None for call in (reference, port)]
    if shapes[0] == shapes[1]:
        score += 2.0
    elif None not in shapes and sorted(shapes[0] or ()) == sorted(shapes[1] or ()):
        score += 1.0
    names = reference.path.rpartition(".")[2], port.path.rpartition(".")[2]
    if not (names[0].isdigit() or names[1].isdigit()):
        score += SequenceMatcher(None, names[0], names[1], autojunk=False).ratio()
    return max(score, 0.1)


def _given(reference: list[Call], port: list[Call], names: Mapping[str, str]) -> list[tuple[int, int]]:
    """The positions that the user's names pair, refusing names that are nowhere."""
    pinned = []
    for ours, theirs in names.items():
        left = [i for i, call in enumerate(reference) if call.path == theirs]
        right = [j for j, call in enumerate(port) if call.path == ours]
        for side, found, calls, name in (("reference", left, reference, theirs), ("port", right, port, ours)):
            if not found:
                near = sorted(
                    {call.path for call in calls},
                    key=lambda path: -SequenceMatcher(None, path, name, autojunk=False).ratio(),
                )[:3]
                raise ValueError(
                    f"names: the {side} calls no module named {name!r} that is compared. Try one of: {', '.join(near)}."
                )
        pinned += list(zip(left, right))
    return pinned


def _same_names(reference: list[Call], port: list[Call]) -> list[tuple[int, int]]:
    """Positions with equal paths, where the path says more than a number in a Sequential and the kinds agree."""
    where = {(call.path, call.turn): i for i, call in enumerate(reference)}
    found = []
    for j, call in enumerate(port):
        i = where.get((call.path, call.turn))
        if i is None or call.path.rpartition(".")[2].isdigit() or reference[i].kind != call.kind:
            continue
        if _own_shapes(reference[i].module) == _own_shapes(call.module):
            found.append((i, j))
    return found


def _side_by_side(reference: list[Call], port: list[Call], pinned: dict[int, int]) -> list[tuple[int, int]]:
    """The pairing in order with the greatest likeness (the pinned ones are taken as they are)."""
    left = [i for i in range(len(reference)) if i not in pinned]
    taken = set(pinned.values())
    right = [j for j in range(len(port)) if j not in taken]
    # What is pinned cuts the rest into stretches, so that a pair cannot cross a pinned one.
    before_left = {i: sum(1 for p in pinned if p < i) for i in left}
    before_right = {j: sum(1 for p in taken if p < j) for j in right}
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    likeness: dict[tuple[int, int], float] = {}
    for a in range(len(left) - 1, -1, -1):
        for b in range(len(right) - 1, -1, -1):
            i, j = left[a], right[b]
            fit = _likeness(reference[i], port[j]) if before_left[i] == before_right[j] else 0.0
            likeness[a, b] = fit
            joined = best[a + 1][b + 1] + fit if fit else 0.0
            best[a][b] = max(best[a + 1][b], best[a][b + 1], joined)
    pairs, a, b = [], 0, 0
    while a < len(left) and b < len(right):
        if likeness[a, b] and best[a][b] == best[a + 1][b + 1] + likeness[a, b]:
            pairs.append((left[a], right[b]))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


def _out_of_order(
    reference: list[Call], port: list[Call], taken: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Modules with weights that are called in another order: by kind, shapes and likeness of their names."""
    left = [i for i in range(len(reference)) if i not in {i for i, _ in taken} and _count(reference[i].module)]
    right = [j for j in range(len(port)) if j not in {j for _, j in taken} and _count(port[j].module)]
    fits = sorted(
        (
            (-SequenceMatcher(None, reference[i].path, port[j].path, autojunk=False).ratio(), i, j)
            for i in left
            for j in right
            if reference[i].kind == port[j].kind
            and _own_shapes(reference[i].module) == _own_shapes(port[j].module)
        ),
    )
    found: list[tuple[int, int]] = []
    for _, i, j in fits:
        if i not in {a for a, _ in found} and j not in {b for _, b in found}:
            found.append((i, j))
    return found


def _containers(pairs: list[Pair]) -> list[tuple[str, str]]:
    """Modules around the pairs that hold the same ones on both sides, from the outside in."""
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


def match(reference: Trace, port: Trace, names: Mapping[str, str] | None = None) -> Matching:
    """Pair the modules of two runs."""
    left, right = reference.leaves, port.leaves
    how: dict[tuple[int, int], str] = {}
    for pair in _given(left, right, names or {}):
        how[pair] = "given"
    for i, j in _same_names(left, right):
        if i not in {a for a, _ in how} and j not in {b for _, b in how}:
            how[i, j] = "name"
    for pair in _side_by_side(left, right, dict(how.keys())):
        how[pair] = "order"
    for pair in _out_of_order(left, right, list(how)):
        how[pair] = "name"
    pairs = [Pair(left[i], right[j], how[i, j]) for i, j in sorted(how, key=lambda pair: pair[1])]
    paired = {i for i, _ in how}, {j for _, j in how}
    return Matching(
        pairs,
        [call for i, call in enumerate(left) if i not in paired[0]],
        [call for j, call in enumerate(right) if j not in paired[1]],
        _containers(pairs),
    )
