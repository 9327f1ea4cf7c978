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


def test_nan_wins():
    x = images((1, 8, 64, 64))
    x[0, 3, 10, 10] = np.nan
    out = F.max_pool2d(paddle.to_tensor(x), 2).numpy()
    assert np.isnan(out[0, 3, 5, 5])
    assert np.isnan(out).sum() == 1


def test_what_is_kept_for_the_gradient_is_the_input_alone():
    x = paddle.to_tensor(images((2, 8, 64, 64)), stop_gradient=False)
    out = F.max_pool2d(x, 2)
    assert [t.data_ptr() for t in out._t.grad_fn.saved_tensors] == [x._t.data_ptr()]
