"""Tensors created from Python and NumPy values: numbers, nested lists, arrays, other tensors."""

import numbers

import numpy as np
import torch

from paddle._kernels.creator import device_of, kind_of

from .._core.dtype import convert, default_torch_dtype, torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, describe, received, widened
from .._core.help import complete
from .._core.mistakes import WRONG_TYPE
from .._core.state import INTERCEPTORS
from .._core.tensor import Symbolic, Tensor, unwrap, wrap

_PLAIN = frozenset({bool, int, float, complex})
_TORCH_DTYPES = {
    np.dtype(name): convert(name).torch for name in ("float32", "float64", "int64", "int32", "uint8", "bool")
}


def to_tensor(data, dtype=None, place=None, stop_gradient=True):
    """Return a new tensor with a copy of `data`: a number, a nested list, an array, or another tensor.

    Args:
        data: a number, a nested list, an array, or another Tensor.
        dtype: dtype of the result; by default that of `data`, and of Python's floats `paddle.get_default_dtype()`.
        place: where it lives, such as `paddle.CPUPlace()`; by default the current device.
        stop_gradient: whether no gradient flows through it. Default: True.

    Returns:
        Tensor, always with memory of its own.

    >>> paddle.to_tensor([[1, 2], [3, 4]]).dtype
    paddle.int64
    """
    wanted = torch_dtype(dtype)
    if INTERCEPTORS:  # a Program may be built, in which sizes of unknown axes are symbols
        measured = _measured(data)
        if measured is not data:
            return measured if dtype is None else measured.astype(dtype)
    try:
        t = as_torch(data, wanted)
    except Symbolic:
        return _assigned(data, dtype)
    device = device_of(place)
    if t.device != device and not (isinstance(data, Tensor) and place is None):
        t = t.to(device)
    out = wrap(t)
    if not stop_gradient:
        out.stop_gradient = False
    return out


