"""Shared code of callbacks that monitor a value of the evaluation."""

import math
import numbers
import warnings

import numpy as np


class Monitor:
    """Decides which of two values is better."""

    def __init__(self, callback, name, mode, min_delta):
        if mode not in ("auto", "min", "max"):
            warnings.warn(
                f"{type(callback).__name__}: mode must be 'auto', 'min' or 'max', not {mode!r}; 'auto' is used.",
                stacklevel=4,
            )
            mode = "auto"
        self.mode = mode
        self.larger = mode == "max" or (mode == "auto" and "acc" in name)
        self.min_delta = abs(min_delta)
        self.worst = -math.inf if self.larger else math.inf

    def better(self, current, best):
        """Whether `current` beats `best` by more than `min_delta`."""
        return current - self.min_delta > best if self.larger else current + self.min_delta < best


def current_value(callback, name, logs):
    """The value called `name` in the logs of an evaluation as a number; None if it is missing."""
    if not logs or name not in logs:
        warnings.warn(
            f"{type(callback).__name__}: the evaluation has no {name!r}, only {sorted(logs or [])}; "
            "monitor must be the loss or a metric.",
            stacklevel=3,
        )
        return None
    value = logs[name]
    if isinstance(value, (list, tuple)):
        value = value[0]
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.item()
    return float(value) if isinstance(value, numbers.Real) else None
