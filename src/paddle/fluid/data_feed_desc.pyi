# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class DataFeedDesc:
    """Reads a description of slots (`name`, `type`, `is_dense`, `is_used`) and lets a program change it."""
    def __init__(self, proto_file: Any) -> None: ...
    def set_batch_size(self, batch_size: Any) -> Any:
        """Set the number of samples in a batch."""
    def set_dense_slots(self, dense_slots_name: Any) -> Any:
        """Mark slots as dense: all samples have the same length."""
    def set_use_slots(self, use_slots_name: Any) -> Any:
        """Mark slots as used: only these are read."""
    def desc(self) -> Any:
        """The description as text."""
