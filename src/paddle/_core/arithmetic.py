"""Python's operators on tensors, with the shortest path that still refuses in words."""

import numbers

import numpy as np
import torch

from .explain import explain_operator
from .op import INTERCEPTORS, attach_hot
from .tensor import FAMILIES, Tensor, attach, new

_SCALARS = frozenset({int, float, bool, complex})


def _binary(symbol, named, engine):
    """`x symbol y` by `engine`; what is neither Tensor nor number goes to the operator `named`."""

    def operator(self, other):
        if not INTERCEPTORS:
            try:
                if isinstance(other, Tensor):
                    t = engine(self._t, other._t)
                elif type(other) in _SCALARS:
                    t = engine(self._t, other)
                else:
                    return _operand(named, self, other, False)
            except (RuntimeError, TypeError) as error:
                raise explain_operator(error, symbol, self, other) from None
            out = new(Tensor)
            out._t = t
            return out
        return through(named, self, other)

    return operator


def _reflected(symbol, named, engine):
    """`y symbol x` where y is no Tensor."""

    def operator(self, other):
        if INTERCEPTORS:
            return through(named, other, self)
        if type(other) not in _SCALARS:
            return _operand(named, self, other, True)
        try:
            t = engine(other, self._t)
        except (RuntimeError, TypeError) as error:
            raise explain_operator(error, symbol, other, self) from None
        out = new(Tensor)
        out._t = t
        return out

    return operator


def through(named, x, y):
    """`x named y` by the operator of that name, which somebody watches or records."""
    # The operators promote integers beside a float; some functions of the same name (pow, remainder) truncate it.
    if isinstance(y, float) and isinstance(x, Tensor) and not (x.dtype.is_floating_point or x.dtype.is_complex):
        x = x.astype("float32")
    x, y = (as_tensor(v) if not isinstance(v, (Tensor, numbers.Number)) else v for v in (x, y))
    return getattr(Tensor, named)(x, y)


def as_tensor(value):
    """A Tensor of data."""
    from ..tensor.creation import to_tensor

    return to_tensor(value)


def _operand(named, self, other, reflected):
    """An operand that is no Tensor and no plain number: numpy's, or nobody's."""
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


def _matmul(a, b):
    # torch multiplies matrices of one dtype only; two dtypes promote here as they do in every other operator.
    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and a.dtype is not b.dtype:
        common = torch.promote_types(a.dtype, b.dtype)
        a, b = a.to(common), b.to(common)
    return torch.matmul(a, b)


def _remainder_of_number(a, b):
    # torch.remainder of a number by a tensor has no derivative; of two tensors it has.
    return torch.remainder(torch.as_tensor(a, device=b.device), b)


def power(a, b):
    """`a ** b` on torch tensors and numbers."""
    # torch refuses negative integer powers of integers; Paddle works them out in the integers.
    if not isinstance(b, torch.Tensor) and isinstance(b, int) and b < 0 and not a.dtype.is_floating_point:
        return torch.pow(a.double(), b).to(a.dtype) if not a.dtype.is_complex else torch.pow(a, b)
    return torch.pow(a, b)


def _minus_boolean(error, x, y):
    """`x - y` where one side is boolean, which torch refuses: both in their common type."""
    a, b = (v._t if isinstance(v, Tensor) else v for v in (x, y))
    common = torch.result_type(a, b) if "with a bool tensor" in str(error) else torch.bool
    if common is torch.bool:
        raise explain_operator(error, "subtract (-)", x, y) from None
    return torch.sub(a.to(common), b.to(common) if isinstance(b, torch.Tensor) else int(b) if type(b) is bool else b)


def _subtract_from(number, t):
    # torch refuses booleans on either side.
    number = int(number) if isinstance(number, bool) else number
    return torch.rsub(t.to(torch.result_type(t, number)) if t.dtype is torch.bool else t, number)


# The commonest operators on two tensors are written out: a call to `engine` would cost a tenth of the addition itself.
def __add__(self, other):
    if type(other) is not Tensor:
        return _add(self, other)
    try:
        t = self._t + other._t
    except RuntimeError as error:
        raise explain_operator(error, "add (+)", self, other) from None
    out = new(Tensor)
    out._t = t
    return out


