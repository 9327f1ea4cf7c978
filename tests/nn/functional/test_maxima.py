"""Maxima with their places, and unpooling, by the loops of `_kernels/maxima`: against torch's kernels."""

import numpy as np
import pytest
import torch

import paddle
import paddle.nn.functional as F
from paddle._kernels import maxima

needs_loops = pytest.mark.skipif(maxima.WINDOWS is None, reason="the loops are not compiled")
SHAPES = {1: (16, 40, 113), 2: (8, 20, 31, 29), 3: (4, 8, 13, 14, 15)}


@pytest.fixture(autouse=True)
def few_are_enough(monkeypatch):
    monkeypatch.setattr(maxima, "_LEAST_IN_TRAINING", 0)


def pictures(n, seed=0):
    """Whole numbers, so that many are equal, NaN and infinities."""
    random = np.random.default_rng(seed)
    found = random.integers(-3, 4, SHAPES[n]).astype("float32")
    for special in (np.nan, np.inf, -np.inf):
        found.reshape(-1)[random.integers(0, found.size, 40)] = special
    return found


@pytest.mark.parametrize("ceil_mode", [False, True])
@pytest.mark.parametrize("window", [(2, 2, 0), (3, 2, 1), (3, 1, 1), (5, 4, 2), (3, 3, 0), (7, 7, 3), (2, 3, 0)])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_windows_of_a_fixed_size(n, window, ceil_mode, monkeypatch):
    def call():
        x = paddle.to_tensor(pictures(n), stop_gradient=False)
        out, places = getattr(F, f"max_pool{n}d")(x, *window, return_mask=True, ceil_mode=ceil_mode)
        weights = np.random.default_rng(1).integers(1, 9, out.shape).astype("float32")  # sums of them are exact
        out.backward(paddle.to_tensor(weights))
        return [t.numpy() for t in (out, places, x.grad)]

    ours = call()
    assert ours[1].dtype == np.int32
    monkeypatch.setattr(maxima, "WINDOWS", None)  # so that torch's kernels are called
    for got, wanted in zip(ours, call(), strict=True):
        np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_adaptive_windows(n):
    x, sizes = pictures(n, 2), [5, 7, 4][:n]
    out, places = getattr(F, f"adaptive_max_pool{n}d")(paddle.to_tensor(x), sizes if n > 1 else 5, return_mask=True)
    wanted, where = getattr(torch.nn.functional, f"adaptive_max_pool{n}d_with_indices")(torch.from_numpy(x), sizes)
    np.testing.assert_array_equal(out.numpy(), wanted.numpy())
    np.testing.assert_array_equal(places.numpy(), where.numpy())


@pytest.mark.parametrize("n", [2, 3])
def test_fractional_windows_with_and_without_the_loops(n, monkeypatch):
    def call():
        x = paddle.to_tensor(pictures(n, 3), stop_gradient=False)
        out, places = getattr(F, f"fractional_max_pool{n}d")(x, 6, random_u=0.3, return_mask=True)
        out.backward(paddle.ones_like(out))
        return [t.numpy() for t in (out, places, x.grad)]

    ours = call()
    monkeypatch.setattr(maxima, "WINDOWS", None)
    for got, wanted in zip(ours, call(), strict=True):
        np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_unpooling(n):
    values = np.random.default_rng(4).standard_normal(SHAPES[n]).astype("float32")
    x = paddle.to_tensor(values, stop_gradient=False)
    pooled, places = getattr(F, f"max_pool{n}d")(x, 2, return_mask=True)
    out = getattr(F, f"max_unpool{n}d")(pooled, places, 2, output_size=list(SHAPES[n][2:]))
    wanted = np.zeros(SHAPES[n], "float32").reshape(*SHAPES[n][:2], -1)
    np.put_along_axis(wanted, places.numpy().reshape(*SHAPES[n][:2], -1), pooled.numpy().reshape(*SHAPES[n][:2], -1), 2)
    np.testing.assert_array_equal(out.numpy(), wanted.reshape(SHAPES[n]))
    weights = np.random.default_rng(5).standard_normal(out.shape).astype("float32")
    out.backward(paddle.to_tensor(weights))
    np.testing.assert_array_equal(x.grad.numpy(), np.where(out.numpy() == values, weights, 0))


def test_the_gradient_of_the_gradient():
    values = np.random.default_rng(6).standard_normal(SHAPES[2]).astype("float32")

    def second(x, pool, unpool, grad):
        pooled, places = pool(x)
        (first,) = grad((unpool(pooled, places) ** 3).sum(), x)
        return grad((first**2).sum(), x)[0]

    sizes = [31, 29]
    ours = second(
        paddle.to_tensor(values, stop_gradient=False),
        lambda x: F.max_pool2d(x, 3, 2, return_mask=True),
        lambda x, places: F.max_unpool2d(x, places, 3, 2, output_size=sizes),
        lambda y, x: paddle.grad(y, x, create_graph=True),
    )
    wanted = second(
        torch.from_numpy(values).requires_grad_(),
        lambda x: torch.nn.functional.max_pool2d(x, 3, 2, return_indices=True),
        lambda x, places: torch.nn.functional.max_unpool2d(x, places, 3, 2, output_size=sizes),
        lambda y, x: torch.autograd.grad(y, x, create_graph=True),
    )
    np.testing.assert_allclose(ours.numpy(), wanted.detach().numpy(), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("place", [-1, 64])
def test_places_that_are_not_there(place):
    x, places = paddle.ones([8, 8, 8, 8]), np.zeros((8, 8, 8, 8), "int32")
    places[3, 4, 5, 6] = place
    with pytest.raises((ValueError, RuntimeError), match=r"indices|index"):
        F.max_unpool2d(x, paddle.to_tensor(places), 1)


@needs_loops
def test_arrays_that_do_not_fit_are_refused():
    loops, x, out = maxima.WINDOWS, np.zeros((2, 4, 4), "float32"), np.zeros((2, 2, 2), "float32")
    places, windows = np.zeros((2, 2, 2), "int32"), np.int64([0, 1, 0, 2, 2, 4, 0, 2, 2, 4])
    sizes, counts = (1, 4, 4), (1, 2, 2)
    loops.maxima(x, out, places, windows, 2, sizes, counts, 1)
    with pytest.raises(ValueError, match="within the plane"):
        loops.maxima(x, out, places, windows + 1, 2, sizes, counts, 1)
    with pytest.raises(ValueError, match="elements"):
        loops.maxima(x[:1].copy(), out, places, windows, 2, sizes, counts, 1)
    with pytest.raises(TypeError, match="bytes"):
        loops.maxima(x, out, places.astype("int64"), windows, 2, sizes, counts, 1)
    with pytest.raises(ValueError, match="sizes"):
        loops.put(out, places, x, -2, 4, 16, True, 1)
    with pytest.raises(ValueError, match="length"):
        loops.places(x, out, np.zeros(4, "int64"), 4, 0, 1)


@needs_loops
def test_several_threads_give_the_same(monkeypatch):
    x = paddle.to_tensor(pictures(2, 7))
    one = F.max_pool2d(x, 3, 2, 1, return_mask=True)
    monkeypatch.setattr(torch, "get_num_threads", lambda: 3)
    for a, b in zip(one, F.max_pool2d(x, 3, 2, 1, return_mask=True), strict=True):
        np.testing.assert_array_equal(a.numpy(), b.numpy())
