"""Creating tensors: constants, ranges, tensors like another one, copies."""

import math
import numbers

import numpy as np
import torch

from paddle._kernels.creator import ON_CPU, creator, device_of, kind_of

from .._core.accelerator import SIZES, TENSOR, dtype, plain, shortcut, tensor
from .._core.args import number_arg, shape_list
from .._core.dtype import FLOATS, default_torch_dtype, torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received, require_tensor
from .._core.help import complete
from .._core.op import op
from .._core.tensor import Tensor
from ._from_data import (
    BFloat16Tensor,
    BoolTensor,
    ByteTensor,
    CharTensor,
    DoubleTensor,
    FloatTensor,
    HalfTensor,
    IntTensor,
    LongTensor,
    ShortTensor,
    as_tensor,
    as_torch,
    asarray,
    from_numpy,
    to_tensor,
)

__all__ = [
    "BFloat16Tensor",
    "BoolTensor",
    "ByteTensor",
    "CharTensor",
    "DoubleTensor",
    "FloatTensor",
    "HalfTensor",
    "IntTensor",
    "LongTensor",
    "ShortTensor",
    "arange",
    "as_tensor",
    "asarray",
    "assign",
    "clone",
    "empty",
    "empty_like",
    "eye",
    "from_numpy",
    "full",
    "full_like",
    "linspace",
    "logspace",
    "ones",
    "ones_like",
    "range",
    "to_tensor",
    "zeros",
    "zeros_like",
]

HELP = {
    "returns": "Tensor.",
    "x": "Tensor whose shape and dtype serve as a pattern.",
    "var": "Tensor whose dtype and device serve as a pattern.",
    "size": "sizes of the result.",
    "start": "first number.",
    "end": "end, which is left out.",
    "stop": "last number.",
    "step": "distance between two numbers.",
    "num": "how many numbers.",
    "base": "the base of the powers.",
    "fill_value": "number that every element gets.",
    "num_rows": "how many rows.",
    "num_columns": "how many columns; by default as many as rows.",
}

INNER = ["create_tensor", "new_empty", "new_full", "new_ones", "new_zeros"]


# ---- constants ----


@creator(sizes=0)
@shortcut(torch.zeros, "dtype device", shape=SIZES, **ON_CPU)
def zeros(shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False):
    """Zeros of a shape given as ints, a list or a tensor.

    >>> paddle.zeros([2, 3]).shape
    [2, 3]
    """
    return torch.zeros(_sizes(shape), **kind_of(dtype, device))


@creator(sizes=0)
@shortcut(torch.ones, "dtype device", shape=SIZES, **ON_CPU)
def ones(shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False):
    """Ones of a shape given as ints, a list or a tensor.

    >>> paddle.ones([2, 2]).tolist()
    [[1.0, 1.0], [1.0, 1.0]]
    """
    return torch.ones(_sizes(shape), **kind_of(dtype, device))


def _sizes(shape, name="shape"):
    """A list of sizes; None for a tensor without axes."""
    return [] if shape is None else shape_list(shape, name)


@creator(sizes=0)
@shortcut(torch.empty, "dtype device", shape=SIZES, **ON_CPU)
def empty(shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False):
    """Return an uninitialised tensor.

    >>> paddle.empty([2, 3]).shape
    [2, 3]
    """
    return torch.empty(shape_list(shape), **kind_of(dtype, device))


@creator
@shortcut(torch.full, "dtype device", shape=SIZES, fill_value=plain(float), **ON_CPU)
def full(shape, fill_value, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False):
    """A tensor filled with one value: a float of the default dtype unless it is a bool or complex.

    >>> paddle.full([2], 7, "int64").tolist()
    [7, 7]
    """
    value = _fill(fill_value, "full")
    if dtype is None and not isinstance(fill_value, torch.Tensor):
        dtype = "bool" if isinstance(value, bool) else "complex128" if isinstance(value, complex) else None
    return torch.full(_sizes(shape), value, **kind_of(dtype, device))


