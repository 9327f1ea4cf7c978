"""What is recorded about the elementwise operators: their result types, and facts that are not obvious."""

# fmt: off

nan, inf = float("nan"), float("inf")

DTYPES = (
    "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128",
)

UNARY = (
    "abs acos acosh angle asin asinh atan atanh ceil conj cos cosh deg2rad digamma erf erfinv exp expm1 floor frac i0 "
    "i0e i1 i1e isfinite isinf isnan isneginf isposinf isreal lgamma log log10 log1p log2 logical_not logit neg "
    "rad2deg reciprocal round rsqrt scale sgn sign signbit sin sinc sinh sqrt square stanh tan tanh trunc"
).split()

BINARY = (
    "add atan2 bitwise_and bitwise_left_shift bitwise_or copysign divide equal floor_divide fmax fmin gcd greater_than "
    "heaviside hypot lcm ldexp logaddexp logical_and maximum minimum multiply nextafter pow remainder subtract"
).split()

# Types where another answer is better than the recorded one, with the reason.
EXCEPTIONS = {
    "deg2rad complex64": "no angle", "deg2rad complex128": "no angle", "rad2deg complex64": "no angle",
    "rad2deg complex128": "no angle",
    "deg2rad uint8": "degrees in whole radians mean nothing", "deg2rad int8": "as above", "deg2rad int16": "as above",
    "rad2deg uint8": "radians in whole degrees overflow", "rad2deg int8": "as above", "rad2deg int16": "as above",
    "ldexp float16": "the original widens to float32", "ldexp bfloat16": "as above",
    "ldexp complex64": "the original drops the imaginary part", "ldexp complex128": "as above",
    "gcd complex64": "meaningless", "gcd complex128": "meaningless", "lcm complex64": "meaningless",
    "lcm complex128": "meaningless", "gcd float32": "divisors of fractions", "gcd float64": "as above",
    "lcm float32": "as above", "lcm float64": "as above", "floor_divide complex64": "no order",
    "remainder complex64": "no order", "remainder complex128": "no order", "greater_than complex64": "no order",
    "greater_than complex128": "no order", "hypot complex64": "no kernel", "hypot complex128": "no kernel",
    "isneginf complex64": "no order",
}

