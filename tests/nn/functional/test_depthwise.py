"""Convolutions of one channel each whose gradients are convolutions themselves: `_kernels/depthwise`."""

import numpy as np
import pytest
import torch

import paddle
from paddle._kernels import depthwise
from paddle._kernels.loops import DEPTHWISE
from paddle.nn import functional as F

LAST, FIRST = torch.channels_last, torch.contiguous_format


def tensors(images, channels, size, window, order=FIRST):
    torch.manual_seed(0)
    x = torch.randn(images, channels, *size, dtype=torch.float32).to(memory_format=order).requires_grad_()
    weight = torch.randn(channels, 1, *window, requires_grad=True)
    return x, weight, torch.randn(channels, requires_grad=True)


CASES = [
    ((4, 8, (7, 7), (5, 5)), 1, 2),
    ((2, 8, (14, 9), (5, 5)), 2, 2),
    ((1, 6, (9, 9), (5, 3)), 1, [2, 1]),
    ((3, 6, (13, 10), (7, 7)), [3, 2], 2),
    ((2, 4, (9, 9), (5, 5)), 1, 6),  # more around the images than the gradient as a convolution could leave out
    ((2, 4, (8, 8), (4, 4)), 2, [1]),
    ((2, 4, (3, 3), (5, 5)), 1, 2),
    ((9, 104, (3, 4), (5, 5)), 1, 2),
    ((2, 80, (6, 5), (5, 3)), [2, 1], [2, 1]),
    ((1, 8, (20, 3), (3, 7)), [3, 2], [0, 6]),
    ((3, 168, (12, 11), (5, 5)), 2, 2),
    ((2, 24, (40, 9), (4, 5)), [3, 1], [1, 2]),
]


@pytest.mark.parametrize("order", [FIRST, LAST])
@pytest.mark.parametrize(("sizes", "stride", "padding"), CASES)
def test_values_gradients_and_memory_order_are_those_of_torch(sizes, stride, padding, order):
    x, weight, bias = tensors(*sizes, order)
    assert depthwise.applies(x, weight, stride, padding, sizes[1])
    found = depthwise.convolved(x, weight, bias, stride, padding)
    expected = torch.conv2d(x, weight, bias, stride, padding, 1, sizes[1])
    torch.testing.assert_close(found, expected)
    assert found.stride() == expected.stride()
    weights = torch.randn_like(expected)
    ours, torchs = (torch.autograd.grad(y, (x, weight, bias), weights) for y in (found, expected))
    torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("wanted", [0, 1, 2])
def test_a_gradient_that_is_wanted_alone(wanted):
    tried = tensors(2, 4, (6, 6), (5, 5))
    for i, t in enumerate(tried):
        t.requires_grad_(i in (1, wanted))  # without a gradient of the weight there is nothing to do
    (ours,) = torch.autograd.grad(depthwise.convolved(*tried, 1, 2).square().sum(), tried[wanted])
    (torchs,) = torch.autograd.grad(torch.conv2d(*tried, 1, 2, 1, 4).square().sum(), tried[wanted])
    torch.testing.assert_close(ours, torchs, rtol=1e-4, atol=1e-3)


def test_the_gradient_of_the_gradient_is_that_of_torch():
    tried = tensors(2, 4, (6, 6), (5, 5), LAST)

    def twice(out):
        first = torch.autograd.grad(out.square().sum(), tried, create_graph=True)
        return torch.autograd.grad(sum(g.square().sum() for g in first), tried)

    ours = twice(depthwise.convolved(*tried, 1, 2))
    torch.testing.assert_close(ours, twice(torch.conv2d(*tried, 1, 2, 1, 4)), rtol=1e-4, atol=1e-1)


def test_other_convolutions_are_left_to_torch():
    x, weight, _ = tensors(2, 4, (6, 6), (5, 5))
    assert not depthwise.applies(x, torch.randn(4, 1, 3, 3, requires_grad=True), 1, 1, 4)
    assert not depthwise.applies(x, torch.randn(4, 2, 5, 5, requires_grad=True), 1, 2, 2)
    assert not depthwise.applies(x, torch.randn(4, 1, 6, 6, requires_grad=True), 1, 0, 4)  # a result of one pixel
    assert not depthwise.applies(x, torch.randn(8, 1, 5, 5, requires_grad=True), 1, 2, 4)
    assert not depthwise.applies(x, weight.detach(), 1, 2, 4)
    assert not depthwise.applies(torch.zeros(2, 4, 40, 6), weight, 1, 2, 4)
    for stride, padding in ((0, 2), ([1, 1, 1], 2), (1, [2, 2, 2]), ([], 2)):  # which torch tells about
        assert not depthwise.applies(x, weight, stride, padding, 4)
    with torch.no_grad():
        assert not depthwise.applies(x, weight, 1, 2, 4)


