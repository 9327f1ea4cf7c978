"""Operators that split and merge rows by a mask, and assertions."""

import torch

from paddle._core.errors import InvalidArgumentError
from paddle._core.op import op

from ._base import inferring_shapes, placeholder
from ._sequence_ops import inverted


@op(name="select_rows")
def select_rows(x, mask, wanted):
    """The rows where the mask has the given value."""
    if inferring_shapes():
        return placeholder(x, x.shape[0] * 2, *x.shape[1:]).to(x.dtype)
    return x[mask.reshape(-1) == wanted]


@op(name="merge_rows")
def merge_rows(yes, no, mask):
    """Merge rows that were split by a mask, in their original order."""
    if inferring_shapes():
        return placeholder(yes, mask.shape[0], *yes.shape[1:]).to(yes.dtype)
    mask = mask.reshape(-1)
    places = torch.cat([mask.nonzero().reshape(-1), (~mask).nonzero().reshape(-1)])
    return torch.cat([yes, no])[inverted(places)]


@op(name="assert")
def require(condition, data, summarize):
    """Raise an error that shows `data` unless the condition is true everywhere."""
    if not inferring_shapes() and not bool(condition.all()):
        shown = "; ".join(str(t.reshape(-1)[:summarize].tolist()) for t in data)
        raise InvalidArgumentError("Assert: the condition is false.", shown or None)
    return condition