# Expressions over `paddle` and `T`, which is paddle.to_tensor.
FACTS = [
    # A function keeps the integers where the operator of the same name promotes.
    "paddle.pow(T([2, 3]), 2.5)", "paddle.pow(T([2, 3]), 0.5)", "T([2, 3]) ** 0.5", "2 ** T([2, 3])",
    "2.5 ** T([2, 3])",
    "paddle.mod(T([5, 7]), 2.5)", "T([5, 7]) % 2.5", "T([5, 7]) // 2.5", "paddle.pow(T([2, 3]), T([-1, 1]))",
    "paddle.scale(T([1, 2]), 2.5)", "paddle.scale(T([1, 2]), 2.0, 1.5)", "paddle.scale(T([True, False]), 2.0, 1.0)",
    "paddle.scale(T([1.0, 2.0]), 2.0, 1.0, False)", "paddle.scale(T([1.0, 2.0]), T(3.0), 1.0)",
    "paddle.scale(T([-1.0, 2.0]), 2.0, 1.0, act='relu')",
    # Rounding and signs.
    "paddle.floor_divide(T([-5, 7]), T([2, -2]))", "paddle.floor_divide(T([-5.0, 7.0]), T([2.0, -2.0]))",
    "paddle.mod(T([-5, 5]), T([3, -3]))", "paddle.mod(T([-5.5, 5.5]), T([3.0, -3.0]))",
    "paddle.divide(T([1, 2]), T([0, 1]))",
    "paddle.divide(T([5, -5]), T([2, 2]), rounding_mode='floor')",
    "paddle.divide(T([5, -5]), T([2, 2]), rounding_mode='trunc')",
    "paddle.divide(T([5.0, -5.0]), T([2.0, 2.0]), rounding_mode='trunc')", "paddle.neg(T([True, False]))",
    "-T([True, False])",
    "paddle.round(T([0.5, 1.5, 2.5, -0.5, -1.5]))", "paddle.round(T([1.2345, -2.3456]), 2)",
    "paddle.round(T([1234.0, 1250.0]), -2)",
    "paddle.round(T([1234, 1250]), -2)", "paddle.round(T([1.5 + 2.5j]))", "paddle.frac(T([1, 2]))",
    "paddle.frac(T([1.5, -1.5]))",
    "paddle.frexp(T([0.0, 5.0, -3.0, 0.25]))", "paddle.copysign(T([1, 2]), T([-1, 1]))",
    "paddle.copysign(T([1, 2]), -2.0)",
    "paddle.signbit(T([-0.0, 0.0, -1.0]))", "paddle.heaviside(T([-1.0, 0.0, nan]), T([5.0]))",
    "paddle.heaviside(T([-1, 0, 2]), T([5]))",
    "paddle.lcm(T([-4, 6]), T([6, -9]))", "paddle.gcd(T([12, 0, -8]), T([20, 0, 6]))",
    "paddle.nextafter(T([1.0]), T([2.0]))",
    "paddle.sign(T([1 + 1j, 0j]))", "paddle.sgn(T([3 + 4j, 0j]))",
    # Clipping, mixing, many inputs.
    "paddle.clip(T([1, 5, 9]), 2.5, 7.5)", "paddle.clip(T([1.0, 5.0, 9.0]), T([2.0]), T(7.0))",
    "paddle.clip(T([1.0, 5.0]), min=3)",
    "paddle.clip(T([nan]), 0, 1)", "paddle.lerp(T([1.0, 2.0]), T([3.0]), T([[0.5], [0.1]]))", "paddle.add_n(T([1, 2]))",
    "paddle.renorm(T([[3.0, 4.0], [0.3, 0.4]]), 2.0, -1, 1.0)", "paddle.renorm(T([3.0, 4.0]), 2.0, 0, 1.0)",
    "paddle.softmax(T([[1.0, 2.0], [3.0, 4.0]]))", "paddle.softmax(T([[[1.0, 2.0], [3.0, 4.0]]]))",
    "paddle.softmax(T([1, 2]), 0, 'float64')",
    "paddle.logit(T([0.0, 0.5, 1.0, 1.5]))", "paddle.logit(T([0.0, 0.5, 1.0, 1.5]), 1e-3)",
    "paddle.nan_to_num(T([nan, inf, -inf]), posinf=5.0)", "paddle.maximum(T([nan]), T([1.0]))",
    "paddle.fmax(T([nan]), T([1.0]))",
    "paddle.add(T([1]), T([2]), alpha=2)", "paddle.subtract(T([1.0]), T([2.0]), alpha=2)", "T([True]) + T([True])",
    # Special functions at their edges.
    "paddle.gammaln(T([0.0, -1.0, 5.0]))", "paddle.digamma(T([0.0, -1.0]))",
    "paddle.multigammaln(T([2.5, 0.1, 0.5]), 2)",
    "paddle.polygamma(T([1, 2]), 1)", "paddle.polygamma(T([1.0, 2.0]), 0)", "paddle.sinc(T([0.0, 0.5]))",
    "paddle.gammainc(T([0.5]), T([1.0]))",
    # Complex numbers.
    "paddle.angle(T([-1.0, 0.0, 1.0]))", "paddle.complex(T([1.0]), T([2.0, 3.0]))",
    "paddle.polar(T([1.0]), T([2.0, 3.0]))",
    "paddle.as_complex(T([1.0, 2.0]))", "paddle.isreal(T([1 + 0j, 1j]))",
    # Bits and truth.
    "paddle.bitwise_right_shift(T([-8, -8, -8, 8]), T([64, -1, 0, 70]))",
    "paddle.bitwise_right_shift(T([-8, -8, -8, 8]), T([64, -1, 0, 70]), is_arithmetic=False)",
    "paddle.bitwise_right_shift(T([-8], 'int8'), T([1], 'int8'), is_arithmetic=False)",
    "paddle.bitwise_left_shift(T([1], 'int8'), T([9], 'int8'))",
    "paddle.bitwise_left_shift(T([64], 'int8'), T([1], 'int8'), False)",
    "paddle.logical_and(T([1, 0]), T([2, 2]))", "paddle.equal_all(T([1.0]), T([1.0, 1.0]))",
    "paddle.isclose(T([1.0, nan, inf]), T([1.0, nan, inf]), equal_nan=True)",
    "paddle.allclose(T([1.0]), T([1.1]), rtol=T(0.5))",
    # In place: the type may change, as it may not in torch.
    "T([1, 2]).divide_(T([2, 2]))", "T([1, 2]).exp_()", "T([1.0, 2.0]).less_than_(T([2.0, 2.0]))",
    "T([1.0, 2.0]).add_(T([2.0, 2.0], 'float64'))",
    "T([1.0, 2.0], 'float64').add_(T([2.0], 'float32'))", "T([1, 0]).logical_not_()", "T([1, 2]).scale_(2.5)",
    "T([1, 2]).pow_(2)",
    "T([1, 5, 9]).clip_(2.5, 7.5)", "T([1]).ldexp_(T([2]))", "T([1.234]).round_(2)", "T([[1, 2], [3, 4]]).t_()",
    "T([[1, 2], [3, 4]]).cumsum_()",
    "T([[1.0, 2.0], [3.0, 4.0]]).cumprod_()", "paddle.where_(T([True, False]), T([1.0, 2.0]), T([3.0, 4.0]))",
]