def test_conv2d_uses_it(monkeypatch):
    called = []
    convolved = depthwise.convolved
    monkeypatch.setattr(depthwise, "convolved", lambda *args: called.append(1) or convolved(*args))
    x, weight = paddle.ones([2, 3, 5, 5]), paddle.ones([3, 1, 5, 5])
    weight.stop_gradient = False
    out = F.conv2d(x, weight, padding=2, groups=3)
    assert called == [1]
    assert out[0, 0].numpy().tolist()[2] == [15.0, 20.0, 25.0, 20.0, 15.0]
    out.sum().backward()
    assert weight.grad[0, 0].numpy().tolist()[0] == [18.0, 24.0, 30.0, 24.0, 18.0]
    F.conv2d(x, weight, padding=4, dilation=2, groups=3)
    F.conv2d(x.astype("float64"), weight.astype("float64"), padding=2, groups=3)
    assert called == [1]


# ---- the loops ----

compiled = pytest.mark.skipif(DEPTHWISE is None, reason="not compiled")


@compiled
@pytest.mark.parametrize(
    ("window", "size", "padding"), [(3, (4, 4), 1), (3, (4, 3), 0), (5, (5, 5), 0), (2, (3, 3), 1)]
)
def test_small_images_and_windows_use_the_loops(window, size, padding, monkeypatch):
    tried = tensors(2, 16, size, (window, window), LAST)
    weight = tried[1]
    assert depthwise.applies(tried[0], weight, 1, padding, 16)
    assert not depthwise.applies(tried[0].contiguous(), weight, 1, padding, 16)
    assert not depthwise.applies(tried[0][:, :12].contiguous(memory_format=LAST), weight[:12], 1, padding, 12)
    made, by_loops = [], depthwise._by_loops
    monkeypatch.setattr(depthwise, "_by_loops", lambda kind, *args: made.append(kind) or by_loops(kind, *args))
    found, expected = (
        depthwise.convolved(*tried[:2], None, 1, padding),
        torch.conv2d(*tried[:2], None, 1, padding, 1, 16),
    )
    assert found.stride() == expected.stride()
    ours, torchs = (torch.autograd.grad(y.square().sum(), tried[:2]) for y in (found, expected))
    torch.testing.assert_close([found, *ours], [expected, *torchs], rtol=1e-4, atol=1e-3)
    assert made == [0, 1, 2]


@compiled
@pytest.mark.skipif(not depthwise._PARALLEL, reason="torch's threads are not found")
@pytest.mark.parametrize("sizes", [(13, 136, (6, 6), (5, 5)), (1, 72, (5, 9), (3, 5)), (40, 8, (2, 2), (5, 5))])
def test_any_number_of_threads_gives_the_same_bits(sizes):
    before, found = torch.get_num_threads(), []
    try:
        for count in (1, 2, 3, 40):
            torch.set_num_threads(count)
            x, weight, _ = tensors(*sizes, LAST)
            out = depthwise.convolved(x, weight, None, 1, 2)
            found.append([out, *torch.autograd.grad(out.square().sum(), (x, weight))])
    finally:
        torch.set_num_threads(before)
    for other in found[1:]:
        assert all(torch.equal(a, b) for a, b in zip(found[0], other, strict=True))


GOOD = {"images": 2, "channels": 8, "rows": (5, 3, 3, 1, 0), "columns": (6, 3, 2, 2, 0)}


@compiled
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"channels": 7}, "do not fit together"),
        ({"images": -2}, "do not fit together"),
        ({"images": 2**60}, "do not fit together"),
        ({"images": 3}, "elements of 4 bytes are needed"),
        ({"channels": 16}, "elements of 4 bytes are needed"),
        ({"rows": (5, 4, 3, 1, 0)}, "do not fit together"),
        ({"rows": (5, 3, 3, 0, 0)}, "do not fit together"),
        ({"rows": (5, 1, 3, 1, -1)}, "do not fit together"),
        ({"rows": (5, 0, 7, 1, 0)}, "do not fit together"),
        ({"columns": (6, 2**61, 2, 2, 2**61)}, "do not fit together"),
        ({"threads": 0}, "do not fit together"),
        ({"kind": 3}, "do not fit together"),
        ({"out": np.frombuffer(bytes(2 * 3 * 3 * 8 * 4), "float32")}, "(?i)read-?only|writable"),
    ],
)
def test_the_loops_refuse_memory_and_sizes_that_do_not_fit(change, error):
    x, weight, out = np.ones((2, 5, 6, 8), "float32"), np.ones((8, 3, 2), "float32"), np.zeros((2, 3, 3, 8), "float32")

    def call(kind=0, out=out, threads=1, **sizes):
        sizes = GOOD | sizes
        DEPTHWISE.convolve(
            kind, x, weight, out, (sizes["images"], sizes["channels"], *sizes["rows"], *sizes["columns"]), threads
        )

    call()
    assert (out == 6).all()
    with pytest.raises((ValueError, BufferError), match=error):
        call(**change)
