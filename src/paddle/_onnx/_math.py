"""Elementwise functions of one tensor and of two."""

import math

import torch

from paddle._onnx._builder import Unconvertible, Value, broadcast
from paddle._onnx._table import converts, table

# ---- one tensor ----

_UNARY = {
    "abs": "Abs",
    "acos": "Acos",
    "acosh": "Acosh",
    "asin": "Asin",
    "asinh": "Asinh",
    "atan": "Atan",
    "atanh": "Atanh",
    "ceil": "Ceil",
    "cos": "Cos",
    "cosh": "Cosh",
    "erf": "Erf",
    "exp": "Exp",
    "floor": "Floor",
    "log": "Log",
    "neg": "Neg",
    "negative": "Neg",
    "reciprocal": "Reciprocal",
    "sigmoid": "Sigmoid",
    "sign": "Sign",
    "sgn": "Sign",
    "sin": "Sin",
    "sinh": "Sinh",
    "sqrt": "Sqrt",
    "tan": "Tan",
    "tanh": "Tanh",
}


def _as_result(b, x):
    """x in the type of the result, in which the function is computed."""
    return b.cast(x, b.results[0][0])


def _unary(kind):
    def unary(b, x):
        x = _as_result(b, x)
        if not x.floats and kind in ("Ceil", "Floor"):
            return x
        return b.op(kind, x)

    return unary


table(_UNARY, _unary)


def _composed(function):
    return lambda b, x: function(b, _as_result(b, x))


table(
    {
        "rsqrt": lambda b, x: b.op("Reciprocal", b.op("Sqrt", x)),
        "square": lambda b, x: x * x,
        "log2": lambda b, x: b.op("Log", x) * (1 / math.log(2)),
        "log10": lambda b, x: b.op("Log", x) * (1 / math.log(10)),
        "log1p": lambda b, x: b.op("Log", x + 1),
        "expm1": lambda b, x: b.op("Exp", x) - 1,
        "deg2rad": lambda b, x: x * (math.pi / 180),
        "rad2deg": lambda b, x: x * (180 / math.pi),
        "trunc": lambda b, x: _trunc(b, x),
        "frac": lambda b, x: x - _trunc(b, x),
        "positive": lambda b, x: x,
        "sinc": lambda b, x: _sinc(b, x),
        "angle": lambda b, x: b.where(_less(b, x, 0), b.const(math.pi, x.dtype), b.const(0, x.dtype)),
    },
    _composed,
)


def _less(b, x, y):
    return b.compare("Less", x, b.value(y, x.dtype))


def _trunc(b, x):
    if not x.floats:
        return x
    return b.op("Floor", b.op("Abs", x)) * b.op("Sign", x)


def _sinc(b, x):
    scaled = x * math.pi
    zero = b.compare("Equal", x, b.const(0, x.dtype))
    safe = b.where(zero, b.const(1, x.dtype), scaled)
    return b.where(zero, b.const(1, x.dtype), b.op("Sin", safe) / safe)


@converts("round")
def round_(b, x, decimals=0):
    if not x.floats:
        return x
    factor = 10.0**decimals
    return b.op("Round", x) if not decimals else b.op("Round", x * factor) / factor


@converts("logit")
def logit(b, x, eps=None):
    x = x if not eps else b.clip(x, eps, 1 - eps)
    return b.op("Log", x / (1 - x))


@converts("stanh")
def stanh(b, x, scale_a=0.67, scale_b=1.7159):
    return b.op("Tanh", x * scale_a) * scale_b


@converts("isnan")
def isnan(b, x):
    if not x.floats:
        return b.compare("NotEqual", x, x)
    return b.op("IsNaN", x, dtype=torch.bool)


def _isinf(b, x, negative=1, positive=1):
    if not x.floats:
        return b.compare("NotEqual", x, x)
    return b.op("IsInf", x, dtype=torch.bool, detect_negative=negative, detect_positive=positive)


@converts("isinf")
def isinf(b, x):
    return _isinf(b, x)


@converts("isposinf")
def isposinf(b, x):
    return _isinf(b, x, negative=0)


@converts("isneginf")
def isneginf(b, x):
    return _isinf(b, x, positive=0)


@converts("isfinite")
def isfinite(b, x):
    return b.op("Not", b.op("Or", isnan(b, x), _isinf(b, x)))


