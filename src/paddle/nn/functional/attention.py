"""Attention on torch's fused kernel; tensors are [batch, length, heads, size] as Paddle has them."""

import torch
import torch.nn.functional as F

from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op
from .common import dropout as dropout_op

__all__ = [
    "flash_attention_v3_varlen",
    "flash_attn_qkvpacked",
    "flash_attn_varlen_qkvpacked",
    "flashmask_attention",
    "scaled_dot_product_attention",
    "sparse_attention",
]


@op(name="attention")
def attend(q, k, v, mask, dropout, need_weights):
    """Heads first: (output, weights); the weights are None unless asked for, and then the fused kernel is left.

    On the CPU the fused kernel has no dropout, and the weights are dropped by the stream that `seed` rules.
    """
    if not need_weights and (dropout == 0 or q.device.type != "cpu"):
        return F.scaled_dot_product_attention(q, k, v, mask, dropout), None
    scores = torch.matmul(q * q.shape[-1] ** -0.5, k.transpose(-2, -1))
    weights = torch.softmax(scores if mask is None else scores + mask, -1)
    weights = dropout_op.raw(weights, dropout) if dropout else weights
    return torch.matmul(weights, v), weights if need_weights else None


def _fused(q, k, v, mask=None, dropout=0.0, causal=False, scale=None):
    """The fused kernel on [batch, length, heads, size]; fewer key heads than query heads are shared."""
    grouped = q.shape[2] != k.shape[2]
    out = F.scaled_dot_product_attention(
        q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2), mask, dropout, causal, scale=scale, enable_gqa=grouped
    )
    return out.transpose(1, 2)


