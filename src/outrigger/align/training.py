"""The training checkpoint: the results of complete training runs on both sides."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from outrigger.align import measure
from outrigger.align.losses import named
from outrigger.align.result import Checkpoint, Curve, Difference, Finding, Status

NAME = "training"


def check(trainings: tuple[Any, Any], tolerance: float, own: Mapping[str, float] | None = None) -> Checkpoint:
    """Run both (or take their results): numbers are compared, and of lists, which are curves, the ends.

    Args:
        own: {result: tolerance} for results with a tolerance of their own; of such a curve, every point is compared.
    """
    own = own or {}
    results = [_results(one() if callable(one) else one) for one in trainings]
    checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance)
    for key in results[0]:
        if key not in results[1]:
            checkpoint.notes.append(f"the port has no {key!r}")
            continue
        a, b = (np.atleast_1d(np.asarray(side[key], np.float64)) for side in results)
        limit = own.get(key, tolerance)
        usual = measure.TOLERANCES[NAME]
        if limit != usual:
            checkpoint.notes.append(f"{key}: a difference of {limit:g} is allowed here; the guide has {usual:g}")
        if key in own and a.size == b.size > 1:
            checkpoint.curves.append(Curve(key, tuple(a.tolist()), tuple(b.tolist())))
            worst = int(np.argmax(np.nan_to_num(np.abs(a - b), nan=np.inf)))
            a, b = a[worst : worst + 1], b[worst : worst + 1]
            kind, allowed = "every point of a curve", limit
        elif a.size > 1 or b.size > 1:
            checkpoint.curves.append(Curve(key, tuple(a.tolist()), tuple(b.tolist())))
            # The last fifth shows where a curve ends; differences within three standard errors are chance.
            a, b = (side[-max(1, side.size // 5) :] for side in (a, b))
            chance = 3 * math.sqrt(2 * float(a.var(ddof=1)) / a.size) if a.size > 1 else 0.0
            a, b = a.mean(keepdims=True), b.mean(keepdims=True)
            kind, allowed = "end of a curve", max(limit, 0.05 * abs(float(a[0])), chance)
        else:
            kind, allowed = "result", limit
        off = abs(float(a[0]) - float(b[0]))
        checkpoint.logs[key] = (a, b)
        off = off if np.isfinite(off) else float("inf")
        checkpoint.differences.append(Difference(key, key, kind, (), off, off, abs(float(a[0])), allowed))
    checkpoint.notes += [f"the reference has no {key!r}" for key in results[1] if key not in results[0]]
    checkpoint.summary = "; ".join(
        f"{key} {float(a[0]):.4g} and {float(b[0]):.4g}" for key, (a, b) in checkpoint.logs.items()
    )
    first = checkpoint.first
    if first is not None:
        a, b = checkpoint.logs[first.name]
        checkpoint.status = Status.FAILED
        finite = bool(np.isfinite(b).all())
        checkpoint.finding = Finding(
            first.name,
            f"{float(a[0]):.6g}",
            f"{float(b[0]):.6g}",
            "training ends at another value" if finite else "the port's training ends in a value that is not a number",
            "pass the other checkpoints first; then compare batch size, shuffling, augmentation, dropout and "
            "initialisation: train the port from the reference's initial weights"
            if finite
            else "look for a division by zero or a logarithm of zero in the loss, and lower the learning rate",
        )
    return checkpoint


def _results(value: Any) -> dict[str, Any]:
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return {"loss": [float(measure.as_array(one)) for one in value]}
    found = named(value, "result")
    return {
        key: [float(measure.as_array(x)) for x in one] if isinstance(one, (list, tuple)) else measure.as_array(one)
        for key, one in found.items()
    }
