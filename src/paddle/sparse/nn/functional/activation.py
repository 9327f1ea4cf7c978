"""Activations of sparse tensors, and attention with a sparse pattern."""

import math

import torch
import torch.nn.functional as F

from ...._core.args import number_arg, one_axis, plain_int
from ...._core.errors import InvalidArgumentError, UnimplementedError, received
from ...._core.op import op
from ..._entries import as_coo, back, csr_to_coo, distinct, keys_of, like, require_sparse, values_of
from ...unary import entrywise

__all__ = ["attention", "leaky_relu", "relu", "relu6", "softmax"]

HELP = {"x": "sparse Tensor, COO or CSR.", "returns": "sparse Tensor with the shape, format and positions of `x`."}

relu = entrywise(
    "relu",
    F.relu,
    "The stored elements, with zero for negative ones.",
    "[-2.0, 3.0] -> [0.0, 3.0]",
    "paddle.sparse.nn.functional",
)
relu6 = entrywise(
    "relu6",
    F.relu6,
    "The stored elements, clipped to between 0 and 6.",
    "[-2.0, 9.0] -> [0.0, 6.0]",
    "paddle.sparse.nn.functional",
)


@op
def leaky_relu(x, negative_slope=0.01, name=None):
    """The stored elements, with negative ones multiplied by a small number.

    Args:
        negative_slope: factor of negative elements.

    >>> x = paddle.to_tensor([-2.0, 0.0, 1.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.functional.leaky_relu(x, 0.5).values().tolist()
    [-1.0, 1.0]
    """
    values = values_of(require_sparse(x, "nn.functional.leaky_relu"))
    slope = number_arg(negative_slope)
    if isinstance(slope, float) and math.isnan(slope):  # the smaller of x and NaN is x
        return like(x, values.clone())
    return like(x, F.leaky_relu(values, slope))


@op
def softmax(x, axis=-1, name=None):
    """The softmax along an axis of the stored elements; the others count as minus infinity.

    Args:
        axis: the axis; the last one for CSR.

    >>> x = paddle.to_tensor([[0.0, 3.0, 3.0]]).to_sparse_csr()
    >>> paddle.sparse.nn.functional.softmax(x).values().tolist()
    [0.5, 0.5]
    """
    require_sparse(x, "nn.functional.softmax")
    axis = plain_int(axis, "axis", "softmax")
    if x.layout is torch.sparse_csr and axis != -1 and axis != x.dim() - 1:
        raise UnimplementedError("softmax: for a CSR tensor 'axis' must be -1.", received(x=x, axis=axis))
    if x.layout is torch.sparse_csr and x.dim() == 2:
        return like(x, _softmax_of_rows(values_of(x), x.crow_indices()))
    t, axis = csr_to_coo(x) if x.layout is torch.sparse_csr else x, one_axis(axis, x.dim())
    if t.is_coalesced() and not (t.requires_grad and torch.is_grad_enabled()):
        return back(torch.sparse.softmax(t, axis), x.layout)
    return back(like(t, _softmax_of_coo(t, axis)), x.layout)


def _softmax_of_coo(t, axis):
    """The softmax of the entries of a COO tensor; torch's refuses a dense gradient."""
    values, sparse = values_of(t), t.sparse_dim()
    if axis >= sparse:
        return torch.softmax(values, axis - sparse + 1)
    others = [a for a in range(sparse) if a != axis]
    if not others or not len(values):
        return torch.softmax(values, 0)
    keys = keys_of(t._indices()[others], [t.shape[a] for a in others])
    return _softmax_of_groups(values, *distinct(keys, math.prod(t.shape[a] for a in others)))


def _softmax_of_groups(values, found, group):
    """The softmax over the entries of each group."""
    shape = [len(found), *values.shape[1:]]
    wide = group.reshape(-1, *[1] * (values.dim() - 1)).expand_as(values)
    with torch.no_grad():
        most = values.new_zeros(shape).scatter_reduce(0, wide, values, "amax", include_self=False)
    powers = (values - most[group]).exp()
    return powers / powers.new_zeros(shape).index_add(0, group, powers)[group]


def _softmax_of_rows(values, ends):
    counts = ends.diff()
    most = torch.segment_reduce(values.detach(), "max", offsets=ends)
    powers = (values - most.repeat_interleave(counts)).exp()
    return powers / torch.segment_reduce(powers, "sum", offsets=ends).repeat_interleave(counts)


@op
def attention(query, key, value, sparse_mask, key_padding_mask=None, attn_mask=None, name=None):
    """Attention where each query attends only to the keys stored in `sparse_mask`.

    Args:
        query: dense Tensor of shape [batch, heads, length, width].
        sparse_mask: a CSR tensor of the shape [batch * heads, length, length].
        key: dense Tensor of shape [batch, heads, length, width].
        value: dense Tensor of shape [batch, heads, length, width].
        key_padding_mask: only None is supported.
        attn_mask: only None is supported.

    Returns:
        dense Tensor of shape [batch, heads, length, width].

    >>> mask = paddle.eye(2).unsqueeze(0).to_sparse_csr()
    >>> q = paddle.ones([1, 1, 2, 1])
    >>> v = paddle.to_tensor([[[[3.0], [4.0]]]])
    >>> paddle.sparse.nn.functional.attention(q, q, v, mask).flatten().tolist()
    [3.0, 4.0]
    """
    if key_padding_mask is not None or attn_mask is not None:
        raise NotImplementedError("paddle.sparse.nn.functional.attention with key_padding_mask or attn_mask")
    require_sparse(sparse_mask, "nn.functional.attention", "sparse_mask", "csr")
    batch, heads, length, width = query.shape
    if list(sparse_mask.shape) != [batch * heads, length, key.shape[2]]:
        raise InvalidArgumentError(
            f"attention: 'sparse_mask' must have the shape {[batch * heads, length, key.shape[2]]}.",
            received(query=query, sparse_mask=sparse_mask),
        )
    q, k, v = (t.reshape(batch * heads, -1, t.shape[-1]) for t in (query, key, value))
    where = as_coo(sparse_mask.detach())._indices()
    which, row, column = where
    scores = (q[which, row] * k[which, column]).sum(-1) / math.sqrt(width)
    place = which * length + row
    weights = _softmax_of_groups(scores, *distinct(place, batch * heads * length))
    out = v.new_zeros([batch * heads * length, v.shape[-1]])
    return out.index_add(0, place, weights.unsqueeze(1) * v[which, column]).reshape(batch, heads, length, -1)
