"""Casts, filling, applying Python functions, and methods that only other kinds of tensor have."""

import importlib
import numbers

import torch

from .._core import tensor_copies
from .._core.dtype import BY_NAME, torch_dtype
from .._core.errors import InvalidTypeError, PreconditionNotMetError, describe, received, widened
from .._core.help import complete
from .._core.inplace import become, refuse_leaf
from .._core.mistakes import NOT_A_TENSOR
from .._core.param_attr import create_parameter
from .._core.tensor import Tensor, attach, unwrap

__all__ = ["cast", "cast_"]

cast = tensor_copies.cast

# ---- casts ----


def _cast_to(name, dtype):
    target = BY_NAME[dtype].torch

    def method(self):
        return self if self.dtype.torch is target else self.astype(target)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"Cast to {dtype}; returns the tensor itself if it already has that dtype."
    return method


_CASTS = {
    "bool": "bool",
    "byte": "uint8",
    "char": "int8",
    "short": "int16",
    "int": "int32",
    "long": "int64",
    "half": "float16",
    "float": "float32",
    "double": "float64",
    "cfloat": "complex64",
    "cdouble": "complex128",
}
_CASTS.update({name: name for name in BY_NAME if name not in _CASTS and not name.startswith("float8")})

for _name, _dtype in _CASTS.items():
    attach(_cast_to(_name, _dtype), _name)


@attach
def type_as(self, other):
    """Cast to the dtype of another tensor."""
    if not hasattr(other, "dtype"):
        text = "type_as: argument 'other' must be a Tensor."
        raise widened(InvalidTypeError(text, received(other=other), "x.astype('float32') takes a dtype."), NOT_A_TENSOR)
    return self.astype(other.dtype)


def cast_(x, dtype):
    """In-place form of `cast`: `x` has the new dtype from then on.

    Args:
        x: Tensor of any shape.
        dtype: the new dtype, by name or as a `paddle.dtype`.

    Returns:
        `x` itself.

    >>> x = paddle.to_tensor([1.7, 2.2])
    >>> paddle.cast_(x, "int32").tolist()
    [1, 2]
    """
    if isinstance(x, Tensor) and x._is_symbolic:
        return x._rebind(cast(x, dtype))
    t = refuse_leaf(x, "cast_")
    return become(x, t.to(torch.float64 if dtype is None else torch_dtype(dtype)))


attach(cast_)


# ---- values ----


@attach
def fill_(x, value):
    """Set every element to one number, in place.

    >>> paddle.ones([2]).fill_(3).tolist()
    [3.0, 3.0]
    """
    t = refuse_leaf(x, "fill_")
    number = value
    if not isinstance(number, numbers.Number):
        raise InvalidTypeError("fill_: 'value' must be a number.", received(value=value))
    t.fill_(number if t.is_floating_point() or t.is_complex() else int(number))
    return x


@attach
def zero_(x):
    """Set every element to zero, in place."""
    refuse_leaf(x, "zero_").zero_()
    return x


def _apply(self, func, name):
    if not self.stop_gradient:
        raise PreconditionNotMetError(
            f"{name}: a Python function cannot be applied to a tensor with stop_gradient=False.",
            describe(self),
            "call func(x) directly, which records its operations.",
        )
    result = func(self)
    if not isinstance(result, Tensor):
        raise InvalidTypeError(f"{name}: 'func' must return a Tensor.", received(returned=result))
    return result


@attach
def apply(self, func):
    """Return the result of a Python function on this tensor; not for tensors with gradients."""
    return _apply(self, func, "apply")


@attach
def apply_(self, func):
    """Replace this tensor by the result of a Python function on it."""
    return become(self, unwrap(_apply(self, func, "apply_")))


# ---- methods of tensor kinds that only the original has ----


@attach
def get_selected_rows(self):
    """Row-sparse gradients do not exist here: embeddings have dense or COO ones."""


def _unsupported(name, kind):
    def method(self, *args):
        raise NotImplementedError(f"Tensor.{name}: there are no {kind} here")

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"Only for {kind}, which do not exist here."
    return method


for _name, _kind in (
    ("rows", "SelectedRows"),
    ("get_map_tensor", "vocabulary tensors"),
    ("set_vocab", "vocabulary tensors"),
    ("set_string_list", "string tensors"),
):
    attach(_unsupported(_name, _kind), _name)


@attach
def set_tensor(self, value):
    """Share the memory of another tensor."""
    become(self, unwrap(value))


@attach
@property
def block(self):
    """The block of the static graph under construction."""
    return importlib.import_module("paddle.static").default_main_program().global_block()


attach(staticmethod(create_parameter), "create_parameter")


complete(globals())
