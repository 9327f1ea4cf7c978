"""Batch norm and the activation behind it in one: `_kernels/batch_norm_activation` and its loops in C."""

import numpy as np
import pytest
import torch

import paddle
from paddle import nn
from paddle._core.tensor import unwrap, wrap
from paddle._kernels import batch_norm_activation as kernel
from paddle._kernels.loops import NORMALISING
from paddle.nn import functional as F

ACTIVATIONS = sorted(kernel._NUMBERS)
LAYERS = {"relu": nn.ReLU, "relu6": nn.ReLU6, "hardswish": nn.Hardswish}

compiled = pytest.mark.skipif(NORMALISING is None, reason="not compiled")
parallel = pytest.mark.skipif(not kernel._PARALLEL, reason="torch's threads are not found")


@pytest.fixture
def threads():
    """A function that sets the number of torch's threads, which are as before after the test."""
    before = torch.get_num_threads()
    yield torch.set_num_threads
    torch.set_num_threads(before)


def inputs(shape=(3, 24, 31, 33), dtype=torch.float32):
    """x with the channels last, of means far from 0; weight and bias."""
    torch.manual_seed(0)
    x = torch.randn(shape, dtype=dtype) * 3 + torch.linspace(-20, 20, shape[1], dtype=dtype)[:, None, None]
    weight, bias = torch.rand(shape[1], dtype=dtype) + 0.5, torch.randn(shape[1], dtype=dtype)
    return [t.requires_grad_() for t in (x.contiguous(memory_format=torch.channels_last), weight, bias)]


def expected(x, weight, bias, activation):
    return kernel.activated(torch.batch_norm(x, weight, bias, None, None, True, 0.0, 1e-5, False), activation)


