"""The data checkpoint: the same batches, in the same order, with the same values."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sized
from typing import Any

import numpy as np

from outrigger.align import measure
from outrigger.align.arrays import Array, Explanation, explain
from outrigger.align.models import from_side
from outrigger.align.result import Checkpoint, Difference, Finding, Status
from outrigger.align.trace import tensors

NAME = "data"


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
                "the batches have different numbers of parts",
                "return (inputs, labels) in the same order on both sides",
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
                checkpoint.finding = _explain(name, found, batches, number, part)
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
            "the loaders return different numbers of batches",
            "use the same batch_size, drop_last and data set on both sides",
        )
    if checkpoint.finding is not None:
        checkpoint.summary += f": first difference at {checkpoint.finding.where}"
    return checkpoint


def arrays(batch: Any) -> list[Array]:
    """The parts of a batch of either library, in order."""
    batch = from_side(batch)
    found = [measure.as_array(one) for one in tensors(batch)]
    if found:
        return found
    values = list(batch.values()) if isinstance(batch, dict) else batch if isinstance(batch, (tuple, list)) else [batch]
    return [np.asarray(value) for value in values]


def _explain(name: str, found: Difference, batches: list[list[list[Array]]], number: int, part: int) -> Finding:
    a, b = batches[0][number][part], batches[1][number][part]
    slip = explain(a, b, found.allowed)
    if not slip.confirmed and a.shape[1:] == b.shape[1:]:
        slip = _shuffled(b, batches, part) or _pixels(a, b)
    return Finding(name, measure.shown(a), measure.shown(b), slip.reason, slip.advice, slip.confirmed)


def _shuffled(b: Array, batches: list[list[list[Array]]], part: int) -> Explanation | None:
    """Whether the port's samples are the reference's, from other batches."""
    rounded = [np.round(batch[part].astype(np.float64), 4) for batch in batches[0] if part < len(batch)]
    known = {row.tobytes() for rows in rounded for row in rows}
    rows = list(np.round(b.astype(np.float64), 4)) if b.ndim else []
    if len(rows) < 2 or sum(row.tobytes() in known for row in rows) <= len(rows) / 2:
        return None
    return Explanation(
        "the samples are the same but in another order, shuffled across batches",
        "Switch shuffling off on both sides (shuffle=False), or use the same order on both.",
        confirmed=True,
    )


def _pixels(a: Array, b: Array) -> Explanation:
    off = np.abs(a.astype(np.float64) - b.astype(np.float64))
    share = float((off > 1e-6 * max(np.abs(a).max(), 1e-9)).mean()) if a.size else 0.0
    if np.issubdtype(a.dtype, np.integer) and np.issubdtype(b.dtype, np.integer):
        return Explanation(f"the values differ in {share:.0%} of the positions", "Compare how labels are read.")
    return Explanation(
        f"the values differ in {share:.0%} of the positions, without a simple pattern",
        "Compare the steps one by one: decoder, resize (libraries interpolate differently), crop, random augmentation.",
    )
