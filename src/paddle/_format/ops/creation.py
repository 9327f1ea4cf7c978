"""Creation of tensors: constants, ranges, random numbers."""

import numpy as np

import paddle

from ..desc import dtype_number
from ..table import reads, row, writes
from ..tensors import array_of
from ..writer import dtype_of, is_known, shape_of
from ._common import is_tensor, numbers

_LARGEST = 1 << 16  # the most elements of a constant to remember

# ---- constants ----


def filled(w, shape, value):
    sizes, tensors = w.sizes(shape)
    dtype = dtype_of(w.out)
    where = {} if tensors is None else {"ShapeTensorList" if isinstance(tensors, list) else "ShapeTensor": tensors}
    if is_tensor(value):
        where["ValueTensor"], value = w.reshape(w.cast(value, dtype), [1]), 0
    number = value.item() if isinstance(value, np.generic) else value
    text = str(int(number)) if isinstance(number, bool) else repr(number)
    w.emit(
        "fill_constant",
        Out=w.out,
        shape=sizes,
        value=_finite(number),
        str_value=text,
        dtype=dtype_number(dtype),
        force_cpu=False,
        place_type=-1,
        **where,
    )


def _finite(number):
    return 0.0 if isinstance(number, complex) else max(-3.4028234e38, min(3.4028234e38, float(number)))


@writes("zeros", "ones", "empty")
def _write_zeros(w, shape):
    filled(w, shape, 1 if w.operator.type == "ones" else 0)


@writes("full")
def _write_full(w):
    """Also used for numbers that branches and loops turn into constants."""
    if "value" in w.args:
        write_values(w, w.args["value"], w.out)
    else:
        value = w.args["fill_value"]
        filled(w, w.args["shape"], float(value) if isinstance(value, str) else value)


@writes("zeros_like", "ones_like", "full_like", "empty_like")
def _write_like(w, x):
    kind = w.operator.type
    value = w.args.get("fill_value", w.args.get("value")) if kind == "full_like" else float(kind == "ones_like")
    if is_tensor(value):
        value = w.known(value, "fill_value")
    value = float(value) if isinstance(value, str) else value
    w.emit("fill_any_like", X=x, Out=w.out, value=value, dtype=dtype_number(dtype_of(w.out)))


def write_values(w, values, out):
    """Numbers of any shape, stored in the program."""
    array = np.asarray(values.numpy() if is_tensor(values) else values)
    dtype = dtype_of(out)
    if array.size == 1:
        return w.constant(array.reshape(()).item(), dtype, shape_of(out), out)
    return w.emit(
        "assign_value", Out=out, shape=list(array.shape), dtype=dtype_number(dtype), values=array.reshape(-1).tolist()
    )


@reads("fill_constant")
def _read_fill_constant(o):
    dtype = o.dtype("dtype")
    text, value = o.attr("str_value", ""), o.attr("value", 0.0)
    if o.has("ValueTensor"):
        value = o.number("value", "ValueTensor")
    elif text:
        value = _number(text, dtype)
    shape = o.either("shape", "ShapeTensor", "ShapeTensorList", default=[])
    if isinstance(shape, (list, tuple)) and not any(map(is_tensor, shape)) and not is_tensor(value):
        _note(o, value, [int(n) for n in shape], dtype)
    if dtype and dtype.startswith(("int", "uint")) and isinstance(value, float):
        value = int(value)
    elif dtype == "bool" and not is_tensor(value):
        value = bool(value)
    return paddle.full(shape, value, dtype)


def _number(text, dtype):
    text = text.strip().lower()
    if dtype and dtype.startswith("complex"):
        return complex(text.replace("i", "j").replace("jnf", "inf"))
    if dtype == "bool" and text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        return float(text)


def _note(o, value, shape, dtype, slot="Out"):
    """Remember a small constant of integers, or a single number."""
    if dtype and dtype.startswith(("int", "uint")):
        value = int(value)
    if not shape:
        o.constant(value, slot)
    elif len(shape) == 1 and 0 <= shape[0] <= 64:
        o.constant([value] * shape[0], slot)


@reads("assign_value")
def _read_assign_value(o):
    dtype, shape = o.dtype("dtype"), [int(n) for n in o.attr("shape", [])]
    values = numbers(o, [])
    array = array_of(values, dtype, shape)
    if array.ndim <= 1 and array.size <= 64 and array.dtype.kind in "iuf":
        o.constant(array.tolist())
    tensor = paddle.to_tensor(array)
    return paddle.assign(tensor if tensor.dtype.name == dtype else tensor.astype(dtype))


@reads("full_int_array")
def _read_full_int_array(o):
    values = [int(v) for v in o.attr("value")]
    o.constant(values)
    return paddle.assign(paddle.to_tensor(np.asarray(values, dtype=o.dtype("dtype", "int64"))))


@reads("fill_any_like", "fill_zeros_like", "fill_zeros_like2")
def _read_like(o):
    return paddle.full_like(o["X"], o.number("value", "ValueTensor", 0.0), o.dtype("dtype", -1))


@reads("empty")
def _read_empty(o):
    return paddle.empty(o.either("shape", "ShapeTensor", "ShapeTensorList", default=[]), o.dtype("dtype", None))


@reads("empty_like")
def _read_empty_like(o):
    return paddle.empty_like(o["X"], o.dtype("dtype", None))


@reads("fill_any")
def _read_fill_any(o):
    return paddle.full_like(o["X"], o.attr("value", 0.0))