# Gradients of the sum of the result, where a convention decides: expression over the float32 tensors x and y.
GRADIENTS = [
    ("paddle.maximum(x, y)", [1.0, 2.0, 0.0], [1.0, 1.0, 3.0]),
    ("paddle.minimum(x, y)", [1.0, 2.0, 0.0], [1.0, 1.0, 3.0]),
    ("paddle.fmax(x, y)", [1.0, nan, 0.0], [1.0, 1.0, nan]), ("paddle.fmin(x, y)", [1.0, nan, 0.0], [1.0, 1.0, nan]),
    ("paddle.clip(x, 1.0, 2.0) + 0 * y", [0.0, 1.0, 1.5, 2.0, 3.0], [0.0]),
    ("paddle.abs(x) + paddle.sign(y)", [0.0, -1.0], [1.0, -2.0]),
    ("paddle.heaviside(x, y)", [0.0, -1.0, 1.0], [1.0, 2.0, 3.0]),
    ("paddle.gammainc(paddle.ones([2]), y) + 0 * x", [1.0, 2.0], [1.0, 2.0]),
    ("paddle.floor(x) + paddle.ceil(y)", [1.5], [1.5]), ("paddle.round(x, 2) + paddle.trunc(y)", [1.5], [1.5]),
    ("paddle.mod(x, y)", [5.5, -5.5], [2.0, 2.0]), ("paddle.copysign(x, y)", [1.0, -1.0, 0.0], [-1.0, 1.0, 1.0]),
    ("paddle.ldexp(x, y)", [1.5], [2.0]), ("paddle.frexp(x)[0] + paddle.frac(y)", [1.5], [1.5]),
    ("paddle.logit(x, 1e-3) + paddle.nan_to_num(y)", [0.0, 0.5], [nan, 1.0]),
    ("paddle.pow(x, y)", [0.0, 2.0], [2.0, 3.0]),
    ("paddle.sinc(x) + paddle.i1(y)", [0.0, 0.5], [0.0, 1.0]),
    ("paddle.renorm(x, 2.0, 0, 1.0) * y", [[3.0, 4.0], [0.3, 0.4]], [[1.0, 1.0], [1.0, 1.0]]),
]


def operand(make, dtype):
    """The numbers that the result types are recorded with."""
    return make([[1, 1], [2, 1]]).astype(dtype)
