"""Conversion of a Tensor to a NumPy array, a number, a list or text."""

import numpy as np
import torch

from . import fast_path
from .errors import ConversionError, FailedCheckError, InvalidArgumentError, InvalidTypeError, describe
from .flags import flag
from .hooks import TENSOR_VALUE
from .printing import to_string
from .scalar_array import ScalarArray, SingleArray
from .tensor import Tensor, attach, wrap

_VALUE_HOOKS = TENSOR_VALUE.hooks  # checked by every method that returns values


def gathered(t):
    """A torch tensor with all values: the full tensor of one that is distributed over processes, else `t` itself."""
    return t if type(t) is torch.Tensor or not hasattr(t, "full_tensor") else t.detach().full_tensor()


_WITHOUT_ARRAYS = frozenset({torch.bfloat16, torch.float8_e4m3fn, torch.float8_e5m2})


def to_numpy(t):
    """Copy a torch tensor to a NumPy array; bfloat16 as its bits in uint16, since NumPy has no such dtype."""
    if type(t) is torch.Tensor and not t.requires_grad and t.dtype not in _WITHOUT_ARRAYS:
        try:
            return t.numpy().copy()
        except (RuntimeError, TypeError):  # sparse, on another device, conjugated, negated or without memory
            pass
    t = gathered(t)
    if t.requires_grad:
        t = t.detach()
    if t.layout is not torch.strided:
        t = t.to_dense()
    if t.device.type != "cpu":
        t = t.cpu()
    if t.dtype is torch.bfloat16:
        t = t.view(torch.int16).numpy().view(np.uint16)
        return t.copy()
    if t.dtype.itemsize == 1 and t.dtype.is_floating_point:
        return t.view(torch.int8).numpy().copy()  # the bits, as the original gives them
    if t._is_zerotensor():  # zeros without memory, which torch has for some derivatives
        return torch.zeros_like(t).numpy()
    return t.resolve_conj().resolve_neg().numpy().copy()


@attach
def numpy(self, force=False):
    """Return a copy as a NumPy array; that of a 0-D tensor can also be indexed with [0], as in old programs."""
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "numpy")) is not None:
        return answer
    array = to_numpy(self._t)
    if array.ndim:
        return array if array.size != 1 else array.view(SingleArray)
    return array.reshape(1).view(SingleArray) if flag("FLAGS_set_to_1d") else array.view(ScalarArray)


@attach
def __array__(self, dtype=None, copy=None):
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "__array__")) is not None:
        return answer
    array = to_numpy(self._t)
    return array if dtype is None else array.astype(dtype, copy=False)


# `array + tensor` is a Tensor, as in Paddle; all other NumPy functions get and return arrays.
_REFLECTED = {
    np.add: "__radd__",
    np.subtract: "__rsub__",
    np.multiply: "__rmul__",
    np.true_divide: "__rtruediv__",
    np.floor_divide: "__rfloordiv__",
    np.remainder: "__rmod__",
    np.power: "__rpow__",
    np.matmul: "__rmatmul__",
    np.less: "__gt__",
    np.less_equal: "__ge__",
    np.greater: "__lt__",
    np.greater_equal: "__le__",
    np.equal: "__eq__",
    np.not_equal: "__ne__",
    np.bitwise_and: "__rand__",
    np.bitwise_or: "__ror__",
    np.bitwise_xor: "__rxor__",
}


@attach
def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
    if method == "__call__" and not kwargs and len(inputs) == 2 and ufunc in _REFLECTED:
        left, right = inputs
        if isinstance(right, Tensor) and isinstance(left, (np.ndarray, np.generic)):
            return getattr(right, _REFLECTED[ufunc])(left)
    arrays = [to_numpy(i._t) if isinstance(i, Tensor) else i for i in inputs]
    return getattr(ufunc, method)(*arrays, **kwargs)


