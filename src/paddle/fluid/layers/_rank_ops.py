"""Operators on sequences sorted by length, and on click-through features."""

import torch

from paddle._core.op import op

from ._base import inferring_shapes, placeholder
from ._recurrent_ops import Schedule
from ._sequence_ops import from_lengths, lengths_of, rows_of


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


@op(name="sequence_table_offsets")
def table_offsets(table):
    """The offsets of the sequences that a rank table was made of."""
    order, lengths = table.unbind(1)
    return from_lengths(torch.empty_like(lengths).index_copy(0, order, lengths))


@op(name="sequence_shrunk")
def shrunk(x, ends, table, step):
    """Of rows (or sequences) in the order of a rank table, those that are longer than `step`, and their offsets."""
    if inferring_shapes():
        out = placeholder(x, x.shape[0] * 2, *x.shape[1:]).to(x.dtype)
        return out if ends is None else (out, torch.cat([ends, ends]))
    count = int((table[:, 1] > step).sum())
    return x[:count] if ends is None else (x[: int(ends[count])], ends[: count + 1])


# ---- run-time functions on tensor arrays, which are lists ----


def _schedule(table):
    """The offsets of the sequences of a rank table, and what runs in each step."""
    ends = table_offsets.kernel(table)
    return Schedule(ends)


def steps(x, table, inner):
    """The rows of each step, or with `inner` offsets the sequences of each step, and the offsets of these."""
    plan = _schedule(table)
    if inner is None:
        return [[x[rows] for rows in plan.steps]]
    found = [rows_of(inner, which) for which in plan.steps]
    return [[x[rows] for rows, _ in found], [ends for _, ends in found]]


def joined_steps(held, table):
    """The rows of all steps, in the order of the sequences."""
    return [_schedule(table).rows(held)]
