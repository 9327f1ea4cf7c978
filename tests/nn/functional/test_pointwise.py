"""Convolutions with windows of 1×1 that are one product: `_kernels/pointwise`."""

import pytest
import torch

import paddle
from paddle import Tensor
from paddle._core import products
from paddle._core.tensor import unwrap, wrap
from paddle._kernels import pointwise
from paddle.nn import functional as F
from paddle.nn.functional import conv

LAST, FIRST = torch.channels_last, torch.contiguous_format


def tensors(images, into, out, size, order=FIRST):
    torch.manual_seed(0)
    x = torch.randn(images, into, *size).to(memory_format=order).requires_grad_()
    return x, torch.randn(out, into, *[1] * len(size), requires_grad=True), torch.randn(out, requires_grad=True)


@pytest.mark.parametrize("order", [FIRST, LAST])
@pytest.mark.parametrize("size", [(1, 1), (3, 2)])
def test_values_gradients_and_memory_order_are_those_of_torch(size, order):
    x, weight, bias = tensors(3, 256, 128, size, order)
    assert pointwise.applies(x, weight, 1, 0)
    found, expected = pointwise.convolved(x, weight, bias), torch.conv2d(x, weight, bias)
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)
    assert found.is_contiguous(memory_format=order)
    weights = torch.randn_like(expected)
    ours, torchs = (torch.autograd.grad(y, (x, weight, bias), weights) for y in (found, expected))
    torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize(
    ("sizes", "stride", "padding"),
    [
        ((1, 256, 128, (3, 3)), 1, 0),
        ((16, 256, 128, (3, 3)), 1, 0),
        ((4, 256, 128, (5, 4)), 1, 0),
        ((4, 64, 16, (3, 3)), 1, 0),
        ((4, 256, 128, (3, 3)), 2, 0),
        ((4, 256, 128, (3, 3)), [1, 2], 0),
        ((4, 256, 128, (3, 3)), 1, [0, 1]),
    ],
)
def test_other_convolutions_are_left_to_torch(sizes, stride, padding):
    x, weight, _ = tensors(*sizes)
    assert not pointwise.applies(x, weight, stride, padding)


def test_wider_windows_and_other_channels_are_left_to_torch():
    x, _, _ = tensors(4, 256, 128, (3, 3))
    assert not pointwise.applies(x, torch.randn(128, 256, 3, 3), 1, 0)
    assert not pointwise.applies(x, torch.randn(128, 512, 1, 1), 1, 0)


def test_conv2d_uses_it_and_still_tells_wrong_channels(monkeypatch):
    called = []
    convolved = pointwise.convolved
    monkeypatch.setattr(pointwise, "convolved", lambda *args: called.append(1) or convolved(*args))
    x, weight = paddle.ones([2, 256, 2, 2]), paddle.ones([128, 256, 1, 1])
    weight.stop_gradient = False
    assert F.conv2d(x, weight).numpy().tolist() == [[[[256.0] * 2] * 2] * 128] * 2
    assert called == [1]
    with pytest.raises(ValueError, match="256 input channels"):
        F.conv2d(paddle.ones([2, 255, 2, 2]), weight)


def test_a_wrong_bias_or_dilation_is_told_in_words_of_a_convolution():
    x, weight = paddle.ones([4, 256, 3, 3]), paddle.ones([256, 256, 1, 1])
    with pytest.raises(ValueError, match="expected bias to be 1-dimensional with 256 elements"):
        F.conv2d(x, weight, paddle.ones([3]))
    with pytest.raises(ValueError, match="dilation"):
        F.conv2d(x, weight, dilation=0)


def test_a_program_sees_a_result_with_the_channels_last_as_contiguous():
    x, weight, _ = tensors(4, 96, 576, (7, 7), LAST)
    assert pointwise.applies(x, weight, 1, 0)
    for wanted in (True, False):
        with torch.set_grad_enabled(wanted):
            y = Tensor(pointwise.convolved(x, weight, None))
        assert not y._t.is_contiguous()
        assert y[0].view([576 * 49]).shape == [576 * 49]
        assert y.view([4, 576 * 49]).shape == [4, 576 * 49]
        assert y.strides == [576 * 49, 49, 7, 1]


def test_gradients_of_frozen_weights_and_vmap_are_torchs():
    x, weight, bias = tensors(3, 256, 128, (3, 2))
    weight.requires_grad_(False)
    out = pointwise.convolved(x, weight, bias)
    grads = [torch.autograd.grad(y.square().sum(), (x, bias)) for y in (out, torch.conv2d(x, weight, bias))]
    torch.testing.assert_close(*grads, rtol=1e-4, atol=1e-2)
    stack = torch.stack([x.detach(), 2 * x.detach()])
    found = torch.vmap(lambda images: pointwise.convolved(images, weight, bias.detach()))(stack)
    torch.testing.assert_close(found[1], torch.conv2d(stack[1], weight, bias.detach()), rtol=1e-4, atol=1e-4)


@pytest.fixture
def mkl_is_good(monkeypatch):
    monkeypatch.setattr(products, "mkl_is_good", lambda: True)


