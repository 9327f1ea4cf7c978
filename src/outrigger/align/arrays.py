"""Two arrays of numbers: how far they are apart, and which simple slip would explain it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def gap(reference: Array, port: Array) -> Array:
    """How far the values are apart, one by one; equal infinities are not apart at all."""
    if not (np.issubdtype(reference.dtype, np.inexact) and np.issubdtype(port.dtype, np.inexact)):
        reference, port = _wide(reference), _wide(port)  # truth values have no difference, unsigned numbers a wrong one
    with np.errstate(invalid="ignore", over="ignore"):
        apart = np.asarray(np.abs(reference - port))
        apart[...] = np.where(reference == port, 0, apart)
    return apart


def _wide(values: Array) -> Array:
    return values if np.iscomplexobj(values) else values.astype(np.float64)


def _within(reference: Array, port: Array, allowed: float) -> bool:
    """Whether the arrays have the same shape and a mean difference that passes."""
    if reference.shape != port.shape:
        return False
    return not port.size or bool(gap(reference, port).mean() <= allowed)


@dataclass(frozen=True)
class Slip:
    """A reason why two arrays differ, and what to try; confirmed when undoing it makes them agree."""

    reason: str
    advice: str
    confirmed: bool = False


@dataclass(frozen=True)
class _Guess:
    """What the reference's values would be with the slip, to be held against the port's."""

    reason: str
    advice: str
    slipped: Array


def explain(reference: Array, port: Array, allowed: float) -> Slip:
    """The likely reason why the port's values are not the reference's."""
    for guesses in _GUESSES:
        for guess in guesses(reference, port):
            if _within(guess.slipped, port, allowed):
                return Slip(guess.reason, guess.advice, confirmed=True)
    return _unconfirmed(reference, port)


def _unconfirmed(reference: Array, port: Array) -> Slip:
    if reference.shape != port.shape:
        if reference.shape[::-1] == port.shape:
            return Slip("the shape is transposed, and the values differ even when it is turned back", _COMPUTATION)
        return Slip(
            "the shapes differ: the two sides logged different things, or one layer makes another size",
            "Look at both shapes: another batch, padding or stride, or a tensor logged at another place.",
        )
    bad = [side for side, values in (("reference", reference), ("port", port)) if not np.isfinite(values).all()]
    if bad:
        return Slip(
            f"values of the {' and of the '.join(bad)} are infinite or not a number",
            "Look for a division by zero, a logarithm of zero or an overflow before this point.",
        )
    return Slip("no simple slip explains it: the values themselves differ", _COMPUTATION)


_COMPUTATION = "Log what comes before it, and halve the distance until the first difference is found."


def _moved_axes(reference: Array, port: Array) -> Iterator[_Guess]:
    if not 2 <= reference.ndim <= 4 or reference.ndim != port.ndim:
        return
    for order in permutations(range(reference.ndim)):
        if order != tuple(range(reference.ndim)) and tuple(reference.shape[i] for i in order) == port.shape:
            yield _Guess(*_MOVED.get(order, (_axes(order), _TURN)), reference.transpose(order))


def _axes(order: tuple[int, ...]) -> str:
    return f"the axes are in another order: the port's are the reference's {list(order)}"


_TURN = "Transpose one side with the permutation before it is logged, or set the layer's data format."
_MOVED = {
    (1, 0): (
        "the array is transposed",
        "A Linear weight is [in, out] in Paddle and [out, in] in PyTorch: transpose it once, when weights are "
        "converted, and log both sides the same way round.",
    ),
    (0, 2, 3, 1): ("the port has its channels last (NHWC), the reference has them first (NCHW)", _TURN),
    (0, 3, 1, 2): ("the port has its channels first (NCHW), the reference has them last (NHWC)", _TURN),
}


def _axes_of_one(reference: Array, port: Array) -> Iterator[_Guess]:
    if reference.shape != port.shape and [n for n in reference.shape if n != 1] == [n for n in port.shape if n != 1]:
        yield _Guess(
            f"the values agree, but the shape {list(reference.shape)} became {list(port.shape)}: "
            "an axis of length one is too many or missing",
            "Look for squeeze, unsqueeze, flatten or keepdim that one side has and the other has not.",
            reference.reshape(port.shape),
        )


def _colours(reference: Array, port: Array) -> Iterator[_Guess]:
    for axis in range(reference.ndim):
        if reference.ndim >= 3 and reference.shape[axis] == 3:
            yield _Guess(
                f"the three channels (axis {axis}) are in reverse order: one side reads RGB, the other BGR",
                "Convert pictures to RGB on both sides, e.g. with the same backend for image_load.",
                np.flip(reference, axis),
            )


def _sample_order(reference: Array, port: Array) -> Iterator[_Guess]:
    if reference.shape != port.shape or reference.ndim == 0 or len(reference) < 2:
        return
    here, there = (np.argsort(side.reshape(len(side), -1).sum(1), kind="stable") for side in (reference, port))
    slipped = np.empty_like(reference)
    slipped[there] = reference[here]
    yield _Guess(
        "the samples are the same but come in another order",
        "Switch shuffling off on both sides (shuffle=False), or fix the same order of files.",
        slipped,
    )


def _factor(reference: Array, port: Array) -> Iterator[_Guess]:
    if reference.shape != port.shape or reference.size < 2 or not np.any(reference):
        return
    wide, other = _wide(reference).ravel(), _wide(port).ravel()
    factor = np.vdot(wide, other) / np.vdot(wide, wide)
    if not np.isfinite(factor) or np.iscomplexobj(factor) or factor == 0:
        return
    yield _Guess(
        f"every value is the reference's times {factor:.6g}",
        "Look for a scale that one side applies and the other does not: pixels divided by 255, normalisation, "
        "a mean instead of a sum (reduction).",
        (wide * factor).reshape(reference.shape),
    )


def _offset(reference: Array, port: Array) -> Iterator[_Guess]:
    if reference.shape == port.shape and reference.size >= 2:
        offset = (_wide(port) - _wide(reference)).mean()
        yield _Guess(
            f"every value is the reference's plus {offset:.6g}",
            "Look for a bias or a mean that one side adds or subtracts and the other does not.",
            _wide(reference) + offset,
        )


_GUESSES: tuple[Callable[[Array, Array], Iterator[_Guess]], ...] = (
    _axes_of_one,
    _moved_axes,
    _colours,
    _sample_order,
    _factor,
    _offset,
)
