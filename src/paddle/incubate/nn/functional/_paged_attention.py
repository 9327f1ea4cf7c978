"""Attention over a paged cache, as used by language model servers."""

import torch
import torch.nn.functional as F

from ...._core.errors import InvalidArgumentError, UnimplementedError, received, require_tensor
from ...._core.op import op
from ._rotary import rotate


@op
def block_multihead_attention(
    qkv,
    key_cache,
    value_cache,
    seq_lens_encoder,
    seq_lens_decoder,
    seq_lens_this_time,
    padding_offsets,
    cum_offsets,
    cu_seqlens_q,
    cu_seqlens_k,
    block_tables,
    pre_key_cache=None,
    pre_value_cache=None,
    cache_k_quant_scales=None,
    cache_v_quant_scales=None,
    cache_k_dequant_scales=None,
    cache_v_dequant_scales=None,
    qkv_out_scale=None,
    qkv_bias=None,
    out_shift=None,
    out_smooth=None,
    max_enc_len_this_time=None,
    max_dec_len_this_time=None,
    rope_emb=None,
    mask=None,
    tgt_mask=None,
    max_seq_len=-1,
    block_size=64,
    use_neox_style=False,
    use_dynamic_cachekv_quant=False,
    quant_round_type=1,
    quant_max_bound=127.0,
    quant_min_bound=-127.0,
    out_scale=-1,
    compute_dtype="default",
    rope_theta=10000.0,
):
    """Attention of packed samples to their pages of the cache, to which the new keys and values are added.

    A sample with an encoder length is processed from its beginning, causally or as `mask` allows;
    others continue after their decoder length; one whose length this time is 0 is finished.

    Args:
        qkv: [tokens, (heads + 2 * key heads) * size], the samples concatenated.
        cu_seqlens_q: the first token of each sample.
        block_tables: [batch, pages per sample], the pages of each sample.
        rope_emb: [2, batch, length, 1, size / 2], cosines and sines of pairs of neighbours, or of the two halves with
            `use_neox_style`.
        key_cache: [pages, key heads, block_size, size], written in place.
        value_cache: [pages, key heads, block_size, size], written in place.
        seq_lens_encoder: the length of each sample that is processed from its beginning, 0 for others.
        seq_lens_decoder: how many elements of each sample are in the cache.
        seq_lens_this_time: how many tokens of each sample `qkv` has.
        padding_offsets: accepted and not used.
        cum_offsets: accepted and not used.
        cu_seqlens_k: accepted and not used.
        pre_key_cache: [batch, key heads, length, size], keys of a prefix seen by every token, or None.
        pre_value_cache: values of that prefix, or None.
        cache_k_quant_scales: must be None; quantised caches raise an error.
        cache_v_quant_scales: must be None; quantised caches raise an error.
        cache_k_dequant_scales: must be None; quantised caches raise an error.
        cache_v_dequant_scales: must be None; quantised caches raise an error.
        qkv_out_scale: must be None; quantised inputs raise an error.
        qkv_bias: added to `qkv`, or None.
        out_shift: added to the attention, or None.
        out_smooth: factor of the shifted attention, or None.
        max_enc_len_this_time: accepted and not used.
        max_dec_len_this_time: accepted and not used.
        mask: added to the scores of samples at their beginning, or None for causal attention.
        tgt_mask: added to the scores of samples that continue, or None.
        max_seq_len: accepted and not used.
        block_size: how many elements a page holds.
        use_neox_style: whether the two halves of a head are rotated together; otherwise neighbours are.
        use_dynamic_cachekv_quant: accepted and not used.
        quant_round_type: accepted and not used.
        quant_max_bound: accepted and not used.
        quant_min_bound: accepted and not used.
        out_scale: must not be above 0; quantised results raise an error.
        compute_dtype: accepted and not used.
        rope_theta: accepted and not used.

    Returns:
        (result [tokens, heads * size], qkv, key_cache, value_cache)

    >>> qkv, keys, values = paddle.ones([2, 3 * 4]), paddle.zeros([1, 1, 8, 4]), paddle.zeros([1, 1, 8, 4])
    >>> two, zero, starts = paddle.to_tensor([2]), paddle.to_tensor([0]), paddle.to_tensor([0, 2])
    >>> out, *_ = paddle.incubate.nn.functional.block_multihead_attention(
    ...     qkv, keys, values, two, zero, two, None, None, starts, starts, paddle.to_tensor([[0]]), block_size=8
    ... )
    >>> out.tolist()[0], keys[0, 0, :, 0].tolist()
    ([1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    """
    _refuse_quantised(
        cache_k_quant_scales=cache_k_quant_scales,
        cache_v_quant_scales=cache_v_quant_scales,
        cache_k_dequant_scales=cache_k_dequant_scales,
        cache_v_dequant_scales=cache_v_dequant_scales,
        qkv_out_scale=qkv_out_scale,
        out_scale=out_scale if out_scale > 0 else None,
    )
    heads, key_heads, size = _sizes(qkv, key_cache, value_cache, block_size)
    rows = (qkv if qkv_bias is None else qkv + qkv_bias).reshape(len(qkv), -1, size)
    out = qkv.new_zeros(len(qkv), heads, size)
    lengths = [t.reshape(-1).tolist() for t in (seq_lens_encoder, seq_lens_decoder, seq_lens_this_time)]
    begins = cu_seqlens_q.reshape(-1).tolist()
    for sample, (from_start, past, count) in enumerate(zip(*lengths, strict=True)):
        if not count:
            continue
        first = begins[sample]
        past = 0 if from_start else past
        q, k, v = rows[first : first + count].transpose(0, 1).split([heads, key_heads, key_heads])
        if rope_emb is not None:
            rotations = _rotations(rope_emb[:, sample, past : past + count, 0].to(q.dtype), size, use_neox_style)
            q, k = (rotate(t, *rotations, not use_neox_style) for t in (q, k))
        table = block_tables[sample].long()
        keys, values = (_added(cache, table, new, past) for cache, new in ((key_cache, k), (value_cache, v)))
        if pre_key_cache is not None:
            keys, values = torch.cat([pre_key_cache[sample], keys], 1), torch.cat([pre_value_cache[sample], values], 1)
        given, total = mask if from_start else tgt_mask, keys.shape[1]
        allowed = None if given is None else given[sample, :, :count, :total].to(q.dtype)
        if given is None and count > 1:
            allowed = torch.ones(count, total, dtype=torch.bool, device=qkv.device).tril(total - count)
        attended = F.scaled_dot_product_attention(
            q[None], keys[None], values[None], allowed, enable_gqa=heads != key_heads
        )
        out[first : first + count] = attended[0].transpose(0, 1)
    out = out.flatten(1)
    out = out if out_shift is None else out + out_shift
    return out if out_smooth is None else out * out_smooth, qkv, key_cache, value_cache


