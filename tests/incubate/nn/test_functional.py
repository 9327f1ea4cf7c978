"""Fused functions against their documented formulas, written with plain paddle functions."""

import numpy as np
import pytest
from tests.support import check_close, check_error, check_grad, run_examples

import paddle
import paddle.nn.functional as F
from paddle.incubate.nn import functional as N

T = paddle.to_tensor


def rand(*shape, seed=0, scale=0.5):
    return T(np.random.RandomState(seed + sum(shape)).randn(*shape) * scale)


# ---- products ----


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("turn", [False, True])
def test_fused_matmul_bias(turn, over):
    x, y, bias = rand(2, 3, 4), rand(4, 5), rand(5)
    a, b = x.transpose([0, 2, 1]) if over else x, y.t() if turn else y
    check_close(N.fused_matmul_bias(a, b, bias, over, turn), x @ y + bias)
    check_close(N.fused_matmul_bias(a, b, None, over, turn), x @ y)
    if not over:
        check_close(N.fused_linear(x, b, bias, turn), x @ y + bias)
        check_close(N.fused_linear_activation(x, b, bias, False, turn, "gelu"), F.gelu(x @ y + bias))
        check_close(N.fused_linear_activation(x, b, bias, False, turn), x @ y + bias)


def test_fused_matmul_bias_of_batches():
    x, y = rand(2, 3, 4), rand(2, 4, 5)
    check_close(N.fused_matmul_bias(x, y, rand(5)), x @ y + rand(5))
    check_grad(N.fused_matmul_bias, [rand(2, 3).numpy(), rand(3, 2).numpy(), rand(2).numpy()])


@pytest.mark.parametrize("act", ["relu", "gelu", "silu", "sigmoid", "swiglu", "geglu"])
def test_fused_bias_act(act):
    x, bias = rand(2, 3, 8), rand(8)
    half = act.endswith("glu")
    gate, value = (x + bias).chunk(2, axis=-1)
    want = {"swiglu": lambda: F.silu(gate) * value, "geglu": lambda: F.gelu(gate) * value}
    want = want[act]() if half else getattr(F, act)(x + bias)
    check_close(N.fused_bias_act(x, bias, act_method=act), want)
    shift, smooth = rand(4 if half else 8, seed=1), rand(4 if half else 8, seed=2)
    check_close(N.fused_bias_act(x, bias, None, shift, smooth, act), (want + shift) * smooth)


def test_swiglu_backward():
    o1, upstream, weight = rand(5, 8), rand(5, 4, seed=1), rand(5, seed=2)
    leaf, chance = o1.detach(), weight.detach()
    leaf.stop_gradient = chance.stop_gradient = False
    forward = F.swiglu(leaf) if hasattr(F, "swiglu") else N.swiglu(leaf)
    out = forward * chance.unsqueeze(-1)
    (out * upstream).sum().backward()
    d_input, d_weight, again = N.fused_swiglu_weighted_bwd(o1, upstream, weight)
    check_close(d_input, leaf.grad, 1e-5)
    check_close(d_weight, chance.grad, 1e-5)
    check_close(again, out.detach(), 1e-5)


# ---- normalisation and dropout ----


def test_fused_layer_norm():
    x, residual, bias, weight, shift = rand(2, 3, 8), rand(2, 3, 8, seed=1), rand(8), rand(8, seed=2), rand(8, seed=3)
    total = x + bias + 0.5 * residual
    out, joined, mean, variance = N.fused_layer_norm(x, weight, shift, 1e-5, 0.5, 2, bias, residual)
    check_close(out, F.layer_norm(total, [8], weight, shift), 1e-5)
    check_close(joined, total)
    check_close(mean, total.mean(-1).flatten(), 1e-5)
    check_close(variance, total.var(-1, unbiased=False).flatten(), 1e-4)
    check_close(
        N.fused_layer_norm(x, weight, shift, 1e-5, begin_norm_axis=2)[0], F.layer_norm(x, [8], weight, shift), 1e-5
    )
    check_close(N.fused_layer_norm(x, None, None, 1e-5, bias=bias, residual=residual)[0], x + bias + residual)
    whole = N.fused_layer_norm(x, rand(24), rand(24, seed=4), 1e-5)[0]
    check_close(whole, F.layer_norm(x, [3, 8], rand(24).reshape([3, 8]), rand(24, seed=4).reshape([3, 8])), 1e-5)