def _fill(value, name):
    """A Python number from a number, a string such as '1e-3' or 'inf', or a tensor with one element."""
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            raise InvalidArgumentError(f"{name}: the string is not a number.", received(fill_value=value)) from None
    if isinstance(value, torch.Tensor) and value.numel() == 1:
        return value.item()
    if isinstance(value, (numbers.Number, np.generic)):
        return number_arg(value)
    if isinstance(value, torch.Tensor):
        raise InvalidArgumentError(
            f"{name}: a Tensor given as 'fill_value' must have one element.", received(fill_value=value)
        )
    raise InvalidTypeError(
        f"{name}: 'fill_value' must be a number, a bool, a numeric string, or a Tensor with one element.",
        received(fill_value=value),
    )


# ---- like another one ----


def _like(x, dtype, device):
    """Return the dtype and the place for a tensor modelled on `x`."""
    return {"dtype": torch_dtype(dtype) or x.dtype, "device": x.device if device is None else device_of(device)}


@creator
@shortcut(torch.zeros_like, x=TENSOR)
def zeros_like(x, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False):
    """Zeros of another tensor's shape, dtype and place.

    >>> paddle.zeros_like(paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 0.0]
    """
    return torch.zeros_like(require_tensor(x, "x", "zeros_like"), **_like(x, dtype, device))


@creator
@shortcut(torch.ones_like, x=TENSOR)
def ones_like(x, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False):
    """Ones of another tensor's shape, dtype and place.

    >>> paddle.ones_like(paddle.to_tensor([3, 4])).tolist()
    [1, 1]
    """
    return torch.ones_like(require_tensor(x, "x", "ones_like"), **_like(x, dtype, device))


@creator
@shortcut(torch.empty_like, x=TENSOR)
def empty_like(x, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False):
    """An uninitialised tensor of another's shape, dtype and place.

    >>> paddle.empty_like(paddle.to_tensor([1.0, 2.0])).shape
    [2]
    """
    return torch.empty_like(require_tensor(x, "x", "empty_like"), **_like(x, dtype, device))


@creator
@shortcut(torch.full_like, x=tensor(FLOATS), fill_value=plain(float, int))
def full_like(x, fill_value, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False):
    """A tensor filled with one value, in another tensor's shape, dtype and place.

    >>> paddle.full_like(paddle.to_tensor([1.0, 2.0]), 7).tolist()
    [7.0, 7.0]
    """
    require_tensor(x, "x", "full_like")
    return torch.full_like(x, _fill(fill_value, "full_like"), **_like(x, dtype, device))


