"""Attention with projections, with a length per sample, and with a cache."""

import torch
import torch.nn.functional as F

from ...._core import products
from ...._core.errors import InvalidArgumentError, UnimplementedError, received, require_tensor
from ...._core.op import op
from ....nn.functional.attention import by_hand, explicit
from ....nn.functional.common import dropout


def refuse_parallel(what, ring_id):
    """Raise an error for tensor parallelism, which these functions do not support."""
    if ring_id != -1:
        raise UnimplementedError(f"{what}: tensor parallelism is not implemented.", received(ring_id=ring_id))


def as_mask(mask, dtype):
    """A mask in torch's form: False or an integer 0 hides; floats are added."""
    if mask is None or mask.dtype is torch.bool:
        return mask
    return mask.to(dtype) if mask.is_floating_point() else mask != 0


def attend(q, k, v, mask, rate, training, mode):
    """Attention with heads first, with either dropout mode on the weights."""
    if mode == "downscale_in_infer" and rate:
        weights = explicit(q, k, v, mask)[1]
        return torch.matmul(dropout.kernel(weights, rate, training=training, mode=mode), v)
    rate = rate if training else 0.0
    if by_hand(q, rate):
        return explicit(q, k, v, mask, rate)[0]
    return F.scaled_dot_product_attention(q, k, v, mask, rate, enable_gqa=q.shape[1] != k.shape[1])


def project(x, weight, bias, heads=None):
    """q, k, v with heads first; the weight is [3, heads, size, features], or [features, 3 * features] with `heads`."""
    if heads is None:
        _, heads, size, features = weight.shape
        qkv = products.linear(x, weight.reshape(-1, features), None if bias is None else bias.reshape(-1))
    else:
        size = x.shape[-1] // heads
        qkv = products.linear(x, weight.t(), bias)
    return qkv.reshape(*x.shape[:2], 3, heads, size).permute(2, 0, 3, 1, 4).unbind(0)


@op
def fused_multi_head_attention(
    x,
    qkv_weight,
    linear_weight,
    pre_layer_norm=False,
    pre_ln_scale=None,
    pre_ln_bias=None,
    ln_scale=None,
    ln_bias=None,
    pre_ln_epsilon=1e-05,
    qkv_bias=None,
    linear_bias=None,
    cache_kv=None,
    attn_mask=None,
    dropout_rate=0.5,
    attn_dropout_rate=0.5,
    ln_epsilon=1e-05,
    training=True,
    mode="upscale_in_train",
    ring_id=-1,
    add_residual=True,
    num_heads=-1,
    transpose_qkv_wb=False,
    name=None,
):
    """The self-attention block of a Transformer: projections, attention, dropout, residual, normalisation.

    Args:
        x: [batch, length, features].
        qkv_weight: [3, heads, size, features]; with `transpose_qkv_wb` [features, 3 * features], split in `num_heads`.
        cache_kv: [2, batch, heads, length, size] of earlier steps; if given, (result, extended cache) is returned.
        attn_mask: True, 1 or 0.0 where a position may be seen, False, 0 or -inf where not.
        linear_weight: [features, features], the projection of the result.
        pre_layer_norm: whether the input is normalised; otherwise the result is.
        pre_ln_scale: scale of the normalisation before, [features], or None.
        pre_ln_bias: shift of the normalisation before, [features], or None.
        ln_scale: scale of the normalisation after, [features], or None.
        ln_bias: shift of the normalisation after, [features], or None.
        pre_ln_epsilon: added to the variance in the normalisation before.
        qkv_bias: [3, heads, size], or [3 * features] with `transpose_qkv_wb`, or None.
        linear_bias: [features], or None.
        dropout_rate: probability with which elements of the result are dropped.
        attn_dropout_rate: probability with which attention weights are dropped.
        ln_epsilon: added to the variance in the normalisation after.
        training: whether elements are dropped.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference.
        ring_id: must be -1; tensor parallelism raises an error.
        add_residual: whether `x` is added to the result.
        num_heads: how many heads, needed with `transpose_qkv_wb` only.
        transpose_qkv_wb: whether `qkv_weight` is one matrix.

    Returns:
        Tensor of shape [batch, length, features]; with `cache_kv`, (that Tensor, the longer cache).

    >>> x, qkv_weight, linear_weight = paddle.rand([2, 3, 8]), paddle.rand([3, 2, 4, 8]), paddle.rand([8, 8])
    >>> paddle.incubate.nn.functional.fused_multi_head_attention(x, qkv_weight, linear_weight).shape
    [2, 3, 8]
    """
    for label, value in (("x", x), ("qkv_weight", qkv_weight), ("linear_weight", linear_weight)):
        require_tensor(value, label, "fused_multi_head_attention")
    refuse_parallel("fused_multi_head_attention", ring_id)
    if x.dim() != 3:
        raise InvalidArgumentError("fused_multi_head_attention: 'x' must be [batch, length, features].", received(x=x))
    if transpose_qkv_wb and num_heads <= 0:
        raise InvalidArgumentError(
            "fused_multi_head_attention: 'num_heads' is required with transpose_qkv_wb=True.",
            received(num_heads=num_heads),
        )
    features = x.shape[-1:]
    out = torch.layer_norm(x, features, pre_ln_scale, pre_ln_bias, pre_ln_epsilon) if pre_layer_norm else x
    q, k, v = project(out, qkv_weight, qkv_bias, num_heads if transpose_qkv_wb else None)
    if cache_kv is not None:
        k, v = torch.cat([cache_kv[0], k], 2), torch.cat([cache_kv[1], v], 2)
    out = attend(q, k, v, as_mask(attn_mask, q.dtype), attn_dropout_rate, training, mode)
    out = products.linear(out.transpose(1, 2).flatten(2), linear_weight.t(), linear_bias)
    out = dropout.kernel(out, dropout_rate, training=training, mode=mode)
    out = x + out if add_residual else out
    if not pre_layer_norm:
        out = torch.layer_norm(out, features, ln_scale, ln_bias, ln_epsilon)
    return out if cache_kv is None else (out, torch.stack([k, v]))


