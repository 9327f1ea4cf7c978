"""Programs optimised for evaluation: fewer records, the same results."""

import numpy as np
import pytest
from tests.support import normals

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle._core.graph import packed_linear
from paddle._core.graph.optimise import for_inference
from paddle._core.graph.run import run
from paddle.jit._trace import trace
from paddle.static import InputSpec


def both(layer, *arrays):
    """The types of the records of the optimised Program, after a check that its results are those of the layer."""
    layer.eval()
    specs = [InputSpec([None, *a.shape[1:]], str(a.dtype), f"x{i}") for i, a in enumerate(arrays)]
    traced = trace(layer, specs)
    feeds, fetches = [v.name for v in traced.feeds], [v.name for v in traced.fetches]
    program = for_inference(traced.program, feeds, fetches)
    fed = {name: paddle.to_tensor(a)._t for name, a in zip(feeds, arrays, strict=True)}
    got = run(program, fed, fetches)
    with paddle.no_grad():
        wanted = layer(*map(paddle.to_tensor, arrays))
    wanted = list(wanted) if isinstance(wanted, (list, tuple)) else [wanted]
    for a, b in zip(got, wanted, strict=True):
        np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-5, atol=1e-5)
    return [op.type for op in program.global_block().ops]


def picture(*shape):
    return normals(*(shape or (2, 3, 6, 6)))


def settled(norm):
    """A batch norm whose statistics and scale differ from the initial ones."""
    with paddle.no_grad():
        for value, low in ((norm._mean, -1), (norm._variance, 0.5), (norm.weight, 0.5), (norm.bias, -1)):
            value.set_value(paddle.uniform(value.shape, min=low, max=2.0))
    return norm


class Net(nn.Layer):
    """A layer whose forward is `function` of its parts."""

    def __init__(self, function, **parts):
        super().__init__()
        for name, part in parts.items():
            setattr(self, name, part)
        self.function = function

    def forward(self, *inputs):
        return self.function(self, *inputs)


@pytest.mark.parametrize("bias", [None, False], ids=["bias", "plain"])
def test_batch_norms_are_merged_into_convolutions(bias):
    conv, norm = nn.Conv2D(3, 4, 3, groups=1, bias_attr=bias), settled(nn.BatchNorm2D(4))
    assert both(nn.Sequential(conv, norm, nn.ReLU()), picture()) == ["conv2d"]


def test_channels_last_and_other_dimensions():
    conv = nn.Conv2D(3, 4, 3, data_format="NHWC")
    norm = settled(nn.BatchNorm2D(4, data_format="NHWC"))
    assert both(nn.Sequential(conv, norm), picture(2, 6, 6, 3)) == ["conv2d"]
    conv, norm = nn.Conv1D(3, 4, 3), settled(nn.BatchNorm1D(4))
    assert both(nn.Sequential(conv, norm), picture(2, 3, 6)) == ["conv1d"]


def test_biases_are_merged_into_products():
    net = Net(lambda self, x: paddle.matmul(x, self.linear.weight) + self.linear.bias, linear=nn.Linear(4, 5))
    assert both(net, picture(2, 4)) == ["linear"]
    assert both(net, picture(2, 3, 4)) == ["linear"]
    net = Net(
        lambda self, x: F.conv2d(x, self.conv.weight, padding=[1, 1]) + self.conv.bias.unsqueeze([1, 2]),
        conv=nn.Conv2D(3, 4, 3),
    )
    assert both(net, picture()) == ["conv2d"]


def test_operators_without_effect_are_removed():
    net = nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5), nn.ReLU(), nn.Dropout(0.2))
    assert both(net, picture(2, 4)) == ["linear", "relu", "dropout"]  # the last gives the result its name
    net = Net(lambda self, x: self.drop(x) * 2, drop=nn.Dropout(0.5, mode="downscale_in_infer"))
    assert both(net, picture(2, 4)) == ["dropout", "multiply"]


def test_results_that_others_need_stay():
    def twice(self, x):
        y = self.conv(x)
        return self.norm(y), y

    parts = {"conv": nn.Conv2D(3, 4, 3), "norm": settled(nn.BatchNorm2D(4))}
    assert both(Net(twice, **parts), picture()) == ["conv2d", "batch_norm"]
    net = Net(lambda self, x, y: paddle.matmul(x, y) + paddle.ones([5]) * x.sum())
    assert "linear" not in both(net, picture(2, 4), picture(4, 5))


def test_shapes_that_do_not_fit_stay():
    net = Net(
        lambda self, x: F.conv2d(x, self.conv.weight) + self.more,
        conv=nn.Conv2D(3, 4, 3),
        more=paddle.create_parameter([4], "float32"),
    )
    assert both(net, picture()) == ["conv2d", "add"]  # along the width, not the channels


def test_branches_are_not_changed():
    def branch(self, x):
        y = self.norm(self.conv(x))
        return paddle.static.nn.cond(y.mean() > 0, lambda: y * 2, lambda: y - 1)

    assert both(Net(branch, conv=nn.Conv2D(3, 4, 3), norm=settled(nn.BatchNorm2D(4))), picture())[0] == "conv2d"


