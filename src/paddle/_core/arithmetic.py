"""Python's arithmetic, comparison and bitwise operators on tensors."""

import numbers

import numpy as np
import torch

from . import fast_path, operand_dtypes, products
from .above import above
from .accelerator import direct
from .argument_kinds import PLAIN_KINDS, kind_of, recorded, refusal, rules_of
from .call import call_in_full
from .errors import InvalidTypeError
from .explain import Symbol, explain
from .operator import REGISTRY
from .state import INTERCEPTORS
from .tensor import FAMILIES, Tensor, attach, wrap

# The original refuses a Tensor on the left of these as a method: `x.__rand__(y)`.
_NEVER_REFLECTED = ("bitwise_and", "bitwise_or", "bitwise_xor")


def _general(op_name, reflected=False):
    """`x op_name y` for operands that are neither Tensors nor plain numbers, and for calls that are intercepted."""

    def general(self, other):
        if INTERCEPTORS or (reflected and isinstance(other, Tensor) and op_name not in _NEVER_REFLECTED):
            return call_operator(op_name, other, self) if reflected else call_operator(op_name, self, other)
        return _operand(op_name, self, other, reflected)

    return general


def _checked(method, symbol, general):
    """`general`, refusing the kinds of operand that Paddle refuses, and the types of numbers that are left."""
    rules = rules_of(f"paddle.Tensor.{method}")
    if rules is None:
        return general, fast_path.NUMBERS
    dynamic, static = (refused.get("y", {}) for refused in (rules.dynamic, rules.static))

    def checked(self, other):
        kinds, kind = static if recorded([self, other]) else dynamic, kind_of(other)
        if kind in kinds:
            raise refusal(symbol, "y", other, rules.expected["y"], kind, kinds[kind])
        return general(self, other)

    return checked, frozenset(number for number in fast_path.NUMBERS if PLAIN_KINDS[number] not in dynamic)


def call_operator(op_name, x, y):
    """`x op_name y` through the registered operator, so that the call can be intercepted or recorded."""
    # Python's operators promote an integer tensor to float; some functions (pow, remainder) truncate the float instead.
    if isinstance(y, float) and isinstance(x, Tensor) and not (x.dtype.is_floating_point or x.dtype.is_complex):
        x = x.astype("float32")
    for operand in (x, y):
        if not isinstance(operand, (Tensor, numbers.Number, np.ndarray, np.generic, torch.Tensor)):
            return NotImplemented
    x, y = (as_tensor(v) if not isinstance(v, (Tensor, numbers.Number)) else v for v in (x, y))
    if op_name == "subtract":  # torch refuses a boolean on either side
        x, y = (int(v) if isinstance(v, bool) else v for v in (x, y))
    return call_in_full(REGISTRY[op_name], (x, y), {}, check=False)


def as_tensor(value):
    """Convert data to a Tensor."""
    return above("to_tensor")(value)


def _operand(op_name, self, other, reflected):
    """`self op_name other` for an operand that is neither a Tensor nor a Python number."""
    if isinstance(other, np.generic):
        value = other.item()
    elif isinstance(other, (np.ndarray, torch.Tensor)):
        value = as_tensor(other)
    elif isinstance(other, numbers.Number):
        value = other
    else:
        return NotImplemented
    return call_in_full(REGISTRY[op_name], (value, self) if reflected else (self, value), {}, check=False)


def _floor_divide(a, b):
    # torch.floor_divide has no derivative and fails in backward; this one has the derivative zero.
    return torch.div(a, b, rounding_mode="floor")


def _matmul(a, b):
    # torch.matmul requires equal dtypes; promote them as every other operator does.
    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and a.dtype is not b.dtype:
        eight = "float8" in f"{a.dtype} {b.dtype}"  # which torch does not promote
        common = torch.float32 if eight else torch.promote_types(a.dtype, b.dtype)
        a, b = a.to(common), b.to(common)
    return products.product(a, b) if products.applies(a, b) else torch.matmul(a, b)


direct(products.small(torch.matmul, _matmul))(_matmul)


def _remainder_of_number(a, b):
    # torch.remainder has no derivative for a number and a tensor, but has one for two tensors.
    return torch.remainder(torch.as_tensor(a, device=b.device), b)


def power(a, b):
    """`a ** b` on torch tensors and numbers."""
    # torch refuses negative integer powers of integers; Paddle computes them and truncates to an integer.
    if not isinstance(b, torch.Tensor) and isinstance(b, int) and b < 0 and not a.dtype.is_floating_point:
        return torch.pow(a.double(), b).to(a.dtype) if not a.dtype.is_complex else torch.pow(a, b)
    return torch.pow(a, b)


