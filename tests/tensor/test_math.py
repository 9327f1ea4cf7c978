"""Arithmetic and mathematical functions against NumPy, with gradients, and against recorded facts."""

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.golden.elementwise_cases import BINARY, EXCEPTIONS, FACTS, GRADIENTS, UNARY, inf, nan, operand
from tests.support import check_error, check_op, golden

import paddle

RECORDED = golden("elementwise.json")

# name -> NumPy's function and an interval inside its domain, away from its jumps.
SMOOTH = {
    "abs": (np.abs, 0.1, 2),
    "acos": (np.arccos, -0.9, 0.9),
    "acosh": (np.arccosh, 1.1, 4),
    "asin": (np.arcsin, -0.9, 0.9),
    "asinh": (np.arcsinh, -2, 2),
    "atan": (np.arctan, -2, 2),
    "atanh": (np.arctanh, -0.9, 0.9),
    "cos": (np.cos, -3, 3),
    "cosh": (np.cosh, -2, 2),
    "deg2rad": (np.deg2rad, -180, 180),
    "exp": (np.exp, -2, 2),
    "expm1": (np.expm1, -2, 2),
    "log": (np.log, 0.1, 4),
    "log10": (np.log10, 0.1, 4),
    "log1p": (np.log1p, -0.9, 4),
    "log2": (np.log2, 0.1, 4),
    "neg": (np.negative, -2, 2),
    "negative": (np.negative, -2, 2),
    "positive": (np.positive, -2, 2),
    "rad2deg": (np.rad2deg, -3, 3),
    "reciprocal": (np.reciprocal, 0.2, 3),
    "rsqrt": (lambda x: x**-0.5, 0.2, 3),
    "sigmoid": (lambda x: 1 / (1 + np.exp(-x)), -3, 3),
    "sin": (np.sin, -3, 3),
    "sinh": (np.sinh, -2, 2),
    "sqrt": (np.sqrt, 0.1, 4),
    "square": (np.square, -2, 2),
    "tan": (np.tan, -1, 1),
    "tanh": (np.tanh, -2, 2),
    "logit": (lambda x: np.log(x / (1 - x)), 0.1, 0.9),
    "nan_to_num": (np.nan_to_num, -2, 2),
    "stanh": (lambda x: 1.7159 * np.tanh(0.67 * x), -2, 2),
    "frac": (lambda x: x - np.trunc(x), 0.1, 0.9),
}

STEPS = {name: getattr(np, name) for name in ("ceil", "floor", "round", "sign", "signbit", "trunc")}

# name -> NumPy's function, and where the operands may lie.
PAIRS = {
    "add": (np.add, -2, 2),
    "subtract": (np.subtract, -2, 2),
    "multiply": (np.multiply, -2, 2),
    "divide": (np.divide, 0.5, 2),
    "true_divide": (np.divide, 0.5, 2),
    "pow": (np.power, 0.5, 2),
    "maximum": (np.maximum, -2, 2),
    "minimum": (np.minimum, -2, 2),
    "fmax": (np.fmax, -2, 2),
    "fmin": (np.fmin, -2, 2),
    "atan2": (np.arctan2, 0.5, 2),
    "hypot": (np.hypot, 0.5, 2),
    "logaddexp": (np.logaddexp, -2, 2),
    "copysign": (np.copysign, 0.5, 2),
    "ldexp": (lambda x, y: x * 2**y, -2, 2),
    "remainder": (np.remainder, 1.1, 1.9),
}

INTEGER_PAIRS = {"gcd": np.gcd, "lcm": np.lcm, "floor_divide": np.floor_divide, "remainder": np.remainder}


def spread(low, high, *shape):
    """Numbers over an interval, without equal neighbours."""
    n = np.arange(np.prod(shape))
    return (low + (high - low) * ((n * 0.61803398875) % 1)).reshape(shape)


@pytest.mark.parametrize("name", SMOOTH)
def test_smooth_functions_agree_with_numpy_and_their_slopes_with_differences(name):
    reference, low, high = SMOOTH[name]
    check_op(getattr(paddle, name), reference, [spread(low, high, 2, 3)], eps=1e-5, dtype="float64")
    check_op(getattr(paddle, name), reference, [spread(low, high, 0).astype("float32")], grad=False, dtype="float32")


