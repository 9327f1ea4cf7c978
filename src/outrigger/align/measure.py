"""Measures how much two tensors differ, and defines the tolerances."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import torch

from outrigger.align.result import Difference, Source
from outrigger.align.tolerances import TOLERANCES as TOLERANCES

# Values below this fraction of comparable ones are noise: the gradient of a bias before a batch norm is zero in theory
# and arbitrary in practice.
NOISE = 1e-3


def tolerances(changed: Mapping[str, float] | None) -> dict[str, float]:
    """The tolerance of every checkpoint, with the caller's changes; `training.top1` is that of one result."""
    for name in changed or {}:
        if not is_tolerance(name):
            known = ", ".join(TOLERANCES)
            raise ValueError(f"tolerances: there is no checkpoint {name!r}. Try one of: {known}.")
    return {**TOLERANCES, **(changed or {})}


def is_tolerance(name: str) -> bool:
    """Whether a tolerance can be given under this name: that of a checkpoint, or of one result of the training."""
    return name in TOLERANCES or name.startswith("training.")


def as_array(value: Any) -> np.ndarray[Any, Any]:
    """The values of a tensor of any library, a number or nested lists, as a detached array."""
    if hasattr(value, "detach"):
        value = value.detach()
    if isinstance(value, torch.Tensor):
        value = value.cpu()
        value = value.float() if value.dtype in (torch.bfloat16, torch.float16) else value
    return np.asarray(value.numpy() if hasattr(value, "numpy") else value)


def root_mean_square(value: np.ndarray[Any, Any]) -> float:
    """The root mean square of values; 0 if there are none."""
    if not value.size:
        return 0.0
    if value.dtype == np.float32:  # fast: avoids a copy of a large array
        flat = value.ravel(order="K")
        square = float(np.dot(flat, flat)) / value.size
        if 1e-30 < square < 1e30:
            return math.sqrt(square)
    wide = value.astype(np.complex128 if np.iscomplexobj(value) else np.float64)
    return float(np.sqrt(np.mean(np.abs(wide) ** 2)))


def _differences(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> tuple[float, float]:
    """The largest and the mean difference; equal infinities and equal NaNs have no difference."""
    if not a.size:
        return 0.0, 0.0
    if a.dtype == b.dtype == np.float32:  # fast: finite float32 differences need no wider copies
        with np.errstate(invalid="ignore", over="ignore"):
            off = np.abs(np.subtract(a, b))
            largest = float(off.max())
        if math.isfinite(largest):
            return largest, float(off.mean(dtype=np.float64))
    wide = np.complex128 if np.iscomplexobj(a) or np.iscomplexobj(b) else np.float64
    a, b = a.astype(wide), b.astype(wide)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    with np.errstate(invalid="ignore"):
        off = np.where(same, 0.0, np.abs(a - b))
    off = np.where(np.isnan(off), np.inf, off)
    return float(off.max()), float(off.mean())


def to_reference_layout(reference: np.ndarray[Any, Any], port: np.ndarray[Any, Any]) -> np.ndarray[Any, Any] | None:
    """The port's values in the reference's layout: axes may be permuted, and axes of length 1 dropped."""
    if reference.shape == port.shape:
        return port
    if reference.size != port.size:
        return None
    if [n for n in reference.shape if n != 1] == [n for n in port.shape if n != 1]:
        flat: np.ndarray[Any, Any] = port.reshape(reference.shape)
        return flat
    if reference.ndim == port.ndim <= 5 and sorted(reference.shape) == sorted(port.shape):
        fitting = [
            port.transpose(order)
            for order in itertools.permutations(range(port.ndim))
            if tuple(port.shape[i] for i in order) == reference.shape
        ]
        nearest: np.ndarray[Any, Any] = min(fitting, key=lambda one: _differences(reference, one)[1])
        return nearest
    return None


def difference(
    reference: Any,
    port: Any,
    tolerance: float,
    *,
    name: str,
    reference_name: str,
    kind: str,
    least: float = 0.0,
    sources: tuple[Source | None, Source | None] | None = None,
) -> Difference:
    """Measure the difference of two tensors; it is infinite if their shapes do not match.

    Args:
        least: the scale below which values count as noise.
    """
    a, b = as_array(reference), as_array(port)
    scale = root_mean_square(a)
    largest, mean = math.inf, math.inf
    fitting = to_reference_layout(a, b)
    if fitting is not None:
        largest, mean = _differences(a, fitting)
    allowed = tolerance * max(scale, least) if math.isfinite(scale) else tolerance
    return Difference(name, reference_name, kind, tuple(b.shape), largest, mean, scale, allowed, sources=sources)


def agree(reference: Any, port: Any, tolerance: float, least: float = NOISE) -> bool:
    """Whether two tensors are within tolerance."""
    return difference(reference, port, tolerance, name="", reference_name="", kind="", least=least).ok


def typical(values: Iterable[np.ndarray[Any, Any]]) -> float:
    """The scale of a set of tensors: the largest of their scales."""
    scales = [root_mean_square(as_array(one)) for one in values]
    return max((s for s in scales if math.isfinite(s)), default=0.0)


def shown(value: Any, most: int = 3) -> str:
    """A short description of a tensor: its first values, its shape and its mean."""
    a = as_array(value)
    if a.size == 1:
        return f"{a.reshape(-1)[0]:.8g}" if np.issubdtype(a.dtype, np.number) else str(a.reshape(-1)[0])
    first = ", ".join(f"{x:.6g}" for x in a.reshape(-1)[:most].tolist()) if np.issubdtype(a.dtype, np.number) else "…"
    mean = f", mean {a.mean():.6g}" if a.size and np.issubdtype(a.dtype, np.number) else ""
    return f"[{first}, …] of shape {list(a.shape)}{mean}"
