"""Compares two arrays: how much they differ, and which common mistake would explain it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from outrigger.align.measure import root_mean_square

Array = NDArray[Any]


def gap(reference: Array, port: Array) -> Array:
    """The elementwise absolute difference; equal infinities have the difference 0."""
    if not (np.issubdtype(reference.dtype, np.inexact) and np.issubdtype(port.dtype, np.inexact)):
        reference, port = _wide(reference), _wide(port)  # bool cannot be subtracted, unsigned integers wrap around
    with np.errstate(invalid="ignore", over="ignore"):
        gaps = np.asarray(np.abs(reference - port))
        gaps[...] = np.where(reference == port, 0, gaps)
    return gaps


def _wide(values: Array) -> Array:
    return values if np.iscomplexobj(values) else values.astype(np.float64)


def _within(reference: Array, port: Array, allowed: float) -> bool:
    """Whether the arrays have the same shape and a mean difference that passes."""
    if reference.shape != port.shape:
        return False
    return not port.size or bool(gap(reference, port).mean() <= allowed)


@dataclass(frozen=True)
class Explanation:
    """Why two arrays differ, and what to try; confirmed if undoing the mistake makes them agree."""

    reason: str
    advice: str
    confirmed: bool = False


@dataclass(frozen=True)
class _Hypothesis:
    """A possible mistake, and the values that the reference would have with it, to compare with the port's."""

    reason: str
    advice: str
    slipped: Array


def explain(reference: Array, port: Array, allowed: float) -> Explanation:
    """The likely reason why the port's values are not the reference's.

    Args:
        allowed: the largest mean difference that passes.
    """
    if reference.shape == port.shape and math.isfinite(size := root_mean_square(port)):
        allowed *= max(1.0, size / (root_mean_square(reference) or 1.0))
    for guesses in _HYPOTHESES:
        for hypothesis in guesses(reference, port):
            if _within(hypothesis.slipped, port, allowed):
                return Explanation(hypothesis.reason, hypothesis.advice, confirmed=True)
    return _unconfirmed(reference, port)


def _unconfirmed(reference: Array, port: Array) -> Explanation:
    if reference.shape != port.shape:
        if reference.shape[::-1] == port.shape:
            return Explanation(
                "the shape is transposed, and the values differ even after transposing back", _COMPUTATION
            )
        return Explanation(
            "the shapes differ: the two sides logged different tensors, or a layer has another output size",
            "Compare both shapes: another batch, padding or stride, or a tensor logged at another place.",
        )
    bad = [side for side, values in (("reference", reference), ("port", port)) if not np.isfinite(values).all()]
    if bad:
        return Explanation(
            f"values of the {' and of the '.join(bad)} are infinite or not a number",
            "Look for a division by zero, a logarithm of zero or an overflow before this point.",
        )
    return Explanation("no common mistake explains it: the values themselves differ", _COMPUTATION)


_COMPUTATION = "Log earlier values, and bisect until the first difference is found."


