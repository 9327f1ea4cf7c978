"""Python's operators on tensors, with the shortest path that still refuses in words."""

import numbers

import numpy as np
import torch

from .explain import explain_operator
from .op import INTERCEPTORS
from .tensor import Tensor, attach, new

_SCALARS = frozenset({int, float, bool, complex})


def _binary(symbol, named, engine, reflected=False):
    """`x symbol y` by `engine`; what is neither Tensor nor number goes to the operator `named`."""

    def operator(self, other):
        if INTERCEPTORS:
            return _through(named, other, self) if reflected else _through(named, self, other)
        if isinstance(other, Tensor):
            other_t = other._t
        elif type(other) in _SCALARS:
            other_t = other
        else:
            return _operand(named, self, other, reflected)
        try:
            t = engine(other_t, self._t) if reflected else engine(self._t, other_t)
        except (RuntimeError, TypeError) as error:
            raise explain_operator(error, symbol, self, other) from None
        out = new(Tensor)
        out._t = t
        return out

    return operator


def _through(named, x, y):
    # The operators promote integers beside a float; some functions of the same name (pow, remainder) truncate it.
    if isinstance(y, float) and isinstance(x, Tensor) and not (x._t.is_floating_point() or x._t.is_complex()):
        x = x.astype("float32")
    x, y = (as_tensor(v) if not isinstance(v, (Tensor, numbers.Number)) else v for v in (x, y))
    return getattr(Tensor, named)(x, y)


def as_tensor(value):
    from ..tensor.creation import to_tensor

    return to_tensor(value)


def _operand(named, self, other, reflected):
    """An operand that is no Tensor and no plain number: numpy's, or a static variable, or nobody's."""
    if getattr(type(other), "_is_symbolic", False):
        return getattr(type(other), named)(other, self) if reflected else getattr(type(other), named)(self, other)
    if isinstance(other, np.generic):
        value = other.item()
    elif isinstance(other, (np.ndarray, torch.Tensor)):
        value = as_tensor(other)
    elif isinstance(other, numbers.Number):
        value = other
    else:
        return NotImplemented
    method = getattr(Tensor, named)
    return method(value, self) if reflected else method(self, value)


def _floor_divide(a, b):
    # torch.floor_divide has no derivative and fails in backward; this one has the derivative zero.
    return torch.div(a, b, rounding_mode="floor")


def power(a, b):
    # torch refuses negative integer powers of integers; Paddle works them out in the integers.
    if not isinstance(b, torch.Tensor) and isinstance(b, int) and b < 0 and not a.dtype.is_floating_point:
        return torch.pow(a.double(), b).to(a.dtype) if not a.dtype.is_complex else torch.pow(a, b)
    return torch.pow(a, b)


# The two commonest operators are written out: a call to `engine` would cost a tenth of the addition itself.
def __add__(self, other):
    if isinstance(other, Tensor) and not INTERCEPTORS:
        try:
            t = self._t + other._t
        except RuntimeError as error:
            raise explain_operator(error, "add (+)", self, other) from None
        out = new(Tensor)
        out._t = t
        return out
    return _add(self, other)


def __mul__(self, other):
    if isinstance(other, Tensor) and not INTERCEPTORS:
        try:
            t = self._t * other._t
        except RuntimeError as error:
            raise explain_operator(error, "multiply (*)", self, other) from None
        out = new(Tensor)
        out._t = t
        return out
    return _mul(self, other)


_add = _binary("add (+)", "add", torch.add)
_mul = _binary("multiply (*)", "multiply", torch.mul)

_TABLE = [
    ("__sub__", "subtract (-)", "subtract", torch.sub, False),
    ("__truediv__", "divide (/)", "divide", torch.true_divide, False),
    ("__floordiv__", "floor_divide (//)", "floor_divide", _floor_divide, False),
    ("__mod__", "remainder (%)", "remainder", torch.remainder, False),
    ("__pow__", "pow (**)", "pow", power, False),
    ("__matmul__", "matmul (@)", "matmul", torch.matmul, False),
    ("__and__", "bitwise_and (&)", "bitwise_and", torch.bitwise_and, False),
    ("__or__", "bitwise_or (|)", "bitwise_or", torch.bitwise_or, False),
    ("__xor__", "bitwise_xor (^)", "bitwise_xor", torch.bitwise_xor, False),
    ("__lshift__", "bitwise_left_shift (<<)", "bitwise_left_shift", torch.bitwise_left_shift, False),
    ("__rshift__", "bitwise_right_shift (>>)", "bitwise_right_shift", torch.bitwise_right_shift, False),
    ("__lt__", "less_than (<)", "less_than", torch.lt, False),
    ("__le__", "less_equal (<=)", "less_equal", torch.le, False),
    ("__gt__", "greater_than (>)", "greater_than", torch.gt, False),
    ("__ge__", "greater_equal (>=)", "greater_equal", torch.ge, False),
    ("__radd__", "add (+)", "add", lambda a, b: torch.add(b, a), True),
    ("__rmul__", "multiply (*)", "multiply", lambda a, b: torch.mul(b, a), True),
    ("__rsub__", "subtract (-)", "subtract", lambda a, b: torch.rsub(b, a), True),
    ("__rtruediv__", "divide (/)", "divide", lambda a, b: a / b, True),
    ("__rfloordiv__", "floor_divide (//)", "floor_divide", _floor_divide, True),
    ("__rmod__", "remainder (%)", "remainder", torch.remainder, True),
    ("__rpow__", "pow (**)", "pow", torch.pow, True),
    ("__rmatmul__", "matmul (@)", "matmul", torch.matmul, True),
    ("__rand__", "bitwise_and (&)", "bitwise_and", lambda a, b: torch.bitwise_and(b, a), True),
    ("__ror__", "bitwise_or (|)", "bitwise_or", lambda a, b: torch.bitwise_or(b, a), True),
    ("__rxor__", "bitwise_xor (^)", "bitwise_xor", lambda a, b: torch.bitwise_xor(b, a), True),
    ("__rlshift__", "bitwise_left_shift (<<)", "bitwise_left_shift", torch.bitwise_left_shift, True),
    ("__rrshift__", "bitwise_right_shift (>>)", "bitwise_right_shift", torch.bitwise_right_shift, True),
]

attach(__add__)
attach(__mul__)
for _method, _symbol, _named, _engine, _reflected in _TABLE:
    attach(_binary(_symbol, _named, _engine, _reflected), _method)


def _equality(symbol, named, engine, answer):
    compare = _binary(symbol, named, engine)

    def operator(self, other):
        result = compare(self, other)
        return answer if result is NotImplemented else result  # None, strings and the like are never equal

    return operator


attach(_equality("equal (==)", "equal", torch.eq, False), "__eq__")
attach(_equality("not_equal (!=)", "not_equal", torch.ne, True), "__ne__")


def _unary(engine):
    def operator(self):
        out = new(Tensor)
        out._t = engine(self._t)
        return out

    return operator


def negative(t):
    # -True is True: Paddle multiplies by -1, and what is not zero is True.
    return t.clone() if t.dtype is torch.bool else torch.neg(t)


attach(_unary(negative), "__neg__")
attach(_unary(torch.abs), "__abs__")
attach(_unary(torch.bitwise_not), "__invert__")
attach(_unary(torch.positive), "__pos__")


@attach
def __hash__(self):
    return id(self)
