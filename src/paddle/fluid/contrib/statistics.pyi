# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def memory_usage(program: Any, batch_size: Any) -> Any:
    """The (minimum, maximum, unit) of the memory that a program's variables need for batches of that size."""

def op_freq_statistic(program: Any) -> Any:
    """The counts of each operator and of each pair of adjacent operators, most frequent first."""