def _minus_boolean(error, x, y):
    """`x - y` where one side is boolean, which torch refuses: convert both to their common dtype."""
    a, b = (v._t if isinstance(v, Tensor) else v for v in (x, y))
    common = torch.result_type(a, b) if "with a bool tensor" in str(error) else torch.bool
    if common is torch.bool:
        raise explain(error, Symbol("subtract (-)"), (x, y), {}) from None
    return torch.sub(a.to(common), b.to(common) if isinstance(b, torch.Tensor) else int(b) if type(b) is bool else b)


def _subtract_from(number, t):
    # torch refuses a boolean on either side.
    number = int(number) if isinstance(number, bool) else number
    return torch.rsub(t.to(torch.result_type(t, number)) if t.dtype is torch.bool else t, number)


def _subtract(a, b):
    try:
        return a - b
    except RuntimeError as error:
        return _minus_boolean(error, a, b)


def _subtract_tensors(error, x, y):
    return wrap(_minus_boolean(error, x, y))


def _of_complex(op_name):
    """What the operator answers for complex numbers, which torch's function refuses; None for other operands."""

    def answer(x, y):
        given = [v._t if isinstance(v, Tensor) else v for v in (x, y)]
        if any(v.is_complex() if isinstance(v, torch.Tensor) else isinstance(v, complex) for v in given):
            return call_operator(op_name, x, y)
        return None

    return answer


# Complex numbers are ordered, and have remainders.
_FOR_COMPLEX = {
    name: _of_complex(name) for name in ("less_than", "less_equal", "greater_than", "greater_equal", "remainder")
}


def _as_flag(number, t):
    # Paddle converts the number on the left to the dtype of x.
    return bool(number) if t.dtype is torch.bool else number


# (method, symbol, operator, torch's function, expression); the most common have an expression, because calling the
# function would add a tenth to the time of an addition.
FORWARD = [
    ("__add__", "add (+)", "add", torch.add, "self._t + other._t"),
    ("__sub__", "subtract (-)", "subtract", _subtract, "self._t - other._t"),
    ("__mul__", "multiply (*)", "multiply", torch.mul, "self._t * other._t"),
    ("__truediv__", "divide (/)", "divide", torch.true_divide, None),
    ("__floordiv__", "floor_divide (//)", "floor_divide", _floor_divide, None),
    ("__mod__", "remainder (%)", "remainder", torch.remainder, None),
    ("__pow__", "pow (**)", "pow", power, None),
    ("__matmul__", "matmul (@)", "matmul", _matmul, None),
    ("__and__", "bitwise_and (&)", "bitwise_and", operand_dtypes.engine("bitwise_and", torch.bitwise_and), None),
    ("__or__", "bitwise_or (|)", "bitwise_or", operand_dtypes.engine("bitwise_or", torch.bitwise_or), None),
    ("__xor__", "bitwise_xor (^)", "bitwise_xor", operand_dtypes.engine("bitwise_xor", torch.bitwise_xor), None),
    (
        "__lshift__",
        "bitwise_left_shift (<<)",
        "bitwise_left_shift",
        operand_dtypes.engine("bitwise_left_shift", torch.bitwise_left_shift),
        None,
    ),
    (
        "__rshift__",
        "bitwise_right_shift (>>)",
        "bitwise_right_shift",
        operand_dtypes.engine("bitwise_right_shift", torch.bitwise_right_shift),
        None,
    ),
    ("__lt__", "less_than (<)", "less_than", torch.lt, None),
    ("__le__", "less_equal (<=)", "less_equal", torch.le, None),
    ("__gt__", "greater_than (>)", "greater_than", torch.gt, None),
    ("__ge__", "greater_equal (>=)", "greater_equal", torch.ge, None),
]

REFLECTED = [
    ("__radd__", "add (+)", "add", lambda a, b: torch.add(b, a)),
    ("__rmul__", "multiply (*)", "multiply", lambda a, b: torch.mul(b, a)),
    ("__rsub__", "subtract (-)", "subtract", _subtract_from),
    ("__rtruediv__", "divide (/)", "divide", lambda a, b: a / b),
    ("__rfloordiv__", "floor_divide (//)", "floor_divide", _floor_divide),
    ("__rmod__", "remainder (%)", "remainder", _remainder_of_number),
    ("__rpow__", "pow (**)", "pow", torch.pow),
    ("__rmatmul__", "matmul (@)", "matmul", _matmul),
    ("__rand__", "bitwise_and (&)", "bitwise_and", lambda a, b: torch.bitwise_and(b, _as_flag(a, b))),
    ("__ror__", "bitwise_or (|)", "bitwise_or", lambda a, b: torch.bitwise_or(b, _as_flag(a, b))),
    ("__rxor__", "bitwise_xor (^)", "bitwise_xor", lambda a, b: torch.bitwise_xor(b, _as_flag(a, b))),
    ("__rlshift__", "bitwise_left_shift (<<)", "bitwise_left_shift", torch.bitwise_left_shift),
    ("__rrshift__", "bitwise_right_shift (>>)", "bitwise_right_shift", torch.bitwise_right_shift),
]


