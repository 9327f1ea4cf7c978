"""Convolutions of batches of images with few channels by loops in C: `_kernels/side_by_side`."""

import pytest
import torch
from tests.nn.functional.convolutions import tensors

import paddle
from paddle._kernels import side_by_side
from paddle.nn import functional as F

compiled = pytest.mark.skipif(side_by_side.CONVOLVING is None, reason="the loops are not compiled")
MOST = side_by_side.LANES


@pytest.fixture
def in_use(monkeypatch):
    """One thread, and a processor on which the loops are faster."""
    monkeypatch.setattr(torch, "get_num_threads", lambda: 1)
    monkeypatch.setattr(side_by_side, "_is_faster", lambda: True)


@compiled
@pytest.mark.parametrize("lanes", [4, 8, 16])
@pytest.mark.parametrize(
    ("sizes", "padding"),
    [
        ((33, 1, 6, (28, 28), (3, 3)), 1),
        ((16, 6, 16, (14, 14), (5, 5)), 0),
        ((5, 3, 11, (9, 7), (5, 5)), [2, 3]),
        ((18, 13, 2, (3, 37), (3, 3)), 0),
        ((7, 2, 29, (5, 5), (5, 5)), 0),
        ((19, 5, 7, (40, 33), (3, 3)), [4, 0]),
        ((1, 1, 1, (1, 2), (3, 3)), 1),
    ],
)
def test_values_and_gradients_are_those_of_torch(sizes, padding, lanes, monkeypatch):
    if lanes > MOST:
        pytest.skip("this processor has narrower vectors")
    monkeypatch.setattr(side_by_side, "LANES", lanes)
    tried = tensors(*sizes)
    found, expected = side_by_side.convolved(*tried, 1, padding), torch.conv2d(*tried, 1, padding)
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)
    weights = torch.randn_like(expected)
    ours, torchs = (torch.autograd.grad(y, tried, weights) for y in (found, expected))
    torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=2e-3)
    assert [g.stride() for g in ours] == [g.stride() for g in torchs]
    with torch.no_grad():
        assert torch.equal(side_by_side.convolved(*tried, 1, padding), found)


@compiled
def test_only_gradients_that_are_needed_are_computed():
    x, weight, bias = tensors(32, 6, 10, (14, 14), (5, 5))
    x = x.detach()
    found = side_by_side.convolved(x, weight, None, 1, 2)
    grad = torch.randn_like(found)
    expected = torch.autograd.grad(torch.conv2d(x, weight, None, 1, 2), weight, grad)
    torch.testing.assert_close(torch.autograd.grad(found, weight, grad), expected, rtol=1e-4, atol=1e-3)
    found = side_by_side.convolved(x, weight.detach(), bias, 1, 2)
    assert torch.autograd.grad(found, bias, grad)[0].allclose(grad.sum((0, 2, 3)), rtol=1e-4, atol=1e-3)
    found = side_by_side.convolved(x.requires_grad_(), weight.detach(), bias.detach(), 1, [2, 2])
    expected = torch.autograd.grad(torch.conv2d(x, weight, None, 1, 2), x, grad)
    torch.testing.assert_close(torch.autograd.grad(found, x, grad), expected, rtol=1e-4, atol=1e-3)


@compiled
def test_gradients_in_any_memory_order():
    tried = tensors(16, 2, 6, (12, 12), (3, 3))
    found, expected = side_by_side.convolved(*tried, 1, 0), torch.conv2d(*tried)
    grads = torch.ones(6, 1, 1).expand_as(expected), torch.randn(16, 10, 10, 6).permute(0, 3, 1, 2)
    for grad in grads:
        ours, torchs = (torch.autograd.grad(y, tried, grad, retain_graph=True) for y in (found, expected))
        torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=1e-3)


