# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def default_collate_fn(batch: Any) -> Any:
    """Stack samples field by field: arrays, tensors and numbers along a new first axis, strings in lists.

    >>> from paddle.io.dataloader.collate import default_collate_fn
    >>> default_collate_fn([(1, "a"), (2, "b")])
    [array([1, 2]), ['a', 'b']]"""

def default_convert_fn(batch: Any) -> Any:
    """Return a single sample unchanged."""
