"""Making tensors: from data, of a constant, of a range."""

import numbers

import numpy as np
import torch

from .._core import place as places
from .._core.dtype import convert, default_torch_dtype, torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, describe
from .._core.tensor import Tensor, wrap

__all__ = ["to_tensor"]


def to_tensor(data, dtype=None, place=None, stop_gradient=True):
    """A new tensor with a copy of `data`: a number, a nested list, an array, or another tensor.

    >>> paddle.to_tensor([[1, 2], [3, 4]]).dtype
    paddle.int64
    """
    wanted = torch_dtype(dtype)
    device = places.current_torch() if place is None else places.parse(place).torch
    t = _from_data(data, wanted)
    if t.device != device and not (isinstance(data, Tensor) and place is None):
        t = t.to(device)
    out = wrap(t)
    if not stop_gradient:
        out.stop_gradient = False
    return out


def _from_data(data, wanted):
    """A torch tensor of its own, outside any graph."""
    if isinstance(data, Tensor):
        data = data._t
    if isinstance(data, torch.Tensor):
        return data.detach().clone() if wanted is None else data.detach().to(wanted, copy=True)
    if isinstance(data, (bool, int, float, complex)):
        return torch.tensor(data, dtype=wanted or _python_dtype(data))
    if isinstance(data, (np.ndarray, np.generic)):
        return _from_array(data, wanted)
    if isinstance(data, (list, tuple)):
        return _from_sequence(data, wanted)
    if isinstance(data, numbers.Number):
        return torch.tensor(complex(data) if isinstance(data, numbers.Complex) else float(data), dtype=wanted)
    if hasattr(data, "__array__"):
        return _from_array(np.asarray(data), wanted)
    raise InvalidTypeError(
        "to_tensor: expected a number, a nested list or tuple of numbers, a numpy array or a Tensor.",
        f"data = {describe(data)}",
    )


def _python_dtype(value):
    if isinstance(value, bool):
        return torch.bool
    if isinstance(value, int):
        return torch.int64
    if isinstance(value, float):
        return default_torch_dtype()
    return torch.complex128 if default_torch_dtype() is torch.float64 else torch.complex64


def _from_array(array, wanted):
    if array.dtype.kind in "OUSV":
        raise InvalidTypeError(
            "to_tensor: expected numbers.",
            f"an array of dtype {array.dtype}",
            "rows of equal length, or array.astype('float32').",
        )
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    convert(array.dtype)  # refuses what torch has no type for, such as float128
    t = torch.from_numpy(np.array(array, order="C"))
    return t if wanted is None else t.to(wanted)


def _from_sequence(data, wanted):
    """Nested sequences: Python floats take the default dtype, tensors inside keep theirs."""
    flat, tensors = [], False
    stack = [data]
    while stack:
        value = stack.pop()
        if isinstance(value, (list, tuple)):
            stack.extend(value)
        else:
            tensors = tensors or isinstance(value, (Tensor, torch.Tensor))
            flat.append(value)
    if tensors:
        return _stack(data, wanted)
    try:
        array = np.array(data)
    except ValueError:
        raise InvalidArgumentError(
            "to_tensor: the rows of a nested list must have equal lengths.",
            f"data = {describe(data)}",
            "pad the shorter rows.",
        ) from None
    if wanted is None and not any(isinstance(v, np.ndarray) for v in flat):
        if array.dtype == np.float64:
            wanted = default_torch_dtype()
        elif array.dtype == np.complex128:
            wanted = _python_dtype(1j)
    return _from_array(array, wanted)


def _stack(data, wanted):
    if isinstance(data, (list, tuple)):
        parts = [_stack(v, wanted) for v in data]
        shapes = {tuple(p.shape) for p in parts}
        if len(shapes) > 1:
            raise InvalidArgumentError(
                "to_tensor: tensors in a list must have one shape.", f"shapes {sorted(map(list, shapes))}"
            )
        common = parts[0].dtype
        for p in parts[1:]:
            common = torch.promote_types(common, p.dtype)
        return torch.stack([p.to(common) for p in parts])
    return _from_data(data, wanted)


def construct(data=None, *rest, dtype=None, place=None, stop_gradient=True, **kwargs):
    """What `paddle.Tensor(...)` makes: a copy of data, or an empty tensor of the sizes given."""
    if data is None and not rest:
        return to_tensor([], dtype=dtype)
    if isinstance(data, numbers.Integral) and not isinstance(data, bool):
        return wrap(torch.empty([int(data), *map(int, rest)], dtype=torch_dtype(dtype) or default_torch_dtype()))
    return to_tensor(data, dtype or "float32", place, stop_gradient)
