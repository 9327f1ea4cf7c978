"""Attention, written as products and a softmax, which every version of the format has."""

import paddle
from paddle.nn import functional as F

from ..table import reads, writes
from ..writer import dtype_of, shape_of


def _attend(w, q, k, v, mask, out, scale=None, weights=None):
    """Heads first: softmax(q·kᵀ + mask)·v."""
    shape, size = shape_of(q), shape_of(q)[-1]
    scores_shape = [*shape[:-1], shape_of(k)[-2]]
    scale = size**-0.5 if scale is None else scale
    scaled = w.emit("scale", X=q, Out=w.temp(shape, dtype_of(q)), scale=scale, bias=0.0, bias_after_scale=True)
    scores = w.emit("matmul_v2", X=scaled, Y=k, Out=w.temp(scores_shape, dtype_of(q)), trans_x=False, trans_y=True)
    if mask is not None:
        if dtype_of(mask) == "bool":
            allowed = w.cast(mask, dtype_of(q))
            # 1 → 0, 0 → -1e9: hidden positions get no weight
            mask = w.emit(
                "scale",
                X=allowed,
                Out=w.temp(shape_of(mask), dtype_of(q)),
                scale=1e9,
                bias=-1.0,
                bias_after_scale=False,
            )
        scores = w.emit("elementwise_add", X=scores, Y=mask, Out=w.temp(scores_shape, dtype_of(q)), axis=-1)
    weights = w.emit(
        "softmax", X=scores, Out=w.temp(scores_shape, dtype_of(q)) if weights is None else weights, axis=-1
    )
    return w.emit("matmul_v2", X=weights, Y=v, Out=out, trans_x=False, trans_y=False)


@writes("attention")
def _write_attention(w, q, k, v, mask, need_weights):
    _attend(w, q, k, v, mask, w.out, weights=w.outs[1] if need_weights else None)


def _heads_first(w, x):
    return w.transpose(x, [0, 2, 1, 3])


def _causal(w, q, k):
    """A causal mask, for known lengths."""
    rows, columns = shape_of(q)[1], shape_of(k)[1]
    ones = w.constant(1.0, dtype_of(q), [rows, columns])
    lower = w.emit("tril_triu", X=ones, Out=w.temp([rows, columns], dtype_of(q)), diagonal=0, lower=True)
    return w.emit(
        "scale", X=lower, Out=w.temp([rows, columns], dtype_of(q)), scale=1e9, bias=-1.0, bias_after_scale=False
    )


def _causal_of_any_length(q, k, v, scale):
    lower = paddle.tril(paddle.ones([q.shape[1], k.shape[1]], q.dtype))
    return [F.scaled_dot_product_attention(q, k, v, (lower - 1) * 1e9, training=False, scale=scale)]


def _length_first(w, q, k, v, mask, causal, scale=None):
    if causal and (shape_of(q)[1] < 0 or shape_of(k)[1] < 0):
        rest = [None] * (len(w.outs) - 1)
        return w.say(lambda *given: _causal_of_any_length(*given) + rest, q, k, v, scale)
    if shape_of(q)[2] != shape_of(k)[2]:
        times = shape_of(q)[2] // shape_of(k)[2]
        k, v = (
            w.emit(
                "repeat_interleave",
                X=t,
                Out=w.temp([*shape_of(t)[:2], shape_of(q)[2], shape_of(t)[3]]),
                Repeats=times,
                dim=2,
                output_size=-1,
            )
            for t in (k, v)
        )
    mask = _causal(w, q, k) if causal else mask
    shape = shape_of(w.out)
    q, k, v = (_heads_first(w, t) for t in (q, k, v))
    out = _attend(w, q, k, v, mask, w.temp([shape[0], shape[2], shape[1], shape[3]]), scale)
    w.transpose(out, [0, 2, 1, 3], w.out)


@writes(F.scaled_dot_product_attention)
def _write_scaled_dot_product_attention(w, query, key, value, attn_mask, is_causal, scale):
    _length_first(w, query, key, value, attn_mask, is_causal, scale)


@writes("flash_attention")
def _write_flash_attention(w, query, key, value, causal, softmax_scale):
    _length_first(w, query, key, value, None, causal, softmax_scale)


@reads("flash_attn", "flash_attn_unpadded")
def _read_flash_attention(o):
    if o.type != "flash_attn":
        raise NotImplementedError("flash_attn_unpadded")
    out = F.scaled_dot_product_attention(
        o["q"], o["k"], o["v"], o.get("attn_mask"), 0.0, o.attr("causal", False), training=False
    )
    return {"out": out}


@reads("memory_efficient_attention")
def _read_memory_efficient_attention(o):
    out = F.scaled_dot_product_attention(
        o["query"], o["key"], o["value"], o.get("bias"), 0.0, o.attr("causal", False), training=False
    )
    return {"output": out}


@reads("multihead_matmul")
def _read_multihead_matmul(o):
    """Fused projections and attention, as produced by the original's optimiser for transformers."""
    x, weight, bias, heads = o["Input"], o["W"], o["Bias"], o.attr("head_number", 1)
    size = int(weight.shape[-1])
    qkv = paddle.matmul(x, weight.reshape([int(weight.shape[0]), -1])) + bias.reshape([-1])
    qkv = qkv.reshape([0, 0, 3, heads, size // heads]).transpose([2, 0, 3, 1, 4])
    scores = paddle.matmul(qkv[0], qkv[1], transpose_y=True) * o.attr("alpha", 1.0)
    if o.has("BiasQK"):
        scores = scores + o["BiasQK"]
    out = paddle.matmul(F.softmax(scores), qkv[2])
    return out.transpose([0, 2, 1, 3]).flatten(2)
