"""Order and extremes of many numbers, by NumPy and by loops in C: against torch."""

import numpy as np
import pytest
import torch

import paddle
from paddle._kernels import extremes, sorting


@pytest.fixture(autouse=True)
def few_are_enough(monkeypatch):
    monkeypatch.setattr(extremes, "_LEAST_IN_TRAINING", 0)


def rows(dtype="float32", seed=0, special=True):
    random = np.random.default_rng(seed)
    x = (random.standard_normal((60, 130)) * 3).round().astype(dtype)
    if dtype == "float32" and special:
        for value in (np.nan, -np.nan, np.inf, -np.inf, -0.0, 0.0):
            x.reshape(-1)[random.integers(0, x.size // 2, 50)] = value
        x[50] = -np.inf
        x[51] = np.nan
    elif dtype == "int32":
        x[:, :5] = np.iinfo("int32").min
        x[:, 7] = np.iinfo("int32").max
    return x


@pytest.mark.parametrize("axis", [-1, 0, 1])
@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_sort_and_argsort(dtype, descending, axis):
    x = rows(dtype)
    values, places = torch.sort(torch.from_numpy(x), dim=axis, descending=descending, stable=True)
    t = paddle.to_tensor(x)
    assert sorting.applies(t._t)
    np.testing.assert_array_equal(paddle.sort(t, axis, descending, stable=True).numpy(), values.numpy())
    np.testing.assert_array_equal(paddle.argsort(t, axis, descending, stable=True).numpy(), places.numpy())
    np.testing.assert_array_equal(t.numpy(), x)


def test_both_zeros_stay():
    x = np.float32([-0.0, 0.0, 1.0] * 3000)
    for descending in (False, True):
        out = paddle.sort(paddle.to_tensor(x), descending=descending).numpy()
        assert np.signbit(out).sum() == 3000


def test_gradients_of_sort_also_twice():
    x = rows(special=False)
    ours, theirs = paddle.to_tensor(x, stop_gradient=False), torch.from_numpy(x.copy()).requires_grad_()
    out, wanted = paddle.sort(ours), torch.sort(theirs, stable=True)[0]
    weights = np.random.default_rng(1).standard_normal(x.shape).astype("float32")
    (first,) = paddle.grad((out**3 * paddle.to_tensor(weights)).sum(), ours, create_graph=True)
    (expected,) = torch.autograd.grad((wanted**3 * torch.from_numpy(weights)).sum(), theirs, create_graph=True)
    np.testing.assert_array_equal(first.numpy(), expected.detach().numpy())
    second, wanted = paddle.grad(first.sum(), ours)[0], torch.autograd.grad(expected.sum(), theirs)[0]
    np.testing.assert_array_equal(second.numpy(), wanted.numpy())


@pytest.mark.parametrize("dtype", ["float32", "int32"])
@pytest.mark.parametrize("k", [1, 2, 64, 130])
@pytest.mark.parametrize("keepdim", [False, True])
def test_kthvalue(k, keepdim, dtype):
    x = rows(dtype)
    value, place = paddle.kthvalue(paddle.to_tensor(x), k, keepdim=keepdim)
    wanted = torch.kthvalue(torch.from_numpy(x), k, keepdim=keepdim).values.numpy()
    np.testing.assert_array_equal(value.numpy(), wanted)
    at = place.numpy() if keepdim else place.numpy()[:, None]
    np.testing.assert_array_equal(np.take_along_axis(x, at, 1), wanted.reshape(-1, 1))


def test_the_gradient_of_kthvalue_goes_to_its_place():
    x = paddle.to_tensor(rows(special=False), stop_gradient=False)
    value, place = paddle.kthvalue(x, 9)
    value.sum().backward()
    wanted = np.zeros(x.shape, "float32")
    np.put_along_axis(wanted, place.numpy()[:, None], 1, 1)
    np.testing.assert_array_equal(x.grad.numpy(), wanted)


@pytest.mark.parametrize("name", ["argmax", "argmin"])
@pytest.mark.parametrize("columns", [130, 16, 15, 1])
def test_places_of_extremes(name, columns):
    x = np.concatenate([rows(seed=s)[:, :columns] for s in range(40 if columns == 1 else 10)])
    t = torch.from_numpy(np.ascontiguousarray(x))
    ours = getattr(paddle, name)
    np.testing.assert_array_equal(ours(paddle.to_tensor(x), 1).numpy(), getattr(torch, name)(t, 1).numpy())
    assert ours(paddle.to_tensor(x), -1, keepdim=True).shape == [len(x), 1]
    finite = paddle.to_tensor(np.nan_to_num(x))
    assert ours(finite).item() == getattr(np, name)(finite.numpy())


@pytest.mark.parametrize("name", ["max", "min", "amax", "amin"])
@pytest.mark.parametrize("keepdim", [False, True])
def test_equal_extremes_share_the_gradient_also_twice(name, keepdim):
    x, engine = rows(), torch.amax if name.endswith("max") else torch.amin
    ours, theirs = paddle.to_tensor(x, stop_gradient=False), torch.from_numpy(x.copy()).requires_grad_()
    out, wanted = getattr(paddle, name)(ours, -1, keepdim), engine(theirs, -1, keepdim)
    weights = np.random.default_rng(2).standard_normal(out.shape).astype("float32")
    out.backward(paddle.to_tensor(weights))
    wanted.backward(torch.from_numpy(weights))
    np.testing.assert_array_equal(out.numpy(), wanted.detach().numpy())
    np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-6)
    ours, theirs = (
        paddle.to_tensor(rows(special=False), stop_gradient=False),
        torch.from_numpy(rows(special=False)).requires_grad_(),
    )
    (first,) = paddle.grad((getattr(paddle, name)(ours, 1, keepdim) ** 3).sum(), ours, create_graph=True)
    (expected,) = torch.autograd.grad((engine(theirs, 1, keepdim) ** 3).sum(), theirs, create_graph=True)
    second, wanted = paddle.grad((first**2).sum(), ours)[0], torch.autograd.grad((expected**2).sum(), theirs)[0]
    np.testing.assert_allclose(second.numpy(), wanted.numpy(), rtol=1e-5)
