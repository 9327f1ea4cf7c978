"""Operators on sequences sorted by length, and on click-through features."""

import torch

from paddle._core.op import op

from ._base import inferring_shapes, placeholder
from ._sequence_ops import lengths_of, rows_of


@op(name="sequence_rank_table")
def rank_table(ends, x=None, level=0):
    """The sequences from the longest to the shortest: rows [index, length]; `x` is recorded for model files."""
    lengths = lengths_of(ends)
    order = lengths.argsort(descending=True, stable=True)
    return torch.stack([order, lengths[order]], 1)


@op(name="sequence_longest")
def longest(table):
    """The maximum length, [1]."""
    return table[:1, 1]


@op(name="sequence_reorder")
def reorder(x, ends, table):
    """The sequences in the order of a rank table, and their offsets; without offsets, the rows."""
    if inferring_shapes():
        if ends is None:
            return placeholder(x, x.shape[0], *x.shape[1:]).to(x.dtype)
        return placeholder(x, x.shape[0], *x.shape[1:]).to(x.dtype), ends + 0
    if ends is None:
        return x[table[:, 0]]
    rows, new = rows_of(ends, table[:, 0])
    return x[rows], new
