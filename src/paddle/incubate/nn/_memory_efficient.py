"""Attention under the name that it has beside the layers of `paddle.incubate.nn`."""

import math

import paddle.nn.functional as F
from paddle._core.errors import UnimplementedError, received
from paddle._core.tensor import Tensor

__all__ = []


def memory_efficient_attention(query, key, value, attn_bias=None, p=0.0, scale=None, training=True):
    """Softmax attention on tensors [batch, length, heads, size]; `attn_bias` is added before the softmax.

    Args:
        query: [batch, length, heads, size].
        key: [batch, length of the keys, heads, size].
        value: the same shape as `key`.
        attn_bias: a Tensor that broadcasts to [batch, heads, length, length of the keys], or None.
        p: probability with which attention weights are dropped.
        scale: the factor of the products; by default 1 / sqrt(size).
        training: whether weights are dropped.

    Returns:
        Tensor with the shape of `query`.

    >>> from paddle.incubate.nn.memory_efficient_attention import memory_efficient_attention
    >>> x = paddle.rand([2, 3, 4, 8])
    >>> memory_efficient_attention(x, x, x).shape
    [2, 3, 4, 8]
    """
    if attn_bias is not None and not isinstance(attn_bias, Tensor):
        raise UnimplementedError(
            "memory_efficient_attention: 'attn_bias' must be a Tensor or None; mask objects are not implemented.",
            received(attn_bias=attn_bias),
            "scaled_dot_product_attention with is_causal=True, or the mask as a Tensor.",
        )
    if scale is not None:
        query = query * (scale * math.sqrt(query.shape[-1]))
    return F.scaled_dot_product_attention(query, key, value, attn_bias, p, training=training)
