"""Special functions, complex numbers, rounding, integers and comparisons against torch."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import check
from .torch_comparison import Cases

case = Cases()

# name: (lowest, highest, torch's function if it has another name)
RANGES = {
    "digamma": (0.2, 5, None),
    "lgamma": (0.2, 5, None),
    "gammaln": (0.2, 5, torch.lgamma),
    "erf": (-3, 3, None),
    "erfinv": (-0.9, 0.9, None),
    "i0": (-3, 3, None),
    "i0e": (-3, 3, torch.special.i0e),
    "i1": (-3, 3, torch.special.i1),
    "i1e": (-3, 3, torch.special.i1e),
    "sinc": (-3, 3, None),
    "rsqrt": (0.1, 9, None),
    "frac": (-3, 3, None),
    "sgn": (-3, 3, None),
    "positive": (-3, 3, None),
    "angle": (-3, 3, None),
    "round": (-9, 9, None),
    "sigmoid": (-9, 9, None),
}


@case(*RANGES)
def _(d, name):
    low, high, theirs = RANGES[name]
    return [d.x(low=low, high=high)], getattr(paddle, name), theirs or getattr(torch, name)


# The sign of NaN is NaN, in the original too; torch has 0.
@case(*(f"{name} of extremes" for name in RANGES if name != "sgn"), grad=False)
def _(d, name):
    name = name.split()[0]
    return [d.x(extreme=True)], getattr(paddle, name), RANGES[name][2] or getattr(torch, name)


@case("logit")
def _(d, name):
    eps = d.one(None, 0.1)
    return [d.x(low=0.05, high=0.95)], lambda lib, x: lib.logit(x, eps)


@case("round with decimals", grad=False)
def _(d, name):
    decimals = d.size(-1, 3)
    return [d.x(low=-99, high=99)], lambda lib, x: lib.round(x, decimals=decimals)


@case("polygamma")
def _(d, name):
    n = d.size(1, 3)
    return [d.x(low=0.3, high=4)], lambda x: paddle.polygamma(x, n), lambda x: torch.polygamma(n, x)


@case("multigammaln")
def _(d, name):
    p = d.size(1, 3)
    return [d.x(low=2, high=6)], lambda lib, x: lib.Tensor.multigammaln(x, p) if lib is paddle else torch.mvlgamma(x, p)


@case("stanh")
def _(d, name):
    a, b = d.number(0.1, 2), d.number(0.1, 2)
    return [d.x()], lambda x: paddle.stanh(x, a, b), lambda x: b * torch.tanh(a * x)


@case("gammainc", "gammaincc", grad=False)
def _(d, name):
    first, second = d.pair()
    return [
        d.x(first, 0.2, 4),
        d.x(second, 0.2, 4),
    ], lambda lib, a, x: getattr(paddle, name)(a, x) if lib is paddle else getattr(torch.special, name)(a, x)


@case("pow")
def _(d, name):
    first, second = d.pair()
    return [d.x(first, 0.2, 3), d.x(second, -2, 2)], lambda lib, x, y: lib.pow(x, y)


@case("div", "mul", "sub", "true_divide", "add", "atan2", "hypot", "logaddexp")
def _(d, name):
    first, second = d.pair()
    return [d.x(first), d.x(second, 0.5, 3)], lambda lib, x, y: getattr(lib, name)(x, y)


@case("ldexp", grad=False)
def _(d, name):
    first, second = d.pair()
    return [d.x(first), d.whole(second, -3, 3, "int32")], paddle.ldexp, lambda x, y: x * 2.0**y


@case("lerp")
def _(d, name):
    first, second = d.pair()
    weight = d.number(-1, 2)
    return [d.x(first), d.x(second)], lambda lib, x, y: lib.lerp(x, y, weight)


@case("heaviside", "copysign", "nextafter", "floor_mod", "mod", "remainder", "floor_divide", grad=False)
def _(d, name):
    first, second = d.pair()
    other = {"floor_mod": "remainder", "mod": "remainder"}.get(name, name)
    return [d.x(first), d.x(second, 0.5, 3)], getattr(paddle, name), getattr(torch, other)


@case("gcd", "lcm", grad=False)
def _(d, name):
    first, second = d.pair()
    dtype = d.one("int32", "int64")
    return [d.whole(first, -30, 30, dtype), d.whole(second, -30, 30, dtype)], lambda lib, x, y: getattr(lib, name)(x, y)


@case("bitwise_left_shift", "bitwise_right_shift", grad=False)
def _(d, name):
    first, second = d.pair()
    dtype = d.one("int32", "int64", "uint8", "int16")
    return [d.whole(first, 0, 100, dtype), d.whole(second, 0, 5, dtype)], lambda lib, x, y: getattr(lib, name)(x, y)


@case("bitwise_not", "bitwise_invert", grad=False)
def _(d, name):
    dtype = d.one("int32", "int64", "uint8", "bool")
    return [d.x(None, 0, 100, dtype)], getattr(paddle, name), torch.bitwise_not


@case("logical_not", grad=False)
def _(d, name):
    return [d.x(None, 0, 2, d.one("float64", "int64", "bool"))], lambda lib, x: lib.logical_not(x)


@case("eq", "ne", "lt", "le", "gt", "ge", "less", grad=False)
def _(d, name):
    first, second = d.pair()
    other = {"less": "lt"}.get(name, name)
    return [d.whole(first, 0, 2), d.whole(second, 0, 2)], getattr(paddle, name), getattr(torch, other)


@case("isneginf", "isposinf", "isreal", grad=False)
def _(d, name):
    return [d.x(extreme=True)], lambda lib, x: getattr(lib, name)(x)


@case("isclose", "allclose", grad=False)
def _(d, name):
    shape, nan = d.shape(), d.flag()
    x = d.x(shape, extreme=True)
    y = x + d.one(0.0, 1e-9, 1e-3)
    return [x, y], lambda lib, a, b: getattr(lib, name)(a, b, rtol=1e-5, atol=1e-8, equal_nan=nan)


@case("equal_all", grad=False)
def _(d, name):
    x = d.whole(d.shape(), 0, 2)
    y = x if d.flag() else d.whole(d.shape(), 0, 2)
    return [x, y], paddle.equal_all, lambda a, b: np.asarray(torch.equal(a, b))


@case("nan_to_num", grad=False)
def _(d, name):
    nan, high, low = d.number(-2, 2), d.one(None, 9.0), d.one(None, -9.0)
    return [d.x(extreme=True)], lambda lib, x: lib.nan_to_num(x, nan, high, low)


@case("frexp", grad=False)
def _(d, name):
    return [d.x()], paddle.frexp, lambda x: [np.asarray(a, "float64") for a in np.frexp(x.numpy())]


@case("scale")
def _(d, name):
    factor, bias, first = d.number(-2, 2), d.number(-2, 2), d.flag()
    return (
        [d.x()],
        lambda x: paddle.scale(x, factor, bias, first),
        (lambda x: x * factor + bias if first else (x + bias) * factor),
    )


@case("increment", grad=False)
def _(d, name):
    value = d.number(-2, 2)
    return [d.x((1,))], lambda x: paddle.increment(x, value), lambda x: x + value


@case("clamp")
def _(d, name):
    low, high = d.number(-2, 0), d.number(0.001, 2)
    return [d.x()], lambda lib, x: lib.clamp(x, low, high)


@case("add_n")
def _(d, name):
    shape = d.shape()
    return [d.x(shape) for _ in range(d.size(1, 3))], lambda *x: paddle.add_n(list(x)), lambda *x: sum(x[1:], x[0])


@case("cast", grad=False)
def _(d, name):
    dtype = d.one("float32", "float64", "int64", "int32", "uint8", "bool", "complex64", "float16")
    return [d.x(None, 0, 9)], lambda x: paddle.cast(x, dtype), lambda x: x.to(getattr(torch, dtype))


@case("is_empty", "numel", "rank", grad=False)
def _(d, name):
    theirs = {
        "is_empty": lambda x: np.asarray(x.numel() == 0),
        "numel": lambda x: np.asarray(x.numel()),
        "rank": lambda x: np.asarray(x.dim(), "int32"),
    }
    return [d.x()], getattr(paddle, name), theirs[name]


# Complex numbers.


@case("conj", "real", "imag", "abs", "exp", "square", "reciprocal", "neg")
def _(d, name):
    return [d.complex(d.shape())], getattr(paddle, name), lambda x: torch.resolve_conj(getattr(torch, name)(x))


@case("complex", "polar")
def _(d, name):
    shape = d.shape()
    return [d.x(shape, 0.1, 3), d.x(shape)], lambda lib, a, b: getattr(lib, name)(a, b)


@case("as_complex", "view_as_complex")
def _(d, name):
    return [d.x((*d.shape(), 2))], getattr(paddle, name), lambda x: torch.complex(x[..., 0], x[..., 1])


@case("as_real", "view_as_real")
def _(d, name):
    return [d.complex(d.shape())], getattr(paddle, name), torch.view_as_real


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_special(name, data):
    case.holds(name, data)
