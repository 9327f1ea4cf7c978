"""Convolutions of few channels and wide windows: `_kernels/few_channels`."""

import pytest
import torch
from tests.nn.functional.convolutions import tensors

import paddle
from paddle._kernels import few_channels, side_by_side
from paddle.nn import functional as F


@pytest.mark.parametrize(
    ("sizes", "stride", "padding"),
    [
        ((32, 6, 16, (14, 14), (5, 5)), 1, 0),
        ((8, 20, 50, (17, 15), (5, 4)), [2, 1], [1, 2]),
        ((4, 4, 8, (64, 40), (7, 7)), 1, 3),
    ],
)
def test_values_and_gradients_are_those_of_torch(sizes, stride, padding):
    tried = tensors(*sizes)
    assert few_channels.applies(*tried[:2], stride, padding)
    found = few_channels.convolved(*tried, stride, padding)
    expected = torch.conv2d(*tried, stride, padding)
    torch.testing.assert_close(found, expected)
    weights = torch.randn_like(expected)
    ours, torchs = (torch.autograd.grad(y, tried, weights) for y in (found, expected))
    torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=1e-3)
    assert [g.stride() for g in ours] == [g.stride() for g in torchs]


def test_the_gradient_of_the_gradient_is_that_of_torch():
    tried = [t.detach().mul(0.05).requires_grad_() for t in tensors(32, 6, 16, (14, 14), (5, 5))]

    def twice(out):
        first = torch.autograd.grad(out.square().sum(), tried, create_graph=True)
        return torch.autograd.grad(sum(g.square().sum() for g in first), tried)

    ours = twice(few_channels.convolved(*tried, 1, 0))
    torch.testing.assert_close(ours, twice(torch.conv2d(*tried)), rtol=1e-3, atol=1e-2)


def test_conv2d_uses_it(monkeypatch):
    called = []
    convolved = few_channels.convolved
    monkeypatch.setattr(side_by_side, "CONVOLVING", None)  # which has a way of its own
    monkeypatch.setattr(few_channels, "convolved", lambda *args: called.append(1) or convolved(*args))
    weight = paddle.ones([2, 6, 5, 5])
    weight.stop_gradient = False
    out = F.conv2d(paddle.ones([32, 6, 14, 14]), weight)
    out.sum().backward()
    assert called == [1]
    assert out.numpy().min() == out.numpy().max() == 150
    assert weight.grad.numpy().min() == weight.grad.numpy().max() == 32 * 100


def test_other_convolutions_are_left_to_torch():
    x, weight, _ = tensors(32, 6, 16, (14, 14), (5, 5))
    assert few_channels.applies(x, weight, 1, 0)
    assert not few_channels.applies(x, weight.detach(), 1, 0)
    assert not few_channels.applies(x, weight[:, :, :3].detach().requires_grad_(), 1, 0)
    assert not few_channels.applies(x[:2], weight, 1, 0)
    assert not few_channels.applies(x.detach().contiguous(memory_format=torch.channels_last), weight, 1, 0)
    for channels in (3, 16, 32):
        x, weight, _ = tensors(32, channels, 16, (20, 20), (5, 5))
        assert not few_channels.applies(x, weight, 1, 0)