@pytest.mark.parametrize("name", STEPS)
def test_step_functions_agree_with_numpy_and_are_flat(name):
    values = np.array([-2.5, -1.5, -0.5, -0.2, 0.0, 0.2, 0.5, 1.5, 2.5])
    check_op(getattr(paddle, name), STEPS[name], [values], grad=False)
    if name != "signbit":
        x = paddle.to_tensor(values, stop_gradient=False)
        getattr(paddle, name)(x).sum().backward()
        assert x.grad.tolist() == [0.0] * 9


@pytest.mark.parametrize("name", [*SMOOTH, *STEPS])
def test_methods_are_the_functions(name):
    if name != "positive":  # no method in Paddle either
        assert getattr(paddle.Tensor, name) is getattr(paddle, name)


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_agree_with_numpy(name):
    reference, low, high = PAIRS[name]
    x, y = spread(low, high, 2, 3), spread(low, high, 7)[4:]
    check_op(getattr(paddle, name), reference, [x, y], eps=1e-5)
    check_op(getattr(paddle, name), reference, [y, x[:, :1]], eps=1e-5)


@pytest.mark.parametrize("name", INTEGER_PAIRS)
def test_integer_pairs_agree_with_numpy(name):
    x, y = np.array([12, -8, 7, -7, 0]), np.array([20, 6, -2, 3, 5])
    check_op(getattr(paddle, name), INTEGER_PAIRS[name], [x, y], dtype="int64")


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(shapes=hnp.mutually_broadcastable_shapes(num_shapes=2, max_dims=4), name=st.sampled_from(sorted(PAIRS)))
def test_any_shapes_that_numpy_broadcasts_broadcast(shapes, name):
    reference, low, high = PAIRS[name]
    x, y = (spread(low, high, *shape) for shape in shapes.input_shapes)
    check_op(getattr(paddle, name), reference, [x, y], grad=False)


@pytest.mark.parametrize("name", [*PAIRS, *INTEGER_PAIRS])
def test_shapes_that_do_not_fit_are_named(name):
    kind = "int64" if name in INTEGER_PAIRS else "float32"
    x, y = paddle.ones([2, 3], kind), paddle.ones([4], kind)
    check_error(lambda: getattr(paddle, name)(x, y), ValueError, name, "[2, 3]", "[4]")


@pytest.mark.parametrize("name", ["pow", "copysign", "remainder"])
def test_a_number_may_replace_the_second_tensor(name):
    reference = PAIRS.get(name, (INTEGER_PAIRS.get(name),))[0]
    call = getattr(paddle, name)
    check_op(lambda t: call(t, 2), lambda a: reference(a, 2), [np.array([1.5, 2.5, 3.5])])


@pytest.mark.parametrize("value", [None, "text", [1.0]])
@pytest.mark.parametrize("name", ["add", "maximum", "atan2", "pow"])
def test_non_tensors_are_rejected(name, value):
    check_error(lambda: getattr(paddle, name)(paddle.ones([2]), value), (ValueError, TypeError), name)


@pytest.mark.parametrize("name", ["sin", "abs", "round", "frac"])
def test_unary_functions_require_a_tensor(name):
    check_error(lambda: getattr(paddle, name)(1.5), ValueError, name, "'x'", "1.5", "paddle.to_tensor")


def test_torch_names_of_arguments_and_out():
    x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 5.0])
    into = paddle.zeros([2])
    assert paddle.add(input=x, other=y, out=into) is into
    assert into.tolist() == [4.0, 7.0]
    assert paddle.pow(input=x, exponent=2).tolist() == [1.0, 4.0]
    assert paddle.trunc(x=y / 2).tolist() == [1.0, 2.0]
    assert paddle.true_divide(x=y, y=x).tolist() == [3.0, 2.5]


def test_aliases_are_one_function():
    aliases = {"sub": "subtract", "mul": "multiply", "div": "divide", "mod": "remainder", "floor_mod": "remainder"}
    for short, long in {**aliases, "clamp": "clip"}.items():
        assert getattr(paddle, short) is getattr(paddle, long)


# ---- recorded facts ----


def same(tensor, recorded):
    if isinstance(recorded, list):
        for t, r in zip(tensor, recorded, strict=True):
            same(t, r)
        return
    assert tensor.dtype.name == recorded["dtype"]
    assert list(tensor.shape) == recorded["shape"]
    parts = paddle.as_real(tensor) if tensor.is_complex() else tensor
    np.testing.assert_allclose(parts.numpy().ravel(), recorded["values"], rtol=2e-6, atol=1e-7)


