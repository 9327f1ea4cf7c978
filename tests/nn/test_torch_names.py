"""Layers and functions called with torch's names and order of arguments, where the original takes them."""

import pytest

import paddle
from paddle import nn
from paddle.nn import functional as F

X = paddle.arange(24, dtype="float32").reshape([2, 4, 3])
COLUMNS = paddle.ones([1, 4, 9])

FUNCTIONS = {
    "layer_norm": (lambda: F.layer_norm(X, [3], eps=0.5), lambda: F.layer_norm(X, [3], epsilon=0.5)),
    "normalize": (lambda: F.normalize(X, dim=2, eps=9.0), lambda: F.normalize(X, axis=2, epsilon=9.0)),
    "hardshrink": (lambda: F.hardshrink(X, lambd=7.5), lambda: F.hardshrink(X, 7.5)),
    "softshrink": (lambda: F.softshrink(X, lambd=7.5), lambda: F.softshrink(X, 7.5)),
    "fold": (
        lambda: F.fold(COLUMNS, output_size=4, kernel_size=2, dilation=1, padding=0, stride=1),
        lambda: F.fold(COLUMNS, 4, 2),
    ),
    "max pool": (
        lambda: F.adaptive_max_pool1d(X, 2, return_indices=True)[1],
        lambda: F.adaptive_max_pool1d(X, 2, True)[1],
    ),
    "lp_pool": (lambda: F.lp_pool1d(X, 2, 2, 2, True), lambda: F.lp_pool1d(X, 2, 2, 2, 0, True)),
    "dot": (lambda: paddle.dot(X[0, 0], tensor=X[1, 1]), lambda: paddle.dot(X[0, 0], X[1, 1])),
    "norm": (lambda: paddle.linalg.norm(X[0], ord="nuc"), lambda: paddle.linalg.norm(X[0], "nuc", [0, 1])),
    "vector_norm": (lambda: paddle.linalg.vector_norm(X, ord=3), lambda: paddle.linalg.vector_norm(X, 3)),
    "kaiser_window": (lambda: paddle.kaiser_window(5, dtype=None), lambda: paddle.kaiser_window(5)),
    "calculate_gain": (
        lambda: paddle.to_tensor(nn.initializer.calculate_gain("conv_transpose2d")),
        lambda: paddle.to_tensor(nn.initializer.calculate_gain("conv2d_transpose")),
    ),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name):
    theirs, own = FUNCTIONS[name]
    assert theirs().tolist() == own().tolist()


@pytest.mark.parametrize("order", ["keyword", "position", "no weights"])
def test_group_norm(order):
    weight, bias = paddle.full([4], 2.0), paddle.full([4], 3.0)
    if order == "keyword":
        got, wanted = F.group_norm(input=X, num_groups=2, eps=0.5), F.group_norm(X, 2, 0.5)
    elif order == "position":
        got, wanted = F.group_norm(X, 2, weight, bias, 0.5), F.group_norm(X, 2, 0.5, weight, bias)
    else:
        got, wanted = F.group_norm(X, 2, None, None, 0.5), F.group_norm(X, 2, 0.5)
    assert got.tolist() == wanted.tolist()


LAYERS = {
    "LayerNorm": (lambda: nn.LayerNorm(3, eps=0.5), lambda: nn.LayerNorm(3, 0.5)),
    "GroupNorm": (lambda: nn.GroupNorm(2, 4, eps=0.5), lambda: nn.GroupNorm(2, 4, 0.5)),
    "GLU": (lambda: nn.GLU(dim=1), lambda: nn.GLU(1)),
    "Hardshrink": (lambda: nn.Hardshrink(lambd=7.5), lambda: nn.Hardshrink(7.5)),
    "Softshrink": (lambda: nn.Softshrink(lambd=7.5), lambda: nn.Softshrink(7.5)),
    "AdaptiveMaxPool1D": (lambda: nn.AdaptiveMaxPool1D(2, return_indices=False), lambda: nn.AdaptiveMaxPool1D(2)),
    "LPPool1D": (lambda: nn.LPPool1D(2, 2, 2, True), lambda: nn.LPPool1D(2, 2, 2, 0, True)),
    "LayerList": (lambda: _first(nn.LayerList(modules=[nn.ReLU()])), lambda: nn.ReLU()),
    "LayerDict": (lambda: nn.LayerDict(modules={"a": nn.ReLU()})["a"], lambda: nn.ReLU()),
}


def _first(layers):
    return layers[0]


@pytest.mark.parametrize("name", LAYERS)
def test_layers(name):
    theirs, own = LAYERS[name]
    assert theirs()(X).tolist() == own()(X).tolist()


def test_layers_of_two_inputs_and_of_columns():
    assert nn.CosineSimilarity(dim=2)(X, X + 1).tolist() == nn.CosineSimilarity(2)(X, X + 1).tolist()
    assert nn.PairwiseDistance(eps=2.0)(X, X).tolist() == nn.PairwiseDistance(epsilon=2.0)(X, X).tolist()
    fold = nn.Fold(output_size=4, kernel_size=2, dilation=1, padding=0, stride=1)
    assert fold(COLUMNS).tolist() == nn.Fold(4, 2)(COLUMNS).tolist()


def test_the_input_by_name():
    conv, table, pad = nn.Conv1D(4, 2, 1), nn.Embedding(3, 2), nn.Pad1D(1)
    assert conv(input=X).tolist() == conv(x=X).tolist() == conv(X).tolist()
    assert table(input=paddle.to_tensor([1])).tolist() == table(paddle.to_tensor([1])).tolist()
    assert pad(input=X).tolist() == pad(X).tolist()
    assert nn.SmoothL1Loss()(X, target=X + 2).item() == nn.SmoothL1Loss()(X, X + 2).item()


def test_a_subclass_keeps_its_own_names():
    class Own(nn.Conv1D):
        def forward(self, input, scale=1):
            return super().forward(input) * scale

    conv = Own(4, 2, 1)
    assert conv(input=X, scale=0).abs().max() == 0
    with pytest.raises(TypeError, match="x"):
        conv(x=X)


def test_padding_idx_is_what_was_given():
    assert (nn.Embedding(5, 2).padding_idx, nn.Embedding(5, 2, padding_idx=-1).padding_idx) == (None, -1)


def test_in_place_fillers_and_copies():
    x = paddle.zeros([50])
    assert x.uniform_(2.5, to=3.0).min() > 2
    assert x.max() < 3.1
    paddle.seed(0)
    first = x.exponential_(lambd=4.0).tolist()
    paddle.seed(0)
    assert x.exponential_(4.0).tolist() == first
    assert x.copy_(paddle.ones([50]), non_blocking=True).tolist() == [1.0] * 50


def test_kinds_and_limits():
    assert (paddle.is_floating_point(input=X), paddle.is_complex(input=X)) == (True, False)
    assert paddle.finfo(type="float16").bits == 16
