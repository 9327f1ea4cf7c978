"""Functions on images: forms of arguments, inverses, errors. Recorded values are in tests/nn/layer."""

import numpy as np
import pytest
import torch
from tests.support import check_error, check_grad

import paddle
import paddle.nn.functional as F

RNG = np.random.default_rng(0)
X = paddle.to_tensor(RNG.standard_normal((1, 2, 3, 4)).astype("float32"))


@pytest.mark.parametrize("size", [(5, 6), np.array([5, 6]), [5.0, 6.0], "tensors"], ids=str)
def test_forms_of_size(size):
    size = [paddle.to_tensor([5]), paddle.to_tensor(6)] if isinstance(size, str) else size
    assert (F.interpolate(X, size, mode="bilinear") == F.interpolate(X, [5, 6], mode="bilinear")).all()


def test_one_number_stands_for_all_axes():
    assert F.interpolate(X, 5).shape == [1, 2, 5, 5]
    assert F.interpolate(X, scale_factor=[2.0]).shape == [1, 2, 6, 8]
    assert F.interpolate(X, scale_factor=paddle.to_tensor(2.0)).shape == [1, 2, 6, 8]


def test_torch_order_of_arguments():
    """The sixth and seventh argument as a bool are torch's recompute_scale_factor and antialias."""
    want = F.interpolate(X, scale_factor=1.6, mode="bilinear", recompute_scale_factor=True)
    assert (F.interpolate(X, None, 1.6, "bilinear", False, True) == want).all()
    smooth = F.interpolate(X, [2, 2], mode="bilinear", antialias=True)
    assert (F.interpolate(X, [2, 2], None, "bilinear", False, None, True) == smooth).all()
    assert (F.interpolate(input=X, size=(5, 6)) == F.interpolate(X, (5, 6))).all()


def test_bytes_are_truncated_not_rounded():
    """F.interpolate(x, [1, 4], mode='bilinear') of [[0, 7]] as uint8 gives [0, 1, 5, 7] in the original."""
    x = paddle.to_tensor([[[[0, 7]]]], dtype="uint8")
    got = F.interpolate(x, [1, 4], mode="bilinear")
    assert got.dtype == paddle.uint8
    assert got.flatten().tolist() == [0, 1, 5, 7]


def test_nearest_of_integers():
    x = paddle.arange(4).reshape([1, 1, 2, 2])
    assert (
        F.interpolate(x, scale_factor=2).numpy()[0, 0].tolist()
        == np.arange(4).reshape(2, 2).repeat(2, 0).repeat(2, 1).tolist()
    )


@pytest.mark.parametrize("align_mode", [0, 1])
@pytest.mark.parametrize("mode", ["linear", "bilinear", "trilinear"])
def test_gradients(mode, align_mode):
    n = {"linear": 1, "bilinear": 2, "trilinear": 3}[mode]
    x = RNG.standard_normal((1, 1, 3, 2, 2)[: n + 2])
    check_grad(lambda t: F.interpolate(t, [4, 3, 3][:n], mode=mode, align_mode=align_mode), [x])


def test_sampling_an_identity_grid_gives_the_image():
    theta = paddle.to_tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    for aligned in (True, False):
        grid = F.affine_grid(theta, X.shape, align_corners=aligned)
        assert grid.shape == [1, 3, 4, 2]
        np.testing.assert_allclose(F.grid_sample(X, grid, align_corners=aligned), X, rtol=1e-5, atol=1e-6)


def test_affine_grid_of_one_element_is_its_middle():
    theta = paddle.to_tensor([[[1.0, 0.0, 0.25], [0.0, 1.0, -0.5]]])
    assert F.affine_grid(theta, [1, 1, 1, 1]).flatten().tolist() == [0.25, -0.5]


def test_grid_sample_gradients():
    x, grid = RNG.standard_normal((1, 2, 3, 4)), RNG.uniform(-0.9, 0.9, (1, 2, 2, 2))
    check_grad(F.grid_sample, [x, grid], eps=1e-4)


