"""Functions and comparisons of many floats, which loops in C compute where they are compiled and faster."""

import numpy as np
import pytest
import torch
from tests.support import run_python

import paddle
import paddle.nn.functional as F
from paddle._kernels import elementwise

N = 140_000
nan, inf = float("nan"), float("inf")
BORDERS = [
    nan,
    inf,
    -inf,
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e-30,
    -1e-30,
    1e-44,
    -1e-44,
    3e38,
    -3e38,
    88.7,
    88.8,
    -87.4,
    -103.9,
    -104.1,
]
BORDERS += [0.625, 0.6249, 0.925, 0.9249, 8191.9, 8192.1, -1e6, 9.1, -3.95, 1e30, 0.70710677, 0.70710683]
NAMES = ["exp", "log", "sqrt", "rsqrt", "sin", "cos", "tanh", "erf"]
UNITS = {"sqrt": 0.5, "exp": 1.0}  # in the last place; 2 for the others

needs_loops = pytest.mark.skipif(elementwise.ELEMENTWISE is None, reason="the loops are not compiled")


@pytest.fixture(autouse=True)
def loops_are_faster(monkeypatch):
    """As if measuring had shown so, whatever the processor."""
    monkeypatch.setattr(elementwise, "_faster", lambda *args: True)


def values(seed=0, spread=4.0, size=N):
    x = (np.random.RandomState(seed).randn(size) * spread).astype("float32")
    x[: len(BORDERS)] = BORDERS
    return x


def units(got, exact):
    """The greatest distance in units of the last place of the exact values, which are float64."""
    known = np.isfinite(exact) & (np.abs(exact) < np.finfo("float32").max)
    size = np.spacing(np.abs(exact[known]).astype("float32")).astype("float64")
    return (np.abs(got[known] - exact[known]) / size).max()


@needs_loops
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("spread", [1e-3, 0.5, 4.0, 60.0, 4000.0])
def test_values_are_within_two_units_in_the_last_place(name, spread):
    x = values(1, spread)
    got = getattr(paddle, name)(paddle.to_tensor(x)).numpy()
    exact = getattr(torch, name)(torch.from_numpy(x.astype("float64"))).numpy()
    assert units(got, exact) <= UNITS.get(name, 2.0)
    wanted = getattr(torch, name)(torch.from_numpy(x)).numpy()
    np.testing.assert_array_equal(np.isnan(got), np.isnan(wanted))
    np.testing.assert_array_equal(got[np.isinf(wanted)], wanted[np.isinf(wanted)])
    zero = got == 0
    np.testing.assert_array_equal(np.signbit(got[zero]), np.signbit(wanted[zero]))


@needs_loops
@pytest.mark.parametrize("name", NAMES)
def test_in_place_forms_give_the_same_bits_and_are_noticed(name):
    if not hasattr(paddle.Tensor, f"{name}_"):
        pytest.skip("there is no such form")
    x = paddle.to_tensor(values(2))
    wanted = getattr(paddle, name)(x).numpy()
    part = x[1:]
    assert getattr(x, f"{name}_")() is x
    np.testing.assert_array_equal(x.numpy(), wanted)
    np.testing.assert_array_equal(part.numpy(), wanted[1:])
    factor = paddle.to_tensor(values(3), stop_gradient=False)
    y = paddle.ones([N])
    product = factor * y
    getattr(y, f"{name}_")()
    with pytest.raises(Exception, match=r"in.?place"):
        product.sum().backward()


@needs_loops
@pytest.mark.parametrize("name", [*NAMES, "square", "reciprocal", "tanhshrink"])
def test_gradients_are_those_of_torch_also_twice(name):
    x = np.abs(np.random.RandomState(4).randn(N)).astype("float32") + 0.1
    ours, theirs = paddle.to_tensor(x, stop_gradient=False), torch.from_numpy(x.copy()).requires_grad_()
    weight = np.random.RandomState(5).randn(N).astype("float32")
    engine = {"tanhshrink": torch.nn.functional.tanhshrink}.get(name) or getattr(torch, name)
    function = {"tanhshrink": F.tanhshrink}.get(name) or getattr(paddle, name)
    out, wanted = function(ours), engine(theirs)
    assert "_Function" in type(out._t.grad_fn).__name__
    (first,) = paddle.grad(out, ours, paddle.to_tensor(weight), create_graph=True)
    (expected,) = torch.autograd.grad(wanted, theirs, torch.from_numpy(weight), create_graph=True)
    np.testing.assert_allclose(first.numpy(), expected.detach().numpy(), rtol=2e-6, atol=1e-6)
    (second,) = paddle.grad(first.sum(), ours)
    np.testing.assert_allclose(
        second.numpy(), torch.autograd.grad(expected.sum(), theirs)[0].numpy(), rtol=1e-5, atol=1e-4
    )
    ours.clear_gradient()
    function(ours).backward(paddle.to_tensor(weight))  # by the loop of the gradient
    np.testing.assert_allclose(ours.grad.numpy(), expected.detach().numpy(), rtol=3e-6, atol=1e-6)


