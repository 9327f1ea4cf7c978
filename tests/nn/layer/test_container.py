"""Containers of layers and parameters."""

import functools
from collections import OrderedDict

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle import nn


def _kinds(layers):
    return [type(layer).__name__ for layer in layers]


def _parameter(size=1):
    return paddle.create_parameter([size], "float32")


def test_sequential():
    net = nn.Sequential(nn.Linear(1, 2), nn.ReLU(), nn.Linear(2, 1))
    assert len(net) == 3
    assert _kinds(net) == ["Linear", "ReLU", "Linear"]
    assert isinstance(net[1], nn.ReLU)
    assert net[-1] is net[2]
    assert isinstance(net[0:2], nn.Sequential)
    assert _kinds(net[0:2]) == ["Linear", "ReLU"]
    assert list(net.state_dict()) == ["0.weight", "0.bias", "2.weight", "2.bias"]
    assert net(paddle.ones([4, 1])).shape == [4, 1]
    assert _kinds(net.append(nn.Tanh())) == ["Linear", "ReLU", "Linear", "Tanh"]
    assert _kinds(net.insert(0, nn.Sigmoid())) == ["Sigmoid", "Linear", "ReLU", "Linear", "Tanh"]
    assert _kinds(net.extend([nn.ELU()]))[-1] == "ELU"
    assert [k for k, _ in net.named_children()] == ["0", "1", "2", "3", "4", "5"]
    assert len(nn.Sequential()) == 0


@pytest.mark.parametrize(
    "net",
    [
        nn.Sequential(("a", nn.Linear(1, 2)), ("b", nn.ReLU())),
        nn.Sequential(["a", nn.Linear(1, 2)], ["b", nn.ReLU()]),
        nn.Sequential(OrderedDict(a=nn.Linear(1, 2), b=nn.ReLU())),
        nn.Sequential({"a": nn.Linear(1, 2), "b": nn.ReLU()}),
    ],
)
def test_sequential_with_names(net):
    assert [k for k, _ in net.named_children()] == ["a", "b"]
    assert net["a"] is net[0] is net.a
    net["b"] = nn.Tanh()
    assert isinstance(net[1], nn.Tanh)
    net[1] = nn.ELU()
    assert isinstance(net.b, nn.ELU)
    del net["b"]
    assert len(net) == 1


def test_a_list_of_layers_may_be_given_as_one():
    assert _kinds(nn.Sequential([nn.ReLU(), nn.Tanh()])) == ["ReLU", "Tanh"]


def test_layer_list():
    layers = nn.LayerList([nn.Linear(1, 1), nn.ReLU()])
    assert _kinds(layers.append(nn.Tanh())) == ["Linear", "ReLU", "Tanh"]
    layers.insert(0, nn.Sigmoid())
    layers.insert(-1, nn.GELU())
    assert _kinds(layers) == ["Sigmoid", "Linear", "ReLU", "GELU", "Tanh"]
    assert isinstance(layers[1:3], nn.LayerList)
    assert _kinds(layers[1:3]) == ["Linear", "ReLU"]
    assert layers[-1] is layers[4]
    assert layers[1] in layers
    del layers[0]
    assert [k for k, _ in layers.named_children()] == ["0", "1", "2", "3"]
    del layers[1:3]
    assert _kinds(layers) == ["Linear", "Tanh"]
    layers[0] = nn.ELU()
    assert _kinds(layers) == ["ELU", "Tanh"]
    assert _kinds(layers + layers[0:1]) == ["ELU", "Tanh", "ELU"]
    layers += [nn.ReLU()]
    assert _kinds(layers) == ["ELU", "Tanh", "ReLU"]
    assert isinstance(layers.pop(1), nn.Tanh)
    assert len(layers.extend(nn.LayerList([nn.Linear(1, 1)]))) == 3
    assert len(nn.LayerList()) == 0


def test_layer_dict():
    layers = nn.LayerDict({"a": nn.ReLU(), "b": nn.Linear(1, 1)})
    assert list(layers) == list(layers.keys()) == [k for k, _ in layers.items()] == ["a", "b"]
    assert _kinds(layers.values()) == ["ReLU", "Linear"]
    assert "a" in layers
    layers["c"] = nn.Tanh()
    assert isinstance(layers.pop("a"), nn.ReLU)
    layers.update([("z", nn.ReLU())])
    layers.update({"b": nn.ELU()})
    layers.update(nn.LayerDict({"y": nn.ReLU()}))
    assert [(k, type(v).__name__) for k, v in layers.items()] == [
        ("b", "ELU"),
        ("c", "Tanh"),
        ("z", "ReLU"),
        ("y", "ReLU"),
    ]
    del layers["z"]
    assert len(layers) == 3
    layers.clear()
    assert len(layers) == 0
    assert repr(nn.LayerDict({"a": nn.ReLU()})) == "LayerDict(\n  (a): ReLU()\n)"


