"""Convolutions of few pixels whose weight gradient is one product: `_kernels/few_pixels`."""

import pytest
import torch
from tests.nn.functional.convolutions import tensors

import paddle
from paddle._kernels import few_pixels
from paddle.nn import functional as F

CASES = [
    ((3, 320, 384, (2, 2), (3, 3)), 1, 1),
    ((2, 256, 512, (4, 5), (3, 3)), 2, 1),
    ((1, 320, 384, (6, 3), (3, 5)), [2, 1], [1, 2]),
    ((2, 512, 600, (3, 3), (2, 2)), 1, 0),
]


@pytest.mark.parametrize(("sizes", "stride", "padding"), CASES)
def test_values_and_gradients_are_those_of_torch(sizes, stride, padding):
    tried = tensors(*sizes)
    assert few_pixels.applies(*tried[:2], stride, padding)
    found = few_pixels.convolved(*tried, stride, padding)
    expected = torch.conv2d(*tried, stride, padding)
    torch.testing.assert_close(found, expected)
    weights = torch.randn_like(expected)
    ours, torchs = (torch.autograd.grad(y, tried, weights) for y in (found, expected))
    torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=1e-3)
    assert [g.stride() for g in ours] == [g.stride() for g in torchs]


def test_the_gradient_of_the_gradient_is_that_of_torch():
    tried = [t.detach().mul(0.05).requires_grad_() for t in tensors(2, 320, 384, (2, 2), (3, 3))]

    def twice(out):
        first = torch.autograd.grad(out.square().sum(), tried, create_graph=True)
        return torch.autograd.grad(sum(g.square().sum() for g in first), tried)

    ours = twice(few_pixels.convolved(*tried, 1, 1))
    torch.testing.assert_close(ours, twice(torch.conv2d(*tried, 1, 1)), rtol=1e-3, atol=1e-2)


def test_other_convolutions_are_left_to_torch():
    x, weight, _ = tensors(2, 320, 384, (3, 3), (3, 3))
    assert few_pixels.applies(x, weight, 1, 1)
    assert not few_pixels.applies(x, weight.detach(), 1, 1)
    assert not few_pixels.applies(x, weight[:300].detach().requires_grad_(), 1, 1)
    assert not few_pixels.applies(torch.zeros(8, 320, 3, 3), weight, 1, 1)
    assert not few_pixels.applies(torch.zeros(0, 320, 3, 3), weight, 1, 1)
    assert not few_pixels.applies(torch.zeros(2, 160, 3, 3), weight, 1, 1)
    assert not few_pixels.applies(x.detach().contiguous(memory_format=torch.channels_last), weight, 1, 1)
    with torch.no_grad():
        assert not few_pixels.applies(x, weight, 1, 1)


def test_conv2d_uses_it(monkeypatch):
    called = []
    convolved = few_pixels.convolved
    monkeypatch.setattr(few_pixels, "convolved", lambda *args: called.append(1) or convolved(*args))
    x, weight = paddle.ones([2, 320, 2, 2]), paddle.ones([384, 320, 3, 3])
    weight.stop_gradient = False
    out = F.conv2d(x, weight, padding=1)
    assert called == [1]
    assert (out.numpy() == 320 * 4).all()
    out.sum().backward()
    assert weight.grad[5, 7].numpy().tolist() == [[2.0, 4.0, 2.0], [4.0, 8.0, 4.0], [2.0, 4.0, 2.0]]
    F.conv2d(x, weight, padding=2, dilation=2)
    assert called == [1]
