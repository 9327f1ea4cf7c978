"""Large tensors, which some operators compute in another way than small ones: the same values, gradients and errors."""

import numpy as np
import pytest
import torch

import paddle
import paddle.nn.functional as F

N = 140_000  # more than `vectorised.LEAST_IN_TRAINING`
nan, inf = float("nan"), float("inf")
BORDERS = [nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 1e-30, -1e-30, 1e-44, 3e38]


def values(seed=0, size=N):
    x = np.random.RandomState(seed).randn(size).astype("float32")
    x[: len(BORDERS)] = BORDERS
    return x


def both(ours, theirs, *arrays, grad=None):
    """Results and gradients of two functions, ours on Paddle tensors and theirs on torch tensors."""
    x = [paddle.to_tensor(a, stop_gradient=False) for a in arrays]
    t = [torch.from_numpy(a.copy()).requires_grad_() for a in arrays]
    out, wanted = ours(*x), theirs(*t)
    grad = np.asarray(np.random.RandomState(9).randn(*wanted.shape), "float32") if grad is None else grad
    out.backward(paddle.to_tensor(grad))
    wanted.backward(torch.from_numpy(grad))
    return out.numpy(), wanted.detach().numpy(), [v.grad.numpy() for v in x], [v.grad.numpy() for v in t]


def same_bits(a, b):
    assert a.dtype == b.dtype
    assert a.shape == b.shape
    np.testing.assert_array_equal(a, b)
    known = ~np.isnan(a)
    np.testing.assert_array_equal(np.signbit(a)[known], np.signbit(b)[known])


def test_tanh_is_as_exact_and_keeps_signs_of_zeros():
    out, wanted, grads, gradients = both(paddle.tanh, torch.tanh, values())
    np.testing.assert_allclose(out, wanted, rtol=2e-7, atol=0)
    np.testing.assert_array_equal(np.signbit(out[3:5]), [False, True])
    np.testing.assert_allclose(grads[0], gradients[0], rtol=1e-5, atol=1e-6)
    plain = paddle.tanh(paddle.to_tensor(values()))
    np.testing.assert_array_equal(plain.numpy(), out)
    assert plain.stop_gradient


@pytest.mark.parametrize("dtype", ["float64", "float16", "bfloat16"])
def test_other_dtypes_keep_theirs(dtype):
    x = paddle.to_tensor(values()).astype(dtype)
    for function in (paddle.tanh, paddle.sinc, lambda v: paddle.clip(v, -1.0, 1.0), lambda v: F.softsign(v)):
        assert function(x).dtype == x.dtype
    assert paddle.isinf(x).numpy().sum() >= 2


def test_tanh_twice_differentiated():
    x = paddle.to_tensor(np.linspace(-2, 2, N, dtype="float32"), stop_gradient=False)
    (first,) = paddle.grad(paddle.tanh(x).sum(), x, create_graph=True)
    (second,) = paddle.grad(first.sum(), x)
    t = np.tanh(x.numpy().astype("float64"))
    np.testing.assert_allclose(second.numpy(), -2 * t * (1 - t * t), atol=1e-6)


def test_views_that_are_not_contiguous():
    x = values(size=2 * N).reshape(2, N)
    turned = paddle.to_tensor(x).T
    np.testing.assert_allclose(paddle.tanh(turned).numpy(), np.tanh(x.T), rtol=1e-6)
    np.testing.assert_array_equal(paddle.isinf(turned).numpy(), np.isinf(x.T))
    mask = paddle.to_tensor(x > 0).T
    np.testing.assert_array_equal(paddle.masked_fill(turned, mask, 7.0).numpy(), np.where(x.T > 0, 7, x.T))
    assert bool(mask.any())
    assert not bool(mask.all())