def _check(query, key, value, op_name):
    for label, t in (("query", query), ("key", key), ("value", value)):
        if t.dim() != 4:
            raise InvalidArgumentError(
                f"{op_name}: '{label}' must have 4 dimensions (batch, length, heads, size).", received(**{label: t})
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
    """softmax(query · key) · value, on [batch, length, heads, size].

    >>> q = paddle.rand([1, 4, 2, 8])
    >>> paddle.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True).shape
    [1, 4, 2, 8]
    """
    if query.dim() == 3:
        query, key, value = query.unsqueeze(0), key.unsqueeze(0), value.unsqueeze(0)
        return _fused(query, key, value, attn_mask, dropout_p if training else 0.0, is_causal, scale).squeeze(0)
    _check(query, key, value, "scaled_dot_product_attention")
    return _fused(query, key, value, attn_mask, dropout_p if training else 0.0, is_causal, scale)


@op(name="flash_attention")
def flash_attention_function(
    query,
    key,
    value,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    *,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
    softmax_scale=None,
):
    """Attention without the whole matrix in memory; gives (output, None): the kernel keeps no weights."""
    _check(query, key, value, "flash_attention")
    _no_softmax(return_softmax, "flash_attention")
    return _fused(query, key, value, None, dropout if training else 0.0, causal, softmax_scale), None


def _no_softmax(wanted, op_name):
    if wanted:
        raise NotImplementedError(f"{op_name}(return_softmax=True): the fused kernel does not keep the weights")


@op
def flash_attn_qkvpacked(
    qkv,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    *,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
):
    """`flash_attention` of queries, keys and values in one tensor [batch, length, groups + 2, key heads, size]."""
    _no_softmax(return_softmax, "flash_attn_qkvpacked")
    if qkv.dim() != 5:
        raise InvalidArgumentError("flash_attn_qkvpacked: 'qkv' must have 5 dimensions.", received(qkv=qkv))
    q, k, v = qkv[:, :, :-2].flatten(2, 3), qkv[:, :, -2], qkv[:, :, -1]
    return _fused(q, k, v, None, dropout if training else 0.0, causal), None


def _varlen(q, k, v, starts_q, starts_k, scale, dropout, causal):
    """Attention within each sequence of a packed batch; sequences are cut out, as their lengths differ."""
    pieces = []
    bounds_q, bounds_k = starts_q.tolist(), starts_k.tolist()
    for a, b, c, d in zip(bounds_q[:-1], bounds_q[1:], bounds_k[:-1], bounds_k[1:], strict=True):
        one = (t.unsqueeze(0) for t in (q[a:b], k[c:d], v[c:d]))
        pieces.append(_fused(*one, None, dropout, causal, scale).squeeze(0))
    return torch.cat(pieces)


@op
def flash_attn_varlen_qkvpacked(
    qkv,
    cu_seqlens_q,
    cu_seqlens_k,
    max_seqlen_q,
    max_seqlen_k,
    scale,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    fixed_seed_offset=None,
    rng_name="",
    varlen_padded=True,
    training=True,
    name=None,
):
    """`flash_attn_qkvpacked` of sequences of different lengths, one after the other in [tokens, groups + 2, heads, size]."""
    _no_softmax(return_softmax, "flash_attn_varlen_qkvpacked")
    q, k, v = qkv[:, :-2].flatten(1, 2), qkv[:, -2], qkv[:, -1]
    return _varlen(q, k, v, cu_seqlens_q, cu_seqlens_k, scale, dropout if training else 0.0, causal), None


@op
def flash_attention_v3_varlen(
    query,
    key,
    value,
    cu_seqlens_q,
    cu_seqlens_k,
    max_seqlen_q,
    max_seqlen_k,
    seqused_q=None,
    seqused_k=None,
    softmax_scale=None,
    causal=False,
    qv=None,
    q_descale=None,
    k_descale=None,
    v_descale=None,
    window_size=(-1, -1),
    softcap=0.0,
    num_splits=1,
    pack_gqa=None,
    sm_margin=0,
):
    """Attention of packed sequences of different lengths; gives (output, None)."""
    unsupported = {
        "qv": qv, "seqused_q": seqused_q, "seqused_k": seqused_k, "q_descale": q_descale, "k_descale": k_descale,
        "v_descale": v_descale, "softcap": softcap or None, "window_size": None if tuple(window_size) == (-1, -1) else 1,
    }  # fmt: skip
    for label, value_ in unsupported.items():
        if value_ is not None:
            raise NotImplementedError(f"flash_attention_v3_varlen({label}=…): torch's kernel has no such option")
    return _varlen(query, key, value, cu_seqlens_q, cu_seqlens_k, softmax_scale, 0.0, causal), None


@op
def flashmask_attention(
    query,
    key,
    value,
    startend_row_indices=None,
    *,
    dropout=0.0,
    causal=False,
    window_size=None,
    return_softmax_lse=False,
    return_seed_offset=False,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
    softmax_scale=None,
    block_mask=None,
):
    """Attention with a mask given, key by key, as the rows from which and up to which it is hidden."""
    for label, value_ in (
        ("return_softmax_lse", return_softmax_lse),
        ("return_seed_offset", return_seed_offset),
        ("block_mask", block_mask),
    ):
        if value_:
            raise NotImplementedError(f"flashmask_attention({label}=…): torch's kernel has no such option")
    _check(query, key, value, "flashmask_attention")
    dropout = dropout if training else 0.0
    if startend_row_indices is None and window_size is None:
        return _fused(query, key, value, None, dropout, causal, softmax_scale)
    hidden = _hidden(query.shape[1], key.shape[1], startend_row_indices, causal, window_size, query.device)
    mask = torch.zeros_like(hidden, dtype=query.dtype).masked_fill_(hidden, float("-inf"))
    return _fused(query, key, value, mask, dropout, False, softmax_scale)


def _hidden(rows, columns, indices, causal, window, device):
    """[batch, heads, rows, columns], True where a row must not see a column."""
    row = torch.arange(rows, device=device).reshape(1, 1, rows, 1)
    column = torch.arange(columns, device=device).reshape(1, 1, 1, columns)
    hidden = torch.zeros(1, 1, rows, columns, dtype=torch.bool, device=device)
    if causal:
        hidden = hidden | (row < column)
    if window is not None:
        left, right = (window, window) if isinstance(window, int) else window
        hidden = hidden | (column < row - left)
        hidden = hidden if causal else hidden | (column > row + right)
    if indices is None:
        return hidden
    parts = [indices[..., i].unsqueeze(-2) for i in range(indices.shape[-1])]
    if causal:
        below = row >= parts[0]
        return hidden | (below if len(parts) == 1 else below & (row < parts[1]))
    if len(parts) == 2:
        return hidden | ((row >= parts[0]) & (row > column)) | ((row < parts[1]) & (row < column))
    lower = (row >= parts[0]) & (row < parts[1]) & (row > column)
    return hidden | lower | ((row >= parts[2]) & (row < parts[3]) & (row < column))


@op
def sparse_attention(
    query,
    key,
    value,
    sparse_csr_offset,
    sparse_csr_columns,
    key_padding_mask=None,
    attn_mask=None,
    name=None,
):
    """Attention at the places that a CSR pattern names, on [batch, heads, length, size]."""
    batch, heads, length, size = query.shape
    allowed = torch.zeros(batch, heads, length, length, dtype=torch.bool, device=query.device)
    counts = sparse_csr_offset.diff(dim=-1)
    for b in range(batch):
        for h in range(heads):
            rows = torch.repeat_interleave(torch.arange(length, device=query.device), counts[b, h].long())
            allowed[b, h, rows, sparse_csr_columns[b, h, : rows.shape[0]].long()] = True
    if key_padding_mask is not None:
        allowed &= (key_padding_mask != 0).reshape(batch, 1, 1, length)
    if attn_mask is not None:
        allowed &= (attn_mask != 0).reshape(1, 1, length, length)
    return F.scaled_dot_product_attention(query, key, value, allowed)
