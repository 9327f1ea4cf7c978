"""Large images, which batch norm and pooling compute in another way than small ones: the same values and gradients."""

import numpy as np
import pytest
import torch

import paddle
import paddle.nn.functional as F
from paddle._kernels import batch_norm


def random(*shape, seed=0):
    return np.random.RandomState(seed).randn(*shape).astype("float32")


def compared(ours, theirs, *arrays, rtol=1e-4, atol=1e-5):
    """Compare results and gradients of ours on Paddle tensors and theirs on torch tensors."""
    x = [paddle.to_tensor(a, stop_gradient=False) for a in arrays]
    t = [torch.from_numpy(a.copy()).requires_grad_() for a in arrays]
    out, wanted = ours(*x), theirs(*t)
    grad = random(*wanted.shape, seed=9)
    out.backward(paddle.to_tensor(grad))
    wanted.backward(torch.from_numpy(grad))
    np.testing.assert_allclose(out.numpy(), wanted.detach().numpy(), rtol, atol)
    for a, b in zip(x, t, strict=True):
        np.testing.assert_allclose(a.grad.numpy(), b.grad.numpy(), rtol, atol)
    return x, t


@pytest.mark.parametrize("shape", [(4, 16, 48, 48), (8, 64, 512), (2, 8, 16, 24, 24)])
@pytest.mark.parametrize("affine", [True, False])
def test_batch_norm(shape, affine):
    channels = shape[1]
    x = 3 * random(*shape) + 50  # a mean far from 0 must not cost precision
    assert batch_norm.applies(torch.from_numpy(x)) or torch.get_num_threads() > 2
    mean, var = paddle.zeros([channels]), paddle.ones([channels])
    parameters = [random(channels, seed=1), random(channels, seed=2)] if affine else []
    compared(
        lambda x, *p: F.batch_norm(x, mean, var, *p, training=True, momentum=0.9),
        lambda x, *p: torch.nn.functional.batch_norm(x, None, None, *p, training=True),
        x,
        *parameters,
        rtol=2e-4,
        atol=2e-4,
    )
    axes = (0, *range(2, x.ndim))
    np.testing.assert_allclose(mean.numpy(), 0.1 * x.astype("float64").mean(axes), 1e-5)
    np.testing.assert_allclose(var.numpy(), 0.9 + 0.1 * x.astype("float64").var(axes), 1e-5)


def test_batch_norm_twice_differentiated():
    found = []
    for channels_first in (True, False):  # with the channels last, torch's own is used
        x = torch.from_numpy(random(2, 4, 128, 128))
        x = x if channels_first else x.contiguous(memory_format=torch.channels_last)
        x, weight = x.requires_grad_(), torch.from_numpy(random(4, seed=1)).requires_grad_()
        out = (
            batch_norm.normalised(x, weight, None, 1e-5)[0]
            if channels_first
            else torch.nn.functional.batch_norm(x, None, None, weight, None, True)
        )
        (first,) = torch.autograd.grad((out**3).sum(), x, create_graph=True)
        found.append([first.detach(), *torch.autograd.grad((first**2).sum(), [x, weight])])
    for a, b in zip(*found, strict=True):
        np.testing.assert_allclose(a.numpy(), b.numpy(), 1e-2, 1e-2)


@pytest.mark.parametrize("exclusive", [True, False])
@pytest.mark.parametrize(
    ("kernel", "stride", "padding"), [(2, 2, 0), (3, 1, 1), (3, 2, 1), ((3, 2), (2, 1), (1, 0)), ((5, 4), 1, 2)]
)
def test_avg_pool2d(kernel, stride, padding, exclusive):
    compared(
        lambda x: F.avg_pool2d(x, kernel, stride, padding, exclusive=exclusive),
        lambda x: torch.nn.functional.avg_pool2d(x, kernel, stride, padding, count_include_pad=not exclusive),
        random(8, 8, 70, 61),
    )


def test_avg_pool2d_twice_differentiated():
    x = paddle.to_tensor(random(8, 8, 70, 60), stop_gradient=False)
    (first,) = paddle.grad((F.avg_pool2d(x, 2) ** 3).sum(), x, create_graph=True)
    (second,) = paddle.grad((first**2).sum(), x)
    t = torch.from_numpy(x.numpy()).requires_grad_()
    (wanted,) = torch.autograd.grad((torch.nn.functional.avg_pool2d(t, 2) ** 3).sum(), t, create_graph=True)
    np.testing.assert_allclose(first.numpy(), wanted.detach().numpy(), 1e-4, 1e-5)
    (wanted,) = torch.autograd.grad((wanted**2).sum(), t)
    np.testing.assert_allclose(second.numpy(), wanted.numpy(), 1e-4, 1e-5)


@pytest.mark.parametrize(("kernel", "stride", "padding"), [(2, 2, 0), (3, 2, 1), (3, 1, 1), (2, 3, 0)])
def test_max_pool3d(kernel, stride, padding):
    x = random(2, 4, 13, 20, 22)
    x[0, 0, 3, 4, 5:7] = np.nan, np.inf
    x[1, 1] = -np.inf
    out = F.max_pool3d(paddle.to_tensor(x), kernel, stride, padding).numpy()
    wanted = torch.max_pool3d(torch.from_numpy(x), kernel, stride, padding).numpy()
    np.testing.assert_array_equal(out, wanted)