def test_clip_gives_no_gradient_outside_even_if_it_is_infinite():
    grad = np.random.RandomState(1).randn(N).astype("float32")
    grad[:6] = inf
    out, wanted, grads, gradients = both(
        lambda x: paddle.clip(x, -1.0, 1.0), lambda t: t.clamp(-1, 1), values(), grad=grad
    )
    same_bits(out, wanted)
    same_bits(grads[0] + 0, gradients[0] + 0)
    out, wanted, grads, gradients = both(lambda x: paddle.clip(x, min=0.0), lambda t: t.clamp(min=0), values())
    same_bits(out, wanted)
    same_bits(grads[0] + 0, gradients[0] + 0)


def test_a_clipped_tensor_may_be_written_to_before_backward():
    x = paddle.to_tensor(values(), stop_gradient=False)
    y = paddle.clip(x, -1.0, 1.0)
    y.add_(paddle.ones([N]))
    y.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), (np.abs(values()) <= 1).astype("float32"))


@pytest.mark.parametrize("size", [len(BORDERS), N])
@pytest.mark.parametrize("name", ["maximum", "minimum"])
def test_extremes_share_the_gradient_of_equal_elements_and_nan_has_none(name, size):
    # paddle.maximum([1, 2, 3, nan, 1, inf], [2, 2, 1, 1, nan, inf]) in Paddle 3.3.1: [0, .5, 1, 0, 0, .5] for x.
    a, b = values(1, size), values(2, size)
    b[: len(BORDERS)] = b[: len(BORDERS)][::-1]
    x, y = paddle.to_tensor(a, stop_gradient=False), paddle.to_tensor(b, stop_gradient=False)
    out = getattr(paddle, name)(x, y)
    out.sum().backward()
    wins = a > b if name == "maximum" else a < b
    loses = a < b if name == "maximum" else a > b
    np.testing.assert_array_equal(out.numpy(), getattr(np, name)(a, b))
    np.testing.assert_array_equal(x.grad.numpy(), wins + 0.5 * (a == b))
    np.testing.assert_array_equal(y.grad.numpy(), loses + 0.5 * (a == b))


