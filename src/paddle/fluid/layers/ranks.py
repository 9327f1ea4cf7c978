"""Sequences in the order of their lengths, and rows of advertising data."""

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
    """The sequences of `x` from the longest to the shortest: rows [number, length]."""
    return ops.rank_table(offsets(x, "lod_rank_table", level))


def max_sequence_len(rank_table):
    """The greatest length, [1]."""
    return rank_table[:1, 1]


def reorder_lod_tensor_by_rank(x, rank_table):
    """The sequences (or, without any, the rows) of `x` in the order of a rank table."""
    found = levels(x)
    if not found:
        return paddle.gather(x, rank_table[:, 0])
    out, new = ops.reorder(x, found[0], rank_table)
    return with_levels(out, [new])


def continuous_value_model(input, cvm, use_cvm=True):
    """Rows that begin with how often something was shown and clicked: as logarithms, or without these two."""
    return ops.continuous_values(input, cvm, use_cvm)


def merge_selected_rows(x, name=None):
    """Gradients of tables are whole tensors here, in which equal rows are added up already: `x` itself."""
    return paddle.assign(x)


def get_tensor_from_selected_rows(x, name=None):
    """Gradients of tables are whole tensors here: `x` itself."""
    return paddle.assign(x)
