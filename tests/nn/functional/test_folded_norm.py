"""Batch norms by learnt statistics with kept factors, and with the activation behind them: `_kernels/folded_norm`."""

import gc

import numpy as np
import pytest
import torch

import paddle
from paddle import nn
from paddle._kernels import batch_norm_activation, folded_norm
from paddle._kernels.loops import NORMALISING

SHAPES = [(4, 8), (2, 8, 5), (2, 8, 6, 7), (1, 8, 1, 1), (2, 8, 2, 3, 4), (0, 8, 3, 3)]


def wrapped(*tensors):
    return [paddle.to_tensor(t.numpy()) for t in tensors]


def channels_last(x):
    """The same values with the channels last in memory, whatever the number of axes."""
    return x.movedim(1, -1).contiguous().movedim(-1, 1)


def by_torch(x, mean, variance, weight, bias):
    return torch.batch_norm(x, weight, bias, mean, variance, False, 0.0, 1e-5, False)


@pytest.mark.parametrize("shape", SHAPES)
def test_values_are_torchs_also_after_writing(shape):
    x, rows = torch.randn(shape), [torch.randn(8), torch.rand(8) + 0.1, torch.randn(8), torch.randn(8)]
    ours, x_ours = wrapped(*rows), paddle.to_tensor(x.numpy())
    x_ours._t = channels_last(x)
    with paddle.no_grad():
        for i in (None, 0, 1, 2, 3):
            if i is not None:
                rows[i] *= 1.5
                ours[i].scale_(1.5)
            for _ in range(2):
                found = nn.functional.batch_norm(x_ours, *ours, training=False)
                torch.testing.assert_close(found._t, by_torch(x, *rows), rtol=1e-5, atol=1e-6)


def test_the_channels_stay_last_and_torch_has_them_first():
    x, rows = torch.randn(2, 8, 6, 7), [torch.rand(8) for _ in range(4)]
    last = channels_last(x)
    assert folded_norm.applies(last, *rows)
    assert folded_norm.normalised(last, *rows, 1e-5).stride() == last.stride()
    assert not folded_norm.applies(x, *rows)


def test_nan_and_infinities():
    x = torch.tensor([[float("nan"), 1.0], [float("inf"), float("-inf")]])
    rows = torch.zeros(2), torch.tensor([1.0, -1.0]), torch.ones(2), torch.zeros(2)
    found = nn.functional.batch_norm(*wrapped(x, *rows), training=False)
    torch.testing.assert_close(found._t, by_torch(x, *rows), equal_nan=True)


def test_statistics_learnt_meanwhile_count():
    """Training writes statistics in C and parameters by fused calls; both are noticed."""
    net, x = nn.BatchNorm2D(8), paddle.randn([4, 8, 5, 5])
    x._t = channels_last(x._t)
    optimizer = paddle.optimizer.SGD(0.5, parameters=net.parameters())
    for _ in range(3):
        net.train()
        net(x).square().sum().backward()
        optimizer.step()
        optimizer.clear_grad()
        net.eval()
        with paddle.no_grad():
            rows = [t._t.detach() for t in (net._mean, net._variance, net.weight, net.bias)]
            torch.testing.assert_close(net(x)._t, by_torch(x._t, *rows), rtol=1e-5, atol=1e-5)
    net.weight.set_value(np.zeros(8, "float32"))
    with paddle.no_grad():
        assert (net(x) == net.bias.reshape([1, 8, 1, 1])).all()


def test_gradients_are_torchs():
    x, rows = channels_last(torch.randn(2, 8, 3, 3)), [torch.rand(8) for _ in range(4)]
    rows[2].requires_grad_()
    assert not folded_norm.applies(x, rows[2], rows[3], rows[0], rows[1])
    net = nn.BatchNorm2D(8)
    net.eval()
    x = paddle.randn([2, 8, 3, 3])
    net(x).sum().backward()
    assert net.weight.grad is not None
    assert (net.bias.grad == 18).all()


def test_nothing_is_kept_of_networks_that_are_gone():
    gc.collect()
    before = len(folded_norm._KEPT)
    net = nn.BatchNorm2D(8)
    net.eval()
    with paddle.no_grad():
        net(paddle.randn([2, 8]).reshape([2, 8, 1, 1]))
    assert len(folded_norm._KEPT) == before + 1
    del net
    gc.collect()
    assert len(folded_norm._KEPT) == before


@pytest.mark.skipif(NORMALISING is None, reason="not built")
@pytest.mark.parametrize("activation", ["ReLU", "ReLU6", "Hardswish"])
@pytest.mark.parametrize("shape", [(2, 24, 60, 61), (1, 16, 112, 112), (2, 3, 150, 150)])
def test_answers_with_an_activation(activation, shape):
    x = torch.randn(shape).mul_(3).contiguous(memory_format=torch.channels_last)
    x[0, 0, 0, :3] = torch.tensor([float("nan"), float("inf"), float("-inf")])
    norm, act = nn.BatchNorm2D(shape[1]), getattr(nn, activation)()
    for t in (norm._mean, norm._variance, norm.weight, norm.bias):
        t.set_value(np.random.RandomState(0).rand(shape[1]).astype("float32"))
    rows = [t._t.detach() for t in (norm._mean, norm._variance, norm.weight, norm.bias)]
    net, x_ours = nn.Sequential(norm, act), paddle.to_tensor(x.numpy())
    x_ours._t = x
    net.eval()
    assert not batch_norm_activation.answers(x, norm.weight._t, norm.bias._t, *rows[:2])  # gradients are wanted
    with paddle.no_grad():
        assert batch_norm_activation.answers(x, norm.weight._t, norm.bias._t, *rows[:2])
        found = net(x_ours)._t
    expected = getattr(torch.nn, activation)()(by_torch(x, *rows))
    torch.testing.assert_close(found, expected, rtol=1e-5, atol=1e-5, equal_nan=True)
    assert found.stride() == x.stride()


def test_a_norm_in_evaluation_with_global_statistics_in_a_sequence():
    norm = nn.BatchNorm2D(4, use_global_stats=True)
    norm._mean.set_value(np.full(4, 2.0, "float32"))
    x = paddle.randn([2, 4, 3, 3])
    for mode in ("train", "eval"):
        getattr(norm, mode)()
        found = nn.Sequential(norm, nn.ReLU())(x)
        torch.testing.assert_close(found._t, nn.functional.relu(norm(x))._t)
    np.testing.assert_array_equal(norm._mean.numpy(), np.full(4, 2.0))