@pytest.mark.parametrize("expression", FACTS)
def test_recorded_fact(expression):
    got = eval(expression, {"paddle": paddle, "T": paddle.to_tensor, "nan": nan, "inf": inf})
    same(got, RECORDED["facts"][expression])


@pytest.mark.parametrize("name", UNARY + BINARY)
def test_recorded_result_types(name):
    operands = 2 if name in BINARY else 1
    for key, dtype in RECORDED["binary" if name in BINARY else "unary"].items():
        if key.split()[0] == name and key not in EXCEPTIONS:
            x = operand(paddle.to_tensor, key.split()[1])
            assert getattr(paddle, name)(*[x] * operands).dtype.name == dtype, key


@pytest.mark.parametrize(("expression", "x", "y"), GRADIENTS)
def test_recorded_gradient(expression, x, y):
    x, y = (paddle.to_tensor(v, dtype="float32", stop_gradient=False) for v in (x, y))
    eval(expression, {"paddle": paddle, "x": x, "y": y}).sum().backward()
    for t, recorded in zip((x, y), RECORDED["gradients"][expression], strict=True):
        np.testing.assert_allclose(t.grad.numpy().ravel(), recorded, rtol=1e-5, atol=1e-6)


# ---- functions with attributes ----


def test_scale_and_its_gradient():
    x = spread(-2, 2, 2, 3)
    check_op(paddle.scale, lambda a: a * 3 + 0.5, [x], attrs={"scale": 3.0, "bias": 0.5})
    check_op(paddle.scale, lambda a: (a + 0.5) * 3, [x], attrs={"scale": 3.0, "bias": 0.5, "bias_after_scale": False})
    check_op(paddle.scale, lambda a: np.tanh(a * 3), [x], attrs={"scale": 3.0, "act": "tanh"})
    check_error(lambda: paddle.scale(paddle.ones([1]), act="nothing"), ValueError, "act", "relu", "'nothing'")


def test_scale_does_not_change_its_input():
    x = paddle.to_tensor([1.0, 2.0])
    paddle.scale(x, 2.0, 1.0)
    assert x.tolist() == [1.0, 2.0]


def test_clip():
    x = spread(-2, 2, 2, 5)
    check_op(paddle.clip, lambda a: np.clip(a, -1, 1), [x], attrs={"min": -1.0, "max": 1.0}, eps=1e-5)
    check_op(paddle.clip, lambda a: np.maximum(a, 0.25), [x], attrs={"min": 0.25}, eps=1e-5)
    low = spread(-1, 0, 5)
    check_op(lambda t: paddle.clip(t, paddle.to_tensor(low), 1.0), lambda a: np.clip(a, low, 1), [x], eps=1e-5)
    check_error(lambda: paddle.clip(paddle.ones([1]), 5, 3), ValueError, "min", "max", "5", "3")


def test_clip_without_bounds_copies():
    x = paddle.to_tensor([1.0, 2.0])
    paddle.clip(x).fill_(0.0)
    assert x.tolist() == [1.0, 2.0]


def test_clip_to_a_tensor_of_one_element_keeps_the_type():
    bound = paddle.to_tensor([2.0], dtype="float64")
    assert paddle.clip(paddle.to_tensor([1.0, 3.0]), max=bound).dtype == paddle.float32


def test_lerp():
    x, y, w = spread(-2, 2, 2, 3), spread(0, 1, 3), spread(0, 1, 2, 1)
    weight = paddle.to_tensor(w)  # has no gradient
    check_op(lambda a, b: paddle.lerp(a, b, weight.astype(a.dtype)), lambda a, b: a + w * (b - a), [x, y])
    check_op(lambda a, b: paddle.lerp(a, b, 0.25), lambda a, b: 0.75 * a + 0.25 * b, [x, y])


def test_add_n_sums_without_touching_its_inputs():
    arrays = [spread(-2, 2, 2, 3) + k for k in range(4)]
    check_op(lambda *t: paddle.add_n(list(t)), lambda *a: sum(a), arrays)
    tensors = [paddle.to_tensor(a) for a in arrays]
    paddle.add_n(tensors)
    np.testing.assert_array_equal(tensors[0].numpy(), arrays[0])
    check_error(lambda: paddle.add_n([paddle.ones([2]), paddle.ones([1])]), ValueError, "same shape", "[2]", "[1]")
    check_error(lambda: paddle.add_n([]), ValueError, "add_n", "at least one")


