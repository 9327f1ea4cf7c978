"""Sequences in the order of their lengths, and rows of advertising data."""

import torch

import paddle
from paddle._core.op import op

from .._lod import levels, offsets, with_levels
from ._base import imagined, imagining
from ._sequence_ops import lengths_of

__all__ = ["lod_rank_table", "max_sequence_len", "reorder_lod_tensor_by_rank", "continuous_value_model",
           "merge_selected_rows", "get_tensor_from_selected_rows"]  # fmt: skip


@op(name="sequence_rank_table")
def _ranked(ends):
    lengths = lengths_of(ends)
    order = lengths.argsort(descending=True, stable=True)
    return torch.stack([order, lengths[order]], 1)


def lod_rank_table(x, level=0):
    """The sequences of `x` from the longest to the shortest: rows [number, length]."""
    return _ranked(offsets(x, "lod_rank_table", level))


def max_sequence_len(rank_table):
    """The greatest length, [1]."""
    return rank_table[:1, 1]


@op(name="sequence_reorder")
def _reordered(x, ends, table):
    if imagining():
        return imagined(x, x.shape[0], *x.shape[1:]).to(x.dtype), ends + 0
    from .rnn_blocks import _items

    rows, new = _items(ends, table[:, 0])
    return x[rows], new


def reorder_lod_tensor_by_rank(x, rank_table):
    """The sequences (or, without any, the rows) of `x` in the order of a rank table."""
    found = levels(x)
    if not found:
        return paddle.gather(x, rank_table[:, 0])
    out, new = _reordered(x, found[0], rank_table)
    return with_levels(out, [new])


@op(name="continuous_value_model")
def _shown(x, counts, keep):
    if not keep:
        return x[:, 2:]
    show = torch.log(x[:, :1] + 1)
    return torch.cat([show, torch.log(x[:, 1:2] + 1) - show, x[:, 2:]], 1)


def continuous_value_model(input, cvm, use_cvm=True):
    """Rows that begin with how often something was shown and clicked: as logarithms, or without these two."""
    return _shown(input, cvm, use_cvm)


def merge_selected_rows(x, name=None):
    """Gradients of tables are whole tensors here, in which equal rows are added up already: `x` itself."""
    return paddle.assign(x)


def get_tensor_from_selected_rows(x, name=None):
    """Gradients of tables are whole tensors here: `x` itself."""
    return paddle.assign(x)
