"""Elementwise functions of one tensor, and of two with broadcasting."""

import paddle

from ..._core.errors import InvalidArgumentError, received
from ..._core.graph.array import copy_array
from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor
from .arrays import array_of, is_array

# ---- one tensor ----

for _name in (
    "sqrt",
    "rsqrt",
    "square",
    "exp",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "abs",
    "ceil",
    "floor",
    "sign",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "asinh",
    "acosh",
    "atanh",
    "erf",
    "erfinv",
    "reciprocal",
    "lgamma",
    "digamma",
    "logical_not",
    "bitwise_not",
    "angle",
    "conj",
    "real",
    "imag",
    "trunc",
):
    _call = getattr(paddle, _name)
    row(_call, _name, X="input" if _name == "trunc" else "x")

row(paddle.i0, "i0", "out", x="x")
row(paddle.i1, "i1", "out", x="x")
row(paddle.isnan, "isnan_v2", X="x")
row(paddle.isinf, "isinf_v2", X="x")
row(paddle.isfinite, "isfinite_v2", X="x")
row(paddle.round, "round", X="x", decimals="decimals")
row(paddle.logit, "logit", X="x", eps="eps")


@writes("neg", "negative")
def _write_neg(w, x):
    w.emit("scale", X=x, Out=w.out, scale=-1.0, bias=0.0, bias_after_scale=True)


@writes("positive", "assign", "share_data", "detach", "clone", "memcpy")
def _write_assign(w, x):
    if is_tensor(x):
        w.emit("assign", X=x, Out=w.out)
    else:
        from .creation import write_values

        write_values(w, x, w.out)


@writes("deg2rad", "rad2deg")
def _write_angle(w, x):
    factor = 3.141592653589793 / 180
    factor = factor if w.operator.type == "deg2rad" else 1 / factor
    w.emit("scale", X=w.cast(x, dtype_of(w.out)), Out=w.out, scale=factor, bias=0.0, bias_after_scale=True)


@reads("assign", "share_data", "memcpy", "memcpy_d2h", "memcpy_h2d", "lod_reset", "print", "share_buffer", "c_identity")
def _read_assign(o):
    slot = next(slot for slot in ("X", "In", "input") if o.has(slot))
    for out in ("Out", "out"):
        if o.outputs(out):
            if o.known(slot) is not None:
                o.constant(o.known(slot), out)
            name = o.names(slot)[0]
            if is_array(o.reader, name, o.block):
                held = array_of(o.reader, name)
                for target in o.outputs(out):
                    o.reader.arrays[target] = list(held) if isinstance(held, list) else copy_array(held)
                return {}
            return {out: paddle.assign(o[slot])}
    return {}


# ---- two tensors ----

_ARITHMETIC = {
    "add": "elementwise_add",
    "subtract": "elementwise_sub",
    "multiply": "elementwise_mul",
    "divide": "elementwise_div",
    "floor_divide": "elementwise_floordiv",
    "remainder": "elementwise_mod",
    "maximum": "elementwise_max",
    "minimum": "elementwise_min",
    "fmax": "elementwise_fmax",
    "fmin": "elementwise_fmin",
    "pow": "elementwise_pow",
    "heaviside": "elementwise_heaviside",
}
_EITHER_WAY = {"elementwise_add", "elementwise_mul", "elementwise_max", "elementwise_min"}
_SCALED = {"add", "subtract", "multiply"}
_WHOLE = ("int8", "int16", "int32", "int64", "uint8", "bool")


def _is_float(dtype):
    return dtype in ("float32", "float64", "float16", "bfloat16")


def _pair(w, type, x, y, out=None, dtype=None):
    """An operator on two operands of the same type, either of which may be a number."""
    dtype = dtype or dtype_of(w.out)
    x, y = w.operand(x, dtype), w.operand(y, dtype)
    small, large = shape_of(x), shape_of(y)
    # The original's faster kernels broadcast only the second operand; of open sizes a run tells which one it is.
    if small != large == shape_of(w.out) and all(a in (1, b) for a, b in zip(small[::-1], large[::-1], strict=False)):
        if type in _EITHER_WAY:
            x, y = y, x
        else:
            x = w.emit("expand_as_v2", X=x, Y=y, Out=w.temp(shape_of(y), dtype), target_shape=shape_of(y))
    named = {"axis": -1} if type not in ("elementwise_fmax", "elementwise_fmin", "elementwise_heaviside") else {}
    return w.emit(type, X=x, Y=y, Out=w.out if out is None else out, **named)


def _scaled(w, x, y, name):
    """`x + 1`, `2 - x`, `3 * x` with one operator, which keeps floats exact."""
    number, tensor = (y, x) if is_tensor(x) else (x, y)
    scale, bias = 1.0, 0.0
    if name == "multiply":
        scale = number
    elif name == "add":
        bias = number
    else:
        scale, bias = (1.0, -number) if is_tensor(x) else (-1.0, number)
    tensor = w.cast(tensor, dtype_of(w.out))
    w.emit("scale", X=tensor, Out=w.out, scale=scale, bias=bias, bias_after_scale=True)


