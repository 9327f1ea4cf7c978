# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def get_places(device_count: Any = None, device_type: Any = None) -> Any:
    """The places that a Program may run on; an Executor here uses one."""