@compiled
@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_values_gradients_and_statistics_are_those_of_the_two_operators(activation):
    tensors = inputs()
    mean, variance = torch.zeros(24), torch.ones(24)
    found = kernel.normalised(*tensors, mean, variance, 0.9, 1e-5, activation)
    exact = [t.detach().double().requires_grad_() for t in tensors]
    wanted = expected(*exact, activation)
    torch.testing.assert_close(found.double(), wanted, rtol=1e-5, atol=1e-5)
    assert found.is_contiguous(memory_format=torch.channels_last)
    weights = torch.randn_like(wanted)
    # Rounding may move a value over the corner of the activation, where the gradient jumps.
    weights[(wanted < 1e-4) | ((wanted - 6).abs() < 1e-4)] = 0
    found_gradients = torch.autograd.grad(found, tensors, weights.float())
    for ours, reference in zip(found_gradients, torch.autograd.grad(wanted, exact, weights), strict=True):
        torch.testing.assert_close(ours.double(), reference, rtol=2e-4, atol=2e-4 * reference.abs().max().item())
    x = exact[0].detach().transpose(0, 1).flatten(1)
    torch.testing.assert_close(mean.double(), 0.1 * x.mean(1), rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(variance.double(), 0.9 + 0.1 * x.var(1, correction=0), rtol=1e-5, atol=1e-6)


@compiled
@parallel
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("shape", [(3, 24, 31, 33), (2, 700, 8, 8), (4, 3, 200, 201), (1, 5, 1, 70)])
def test_any_number_of_threads_gives_the_same_bits(activation, shape, threads):
    found = []
    for count in (1, 2, 3, 40):
        threads(count)
        tensors, mean, variance = inputs(shape), torch.zeros(shape[1]), torch.ones(shape[1])
        out = kernel.normalised(*tensors, mean, variance, 0.9, 1e-5, activation)
        found.append(
            [
                out,
                mean,
                variance,
                *torch.autograd.grad(out, tensors, torch.sin(torch.arange(out.numel()) * 1.0).view(shape)),
            ]
        )
    for other in found[1:]:
        for a, b in zip(found[0], other, strict=True):
            assert torch.equal(a, b)


@compiled
def test_a_mean_far_from_zero_costs_no_precision():
    x, weight, bias = inputs((2, 8, 64, 65))
    with torch.no_grad():
        x += 1000
    variance = torch.zeros(8)
    kernel.normalised(x, weight, bias, torch.zeros(8), variance, 0.0, 1e-5, "relu")
    exact = x.detach().double().transpose(0, 1).flatten(1).var(1, correction=0)
    torch.testing.assert_close(variance.double(), exact, rtol=1e-5, atol=0)


@compiled
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_that_are_none_spread_over_their_channel_as_in_torch(activation, value):
    x, weight, bias = inputs((2, 4, 9, 9))
    with torch.no_grad():
        x[1, 2, 3, 4] = value
    found = kernel.normalised(x, weight, bias, torch.zeros(4), torch.ones(4), 0.9, 1e-5, activation)
    wanted = expected(x, weight, bias, activation)
    assert torch.equal(found.isnan(), wanted.isnan())
    assert found.isnan()[:, 2].all()


@compiled
def test_the_gradient_of_the_gradient_is_torchs():
    tensors = inputs((2, 4, 9, 9))
    rows = torch.zeros(4), torch.ones(4)
    results = kernel.normalised(*tensors, *rows, 0.9, 1e-5, "hardswish"), expected(*tensors, "hardswish")
    seconds = []
    for result in results:
        first = torch.autograd.grad(result.square().sum(), tensors, create_graph=True)
        seconds.append(torch.autograd.grad(sum(g.square().sum() for g in first), tensors))
    torch.testing.assert_close(*seconds, rtol=1e-3, atol=1e-2)


@compiled
def test_frozen_parameters_and_gradients_in_another_order():
    x, weight, bias = inputs((2, 16, 48, 48))
    weight.requires_grad_(False)
    found = kernel.normalised(x, weight, bias, torch.zeros(16), torch.ones(16), 0.9, 1e-5, "hardswish")
    grad = torch.randn(found.shape)
    ours = torch.autograd.grad(found, (x, bias), grad)
    theirs = torch.autograd.grad(expected(x, weight, bias, "hardswish"), (x, bias), grad)
    torch.testing.assert_close(ours, theirs, rtol=1e-4, atol=1e-3)


@compiled
def test_where_it_applies():
    x, weight, bias = inputs()
    rows = weight, bias, torch.zeros(24), torch.ones(24)
    assert kernel.applies(x, *rows)
    assert not kernel.applies(x.contiguous(), *rows)
    assert not kernel.applies(x.double(), *rows)
    assert not kernel.applies(x[:1, :, :4], *rows)
    assert not kernel.applies(x, None, *rows[1:])
    assert not kernel.applies(x, *(row[:23] for row in rows))
    assert not kernel.applies(x, torch.rand(48)[::2], *rows[1:])


@compiled
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"rows": 7}, "floats are needed"),
        ({"rows": 0}, "no pictures of such sizes"),
        ({"channels": -4}, "no pictures of such sizes"),
        ({"rows": 2**61}, "no pictures of such sizes"),
        ({"activation": 4}, "no such activation"),
        ({"kept": np.zeros(8, "float32")}, "16 floats are needed"),
        ({"weight": np.zeros(4)}, "4 floats are needed"),
        ({"x": np.zeros((4, 6), "float32").T}, "contiguous"),
        ({"out": np.frombuffer(bytes(96), "float32")}, "(?i)read-?only|writable"),
    ],
)
def test_the_loops_refuse_memory_of_other_sizes(change, error):
    row = np.zeros(4, "float32")
    good = {"x": np.zeros((6, 4), "float32"), "weight": row, "bias": row, "mean": row.copy(), "variance": row.copy()}
    good |= {"out": np.zeros((6, 4), "float32"), "kept": np.zeros((4, 4), "float32"), "rows": 6, "channels": 4}
    good |= {"momentum": 0.9, "epsilon": 1e-5, "activation": 0, "threads": 1}
    NORMALISING.forward(*good.values())
    with pytest.raises((ValueError, BufferError), match=error):
        NORMALISING.forward(*(good | change).values())


# ---- layers ----


