"""The maximum over windows of images, computed by slices: values and gradients against torch's kernel."""

import numpy as np
import pytest
import torch

import paddle
import paddle.nn.functional as F
from paddle._kernels import max_pool


def images(shape, seed=0):
    """Whole numbers, so that many are equal, and some that are infinite."""
    found = np.random.default_rng(seed).integers(-3, 4, shape).astype("float32")
    found[0, 0, 0, :2] = np.inf
    found[0, 0, 1, :] = -np.inf
    return found


@pytest.mark.parametrize(
    ("kernel", "stride", "padding"), [(2, 2, 0), (3, 2, 1), (3, 3, 0), (2, 1, 1), (3, 1, 0), (2, 3, 0)]
)
@pytest.mark.parametrize("sizes", [(28, 30), (27, 33), (5, 500), (13, 11)])
def test_values_and_gradients(kernel, stride, padding, sizes):
    shape = (4, max_pool._FEW // (4 * sizes[0] * sizes[1]) + 1, *sizes)  # the last has many channels
    x = paddle.to_tensor(images(shape), stop_gradient=False)
    t = torch.from_numpy(images(shape)).requires_grad_()
    ours, theirs = F.max_pool2d(x, kernel, stride, padding), torch.max_pool2d(t, kernel, stride, padding)
    np.testing.assert_array_equal(ours.numpy(), theirs.detach().numpy())
    with paddle.no_grad():
        np.testing.assert_array_equal(F.max_pool2d(x, kernel, stride, padding).numpy(), ours.numpy())
    weights = np.random.default_rng(1).integers(1, 9, ours.shape).astype("float32")  # sums of them are exact
    (ours * paddle.to_tensor(weights)).nan_to_num(0.0, 0.0, 0.0).sum().backward()
    (theirs * torch.from_numpy(weights)).nan_to_num(0.0, 0.0, 0.0).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), t.grad.numpy())


@pytest.mark.parametrize("window", [(2, 2, 0), (3, 2, 1)])
def test_the_gradient_of_the_gradient(window):
    values = np.random.default_rng(2).standard_normal((8, 8, 20, 20)).astype("float32")
    found = []
    for pool, make, grad in (
        (F.max_pool2d, lambda a: paddle.to_tensor(a, stop_gradient=False), paddle.grad),
        (torch.max_pool2d, lambda a: torch.tensor(a, requires_grad=True), torch.autograd.grad),
    ):
        x = make(values)
        (first,) = grad((pool(x, *window) ** 3).sum(), x, create_graph=True)
        (second,) = grad((first**2).sum(), x)
        found.append(second.numpy())
    np.testing.assert_allclose(*found, rtol=1e-5)


@pytest.fixture(params=["compiled", "not compiled"])
def loops(request, monkeypatch):
    """With the loops in C and without."""
    if request.param == "not compiled":
        monkeypatch.setattr(max_pool, "POOLING", None)
    elif max_pool.POOLING is None:
        pytest.skip("not built")


def test_nan_wins(loops):
    x = images((1, 8, 64, 64))
    x[0, 3, 10, 10] = np.nan
    out = F.max_pool2d(paddle.to_tensor(x), 2).numpy()
    assert np.isnan(out[0, 3, 5, 5])
    assert np.isnan(out).sum() == 1


@pytest.mark.parametrize("sizes", [(28, 30), (27, 33), (10, 11)])
def test_windows_of_two(loops, sizes):
    shape = (8, 20_000 // (8 * sizes[0] * sizes[1]) + 1, *sizes)
    x, t = paddle.to_tensor(images(shape), stop_gradient=False), torch.from_numpy(images(shape)).requires_grad_()
    ours, theirs = F.max_pool2d(x, 2, 2), torch.max_pool2d(t, 2, 2)
    np.testing.assert_array_equal(ours.numpy(), theirs.detach().numpy())
    weights = np.random.default_rng(1).standard_normal(ours.shape).astype("float32")
    paddle.autograd.backward([ours], [paddle.to_tensor(weights)])
    theirs.backward(torch.from_numpy(weights))
    np.testing.assert_array_equal(x.grad.numpy(), t.grad.numpy())


@pytest.mark.skipif(max_pool.POOLING is None, reason="not built")
def test_several_nan_are_treated_as_torch_treats_them():
    """As torch.max_pool2d: the last NaN of a window gets the gradient."""
    x = images((2, 8, 64, 64))
    x[np.random.default_rng(3).random(x.shape) < 0.3] = np.nan
    found = []
    for pool in (lambda t: max_pool.max_pool2d(t, 2, 2, 0), lambda t: torch.max_pool2d(t, 2, 2)):
        t = torch.from_numpy(x).clone().requires_grad_()
        out = pool(t)
        out.backward(torch.ones_like(out))
        found.append((out.detach().numpy(), t.grad.numpy()))
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_array_equal(ours, theirs)


@pytest.mark.skipif(max_pool.POOLING is None, reason="not built")
def test_loops_refuse_wrong_memory():
    x, out = np.zeros((2, 4, 6), "float32"), np.zeros((2, 2, 3), "float32")
    for wrong in ((x, out[:1], 2, 4, 6), (x, out, 2, 4, 8), (x.astype("float64"), out, 2, 4, 6), (x, out, -2, 4, 6)):
        with pytest.raises((TypeError, ValueError), match="Received"):
            max_pool.POOLING.maxima(*wrong)
    with pytest.raises((TypeError, ValueError), match="Received"):
        max_pool.POOLING.gradient(out, x[:1], x, 2, 4, 6)
    with pytest.raises((BufferError, ValueError)):
        max_pool.POOLING.maxima(x[:, :, ::2], out, 2, 4, 3)


def test_what_is_kept_for_the_gradient_is_the_input_alone():
    x = paddle.to_tensor(images((2, 8, 64, 64)), stop_gradient=False)
    out = F.max_pool2d(x, 2)
    assert [t.data_ptr() for t in out._t.grad_fn.saved_tensors] == [x._t.data_ptr()]