def rms(x, weight, axes=(-1,), epsilon=1e-5):
    return x / paddle.sqrt((x * x).mean(list(axes), keepdim=True) + epsilon) * weight


def test_fused_rms_norm():
    x, residual, bias, weight = rand(2, 3, 8), rand(2, 3, 8, seed=1), rand(8), rand(8, seed=2)
    out, joined = N.fused_rms_norm(x, weight, None, 1e-5, 2, bias, residual)
    check_close(out, rms(x + bias + residual, weight), 1e-5)
    check_close(joined, x + bias + residual)
    check_close(N.fused_rms_norm(x, weight, bias, 1e-5, 2)[0], rms(x, weight) + bias, 1e-5)
    check_close(N.fused_rms_norm(x, rand(24), None, 1e-5)[0], rms(x, rand(24).reshape([3, 8]), (1, 2)), 1e-5)
    check_grad(lambda a, w: N.fused_rms_norm(a, w, None, 1e-5, 2)[0], [x.numpy()[:1], weight.numpy()])


@pytest.mark.parametrize("call", [N.fast_rms_norm, N.fused_rms_norm_ext])
def test_norms_with_their_statistics(call):
    x, weight, shift = rand(4, 8), rand(8, seed=2), rand(8, seed=3)
    out, inverse = call(x, weight)
    check_close(out, rms(x, weight), 1e-5)
    check_close(inverse, 1 / paddle.sqrt((x * x).mean(-1) + 1e-5), 1e-5)
    out, mean, inverse = N.fast_ln(x, weight, shift)
    check_close(out, F.layer_norm(x, [8], weight, shift), 1e-5)
    check_close(mean, x.mean(-1), 1e-5)
    check_close(inverse, 1 / paddle.sqrt(x.var(-1, unbiased=False) + 1e-5), 1e-4)


@pytest.mark.parametrize("mode", ["upscale_in_train", "downscale_in_infer"])
@pytest.mark.parametrize("training", [True, False])
def test_dropout_in_both_modes(mode, training):
    x, y = paddle.ones([1000]), paddle.full([1000], 10.0)
    got = N.fused_dropout_add(x, y, 0.25, training, mode).numpy() - 10
    up = mode == "upscale_in_train"
    if training:
        np.testing.assert_allclose(np.unique(np.round(got, 4)), [0.0, 1.3333 if up else 1.0], rtol=1e-4)
        assert 0.2 < (got == 0).mean() < 0.3
    else:
        np.testing.assert_allclose(got, 1.0 if up else 0.75, rtol=1e-5)


def test_fused_bias_dropout_residual_layer_norm():
    x, residual, bias, weight, shift = rand(2, 3, 8), rand(2, 3, 8, seed=1), rand(8), rand(8, seed=2), rand(8, seed=3)
    got = N.fused_bias_dropout_residual_layer_norm(x, residual, bias, weight, shift, 0.0)
    check_close(got, F.layer_norm(residual + x + bias, [8], weight, shift), 1e-5)
    got = N.fused_bias_dropout_residual_layer_norm(x, residual, training=False)
    check_close(got, F.layer_norm(residual + x, [8]), 1e-5)
    got = N.fused_bias_dropout_residual_layer_norm(x, residual, dropout_rate=1.0)
    check_close(got, F.layer_norm(residual, [8]), 1e-5)


# ---- rotation ----


