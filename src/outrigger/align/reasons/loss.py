"""Why two losses return different values for the same inputs: their settings, or label smoothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch

from outrigger.align.reasons.messages import Text
from outrigger.align.trace import tensors

Explanation = tuple[str, str, Text, bool]
"""What the reference has, what the port has, the reason, and whether it was confirmed."""

# A loss object's settings: torch's names, then Paddle's.
_SETTINGS = (
    ("label_smoothing", "label_smoothing"),
    ("weight", "weight"),
    ("pos_weight", "pos_weight"),
    ("ignore_index", "ignore_index"),
    ("beta", "delta"),
    ("delta", "delta"),
    ("margin", "margin"),
    ("log_target", "log_target"),
    ("blank", "blank"),
    ("reduction", "reduction"),
)
_ABSENT = object()
_SMOOTHINGS = (0.1, 0.05, 0.2, 0.01, 0.15, 0.3)


def explain(
    functions: tuple[Callable[..., Any], Callable[..., Any]],
    outputs: tuple[Any, Any],
    labels: Sequence[torch.Tensor],
    values: tuple[Any, Any],
) -> Explanation | None:
    """The first explanation that applies; None if there is none."""
    return _another(functions) or _objects(functions, labels) or _smoothing(outputs, labels, values)


_SAME = {"bce": "binarycrossentropy", "bcewithlogits": "binarycrossentropywithlogits"}


def _title(function: Any) -> str | None:
    """The name of a loss of one of the libraries; None for a custom function."""
    known = function if hasattr(function, "__name__") else type(function)
    if not str(getattr(known, "__module__", "")).startswith(("torch", "paddle")):
        return None
    return str(known.__name__)


def _another(functions: tuple[Any, Any]) -> Explanation | None:
    """Two different losses of the libraries."""
    titles = [_title(one) for one in functions]
    if titles[0] is None or titles[1] is None:
        return None
    plain = [re.sub(r"_?loss|_", "", one.lower()) for one in titles if one]
    if _SAME.get(plain[0], plain[0]) == _SAME.get(plain[1], plain[1]):
        return None
    text = Text(f"another loss: the reference has {titles[0]}, the port {titles[1]}", f"use paddle's {titles[0]}")
    return titles[0], titles[1], text, False


def _objects(functions: tuple[Any, Any], labels: Sequence[torch.Tensor]) -> Explanation | None:
    """Two objects of the libraries' classes with different settings."""
    flat = [one.flatten() for one in labels]
    for torchs, paddles in _SETTINGS:
        theirs, ours = getattr(functions[0], torchs, _ABSENT), getattr(functions[1], paddles, _ABSENT)
        if theirs is _ABSENT or ours is _ABSENT or _equal(theirs, ours):
            continue
        if torchs == "ignore_index" and not any(value in one.tolist() for one in flat for value in (theirs, ours)):
            continue
        known = {"weight": "class weights differ", "label_smoothing": "label smoothing differs"}
        there, here = _listed(theirs), _listed(ours)
        text = Text(known.get(torchs, f"{paddles} differs"), f"{paddles}={there}")
        return f"{torchs}={there}", f"{paddles}={here}", text, False
    return None


def _listed(value: Any) -> Any:
    held = value.numpy() if hasattr(value, "numpy") else value
    return held.tolist() if isinstance(held, np.ndarray) else held


def _equal(a: Any, b: Any) -> bool:
    a, b = _listed(a), _listed(b)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and bool(np.allclose(a, b))
    return bool(a == b)


def _smoothing(outputs: tuple[Any, Any], labels: Sequence[torch.Tensor], values: tuple[Any, Any]) -> Explanation | None:
    """Whether one value is a plain cross-entropy and the other has smoothed labels."""
    held = [tensors(one) for one in outputs]
    if not held[0] or not labels or labels[0].is_floating_point() or values[0].size != 1 or values[1].size != 1:
        return None
    scores, label = held[0][0].detach(), labels[0].long()
    if scores.dim() < 2 or not scores.is_floating_point() or scores.shape[:1] + scores.shape[2:] != label.shape:
        return None
    if bool(((label < 0) | (label >= scores.shape[1])).any()):
        return None

    def smoothed(share: float) -> float:
        return float(torch.nn.functional.cross_entropy(scores, label, label_smoothing=share))

    plain = smoothed(0.0)
    for side in (0, 1):
        given, other = float(values[side].reshape(-1)[0]), float(values[1 - side].reshape(-1)[0])
        if abs(other - plain) > 1e-5 * abs(plain):
            continue
        for share in _SMOOTHINGS:
            if abs(given - smoothed(share)) <= 1e-5 * abs(plain):
                found = ["no smoothing", "no smoothing"]
                found[side] = f"label_smoothing={share}"
                advice = f"label_smoothing={share if side == 0 else 0.0}"
                return found[0], found[1], Text("label smoothing on one side only", advice), True
    return None
