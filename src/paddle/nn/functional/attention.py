"""Attention on torch's fused kernel; tensors are [batch, length, heads, size] as in Paddle."""

import numpy as np
import torch
import torch.nn.functional as F

from ..._core.args import number_arg
from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from ..._core.hooks import ATTENTION
from ..._core.op import op
from .common import dropout as dropout_op

__all__ = ["scaled_dot_product_attention", "sparse_attention"]

HELP = {
    "query": "Tensor [N, queries, heads, size].",
    "key": "Tensor [N, keys, heads, size].",
    "value": "Tensor [N, keys, heads, size].",
    "returns": "Tensor with the shape of `query`.",
}

_ATTENTION_HOOKS = ATTENTION.hooks


@op(name="attention")
def attend(q, k, v, mask, dropout, need_weights):
    """Attention with heads first: (output, weights). Requesting the weights means not using the fused kernel."""
    if not need_weights and _ATTENTION_HOOKS:
        answer = ATTENTION.ask(*(t.transpose(1, 2) for t in (q, k, v)), mask, dropout, False, None)
        if answer is not None:
            return answer.transpose(1, 2), None
    if not need_weights and not by_hand(q, dropout):
        return F.scaled_dot_product_attention(q, k, v, mask, dropout), None
    out, weights, _ = explicit(q, k, v, mask, dropout)
    return out, weights if need_weights else None


def by_hand(q, dropout):
    """On the CPU the fused kernel has no dropout, so drop weights with the generator `paddle.seed` sets."""
    return dropout != 0 and q.device.type == "cpu"


