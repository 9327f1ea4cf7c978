# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arithmetic import elementwise_add as elementwise_add

def activated(x: Any, act: Any) -> Any:
    """`x` after the activation of that name (or {'type': name, ...})."""