def _refuse_quantised(**scales):
    for label, given in scales.items():
        if given is not None:
            raise UnimplementedError(
                "block_multihead_attention: quantised caches and results are not supported.", received(**{label: given})
            )


def _sizes(qkv, key_cache, value_cache, block_size):
    """(heads, key heads, head size), checked for consistency."""
    what = "block_multihead_attention"
    for label, value in (("qkv", qkv), ("key_cache", key_cache), ("value_cache", value_cache)):
        require_tensor(value, label, what)
    _, key_heads, page, size = key_cache.shape
    heads = qkv.shape[-1] // size - 2 * key_heads
    if heads < 1 or heads % key_heads or (heads + 2 * key_heads) * size != qkv.shape[-1] or page != block_size:
        raise InvalidArgumentError(
            f"{what}: 'qkv' must be [tokens, (heads + 2 * key heads) * size] for a cache "
            "[pages, key heads, block_size, size].",
            received(qkv=qkv, key_cache=key_cache, block_size=block_size),
        )
    return heads, key_heads, size


def _added(cache, table, new, past):
    """Append new elements to a sample's pages; return all that they hold then, [key heads, length, size]."""
    page, end = cache.shape[2], past + new.shape[1]
    with torch.no_grad():
        at = torch.arange(past, end, device=cache.device)
        cache[table[at // page], :, at % page] = new.transpose(0, 1).to(cache.dtype)
    return cache[table[: -(-end // page)]].transpose(0, 1).flatten(1, 2)[:, :end].to(new.dtype)


def _rotations(table, size, halves):
    """(cosines, sines) for every feature, from tables with one per pair or per feature."""
    if table.shape[-1] == size:
        return table
    return torch.cat([table, table], -1) if halves else table.repeat_interleave(2, -1)
