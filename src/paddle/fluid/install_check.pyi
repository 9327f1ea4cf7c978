# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def run_check() -> Any:
    """Train a small network for one step, in dynamic mode and as a static graph, and print whether it worked.

    >>> fluid.install_check.run_check()
    Running verify fluid program ...
    Your fluid works well on this machine, in dynamic mode and for static graphs."""
