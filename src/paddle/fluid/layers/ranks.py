"""Sequences sorted by length (rank tables), and click-through features."""

import paddle

from .._lod import levels, offsets, with_levels
from . import _rank_ops as ops

__all__ = [
    "lod_rank_table",
    "max_sequence_len",
    "reorder_lod_tensor_by_rank",
    "continuous_value_model",
    "merge_selected_rows",
    "get_tensor_from_selected_rows",
]


def lod_rank_table(x, level=0):
    """The sequences of `x` from the longest to the shortest: rows [index, length]."""
    return ops.rank_table(offsets(x, "lod_rank_table", level), x, level)


def max_sequence_len(rank_table):
    """The maximum length, [1]."""
    return ops.longest(rank_table)


def reorder_lod_tensor_by_rank(x, rank_table):
    """The sequences (or, without any, the rows) of `x` in the order of a rank table."""
    found = levels(x)
    if not found:
        return ops.reorder(x, None, rank_table)
    out, new = ops.reorder(x, found[0], rank_table)
    return with_levels(out, [new])


def continuous_value_model(input, cvm, use_cvm=True):
    """Rows that begin with show and click counts: with these as logarithms, or removed."""
    return paddle.static.nn.continuous_value_model(input, cvm, use_cvm)


def merge_selected_rows(x, name=None):
    """`x` itself: gradients of tables are dense here, with equal rows already summed."""
    return paddle.assign(x)


def get_tensor_from_selected_rows(x, name=None):
    """`x` itself: gradients of tables are dense here."""
    return paddle.assign(x)
