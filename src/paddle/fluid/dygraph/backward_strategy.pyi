# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class BackwardStrategy:
    """The order in which the original summed gradients (`sort_sum_gradient`); no effect, the order is fixed."""
    sort_sum_gradient: Any
    def __init__(self) -> None: ...
