"""Operators for rows that go different ways, and for conditions that must hold."""

import torch

from paddle._core.errors import InvalidArgumentError
from paddle._core.op import op

from ._base import inferring_shapes, placeholder
from ._sequence_ops import inverted


@op(name="select_rows")
def select_rows(x, mask, wanted):
    """The rows where the mask is as wanted."""
    if inferring_shapes():
        return placeholder(x, x.shape[0] * 2, *x.shape[1:]).to(x.dtype)
    return x[mask.reshape(-1) == wanted]


@op(name="merge_rows")
def merge_rows(yes, no, mask):
    """Rows that went two ways, in the order they had before."""
    if inferring_shapes():
        return placeholder(yes, mask.shape[0], *yes.shape[1:]).to(yes.dtype)
    mask = mask.reshape(-1)
    places = torch.cat([mask.nonzero().reshape(-1), (~mask).nonzero().reshape(-1)])
    return torch.cat([yes, no])[inverted(places)]


@op(name="assert")
def require(condition, data, summarize):
    """The condition, which must be true everywhere; else an error that shows `data`."""
    if not inferring_shapes() and not bool(condition.all()):
        shown = "; ".join(str(t.reshape(-1)[:summarize].tolist()) for t in data)
        raise InvalidArgumentError("Assert: the condition is false.", shown or None)
    return condition