def turned(x, positions, neox, base=10000.0):
    """Rotate each pair of features by position / base ** (2 i / size), element by element."""
    out, size = np.empty_like(x), x.shape[-1]
    for i in range(size // 2):
        a, b = (2 * i, 2 * i + 1) if neox else (i, i + size // 2)
        angle = positions * base ** (-2 * i / size)
        cos, sin = np.cos(angle)[:, :, None], np.sin(angle)[:, :, None]
        out[..., a] = x[..., a] * cos - x[..., b] * sin
        out[..., b] = x[..., b] * cos + x[..., a] * sin
    return out


@pytest.mark.parametrize("time_major", [False, True])
@pytest.mark.parametrize("neox", [True, False])
def test_rotary(neox, time_major):
    q, k, v = (rand(2, 5, 3, 8, seed=i) for i in range(3))
    places = np.tile(np.arange(5.0), (2, 1))
    flip = (lambda t: t.transpose([1, 0, 2, 3])) if time_major else (lambda t: t)
    got = N.fused_rotary_position_embedding(
        flip(q), flip(k), flip(v), use_neox_rotary_style=neox, time_major=time_major, rotary_emb_base=100.0
    )
    for ours, given in zip(got, (q, k, v)):
        check_close(flip(ours), turned(given.numpy(), places, neox, 100.0), 1e-5)
    alone = N.fused_rotary_position_embedding(flip(q), use_neox_rotary_style=neox, time_major=time_major)
    assert alone[1:] == (None, None)


@pytest.mark.parametrize("neox", [True, False])
def test_rotary_tables_and_places(neox):
    q, places = rand(2, 5, 3, 8), np.array([[3, 1, 0, 2, 6], [0, 1, 2, 3, 4]])
    rate = 10000.0 ** (-np.arange(0, 8, 2) / 8)
    angle = np.outer(np.arange(7), rate)
    angle = np.repeat(angle, 2, -1) if neox else np.concatenate([angle, angle], -1)
    sin, cos = T(np.sin(angle)).reshape([1, 7, 1, 8]), T(np.cos(angle)).reshape([1, 7, 1, 8])
    want = turned(q.numpy(), places.astype(float), neox)
    got = N.fused_rotary_position_embedding(q, None, None, sin, cos, T(places), neox)[0]
    check_close(got, want, 1e-5)
    check_close(N.fused_rotary_position_embedding(q, position_ids=T(places), use_neox_rotary_style=neox)[0], want, 1e-5)
    check_grad(lambda a: N.fused_rotary_position_embedding(a)[0], [q.numpy()[:1, :2, :1, :4]])


# ---- attention ----


def weights(features=8, heads=2):
    size = features // heads
    qkv = rand(3, heads, size, features), rand(3, heads, size, seed=1)
    return *qkv, rand(features, features, seed=2), rand(features)


def written_out(x, qkv_weight, qkv_bias, linear_weight, linear_bias, mask=None, past=None):
    """The pseudocode of the documentation."""
    size = qkv_weight.shape[2]
    out = paddle.einsum("bse,khde->kbhsd", x, qkv_weight) + qkv_bias.unsqueeze([1, 3])
    q, k, v = out[0] * size**-0.5, out[1], out[2]
    if past is not None:
        k, v = paddle.concat([past[0], k], 2), paddle.concat([past[1], v], 2)
    scores = paddle.matmul(q, k, transpose_y=True)
    scores = scores if mask is None else scores + mask
    out = paddle.matmul(F.softmax(scores), v).transpose([0, 2, 1, 3]).flatten(2)
    return out @ linear_weight + linear_bias


@pytest.mark.parametrize("pre", [False, True])
@pytest.mark.parametrize("residual", [False, True])
def test_fused_multi_head_attention(pre, residual):
    x, scale, shift = rand(2, 5, 8, seed=9), rand(8, seed=3), rand(8, seed=4)
    qkv_weight, qkv_bias, linear_weight, linear_bias = weights()
    norm = lambda t: F.layer_norm(t, [8], scale, shift)  # noqa: E731
    want = written_out(norm(x) if pre else x, qkv_weight, qkv_bias, linear_weight, linear_bias)
    want = x + want if residual else want
    want = want if pre else norm(want)
    options = dict(pre_layer_norm=pre, add_residual=residual, dropout_rate=0.0, attn_dropout_rate=0.0)
    options |= dict(zip(("pre_ln_scale", "pre_ln_bias") if pre else ("ln_scale", "ln_bias"), (scale, shift)))
    got = N.fused_multi_head_attention(
        x, qkv_weight, linear_weight, qkv_bias=qkv_bias, linear_bias=linear_bias, **options
    )
    check_close(got, want, 1e-5)
    flat = qkv_weight.reshape([24, 8]).t()
    got = N.fused_multi_head_attention(
        x,
        flat,
        linear_weight,
        qkv_bias=qkv_bias.flatten(),
        linear_bias=linear_bias,
        num_heads=2,
        transpose_qkv_wb=True,
        **options,
    )
    check_close(got, want, 1e-5)


def test_masks_of_every_kind():
    x, (qkv_weight, qkv_bias, linear_weight, linear_bias) = rand(2, 5, 8, seed=9), weights()
    keep = np.tril(np.ones((5, 5)))
    added = T(np.where(keep, 0.0, -np.inf))
    want = written_out(x, qkv_weight, qkv_bias, linear_weight, linear_bias, added)
    for mask in (added, T(keep.astype(bool)), T(keep.astype("int64"))):
        got = N.fused_multi_head_attention(
            x,
            qkv_weight,
            linear_weight,
            True,
            qkv_bias=qkv_bias,
            linear_bias=linear_bias,
            attn_mask=mask,
            add_residual=False,
            training=False,
            pre_ln_scale=None,
        )
        inner = written_out(F.layer_norm(x, [8]), qkv_weight, qkv_bias, linear_weight, linear_bias, added)
        check_close(got, inner, 1e-5)
    assert not np.allclose(want.numpy(), written_out(x, qkv_weight, qkv_bias, linear_weight, linear_bias).numpy())


def test_cache_of_attention():
    x, (qkv_weight, qkv_bias, linear_weight, linear_bias) = rand(2, 1, 8, seed=9), weights()
    past = rand(2, 2, 2, 4, 4)
    want = written_out(x, qkv_weight, qkv_bias, linear_weight, linear_bias, None, past)
    got, cache = N.fused_multi_head_attention(
        x, qkv_weight, linear_weight, qkv_bias=qkv_bias, linear_bias=linear_bias, cache_kv=past, training=False
    )
    check_close(got, F.layer_norm(x + want, [8]), 1e-5)
    assert cache.shape == [2, 2, 2, 5, 4]
    check_close(cache[:, :, :, :4], past)


@pytest.mark.parametrize("mode", ["upscale_in_train", "downscale_in_infer"])
def test_dropout_of_attention(mode):
    x, (qkv_weight, qkv_bias, linear_weight, linear_bias) = rand(2, 5, 8, seed=9), weights()
    call = lambda **options: N.fused_multi_head_attention(  # noqa: E731
        x, qkv_weight, linear_weight, qkv_bias=qkv_bias, linear_bias=linear_bias, mode=mode, **options
    )
    assert not np.allclose(call().numpy(), call().numpy())
    still = call(training=False)
    assert (still == call(training=False)).all()
    plain = written_out(x, qkv_weight, qkv_bias, linear_weight, linear_bias)
    if mode == "upscale_in_train":
        check_close(still, F.layer_norm(x + plain, [8]), 1e-5)
    else:  # weights and result are both halved
        bare = written_out(x, qkv_weight, qkv_bias, linear_weight, paddle.zeros([8], "float64"))
        check_close(still, F.layer_norm(x + 0.5 * (0.5 * bare + linear_bias), [8]), 1e-5)


def test_gradients_of_attention():
    x, (qkv_weight, qkv_bias, linear_weight, _) = rand(1, 2, 4, seed=9), weights(4, 2)
    check_grad(
        lambda a, w, b, p: N.fused_multi_head_attention(
            a, w, p, qkv_bias=b, dropout_rate=0.0, attn_dropout_rate=0.0, ln_scale=None
        ),
        [t.numpy() for t in (x, qkv_weight, qkv_bias, linear_weight)],
    )


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("groups", [1, 2, 4])
def test_lengths_of_their_own(causal, groups):
    q, k, v = rand(2, 4, 5, 8), rand(2, groups, 6, 8, seed=1), rand(2, groups, 6, 8, seed=2)
    lengths, key_lengths, mask = [5, 3], [6, 2], rand(2, 1, 5, 6, seed=3)
    got = N.variable_length_memory_efficient_attention(
        q, k, v, T(lengths).reshape([2, 1]), T(key_lengths).reshape([2, 1]), mask, 0.3, causal
    )
    wide_k, wide_v = (t.numpy().repeat(4 // groups, 1) for t in (k, v))
    want = np.zeros((2, 4, 5, 8))
    for b in range(2):
        scores = q.numpy()[b] @ wide_k[b, :, : key_lengths[b]].transpose(0, 2, 1) * 0.3
        scores = scores + mask.numpy()[b][:, :, : key_lengths[b]]
        if causal:
            scores = np.where(np.arange(key_lengths[b]) <= np.arange(5)[:, None], scores, -np.inf)
        exp = np.exp(scores)
        out = exp / exp.sum(-1, keepdims=True) @ wide_v[b, :, : key_lengths[b]]
        want[b, :, : lengths[b]] = out[:, : lengths[b]]
    check_close(got, want, 1e-5)


def test_step_of_generation():
    """Single steps give the same as causal attention over all of them."""
    steps, cache = rand(4, 2, 24), paddle.zeros([2, 2, 2, 6, 4], "float64")
    bias = rand(3, 2, 4)
    for t in range(4):
        mask = paddle.zeros([2, 1, 1, t + 1], "float64")
        out, same = N.masked_multihead_attention(steps[t], cache, bias, src_mask=mask)
        past = paddle.full([2, 1], t, "int32")
        check_close(out, N.masked_multihead_attention(steps[t], cache.clone(), bias, sequence_lengths=past)[0])
    assert (same == cache).all()
    qkv = (steps.reshape([4, 2, 3, 2, 4]) + bias).numpy()
    q, k, v = qkv[-1, :, 0], qkv[:, :, 1], qkv[:, :, 2]
    exp = np.exp(np.einsum("bhd,sbhd->bhs", q, k) / 2)
    check_close(out, np.einsum("bhs,sbhd->bhd", exp / exp.sum(-1, keepdims=True), v).reshape(2, 8), 1e-5)
    check_close(cache[0, :, :, 3], k[3])
    assert cache[:, :, :, 4:].abs().sum() == 0


def test_greatest_lengths():
    got = N.blha_get_max_len(T([1, 5, 2], dtype="int32"), T([3, 0, 4], dtype="int32"), T([1, 1, 1], dtype="int32"))
    assert [t.tolist() for t in got] == [[5], [4]]


# ---- complete layers ----


@pytest.mark.parametrize("pre", [False, True])
@pytest.mark.parametrize("activation", ["relu", "gelu"])
def test_fused_feedforward(pre, activation):
    x, w1, b1, w2, b2 = rand(2, 3, 8), rand(8, 16), rand(16), rand(16, 8), rand(8)
    scale, shift = rand(8, seed=3), rand(8, seed=4)
    norm = lambda t: F.layer_norm(t, [8], scale, shift)  # noqa: E731
    want = x + getattr(F, activation)((norm(x) if pre else x) @ w1 + b1) @ w2 + b2
    want = want if pre else norm(want)
    options = dict(zip(("ln1_scale", "ln1_bias") if pre else ("ln2_scale", "ln2_bias"), (scale, shift)))
    got = N.fused_feedforward(
        x, w1, w2, b1, b2, dropout1_rate=0.0, dropout2_rate=0.0, activation=activation, pre_layer_norm=pre, **options
    )
    check_close(got, want, 1e-5)
    drop = N.fused_feedforward(x, w1, w2, b1, b2, dropout2_rate=1.0, pre_layer_norm=True, add_residual=False)
    assert drop.abs().sum() == 0


def stack(layers=2, features=8, heads=2, wide=16, activation="gelu"):
    size, twice = features // heads, 2 if activation.endswith("glu") else 1
    of = lambda *shape: [rand(*shape, seed=10 * i + len(shape)) for i in range(layers)]  # noqa: E731
    return dict(
        ln_scales=of(features),
        ln_biases=of(features),
        qkv_weights=of(3, heads, size, features),
        qkv_biases=of(3, heads, size),
        linear_weights=of(features, features),
        linear_biases=of(features),
        ffn_ln_scales=of(features),
        ffn_ln_biases=of(features),
        ffn1_weights=of(features, wide * twice),
        ffn1_biases=of(wide * twice),
        ffn2_weights=of(wide, features),
        ffn2_biases=of(features),
    )


def through(x, p, pre, act, mask=None, alpha=1.0, norm=F.layer_norm):
    for i in range(len(p["qkv_weights"])):
        one, two = ((p[f"{n}_scales"][i], p[f"{n}_biases"][i]) for n in ("ln", "ffn_ln"))
        inner = norm(x, [8], *one) if pre else x
        inner = written_out(
            inner, p["qkv_weights"][i], p["qkv_biases"][i], p["linear_weights"][i], p["linear_biases"][i], mask
        )
        x = alpha * x + inner
        x = x if pre else norm(x, [8], *one)
        inner = norm(x, [8], *two) if pre else x
        inner = act(inner @ p["ffn1_weights"][i] + p["ffn1_biases"][i]) @ p["ffn2_weights"][i] + p["ffn2_biases"][i]
        x = alpha * x + inner
        x = x if pre else norm(x, [8], *two)
    return x


@pytest.mark.parametrize("pre", [False, True])
@pytest.mark.parametrize("activation", ["relu", "gelu", "swiglu"])
def test_fused_multi_transformer(pre, activation):
    x, p = rand(2, 5, 8), stack(activation=activation)
    act = N.swiglu if activation == "swiglu" else getattr(F, activation)
    check_close(
        N.fused_multi_transformer(x, **p, pre_layer_norm=pre, activation=activation), through(x, p, pre, act), 1e-5
    )
    mask = T(np.where(np.tril(np.ones((5, 5))), 0.0, -1e9)).reshape([1, 1, 5, 5])
    options = dict(pre_layer_norm=pre, activation=activation, attn_mask=mask, residual_alpha=0.5)
    check_close(N.fused_multi_transformer(x, **p, **options), through(x, p, pre, act, mask, 0.5), 1e-5)


def test_other_norms_and_weights():
    x, p = rand(2, 5, 8), stack()
    want = through(x, p, True, F.gelu, norm=lambda t, shape, scale, shift: rms(t, scale) + shift)
    check_close(N.fused_multi_transformer(x, **p, norm_type="rmsnorm"), want, 1e-5)
    plain = {**p, "qkv_weights": [w.transpose([3, 0, 1, 2]) for w in p["qkv_weights"]]}
    check_close(N.fused_multi_transformer(x, **plain, trans_qkvw=False), N.fused_multi_transformer(x, **p), 1e-5)


def test_shared_key_heads():
    """Two query heads share one key head: the same as repeating the key head."""
    x, p = rand(2, 5, 8), stack()
    q, k, v = ([w[i] for w in p["qkv_weights"]] for i in range(3))
    bq, bk, bv = ([b[i] for b in p["qkv_biases"]] for i in range(3))
    grouped = {
        **p,
        "qkv_weights": [paddle.concat([a, b[:1], c[:1]]) for a, b, c in zip(q, k, v)],
        "qkv_biases": [paddle.concat([a, b[:1], c[:1]]) for a, b, c in zip(bq, bk, bv)],
    }
    double = lambda t: paddle.concat([t[:1], t[:1]])  # noqa: E731
    twice = {
        **p,
        "qkv_weights": [paddle.stack([a, double(b), double(c)]) for a, b, c in zip(q, k, v)],
        "qkv_biases": [paddle.stack([a, double(b), double(c)]) for a, b, c in zip(bq, bk, bv)],
    }
    check_close(N.fused_multi_transformer(x, **grouped, gqa_group_size=1), N.fused_multi_transformer(x, **twice), 1e-5)


@pytest.mark.parametrize("rotary", [False, True])
def test_generation_with_caches(rotary):
    """A prompt followed by single elements gives the same as all elements together with a causal mask."""
    x, p = rand(2, 5, 8), stack()
    angle = np.outer(np.arange(6), 100.0 ** (-np.arange(0, 4, 2) / 4))
    table = np.concatenate([angle, angle], -1)
    turns = T(np.stack([np.cos(table), np.sin(table)])[:, None, None].repeat(2, 1)) if rotary else None
    options = dict(rotary_embs=turns, rotary_emb_dims=int(rotary))
    causal = T(np.where(np.tril(np.ones((5, 5))), 0.0, -1e9)).reshape([1, 1, 5, 5])
    want = N.fused_multi_transformer(x, **p, attn_mask=causal, **options)
    caches = [paddle.zeros([2, 2, 2, 6, 4], "float64") for _ in range(2)]
    prompt, same = N.fused_multi_transformer(x[:, :3], **p, cache_kvs=caches, attn_mask=causal[:, :, :3, :3], **options)
    check_close(prompt, want[:, :3], 1e-5)
    assert (same[0] == caches[0]).all()
    for t in (3, 4):
        step, _ = N.fused_multi_transformer(x[:, t : t + 1], **p, cache_kvs=caches, time_step=T([t]), **options)
        check_close(step, want[:, t : t + 1], 1e-5)
    check_error(
        lambda: N.fused_multi_transformer(x[:, :1], **p, cache_kvs=caches, time_step=6), ValueError, "room for 6", "7"
    )


def test_lengths_hide_the_padding():
    x, p = rand(2, 5, 8), stack()
    got = N.fused_multi_transformer(x, **p, seq_lens=T([5, 3]))
    check_close(got[1, :3], N.fused_multi_transformer(x[1:, :3], **p)[0], 1e-5)


# ---- experts ----


def test_moe_combine():
    x, weight, index = rand(6, 4), rand(3, 2), np.array([[0, 2, 4], [5, 3, 1]])
    want = sum(weight.numpy()[:, k, None] * x.numpy()[index[k]] for k in range(2))
    check_close(N.moe_combine(x, weight, T(index, dtype="int32")), want)
    check_error(lambda: N.moe_combine(x, weight, T(index.T)), ValueError, "[k, tokens]")


def test_fused_act_dequant():
    x, scale = rand(3, 200, scale=1.0).astype("float8_e4m3fn"), rand(3, 2).astype("float32")
    got = N.fused_act_dequant(x, scale)
    assert got.dtype == paddle.bfloat16
    want = x.astype("float32").numpy() * scale.numpy().repeat(128, 1)[:, :200]
    np.testing.assert_allclose(got.astype("float32").numpy(), want, rtol=0.01)


# ---- refusals ----


def test_wrong_arguments():
    x, (qkv_weight, _, linear_weight, _) = rand(2, 5, 8), weights()
    check_error(lambda: N.fused_linear_activation(x, linear_weight, None, activation="tanh"), ValueError, "'tanh'")
    check_error(lambda: N.fused_bias_act(x, act_method="cube"), ValueError, "'act_method'", "'cube'")
    check_error(lambda: N.fused_bias_act(x, quant_scale=1.0), NotImplementedError, "quant_scale")
    check_error(lambda: N.fused_rms_norm(x, None, None, 1e-5, quant_scale=1.0), NotImplementedError, "quant_scale")
    check_error(lambda: N.fused_rotary_position_embedding(x), ValueError, "'q'", "[2, 5, 8]")
    check_error(lambda: N.fused_rotary_position_embedding(rand(1, 2, 3, 4), sin=x), ValueError, "together")
    check_error(lambda: N.fused_multi_head_attention(x[0], qkv_weight, linear_weight), ValueError, "'x'", "[5, 8]")
    flat = lambda: N.fused_multi_head_attention(x, linear_weight, linear_weight, transpose_qkv_wb=True)  # noqa: E731
    check_error(flat, ValueError, "num_heads")
    check_error(
        lambda: N.fused_multi_head_attention(x, qkv_weight, linear_weight, ring_id=0), NotImplementedError, "ring_id"
    )
    check_error(lambda: N.masked_multihead_attention(rand(2, 24), rand(2, 2, 2, 6, 4)), ValueError, "sequence_lengths")
    scaled = lambda: N.masked_multihead_attention(rand(2, 24), rand(2, 2, 2, 6, 4), out_scale=1.0)  # noqa: E731
    check_error(scaled, NotImplementedError, "out_scale")
    check_error(lambda: N.fused_multi_transformer(x, **stack(), norm_type="batch"), ValueError, "norm_type", "batch")


UNSUPPORTED = [n for n in N.__all__ if getattr(N, n).__module__.endswith("_unsupported")]


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_unsupported_functions_raise_an_error(name):
    import inspect

    function = getattr(N, name)
    needed = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    check_error(lambda: function(*[None] * len(needed)), NotImplementedError, name)


@pytest.mark.parametrize("name", ["fused_matmul_bias", "fused_rms_norm", "fused_dropout_add"])
def test_examples(name):
    run_examples(getattr(N, name))