@needs_loops
@pytest.mark.parametrize("name", ["equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal"])
def test_comparisons(name):
    short = {"equal": "eq", "not_equal": "ne", "less_than": "lt", "less_equal": "le", "greater_than": "gt"}.get(
        name, "ge"
    )
    x, y = values(6), values(7)
    y[::3] = x[::3]
    got = getattr(paddle, name)(paddle.to_tensor(x), paddle.to_tensor(y))
    assert got.dtype == paddle.bool
    np.testing.assert_array_equal(got.numpy(), getattr(torch, short)(torch.from_numpy(x), torch.from_numpy(y)).numpy())


@needs_loops
@pytest.mark.parametrize("name", ["fmax", "fmin"])
def test_extremes_that_ignore_nan(name):
    x, y = values(8), values(9)
    y[::3] = x[::3]
    y[: len(BORDERS)] = y[: len(BORDERS)][::-1]
    grad = values(10)
    ours = [paddle.to_tensor(v, stop_gradient=False) for v in (x, y)]
    theirs = [torch.from_numpy(v.copy()).requires_grad_() for v in (x, y)]
    out, wanted = getattr(paddle, name)(*ours), getattr(torch, name)(*theirs)
    np.testing.assert_array_equal(out.numpy(), wanted.detach().numpy())
    out.backward(paddle.to_tensor(grad))
    wanted.backward(torch.from_numpy(grad))
    for a, b in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(a.grad.numpy(), b.grad.numpy())


@needs_loops
def test_copysign_and_its_gradients():
    x, y, grad = values(14), values(15), values(16)
    ours = [paddle.to_tensor(v, stop_gradient=False) for v in (x, y)]
    theirs = [torch.from_numpy(v.copy()).requires_grad_() for v in (x, y)]
    out, wanted = paddle.copysign(*ours), torch.copysign(*theirs)
    np.testing.assert_array_equal(out.numpy().view("int32"), wanted.detach().numpy().view("int32"))
    first = paddle.grad(out, ours, paddle.to_tensor(grad), create_graph=True)
    expected = torch.autograd.grad(wanted, theirs, torch.from_numpy(grad))
    for a, b in zip(first, expected, strict=True):
        np.testing.assert_array_equal(a.numpy(), b.numpy())
    given = paddle.to_tensor(grad, stop_gradient=False)  # the gradient is a product with the one that is given
    (again,) = paddle.grad(paddle.copysign(*ours), ours[0], given, create_graph=True)
    (ratio,) = paddle.grad(again.sum(), given)
    known = np.isfinite(x) & (x != 0)
    np.testing.assert_array_equal(ratio.numpy()[known], (np.copysign(x, y) / np.where(known, x, 1))[known])
    a, b = paddle.to_tensor(x), paddle.to_tensor(y)
    assert a.copysign_(b) is a
    np.testing.assert_array_equal(a.numpy().view("int32"), np.copysign(x, y).view("int32"))
    with pytest.raises(RuntimeError, match="do not fit together"):
        a[1:].copysign_(a[:-1])


