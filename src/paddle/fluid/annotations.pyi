# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def deprecated(since: Any, instead: Any, extra_message: str = '') -> Any:
    """Make a function say on standard error, at each call, since when it is deprecated and what replaces it."""
