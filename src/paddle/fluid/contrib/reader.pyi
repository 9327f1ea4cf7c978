# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def distributed_batch_reader(batch_reader: Any) -> Any:
    """A reader of this process's share of the batches, which are dealt out in turn."""
