"""Matches names in a file with the names that a model expects: by name, without a prefix, by order and shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Matched", "match"]

Shapes = Mapping[str, tuple[int, ...]]
Found = dict[str, tuple[int, ...]]


@dataclass
class Matched:
    """Which tensor of the file belongs to each expected name."""

    names: dict[str, str] = field(default_factory=dict)
    """Expected name -> name in the file."""
    doubts: dict[str, str] = field(default_factory=dict)
    """Expected name -> how it was matched, if others would fit too."""
    notes: list[str] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)
    """Why an expected name, or a name in the file, has no counterpart."""


def match(expected: Shapes, file: Shapes) -> Matched:
    """Match the names."""
    result = Matched()
    _by_name(expected, file, result)
    if len(result.names) < len(expected):
        _by_prefix(expected, file, result)
    if len(result.names) < len(expected):
        _by_order(expected, file, result)
    return result


def _free(expected: Shapes, file: Shapes, result: Matched) -> tuple[Found, Found]:
    """The unmatched names of both sides, except equal names with different shapes."""
    taken = set(result.names.values())
    wrong = {name for name in result.reasons if name in expected}
    wrong_there = {name for name in result.reasons if name in file}
    return (
        {name: shape for name, shape in expected.items() if name not in result.names and name not in wrong},
        {name: shape for name, shape in file.items() if name not in taken and name not in wrong_there},
    )


def _by_name(expected: Shapes, file: Shapes, result: Matched) -> None:
    for name, shape in expected.items():
        if name not in file:
            continue
        if file[name] == shape:
            result.names[name] = name
        else:
            result.reasons[name] = f"the file has {list(file[name])}, the model expects {list(shape)}"


def _by_prefix(expected: Shapes, file: Shapes, result: Matched) -> None:
    """Match names that differ by a prefix (`module.`, `backbone.`, …) in the file or in the model."""
    here, there = _free(expected, file, result)
    best: dict[str, str] = {}
    note = ""
    for prefix in _prefixes(there, len(here)):
        found = {name: prefix + name for name, shape in here.items() if there.get(prefix + name) == shape}
        if len(found) > len(best):
            best, note = found, f"the file has the prefix '{prefix}' in {len(found)} names"
    for prefix in _prefixes(here, len(here)):
        found = {
            name: name[len(prefix) :]
            for name, shape in here.items()
            if name.startswith(prefix) and there.get(name[len(prefix) :]) == shape
        }
        if len(found) > len(best):
            best, note = found, f"the model has the prefix '{prefix}' in {len(found)} names"
    if best and 2 * len(best) >= len(here):  # fewer may agree by chance; order is more reliable
        result.names |= best
        result.notes.append(note)


def _prefixes(names: Shapes, wanted: int) -> list[str]:
    """The prefixes, up to the third dot, that at least half as many names have as are wanted."""
    counts: dict[str, int] = {}
    for name in names:
        parts = name.split(".")
        for length in range(1, min(len(parts), 4)):
            prefix = ".".join(parts[:length]) + "."
            counts[prefix] = counts.get(prefix, 0) + 1
    return [prefix for prefix, count in counts.items() if 2 * count >= wanted]


def _by_order(expected: Shapes, file: Shapes, result: Matched) -> None:
    """Match layers with tensors of the same kinds and shapes in order; then single tensors of one shape."""
    for owner in (_layer, _tensor):
        here, there = _free(expected, file, result)
        agrees = ", which agrees throughout" if owner is _layer and _kinds(here) == _kinds(there) else ""
        text = f"matched by order{agrees}: others have the same shape. To decide: --rename OLD=NEW"
        groups: dict[object, tuple[list[list[str]], list[list[str]]]] = {}
        for at, names in enumerate((here, there)):
            for kind, layers in owner(names).items():
                groups.setdefault(kind, ([], []))[at].extend(layers)
        for ours, theirs in groups.values():
            if len(ours) == len(theirs):
                for mine, yours in zip(ours, theirs, strict=True):
                    result.names |= dict(zip(mine, yours, strict=True))
                    if len(ours) > 1:
                        result.doubts |= dict.fromkeys(mine, text)
                    elif _leaf(mine[0]) != _leaf(yours[0]):
                        result.doubts[mine[0]] = "matched by its shape alone. To decide: --rename OLD=NEW"
            elif owner is _tensor and ours and theirs:
                count = f"{len(theirs)} tensors of the file and {len(ours)} of the model have this shape"
                result.reasons |= {name: f"{count}. Try --rename OLD=NEW" for names in ours + theirs for name in names}


def _leaf(name: str) -> str:
    """The last part of a name: `weight`, `bias`."""
    return name.rpartition(".")[2]


def _kinds(names: Shapes) -> list[object]:
    """The tensors of the layers, in order."""
    kinds: dict[str, list[object]] = {}
    for name, shape in names.items():
        kinds.setdefault(name.rpartition(".")[0], []).append((_leaf(name), shape))
    return [sorted(kind, key=str) for kind in kinds.values()]


def _layer(names: Shapes) -> dict[object, list[list[str]]]:
    """Layers, grouped by the tensors they have; each is the sorted list of its tensors' names."""
    layers: dict[str, list[str]] = {}
    for name in names:
        layers.setdefault(name.rpartition(".")[0], []).append(name)
    groups: dict[object, list[list[str]]] = {}
    for members in layers.values():
        members.sort(key=_leaf)
        kind = tuple((_leaf(name), names[name]) for name in members)
        groups.setdefault(kind, []).append(members)
    return groups


def _tensor(names: Shapes) -> dict[object, list[list[str]]]:
    groups: dict[object, list[list[str]]] = {}
    for name, shape in names.items():
        groups.setdefault(shape, []).append([name])
    return groups
