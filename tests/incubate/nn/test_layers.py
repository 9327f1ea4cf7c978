"""Fused layers: parameters as in the original, results as those of the functions."""

import numpy as np
import pytest
from tests.support import check_error, run_examples

import paddle
from paddle import nn
from paddle.incubate import nn as I

# (name, shape) of the parameters in paddlepaddle 3.3.1.
ATTENTION = [("qkv_weight", [3, 2, 4, 8]), ("qkv_bias", [3, 2, 4]), ("linear_weight", [8, 8]), ("linear_bias", [8])]
FEED = [("_linear1_weight", [8, 16]), ("_linear1_bias", [16]), ("_linear2_weight", [16, 8]), ("_linear2_bias", [8])]
PARAMETERS = {
    "attention": (lambda: I.FusedMultiHeadAttention(8, 2), [*ATTENTION, ("ln_scale", [8]), ("ln_bias", [8])]),
    "attention, norm before": (
        lambda: I.FusedMultiHeadAttention(8, 2, normalize_before=True),
        [*ATTENTION, ("pre_ln_scale", [8]), ("pre_ln_bias", [8])],
    ),
    "attention, flat weights": (
        lambda: I.FusedMultiHeadAttention(8, 2, transpose_qkv_wb=True, qkv_bias_attr=False, linear_bias_attr=False),
        [("qkv_weight", [8, 24]), ("linear_weight", [8, 8]), ("ln_scale", [8]), ("ln_bias", [8])],
    ),
    "feed-forward": (lambda: I.FusedFeedForward(8, 16), [*FEED, ("_ln2_scale", [8]), ("_ln2_bias", [8])]),
    "feed-forward, norm before": (
        lambda: I.FusedFeedForward(8, 16, normalize_before=True),
        [*FEED, ("_ln1_scale", [8]), ("_ln1_bias", [8])],
    ),
    "encoder without biases": (
        lambda: I.FusedTransformerEncoderLayer(8, 2, 16, normalize_before=True, bias_attr=False),
        [
            ("fused_attn.qkv_weight", [3, 2, 4, 8]),
            ("fused_attn.linear_weight", [8, 8]),
            ("fused_attn.pre_ln_scale", [8]),
            ("ffn._linear1_weight", [8, 16]),
            ("ffn._linear2_weight", [16, 8]),
            ("ffn._ln1_scale", [8]),
            ("ffn._ln1_bias", [8]),
        ],
    ),
    "linear": (lambda: I.FusedLinear(4, 3), [("weight", [4, 3]), ("bias", [3])]),
    "linear, transposed": (lambda: I.FusedLinear(4, 3, transpose_weight=True), [("weight", [3, 4]), ("bias", [3])]),
    "bias, dropout, norm": (
        lambda: I.FusedBiasDropoutResidualLayerNorm(8),
        [("linear_bias", [8]), ("ln_scale", [8]), ("ln_bias", [8])],
    ),
    "bias, dropout, norm without biases": (
        lambda: I.FusedBiasDropoutResidualLayerNorm(8, bias_attr=False),
        [("ln_scale", [8])],
    ),
}


@pytest.mark.parametrize("name", PARAMETERS)
def test_parameters(name):
    build, want = PARAMETERS[name]
    assert [(n, list(p.shape)) for n, p in build().named_parameters()] == want


# activation, options -> shapes of the parameters in paddlepaddle 3.3.1
STACKS = [
    ("gelu", {}, [[8], [3, 2, 4, 8], [8, 8], [8], [8, 16], [16, 8]]),
    ("swiglu", {}, [[8], [3, 2, 4, 8], [8, 8], [8], [8, 32], [16, 8]]),
    ("gelu", {"trans_qkvw": False}, [[8], [8, 3, 2, 4], [8, 8], [8], [8, 16], [16, 8]]),
    ("gelu", {"gqa_group_size": 1}, [[8], [4, 4, 8], [8, 8], [8], [8, 16], [16, 8]]),
]


@pytest.mark.parametrize(("activation", "options", "shapes"), STACKS)
def test_parameters_of_a_stack(activation, options, shapes):
    with paddle.utils.unique_name.guard():
        layer = I.FusedMultiTransformer(8, 2, 16, activation=activation, num_layers=2, **options)
    named = list(layer.named_parameters())
    assert [list(p.shape) for _, p in named] == shapes * 2
    assert [n for n, _ in named] == [f"fused_multi_transformer_0.w_{i}" for i in range(12)]
    assert layer.qkv_biases is None
    assert layer(paddle.rand([1, 3, 8])).shape == [1, 3, 8]


def test_biases_of_a_stack():
    layer = I.FusedMultiTransformer(8, 2, 16, qkv_weight_attrs=[None, None], qkv_bias_attrs=paddle.ParamAttr())
    assert [list(b.shape) for b in layer.qkv_biases] == [[3, 2, 4]] * 2
    x = paddle.rand([1, 3, 8])
    before = layer(x)
    layer.qkv_biases[1].set_value(paddle.rand([3, 2, 4]))
    assert (layer(x) - before).abs().max() > 1e-4