def _writer(name, type):
    @writes(name)
    def write(w, x, y):
        alpha = w.args.get("alpha", 1)
        if alpha != 1:
            y = (
                alpha * y
                if not is_tensor(y)
                else w.emit(
                    "scale", X=y, Out=w.temp(shape_of(y), dtype_of(y)), scale=alpha, bias=0.0, bias_after_scale=True
                )
            )
        if name in _SCALED and _is_float(dtype_of(w.out)) and not (is_tensor(x) and is_tensor(y)):
            return _scaled(w, x, y, name)
        if name == "divide" and w.args.get("rounding_mode"):
            quotient = _pair(w, type, x, y, w.temp())
            return w.emit(w.args["rounding_mode"], X=quotient, Out=w.out)
        if name == "divide" and not is_tensor(x) and _is_float(dtype_of(w.out)):
            inverse = w.emit("reciprocal", X=w.cast(y, dtype_of(w.out)), Out=w.temp())
            return w.emit("scale", X=inverse, Out=w.out, scale=x, bias=0.0, bias_after_scale=True)
        if name == "pow" and is_tensor(x) and not is_tensor(y):
            return w.emit("pow", X=w.cast(x, dtype_of(w.out)), Out=w.out, factor=y)
        if type.endswith(("floordiv", "mod")) and dtype_of(w.out) in ("int8", "int16", "uint8", "bool"):
            whole = _pair(w, type, x, y, w.temp(None, "int32"), "int32")
            return w.cast(whole, dtype_of(w.out), w.out)
        return _pair(w, type, x, y)

    return write


for _name, _type in _ARITHMETIC.items():
    _writer(_name, _type)


@writes("true_divide")
def _write_true_divide(w, input, other):
    _pair(w, "elementwise_div", input, other)


def aligned(x, y, axis):
    """y with trailing axes of size 1, if the format aligns it with the axis `axis` of x."""
    if axis is not None and not -1 <= axis <= x.ndim:
        raise InvalidArgumentError(
            f"'axis' must be an axis of the first operand, which has {x.ndim}, or -1.", received(axis=axis)
        )
    trailing = 0 if axis in (-1, None) else x.ndim - axis - y.ndim
    if trailing <= 0 or x.ndim <= y.ndim:
        return y
    return y.unsqueeze(list(range(y.ndim, y.ndim + trailing)))


def _reader(call, type, x="X", y="Y"):
    def read(o):
        left, right = o[x], o[y]
        out = call(left, aligned(left, right, o.attr("axis", -1)))
        scale = o.attr("Scale_out", 1.0)
        return out if scale in (1.0, 0.0) else paddle.scale(out, scale)

    reads(type)(read)


for _name, _type in _ARITHMETIC.items():
    _reader(getattr(paddle, _name), _type)
_reader(paddle.subtract, "minus")


def _quotient(x, y):
    """In a file of this form, whole numbers have a whole quotient, towards zero."""
    whole = x.dtype.name in _WHOLE and y.dtype.name in _WHOLE
    return paddle.divide(x, y, rounding_mode="trunc") if whole else paddle.divide(x, y)


_reader(_quotient, "elementwise_div")


# ---- comparisons and logic ----


def _common(x, y):
    """The type for the comparison of two operands."""
    if is_tensor(x) and is_tensor(y):
        return (paddle.zeros([], x.dtype) + paddle.zeros([], y.dtype)).dtype.name
    tensor, number = (x, y) if is_tensor(x) else (y, x)
    whole = dtype_of(tensor) in _WHOLE
    if whole and isinstance(number, float) and not number.is_integer():
        return "float32"
    return "int64" if dtype_of(tensor) == "bool" and not isinstance(number, bool) else dtype_of(tensor)


def _comparison(name):
    @writes(name)
    def write(w, x, y):
        dtype = _common(x, y)
        w.emit(name, X=w.operand(x, dtype), Y=w.operand(y, dtype), Out=w.out, axis=-1)

    _reader(getattr(paddle, name), name)


for _name in ("equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal"):
    _comparison(_name)

for _name in ("logical_and", "logical_or", "logical_xor"):
    row(getattr(paddle, _name), _name, X="x", Y="y")


def _bits(name):
    @writes(name)
    def write(w, x, y):
        dtype = dtype_of(w.out)
        w.emit(name, X=w.operand(x, dtype), Y=w.operand(y, dtype), Out=w.out)

    reads(name)(lambda o: getattr(paddle, name)(o["X"], o["Y"]))


for _name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
    _bits(_name)

row(paddle.atan2, "atan2", only_read=True, X1="x", X2="y")


@writes("atan2")
def _write_atan2(w, x, y):
    dtype, shape = dtype_of(w.out), shape_of(w.out)
    x, y = w.operand(x, dtype), w.operand(y, dtype)
    whole = next((v for v in (x, y) if shape_of(v) == shape), None)
    w.emit("atan2", X1=_broadcast(w, x, shape, whole), X2=_broadcast(w, y, shape, whole), Out=w.out)


