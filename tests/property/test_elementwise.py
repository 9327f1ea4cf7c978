"""Elementwise operators against NumPy, their gradients against torch's."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import FLOATS, INTEGERS, LAYOUTS, agree, arrays, broadcastable, check, tensor

# name: (NumPy's function, lowest, highest)
UNARY = {
    "abs": (np.abs, -3, 3),
    "sqrt": (np.sqrt, 0.01, 9),
    "exp": (np.exp, -3, 3),
    "expm1": (np.expm1, -3, 3),
    "log": (np.log, 0.01, 9),
    "log2": (np.log2, 0.01, 9),
    "log10": (np.log10, 0.01, 9),
    "log1p": (np.log1p, -0.9, 9),
    "sin": (np.sin, -9, 9),
    "cos": (np.cos, -9, 9),
    "tan": (np.tan, -1, 1),
    "sinh": (np.sinh, -3, 3),
    "cosh": (np.cosh, -3, 3),
    "tanh": (np.tanh, -3, 3),
    "asin": (np.arcsin, -0.9, 0.9),
    "acos": (np.arccos, -0.9, 0.9),
    "atan": (np.arctan, -9, 9),
    "asinh": (np.arcsinh, -9, 9),
    "acosh": (np.arccosh, 1.1, 9),
    "atanh": (np.arctanh, -0.9, 0.9),
    "square": (np.square, -3, 3),
    "reciprocal": (np.reciprocal, 0.1, 3),
    "neg": (np.negative, -3, 3),
    "floor": (np.floor, -9, 9),
    "ceil": (np.ceil, -9, 9),
    "trunc": (np.trunc, -9, 9),
    "sign": (np.sign, -3, 3),
    "deg2rad": (np.deg2rad, -360, 360),
    "rad2deg": (np.rad2deg, -9, 9),
    "exp2": (np.exp2, -3, 3),
    "i0": (np.i0, -3, 3),
}
UNARY = {name: entry for name, entry in UNARY.items() if hasattr(paddle, name)}

TESTS = {"isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "signbit": np.signbit}

BINARY = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "fmax": np.fmax,
    "fmin": np.fmin,
    "atan2": np.arctan2,
    "logaddexp": np.logaddexp,
    "hypot": np.hypot,
    "copysign": np.copysign,
    "remainder": np.mod,
    "floor_divide": np.floor_divide,
    "nextafter": np.nextafter,
}
COMPARISONS = {
    "equal": np.equal,
    "not_equal": np.not_equal,
    "less_than": np.less,
    "less_equal": np.less_equal,
    "greater_than": np.greater,
    "greater_equal": np.greater_equal,
}
WHOLE = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "floor_divide": np.floor_divide,
    "remainder": np.mod,
}
BITS = {"bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor}
LOGIC = {"logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor}


@pytest.mark.parametrize("name", UNARY)
@given(data=st.data(), dtype=st.sampled_from(FLOATS), layout=st.sampled_from(LAYOUTS))
@check
def test_unary(name, data, dtype, layout):
    reference, low, high = UNARY[name]
    x = data.draw(arrays(dtype=dtype, low=low, high=high))
    with np.errstate(all="ignore"):
        want = np.asarray(reference(x)).astype(dtype).reshape(x.shape)
    agree(getattr(paddle, name)(tensor(x, layout)), want, 1e-4, 1e-5)


@pytest.mark.parametrize("name", UNARY)
@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_unary_gradients(name, data, layout):
    _, low, high = UNARY[name]
    x = data.draw(arrays(dtype="float64", low=low, high=high))
    ours = tensor(x, layout, stop_gradient=False)
    getattr(paddle, name)(ours).sum().backward()
    theirs = torch.tensor(np.array(x), requires_grad=True)
    getattr(torch, name)(theirs).sum().backward()
    agree(ours.grad, theirs.grad.numpy(), 1e-8, 1e-10)


@pytest.mark.parametrize("name", [n for n in UNARY if n not in ("i0", "reciprocal")])
@given(x=arrays(dtype="float64", extreme=True))
@check
def test_unary_of_extremes(name, x):
    with np.errstate(all="ignore"):
        want = UNARY[name][0](x)
    agree(getattr(paddle, name)(tensor(x)), want, 1e-8, 1e-10)


@pytest.mark.parametrize("name", TESTS)
@given(x=arrays(extreme=True), layout=st.sampled_from(LAYOUTS))
@check
def test_tests(name, x, layout):
    agree(getattr(paddle, name)(tensor(x, layout)), TESTS[name](x))


@pytest.mark.parametrize("name", BINARY)
@given(data=st.data(), pair=broadcastable(), dtype=st.sampled_from(FLOATS), layout=st.sampled_from(LAYOUTS))
@check
def test_binary(name, data, pair, dtype, layout):
    x, y = (data.draw(arrays(s, dtype, low=0.2, high=4) if name == "divide" else arrays(s, dtype)) for s in pair)
    with np.errstate(all="ignore"):
        want = BINARY[name](x, y)
    agree(getattr(paddle, name)(tensor(x, layout), tensor(y, layout)), want, 1e-4, 1e-5)


SMOOTH = ("add", "subtract", "multiply", "divide", "maximum", "minimum", "fmax", "fmin", "atan2", "logaddexp", "hypot")


@pytest.mark.parametrize("name", SMOOTH)
@given(data=st.data(), pair=broadcastable(), layout=st.sampled_from(LAYOUTS))
@check
def test_binary_gradients(name, data, pair, layout):
    x, y = (data.draw(arrays(s, "float64", low=0.2, high=4)) for s in pair)
    ours = [tensor(a, layout, stop_gradient=False) for a in (x, y)]
    getattr(paddle, name)(*ours).sum().backward()
    theirs = [torch.tensor(np.array(a), requires_grad=True) for a in (x, y)]
    getattr(torch, name)(*theirs).sum().backward()
    for mine, other in zip(ours, theirs, strict=True):
        agree(mine.grad, other.grad.numpy(), 1e-8, 1e-10)


@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide", "maximum", "minimum", "fmax", "fmin"])
@given(data=st.data(), pair=broadcastable())
@check
def test_binary_of_extremes(name, data, pair):
    x, y = (data.draw(arrays(s, "float64", extreme=True)) for s in pair)
    with np.errstate(all="ignore"):
        want = BINARY[name](x, y)
    agree(getattr(paddle, name)(tensor(x), tensor(y)), want, 1e-8, 1e-10)


@pytest.mark.parametrize("name", COMPARISONS)
@given(data=st.data(), pair=broadcastable(), dtype=st.sampled_from((*FLOATS, *INTEGERS, "bool")))
@check
def test_comparisons(name, data, pair, dtype):
    x, y = (data.draw(arrays(s, dtype, low=0, high=2, extreme=True)) for s in pair)
    agree(getattr(paddle, name)(tensor(x), tensor(y)), COMPARISONS[name](x, y))


@pytest.mark.parametrize("name", WHOLE)
@given(data=st.data(), pair=broadcastable(), dtype=st.sampled_from(("int32", "int64")))
@check
def test_integers(name, data, pair, dtype):
    low = 1 if name in ("floor_divide", "remainder") else -5
    x, y = data.draw(arrays(pair[0], dtype, low=-9, high=9)), data.draw(arrays(pair[1], dtype, low=low, high=9))
    agree(getattr(paddle, name)(tensor(x), tensor(y)), WHOLE[name](x, y))


@pytest.mark.parametrize("name", BITS)
@given(data=st.data(), pair=broadcastable(), dtype=st.sampled_from((*INTEGERS, "bool")))
@check
def test_bits(name, data, pair, dtype):
    x, y = (data.draw(arrays(s, dtype, low=0, high=100)) for s in pair)
    agree(getattr(paddle, name)(tensor(x), tensor(y)), BITS[name](x, y))


@pytest.mark.parametrize("name", LOGIC)
@given(data=st.data(), pair=broadcastable(), dtype=st.sampled_from((*FLOATS, "int64", "bool")))
@check
def test_logic(name, data, pair, dtype):
    x, y = (data.draw(arrays(s, dtype, low=0, high=2)) for s in pair)
    agree(getattr(paddle, name)(tensor(x), tensor(y)), LOGIC[name](x, y))


@given(data=st.data(), pair=broadcastable(), dtype=st.sampled_from(FLOATS), layout=st.sampled_from(LAYOUTS))
@check
def test_where(data, pair, dtype, layout):
    x, y = (data.draw(arrays(s, dtype)) for s in pair)
    condition = data.draw(arrays(np.broadcast_shapes(*pair), "bool"))
    agree(paddle.where(tensor(condition), tensor(x, layout), tensor(y, layout)), np.where(condition, x, y))


@given(x=arrays(extreme=True), low=st.floats(-2, 0), high=st.floats(0, 2), layout=st.sampled_from(LAYOUTS))
@check
def test_clip(x, low, high, layout):
    agree(paddle.clip(tensor(x, layout), low, high), np.clip(x, np.float32(low), np.float32(high)))


@given(x=arrays(dtype="float64", low=0.1), power=st.sampled_from([-2, -1, 0, 0.5, 1, 2, 3]))
@check
def test_power_by_a_number(x, power):
    agree(tensor(x) ** power, x ** np.float64(power), 1e-8)
    if power > 0:
        agree(power ** tensor(x), np.float64(power) ** x, 1e-8)