def copy_of(encoder):
    """A FusedTransformerEncoderLayer with the weights of `nn.TransformerEncoderLayer`."""
    fused = I.FusedTransformerEncoderLayer(8, 2, 16, 0.0, "gelu", normalize_before=encoder.normalize_before)
    attention, norm = encoder.self_attn, "pre_ln" if encoder.normalize_before else "ln"
    projections = [attention.q_proj, attention.k_proj, attention.v_proj]
    own, feed = fused.fused_attn, fused.ffn
    own.qkv_weight.set_value(paddle.stack([p.weight.t().reshape([2, 4, 8]) for p in projections]))
    own.qkv_bias.set_value(paddle.stack([p.bias.reshape([2, 4]) for p in projections]))
    own.linear_weight.set_value(attention.out_proj.weight)
    own.linear_bias.set_value(attention.out_proj.bias)
    for target, source in ((f"{norm}_scale", encoder.norm1.weight), (f"{norm}_bias", encoder.norm1.bias)):
        getattr(own, target).set_value(source)
    number = "1" if encoder.normalize_before else "2"
    for i, linear in ((1, encoder.linear1), (2, encoder.linear2)):
        getattr(feed, f"_linear{i}_weight").set_value(linear.weight)
        getattr(feed, f"_linear{i}_bias").set_value(linear.bias)
    getattr(feed, f"_ln{number}_scale").set_value(encoder.norm2.weight)
    getattr(feed, f"_ln{number}_bias").set_value(encoder.norm2.bias)
    return fused


@pytest.mark.parametrize("before", [False, True])
def test_encoder_is_the_unfused_one(before):
    encoder = nn.TransformerEncoderLayer(8, 2, 16, 0.0, "gelu", normalize_before=before)
    for p in encoder.parameters():
        p.set_value(p + 0.1 * paddle.randn(p.shape))
    fused, x = copy_of(encoder), paddle.rand([2, 5, 8])
    mask = paddle.to_tensor(np.where(np.tril(np.ones((5, 5))), 0.0, -np.inf).astype("float32"))
    for given in (None, mask):
        np.testing.assert_allclose(fused(x, given).numpy(), encoder(x, given).numpy(), rtol=1e-4, atol=1e-5)
    fused(x).sum().backward()
    encoder(x).sum().backward()
    np.testing.assert_allclose(
        fused.ffn._linear1_weight.grad.numpy(), encoder.linear1.weight.grad.numpy(), rtol=1e-3, atol=1e-4
    )


def test_small_layers():
    x, y = paddle.rand([2, 3, 8]), paddle.rand([2, 3, 8])
    linear = I.FusedLinear(8, 4, transpose_weight=True)
    np.testing.assert_allclose(linear(x).numpy(), (x @ linear.weight.t() + linear.bias).numpy(), rtol=1e-5, atol=1e-6)
    drop = I.FusedDropoutAdd(0.5)
    assert not np.allclose(drop(x, y).numpy(), (x + y).numpy())
    np.testing.assert_allclose(drop.eval()(x, y).numpy(), (x + y).numpy())
    norm = I.FusedBiasDropoutResidualLayerNorm(8).eval()
    np.testing.assert_allclose(norm(x, y).numpy(), nn.functional.layer_norm(x + y, 8).numpy(), rtol=1e-4, atol=1e-5)


def test_text():
    assert repr(I.FusedDropoutAdd(0.3)) == "FusedDropoutAdd(p=0.3, mode=upscale_in_train)"
    assert repr(I.FusedFeedForward(8, 16)) == (
        "FusedFeedForward(d_model=8, dim_feedforward=16, dropout_rate=0.1, epsilon=1e-05, activation=relu, "
        "act_dropout_rate=0.1, normalize_before=False, dtype=float32)"
    )
    assert repr(I.FusedMultiHeadAttention(8, 2)) == (
        "FusedMultiHeadAttention(embed_dim=8, num_heads=2, dropout_rate=0.5, attn_dropout_rate=0.5, epsilon=1e-05, "
        "kdim=None, vdim=None, normalize_before=False, need_weights=False, dtype=float32)"
    )


def test_wrong_arguments():
    check_error(lambda: I.FusedMultiHeadAttention(9, 2), AssertionError, "divisible", "9")
    check_error(lambda: I.FusedMultiHeadAttention(0, 2), AssertionError, "'embed_dim'", "0")
    check_error(lambda: I.FusedMultiHeadAttention(8, 2, need_weights=True), AssertionError, "weights")
    check_error(lambda: I.FusedFeedForward(8, 16, nranks=2), NotImplementedError, "nranks")
    check_error(lambda: I.FusedMultiTransformer(8, 2, 16), AssertionError, "'num_layers'")


@pytest.mark.parametrize("name", I.__all__)
def test_examples(name):
    run_examples(getattr(I, name))


def test_attention_beside_the_layers():
    from paddle.incubate.nn.memory_efficient_attention import memory_efficient_attention

    q, k, v = (paddle.rand([2, n, 3, 4]) for n in (5, 6, 6))
    bias = paddle.rand([2, 3, 5, 6])
    scores = np.einsum("bqhd,bkhd->bhqk", q.numpy(), k.numpy()) * 0.3 + bias.numpy()
    weights = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
    out = memory_efficient_attention(q, k, v, bias, scale=0.3)
    np.testing.assert_allclose(out.numpy(), np.einsum("bhqk,bkhd->bqhd", weights, v.numpy()), rtol=1e-4)
    with pytest.raises(NotImplementedError, match="mask objects"):
        memory_efficient_attention(q, k, v, object())
