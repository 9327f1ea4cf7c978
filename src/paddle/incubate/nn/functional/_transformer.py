"""Fused blocks of a Transformer: the feed-forward network, and a stack of layers."""

import torch
import torch.nn.functional as F

from ...._core import products
from ...._core.args import int_arg
from ...._core.errors import InvalidArgumentError, UnimplementedError, received, require_tensor
from ...._core.op import op
from ....nn.functional.common import dropout
from ._attention import as_mask, attend, project, refuse_parallel
from ._linear import activation_of
from ._rotary import rotate


@op
def fused_feedforward(
    x,
    linear1_weight,
    linear2_weight,
    linear1_bias=None,
    linear2_bias=None,
    ln1_scale=None,
    ln1_bias=None,
    ln2_scale=None,
    ln2_bias=None,
    dropout1_rate=0.5,
    dropout2_rate=0.5,
    activation="relu",
    ln1_epsilon=1e-05,
    ln2_epsilon=1e-05,
    pre_layer_norm=False,
    training=True,
    mode="upscale_in_train",
    ring_id=-1,
    add_residual=True,
    name=None,
):
    """`linear2(dropout(activation(linear1(x))))` with dropout, residual and normalisation, before or after.

    Args:
        x: [..., features].
        linear1_weight: [features, inner features].
        linear2_weight: [inner features, features].
        linear1_bias: [inner features], or None.
        linear2_bias: [features], or None.
        ln1_scale: scale of the normalisation before, [features], or None.
        ln1_bias: shift of the normalisation before, [features], or None.
        ln2_scale: scale of the normalisation after, [features], or None.
        ln2_bias: shift of the normalisation after, [features], or None.
        dropout1_rate: probability with which inner features are dropped.
        dropout2_rate: probability with which elements of the result are dropped.
        activation: name of an activation, such as 'relu' or 'gelu'.
        ln1_epsilon: added to the variance in the normalisation before.
        ln2_epsilon: added to the variance in the normalisation after.
        pre_layer_norm: whether the input is normalised; otherwise the result is.
        training: whether elements are dropped.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference.
        ring_id: must be -1; tensor parallelism raises an error.
        add_residual: whether `x` is added to the result.

    Returns:
        Tensor with the shape of `x`.

    >>> x, first, second = paddle.rand([2, 3, 8]), paddle.rand([8, 32]), paddle.rand([32, 8])
    >>> paddle.incubate.nn.functional.fused_feedforward(x, first, second).shape
    [2, 3, 8]
    """
    require_tensor(x, "x", "fused_feedforward")
    refuse_parallel("fused_feedforward", ring_id)
    features = x.shape[-1:]
    out = torch.layer_norm(x, features, ln1_scale, ln1_bias, ln1_epsilon) if pre_layer_norm else x
    out = activation_of(activation, "fused_feedforward")(products.linear(out, linear1_weight.t(), linear1_bias))
    out = dropout.kernel(out, dropout1_rate, training=training, mode=mode)
    out = products.linear(out, linear2_weight.t(), linear2_bias)
    out = dropout.kernel(out, dropout2_rate, training=training, mode=mode)
    out = x + out if add_residual else out
    return out if pre_layer_norm else torch.layer_norm(out, features, ln2_scale, ln2_bias, ln2_epsilon)