def test_the_gradient_of_a_broadcast_maximum():
    a, b = values(3).reshape(700, 200), values(4, 200)
    out, wanted, grads, gradients = both(paddle.maximum, torch.maximum, np.nan_to_num(a), np.nan_to_num(b))
    same_bits(out, wanted)
    for ours, theirs in zip(grads, gradients, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("value", [0.0, -0.0, 2.5, -inf, nan, 3])
def test_masked_fill(value):
    mask = np.random.RandomState(5).rand(N) > 0.5
    p, t = paddle.to_tensor(mask), torch.from_numpy(mask)
    grad = values(6)
    out, wanted, grads, gradients = both(
        lambda x: paddle.masked_fill(x, p, value), lambda x: x.masked_fill(t, value), values(), grad=grad
    )
    same_bits(out, wanted)
    same_bits(grads[0], gradients[0])
    same_bits(paddle.masked_fill(paddle.to_tensor(values()), p, value).numpy(), wanted)


def test_heaviside():
    x, y = values(), values(7)
    y[: len(BORDERS)] = y[: len(BORDERS)][::-1]
    wanted = torch.heaviside(torch.from_numpy(x), torch.from_numpy(y)).numpy()
    np.testing.assert_array_equal(paddle.heaviside(paddle.to_tensor(x), paddle.to_tensor(y)).numpy(), wanted)


def test_heaviside_has_a_gradient_at_zero_alone():
    x, y = values(), values(7)
    a, b = paddle.to_tensor(x, stop_gradient=False), paddle.to_tensor(y, stop_gradient=False)
    paddle.heaviside(a, b).backward(paddle.full([N], inf))
    np.testing.assert_array_equal(a.grad.numpy(), np.zeros(N))
    np.testing.assert_array_equal(b.grad.numpy(), np.where(x == 0, np.float32(inf), 0))


def test_infinities():
    np.testing.assert_array_equal(paddle.isinf(paddle.to_tensor(values())).numpy(), np.isinf(values()))


def test_sinc_and_polar():
    x, y = values(), np.random.RandomState(8).randn(N).astype("float32")
    wanted = torch.sinc(torch.from_numpy(x)).numpy()
    np.testing.assert_allclose(paddle.sinc(paddle.to_tensor(x)).numpy(), wanted, rtol=1e-5, atol=1e-6)
    size = np.abs(y)
    wanted = torch.polar(torch.from_numpy(size), torch.from_numpy(y)).numpy()
    ours = paddle.polar(paddle.to_tensor(size), paddle.to_tensor(y)).numpy()
    np.testing.assert_allclose(ours, wanted, rtol=1e-6, atol=1e-6)


def test_softsign():
    out, _, grads, _ = both(F.softsign, torch.nn.functional.softsign, values())
    same_bits(out, torch.nn.functional.softsign(torch.from_numpy(values())).numpy())
    assert grads[0][1] == 0  # at infinity, where torch's is NaN


def test_all_and_any_of_many_booleans():
    p = np.zeros(N, bool)
    assert not paddle.to_tensor(p).any()
    assert paddle.to_tensor(~p).all()
    p[-1] = True
    some, every = paddle.any(paddle.to_tensor(p)), paddle.all(paddle.to_tensor(~p))
    assert some
    assert not every
    assert some.dtype == every.dtype == paddle.bool
    assert some.shape == every.shape == []


@pytest.mark.parametrize("axis", [0, 1, -1, [0, 2], None])
@pytest.mark.parametrize("keepdim", [False, True])
def test_all_and_any_along_axes(axis, keepdim):
    p = np.random.RandomState(12).rand(30, 40, 20) > 0.02
    x, at = paddle.to_tensor(p), tuple(axis) if isinstance(axis, list) else axis
    every, some = paddle.all(x, axis, keepdim), paddle.any(~x, axis, keepdim)
    np.testing.assert_array_equal(every.numpy(), p.all(at, keepdims=keepdim))
    np.testing.assert_array_equal(some.numpy(), (~p).any(at, keepdims=keepdim))
    assert every.dtype == some.dtype == paddle.bool


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
@pytest.mark.parametrize("weighted", [False, True])
def test_binary_cross_entropy(reduction, weighted):
    random = np.random.RandomState(10)
    x, label = random.rand(N).astype("float32"), random.rand(N).astype("float32")
    x[:2], label[:2] = [0, 1], [1, 0]  # logarithms of 0
    w = random.rand(N).astype("float32") if weighted else None
    paddle.to_tensor(w) if weighted else None
    out, wanted, grads, gradients = both(
        lambda p: F.binary_cross_entropy(
            p, paddle.to_tensor(label), w if w is None else paddle.to_tensor(w), reduction
        ),
        lambda t: torch.nn.functional.binary_cross_entropy(
            t, torch.from_numpy(label), w if w is None else torch.from_numpy(w), reduction=reduction
        ),
        x,
    )
    np.testing.assert_allclose(out, wanted, rtol=1e-5)
    np.testing.assert_array_equal(grads[0], gradients[0])


def test_probabilities_above_one_are_refused():
    x = np.full(N, 0.5, "float32")
    for wrong in (1.5, -0.5, nan):
        x[7] = wrong
        with pytest.raises(Exception, match="between 0 and 1"):
            F.binary_cross_entropy(paddle.to_tensor(x), paddle.zeros([N]))


@pytest.mark.parametrize("axis", [0, 1, -2, -1])
@pytest.mark.parametrize("descending", [False, True])
def test_sorting_along_any_axis(axis, descending):
    a = np.random.RandomState(11).permutation(30 * 40 * 20).astype("float32").reshape(30, 40, 20)
    x = paddle.to_tensor(a, stop_gradient=False)
    out, places = paddle.sort(x, axis, descending), paddle.argsort(x, axis, descending)
    wanted = np.sort(a, axis)
    np.testing.assert_array_equal(out.numpy(), np.flip(wanted, axis) if descending else wanted)
    np.testing.assert_array_equal(np.take_along_axis(a, places.numpy(), axis), out.numpy())
    assert out.is_contiguous()
    assert places.is_contiguous()
    assert places.dtype == paddle.int64
    (out * out).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), 2 * a)