@compiled
def test_the_gradient_of_the_gradient_is_that_of_torch():
    tried = [t.detach().mul(0.05).requires_grad_() for t in tensors(16, 6, 6, (14, 14), (5, 5))]

    def twice(out):
        first = torch.autograd.grad(out.square().sum(), tried, create_graph=True)
        return torch.autograd.grad(sum(g.square().sum() for g in first), tried)

    ours = twice(side_by_side.convolved(*tried, 1, 0))
    torch.testing.assert_close(ours, twice(torch.conv2d(*tried)), rtol=1e-3, atol=1e-2)


@compiled
@pytest.mark.parametrize("training", [True, False])
def test_conv2d_uses_it(training, in_use, monkeypatch):
    called = []
    convolved = side_by_side.convolved
    monkeypatch.setattr(side_by_side, "convolved", lambda *args: called.append(1) or convolved(*args))
    weight = paddle.ones([1, 2, 5, 5])
    weight.stop_gradient = not training
    out = F.conv2d(paddle.ones([MOST * 2, 2, 14, 14]), weight, paddle.ones([1]))
    assert called == [1]
    assert out.numpy().min() == out.numpy().max() == 51
    if training:
        out.sum().backward()
        assert weight.grad.numpy().min() == weight.grad.numpy().max() == MOST * 2 * 100


@compiled
def test_other_convolutions_are_left_to_torch(in_use, monkeypatch):
    x, weight, bias = tensors(2 * MOST, 6, MOST // 2 - 1, (20, 20), (5, 5))
    assert side_by_side.applies(x, weight, bias, 1, 0)
    assert side_by_side.applies(x, weight, None, [1, 1], (2,))
    assert not side_by_side.applies(x, weight, bias, 2, 0)
    assert not side_by_side.applies(x, weight, bias, (1, 2), 0)
    assert not side_by_side.applies(x, weight, bias, 1, -1)
    assert not side_by_side.applies(x, weight, bias[:1], 1, 0)
    assert not side_by_side.applies(x[:, :, :4], weight, bias, 1, 0)
    assert not side_by_side.applies(x[: MOST // 2], weight, bias, 1, 0)
    assert not side_by_side.applies(x.detach().contiguous(memory_format=torch.channels_last), weight, bias, 1, 0)
    assert not side_by_side.applies(x[:, :5], weight, bias, 1, 0)
    assert not side_by_side.applies(x, weight[:, :, :4, :4], bias, 1, 0)
    full = tensors(2 * MOST, MOST, MOST, (20, 20), (5, 5))  # vectors of channels are filled as well
    assert not side_by_side.applies(*full, 1, 0)
    monkeypatch.setattr(torch, "get_num_threads", lambda: 2)
    assert not side_by_side.applies(x, weight, bias, 1, 0)


@compiled
def test_arguments_that_do_not_fit_are_refused():
    call = side_by_side.CONVOLVING.convolve
    x, weight, bias, out = (torch.zeros(n).numpy() for n in (2 * 3 * 25, 4 * 3 * 9, 4, 2 * 4 * 9))
    sizes = 2, 3, 5, 5, 4, 3, 3, 0, 0
    assert call(x, weight, bias, out, sizes, 4) is None
    for place, size in enumerate((3, 4, 6, 6, 5, 4, 4, 1, 1)):
        wrong = (*sizes[:place], size, *sizes[place + 1 :])
        with pytest.raises(ValueError, match=r"needed|3 or 5 wide"):
            call(x, weight, bias, out, wrong, 4)
    for lanes in (0, 3, 2 * MOST):
        with pytest.raises(ValueError, match="at most lanes"):
            call(x, weight, bias, out, sizes, lanes)
    for size in (-1, 1 << 40, (1 << 63) - 1):
        with pytest.raises(ValueError, match=r"needed|3 or 5 wide"):
            call(x, weight, bias, out, (size, *sizes[1:]), 4)
    with pytest.raises(TypeError, match="None"):
        side_by_side.CONVOLVING.gradients(None, x, weight, None, None, None, sizes, 4)
    with pytest.raises(TypeError, match="elements of 4 bytes"):
        call(x.astype("float64"), weight, bias, out, sizes, 4)