def _item(self, *args):
    """One element as a Python number: the only one, or the one at the given index."""
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "item")) is not None:
        return answer
    t = gathered(self._t)
    if args:
        at = args[0] if len(args) == 1 and isinstance(args[0], (tuple, list)) else args
        try:
            return (t.reshape(-1)[at[0]] if len(at) == 1 else t[tuple(at)]).item()
        except (IndexError, ValueError, RuntimeError) as error:
            raise InvalidArgumentError(f"item: there is no single element at {at}: {error}.", describe(self)) from None
    if t.numel() != 1:
        hint = "x.item(0, 1) for one element, or x.tolist()."
        raise InvalidArgumentError("item: only a tensor with one element is a number.", describe(self), hint)
    return t.item()


_item.__name__ = _item.__qualname__ = "item"
attach(fast_path.answer(_item, torch.Tensor.item, _VALUE_HOOKS))


def _tolist(self):
    """The elements as nested lists of Python numbers."""
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "tolist")) is not None:
        return answer
    return gathered(self._t).tolist()


_tolist.__name__ = _tolist.__qualname__ = "tolist"
attach(fast_path.answer(_tolist, torch.Tensor.tolist, _VALUE_HOOKS))


def _number(convert):
    name = f"__{convert.__name__}__"

    def method(self):
        if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, name)) is not None:
            return answer
        t = gathered(self._t)
        if t.numel() != 1:
            expected = f"{convert.__name__}(x): only a tensor with one element is a number."
            raise ConversionError(expected, describe(self), "x.mean() or x.tolist().")
        return convert(t.item())

    method.__name__ = name
    return fast_path.answer(method, torch.Tensor.item, _VALUE_HOOKS, convert)


for _convert in (int, float, complex):
    attach(_number(_convert))


attach(Tensor.__int__, "__long__")


@attach
def __index__(self):
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "__index__")) is not None:
        return answer
    t = gathered(self._t)
    if t.numel() != 1 or t.dtype.is_complex:
        raise ConversionError("index: only a tensor with one element can be used as an int.", describe(self))
    return int(t.item())


def __bool__(self):
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "__bool__")) is not None:
        return answer
    t = gathered(self._t)
    if t.numel() != 1:
        raise FailedCheckError(
            "bool(x): the truth of a tensor with more than one element, or none, is ambiguous.",
            describe(self),
            "x.any() or x.all().",
        )
    return bool(t)


attach(fast_path.answer(__bool__, torch.Tensor.item, _VALUE_HOOKS, bool))
attach(__bool__, "__nonzero__")


@attach
def __len__(self):
    t = self._t
    if not t.dim():
        raise ConversionError("len(x): a 0-D tensor has no length.", describe(self))
    return t.shape[0]


@attach
def __iter__(self):
    t = self._t
    if not t.dim():
        hint = "float(x) or x.item()."
        raise InvalidTypeError("iteration: a 0-D tensor cannot be iterated over.", describe(self), hint)
    return iter([wrap(row) for row in t.unbind(0)])


@attach
def __contains__(self, item):
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "__contains__")) is not None:
        return answer
    return bool((self == item).any())


@attach
def __format__(self, format_spec):
    if _VALUE_HOOKS and (answer := TENSOR_VALUE.ask(self, "__format__")) is not None:
        return answer
    t = gathered(self._t)
    if t.numel() == 1 and (format_spec or not t.dim()):
        return format(t.item(), format_spec)
    if format_spec:
        hint = "format(x.mean(), ...) or x.tolist()."
        raise InvalidTypeError(f"format: {format_spec!r} is for a single number.", describe(self), hint)
    return str(self)


@attach
def __repr__(self):
    facts = {"shape": self.shape, "dtype_name": self.dtype.name, "place": self.place}
    if self.is_dist():
        facts["spread"] = f" process_mesh={{{self.process_mesh}}}, placements={self.placements}, GlobalDenseTensor="
    return to_string(gathered(self._t), **facts, stop_gradient=self.stop_gradient)


attach(__repr__, "__str__")