@pytest.mark.parametrize("shape", [(N,), (200, 700), (20, 70, 100), (700, 1, 200)])
@pytest.mark.parametrize("share", [0.5, 0.0, 1.0])
def test_masks(shape, share):
    rng = np.random.RandomState(12)
    a, mask = rng.randn(*shape).astype("float32"), rng.random_sample(shape) < share
    x, m = paddle.to_tensor(a, stop_gradient=False), paddle.to_tensor(mask)
    for out in (x[m], paddle.masked_select(x, m)):
        np.testing.assert_array_equal(out.numpy(), a[mask])
        x.clear_gradient()
        (out * out).sum().backward()
        np.testing.assert_array_equal(x.grad.numpy(), np.where(mask, 2 * a, 0))
    np.testing.assert_array_equal(paddle.nonzero(m).numpy(), np.argwhere(mask))
    for ours, wanted in zip(paddle.nonzero(m, as_tuple=True), np.nonzero(mask), strict=True):
        np.testing.assert_array_equal(ours.numpy(), wanted)
        assert ours.dtype == paddle.int64
    for ours, wanted in zip(paddle.where(m), np.nonzero(mask), strict=True):
        np.testing.assert_array_equal(ours.numpy(), wanted)


def test_masks_of_the_first_axes_and_of_other_memory():
    rng = np.random.RandomState(13)
    a, mask = rng.randn(300, 700, 3).astype("float32"), rng.random_sample((300, 700)) < 0.3
    np.testing.assert_array_equal(paddle.to_tensor(a)[paddle.to_tensor(mask)].numpy(), a[mask])
    turned = paddle.to_tensor(a).transpose([1, 0, 2])[paddle.to_tensor(mask).transpose([1, 0])]
    np.testing.assert_array_equal(turned.numpy(), a.transpose(1, 0, 2)[mask.T])
    with pytest.raises(IndexError, match="mask for axis 0"):
        paddle.to_tensor(a)[paddle.to_tensor(mask.T)]


def test_nan_and_infinity():
    x = paddle.to_tensor(values(), stop_gradient=False)
    for ours, numpys in ((paddle.isnan, np.isnan), (paddle.isinf, np.isinf), (paddle.isfinite, np.isfinite)):
        found = ours(x)
        np.testing.assert_array_equal(found.numpy(), numpys(values()))
        assert found.dtype == paddle.bool
        assert found.stop_gradient


@pytest.mark.parametrize("strange", [False, True])
def test_signs(strange):
    a = values() if strange else values()[len(BORDERS) :]
    wanted = np.where(np.isnan(a), a, np.sign(a))
    out, _, grads, _ = both(paddle.sign, torch.sign, a)
    np.testing.assert_array_equal(out, wanted)
    np.testing.assert_array_equal(grads[0], np.zeros_like(a))
    ones = np.ones_like(a)
    out, _, grads, _ = both(paddle.abs, torch.abs, a, grad=ones)
    np.testing.assert_array_equal(out, np.abs(a))
    np.testing.assert_array_equal(grads[0], np.where(np.isfinite(a), np.sign(a), nan))


def test_values_that_are_not_finite_belong_at_the_end():
    edges = np.linspace(-2, 2, 9).astype("float32")
    for a in (values(), values()[len(BORDERS) :]):
        at = paddle.searchsorted(paddle.to_tensor(edges), paddle.to_tensor(a)).numpy()
        np.testing.assert_array_equal(at, np.where(np.isfinite(a), np.searchsorted(edges, a), 9))


def test_equal_all():
    a = values()[len(BORDERS) :]
    b = a.copy()
    assert paddle.equal_all(paddle.to_tensor(a), paddle.to_tensor(b)).item() is True
    b[-1] += 1
    assert paddle.equal_all(paddle.to_tensor(a), paddle.to_tensor(b)).item() is False
    x = paddle.to_tensor(values())  # NaN is not equal to itself
    assert paddle.equal_all(x, x).item() is False


