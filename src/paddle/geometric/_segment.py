"""Reductions over segments: neighbouring rows that share an id."""

import torch

from .._core.errors import InvalidArgumentError, OutOfRangeError, received, require_tensor
from .._core.op import op
from ._reduce import reduce_rows

HELP = {
    "data": "Tensor of shape [rows, ...].",
    "segment_ids": "1-D int32 or int64 Tensor in ascending order: the segment of each row.",
    "returns": "Tensor of shape [segments, ...].",
}


def _pool(name, data, ids, how):
    require_tensor(data, "data", name)
    require_tensor(ids, "segment_ids", name)
    if ids.dim() != 1 or ids.dtype not in (torch.int32, torch.int64) or data.dim() == 0 or len(ids) != len(data):
        raise InvalidArgumentError(
            f"{name}: 'segment_ids' must be one integer for each row of 'data'.", received(data=data, segment_ids=ids)
        )
    if len(ids) == 0:
        return data.new_zeros((0, *data.shape[1:]))
    if (ids[1:] < ids[:-1]).any():
        raise InvalidArgumentError(
            f"{name}: 'segment_ids' must be sorted.",
            received(segment_ids=ids.tolist()),
            "order = paddle.argsort(ids); data[order], ids[order].",
        )
    if ids[0] < 0:
        raise OutOfRangeError(f"{name}: 'segment_ids' must not be negative.", received(segment_ids=ids.tolist()))
    return reduce_rows(data, ids.long(), int(ids[-1]) + 1, how)


@op
def segment_sum(data, segment_ids, name=None):
    """The sum of the rows of each segment.

    >>> data = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> paddle.geometric.segment_sum(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[4.0, 6.0], [5.0, 6.0]]
    """
    return _pool("segment_sum", data, segment_ids, "sum")


@op
def segment_mean(data, segment_ids, name=None):
    """The mean of the rows of each segment.

    >>> data = paddle.to_tensor([[1.0], [3.0], [5.0]])
    >>> paddle.geometric.segment_mean(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[2.0], [5.0]]
    """
    return _pool("segment_mean", data, segment_ids, "mean")


@op
def segment_min(data, segment_ids, name=None):
    """The smallest values of each segment; zeros in an empty one.

    >>> data = paddle.to_tensor([[1.0], [3.0], [5.0]])
    >>> paddle.geometric.segment_min(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[1.0], [5.0]]
    """
    return _pool("segment_min", data, segment_ids, "min")


@op
def segment_max(data, segment_ids, name=None):
    """The largest values of each segment; zeros in an empty one.

    >>> data = paddle.to_tensor([[1.0], [3.0], [5.0]])
    >>> paddle.geometric.segment_max(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[3.0], [5.0]]
    """
    return _pool("segment_max", data, segment_ids, "max")
