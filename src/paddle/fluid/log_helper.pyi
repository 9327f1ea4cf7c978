# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def get_logger(name: Any, level: Any, fmt: Any = None) -> Any:
    """A logger that writes to standard error at `level`, in the format `fmt`, without propagation."""