@converts("isreal")
def isreal(b, x):
    return b.full(b.shape_of(x), True, torch.bool, x.shape)


@converts("signbit")
def signbit(b, x):
    return _less(b, x, 0)


@converts("nan_to_num")
def nan_to_num(b, x, nan=0.0, posinf=None, neginf=None):
    if not x.floats:
        return x
    limits = torch.finfo(x.dtype)
    x = b.where(isnan(b, x), b.const(nan, x.dtype), x)
    x = b.where(_isinf(b, x, negative=0), b.const(limits.max if posinf is None else posinf, x.dtype), x)
    return b.where(_isinf(b, x, positive=0), b.const(limits.min if neginf is None else neginf, x.dtype), x)


@converts("scale")
def scale(b, x, scale=1.0, bias=0.0, bias_after_scale=True, act=None):
    if act is not None:
        raise Unconvertible(f"with act={act!r} has no counterpart in ONNX")
    if not isinstance(scale, Value) and not x.floats:
        scale, bias = int(scale), int(bias)
    factor = b.cast(b.value(scale, x.dtype), x.dtype)
    factor = b.reshape(factor, []) if factor.rank else factor
    if not bias_after_scale and bias:
        return (x + bias) * factor
    plain = not isinstance(scale, Value) and scale == 1
    out = x if plain else x * factor
    return out + bias if bias else b.op("Identity", out) if plain else out


@converts("_increment")
def increment(b, x, value=1.0):
    return x + (value if x.floats else int(value))


@converts("clip")
def clip(b, x, min=None, max=None):
    dtype = b.results[0][0]
    x = b.cast(x, dtype)
    bounds = [v if not isinstance(v, Value) or v.shape != [1] else b.reshape(v, []) for v in (min, max)]
    return b.clip(x, *bounds)


@converts("cast")
def cast(b, x, dtype):
    return b.cast(x, b.results[0][0])


@converts("assign", "clone", "share_data", "detach", "memcpy")
def same(b, x):
    return x


# ---- two tensors ----


def common(b, x, y):
    """Both operands in torch's promoted type."""
    if isinstance(x, Value) and isinstance(y, Value):
        dtype = torch.result_type(_empty_tensor(x), _empty_tensor(y))
    elif isinstance(x, Value):
        dtype = torch.result_type(_empty_tensor(x), y)
    else:
        dtype = torch.result_type(x, _empty_tensor(y))
    return tuple(b.cast(v, dtype) if isinstance(v, Value) else b.const(v, dtype) for v in (x, y))


def _empty_tensor(value):
    return torch.empty([1] if value.rank else [], dtype=value.dtype)


def _in_result(b, x, y):
    """Both operands in the type of the result."""
    dtype = b.results[0][0]
    return tuple(b.cast(b.value(v, dtype), dtype) for v in (x, y))


def pair(b, kind, x, y):
    """An ONNX operator of two operands that broadcast."""
    return b.op(kind, x, y, dtype=x.dtype, shape=broadcast(x.shape, y.shape))


@converts("add")
def add(b, x, y, alpha=1):
    x, y = _in_result(b, x, y)
    if x.dtype is torch.bool:
        return pair(b, "Or", x, y)
    return x + (y if alpha == 1 else y * alpha)


@converts("subtract")
def subtract(b, x, y, alpha=1):
    x, y = _in_result(b, x, y)
    return x - (y if alpha == 1 else y * alpha)


@converts("multiply")
def multiply(b, x, y):
    x, y = _in_result(b, x, y)
    return pair(b, "And", x, y) if x.dtype is torch.bool else x * y


@converts("divide", "true_divide")
def divide(b, x, y, rounding_mode=None):
    x, y = _in_result(b, x, y)
    if rounding_mode == "floor":
        return _floor_divide(b, x, y)
    quotient = x / y
    return _trunc(b, quotient) if rounding_mode == "trunc" else quotient


def _floor_divide(b, x, y):
    """ONNX divides integers towards zero."""
    if x.floats:
        return b.op("Floor", x / y)
    if x.dtype is torch.uint8:
        return x / y
    return (x - b.op("Mod", x, y, shape=broadcast(x.shape, y.shape))) / y


@converts("floor_divide")
def floor_divide(b, x, y):
    return _floor_divide(b, *_in_result(b, x, y))


