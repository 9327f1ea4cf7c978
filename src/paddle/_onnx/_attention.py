"""Attention."""

import math

import torch

from paddle._onnx._builder import Unconvertible
from paddle._onnx._table import converts


def _attended(b, q, k, v, mask=None, scale=None):
    """Attention with heads first: (output, weights)."""
    scale = q.size(-1) ** -0.5 if scale is None else scale
    # Half of the factor on each side, like torch: large scores then lose less precision.
    half = math.sqrt(scale)
    scores = b.matmul(q * half, b.swapped(k, -1, -2) * half, [*q.shape[:-1], k.shape[-2]])
    if mask is not None:
        if mask.dtype is torch.bool:
            scores = b.where(mask, scores, b.const(-math.inf, q.dtype))
        else:
            scores = scores + b.cast(mask, q.dtype)
    weights = b.softmax(scores, -1)
    return b.matmul(weights, v, [*q.shape[:-1], v.shape[-1]]), weights


@converts("attention")
def attention(b, q, k, v, mask, dropout, need_weights):
    if dropout:
        raise Unconvertible("drops weights in training; call the layer's eval() first")
    out, weights = _attended(b, q, k, v, mask)
    return (out, weights) if need_weights else (out,)


def _causal(b, q, k):
    lengths = q.shape[-2], k.shape[-2]
    if None not in lengths:
        return b.const(torch.ones(lengths, dtype=torch.bool).tril())
    first, second = (
        b.op("Range", b.const(0, torch.int64), b.size_of(v, -2), b.const(1, torch.int64), shape=[None]) for v in (q, k)
    )
    return b.compare("LessOrEqual", second, b.unsqueeze(first, [1]))


@converts("scaled_dot_product_attention")
def scaled_dot_product_attention(
    b, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, training=True, scale=None, enable_gqa=True
):
    if dropout_p and training:
        raise Unconvertible("drops weights in training; call the layer's eval() first")
    single = query.rank == 3
    parts = [b.unsqueeze(v, [0]) if single else v for v in (query, key, value)]
    q, k, v = (b.transpose(part, [0, 2, 1, 3]) for part in parts)
    heads, own = q.size(1), k.size(1)
    if heads != own:
        order = b.const(torch.arange(own).repeat_interleave(heads // own))
        k, v = b.gather(k, order, 1), b.gather(v, order, 1)
    out, _ = _attended(b, q, k, v, _causal(b, q, k) if is_causal else attn_mask, scale)
    out = b.transpose(out, [0, 2, 1, 3])
    return b.squeeze(out, [0]) if single else out


@converts("flash_attention")
def flash_attention(b, query, key, value, dropout=0.0, causal=False, training=True, softmax_scale=None):
    out = scaled_dot_product_attention(
        b, query, key, value, None, dropout, causal, training and bool(dropout), softmax_scale
    )
    return (out,)
