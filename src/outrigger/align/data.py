"""The data checkpoint: the same batches, in the same order, with the same values."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sized
from typing import Any

import numpy as np

from outrigger.align import measure
from outrigger.align.models import from_side
from outrigger.align.result import Checkpoint, Difference, Finding, Status
from outrigger.align.trace import tensors

NAME = "data"
Array = np.ndarray[Any, Any]


def check(data: tuple[Iterable[Any], Iterable[Any]], tolerance: float, most: int = 8) -> Checkpoint:
    """Compare up to `most` batches of both sides, and how many there are."""
    checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance)
    counts = [len(side) if isinstance(side, Sized) else None for side in data]
    batches = [[arrays(batch) for batch in itertools.islice(iter(side), most)] for side in data]
    for number, (theirs, ours) in enumerate(zip(*batches)):
        if len(theirs) != len(ours):
            checkpoint.status = Status.FAILED
            checkpoint.finding = Finding(
                f"batch {number}",
                f"{len(theirs)} arrays",
                f"{len(ours)} arrays",
                "a batch has another number of parts",
                "let both sides give (inputs, labels) in one order",
            )
            break
        for part, (a, b) in enumerate(zip(theirs, ours)):
            name = f"batch {number}, part {part}"
            checkpoint.logs[f"batch_{number}_part_{part}"] = (a, b)
            found = measure.difference(
                a, b, tolerance, name=name, reference_name=name, kind="data", least=measure.NOISE
            )
            if a.shape != b.shape:
                found = Difference(name, name, "data", b.shape, np.inf, np.inf, found.scale, found.allowed)
            checkpoint.differences.append(found)
            if not found.ok and checkpoint.finding is None:
                checkpoint.status = Status.FAILED
                checkpoint.finding = _explain(name, a, b, batches, part)
    compared = min(len(side) for side in batches)
    checkpoint.summary = f"{compared} batches compared"
    unequal = (counts[0] != counts[1] and None not in counts) or len(batches[0]) != len(batches[1])
    if checkpoint.finding is None and unequal:
        numbers = [count if count is not None else len(side) for count, side in zip(counts, batches)]
        checkpoint.status = Status.FAILED
        checkpoint.finding = Finding(
            "the number of batches",
            str(numbers[0]),
            str(numbers[1]),
            "the loaders give different numbers of batches",
            "give both the same batch_size and drop_last, and the same data set",
        )
    if checkpoint.finding is not None:
        checkpoint.summary += f": they part at {checkpoint.finding.where}"
    return checkpoint


def arrays(batch: Any) -> list[Array]:
    """The parts of a batch of either library, in order."""
    batch = from_side(batch)
    found = [measure.as_array(one) for one in tensors(batch)]
    if found:
        return found
    values = list(batch.values()) if isinstance(batch, dict) else batch if isinstance(batch, (tuple, list)) else [batch]
    return [np.asarray(value) for value in values]


def _close(a: Array, b: Array) -> bool:
    return a.shape == b.shape and bool(np.allclose(a, b, rtol=1e-4, atol=1e-5))


def _explain(name: str, a: Array, b: Array, batches: list[list[list[Array]]], part: int) -> Finding:
    values = measure.shown(a), measure.shown(b)
    known = (
        _layout(a, b)
        or _channels(a, b)
        or _offset(a, b)
        or _mirrored(a, b)
        or _shuffled(a, b, batches, part)
        or _affine(a, b)
    )
    reason, advice = known or _pixels(a, b)
    return Finding(name, *values, reason, advice, known is not None)


def _layout(a: Array, b: Array) -> tuple[str, str] | None:
    if a.shape == b.shape:
        return None
    if a.ndim == b.ndim and sorted(a.shape) == sorted(b.shape):
        for order in itertools.permutations(range(b.ndim)):
            if _close(a, b.transpose(order)):
                return (
                    f"another layout: the port's axes {list(order)} are the reference's {list(range(a.ndim))}",
                    f"transpose({list(order)}) in the port's data set (HWC and CHW are the usual two)",
                )
    return (
        f"another shape: {list(a.shape)} in the reference, {list(b.shape)} in the port",
        "compare resize, crop and batch size",
    )


def _channels(a: Array, b: Array) -> tuple[str, str] | None:
    for axis in range(1, a.ndim):
        if a.shape != b.shape or a.shape[axis] != 3:
            continue
        # What was turned before it was normalised is turned up to each channel's own scale and shift.
        turned = _close(a, np.flip(b, axis)) or (
            a.ndim >= 3 and _lines(np.flip(a, axis), b, axis) is not None and _lines(a, b, axis) is None
        )
        if turned:
            return (
                "channel order: one side reads RGB, the other BGR",
                "read pictures with one library on both sides (PIL gives RGB, OpenCV BGR)",
            )
    return None


def _lines(a: Array, b: Array, axis: int | None) -> list[tuple[float, float]] | None:
    """(slope, offset) of b over a, one for each channel, where all values lie on these lines."""
    parts = [(a, b)] if axis is None else [(np.take(a, c, axis), np.take(b, c, axis)) for c in range(a.shape[axis])]
    lines = []
    for x, y in parts:
        x, y = x.reshape(-1).astype(np.float64), y.reshape(-1).astype(np.float64)
        if x.std() < 1e-9:
            return None
        slope, offset = np.polyfit(x, y, 1)
        if np.abs(slope * x + offset - y).max() > 1e-3 * max(np.abs(y).max(), 1e-9):
            return None
        lines.append((float(slope), float(offset)))
    return lines


def _offset(a: Array, b: Array) -> tuple[str, str] | None:
    """Whether whole numbers, such as labels, are all off by one number."""
    if not (np.issubdtype(a.dtype, np.integer) and np.issubdtype(b.dtype, np.integer)) or not a.size:
        return None
    off = np.unique(b.astype(np.int64) - a.astype(np.int64))
    if off.size != 1:
        return None
    return f"labels: the port's are the reference's {off[0]:+d}", "count classes from the same number on both sides"


def _mirrored(a: Array, b: Array) -> tuple[str, str] | None:
    for axis in range(1, a.ndim):
        if a.shape == b.shape and a.ndim >= 3 and _close(a, np.flip(b, axis)):
            return f"mirrored: the port's run backwards along axis {axis}", "switch random flips off on both sides"
    return None


def _shuffled(a: Array, b: Array, batches: list[list[list[Array]]], part: int) -> tuple[str, str] | None:
    """Whether the port's samples are the reference's in another order."""
    rounded = [np.round(batch[part].astype(np.float64), 4) for batch in batches[0] if part < len(batch)]
    known = {row.tobytes() for rows in rounded for row in rows}
    rows = list(np.round(b.astype(np.float64), 4)) if b.ndim else []
    if len(rows) > 1 and a.shape[1:] == b.shape[1:] and sum(row.tobytes() in known for row in rows) > len(rows) / 2:
        return (
            "another order: the samples are the same, shuffled",
            "switch shuffle off on both sides, or give both the same order",
        )
    return None


def _affine(a: Array, b: Array) -> tuple[str, str] | None:
    """Whether the port's values are the reference's, scaled and shifted: normalised in another way."""
    if not np.issubdtype(a.dtype, np.floating) and not np.issubdtype(b.dtype, np.floating):
        return None
    axis = 1 if a.ndim == 4 and a.shape[1] in (1, 3) else a.ndim - 1 if a.ndim == 4 and a.shape[-1] in (1, 3) else None
    lines = _lines(a, b, axis)
    if lines is None:
        return None
    shown = "; ".join(f"{slope:.4g}·x {'+' if offset >= 0 else '-'} {abs(offset):.4g}" for slope, offset in lines)
    if all(abs(slope - 255) < 1 or abs(slope - 1 / 255) < 1e-4 for slope, _ in lines):
        return "scale: one side has values to 255, the other to 1", "divide by 255 on both sides (ToTensor does)"
    return (
        f"normalisation: the port's values are the reference's, scaled and shifted ({shown})",
        "give both the same mean and std, in the same order of steps, padding among them",
    )


def _pixels(a: Array, b: Array) -> tuple[str, str]:
    off = np.abs(a.astype(np.float64) - b.astype(np.float64))
    share = float((off > 1e-6 * max(np.abs(a).max(), 1e-9)).mean()) if a.size else 0.0
    if np.issubdtype(a.dtype, np.integer) and np.issubdtype(b.dtype, np.integer):
        return f"the values differ in {share:.0%} of the places", "compare how labels are read"
    return (
        f"the values differ in {share:.0%} of the places, with no simple rule",
        "compare the steps one by one: decoder, resize (libraries interpolate differently), crop, random augmentation",
    )
