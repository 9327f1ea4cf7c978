# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.arrays import with_levels as with_levels

def continuous_value_model(input: Any, cvm: Any, use_cvm: bool = True) -> Any:
    """Rows that begin with show and click counts: with these as logarithms, or removed."""

def get_tensor_from_selected_rows(x: Any, name: Any = None) -> Any:
    """`x` itself: gradients of tables are dense here."""

def lod_rank_table(x: Any, level: float = 0) -> Any:
    """The sequences of `x` from the longest to the shortest: rows [index, length]."""

def max_sequence_len(rank_table: Any) -> Any:
    """The maximum length, [1]."""

def merge_selected_rows(x: Any, name: Any = None) -> Any:
    """`x` itself: gradients of tables are dense here, with equal rows already summed."""

def reorder_lod_tensor_by_rank(x: Any, rank_table: Any) -> Any:
    """The sequences (or, without any, the rows) of `x` in the order of a rank table."""