@creator(sizes=1)
@shortcut(torch.Tensor.new_zeros, var=TENSOR, size=SIZES)
def new_zeros(var, size, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """Zeros of another shape, with this tensor's dtype and place.

    >>> paddle.to_tensor([1.0]).new_zeros([2]).tolist()
    [0.0, 0.0]
    """
    return torch.zeros(shape_list(size, "size"), **_like(var, dtype, device))


@creator(sizes=1)
@shortcut(torch.Tensor.new_ones, var=TENSOR, size=SIZES)
def new_ones(var, size, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """Ones of another shape, with this tensor's dtype and place.

    >>> paddle.to_tensor([1]).new_ones([2]).tolist()
    [1, 1]
    """
    return torch.ones(shape_list(size, "size"), **_like(var, dtype, device))


@creator(sizes=1)
@shortcut(torch.Tensor.new_empty, var=TENSOR, size=SIZES)
def new_empty(var, size, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """An uninitialised tensor of another shape, with this tensor's dtype and place.

    >>> paddle.to_tensor([1.0]).new_empty([2, 3]).shape
    [2, 3]
    """
    return torch.empty(shape_list(size, "size"), **_like(var, dtype, device))


@creator
def new_full(var, size, fill_value, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A tensor of another shape filled with one value, with this tensor's dtype and place.

    >>> paddle.to_tensor([1.0]).new_full([2], 7).tolist()
    [7.0, 7.0]
    """
    return torch.full(_sizes(size, "size"), _fill(fill_value, "new_full"), **_like(var, dtype, device))


# ---- ranges ----

_COUNTED = {name: getattr(torch, name) for name in ("int32", "int64", "float32", "float64")}


@creator
@shortcut(torch.arange, "dtype device", start=plain(int), **(ON_CPU | {"dtype": dtype(_COUNTED, absent=None)}))
def arange(
    start=0, end=None, step=1, dtype=None, *, out=None, device=None, requires_grad=False, pin_memory=False, name=None
):
    """Evenly spaced values from `start`, up to but excluding `end`; integers unless an argument is a float.

    >>> paddle.arange(1, 7, 2).tolist()
    [1, 3, 5]
    """
    return _stepped("arange", start, end, step, dtype, device, torch.int64)


@creator
def range(start=0, end=None, step=1, dtype=None, *, out=None, device=None, requires_grad=False, name=None):
    """Evenly spaced values from `start` to `end` inclusive, floats unless `dtype` says otherwise.

    >>> paddle.range(0, 3).tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    return _stepped("range", start, end, step, dtype, device, None)


def _stepped(op_name, start, end, step, dtype, device, for_integers):
    if end is None:
        start, end = 0, start
    if type(start) is type(end) is type(step) is int and dtype is None and op_name == "arange" and step:
        end = start if (end - start) * step < 0 else end
        return torch.arange(start, end, step, dtype=torch.int64, device=device_of(device))
    bounds = {"start": number_arg(start), "end": number_arg(end), "step": number_arg(step)}
    integers = not any(isinstance(bound, np.ndarray) for bound in (start, end, step))
    for key, value in bounds.items():
        if type(value) is int:
            continue
        if not isinstance(value, numbers.Real):
            raise InvalidTypeError(f"{op_name}: '{key}' must be a number.", received(**{key: value}))
        if not math.isfinite(value) and not (key == "step" and op_name == "arange" and math.isinf(value)):
            raise InvalidArgumentError(f"{op_name}: '{key}' must be finite.", received(**{key: value}))
        integers = integers and isinstance(value, numbers.Integral)
    wanted = torch_dtype(dtype) or (for_integers if integers else None) or default_torch_dtype()
    integral = not wanted.is_floating_point
    if integral:  # like Paddle, truncate the bounds before counting
        bounds = {key: int(value) for key, value in bounds.items()}
    start, end, step = bounds.values()
    if not step:
        raise InvalidArgumentError(f"{op_name}: 'step' must not be 0.", received(**bounds))
    if op_name == "range" and (end - start) / step == -1:  # Paddle counts 0 numbers
        return torch.empty(0, dtype=wanted, device=device_of(device))
    if math.isinf(step):
        end = start
    if (end - start) * step < 0:
        if op_name == "range":
            raise PreconditionNotMetError(
                "range: 'step' leads away from 'end'.", received(**bounds), "a step of the other sign."
            )
        end = start
    if op_name == "range":  # just past the end, so that the end is included
        end = end + math.copysign(1, step) if integral else start + (math.floor((end - start) / step) + 0.5) * step
    return torch.arange(start, end, step, dtype=wanted, device=device_of(device))


@creator(aliases={"end": "stop", "steps": "num"})
def linspace(start, stop, num, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """`num` evenly spaced values from `start` to `stop`, both included.

    >>> paddle.linspace(0, 10, 5).tolist()
    [0.0, 2.5, 5.0, 7.5, 10.0]
    """
    count = _count(num, "linspace")
    return torch.linspace(_scalar(start, "start"), _scalar(stop, "stop"), count, **kind_of(dtype, device))


@op(aliases={"end": "stop", "steps": "num"})
def logspace(start, stop, num, base=10.0, dtype=None, name=None):
    """Powers of `base` with evenly spaced exponents from `start` to `stop`.

    >>> paddle.logspace(0, 2, 3).tolist()
    [1.0, 10.0, 100.0]
    """
    count = _count(num, "logspace")
    if not count:
        raise InvalidArgumentError("logspace: 'num' must be 1 or more.", received(num=num))
    return torch.logspace(
        _scalar(start, "start"), _scalar(stop, "stop"), count, _scalar(base, "base"), **kind_of(dtype)
    )


def _scalar(value, name):
    single = not isinstance(value, torch.Tensor) or value.numel() == 1
    number = number_arg(value) if single else None
    if not isinstance(number, numbers.Number):
        error = InvalidTypeError if single else InvalidArgumentError
        raise error(f"'{name}' must be a number or a Tensor with one element.", received(**{name: value}))
    return number


def _count(num, name):
    count = int(_scalar(num, "num"))
    if count < 0:
        raise InvalidArgumentError(f"{name}: 'num' must be 0 or more.", received(num=num))
    return count


@creator
def eye(
    num_rows, num_columns=None, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False
):
    """Ones on the diagonal, zeros elsewhere.

    >>> paddle.eye(2).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    rows = non_negative(num_rows, "num_rows", "eye")
    columns = rows if num_columns is None else non_negative(num_columns, "num_columns", "eye")
    return torch.eye(rows, columns, **kind_of(dtype, device))


def non_negative(value, name, op_name):
    """Return a non-negative int from an int or a tensor; Paddle raises TypeError for anything else."""
    number = number_arg(value)
    if not isinstance(number, numbers.Integral) or number < 0:
        raise InvalidTypeError(f"{op_name}: '{name}' must be an integer of 0 or more.", received(**{name: value}))
    return int(number)


# ---- copies ----


def assign(x, output=None):
    """A copy of a tensor, an array, a list or a number, with gradients flowing back; into `output` if it is given.

    Python floats become float64, as in numpy, and a number becomes a tensor of shape [1].

    Args:
        x: Tensor, array, list or number.
        output: Tensor that receives the copy; by default a new one.

    Returns:
        Tensor, `output` if it was given.

    >>> paddle.assign([1, 2]).tolist()
    [1, 2]
    """
    if output is None:
        return _assign(x)
    if isinstance(output, Tensor) and output.dtype.is_complex and isinstance(x, Tensor) and not x.dtype.is_complex:
        x = x.astype(output.dtype)  # otherwise the result has the dtype of x
    return _assign(x, out=output)


@op(name="assign")
def _assign(x, *, out=None):
    if isinstance(x, torch.Tensor):
        return x.clone()
    if not isinstance(x, (numbers.Number, np.ndarray, np.generic, list, tuple)):
        raise InvalidTypeError("assign: expected a Tensor, a numpy array, a list or a number.", received(x=x))
    if isinstance(x, (list, tuple)):
        tensors = [v for v in x if isinstance(v, torch.Tensor)]
        if tensors and len(tensors) == len(x):
            return torch.stack(list(x)).detach()
        return as_torch(x if tensors else np.array(x)).to(device_of(None))
    t = as_torch(np.asarray(x)).to(device_of(None))
    return t if t.dim() or isinstance(x, np.ndarray) else t.reshape(1)


@op
def clone(x, name=None):
    """A copy in new memory; gradients flow back through it.

    >>> paddle.clone(paddle.to_tensor([1.0, 2.0])).tolist()
    [1.0, 2.0]
    """
    return require_tensor(x, "x", "clone").clone()


def create_tensor(dtype, name=None, persistable=False):
    """A tensor without a value yet, for use as the `output` of another operator.

    Args:
        name: its name; by default a new one.
        persistable: whether its value is kept between runs of a Program.
        dtype: dtype of the tensor.

    Returns:
        Tensor of shape [0].

    >>> paddle.tensor.create_tensor("float32").shape
    [0]
    """
    out = empty([0], dtype)
    out.persistable = persistable
    if name is not None:
        out.name = name
    return out


complete(globals())