@writes("where")
def _write_where(w, condition, x, y):
    if x is None and y is None:
        return w.say(lambda c: tuple(paddle.nonzero(c, as_tuple=True)), condition)
    dtype, shape = dtype_of(w.out), shape_of(w.out)
    x, y = w.operand(x, dtype), w.operand(y, dtype)
    whole = next((v for v in (condition, x, y) if shape_of(v) == shape), None)
    condition, x, y = (_broadcast(w, v, shape, whole) for v in (condition, x, y))
    return w.emit("where", Condition=condition, X=x, Y=y, Out=w.out)


def _broadcast(w, x, shape, whole):
    """A tensor broadcast to the shape of the result, which the operator itself does not do."""
    if shape_of(x) == shape or (-1 in shape and whole is None):
        return x
    if -1 in shape:
        return w.emit("expand_as_v2", X=x, Y=whole, Out=w.temp(shape, dtype_of(x)), target_shape=shape)
    return w.emit("expand_v2", X=x, Out=w.temp(shape, dtype_of(x)), shape=shape)


@reads("where")
def _read_where(o):
    return paddle.where(o["Condition"], o["X"], o["Y"])


@writes("lerp")
def _write_lerp(w, x, y, weight):
    w.emit("lerp", X=x, Y=y, Weight=w.operand(weight, dtype_of(w.out)), Out=w.out)


@reads("lerp")
def _read_lerp(o):
    return paddle.lerp(o["X"], o["Y"], o["Weight"])


# ---- with attributes ----


@writes("scale")
def _write_scale(w, x, scale, bias, bias_after_scale, act):
    if act is not None:
        raise NotImplementedError("scale with an activation: call the activation on the result")
    tensor = scale if is_tensor(scale) else None
    w.emit(
        "scale",
        X=x,
        Out=w.out,
        ScaleTensor=tensor,
        scale=1.0 if tensor is not None else scale,
        bias=bias,
        bias_after_scale=bias_after_scale,
    )


@reads("scale")
def _read_scale(o):
    scale = o.number("scale", "ScaleTensor", 1.0)
    bias = o.number("bias", "BiasTensor", 0.0)
    after = o.attr("bias_after_scale", True)
    if scale == 1.0 and bias == 0.0 and not is_tensor(scale):
        return paddle.assign(o["X"])
    return paddle.scale(o["X"], scale, bias, after)


@reads("pow")
def _read_pow(o):
    return paddle.pow(o["X"], o.number("factor", "FactorTensor", 1.0))


# The greatest numbers of integer types that a float32 holds.
_LARGEST = {"int64": 9.223371487098962e18, "int32": 2147483520.0, "int16": 32767.0, "int8": 127.0, "uint8": 255.0}


@writes("clip")
def _write_clip(w, x, min, max):
    x = w.cast(x, dtype_of(w.out))
    bounds, largest = {}, _LARGEST.get(dtype_of(x), 3.4028234663852886e38)
    for name, value, limit in (("min", min, -largest), ("max", max, largest)):
        if is_tensor(value):
            bounds[name.title()] = value
        bounds[name] = limit if value is None or is_tensor(value) else value
    w.emit("clip", X=x, Out=w.out, **bounds)


@reads("clip", "brelu")
def _read_clip(o):
    low, high = ("t_min", "t_max") if o.type == "brelu" else ("min", "max")
    x, low, high = o["X"], o.number(low, "Min"), o.number(high, "Max")
    if not x.dtype.is_floating_point:
        low, high = (int(v) if isinstance(v, float) else v for v in (low, high))
    return paddle.clip(x, low, high)


@writes("hardtanh")
def _write_hardtanh(w, x, min, max):
    w.emit("clip", X=x, Out=w.out, min=min, max=max)


@writes("cast")
def _write_cast(w, x):
    w.cast(x, dtype_of(w.out), w.out)


@reads("cast")
def _read_cast(o):
    if isinstance(o.known("X"), (int, float, list)) and str(o.dtype("out_dtype")).startswith("int"):
        o.constant(_whole(o.known("X")))
    return paddle.cast(o["X"], o.dtype("out_dtype"))


def _whole(value):
    return [int(v) for v in value] if isinstance(value, list) else int(value)


@writes("add_n")
def _write_add_n(w, inputs):
    w.emit("sum", X=inputs, Out=w.out)


@reads("sum")
def _read_sum(o):
    return paddle.add_n(o.all("X"))


@writes("_increment")
def _write_increment(w, x, value):
    w.emit("increment", X=x, Out=w.out, step=value)


@reads("increment")
def _read_increment(o):
    x = o["X"]
    return paddle.add(x, paddle.full([], o.attr("step", 1.0), x.dtype))


@writes("complex")
def _write_complex(w, real, imag):
    w.emit("complex", X=real, Y=imag, Out=w.out)


@reads("complex")
def _read_complex(o):
    return paddle.complex(o["X"], o["Y"])