@pytest.mark.parametrize(
    "options", [{}, {"groups": 4, "stride": 2}, {"padding": [1, 2], "dilation": [2, 1]}, {"bias_attr": False}]
)
def test_convolutions_keep_their_options_when_their_weights_are_packed(options):
    net = nn.Sequential(nn.Conv2D(4, 8, 3, **options), nn.Hardswish(), nn.Conv2D(8, 3, 1), nn.Sigmoid())
    assert both(net, picture(3, 4, 7, 8)) == ["conv2d", "conv2d", "sigmoid"]


@pytest.mark.parametrize("act", [nn.ReLU, nn.Hardswish])
def test_small_convolutions_of_one_image(act):
    """They go to torch, others, of the same network, to oneDNN."""
    net = nn.Sequential(nn.Conv2D(3, 8, 3, stride=2, padding=1), act(), nn.Conv2D(8, 4, 1, bias_attr=False))
    for shape in ((1, 3, 9, 8), (2, 3, 9, 8), (1, 3, 40, 40)):
        assert both(net, picture(*shape)) == ["conv2d", "conv2d"]


def test_an_activation_stays_where_the_convolution_is_read_again():
    net = Net(lambda self, x: F.relu(y := self.conv(x)) + y, conv=nn.Conv2D(3, 4, 3))
    assert both(net, picture()) == ["conv2d", "relu", "add"]
    net = Net(lambda self, x: (F.relu(y := self.conv(x)), y), conv=nn.Conv2D(3, 4, 3))
    assert both(net, picture()) == ["conv2d", "relu"]
    net = Net(lambda self, x: F.conv2d(x, x[:1, :, :3, :3]))  # a weight that is not constant
    assert both(net, picture())[-1] == "conv2d"


def test_packed_weights_serve_images_of_other_sizes_and_follow_changes():
    net = nn.Sequential(nn.Conv2D(3, 16, 3), nn.BatchNorm2D(16), nn.ReLU())
    net.eval()
    static = paddle.jit.to_static(net, input_spec=[InputSpec([None, 3, None, None])])
    images = [picture(*shape) for shape in ((2, 3, 6, 6), (1, 3, 9, 5), (8, 3, 20, 20))]

    def check():
        with paddle.no_grad():
            for image in [images[0]] * 4 + images:
                wanted = F.relu(net[1](net[0](paddle.to_tensor(image))))
                np.testing.assert_allclose(
                    static(paddle.to_tensor(image)).numpy(), wanted.numpy(), rtol=1e-4, atol=1e-5
                )

    check()
    with paddle.no_grad():
        net[0].weight.set_value(net[0].weight * 2)
    check()


ACTIVATIONS = {"gelu": F.gelu, "gelu by tanh": lambda x: F.gelu(x, approximate=True)}


@pytest.mark.parametrize("name", ACTIVATIONS)
@pytest.mark.parametrize("bias", [None, False], ids=["bias", "plain"])
def test_activations_are_computed_with_linear_layers(name, bias, monkeypatch):
    net = Net(lambda s, x: ACTIVATIONS[name](s.layer(x)) * 2, layer=nn.Linear(6, 8, bias_attr=bias))
    for least in (0, 1 << 40):  # by oneDNN, and apart
        monkeypatch.setattr(packed_linear, "_LEAST", least)
        types = both(net, normals(2, 5, 6))
        assert types == (["linear", "multiply"] if packed_linear._available() else ["linear", name[:4], "multiply"])


def test_which_layers_keep_their_activation_apart(monkeypatch):
    monkeypatch.setattr(packed_linear, "_LEAST", 0)
    layer = nn.Linear(6, 8)
    x = normals(4, 6)

    def read_twice(s, x):
        y = s.layer(x)
        return F.gelu(y) + y

    def given_out(s, x):
        y = s.layer(x)
        return y, F.gelu(y)

    assert both(Net(read_twice, layer=layer), x) == ["linear", "gelu", "add"]
    assert both(Net(given_out, layer=layer), x) == ["linear", "gelu"]
    assert both(Net(lambda s, x: F.elu(s.layer(x)), layer=layer), x) == ["linear", "elu"]
    assert both(Net(lambda s, x, w: F.gelu(F.linear(x, w)), layer=layer), x, normals(6, 8)) == ["linear", "gelu"]
    double = Net(lambda s, x: F.gelu(s.layer(x)), layer=nn.Linear(6, 8).to(dtype="float64"))
    assert both(double, x.astype("float64")) == ["linear", "gelu"]


def test_packed_linear_layers_take_any_number_of_rows(monkeypatch):
    monkeypatch.setattr(packed_linear, "_LEAST", 100)
    layer = nn.Linear(6, 8)
    net = paddle.jit.to_static(Net(lambda s, x: F.gelu(s.layer(x)), layer=layer), full_graph=True)
    net.eval()
    with paddle.no_grad():
        for rows in (1, 5, 3, 1, 0):  # 48 multiply-adds a row
            x = normals(rows, 6) if rows else np.zeros((0, 6), "float32")
            want = F.gelu(layer(paddle.to_tensor(x))).numpy()
            np.testing.assert_allclose(net(paddle.to_tensor(x)).numpy(), want, rtol=1e-5, atol=1e-6)
        layer.weight.set_value(layer.weight * 2)
        x = normals(5, 6)
        want = F.gelu(layer(paddle.to_tensor(x))).numpy()
        np.testing.assert_allclose(net(paddle.to_tensor(x)).numpy(), want, rtol=1e-5, atol=1e-6)
