"""Finds the weights in a nested checkpoint: `{"state_dict": …}`, `{"model": …, "optimizer": …, "epoch": 3}`, …"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from outrigger.weights.formats.base import Refusal

__all__ = ["find"]

# Names under which weights are usually stored, most common first.
_USUAL = "state_dict model_state_dict model_state model net network module backbone params weights ema".split()


def find(
    content: Any, key: str | None, is_tensor: Callable[[Any], bool], path: Any
) -> tuple[dict[str, Any], dict[str, str], list[str]]:
    """The tensors by name, what else there is, and notes on the choice; `key` decides: `model`, `a.b`."""
    extras: dict[str, str] = {}
    notes: list[str] = []
    if not isinstance(content, Mapping):
        what = "a single tensor" if is_tensor(content) else f"a {type(content).__name__}"
        raise Refusal(f"'{path}' holds {what}, not tensors by name. Try writing model.state_dict() instead.")
    at = ""
    for step in [] if key is None else _steps(content, key):
        if not isinstance(content, Mapping) or step not in content:
            there = ", ".join(map(str, content)) if isinstance(content, Mapping) else "no names"
            raise Refusal(f"there is no '{key}' in '{path}': {at or 'it'} holds {there}.")
        extras |= _others(content, step, at, is_tensor)
        content, at = content[step], f"{at}.{step}".lstrip(".")
    if key is not None and not (isinstance(content, Mapping) and _count(content, is_tensor)):
        raise Refusal(f"'{key}' in '{path}' is {_described(content, is_tensor)}, not tensors by name.")
    while not any(is_tensor(value) for value in content.values()):
        step = _chosen(content, is_tensor, path, at)
        extras |= _others(content, step, at, is_tensor)
        content, at = content[step], f"{at}.{step}".lstrip(".")
    if at:
        notes.append(f"the weights are those under '{at}'")
    found = {}
    for name, value in content.items():
        if is_tensor(value) and isinstance(name, str):
            found[name] = value
        else:
            extras[f"{at}.{name}".lstrip(".")] = _described(value, is_tensor)
    return found, extras, notes


def _steps(content: Mapping[Any, Any], key: str) -> list[str]:
    """The names on the path `key`; an existing name with dots in it is not split."""
    return [key] if key in content else key.split(".")


def _chosen(content: Mapping[Any, Any], is_tensor: Callable[[Any], bool], path: Any, at: str) -> Any:
    """The name in a dict under which the weights are."""
    sizes = {
        name: count
        for name, value in content.items()
        if isinstance(value, Mapping) and "optim" not in str(name).lower() and (count := _count(value, is_tensor))
    }
    for name in _USUAL:
        if name in sizes:
            return name
    if len(sizes) == 1:
        return next(iter(sizes))
    if not sizes:
        raise Refusal(f"there are no tensors by name in '{path}': {at or 'it'} holds {', '.join(map(str, content))}.")
    several = ", ".join(f"{name} ({count} tensors)" for name, count in sizes.items())
    raise Refusal(f"'{path}' holds several sets of weights: {several}. Try --key {next(iter(sizes))}.")


def _count(value: Any, is_tensor: Callable[[Any], bool], known: dict[int, int] | None = None) -> int:
    """The number of tensors in a dict of dicts; `known` caches the counts of shared dicts."""
    if is_tensor(value):
        return 1
    if not isinstance(value, Mapping):
        return 0
    known = {} if known is None else known
    if id(value) not in known:
        known[id(value)] = sum(_count(v, is_tensor, known) for v in value.values())
    return known[id(value)]


def _others(content: Mapping[Any, Any], step: Any, at: str, is_tensor: Callable[[Any], bool]) -> dict[str, str]:
    return {f"{at}.{name}".lstrip("."): _described(value, is_tensor) for name, value in content.items() if name != step}


def _described(value: Any, is_tensor: Callable[[Any], bool]) -> str:
    """A short description of a part of a checkpoint."""
    if is_tensor(value):
        return "a tensor"
    if isinstance(value, Mapping):
        count = _count(value, is_tensor)
        return f"a dict with {count} tensors" if count else f"a dict of {len(value)} entries"
    if isinstance(value, (bool, int, float, str, np.generic)) or value is None:
        text = repr(value.item() if isinstance(value, np.generic) else value)
        return text if len(text) <= 40 else f"{text[:37]}…"
    return f"a {type(value).__name__}"
