"""Matching the tensors of a module and a layer: with copied values, both compute the same."""

import warnings

import pytest
import torch

import outrigger
import paddle
from outrigger.weights.layers import copy, own_tensors, pairs
from outrigger.weights.move import IDENTITY, TRANSPOSED, Move, Transform

T, P = torch.nn, paddle.nn


def values(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(0))


def settled(module):
    """The module in evaluation mode, with every tensor changed from its initial value."""
    generator = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for value in module.state_dict().values():
            if value.is_floating_point():
                value.copy_(torch.rand(value.shape, generator=generator) * 0.5 + 0.1)
    return module.eval()


SAME = {
    "linear": (T.Linear(3, 4), P.Linear(3, 4), values(2, 3)),
    "linear, square": (T.Linear(3, 3), P.Linear(3, 3), values(2, 3)),
    "linear, no bias": (T.Linear(3, 4, bias=False), P.Linear(3, 4, bias_attr=False), values(2, 3)),
    "conv 1d": (T.Conv1d(2, 3, 3), P.Conv1D(2, 3, 3), values(2, 2, 7)),
    "conv 2d": (T.Conv2d(4, 6, 3, groups=2), P.Conv2D(4, 6, 3, groups=2), values(2, 4, 7, 7)),
    "conv 3d": (T.Conv3d(1, 2, 2), P.Conv3D(1, 2, 2), values(2, 1, 4, 4, 4)),
    "conv transposed": (T.ConvTranspose2d(2, 3, 3), P.Conv2DTranspose(2, 3, 3), values(2, 2, 5, 5)),
    "batch norm 1d": (T.BatchNorm1d(3), P.BatchNorm1D(3), values(4, 3)),
    "batch norm 2d": (T.BatchNorm2d(3), P.BatchNorm2D(3), values(2, 3, 4, 4)),
    "layer norm": (T.LayerNorm(5), P.LayerNorm(5), values(2, 5)),
    "group norm": (T.GroupNorm(2, 4), P.GroupNorm(2, 4), values(2, 4, 3, 3)),
    "instance norm": (T.InstanceNorm2d(3, affine=True), P.InstanceNorm2D(3), values(2, 3, 4, 4)),
    "prelu": (T.PReLU(3), P.PReLU(3), values(2, 3, 4)),
    "lstm": (T.LSTM(3, 4, batch_first=True), P.LSTM(3, 4), values(2, 5, 3)),
    "lstm, two layers, both ways": (
        T.LSTM(3, 4, 2, batch_first=True, bidirectional=True),
        P.LSTM(3, 4, 2, direction="bidirect"),
        values(2, 5, 3),
    ),
    "lstm, projected": (T.LSTM(3, 5, batch_first=True, proj_size=2), P.LSTM(3, 5, proj_size=2), values(2, 5, 3)),
    "lstm, projected, both ways": (
        T.LSTM(3, 5, batch_first=True, proj_size=2, bidirectional=True),
        P.LSTM(3, 5, proj_size=2, direction="bidirect"),
        values(2, 5, 3),
    ),
    "gru": (T.GRU(3, 4, batch_first=True), P.GRU(3, 4), values(2, 5, 3)),
    "rnn": (T.RNN(3, 4, batch_first=True), P.SimpleRNN(3, 4), values(2, 5, 3)),
    "gru cell": (T.GRUCell(3, 4), P.GRUCell(3, 4), values(2, 3)),
    "lstm cell": (T.LSTMCell(3, 4), P.LSTMCell(3, 4), values(2, 3)),
    "weight norm, conv": (
        T.utils.parametrizations.weight_norm(T.Conv2d(2, 3, 3)),
        P.utils.weight_norm(P.Conv2D(2, 3, 3)),
        values(2, 2, 5, 5),
    ),
    "weight norm, linear": (
        T.utils.parametrizations.weight_norm(T.Linear(3, 4)),
        P.utils.weight_norm(P.Linear(3, 4), dim=1),
        values(2, 3),
    ),
    "spectral norm, conv": (
        T.utils.parametrizations.spectral_norm(T.Conv2d(2, 3, 3)),
        P.utils.spectral_norm(P.Conv2D(2, 3, 3)),
        values(2, 2, 5, 5),
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_the_same_values_come_out(name):
    module, layer, x = SAME[name]
    settled(module)
    left = copy(module, layer)
    assert not left, left
    layer.eval()
    if "spectral" in name:  # the libraries' power iterations differ
        return
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "LSTM with projections", UserWarning)
        expected, result = module(x), layer(outrigger.from_torch(x))
    assert_same(result, expected)


def assert_same(result, expected):
    """The first output of both; Paddle's cells return an output and the states, torch's only the states."""
    while isinstance(expected, tuple):
        expected = expected[0]
    while isinstance(result, (tuple, list)):
        result = result[0]
    torch.testing.assert_close(result._t, expected, atol=1e-6, rtol=1e-6)


@pytest.mark.parametrize("sizes", [{}, {"kdim": 3, "vdim": 5}], ids=["in one", "three apart"])
@pytest.mark.parametrize("bias", [True, False])
def test_attention(sizes, bias):
    module = settled(T.MultiheadAttention(8, 2, bias=bias, batch_first=True, **sizes))
    layer = P.MultiHeadAttention(8, 2, bias_attr=None if bias else False, **sizes)
    assert not copy(module, layer)
    layer.eval()
    arguments = [values(2, 4, 8), values(2, 4, sizes.get("kdim", 8)), values(2, 4, sizes.get("vdim", 8))]
    assert_same(layer(*map(outrigger.from_torch, arguments)), module(*arguments))


def test_what_paddle_has_no_place_for_is_named():
    left = copy(T.MultiheadAttention(8, 2, add_bias_kv=True), P.MultiHeadAttention(8, 2))
    assert left
    assert left.sources == {name: "the layer has nothing like it" for name in ("bias_k", "bias_v")}
    assert left.targets == {}


def test_bilinear_with_its_bias_as_a_row():
    module, layer = settled(T.Bilinear(2, 3, 4)), P.Bilinear(2, 3, 4)
    assert not copy(module, layer)
    x, y = values(5, 2), values(5, 3)
    assert_same(layer(outrigger.from_torch(x), outrigger.from_torch(y)), module(x, y))


def test_weight_norm_along_another_dimension_is_not_the_same():
    module = T.utils.parametrizations.weight_norm(T.Linear(3, 3))
    left = copy(module, P.utils.weight_norm(P.Linear(3, 3)))  # Paddle's first dimension is torch's second
    assert list(left.targets) == ["weight_g"]
    other = T.utils.parametrizations.weight_norm(T.Linear(3, 3), dim=1)
    layer = P.utils.weight_norm(P.Linear(3, 3))
    assert not copy(other, layer)
    assert_same(layer(outrigger.from_torch(values(2, 3))), other(values(2, 3)))


def test_embedding():
    module, layer = T.Embedding(5, 5), P.Embedding(5, 5)
    assert pairs(module, layer) == [Move("weight", "weight", IDENTITY)]
    assert not copy(module, layer)
    assert_same(layer(paddle.to_tensor([1, 3])), module(torch.tensor([1, 3])))


def test_names_of_batch_norm():
    moves = pairs(T.BatchNorm2d(3), P.BatchNorm2D(3))
    assert [(move.source, move.target) for move in moves] == [
        ("weight", "weight"),
        ("bias", "bias"),
        ("running_mean", "_mean"),
        ("running_var", "_variance"),
    ]
    left = copy(T.BatchNorm2d(3), P.BatchNorm2D(3))
    assert not left
    assert left.dropped == {"num_batches_tracked": "Paddle keeps no count of batches"}


def test_shapes_that_differ_are_reported_with_both():
    left = copy(T.Linear(3, 4), P.Linear(3, 5))
    assert left.sources["weight"] == "has the shape [4, 3], but 'weight' of the layer has [3, 5]"
    assert left.targets["bias"] == "has the shape [5], but 'bias' of the module has [4]"


def test_children_are_not_looked_at():
    class Outer(T.Module):
        def __init__(self):
            super().__init__()
            self.token, self.inner = T.Parameter(torch.ones(1, 3)), T.Linear(3, 3)

    class Port(P.Layer):
        def __init__(self):
            super().__init__()
            self.inner, self.cls_token = P.Linear(3, 3), self.create_parameter([1, 3])

    assert list(own_tensors(Outer())) == ["token"]
    assert pairs(Outer(), Port()) == [Move("token", "cls_token")]  # the only one of its shape on both sides


def test_values_are_copied_in_place():
    module, layer = T.Linear(2, 3), P.Linear(2, 3)
    weight = layer.weight
    copy(module, layer)
    assert layer.weight is weight
    assert not weight.stop_gradient
    assert torch.equal(weight._t, module.weight.t())
    with torch.no_grad():
        module.weight.zero_()
    assert weight._t.abs().sum() > 0


def test_a_layer_that_is_a_torch_module_takes_everything_as_it_is():
    module = T.Linear(3, 3)
    assert [move.transform for move in pairs(module, outrigger.from_torch(T.Linear(3, 3)))] == [IDENTITY, IDENTITY]


@pytest.mark.parametrize(
    ("transform", "text"),
    [
        (IDENTITY, "same"),
        (TRANSPOSED, "transposed"),
        (Transform(rows=(0, 6)), "rows 0–5"),
        (Transform(rows=(2, 4), transposed=True), "rows 2–3, transposed"),
        (Transform(shapes=((6, 4), (24,))), "as [24]"),
    ],
)
def test_transforms(transform, text):
    value = values(6, 4)
    there = transform.apply(value)
    assert tuple(there.shape) == transform.shape((6, 4))
    back = transform.inverse(there)
    assert torch.equal(back, value if transform.rows is None else value[slice(*transform.rows)])
    assert str(transform) == text