@op
def fused_multi_transformer(
    x,
    ln_scales,
    ln_biases,
    qkv_weights,
    qkv_biases,
    linear_weights,
    linear_biases,
    ffn_ln_scales,
    ffn_ln_biases,
    ffn1_weights,
    ffn1_biases,
    ffn2_weights,
    ffn2_biases,
    pre_layer_norm=True,
    epsilon=1e-05,
    residual_alpha=1.0,
    cache_kvs=None,
    beam_offset=None,
    pre_caches=None,
    seq_lens=None,
    rotary_embs=None,
    time_step=None,
    attn_mask=None,
    dropout_rate=0.0,
    rotary_emb_dims=0,
    activation="gelu",
    training=False,
    mode="upscale_in_train",
    trans_qkvw=True,
    ring_id=-1,
    norm_type="layernorm",
    use_neox_rotary_style=False,
    gqa_group_size=-1,
    name=None,
):
    """Several consecutive Transformer layers; every list holds one tensor per layer.

    Args:
        qkv_weights: [3, heads, size, features], or without `trans_qkvw` [features, 3, heads, size]; with
            `gqa_group_size` key heads [heads + 2 * groups, size, features].
        cache_kvs: [2, batch, heads, longest, size], updated in place; if given, (result, caches) is returned.
        seq_lens: the length of each sample, used without `attn_mask`.
        rotary_embs: [2, batch, 1, length, size], cosines and sines.
        time_step: the number of elements in the caches; x is then the next one.
        norm_type: 'layernorm' or 'rmsnorm'.
        x: [batch, length, features].
        ln_scales: scales of the normalisations of attention, each [features].
        ln_biases: their shifts, or None.
        qkv_biases: biases of the projections to queries, keys and values, or None.
        linear_weights: projections of the attention's results, each [features, features].
        linear_biases: their biases, or None.
        ffn_ln_scales: scales of the normalisations of the feed-forward networks, each [features].
        ffn_ln_biases: their shifts, or None.
        ffn1_weights: first matrices of the feed-forward networks, each [features, inner features].
        ffn1_biases: their biases, or None.
        ffn2_weights: second matrices, each [inner features, features].
        ffn2_biases: their biases, or None.
        pre_layer_norm: whether inputs of the blocks are normalised; otherwise their results are.
        epsilon: added to the variance.
        residual_alpha: factor of the residuals.
        beam_offset: must be None; anything else raises an error.
        pre_caches: must be None; anything else raises an error.
        attn_mask: True, 1 or 0.0 where a position may be seen, False, 0 or -inf where not; or None.
        dropout_rate: probability with which elements are dropped.
        rotary_emb_dims: 0 or 1.
        activation: name of an activation, such as 'relu' or 'gelu'.
        training: whether elements are dropped.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference.
        trans_qkvw: whether the features are the last axis of `qkv_weights`.
        ring_id: must be -1; tensor parallelism raises an error.
        use_neox_rotary_style: whether neighbours are rotated together; otherwise the two halves are.
        gqa_group_size: how many key heads; by default, below 1, as many as query heads.

    Returns:
        Tensor with the shape of `x`; with `cache_kvs`, (that Tensor, the list of caches).

    >>> ones, none = [paddle.ones([8])], None
    >>> qkv, linear = [paddle.rand([3, 2, 4, 8])], [paddle.rand([8, 8])]
    >>> first, second = [paddle.rand([8, 32])], [paddle.rand([32, 8])]
    >>> paddle.incubate.nn.functional.fused_multi_transformer(
    ...     paddle.rand([1, 3, 8]), ones, none, qkv, none, linear, none, ones, none, first, none, second, none
    ... ).shape
    [1, 3, 8]
    """
    what = "fused_multi_transformer"
    require_tensor(x, "x", what)
    refuse_parallel(what, ring_id)
    for label, given in (("beam_offset", beam_offset), ("pre_caches", pre_caches)):
        if given is not None:
            raise UnimplementedError(f"{what}: '{label}' is not implemented.", received(**{label: given}))
    if rotary_emb_dims > 1:
        raise UnimplementedError(
            f"{what}: only one rotary embedding is supported.", received(rotary_emb_dims=rotary_emb_dims)
        )
    if norm_type not in ("layernorm", "rmsnorm"):
        raise InvalidArgumentError(
            f"{what}: 'norm_type' must be 'layernorm' or 'rmsnorm'.", received(norm_type=norm_type)
        )
    act = activation_of(activation, what)
    past = 0 if time_step is None else int_arg(time_step, "time_step")
    mask = as_mask(attn_mask, x.dtype)
    if mask is None and seq_lens is not None and time_step is None:
        mask = (torch.arange(x.shape[1], device=x.device) < seq_lens.reshape(-1, 1))[:, None, None]

    turns = rotary_embs
    if turns is not None and turns.shape[3] > x.shape[1]:  # a table for all positions
        turns = turns[:, :, :, past : past + x.shape[1]]

    def of(tensors, i):
        return None if tensors is None else tensors[i]

    def norm(t, scale, bias):
        if norm_type == "layernorm":
            return torch.layer_norm(t, t.shape[-1:], scale, bias, epsilon)
        out = F.rms_norm(t, t.shape[-1:], scale, epsilon)
        return out if bias is None else out + bias

    def drop(t):
        return dropout.kernel(t, dropout_rate, training=training, mode=mode)

    out = x
    for i in range(len(qkv_weights)):
        first, second = (of(ln_scales, i), of(ln_biases, i)), (of(ffn_ln_scales, i), of(ffn_ln_biases, i))
        inner = norm(out, *first) if pre_layer_norm else out
        q, k, v = _heads(inner, qkv_weights[i], of(qkv_biases, i), trans_qkvw, gqa_group_size)
        if rotary_embs is not None:
            q, k = (rotate(t, *turns.to(t.dtype), use_neox_rotary_style) for t in (q, k))
        if cache_kvs is not None:
            k, v = _remember(cache_kvs[i], k, v, past)
        inner = attend(q, k, v, mask, dropout_rate, training, mode).transpose(1, 2).flatten(2)
        inner = drop(products.linear(inner, linear_weights[i].t(), of(linear_biases, i)))
        out = torch.add(inner, out, alpha=residual_alpha)
        out = out if pre_layer_norm else norm(out, *first)
        inner = norm(out, *second) if pre_layer_norm else out
        inner = drop(act(products.linear(inner, ffn1_weights[i].t(), of(ffn1_biases, i))))
        inner = drop(products.linear(inner, ffn2_weights[i].t(), of(ffn2_biases, i)))
        out = torch.add(inner, out, alpha=residual_alpha)
        out = out if pre_layer_norm else norm(out, *second)
    return out if cache_kvs is None else (out, list(cache_kvs))


def _heads(x, weight, bias, transposed, groups):
    """q, k, v with heads first; with groups, there are fewer keys and values than queries."""
    if groups <= 0:
        return project(x, weight if transposed else weight.permute(1, 2, 3, 0), bias)
    weight = weight if transposed else weight.permute(1, 2, 0)
    heads, size, features = weight.shape
    qkv = products.linear(x, weight.reshape(-1, features), None if bias is None else bias.reshape(-1))
    qkv = qkv.reshape(*x.shape[:2], heads, size).transpose(1, 2)
    return qkv.split([heads - 2 * groups, groups, groups], 1)


def _remember(cache, k, v, past):
    """Write a step into the cache; return the keys and values up to it."""
    end = past + k.shape[2]
    if end > cache.shape[3]:
        raise InvalidArgumentError(
            f"fused_multi_transformer: the cache has room for {cache.shape[3]} elements, but {end} are needed.",
            received(cache_kv=cache),
        )
    with torch.no_grad():
        cache[0, :, :, past:end], cache[1, :, :, past:end] = k, v
    if past == 0:
        return k, v
    return cache[0, :, :, :end].to(k.dtype), cache[1, :, :, :end].to(v.dtype)