@reads("fill_constant_batch_size_like")
def _read_batch_size_like(o):
    shape = [int(n) for n in o.attr("shape")]
    shape[o.attr("output_dim_idx", 0)] = paddle.shape(o["Input"])[o.attr("input_dim_idx", 0)]
    text = o.attr("str_value", "")
    return paddle.full(shape, _number(text, None) if text else o.attr("value", 0.0), o.dtype("dtype"))


@writes("eye")
def _write_eye(w, num_rows, num_columns):
    if any(is_tensor(n) and not is_known(n) for n in (num_rows, num_columns)):
        return w.say(_eye_of_sizes, num_rows, num_rows if num_columns is None else num_columns, dtype_of(w.out))
    rows = w.known(num_rows, "num_rows")
    return w.emit(
        "eye",
        Out=w.out,
        num_rows=rows,
        num_columns=rows if num_columns is None else w.known(num_columns),
        dtype=dtype_number(dtype_of(w.out)),
    )


def _eye_of_sizes(rows, columns, dtype):
    return (paddle.arange(rows).unsqueeze(1) == paddle.arange(columns)).astype(dtype)


@reads("eye")
def _read_eye(o):
    rows, columns = o.number("num_rows", "RowsTensor"), o.number("num_columns", "ColumnsTensor", -1)
    return paddle.eye(int(rows), None if columns < 0 else int(columns), o.dtype("dtype"))


# ---- ranges ----


@writes("arange")
def _write_arange(w, start, end, step):
    if end is None:
        start, end = 0, start
    dtype = dtype_of(w.out)
    start, end, step = (w.operand(v, dtype) for v in (start, end, step))
    w.emit("range", Start=start, End=end, Step=step, Out=w.out)


@reads("range")
def _read_arange(o):
    dtype = o.dtype("dtype", None) or o["Start"].dtype
    bounds = [o.number("", slot) for slot in ("Start", "End", "Step")]
    return paddle.arange(*(v.reshape([]) if is_tensor(v) and v.ndim else v for v in bounds), dtype)


@reads("range_v2")
def _read_range(o):
    """The end belongs to it."""
    return paddle.range(*(o.number("", slot) for slot in ("Start", "End", "Step")), o.dtype("dtype", None))


@writes("linspace")
def _write_linspace(w, start, stop, num):
    dtype = dtype_of(w.out)
    w.emit(
        "linspace",
        Start=w.operand(start, dtype),
        Stop=w.operand(stop, dtype),
        Num=w.operand(num, "int32"),
        Out=w.out,
        dtype=dtype_number(dtype),
    )


@reads("linspace")
def _read_linspace(o):
    return paddle.linspace(*(o.number("", slot) for slot in ("Start", "Stop", "Num")), o.dtype("dtype"))


@writes("tril_indices")
def _write_tril_indices(w, row, col, offset):
    write_values(w, np.stack(np.tril_indices(row, offset, col)), w.out)


@writes("triu_indices")
def _write_triu_indices(w, row, col, offset):
    write_values(w, np.stack(np.triu_indices(row, offset, row if col is None else col)), w.out)


@reads("tril_indices")
def _read_tril_indices(o):
    return {"out": paddle.tril_indices(o.attr("rows"), o.attr("cols"), o.attr("offset", 0), o.dtype("dtype"))}


@reads("triu_indices")
def _read_triu_indices(o):
    return {"out": paddle.triu_indices(o.attr("row"), o.attr("col"), o.attr("offset", 0), o.dtype("dtype"))}


# ---- random numbers ----


def _drawn(w, shape):
    sizes, tensors = w.sizes(shape)
    where = {} if tensors is None else {"ShapeTensorList" if isinstance(tensors, list) else "ShapeTensor": tensors}
    return {"shape": sizes, "dtype": dtype_number(dtype_of(w.out)), "seed": 0, **where}


@writes("uniform", "rand")
def _write_uniform(w, shape):
    w.emit("uniform_random", Out=w.out, min=w.args.get("min", 0.0), max=w.args.get("max", 1.0), **_drawn(w, shape))


@reads("uniform_random")
def _read_uniform(o):
    shape = o.either("shape", "ShapeTensor", "ShapeTensorList")
    return paddle.uniform(shape, o.dtype("dtype"), o.number("min", "Min", -1.0), o.number("max", "Max", 1.0))


@writes("randn", "standard_normal", "gaussian")
def _write_randn(w, shape):
    mean, std = w.args.get("mean", 0.0), w.args.get("std", 1.0)
    w.emit("gaussian_random", Out=w.out, mean=mean, std=std, **_drawn(w, shape))


@reads("gaussian_random")
def _read_randn(o):
    drawn = paddle.randn(o.either("shape", "ShapeTensor", "ShapeTensorList"), o.dtype("dtype"))
    mean, std = o.attr("mean", 0.0), o.attr("std", 1.0)
    return drawn if (mean, std) == (0.0, 1.0) else drawn * std + mean


@writes("randint")
def _write_randint(w, low, high, shape):
    low, high = (0, low) if high is None else (low, high)
    w.emit("randint", Out=w.out, low=low, high=high, **_drawn(w, shape))


@reads("randint")
def _read_randint(o):
    return paddle.randint(
        o.attr("low"), o.attr("high"), o.either("shape", "ShapeTensor", "ShapeTensorList"), o.dtype("dtype")
    )


@reads("randperm")
def _read_randperm(o):
    return paddle.randperm(o.attr("n"), o.dtype("dtype"))


row(paddle.multinomial, "multinomial", X="x", num_samples="num_samples", replacement="replacement")


@reads("multinomial")
def _read_multinomial(o):
    return paddle.multinomial(o["X"], int(o.number("num_samples", "NumSamples", 1)), o.attr("replacement", False))


@reads("bernoulli")
def _read_bernoulli(o):
    return paddle.bernoulli(o["X"])