@needs_loops
def test_sinc_logit_and_polar():
    x = values(17)
    a, t = paddle.to_tensor(x), torch.from_numpy(x)
    np.testing.assert_allclose(paddle.sinc(a).numpy(), torch.sinc(t).numpy(), rtol=3e-5, atol=3e-7)
    np.testing.assert_array_equal(a.clone().sinc_().numpy(), paddle.sinc(a).numpy())
    inside = np.random.RandomState(18).rand(N).astype("float32")
    inside[:6] = [0, 1, nan, -0.5, 1.5, 0.5]
    b = paddle.to_tensor(inside)
    wanted = torch.logit(torch.from_numpy(inside)).numpy()
    np.testing.assert_allclose(paddle.logit(b).numpy(), wanted, rtol=3e-6, atol=2e-7)
    np.testing.assert_array_equal(b.clone().logit_().numpy(), paddle.logit(b).numpy())
    np.testing.assert_allclose(b.clone().logit_(0.25).numpy(), torch.logit(torch.from_numpy(inside), 0.25).numpy())
    near = x[len(BORDERS) :]
    size = inside[len(BORDERS) :]
    got = paddle.polar(paddle.to_tensor(size), paddle.to_tensor(near)).numpy()
    np.testing.assert_allclose(got, torch.polar(torch.from_numpy(size), torch.from_numpy(near)).numpy(), atol=3e-7)


@pytest.mark.parametrize(("least", "most"), [(-0.5, 0.5), (None, 1.0), (0.0, None), (-inf, inf)])
def test_the_gradient_of_clip_also_twice(least, most):
    x, grad = values(19), values(20)
    ours, theirs = paddle.to_tensor(x, stop_gradient=False), torch.from_numpy(x.copy()).requires_grad_()
    paddle.clip(ours, least, most).backward(paddle.to_tensor(grad))
    torch.clamp(theirs, least, most).backward(torch.from_numpy(grad))
    np.testing.assert_array_equal(ours.grad.numpy(), theirs.grad.numpy())
    (first,) = paddle.grad((paddle.clip(ours, least, most) ** 3).sum(), ours, create_graph=True)
    (second,) = paddle.grad(first.sum(), ours)
    inside = (x >= (-inf if least is None else least)) & (x <= (inf if most is None else most)) & (np.abs(x) < 1e9)
    np.testing.assert_allclose(second.numpy()[inside], 6 * x[inside], rtol=1e-5)


def test_sign_softsign_tanhshrink_and_heaviside():
    x, y = values(11), values(12)
    a = paddle.to_tensor(x)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(paddle.sign(a).numpy(), np.sign(x))
        np.testing.assert_array_equal(F.softsign(a).numpy(), x / (1 + np.abs(x)))
    np.testing.assert_allclose(F.tanhshrink(a).numpy(), x - torch.tanh(torch.from_numpy(x)).numpy(), atol=3e-7)
    wanted = torch.heaviside(torch.from_numpy(x), torch.from_numpy(y)).numpy()
    known = ~np.isnan(x)
    np.testing.assert_array_equal(paddle.heaviside(a, paddle.to_tensor(y)).numpy()[known], wanted[known])


def test_the_flag_for_choices_that_do_not_vary():
    x = paddle.to_tensor(values(13))
    paddle.set_flags({"FLAGS_cudnn_deterministic": True})
    try:
        np.testing.assert_array_equal(paddle.exp(x).numpy(), torch.exp(x._t).numpy())
    finally:
        paddle.set_flags({"FLAGS_cudnn_deterministic": False})


@needs_loops
def test_arrays_that_do_not_fit_are_refused():
    x = np.zeros(4, "float32")
    loops = elementwise.ELEMENTWISE
    with pytest.raises(ValueError, match="no loop of this name"):
        loops.unary("nothing", x, x)
    with pytest.raises(ValueError, match="elements"):
        loops.unary("exp", x, x[:3].copy())
    with pytest.raises(TypeError, match="bytes"):
        loops.compare("gt", x, x, x)
    with pytest.raises(TypeError, match="bytes"):
        loops.binary("fmax", x, x.astype("float64"), x)


def test_without_the_loops_the_values_are_torchs():
    said = run_python(
        "import paddle, torch\n"
        "from paddle._kernels import elementwise\n"
        "assert elementwise.ELEMENTWISE is None and elementwise.exp is torch.exp\n"
        "x = paddle.linspace(0.1, 3.0, 20_000)\n"
        "assert paddle.exp(x)._t.equal(torch.exp(x._t))\n"
        "assert paddle.fmax(x, x)._t.equal(x._t)\n"
        "assert bool((x.clone().sqrt_() == paddle.sqrt(x)).all())\n"
        "print('the same')",
        OUTRIGGER_ACCELERATOR="0",
    )
    assert said == "the same\n"
