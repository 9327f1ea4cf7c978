# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class WeightedAverage:
    """A weighted mean.

    >>> mean = fluid.average.WeightedAverage()
    >>> mean.add(value=2.0, weight=1)
    >>> mean.add(value=4.0, weight=2)
    >>> mean.eval()
    3.3333333333333335"""
    def __init__(self) -> None: ...
    def reset(self) -> Any:
        """Clear the state."""
    def add(self, value: Any, weight: Any) -> Any:
        """Add a value."""
    def eval(self) -> Any:
        """The mean of the values added so far."""