_IGNORED = frozenset(("out", "name"))  # by the reflected forms of the bitwise operators


def _with_names(method, op_name, reflected=False):
    """A bitwise operator as a method, which also takes the operand by its name `y`, and `out` and `name`."""
    short = FAMILIES[method]

    def operator(self, *args, **others):
        return short(self, *args) if len(args) == 1 and not others else REGISTRY[op_name](self, *args, **others)

    def reflected_operator(self, y, **others):
        if not _IGNORED.issuperset(others):
            raise InvalidTypeError(f"{method}: unknown arguments {sorted(others.keys() - _IGNORED)}.")
        return short(self, y)

    return reflected_operator if reflected else operator


def _alone_with_names(method, op_name):
    """An operator of one operand as a method, which also takes `out` and `name`."""
    short = FAMILIES[method]

    def operator(self, **others):
        return REGISTRY[op_name](self, **others) if others else short(self)

    return operator


def _shift(method, op_name, reflected):
    """A shift as a method, which also takes `is_arithmetic` and, reflected, a Tensor on the left."""
    short = FAMILIES[method]

    def operator(self, y, is_arithmetic=True, **others):
        if is_arithmetic and not others and not (reflected and isinstance(y, Tensor)):
            return short(self, y)
        return REGISTRY[op_name](*((y, self) if reflected else (self, y)), is_arithmetic, **others)

    return operator


for _method, _symbol, _op_name, _engine, _expression in FORWARD:
    _recover = _subtract_tensors if _op_name == "subtract" else None
    _full, _numbers = _checked(_method, _symbol, _general(_op_name))
    _answer = _FOR_COMPLEX.get(_op_name)
    attach(fast_path.binary(_symbol, _engine, _full, _expression, _recover, _numbers, _answer), _method)
for _method, _symbol, _op_name, _engine in REFLECTED:
    _full, _numbers = _checked(_method, _symbol, _general(_op_name, reflected=True))
    attach(fast_path.reflected(_symbol, _engine, _full, _numbers, _FOR_COMPLEX.get(_op_name)), _method)
for _way in "lr":
    _op_name = {"l": "bitwise_left_shift", "r": "bitwise_right_shift"}[_way]
    attach(_shift(f"__{_way}shift__", _op_name, False), f"__{_way}shift__")
    attach(_shift(f"__r{_way}shift__", _op_name, True), f"__r{_way}shift__")
for _name in ("and", "or", "xor"):
    attach(_with_names(f"__{_name}__", f"bitwise_{_name}"), f"__{_name}__")
    attach(_with_names(f"__r{_name}__", f"bitwise_{_name}", reflected=True), f"__r{_name}__")
# Python 2 names, which some programs still call.
for _old, _method in (("__div__", "__truediv__"), ("__rdiv__", "__rtruediv__")):
    attach(FAMILIES[_method], _old)


def _equality(method, symbol, op_name, engine, answer):
    full, numbers = _checked(method, symbol, _general(op_name))

    def general(self, other):
        result = full(self, other)
        return answer if result is NotImplemented else result  # None, strings and other objects are never equal

    return fast_path.binary(symbol, engine, general, numbers=numbers)


attach(_equality("__eq__", "equal (==)", "equal", torch.eq, False), "__eq__")
attach(_equality("__ne__", "not_equal (!=)", "not_equal", torch.ne, True), "__ne__")


@direct(torch.neg, frozenset({torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.int32, torch.int64}))
def negative(t):
    """`-t` of a torch tensor."""
    # -True is True: Paddle multiplies by -1, and any nonzero value is True.
    return t.clone() if t.dtype is torch.bool else torch.neg(t)


for _method, _op_name, _symbol, _engine in (
    ("__neg__", "neg", "negative (-)", negative),
    ("__invert__", "bitwise_not", "bitwise_not (~)", torch.bitwise_not),
    ("__pos__", "positive", "positive (+)", torch.positive),
):
    attach(fast_path.unary(_engine, lambda self, _op_name=_op_name: REGISTRY[_op_name](self), _symbol), _method)
for _method, _op_name in (("__invert__", "bitwise_not"), ("__pos__", "positive")):
    attach(_alone_with_names(_method, _op_name), _method)


@attach
def __abs__(self):
    return REGISTRY["abs"](self)


@attach
def __hash__(self):
    return id(self)