@pytest.mark.parametrize("data_format", ["NCHW", "NHWC"])
def test_shuffles_are_inverted(data_format):
    x = paddle.rand([1, 8, 4, 8])
    for there, back, k in (
        (F.pixel_shuffle, F.pixel_unshuffle, 2),
        (F.channel_shuffle, lambda t, k, f: F.channel_shuffle(t, 8 // k, f), 4),
    ):
        assert (back(there(x, k, data_format), k, data_format) == x).all()


def test_fold_adds_up_the_windows_of_unfold():
    x = paddle.rand([2, 3, 5, 6])
    columns = F.unfold(x, [2, 3], 1, [1, 0, 2, 1])
    counts = F.fold(F.unfold(paddle.ones_like(x), [2, 3], 1, [1, 0, 2, 1]), [5, 6], [2, 3], 1, [1, 0, 2, 1])
    folded = F.fold(columns, [5, 6], [2, 3], 1, [1, 0, 2, 1])
    np.testing.assert_allclose(folded / counts, x, rtol=1e-5)


@pytest.mark.parametrize("channels_last", [False, True])
@pytest.mark.parametrize(
    ("kernel", "stride", "padding", "dilation"),
    [(2, 1, 0, 1), ([3, 2], [2, 1], [1, 2], [1, 2]), (4, 4, 0, 1), (3, 1, 1, 2), (1, 1, 0, 1), ([20, 23], 1, 0, 1)],
)
def test_windows_of_many_elements_as_in_torch(kernel, stride, padding, dilation, channels_last):
    x = torch.randn(2, 3, 20, 23, generator=torch.Generator().manual_seed(0))
    x = x.contiguous(memory_format=torch.channels_last) if channels_last else x
    theirs, ours = x.clone().requires_grad_(), paddle.to_tensor(x, stop_gradient=False)
    wanted = torch.nn.functional.unfold(theirs, kernel, dilation, padding, stride)
    out = F.unfold(ours, kernel, stride, padding, dilation)
    np.testing.assert_array_equal(out.numpy(), wanted.detach().numpy())
    (first,) = paddle.grad((out**3).sum(), ours, create_graph=True)
    (expected,) = torch.autograd.grad((wanted**3).sum(), theirs, create_graph=True)
    np.testing.assert_allclose(first.numpy(), expected.detach().numpy(), rtol=1e-6)
    (second,), (wanted,) = paddle.grad(first.sum(), ours), torch.autograd.grad(expected.sum(), theirs)
    np.testing.assert_allclose(second.numpy(), wanted.numpy(), rtol=1e-5)


def test_windows_are_no_view_of_the_image():
    x = paddle.ones([1, 2, 30, 40])
    out = F.unfold(x, 1)
    out.zero_()
    assert x.sum().item() == 2400


@pytest.mark.parametrize("r", [2, 3])
def test_unshuffling_many_pixels_as_in_torch(r):
    x = torch.randn(2, 3, 24, 30, generator=torch.Generator().manual_seed(1))
    wanted = torch.pixel_unshuffle(x, r).numpy()
    np.testing.assert_array_equal(F.pixel_unshuffle(paddle.to_tensor(x), r).numpy(), wanted)
    last = F.pixel_unshuffle(paddle.to_tensor(x.movedim(1, -1).contiguous()), r, "NHWC")
    np.testing.assert_array_equal(last.numpy(), np.moveaxis(wanted, 1, -1))


def test_temporal_shift_gradients():
    check_grad(lambda x: F.temporal_shift(x, 2, 0.3), [RNG.standard_normal((4, 4, 1, 2))])


V = paddle.ones([1, 2, 3])
ERRORS = [
    (lambda: F.interpolate(X), ValueError, "give either 'size' or 'scale_factor'"),
    (lambda: F.interpolate(X, [5, 6], 2.0), ValueError, "give either 'size' or 'scale_factor'"),
    (lambda: F.interpolate(X, [5, 6], mode="cubic"), ValueError, "'mode'", "cubic"),
    (lambda: F.interpolate(X, [5, 6], mode="linear"), ValueError, "a tensor of 3 dimensions", "shape=[1, 2, 3, 4]"),
    (lambda: F.interpolate(V, [5], mode="bilinear"), ValueError, "needs a tensor of 4 dimensions"),
    (lambda: F.interpolate(X, [5, 6], align_corners=True), ValueError, "'align_corners' is not for the mode 'nearest'"),
    (lambda: F.interpolate(X, [5, 6], align_mode=2), ValueError, "'align_mode' must be 0 or 1"),
    (lambda: F.interpolate(X, [5, 6], data_format="NCW"), ValueError, "'data_format'", "NCW"),
    (lambda: F.interpolate(X, [5]), ValueError, "2 entries", "size = [5]"),
    (lambda: F.interpolate(X, [0, 5]), AssertionError, "'size' must be positive"),
    (lambda: F.interpolate(X, scale_factor=0), ValueError, "'scale_factor' must be positive"),
    (lambda: F.interpolate(X, scale_factor=0.1), ValueError, "gives an empty output"),
    (lambda: F.interpolate(X, scale_factor=[1, 2, 3]), ValueError, "2 numbers"),
    (lambda: F.interpolate(X, scale_factor="2"), TypeError, "'scale_factor' must be a number"),
    (lambda: F.interpolate(X, [5, 6], recompute_scale_factor=True), ValueError, "no effect together with 'size'"),
    (lambda: F.interpolate(X, [5, 6], antialias=True), ValueError, "'antialias'"),
    (lambda: F.grid_sample(X, paddle.ones([2, 3, 3, 2])), ValueError, "[N, H', W', 2]", "shape=[2, 3, 3, 2]"),
    (lambda: F.grid_sample(X, paddle.ones([1, 3, 3, 2]), "bicubic"), ValueError, "'bilinear' or 'nearest'"),
    (lambda: F.grid_sample(X, paddle.ones([1, 3, 3, 2]), padding_mode="wrap"), ValueError, "'reflection'"),
    (lambda: F.affine_grid(paddle.ones([1, 2, 2]), [1, 1, 3, 4]), ValueError, "[N, 2, 3]"),
    (lambda: F.pixel_shuffle(X, 2), ValueError, "2 channels", "groups of 4"),
    (lambda: F.pixel_shuffle(X, 2.0), TypeError, "must be an integer"),
    (lambda: F.pixel_unshuffle(X, 2), ValueError, "height 3", "divisible by 2"),
    (lambda: F.pixel_unshuffle(X, 0), ValueError, "must be positive"),
    (lambda: F.channel_shuffle(X, 3), ValueError, "2 channels", "3 groups"),
    (lambda: F.channel_shuffle(V, 1), ValueError, "4 dimensions"),
    (lambda: F.channel_shuffle(X, 2, "CHWN"), ValueError, "'NCHW' or 'NHWC'"),
    (lambda: F.temporal_shift(X, 2), ValueError, "batch of 1", "2 steps"),
    (lambda: F.temporal_shift(X, 1, 0.5), ValueError, "between 0 and 0.5"),
    (lambda: F.unfold(V, 2), AssertionError, "4 dimensions"),
    (lambda: F.unfold(X, 2, 1, [1, 2, 3]), ValueError, "one, two or four"),
    (lambda: F.unfold(X, 2, 0), ValueError, "'strides' must be positive"),
    (lambda: F.fold(X, [3, 4], 2), AssertionError, "3 dimensions"),
    (lambda: F.fold(paddle.ones([1, 8, 5]), [3, 4], 2), ValueError, "fold:"),
]


@pytest.mark.parametrize("row", ERRORS, ids=lambda row: row[2])
def test_errors(row):
    check_error(*row)