def explicit(q, k, v, mask=None, dropout=0.0, scale=None, softcap=0.0):
    """Attention with heads first and the full matrix in memory: (output, weights, scores)."""
    if q.shape[1] != k.shape[1]:
        k, v = (t.repeat_interleave(q.shape[1] // k.shape[1], 1) for t in (k, v))
    scores = torch.matmul(q * (q.shape[-1] ** -0.5 if scale is None else scale), k.transpose(-2, -1))
    if softcap:
        scores = torch.tanh(scores / softcap) * softcap
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf")) if mask.dtype is torch.bool else scores + mask
    weights = torch.softmax(scores, -1)
    weights = dropout_op.kernel(weights, dropout) if dropout else weights
    return torch.matmul(weights, v), weights, scores


def causal_mask(q, k):
    """A causal mask, heads first."""
    return torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool, device=q.device).tril()


def fused(q, k, v, mask=None, dropout=0.0, causal=False, scale=None):
    """[batch, length, heads, size]; query heads share key heads if there are fewer; `causal` overrides a mask."""
    if _ATTENTION_HOOKS:
        answer = ATTENTION.ask(q, k, v, mask, dropout, causal, scale)
        if answer is not None:
            return answer
    q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
    if by_hand(q, dropout):
        return explicit(q, k, v, causal_mask(q, k) if causal else mask, dropout, scale)[0].transpose(1, 2)
    options = {} if scale is None else {"scale": scale}
    if q.shape[1] != k.shape[1]:
        options["enable_gqa"] = True
    return F.scaled_dot_product_attention(q, k, v, None if causal else mask, dropout, causal, **options).transpose(1, 2)


def check_heads(query, key, value, op_name):
    """Reject tensors that are not [batch, length, heads, size]."""
    if query.dim() == key.dim() == value.dim() == 4 and query.shape[2] == key.shape[2]:
        return
    for label, t in (("query", query), ("key", key), ("value", value)):
        if t.dim() != 4:
            raise InvalidArgumentError(
                f"{op_name}: '{label}' must have 4 dimensions (batch, length, heads, size).", received(**{label: t})
            )
    if query.shape[2] % key.shape[2]:
        raise InvalidArgumentError(
            f"{op_name}: the number of query heads must be a multiple of the number of key heads.",
            received(query=query, key=key),
        )


@op
def scaled_dot_product_attention(
    query,
    key,
    value,
    attn_mask=None,
    dropout_p=0.0,
    is_causal=False,
    training=True,
    backend=None,
    scale=None,
    enable_gqa=True,
    name=None,
):
    """softmax(query · key) · value. Heads are the third axis, [N, length, heads, size], where torch has them second.

    Args:
        attn_mask: Tensor that broadcasts to [N, heads, queries, keys]: True, or 0, where a query sees a key; False, or
            a large negative number, where it does not. By default all is seen.
        is_causal: whether a query sees no later keys; the mask is then ignored.
        enable_gqa: whether several query heads may share a key head.
        dropout_p: probability of dropout on the weights while training.
        training: whether dropout takes place.
        backend: accepted; torch chooses the kernel.
        scale: factor of the scores; by default 1/sqrt(size).

    >>> q = paddle.rand([1, 4, 2, 8])
    >>> paddle.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True).shape
    [1, 4, 2, 8]
    """
    single = query.dim() == 3
    if single:
        query, key, value = query.unsqueeze(0), key.unsqueeze(0), value.unsqueeze(0)
    check_heads(query, key, value, "scaled_dot_product_attention")
    if not enable_gqa and query.shape[2] != key.shape[2]:
        raise FailedCheckError(
            "scaled_dot_product_attention: query and key must have equal numbers of heads unless enable_gqa is True.",
            received(query=query, key=key),
        )
    if isinstance(attn_mask, (np.ndarray, np.generic)):
        attn_mask = torch.as_tensor(attn_mask, device=query.device)
        attn_mask = attn_mask if attn_mask.dtype is torch.bool else attn_mask.to(query.dtype)
    if attn_mask is not None and not (attn_mask.dtype is torch.bool or attn_mask.is_floating_point()):
        raise InvalidTypeError(
            "scaled_dot_product_attention: 'attn_mask' must be boolean or floating point.",
            received(attn_mask=attn_mask),
            "attn_mask.astype('bool').",
        )
    scale = scale if scale is None else number_arg(scale)
    out = fused(query, key, value, attn_mask, dropout_p if training else 0.0, bool(is_causal), scale)
    return out.squeeze(0) if single else out


@op
def sparse_attention(
    query, key, value, sparse_csr_offset, sparse_csr_columns, key_padding_mask=None, attn_mask=None, name=None
):
    """Attention at the positions of a CSR pattern, on [batch, heads, length, size].

    Args:
        query: Tensor [N, heads, length, size].
        key: Tensor [N, heads, length, size].
        value: Tensor [N, heads, length, size].
        sparse_csr_offset: int32 Tensor [N, heads, length + 1]: where the columns of each row begin.
        sparse_csr_columns: int32 Tensor [N, heads, entries]: the keys that each row sees.
        key_padding_mask: Tensor [N, length], 0 for keys that nobody sees; by default none.
        attn_mask: Tensor [length, length], 0 where a query does not see a key; by default none.

    >>> x = paddle.to_tensor([1.0, 2.0]).reshape([1, 1, 2, 1])
    >>> offset, columns = paddle.to_tensor([[[0, 1, 2]]], dtype="int32"), paddle.to_tensor([[[1, 0]]], dtype="int32")
    >>> F.sparse_attention(x, x, x, offset, columns).flatten().tolist()
    [2.0, 1.0]
    """
    batch, heads, length, _ = query.shape
    allowed = torch.zeros(batch * heads, length, length, dtype=torch.bool, device=query.device)
    counts = sparse_csr_offset.reshape(batch * heads, -1).diff(dim=-1).long()
    columns = sparse_csr_columns.reshape(batch * heads, -1).long()
    for allowed_here, count, column in zip(allowed, counts, columns, strict=True):
        rows = torch.repeat_interleave(torch.arange(length, device=query.device), count)
        allowed_here[rows, column[: rows.shape[0]]] = True
    allowed = allowed.reshape(batch, heads, length, length)
    if key_padding_mask is not None:
        allowed &= (key_padding_mask != 0).reshape(batch, 1, 1, length)
    if attn_mask is not None:
        allowed &= (attn_mask != 0).reshape(1, 1, length, length)
    return F.scaled_dot_product_attention(query, key, value, allowed)