@op
def variable_length_memory_efficient_attention(
    query, key, value, seq_lens, kv_seq_lens, mask=None, scale=None, causal=False, pre_cache_length=0
):
    """Attention with a length per sample; beyond it the result is zero.

    Args:
        mask: added to the scores, or None.
        pre_cache_length: the number of keys before the first query, for `causal`.
        query: [batch, heads, length, size].
        key: [batch, key heads, key length, size]; key heads divide heads.
        value: the values, shaped like `key`.
        seq_lens: the number of queries of each sample.
        kv_seq_lens: the number of keys of each sample.
        scale: factor of the scores; by default one divided by the root of the size.
        causal: whether a query sees only keys up to its own place.

    Returns:
        Tensor with the shape of `query`.

    >>> x, lengths = paddle.ones([1, 1, 3, 1]), paddle.to_tensor([[2]])
    >>> attention = paddle.incubate.nn.functional.variable_length_memory_efficient_attention
    >>> attention(x, x, x, lengths, lengths).flatten().tolist()
    [1.0, 1.0, 0.0]
    """
    rows = torch.arange(query.shape[2], device=query.device)
    columns = torch.arange(key.shape[2], device=query.device)
    lengths, key_lengths = (t.reshape(-1, 1, 1, 1) for t in (seq_lens, kv_seq_lens))
    visible = columns < key_lengths + pre_cache_length
    if causal:
        visible = visible & (columns <= rows[:, None] + pre_cache_length)
    allowed = visible if mask is None else torch.zeros_like(mask).masked_fill(~visible, float("-inf")) + mask
    allowed = allowed if allowed.dtype is torch.bool else allowed.to(query.dtype)
    allowed = allowed.expand(query.shape[0], allowed.shape[1], query.shape[2], key.shape[2])
    grouped = query.shape[1] != key.shape[1]
    out = F.scaled_dot_product_attention(query, key, value, allowed, scale=scale, enable_gqa=grouped)
    return out.masked_fill(rows[:, None] >= lengths, 0.0)