@converts("remainder")
def remainder(b, x, y):
    x, y = _in_result(b, x, y)
    if x.floats:
        return x - b.op("Floor", x / y) * y
    return b.op("Mod", x, y, shape=broadcast(x.shape, y.shape))


@converts("pow")
def pow_(b, x, y):
    dtype = b.results[0][0]
    x = b.cast(b.value(x, dtype), dtype)
    if not isinstance(y, Value) and y == 2:
        return x * x
    if not isinstance(y, Value) and y == 0.5 and x.floats:
        return b.op("Sqrt", x)
    y = b.cast(b.value(y, dtype), dtype)
    if x.floats or b.opset >= 12:
        return x**y
    return b.cast(b.cast(x, torch.float32) ** b.cast(y, torch.float32), dtype)


def _extreme(kind):
    def extreme(b, x, y):
        x, y = _in_result(b, x, y)
        if not x.floats and b.opset < 12:
            return b.where(b.compare("Less" if kind == "Min" else "Greater", x, y), x, y)
        return pair(b, kind, x, y)

    return extreme


table({"maximum": "Max", "minimum": "Min"}, _extreme)


def _without_nan(kind):
    def extreme(b, x, y):
        x, y = _in_result(b, x, y)
        if not x.floats:
            return _extreme(kind)(b, x, y)
        x, y = b.where(isnan(b, x), y, x), b.where(isnan(b, y), x, y)
        return pair(b, kind, x, y)

    return extreme


table({"fmax": "Max", "fmin": "Min"}, _without_nan)


@converts("atan2")
def atan2(b, x, y):
    x, y = _in_result(b, x, y)
    zero = b.const(0, x.dtype)
    angle = b.op("Atan", x / y, shape=broadcast(x.shape, y.shape))
    turn = b.where(_less(b, x, 0), b.const(-math.pi, x.dtype), b.const(math.pi, x.dtype))
    angle = b.where(_less(b, y, 0), angle + turn, angle)
    origin = b.op("And", b.compare("Equal", x, zero), b.compare("Equal", y, zero))
    return b.where(origin, zero, angle)


@converts("hypot")
def hypot(b, x, y):
    x, y = _in_result(b, x, y)
    return b.op("Sqrt", x * x + y * y)


@converts("logaddexp")
def logaddexp(b, x, y):
    x, y = _in_result(b, x, y)
    larger = pair(b, "Max", x, y)
    return larger + b.op("Log", b.op("Exp", -b.op("Abs", x - y)) + 1)


@converts("copysign")
def copysign(b, x, y):
    x, y = _in_result(b, x, y)
    size = b.op("Abs", x)
    return b.where(_less(b, y, 0), -size, size)


@converts("ldexp")
def ldexp(b, x, y):
    x, y = _in_result(b, x, y)
    return x * (b.const(2, x.dtype) ** y)


@converts("heaviside")
def heaviside(b, x, y):
    x, y = _in_result(b, x, y)
    step = b.where(_less(b, x, 0), b.const(0, x.dtype), b.const(1, x.dtype))
    return b.where(b.compare("Equal", x, b.const(0, x.dtype)), y, step)


@converts("lerp")
def lerp(b, x, y, weight):
    return x + b.value(weight, x.dtype) * (y - x)


@converts("add_n")
def add_n(b, inputs):
    inputs = [inputs] if isinstance(inputs, Value) else inputs
    inputs = [b.cast(v, b.results[0][0]) for v in inputs]
    if len(inputs) == 1:
        return inputs[0]
    return b.op("Sum", *inputs) if inputs[0].floats else sum(inputs[1:], inputs[0])


@converts("multiplex")
def multiplex(b, inputs, index):
    stacked = b.concat([b.unsqueeze(v, [1]) for v in inputs], 1)
    rank = stacked.rank
    at = b.cast(b.op("Reshape", index, b.ints(-1, *[1] * (rank - 1)), shape=[None] + [1] * (rank - 1)), torch.int64)
    sizes = b.shape_of(inputs[0])
    row = b.concat([b.slice(sizes, [0], [1], [0]), b.ints(1), b.slice(sizes, [1], [rank], [0])], 0)
    picked = b.op("GatherElements", stacked, b.expand(at, row), axis=1)
    return b.squeeze(picked, [1])
