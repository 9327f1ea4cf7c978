"""Attention and the Transformer: values and gradients as recorded from the original, caches, attributes, errors."""

import numpy as np
import pytest
from tests.golden.nn_sequence_cases import TRANSFORMER
from tests.nn.recorded import check, check_seeded, seeded
from tests.support import check_error

import paddle
from paddle import nn


@pytest.mark.parametrize("name", TRANSFORMER)
def test_recorded(name):
    check("transformer", name, TRANSFORMER[name], "nn_sequences")


@pytest.mark.parametrize("fact", seeded("transformer"), ids=lambda fact: fact["code"].split("\n")[0])
def test_dropout_follows_the_original(fact):
    check_seeded(fact)


def _later_hidden(n):
    return paddle.triu(paddle.full([n, n], float("-inf")), 1)


@pytest.mark.parametrize("before", [False, True])
def test_encoder_step_by_step_equals_all_at_once(before):
    net = nn.TransformerEncoder(nn.TransformerEncoderLayer(6, 2, 8, 0.0, normalize_before=before), 2, nn.LayerNorm(6))
    x = paddle.randn([2, 5, 6])
    whole = net(x, _later_hidden(5))
    cache, steps = net.gen_cache(x), []
    for t in range(5):
        out, cache = net(x[:, t : t + 1], cache=cache)
        steps.append(out)
    assert cache[0].k.shape == [2, 2, 5, 3]
    np.testing.assert_allclose(paddle.concat(steps, 1).numpy(), whole.numpy(), rtol=1e-4, atol=1e-5)


def test_decoder_step_by_step_equals_all_at_once():
    net = nn.TransformerDecoder(nn.TransformerDecoderLayer(6, 2, 8, 0.0), 2)
    x, memory = paddle.randn([2, 4, 6]), paddle.randn([2, 3, 6])
    whole = net(x, memory, _later_hidden(4))
    cache, steps = net.gen_cache(memory), []
    for t in range(4):
        out, cache = net(x[:, t : t + 1], memory, cache=cache)
        steps.append(out)
    np.testing.assert_allclose(paddle.concat(steps, 1).numpy(), whole.numpy(), rtol=1e-4, atol=1e-5)
    growing, fixed = net.gen_cache(memory, do_zip=True)
    assert [c.k.shape for c in growing] == [[2, 2, 0, 3]] * 2
    assert [c.k.shape for c in fixed] == [[2, 2, 3, 3]] * 2


def test_layers_of_a_stack_are_separate():
    first = nn.TransformerEncoderLayer(4, 2, 8, weight_attr=[paddle.ParamAttr(learning_rate=0.5), None])
    tower = nn.TransformerEncoder(first, 3)
    assert tower.layers[0] is first
    weights = [layer.self_attn.q_proj.weight for layer in tower.layers]
    assert len({id(w) for w in weights}) == 3
    assert not np.array_equal(weights[0].numpy(), weights[1].numpy())
    assert [w.optimize_attr["learning_rate"] for w in weights] == [0.5] * 3


@pytest.mark.parametrize(
    ("count", "encoder", "decoder"), [(1, [1, 1, 1], [1, 1, 1]), (2, [1, 1, 2], [1, 1, 2]), (3, [1, 1, 3], [1, 2, 3])]
)
def test_attributes_of_a_transformer(count, encoder, decoder):
    # From the original with ParamAttr(learning_rate=0.1 * i): which rate the parts get.
    attrs = [paddle.ParamAttr(learning_rate=float(i)) for i in range(1, count + 1)]
    net = nn.Transformer(4, 2, 1, 1, 8, weight_attr=attrs, bias_attr=False)
    rate = lambda layer: layer.weight.optimize_attr["learning_rate"]  # noqa: E731
    one, two = net.encoder.layers[0], net.decoder.layers[0]
    assert [rate(one.self_attn.q_proj), rate(one.self_attn.out_proj), rate(one.linear2)] == encoder
    assert [rate(two.self_attn.v_proj), rate(two.cross_attn.k_proj), rate(two.linear1)] == decoder
    assert two.linear1.bias is None


def test_custom_encoder_and_decoder_are_used():
    class Through(nn.Layer):
        def forward(self, x, *args, **kwargs):
            return x * 2

    net = nn.Transformer(4, 2, custom_encoder=Through(), custom_decoder=Through())
    assert net(paddle.ones([1, 2, 4]), paddle.ones([1, 3, 4])).tolist() == [[[2.0] * 4] * 3]
    assert net.parameters() == []


def test_a_float_mask_of_another_precision_is_cast():
    net, x = nn.MultiHeadAttention(4, 2), paddle.randn([1, 3, 4])
    mask = _later_hidden(3)
    np.testing.assert_array_equal(net(x, attn_mask=mask).numpy(), net(x, attn_mask=mask.astype("float64")).numpy())


def test_names_in_attributes_stay_unique():
    net = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, weight_attr=paddle.ParamAttr(name="w")), 1)
    names = [p.name for p in net.parameters()]
    assert len(set(names)) == len(names)
    assert {"w_0", "w_1"} <= set(names)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: nn.MultiHeadAttention(5, 2), "embed_dim = 5, num_heads = 2"),
        (lambda: nn.MultiHeadAttention(0, 1), "embed_dim = 0"),
        (lambda: nn.TransformerEncoderLayer(4, 2, 0), "dim_feedforward = 0"),
        (lambda: nn.TransformerEncoderLayer(4, 2, 8, weight_attr=[None]), "1 entries"),
        (lambda: nn.TransformerDecoderLayer(4, 2, 8, bias_attr=[None, None]), "2 entries"),
        (lambda: nn.Transformer(4, 2, 1, 1, 8, weight_attr=[None] * 4), "4 entries"),
    ],
)
def test_wrong_use_is_refused(call, words):
    check_error(call, AssertionError, words)