def _moved_axes(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    if not 2 <= reference.ndim <= 4 or reference.ndim != port.ndim:
        return
    for order in permutations(range(reference.ndim)):
        if order != tuple(range(reference.ndim)) and tuple(reference.shape[i] for i in order) == port.shape:
            yield _Hypothesis(*_MOVED.get(order, (_axes(order), _TURN)), reference.transpose(order))


def _axes(order: tuple[int, ...]) -> str:
    return f"the axes are in another order: the port's are the reference's {list(order)}"


_TURN = "Transpose one side with the permutation before it is logged, or set the layer's data format."
_MOVED = {
    (1, 0): (
        "the array is transposed",
        "A Linear weight is [in, out] in Paddle and [out, in] in PyTorch: transpose it once, when weights are "
        "converted, and log both sides in the same layout.",
    ),
    (0, 2, 3, 1): ("the port has its channels last (NHWC), the reference has them first (NCHW)", _TURN),
    (0, 3, 1, 2): ("the port has its channels first (NCHW), the reference has them last (NHWC)", _TURN),
}


def _axes_of_one(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    if reference.shape != port.shape and [n for n in reference.shape if n != 1] == [n for n in port.shape if n != 1]:
        yield _Hypothesis(
            f"the values agree, but the shape {list(reference.shape)} became {list(port.shape)}: "
            "an axis of length one is added or missing",
            "Look for squeeze, unsqueeze, flatten or keepdim on one side only.",
            reference.reshape(port.shape),
        )


def _colours(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    for axis in range(reference.ndim):
        if reference.ndim >= 3 and reference.shape[axis] == 3:
            yield _Hypothesis(
                f"the three channels (axis {axis}) are in reverse order: one side reads RGB, the other BGR",
                "Convert images to RGB on both sides, e.g. with the same backend for image_load.",
                np.flip(reference, axis),
            )


def _mirrored(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    if reference.ndim >= 3:
        for axis in range(1, reference.ndim):
            yield _Hypothesis(
                f"mirrored: the port's values are reversed along axis {axis}",
                "Switch random flips off on both sides.",
                np.flip(reference, axis),
            )


def _sample_order(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    if reference.shape != port.shape or reference.ndim == 0 or len(reference) < 2:
        return
    here, there = (np.argsort(side.reshape(len(side), -1).sum(1), kind="stable") for side in (reference, port))
    slipped = np.empty_like(reference)
    slipped[there] = reference[here]
    yield _Hypothesis(
        "the samples are the same but come in another order",
        "Switch shuffling off on both sides (shuffle=False), or fix the same order of files.",
        slipped,
    )


def _shifted_labels(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    whole = all(np.issubdtype(side.dtype, np.integer) for side in (reference, port))
    if whole and reference.shape == port.shape and reference.size:
        off = int(port.flat[0]) - int(reference.flat[0])
        yield _Hypothesis(
            f"labels: the port's are the reference's {off:+d}",
            "Number the classes from the same start on both sides.",
            reference.astype(np.int64) + off,
        )


def _normalised(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    """Values that are scaled and shifted, per channel if there are channels."""
    if reference.shape != port.shape or reference.size < 4 or not _real(reference, port):
        return
    for axis in _channels(reference):
        slipped, lines = _fitted(reference, port, axis)
        shown = "; ".join(f"{slope:.4g}·x {'+' if offset >= 0 else '-'} {abs(offset):.4g}" for slope, offset in lines)
        yield _Hypothesis(
            f"normalisation: the port's values are the reference's, scaled and shifted ({shown})",
            "Use the same mean and std on both sides, and the same order of steps, including padding.",
            slipped,
        )


def _colours_normalised(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    """Channels that were reversed before they were normalised."""
    if reference.shape != port.shape or not _real(reference, port):
        return
    for axis in (axis for axis in _channels(reference) if axis is not None and reference.shape[axis] == 3):
        for hypothesis in _colours(reference, port):
            yield _Hypothesis(hypothesis.reason, hypothesis.advice, _fitted(np.flip(reference, axis), port, axis)[0])


def _real(*sides: Array) -> bool:
    return any(np.issubdtype(side.dtype, np.floating) for side in sides) and not any(map(np.iscomplexobj, sides))


def _channels(values: Array) -> list[int | None]:
    """The axes that may be the channels of images, and None."""
    return [None, *(axis for axis in (1, values.ndim - 1) if values.ndim == 4 and values.shape[axis] in (1, 3))]


def _fitted(reference: Array, port: Array, axis: int | None) -> tuple[Array, list[tuple[float, float]]]:
    """The reference's values after a linear fit to the port's, and the fits as (slope, offset)."""
    there, here = (
        _wide(side)[None] if axis is None else np.moveaxis(_wide(side), axis, 0) for side in (reference, port)
    )
    slipped, lines = np.empty_like(there), []
    for channel, (x, y) in enumerate(zip(there, here)):
        spread = x - x.mean()
        slope = float((spread * (y - y.mean())).sum() / max(float((spread * spread).sum()), 1e-30))
        offset = float(y.mean() - slope * x.mean())
        slipped[channel] = slope * x + offset
        lines.append((slope, offset))
    return (slipped[0] if axis is None else np.moveaxis(slipped, 0, axis)), lines


def _factor(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    if reference.shape != port.shape or reference.size < 2 or not np.any(reference):
        return
    wide, other = _wide(reference).ravel(), _wide(port).ravel()
    factor = np.vdot(wide, other) / np.vdot(wide, wide)
    if not np.isfinite(factor) or np.iscomplexobj(factor) or factor == 0:
        return
    if abs(factor - 255) < 1 or abs(1 / factor - 255) < 1:
        yield _Hypothesis(
            "scale: one side has values up to 255, the other up to 1",
            "Divide by 255 on both sides (ToTensor does).",
            (wide * factor).reshape(reference.shape),
        )
    yield _Hypothesis(
        f"every value is the reference's times {factor:.6g}",
        "Look for a scale that one side applies and the other does not: pixels divided by 255, normalisation, "
        "a mean instead of a sum (reduction).",
        (wide * factor).reshape(reference.shape),
    )


def _offset(reference: Array, port: Array) -> Iterator[_Hypothesis]:
    if reference.shape == port.shape and reference.size >= 2:
        offset = (_wide(port) - _wide(reference)).mean()
        yield _Hypothesis(
            f"every value is the reference's plus {offset:.6g}",
            "Look for a bias or a mean that one side adds or subtracts and the other does not.",
            _wide(reference) + offset,
        )


_HYPOTHESES: tuple[Callable[[Array, Array], Iterator[_Hypothesis]], ...] = (
    _axes_of_one,
    _moved_axes,
    _colours,
    _mirrored,
    _shifted_labels,
    _sample_order,
    _factor,
    _offset,
    _normalised,
    _colours_normalised,
)