def __sub__(self, other):
    if type(other) is not Tensor:
        return _sub(self, other)
    try:
        t = self._t - other._t
    except RuntimeError as error:
        t = _minus_boolean(error, self, other)
    out = new(Tensor)
    out._t = t
    return out


def __mul__(self, other):
    if type(other) is not Tensor:
        return _mul(self, other)
    try:
        t = self._t * other._t
    except RuntimeError as error:
        raise explain_operator(error, "multiply (*)", self, other) from None
    out = new(Tensor)
    out._t = t
    return out


def _subtract(a, b):
    try:
        return a - b
    except RuntimeError as error:
        return _minus_boolean(error, a, b)


_add = _binary("add (+)", "add", torch.add)
_sub = _binary("subtract (-)", "subtract", _subtract)
_mul = _binary("multiply (*)", "multiply", torch.mul)

FORWARD = [
    ("__truediv__", "divide (/)", "divide", torch.true_divide),
    ("__floordiv__", "floor_divide (//)", "floor_divide", _floor_divide),
    ("__mod__", "remainder (%)", "remainder", torch.remainder),
    ("__pow__", "pow (**)", "pow", power),
    ("__matmul__", "matmul (@)", "matmul", _matmul),
    ("__and__", "bitwise_and (&)", "bitwise_and", torch.bitwise_and),
    ("__or__", "bitwise_or (|)", "bitwise_or", torch.bitwise_or),
    ("__xor__", "bitwise_xor (^)", "bitwise_xor", torch.bitwise_xor),
    ("__lshift__", "bitwise_left_shift (<<)", "bitwise_left_shift", torch.bitwise_left_shift),
    ("__rshift__", "bitwise_right_shift (>>)", "bitwise_right_shift", torch.bitwise_right_shift),
    ("__lt__", "less_than (<)", "less_than", torch.lt),
    ("__le__", "less_equal (<=)", "less_equal", torch.le),
    ("__gt__", "greater_than (>)", "greater_than", torch.gt),
    ("__ge__", "greater_equal (>=)", "greater_equal", torch.ge),
]

BACKWARD = [
    ("__radd__", "add (+)", "add", lambda a, b: torch.add(b, a)),
    ("__rmul__", "multiply (*)", "multiply", lambda a, b: torch.mul(b, a)),
    ("__rsub__", "subtract (-)", "subtract", _subtract_from),
    ("__rtruediv__", "divide (/)", "divide", lambda a, b: a / b),
    ("__rfloordiv__", "floor_divide (//)", "floor_divide", _floor_divide),
    ("__rmod__", "remainder (%)", "remainder", _remainder_of_number),
    ("__rpow__", "pow (**)", "pow", torch.pow),
    ("__rmatmul__", "matmul (@)", "matmul", _matmul),
    ("__rand__", "bitwise_and (&)", "bitwise_and", lambda a, b: torch.bitwise_and(b, a)),
    ("__ror__", "bitwise_or (|)", "bitwise_or", lambda a, b: torch.bitwise_or(b, a)),
    ("__rxor__", "bitwise_xor (^)", "bitwise_xor", lambda a, b: torch.bitwise_xor(b, a)),
    ("__rlshift__", "bitwise_left_shift (<<)", "bitwise_left_shift", torch.bitwise_left_shift),
    ("__rrshift__", "bitwise_right_shift (>>)", "bitwise_right_shift", torch.bitwise_right_shift),
]

for _written, _watched in ((__add__, _add), (__sub__, _sub), (__mul__, _mul)):
    attach_hot(_written, _watched)
for _method, _symbol, _named, _engine in FORWARD:
    attach(_binary(_symbol, _named, _engine), _method)
for _method, _symbol, _named, _engine in BACKWARD:
    attach(_reflected(_symbol, _named, _engine), _method)
# Python 2's names, which some programs still call.
for _old, _method in (("__div__", "__truediv__"), ("__rdiv__", "__rtruediv__")):
    attach(FAMILIES[_method], _old)


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
    """`-t` of a torch tensor."""
    # -True is True: Paddle multiplies by -1, and what is not zero is True.
    return t.clone() if t.dtype is torch.bool else torch.neg(t)


attach(_unary(negative), "__neg__")
attach(_unary(torch.abs), "__abs__")
attach(_unary(torch.bitwise_not), "__invert__")
attach(_unary(torch.positive), "__pos__")


@attach
def __hash__(self):
    return id(self)
