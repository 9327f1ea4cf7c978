"""paddle.compat.nn: layers with torch's arguments, compared with torch's own and with values of the original."""

import numpy as np
import pytest
import torch
from tests.support import check_error, run_examples

import paddle
from paddle.compat import nn

CUBE = np.random.default_rng(0).normal(size=(2, 3, 4, 5, 6)).astype("float32")
POOLS = [
    ("AvgPool1d", (3,), {}, CUBE[0, 0]),
    ("AvgPool1d", (3, 2, 1, True, False), {}, CUBE[0, 0]),
    ("AvgPool2d", (2,), {"divisor_override": 3}, CUBE[0]),
    ("AvgPool2d", ((2, 3), 1, (1, 1)), {"ceil_mode": True, "count_include_pad": False}, CUBE[0]),
    ("AvgPool3d", (2, 1, 1), {"divisor_override": 5}, CUBE),
    ("Softmax", (), {}, CUBE[0, 0]),
    ("Softmax", (-1,), {}, CUBE),
    ("Unfold", (2,), {"stride": 2, "padding": 1}, CUBE[0]),
]


@pytest.mark.parametrize(("name", "args", "kwargs", "x"), POOLS)
@pytest.mark.filterwarnings("ignore:Implicit dimension choice")
def test_layers_without_weights(name, args, kwargs, x):
    ours, theirs = getattr(nn, name)(*args, **kwargs), getattr(torch.nn, name)(*args, **kwargs)
    np.testing.assert_allclose(ours(paddle.to_tensor(x)).numpy(), theirs(torch.tensor(x)).numpy(), 1e-5, 1e-6)


def test_linear_starts_as_in_the_original():
    paddle.seed(3)
    linear = nn.Linear(2, 3)
    want = [[0.21192503, 0.13839543], [-0.21576858, -0.5760118], [-0.27719665, -0.4552592]]
    np.testing.assert_allclose(linear.weight.numpy(), want, 1e-6)
    np.testing.assert_allclose(linear.bias.numpy(), [0.34892207, 0.09242779, 0.60139436], 1e-6)
    np.testing.assert_allclose(linear(paddle.ones([1, 2])).numpy(), [[0.69924253, -0.69935256, -0.13106149]], 1e-5)
    assert nn.Linear(2, 3, False, dtype="float64").weight.dtype == paddle.float64
    assert repr(nn.Linear(0, 3, bias=False)) == "Linear(in_features=0, out_features=3, bias=False)"


def moved(ours, theirs):
    theirs.load_state_dict({k: torch.tensor(v.numpy()) for k, v in ours.state_dict().items()})


@pytest.mark.parametrize("batch_first", [False, True])
@pytest.mark.parametrize("options", [{}, {"bias": False}, {"add_bias_kv": True, "add_zero_attn": True}])
def test_attention(options, batch_first):
    ours = nn.MultiheadAttention(4, 2, batch_first=batch_first, **options)
    theirs = torch.nn.MultiheadAttention(4, 2, batch_first=batch_first, **options)
    moved(ours, theirs)
    q, k = CUBE[0, 0, :3, :2, :4], CUBE[0, 1, :, :2, :4]
    if batch_first:
        q, k = q.swapaxes(0, 1), k.swapaxes(0, 1)
    padding = np.array([[False, True, False, False], [True, False, False, False]])
    for more in (
        {},
        {"average_attn_weights": False},
        {"key_padding_mask": padding},
        {"attn_mask": np.triu(np.ones([3, 4], bool), 2)},
        {"attn_mask": CUBE[0, :2, :1, :3, :4].reshape(2, 3, 4).repeat(2, 0), "need_weights": False},
    ):
        mine = {n: paddle.to_tensor(v) if isinstance(v, np.ndarray) else v for n, v in more.items()}
        other = {n: torch.tensor(v) if isinstance(v, np.ndarray) else v for n, v in more.items()}
        got = ours(*map(paddle.to_tensor, (q, k, k)), **mine)
        want = theirs(*map(torch.tensor, (q, k, k)), **other)
        for a, b in zip(got, want, strict=True):
            if b is None:
                assert a is None
            else:
                np.testing.assert_allclose(a.detach().numpy(), b.detach().numpy(), 1e-5, 1e-6)


def test_attention_of_other_widths_and_without_a_batch():
    ours = nn.MultiheadAttention(4, 2, kdim=3, vdim=5, batch_first=True)
    # torch has one bias for the three projections, the original one for each.
    assert sorted(ours.state_dict()) == [
        *("k_proj_bias", "k_proj_weight", "out_proj.bias", "out_proj.weight", "q_proj_bias", "q_proj_weight"),
        *("v_proj_bias", "v_proj_weight"),
    ]
    out, weights = ours(paddle.ones([1, 2, 4]), paddle.ones([1, 6, 3]), paddle.ones([1, 6, 5]))
    assert (out.shape, weights.shape) == ([1, 2, 4], [1, 2, 6])
    causal = nn.MultiheadAttention(4, 2)
    x = paddle.ones([3, 4])
    out, weights = causal(x, x, x, is_causal=True)
    np.testing.assert_allclose(weights.numpy(), [[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3], 1e-6)
    assert out.shape == [3, 4]


def test_gradients_flow_through_attention():
    layer = nn.MultiheadAttention(4, 2)
    x = paddle.ones([3, 1, 4])
    layer(x, x, x)[0].sum().backward()
    assert layer.in_proj_weight.grad.shape == [12, 4]


def test_the_other_names_of_arguments_are_refused():
    check_error(lambda: nn.Linear(2, 3, bias_attr=False), TypeError, "'bias_attr'", "paddle.nn.Linear")
    check_error(lambda: nn.Softmax(axis=1), TypeError, "'axis'", "paddle.nn.Softmax")
    check_error(lambda: nn.MultiheadAttention(5, 2), AssertionError, "multiple of 'num_heads'")


def test_examples():
    for layer in (nn.AvgPool1D, nn.Linear, nn.MultiheadAttention):
        run_examples(layer)