@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_shards(dtype):
    a = np.random.RandomState(14).randint(0, 1000, N).astype(dtype)
    for shard in (0, 2, 3):
        out = paddle.shard_index(paddle.to_tensor(a), 1000, 4, shard, ignore_value=-7)
        np.testing.assert_array_equal(out.numpy(), np.where(a // 250 == shard, a - 250 * shard, -7))
        assert str(out.dtype) == f"paddle.{dtype}"


def test_tanh_in_place():
    x = paddle.to_tensor(values())
    y = x.tanh_()
    assert y is x
    np.testing.assert_array_equal(x.numpy(), paddle.tanh(paddle.to_tensor(values())).numpy())


@pytest.mark.parametrize("times", [[2, 3], [3, 1, 2], [2], [1, 1], [0, 2]])
def test_gradient_of_tile(times):
    a = np.random.RandomState(15).randn(200, 120).astype("float32")
    out, wanted, grads, gradients = both(lambda x: x.tile(times), lambda t: torch.tile(t, times), a)
    same_bits(out, wanted)
    np.testing.assert_allclose(grads[0], gradients[0], rtol=1e-5, atol=1e-6)
    x = paddle.to_tensor(a, stop_gradient=False)
    (first,) = paddle.grad((x.tile([2, 2]) ** 3).sum(), x, create_graph=True)
    (second,) = paddle.grad(first.sum(), x)
    np.testing.assert_allclose(second.numpy(), 24 * a, rtol=1e-5)


def test_rounding_and_scaling_in_place():
    a = values()[len(BORDERS) :]
    for change, wanted in (
        (lambda x: x.round_(), np.round(a)),
        (lambda x: x.round_(2), paddle.round(paddle.to_tensor(a), 2).numpy()),
        (lambda x: x.scale_(0.5), a * np.float32(0.5)),
        (lambda x: x.scale_(2.0, 1.5), paddle.scale(paddle.to_tensor(a), 2.0, 1.5).numpy()),
        (lambda x: x.scale_(2.0, 1.5, False), paddle.scale(paddle.to_tensor(a), 2.0, 1.5, False).numpy()),
        (lambda x: x.scale_(paddle.to_tensor(3.0)), a * np.float32(3)),
    ):
        x = paddle.to_tensor(a)
        memory = x.data_ptr()
        assert change(x) is x
        assert x.data_ptr() == memory
        np.testing.assert_array_equal(x.numpy(), wanted)
    whole = paddle.to_tensor([1, 2])
    assert whole.scale_(3).tolist() == [3, 6]


@pytest.mark.parametrize("size", [20_000, N])
def test_where(size):
    rng = np.random.RandomState(16)
    mask, a, b = rng.random_sample(size) < 0.5, values(1, size), values(2, size)[::-1].copy()
    b[: len(BORDERS)] = BORDERS[::-1]
    c = torch.from_numpy(mask)
    out, wanted, grads, gradients = both(
        lambda x, y: paddle.where(paddle.to_tensor(mask), x, y), lambda x, y: torch.where(c, x, y), a, b
    )
    same_bits(out, wanted)
    for ours, theirs in zip(grads, gradients, strict=True):
        np.testing.assert_array_equal(ours, theirs)
    plain = paddle.where(paddle.to_tensor(mask), paddle.to_tensor(a), paddle.to_tensor(b))
    same_bits(plain.numpy(), wanted)
    x = paddle.to_tensor(a, stop_gradient=False)
    out = paddle.where(paddle.to_tensor(mask), x, paddle.to_tensor(b))  # a gradient for one of them
    out.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), mask.astype("float32"))
    row = paddle.where(paddle.to_tensor(mask), paddle.to_tensor(a), paddle.zeros([1]))
    np.testing.assert_array_equal(row.numpy(), np.where(mask, a, 0))


def test_where_twice_differentiated():
    mask = np.arange(N) % 3 == 0
    x = paddle.to_tensor(np.linspace(-2, 2, N, dtype="float32"), stop_gradient=False)
    (first,) = paddle.grad(paddle.where(paddle.to_tensor(mask), x**3, x).sum(), x, create_graph=True)
    (second,) = paddle.grad(first.sum(), x)
    np.testing.assert_allclose(second.numpy(), np.where(mask, 6 * x.numpy(), 0), rtol=1e-5)