def test_gradients_of_large_images_with_the_channels_last_are_products(mkl_is_good):
    x, weight, bias = tensors(2, 64, 128, (24, 23), LAST)
    assert pointwise.prefers_products_for_gradients(x, weight, 1, 0)
    found, expected = pointwise.with_products_for_gradients(x, weight, bias), torch.conv2d(x, weight, bias)
    assert found.is_contiguous(memory_format=LAST)
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)
    for order in (LAST, FIRST):
        grad = torch.randn_like(expected).to(memory_format=order)
        ours, torchs = (torch.autograd.grad(y, (x, weight, bias), grad, retain_graph=True) for y in (found, expected))
        torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=2e-3)
    (of_x,) = torch.autograd.grad(found.square().sum(), x, create_graph=True)
    (of_torchs,) = torch.autograd.grad(expected.square().sum(), x, create_graph=True)
    seconds = [torch.autograd.grad(g.square().sum(), weight)[0] for g in (of_x, of_torchs)]
    torch.testing.assert_close(*seconds, rtol=1e-3, atol=1.0)


def test_products_for_gradients_are_only_for_the_channels_last_and_much_work(mkl_is_good, monkeypatch):
    x, weight, _ = tensors(2, 64, 128, (24, 23), LAST)
    assert not pointwise.prefers_products_for_gradients(x.contiguous(), weight, 1, 0)
    assert not pointwise.prefers_products_for_gradients(x[:, :, :8], weight, 1, 0)
    assert not pointwise.prefers_products_for_gradients(x, weight, 2, 0)
    assert not pointwise.prefers_products_for_gradients(x, weight, 1, 1)
    with torch.no_grad():
        assert not pointwise.prefers_products_for_gradients(x, weight, 1, 0)
    monkeypatch.setattr(products, "mkl_is_good", lambda: False)
    assert not pointwise.prefers_products_for_gradients(x, weight, 1, 0)


def test_large_images_with_the_channels_last_go_to_onednn_with_the_same_results():
    x, weight, bias = tensors(2, 64, 128, (12, 13), LAST)
    assert pointwise.prefers_onednn(x, weight, 1)
    expected = torch.conv2d(x, weight, bias)
    found = torch.conv2d(x, weight, bias, 1, 0, 2)  # as F.conv2d calls it then
    assert found.is_contiguous(memory_format=LAST)
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)
    through = F.conv2d(*(paddle.to_tensor(t.detach().numpy()) for t in (x, weight, bias)))
    torch.testing.assert_close(torch.tensor(through.numpy()), expected.detach(), rtol=1e-4, atol=1e-4)
    weights = torch.randn_like(expected)
    ours, torchs = (torch.autograd.grad(y, (x, weight, bias), weights) for y in (found, expected))
    torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=1e-3)


@pytest.fixture
def library():
    """A function that says by which library products are computed."""
    yield lambda name: paddle.set_flags({products.FLAG: name})
    paddle.set_flags({products.FLAG: "auto"})


def test_small_images_and_other_orders_and_steps_do_not_go_to_onednn(library):
    library("torch")
    x, weight, _ = tensors(2, 64, 128, (12, 13))
    assert not pointwise.prefers_onednn(x, weight, 1)
    x = x.to(memory_format=LAST)
    assert not pointwise.prefers_onednn(x, weight, 2)
    assert not pointwise.prefers_onednn(x[:1], weight, 1)
    assert not pointwise.prefers_onednn(x[:, :, :7, :7].contiguous(memory_format=LAST), weight, 1)
    assert not pointwise.prefers_onednn(x, weight[:8], 1)
    assert not pointwise.prefers_onednn(x, torch.randn(16, 64, 3, 3), 1)


@pytest.mark.skipif(torch.get_num_threads() > 1, reason="on several threads torch calls oneDNN itself")
@pytest.mark.parametrize("sizes", [(3, 256, 128, (7, 7)), (1, 256, 128, (12, 13)), (2, 256, 128, (99,))])
def test_where_products_are_slow_images_and_sequences_go_to_onednn(library, sizes):
    library("onednn")
    x, weight, bias = tensors(*sizes)
    convolved, ours = (torch.conv2d, F.conv2d) if x.dim() == 4 else (torch.conv1d, F.conv1d)
    assert pointwise.prefers_onednn(x, weight, 1)
    assert not pointwise.prefers_onednn(x, weight[:8], 1)
    library("torch")
    assert not pointwise.prefers_onednn(x, weight, 1)
    library("onednn")
    expected = convolved(x, weight, bias)
    arguments = [paddle.to_tensor(t.detach().numpy(), stop_gradient=False) for t in (x, weight, bias)]
    found = ours(*arguments)
    assert found._t.is_contiguous()
    torch.testing.assert_close(found._t, expected, rtol=1e-4, atol=1e-4)
    weights = torch.randn_like(expected)
    (found * paddle.to_tensor(weights.numpy())).sum().backward()
    gradients = [a.grad._t for a in arguments]
    torch.testing.assert_close(
        gradients, [*torch.autograd.grad(expected, (x, weight, bias), weights)], rtol=1e-4, atol=1e-3
    )


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("images", [1, 3, 5, 40])
def test_images_of_one_pixel_are_a_linear_layer(images, bias):
    """But for a few small ones on one thread, where torch's convolution is the quicker one."""
    x, weight, shift = tensors(images, 6000, 4, (1, 1))
    shift = shift if bias else None
    assert pointwise.is_of_one_pixel(x, weight, 1, 0)
    found = F.conv2d.operator.kernel(x, weight, shift)
    few = images <= 3 and torch.get_num_threads() == 1
    assert ("Convolution" in type(found.grad_fn).__name__) is few
    expected = torch.conv2d(x, weight, shift)
    assert found.shape == expected.shape
    wanted = [t for t in (x, weight, shift) if t is not None]
    ours, torchs = (torch.autograd.grad(y.square().sum(), wanted) for y in (found, expected))
    torch.testing.assert_close([found, *ours], [expected, *torchs], rtol=1e-3, atol=1e-2)