def test_parameter_list_and_dict():
    listed = nn.ParameterList([_parameter(), _parameter(2)])
    assert [k for k, _ in listed.named_parameters()] == ["0", "1"]
    assert len(listed.append(_parameter(3))) == 3
    assert listed[-1].shape == [3]
    listed[0] = _parameter(5)
    assert [p.shape for p in listed] == [[5], [2], [3]]
    assert len(listed[0:2]) == 2
    assert len(listed.extend([_parameter()])) == 4
    named = nn.ParameterDict({"a": _parameter()})
    named["b"] = _parameter(2)
    named.update([("c", _parameter(3))])
    assert list(named) == list(named.keys()) == [k for k, _ in named.named_parameters()] == ["a", "b", "c"]
    assert [p.shape for p in named.values()] == [[1], [2], [3]]
    assert named["b"].shape == dict(named.items())["b"].shape
    assert "b" in named
    assert len(named) == 3


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: nn.Sequential(nn.ReLU())[5], IndexError, "between -1 and 0"),
        (lambda: nn.Sequential(nn.ReLU())["x"], KeyError, "x"),
        (lambda: nn.Sequential(nn.ReLU())[1.5], TypeError, "1.5"),
        (lambda: nn.Sequential(3), AssertionError, "sublayer = 3"),
        (lambda: nn.LayerList([nn.ReLU()])[2], IndexError, "between -1 and 0"),
        (lambda: nn.LayerList([nn.ReLU()]).insert(9, nn.ReLU()), AssertionError, "between -1 and 1"),
        (lambda: nn.LayerList().append(3), AssertionError, "sublayer = 3"),
        (lambda: nn.LayerList()(1), NotImplementedError, "forward"),
        (lambda: nn.LayerDict().update(3), AssertionError, "sublayers = 3"),
        (lambda: nn.LayerDict().update([3]), TypeError, "pair = 3"),
        (lambda: nn.LayerDict().update([(1, 2, 3)]), ValueError, "pairs"),
        (lambda: nn.LayerDict()["x"], KeyError, "x"),
        (lambda: nn.ParameterList().append(paddle.ones([1])), TypeError, "create_parameter"),
        (lambda: nn.ParameterDict({"a": 3}), TypeError, "param = 3"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(call, kind, words)


def _both_ways(x, *layers):
    """The result and the gradient of a Sequential, and the same of its layers called one by one."""
    found = []
    for run in (nn.Sequential(*layers), lambda t: functools.reduce(lambda v, layer: layer(v), layers, t)):
        leaf = paddle.to_tensor(x, stop_gradient=False)
        out = run(leaf)
        (out * paddle.arange(out.size, dtype="float32").reshape(out.shape)).sum().backward()
        found.append((out.numpy(), leaf.grad.numpy()))
    return found


@pytest.mark.parametrize("options", [(2, 2), (3, 2, 1), (3, 1), (2, 2, 0, False, True)])
def test_pooling_before_relu_has_the_same_bits_and_gradients(options):
    rng = np.random.default_rng(0)
    x = rng.integers(-3, 3, (2, 3, 9, 8)).astype("float32")  # many are equal
    x[0, 0, 0, 0] = np.nan
    layers = nn.ReLU(), nn.MaxPool2D(*options), nn.MaxPool2D(2, 1)
    for found, expected in zip(*_both_ways(x, *layers), strict=True):
        np.testing.assert_array_equal(found, expected)


def test_a_program_that_looks_at_a_relu_sees_its_own_order():
    x = paddle.to_tensor([[[[-1.0, 2.0], [3.0, 4.0]]]])
    relu, pool, seen = nn.ReLU(), nn.MaxPool2D(2, 2), []
    net = nn.Sequential(relu, pool)
    handle = relu.register_forward_post_hook(lambda layer, inputs, output: seen.append(output.shape))
    assert net(x).tolist() == [[[[4.0]]]]
    handle.remove()
    handle = pool.register_forward_pre_hook(lambda layer, inputs: seen.append(inputs[0].tolist()))
    net(x)
    handle.remove()
    assert seen == [[1, 1, 2, 2], [[[[0.0, 2.0], [3.0, 4.0]]]]]
    net(x)
    _, places = nn.Sequential(relu, nn.MaxPool2D(2, 2, return_mask=True))(-x.abs())
    assert places.tolist() == [[[[0]]]]  # all are zero after relu
    assert len(seen) == 2
