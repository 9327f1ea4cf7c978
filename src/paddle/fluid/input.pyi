# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def data(name: Any, shape: Any, dtype: str = 'float32', lod_level: float = 0) -> Any:
    """An input of the program under construction; unlike in `fluid.layers.data`, `shape` includes the batch axis.

    >>> x = fluid.data(name="x", shape=[None, 784], dtype="float32")"""

def embedding(input: Any, size: Any, is_sparse: bool = False, is_distributed: bool = False, padding_idx: Any = None, param_attr: Any = None, dtype: str = 'float32') -> Any:
    """Rows of a new table for ids of any shape; unlike in `fluid.layers`, a last axis of size 1 is kept."""

def one_hot(input: Any, depth: Any, allow_out_of_range: bool = False) -> Any:
    """One-hot vectors along a new last axis; unlike in `fluid.layers`, a last axis of size 1 is kept."""