@pytest.mark.parametrize(("window", "stride", "padding"), [(1, 2, 0), (1, 1, 1), (3, 1, 1)])
def test_other_convolutions_of_one_pixel_are_none(window, stride, padding):
    assert not pointwise.is_of_one_pixel(torch.zeros(2, 3, 1, 1), torch.zeros(4, 3, window, window), stride, padding)


def test_one_pixel_and_other_channels_are_an_error():
    with pytest.raises(ValueError, match="expects 5 input channels, but 'x' has 6"):
        F.conv2d(paddle.zeros([2, 6, 1, 1]), paddle.zeros([4, 5, 1, 1]))


@pytest.mark.parametrize("stride", [2, (1, 2), [3, 2]])
def test_pixels_that_are_skipped_never_reach_onednn_where_it_writes_too_far(stride, monkeypatch):
    # oneDNN's gradient of the weight needs memory for 16 channels of each pixel that is read, and has less.
    x, weight, bias = tensors(2, 3, 48, (56, 56), LAST)
    read, pixels_read = [], pointwise.pixels_read
    monkeypatch.setattr(pointwise, "pixels_read", lambda *args: read.append(args[1]) or pixels_read(*args))
    out = F.conv2d(wrap(x), wrap(weight), wrap(bias), stride)
    assert read == [stride]
    exact = [t.detach().double().requires_grad_() for t in (x, weight, bias)]
    wanted = torch.conv2d(*exact, stride)
    torch.testing.assert_close(unwrap(out).double(), wanted, rtol=1e-5, atol=1e-5)
    weights = torch.randn_like(wanted)
    found = torch.autograd.grad(unwrap(out), (x, weight, bias), weights.float())
    for ours, reference in zip(found, torch.autograd.grad(wanted, exact, weights), strict=True):
        torch.testing.assert_close(ours.double(), reference, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("channels", [1, 3])
@pytest.mark.parametrize("data_format", ["NCHW", "NHWC"])
def test_transposed_windows_that_skip_pixels_never_reach_onednn_where_it_writes_too_far(
    channels, data_format, monkeypatch
):
    seen, conv_transpose2d = [], torch.conv_transpose2d
    monkeypatch.setitem(conv._TRANSPOSED, 2, lambda x, *args: seen.append(x) or conv_transpose2d(x, *args))
    x, _, _ = tensors(2, 48, 4, (14, 14), LAST)
    weight = torch.randn(48, channels, 1, 1, requires_grad=True)
    given = x.movedim(1, -1) if data_format == "NHWC" else x
    out = F.conv2d_transpose(wrap(given), wrap(weight), None, 2, 0, 1, data_format=data_format)
    (images,) = seen
    assert images.is_contiguous()
    wanted = conv_transpose2d(x.detach().double(), weight.detach().double(), None, 2, 0, 1)
    found = unwrap(out).movedim(-1, 1) if data_format == "NHWC" else unwrap(out)
    torch.testing.assert_close(found.double(), wanted, rtol=1e-5, atol=1e-5)


def test_where_onednn_writes_too_far():
    x, weight, _ = tensors(2, 3, 48, (56, 56), LAST)
    applies = pointwise.onednn_writes_too_far
    assert not applies(x, weight, 1, 0)
    assert not applies(x, weight, 2, 1)
    assert not applies(x.contiguous(), weight, 2, 0)
    assert not applies(x, weight.detach(), 2, 0)
    assert not applies(*tensors(2, 16, 48, (56, 56), LAST)[:2], 2, 0)
    assert not applies(*tensors(2, 1, 48, (56, 56), LAST)[:2], 2, 0)
    transposed = pointwise.onednn_writes_too_far_transposed
    x, weight = tensors(2, 48, 4, (14, 14), LAST)[0], torch.randn(48, 15, 1, 1, requires_grad=True)
    assert transposed(x, weight, 2)
    assert not transposed(x, weight, 1)
    assert not transposed(x.contiguous(), weight, 2)
    assert not transposed(x, weight.detach(), 2)
    assert not transposed(x, torch.randn(48, 16, 1, 1, requires_grad=True), 2)