def pair(activation, groups=1, **options):
    """A part of a network whose convolutions are grouped, so that the channels are last."""
    paddle.seed(3)
    first = nn.Conv2D(3, 24, 3, groups=groups, bias_attr=False)
    convolutions = first, nn.Conv2D(24, 24, 3, groups=24, bias_attr=False)
    return nn.Sequential(*convolutions, nn.BatchNorm2D(24, **options), activation)


def calls(monkeypatch):
    """The activations that the loops compute from now on, together with a norm."""
    made, normalised = [], kernel.normalised

    def noted(*args):
        if args[-1] != kernel.NOTHING:
            made.append(args[-1])
        return normalised(*args)

    monkeypatch.setattr(kernel, "normalised", noted)
    return made


@compiled
@pytest.mark.parametrize("grad", [False, True])
def test_a_norm_alone_is_as_precise_with_the_channels_last(grad):
    torch.manual_seed(0)
    x = torch.randn(4, 8, 160, 160) + 0.7  # torch is wrong by 6e-6
    last = wrap(x.contiguous(memory_format=torch.channels_last).requires_grad_(grad))
    found = unwrap(nn.BatchNorm2D(8)(last)).detach().double()
    exact = torch.batch_norm(x.double(), None, None, None, None, True, 0.0, 1e-5, False)
    assert (found - exact).square().mean().sqrt() < 3e-7


@compiled
@pytest.mark.parametrize("activation", sorted(LAYERS))
def test_a_sequence_computes_both_at_once_and_gives_the_same(activation, monkeypatch):
    x = paddle.randn([4, 3, 34, 34])
    together, apart = pair(LAYERS[activation]()), pair(LAYERS[activation]())
    apart[2].register_forward_post_hook(lambda layer, inputs, output: None)
    made = calls(monkeypatch)
    results = []
    for net in (together, apart):
        out = net(x)
        (out * paddle.cos(paddle.arange(out.numel(), dtype="float32").reshape(out.shape))).sum().backward()
        results.append([out, *(p.grad for p in net.parameters() if p.trainable), net[2]._mean, net[2]._variance])
    assert made == [activation]
    for ours, reference in zip(*results, strict=True):
        scale = reference.abs().max().item()
        np.testing.assert_allclose(ours.numpy(), reference.numpy(), rtol=1e-3, atol=1e-3 * scale)


@compiled
def test_a_layer_with_an_activation_of_its_own_uses_it_too(monkeypatch):
    made = calls(monkeypatch)
    net = nn.Sequential(nn.Conv2D(3, 24, 3, groups=3), nn.BatchNorm(24, act="relu6"))
    out = net(paddle.randn([4, 3, 34, 34]))
    assert made == ["relu6"]
    assert 0 <= out.min().item() <= out.max().item() <= 6


@pytest.mark.parametrize("options", [{"use_global_stats": True}, {"data_format": "NHWC"}])
def test_other_batch_norms_are_called_by_themselves(options, monkeypatch):
    made = calls(monkeypatch)
    norm = nn.BatchNorm2D(8, **options)
    norm(paddle.zeros([2, 8, 8, 8]))
    x = paddle.randn([4, 8, 8, 8])
    np.testing.assert_array_equal(nn.Sequential(norm, nn.ReLU())(x).numpy(), F.relu(norm(x)).numpy())
    assert made == []


def test_evaluation_uses_the_running_statistics(monkeypatch):
    made = calls(monkeypatch)
    net = pair(nn.ReLU())
    net.eval()
    x = paddle.randn([4, 3, 34, 34])
    np.testing.assert_allclose(net(x).numpy(), F.relu(net[:3](x)).numpy(), rtol=1e-5, atol=1e-6)
    assert made == []


def test_errors_name_the_batch_norm():
    x = paddle.ones([2, 3, 8, 8])
    with pytest.raises(ValueError, match="'x' has 3 channels, but the statistics are for 5"):
        nn.Sequential(nn.BatchNorm2D(5), nn.ReLU())(x)
    with pytest.raises(ValueError, match="the input must have 4 dimensions"):
        nn.Sequential(nn.BatchNorm2D(3), nn.ReLU())(x[0])


# ---- to_static ----


