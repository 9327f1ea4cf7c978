"""Functions that accelerators fuse, written with the operators that they consist of."""

import paddle
from paddle.nn import functional as F

from ..table import reads
from .composed import composed


@reads("fused_softmax_mask")
def _read_softmax_mask(o):
    return F.softmax(o["X"] + o["Mask"])


@reads("fused_softmax_mask_upper_triangle")
def _read_upper_triangle(o):
    return _upper_triangle(o["X"])


@composed("softmax_mask_fuse_upper_triangle")
def _upper_triangle(x):
    size = x.shape[-1]
    above = paddle.triu(paddle.ones([size, size], x.dtype), 1)
    return F.softmax(x - above * 10000.0, -1)


@composed("fused_dropout_add")
def _dropout_add(x, y, p, training, mode):
    return F.dropout(x, p, training=training, mode=mode) + y


@composed("fused_linear_activation")
def _linear_activation(x, y, bias, trans_x, trans_y, activation):
    out = paddle.matmul(x, y, trans_x, trans_y) + bias
    if activation in (None, "none"):
        return paddle.assign(out)
    return {"relu": F.relu, "gelu": F.gelu}[activation](out)


@composed("fast_ln")
def _fast_ln(x, scale, bias, epsilon):
    mean = paddle.mean(x, -1)
    inverse = paddle.rsqrt(paddle.mean(paddle.square(x - mean.unsqueeze(-1)), -1) + epsilon)
    return F.layer_norm(x, [int(x.shape[-1])], scale, bias, epsilon), mean, inverse


@composed("fast_rms_norm")
def _fast_rms_norm(x, scale, epsilon):
    inverse = paddle.rsqrt(paddle.mean(paddle.square(x), -1) + epsilon)
    return x * inverse.unsqueeze(-1) * scale, inverse


composed("fused_rms_norm_ext")(_fast_rms_norm)


def _added(x, bias, residual, alpha=1.0):
    x = x if bias is None else x + bias
    return x if residual is None else x + residual * alpha


@composed("fused_layer_norm")
def _layer_norm(x, norm_weight, norm_bias, epsilon, residual_alpha, begin_norm_axis, bias, residual, quant_scale):
    if quant_scale > 0:
        raise NotImplementedError("fused_layer_norm that quantises, in the model format")
    total = paddle.assign(_added(x, bias, residual, residual_alpha))
    axes = list(range(begin_norm_axis % total.ndim, total.ndim))
    shape = [int(total.shape[a]) for a in axes]
    mean = paddle.mean(total, axes, keepdim=True)
    variance = paddle.mean(paddle.square(total - mean), axes, keepdim=True)
    out = total
    if norm_weight is not None or norm_bias is not None:
        parts = [None if p is None else p.reshape(shape) for p in (norm_weight, norm_bias)]
        out = F.layer_norm(total, shape, *parts, epsilon)
    return out, total, mean.reshape([-1]), variance.reshape([-1])


@composed("fused_rms_norm")
def _rms_norm(x, norm_weight, norm_bias, epsilon, begin_norm_axis, bias, residual, quant_scale):
    if quant_scale > 0:
        raise NotImplementedError("fused_rms_norm that quantises, in the model format")
    total = paddle.assign(_added(x, bias, residual))
    axes = list(range(begin_norm_axis % total.ndim, total.ndim))
    shape = [int(total.shape[a]) for a in axes]
    out = total * paddle.rsqrt(paddle.mean(total * total, axes, keepdim=True) + epsilon)
    out = out if norm_weight is None else out * norm_weight.reshape(shape)
    # Only with a residual is the input of the normalisation returned.
    rest = paddle.zeros([0], x.dtype) if residual is None else total
    return (out if norm_bias is None else out + norm_bias.reshape(shape)), rest


@reads("fused_rms_norm_quant")
def _read_rms_norm(o):
    if o.attr("quant_scale", -1.0) > 0:
        raise NotImplementedError("fused_rms_norm that quantises, in the model format")
    given = [o.get(slot) for slot in ("norm_weight", "norm_bias")]
    sums = [o.get(slot) for slot in ("bias", "residual")]
    found = _rms_norm(o["x"], *given, o.attr("epsilon", 1e-5), o.attr("begin_norm_axis", 1), *sums, -1)
    return dict(zip(("out", "residual_out"), found, strict=True))


@reads("fused_bias_residual_layernorm")
def _read_layer_norm(o):
    given = [o.get(slot) for slot in ("norm_weight", "norm_bias")]
    options = o.attr("epsilon", 1e-5), o.attr("residual_alpha", 1.0), o.attr("begin_norm_axis", 1)
    found = _layer_norm(o["x"], *given, *options, o.get("bias"), o.get("residual"), o.attr("quant_scale", -1.0))
    return dict(zip(("out", "residual_out", "mean", "variance"), found, strict=True))


@composed("fused_bias_dropout_residual_layer_norm")
def _bias_dropout_residual(x, residual, bias, ln_scale, ln_bias, dropout_rate, ln_epsilon, training, mode):
    x = x if bias is None else x + bias
    x = F.dropout(x, dropout_rate, training=training, mode=mode) + residual
    return F.layer_norm(x, [int(x.shape[-1])], ln_scale, ln_bias, ln_epsilon)


@composed("fused_feedforward")
def _feedforward(
    x,
    linear1_weight,
    linear2_weight,
    linear1_bias,
    linear2_bias,
    ln1_scale,
    ln1_bias,
    ln2_scale,
    ln2_bias,
    dropout1_rate,
    dropout2_rate,
    activation,
    ln1_epsilon,
    ln2_epsilon,
    pre_layer_norm,
    training,
    mode,
    add_residual,
):
    size = [int(x.shape[-1])]
    out = F.layer_norm(x, size, ln1_scale, ln1_bias, ln1_epsilon) if pre_layer_norm else x
    out = {"relu": F.relu, "gelu": F.gelu}[activation](F.linear(out, linear1_weight, linear1_bias))
    out = F.dropout(out, dropout1_rate, training=training, mode=mode)
    out = F.dropout(F.linear(out, linear2_weight, linear2_bias), dropout2_rate, training=training, mode=mode)
    out = out + x if add_residual else out
    return paddle.assign(out) if pre_layer_norm else F.layer_norm(out, size, ln2_scale, ln2_bias, ln2_epsilon)


@composed("flash_attn_qkvpacked")
def _attn_qkvpacked(qkv, dropout, causal, training):
    """[batch, length, queries a key + 2, keys, size]: the groups of queries, then keys and values."""
    groups, keys = int(qkv.shape[2]) - 2, int(qkv.shape[3])
    batch, length, size = (qkv.shape[i] for i in (0, 1, 4))
    query = paddle.slice(qkv, [2], [0], [groups]).reshape([batch, length, groups * keys, size])
    key, value = (paddle.slice(qkv, [2], [groups + i], [groups + i + 1]).squeeze(2) for i in (0, 1))
    if groups > 1:
        key, value = (
            t.unsqueeze(2).expand([batch, length, groups, keys, size]).reshape([batch, length, groups * keys, size])
            for t in (key, value)
        )
    out = F.scaled_dot_product_attention(query, key, value, None, dropout, causal, training)
    return out, None


@reads("linear_v2")
def _read_linear(o):
    weight = o["weight"]
    return {"out": paddle.matmul(o["input"], weight, transpose_y=o.attr("transpose_weight", False)) + o["bias"]}