def test_increment_counts_in_place():
    x = paddle.to_tensor([1.0])
    assert paddle.increment(x) is x
    assert x.item() == 2.0
    assert paddle.increment(paddle.to_tensor(1), 2).item() == 3
    check_error(lambda: paddle.increment(paddle.ones([2])), ValueError, "one element", "[2]")


def test_multiplex_takes_rows_by_index():
    a, b = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]], stop_gradient=False), paddle.to_tensor([[5.0, 6.0], [7.0, 8.0]])
    out = paddle.multiplex([a, b], paddle.to_tensor([[1], [0]], dtype="int32"))
    assert out.tolist() == [[5.0, 6.0], [3.0, 4.0]]
    out.sum().backward()
    assert a.grad.tolist() == [[0.0, 0.0], [1.0, 1.0]]
    check_error(lambda: paddle.multiplex([a, b], paddle.to_tensor([1, 0])), RuntimeError, "[rows, 1]", "[2]")
    check_error(lambda: paddle.multiplex([a, b], paddle.to_tensor([[3], [0]])), RuntimeError, "below 2", "3")
    check_error(lambda: paddle.multiplex([a], paddle.to_tensor([[0], [0]])), ValueError, "two")


def test_renorm_bounds_each_slice():
    x = spread(-4, 4, 3, 2, 4)

    def reference(a):
        norms = (np.abs(a) ** 3).sum((0, 2), keepdims=True) ** (1 / 3)
        return a * np.minimum(1, 2.5 / norms)

    check_op(lambda t: paddle.renorm(t, 3.0, 1, 2.5), reference, [x], eps=1e-5)
    check_error(lambda: paddle.renorm(paddle.ones([2, 2]), 2.0, 5, 1.0), ValueError, "axis", "5")


def test_softmax_of_torch_programs():
    x = spread(-2, 2, 2, 3)

    def reference(a, axis=1):
        e = np.exp(a - a.max(axis, keepdims=True))
        return e / e.sum(axis, keepdims=True)

    check_op(paddle.softmax, reference, [x])
    check_op(lambda t: t.softmax(0), lambda a: reference(a, 0), [x])
    assert paddle.softmax(paddle.ones([2, 3]), dim=-1, dtype="float64").dtype == paddle.float64


def test_frexp_has_the_gradient_of_its_mantissa():
    x = spread(1.1, 1.9, 4)
    check_op(paddle.frexp, lambda a: tuple(np.asarray(p, a.dtype) for p in np.frexp(a)), [x], grad=False)


@pytest.mark.parametrize("name", ["floor_divide", "remainder"])
def test_division_of_integers_by_zero_says_so(name):
    x, y = paddle.ones([2], "int64"), paddle.zeros([2], "int64")
    check_error(lambda: getattr(paddle, name)(x, y), ValueError, name, "by zero")


def test_floor_division_does_not_block_other_gradients():
    x = paddle.to_tensor([5.0, 7.0], stop_gradient=False)
    ((x // 2.0) * x + paddle.nextafter(x, x * 2) * x).sum().backward()
    assert np.allclose(x.grad.numpy(), [2 + 5, 3 + 7])


def test_heaviside_in_forward_only_and_with_gradient_agree():
    values = np.array([-1.0, 0.0, 2.0])
    plain = paddle.heaviside(paddle.to_tensor(values), paddle.to_tensor(0.5, dtype="float64"))
    recorded = paddle.heaviside(paddle.to_tensor(values, stop_gradient=False), paddle.to_tensor(0.5, dtype="float64"))
    assert plain.tolist() == recorded.tolist() == [0.0, 0.5, 1.0]


def test_positive_shares_memory_and_rounding_integers_does_not():
    x = paddle.to_tensor([1.0, 2.0])
    paddle.positive(x).fill_(7.0)
    assert x.tolist() == [7.0, 7.0]
    n = paddle.to_tensor([1, 2])
    for name in ("floor", "ceil", "round", "trunc"):
        getattr(paddle, name)(n).fill_(0)
    assert n.tolist() == [1, 2]


def test_the_sign_of_nan_is_nan():
    # paddle.sign(paddle.to_tensor([nan, -0.0, inf, -2.0])) gives [nan, 0, 1, -1]
    x = paddle.to_tensor([float("nan"), -0.0, float("inf"), -2.0])
    for sign in (paddle.sign, paddle.sgn):
        np.testing.assert_array_equal(sign(x), [np.nan, 0, 1, -1])
