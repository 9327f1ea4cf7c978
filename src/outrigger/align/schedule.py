"""The schedule checkpoint: the learning rate step by step."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch

import paddle
from outrigger.align.result import Checkpoint, Curve, Difference, Finding, Status

NAME = "schedule"


def rates(schedule: Any, steps: int) -> list[float]:
    """The first learning rates of a schedule of either library, a function of the step, or a list."""
    if isinstance(schedule, torch.optim.lr_scheduler.LRScheduler):
        found = []
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*lr_scheduler.step.*")  # nothing is trained here
            for _ in range(steps):
                found.append(float(schedule.get_last_lr()[0]))
                schedule.step()
        return found
    if isinstance(schedule, paddle.optimizer.lr.LRScheduler):
        found = []
        for _ in range(steps):
            found.append(float(schedule.get_last_lr()) if hasattr(schedule, "get_last_lr") else float(schedule()))
            schedule.step()
        return found
    if callable(schedule):
        step: Callable[[int], float] = schedule
        return [float(step(number)) for number in range(steps)]
    if isinstance(schedule, (int, float)):
        return [float(schedule)] * steps
    if isinstance(schedule, (Sequence, np.ndarray)) and not isinstance(schedule, str):
        return [float(rate) for rate in schedule]
    raise TypeError(
        "compare: a 'schedule' must be a learning rate schedule of torch or Paddle, a function of the step, "
        f"a list or a number. Received: {schedule!r:.80}."
    )


def check(schedules: tuple[Any, Any], tolerance: float, steps: int = 100) -> Checkpoint:
    """Compare the learning rates of both sides, relative to the largest."""
    theirs, ours = (rates(schedule, steps) for schedule in schedules)
    count = min(len(theirs), len(ours))
    theirs, ours = theirs[:count], ours[:count]
    allowed = tolerance * max(max(map(abs, theirs), default=0.0), 1e-12)
    checkpoint = Checkpoint(
        NAME,
        Status.PASSED,
        f"{count} steps",
        tolerance,
        [
            Difference(f"step {n}", f"step {n}", "learning rate", (), abs(a - b), abs(a - b), abs(a), allowed)
            for n, (a, b) in enumerate(zip(theirs, ours))
        ],
        curves=[Curve("learning rate", tuple(theirs), tuple(ours))],
        logs={"learning_rate": (np.array(theirs), np.array(ours))},
    )
    first = checkpoint.first
    if first is not None:
        at = checkpoint.differences.index(first)
        reason, advice = _explain(theirs, ours, at)
        checkpoint.status = Status.FAILED
        checkpoint.finding = Finding(
            f"step {at}", f"{theirs[at]:.8g}", f"{ours[at]:.8g}", reason, advice, not reason.startswith("the schedules")
        )
        checkpoint.summary += f": first difference at step {at}"
    return checkpoint


def _same(a: Sequence[float], b: Sequence[float]) -> bool:
    return len(a) > 0 and bool(np.allclose(a, b, rtol=1e-5, atol=0))


def _explain(theirs: list[float], ours: list[float], at: int) -> tuple[str, str]:
    count = len(theirs)
    for shift in (1, 2):
        if count > shift + 2 and len(set(theirs)) > 1:
            if _same(theirs[shift:], ours[:-shift]):
                return (
                    f"off by {shift}: the port is {shift} step{'s' if shift > 1 else ''} ahead",
                    "call scheduler.step() at the same place as the reference, not before the first step",
                )
            if _same(theirs[:-shift], ours[shift:]):
                return (
                    f"off by {shift}: the port is {shift} step{'s' if shift > 1 else ''} behind",
                    "call scheduler.step() where the reference does; check if the warm-up counts from 0 or 1",
                )
    ratios = [b / a for a, b in zip(theirs, ours) if a]
    if ratios and max(ratios) - min(ratios) < 1e-6 * abs(ratios[0]):
        return (
            f"the base learning rate differs: the port's is {ratios[0]:.6g} times the reference's",
            "use the same learning_rate for both",
        )
    for every in range(2, min(count // 2, 1000)):
        if _same(theirs[: count // every], ours[::every][: count // every]) and len(set(theirs[: count // every])) > 1:
            return (
                f"one side steps per epoch, the other per batch: the reference's step n is the port's {every}·n",
                "step both once per batch, or both once per epoch",
            )
        if _same(ours[: count // every], theirs[::every][: count // every]) and len(set(ours[: count // every])) > 1:
            return (
                f"one side steps per epoch, the other per batch: the port's step n is the reference's {every}·n",
                "step both once per batch, or both once per epoch",
            )
    if at > 0:
        before = theirs[at - 1]
        if before and theirs[at] != before and ours[at] != before:
            factors = theirs[at] / before, ours[at] / before
            return (
                f"another factor at step {at}: {factors[0]:.6g} in the reference, {factors[1]:.6g} in the port",
                "compare gamma (or the lambda) of the two schedules",
            )
        if theirs[at] == before or ours[at] == before:
            changed = "port" if theirs[at] == before else "reference"
            return (
                f"the {changed} changes its rate at step {at}, the other side does not: another step size or milestone",
                "compare step_size, milestones and warm-up of the two schedules",
            )
    return (
        "the schedules follow different rules",
        "compare the kind, the initial and final rate, and the length of the warm-up",
    )