@op
def masked_multihead_attention(
    x,
    cache_kv=None,
    bias=None,
    src_mask=None,
    cum_offsets=None,
    sequence_lengths=None,
    rotary_tensor=None,
    beam_cache_offset=None,
    qkv_out_scale=None,
    out_shift=None,
    out_smooth=None,
    seq_len=1,
    rotary_emb_dims=0,
    use_neox_rotary_style=False,
    compute_dtype="default",
    out_scale=-1,
    quant_round_type=1,
    quant_max_bound=127.0,
    quant_min_bound=-127.0,
):
    """One step of generation: attention of the newest element to all elements in the cache.

    Args:
        x: queries, keys and values of the step, [batch, 3 * heads * size].
        cache_kv: [2, batch, heads, longest, size]; the step is written into it.
        src_mask: [batch, 1, 1, length] including the step itself, added to the scores.
        sequence_lengths: the number of earlier elements of each sample; by default derived from `src_mask`.
        bias: [3, heads, size], added to `x`, or None.
        cum_offsets: must be None; anything else raises an error.
        rotary_tensor: must be None; anything else raises an error.
        beam_cache_offset: must be None; anything else raises an error.
        qkv_out_scale: must be None; anything else raises an error.
        out_shift: must be None; anything else raises an error.
        out_smooth: must be None; anything else raises an error.
        seq_len: accepted and not used.
        rotary_emb_dims: accepted and not used.
        use_neox_rotary_style: accepted and not used.
        compute_dtype: accepted and not used.
        out_scale: must not be above 0; quantised results raise an error.
        quant_round_type: accepted and not used.
        quant_max_bound: accepted and not used.
        quant_min_bound: accepted and not used.

    Returns:
        (result [batch, heads * size], the cache)

    >>> x, cache = paddle.ones([1, 3 * 2 * 4]), paddle.zeros([2, 1, 2, 5, 4])
    >>> lengths = paddle.to_tensor([[0]])
    >>> out, cache = paddle.incubate.nn.functional.masked_multihead_attention(x, cache, sequence_lengths=lengths)
    >>> out.tolist(), cache[0, 0, 0, :, 0].tolist()
    ([[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]], [1.0, 0.0, 0.0, 0.0, 0.0])
    """
    for label, given in (
        ("rotary_tensor", rotary_tensor),
        ("beam_cache_offset", beam_cache_offset),
        ("qkv_out_scale", qkv_out_scale),
        ("out_shift", out_shift),
        ("out_smooth", out_smooth),
        ("cum_offsets", cum_offsets),
        ("out_scale", out_scale if out_scale > 0 else None),
    ):
        if given is not None:
            raise UnimplementedError(
                f"masked_multihead_attention: '{label}' is not supported.", received(**{label: given})
            )
    require_tensor(x, "x", "masked_multihead_attention")
    require_tensor(cache_kv, "cache_kv", "masked_multihead_attention")
    _, batch, heads, longest, size = cache_kv.shape
    if sequence_lengths is not None:
        past = sequence_lengths.reshape(-1).long()
    elif src_mask is not None:
        past = torch.full((batch,), src_mask.shape[-1] - 1, device=x.device)
    else:
        raise InvalidArgumentError(
            "masked_multihead_attention: 'sequence_lengths' or 'src_mask' must tell how far the cache is filled.",
            received(sequence_lengths=None, src_mask=None),
        )
    qkv = x.reshape(batch, 3, heads, size)
    q, k, v = (qkv if bias is None else qkv + bias).unbind(1)
    samples = torch.arange(batch, device=x.device)
    with torch.no_grad():
        cache_kv[0][samples, :, past], cache_kv[1][samples, :, past] = k.to(cache_kv.dtype), v.to(cache_kv.dtype)
    visible = (torch.arange(longest, device=x.device) <= past[:, None])[:, None, None]
    allowed = torch.zeros(visible.shape, dtype=q.dtype, device=x.device).masked_fill(~visible, float("-inf"))
    if src_mask is not None:
        allowed = allowed + F.pad(src_mask.to(q.dtype), (0, longest - src_mask.shape[-1]))
    out = F.scaled_dot_product_attention(q[:, :, None], cache_kv[0].to(q.dtype), cache_kv[1].to(q.dtype), allowed)
    return out.reshape(batch, heads * size), cache_kv


@op
def blha_get_max_len(seq_lens_encoder, seq_lens_decoder, batch_size):
    """The greatest length on either side.

    Args:
        seq_lens_encoder: integers, the length of each sample that is processed from its beginning.
        seq_lens_decoder: integers, the length of each sample that continues.
        batch_size: accepted and not used.

    Returns:
        (greatest of the first, greatest of the second), Tensors of shape [1].

    >>> lengths = paddle.to_tensor([2, 5])
    >>> longest = paddle.incubate.nn.functional.blha_get_max_len(lengths, lengths - 1, paddle.ones([2]))
    >>> [int(t) for t in longest]
    [5, 4]
    """
    return seq_lens_encoder.max().reshape(1), seq_lens_decoder.max().reshape(1)