def as_tensor(data, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """Like `to_tensor`, with torch's argument names; always copies. Also `paddle.tensor(...)`.

    Args:
        data: a number, a nested list, an array, or another Tensor.
        dtype: dtype of the result; by default that of `data`, and of Python's floats `paddle.get_default_dtype()`.

    Returns:
        Tensor with memory of its own; torch's namesake shares memory where it can.

    >>> paddle.as_tensor([1.0, 2.0], requires_grad=True).stop_gradient
    False
    """
    out = to_tensor(data, dtype, device, not requires_grad)
    return out.pin_memory() if pin_memory else out


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    """Like `to_tensor`, under the array API's name; the data is copied regardless of `copy`.

    Args:
        obj: a number, a nested list, an array, or another Tensor.
        dtype: dtype of the result; by default that of `obj`.
        copy: accepted and not used.

    Returns:
        Tensor with memory of its own.

    >>> paddle.asarray([1, 2]).tolist()
    [1, 2]
    """
    return to_tensor(obj, dtype, device, not requires_grad)


def from_numpy(ndarray):
    """Return a tensor with a copy of an array's data, in the array's dtype.

    Args:
        ndarray: NumPy array of any shape.

    Returns:
        Tensor with memory of its own; that of torch's namesake is the array's.

    >>> paddle.from_numpy(np.array([1, 2], dtype="int32")).dtype
    paddle.int32
    """
    if not isinstance(ndarray, np.ndarray):
        raise InvalidTypeError(
            "from_numpy: 'ndarray' must be a numpy array.", received(ndarray=ndarray), "paddle.to_tensor(...)."
        )
    return to_tensor(ndarray)


def construct(*args, dtype=None, device=None, place=None):
    """Implement `paddle.Tensor(...)`: hold data, or return an uninitialised tensor of the given sizes.

    Lists become `dtype` (float32 if none is given); arrays and tensors keep their dtype, and a Tensor its memory.
    """
    if not args:
        return to_tensor([], dtype or "float32", device or place)
    data = args[0]
    if type(data) is int:
        return wrap(torch.empty(_sizes(args), **kind_of(dtype or "float32", device or place)))
    if len(args) > 1 or isinstance(data, (numbers.Number, np.generic)):
        refused = InvalidArgumentError(
            "Tensor: expected sizes as ints, or one list, array or Tensor.",
            received(args=args),
            "paddle.to_tensor(...) for a number.",
        )
        raise widened(refused, (TypeError,))
    if isinstance(data, (list, tuple)):
        return to_tensor(data, dtype or "float32", device or place)
    if isinstance(data, Tensor) and not (device or place or getattr(data, "_is_symbolic", False)):
        return wrap(data._t.detach())
    return to_tensor(data, None, device or place)


def _sizes(args):
    """The sizes of an uninitialised tensor."""
    for size in args:
        if type(size) is not int or size < 0:
            raise InvalidArgumentError(
                "Tensor: every size must be an int, 0 or more.",
                received(args=args),
                "paddle.to_tensor([...]) for data.",
            )
    return list(args)


class _Typed(type):
    """Metaclass of `FloatTensor` and similar types: calling one creates a `Tensor`; `isinstance` checks the dtype."""

    def __call__(cls, *args, device=None):
        return construct(*args, dtype=cls.dtype, device=device)

    def __instancecheck__(cls, value):
        return isinstance(value, Tensor) and value.dtype == cls.dtype


def _typed(name, dtype):
    doc = f"""A tensor of {dtype} from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.{name}([1, 0]).dtype
    paddle.{dtype}
    """
    return _Typed(name, (), {"dtype": convert(dtype), "__doc__": doc, "__module__": "paddle"})


FloatTensor = _typed("FloatTensor", "float32")
DoubleTensor = _typed("DoubleTensor", "float64")
HalfTensor = _typed("HalfTensor", "float16")
BFloat16Tensor = _typed("BFloat16Tensor", "bfloat16")
ByteTensor = _typed("ByteTensor", "uint8")
CharTensor = _typed("CharTensor", "int8")
ShortTensor = _typed("ShortTensor", "int16")
IntTensor = _typed("IntTensor", "int32")
LongTensor = _typed("LongTensor", "int64")
BoolTensor = _typed("BoolTensor", "bool")


def _measured(data):
    """The variable of data with sizes known only in a run, as in `[x.shape[0], n * 2, 7]`; other data itself."""
    from .._core.graph.sizes import UnknownSize

    if isinstance(data, UnknownSize):
        return data.variable()
    if not isinstance(data, (list, tuple)) or not data:
        return data
    items = [_measured(item) for item in data]
    computed = [item for item in items if getattr(item, "_is_symbolic", False)]
    if not computed:
        return data
    from .manipulation import stack

    tensors = [item if isinstance(item, Tensor) else to_tensor(item) for item in items]
    # Beside a number such as 0.5, sizes become floats as well, as in a list without symbols.
    kind = next((t.dtype for t in tensors if t.is_floating_point()), computed[0].dtype)
    return stack([t.detach().astype(kind) for t in tensors])


def _assigned(data, dtype):
    """Return the recorded copy of a variable, or of a list with variables, in a static graph."""
    from .creation import assign
    from .manipulation import stack

    out = stack(data) if getattr(data, "_is_array", False) else assign(data)
    return out if dtype is None else out.astype(dtype)


def as_torch(data, wanted=None):
    """Return a separate torch tensor outside any graph."""
    if type(data) in _PLAIN:
        return _from_number(data, wanted)
    if isinstance(data, (np.ndarray, np.generic)):
        return from_array(data, wanted)
    if isinstance(data, (list, tuple)):
        return _from_sequence(data, wanted)
    data = unwrap(data)
    if isinstance(data, torch.Tensor):
        return data.detach().clone() if wanted is None else data.detach().to(wanted, copy=True)
    if isinstance(data, numbers.Number):
        return _from_number(float(data) if isinstance(data, numbers.Real) else complex(data), wanted)
    if hasattr(data, "__array__") or isinstance(data, memoryview):
        return from_array(np.asarray(data), wanted)
    refused = InvalidTypeError(
        "to_tensor: expected a number, a nested list or tuple of numbers, a numpy array or a Tensor.",
        f"data = {describe(data)}",
    )
    raise widened(refused, WRONG_TYPE)


def _from_number(value, wanted):
    if type(value) is int and not -(2**63) <= value < 2**63:
        raise InvalidArgumentError("to_tensor: the integer does not fit into 64 bits.", f"data = {value}")
    return torch.tensor(value, dtype=wanted or _python_dtype(value))


def _python_dtype(value):
    if isinstance(value, bool):
        return torch.bool
    if isinstance(value, int):
        return torch.int64
    if isinstance(value, float):
        return default_torch_dtype()
    return torch.complex128 if default_torch_dtype() is torch.float64 else torch.complex64


def from_array(array, wanted=None):
    """Return a torch tensor with a copy of a numpy array, in the array's dtype or the requested one."""
    if array.dtype.kind in "OUSV":
        raise InvalidArgumentError(
            "to_tensor: expected numbers.",
            f"an array of dtype {array.dtype}",
            "rows of equal length, or array.astype('float32').",
        )
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    if array.dtype == np.uint16 and wanted in (None, torch.bfloat16):
        # NumPy has no bfloat16: Paddle returns and accepts its bits as uint16.
        return torch.from_numpy(np.array(array, order="C").view(np.int16)).view(torch.bfloat16)
    dtype = _TORCH_DTYPES.get(array.dtype) or convert(array.dtype).torch  # rejects types torch lacks, such as float128
    if wanted in (None, dtype) or not (array.flags.writeable and array.flags.c_contiguous):
        array = np.array(array, order="C")
    t = torch.from_numpy(array)
    return t if wanted is None else t.to(wanted)


def _from_sequence(data, wanted):
    """Convert nested sequences: floats take the default dtype; tensors inside keep theirs."""
    if _holds_tensor(data):
        return _stacked(data, wanted)
    try:
        array = np.array(data)
    except ValueError:
        raise InvalidArgumentError(
            "to_tensor: the rows of a nested list must have equal lengths.",
            f"data = {describe(data)}",
            "pad the shorter rows.",
        ) from None
    if wanted is None:
        wanted = {"f": default_torch_dtype(), "c": _python_dtype(1j)}.get(array.dtype.kind)
        if array.dtype == np.int32:
            wanted = torch.int64
        elif wanted is torch.float32 and array.dtype == np.float64:
            return torch.from_numpy(array.astype(np.float32))
    return from_array(array, wanted)


def _holds_tensor(data):
    """Whether nested sequences contain a tensor; rows of plain numbers are skipped at C speed."""
    if _PLAIN.issuperset(map(type, data)):
        return False
    return any(_holds_tensor(v) if isinstance(v, (list, tuple)) else isinstance(unwrap(v), torch.Tensor) for v in data)


def _stacked(data, wanted):
    """Convert a list that contains tensors; numbers in it count as numpy's, so they widen to 64 bits."""
    if isinstance(data, numbers.Number):
        return from_array(np.asarray(data), wanted)
    if not isinstance(data, (list, tuple)):
        return as_torch(data, wanted)
    parts = [_stacked(v, wanted) for v in data]
    shapes = {tuple(p.shape) for p in parts}
    if len(shapes) > 1:
        raise InvalidArgumentError(
            "to_tensor: tensors in a list must have the same shape.", f"shapes {sorted(map(list, shapes))}"
        )
    dtypes = {p.dtype for p in parts}
    if len(dtypes) > 1:
        common = torch_dtype(np.result_type(*[_as_numpy(d) for d in dtypes]))
        parts = [p.to(common) for p in parts]
    device = next((p.device for p in parts if p.device.type != "cpu"), None)  # numbers go to where tensors are
    return torch.stack(parts if device is None else [p.to(device) for p in parts])


def _as_numpy(dtype):
    return np.dtype("float32") if dtype is torch.bfloat16 else np.dtype(convert(dtype).name)


complete(globals())