def trained(net, x):
    """The result, gradients and statistics of a step."""
    out = net(x)
    (out * paddle.cos(paddle.arange(out.numel(), dtype="float32").reshape(out.shape))).sum().backward()
    norm = net[2]
    found = [out, *(p.grad for p in net.parameters() if p.trainable), norm._mean, norm._variance]
    found = [t.numpy() for t in found]
    net.clear_gradients()
    return found


@compiled
@pytest.mark.parametrize("activation", sorted(LAYERS))
def test_a_traced_network_computes_both_at_once_and_gives_the_same(activation, monkeypatch):
    x = paddle.randn([4, 3, 34, 34])
    dynamic = trained(pair(LAYERS[activation](), 3), x)
    made = calls(monkeypatch)
    traced = trained(paddle.jit.to_static(pair(LAYERS[activation](), 3)), x)
    assert made == [activation]
    for ours, reference in zip(traced, dynamic, strict=True):
        np.testing.assert_allclose(ours, reference, rtol=1e-5, atol=1e-6)


class ReadTwice(nn.Layer):
    """A network whose normalised value is also read by something else than the activation."""

    def __init__(self, way):
        super().__init__()
        self.body, self.way = pair(nn.ReLU(), 3), way

    def forward(self, x):
        y = self.body[2](self.body[1](self.body[0](x)))
        if self.way == "returned":
            return F.relu(y), y
        if self.way == "added":
            return F.relu(y) + y
        if self.way == "both":
            return F.relu(y) + F.relu6(y)
        return F.relu(y) if y.mean() > 100 else y


@pytest.mark.parametrize("way", ["returned", "added", "both", "decided"])
def test_what_else_reads_a_normalised_value_gets_it(way, monkeypatch):
    x = paddle.randn([4, 3, 34, 34])
    made = calls(monkeypatch)
    dynamic, traced = ReadTwice(way), paddle.jit.to_static(ReadTwice(way))
    for ours, reference in zip(paddle.utils.flatten(traced(x)), paddle.utils.flatten(dynamic(x)), strict=True):
        np.testing.assert_allclose(ours.numpy(), reference.numpy(), rtol=1e-5, atol=1e-5)
    assert made == []


def test_a_traced_network_in_evaluation_uses_the_running_statistics(monkeypatch):
    made = calls(monkeypatch)
    net, x = pair(nn.ReLU(), 3), paddle.randn([4, 3, 34, 34])
    net.eval()
    expected = net(x).numpy()
    np.testing.assert_allclose(paddle.jit.to_static(net)(x).numpy(), expected, rtol=1e-5, atol=1e-6)
    assert made == []


ACTIVATIONS = {  # of -1.5, 0.25 and 8, recorded from the original
    "relu": [0.0, 0.25, 8.0],
    "brelu": [0.0, 0.25, 8.0],
    "hard_shrink": [-1.5, 0.0, 8.0],
    "hard_sigmoid": [0.2, 0.55, 1.0],
    "hard_swish": [-0.375, 0.135417, 8.0],
    "tanh_shrink": [-0.594852, 0.005081, 7.0],
    "swish": [-0.273638, 0.140544, 7.997317],
    "abs": [1.5, 0.25, 8.0],
    "exp": [0.22313, 1.284025, 2980.958008],
    "sqrt": [float("nan"), 0.5, 2.828427],
    "stanh": [-1.310409, 0.284755, 1.715824],
    "square": [2.25, 0.0625, 64.0],
}


@pytest.mark.parametrize("name", list(ACTIVATIONS))
def test_activations_by_the_names_of_operators(name):
    layer = nn.BatchNorm(1, act=name, epsilon=0.0)
    layer.eval()
    found = layer(paddle.to_tensor([-1.5, 0.25, 8.0]).reshape([1, 1, 3, 1])).flatten()
    np.testing.assert_allclose(found.numpy(), ACTIVATIONS[name], rtol=1e-5, atol=1e-6)


def test_an_unknown_activation_is_named():
    with pytest.raises(ValueError, match=r"no such function.*\n.*'hardish'"):
        nn.BatchNorm(1, act="hardish")(paddle.ones([1, 1, 2, 2]))
