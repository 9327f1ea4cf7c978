"""Comparisons, logical and bitwise functions."""

import torch

from paddle._onnx._builder import Unconvertible, broadcast
from paddle._onnx._math import common, pair
from paddle._onnx._table import converts, table


def _comparison(kind):
    def compare(b, x, y):
        x, y = common(b, x, y)
        if x.dtype is torch.bool and kind not in ("Equal", "NotEqual"):
            x, y = b.cast(x, torch.int32), b.cast(y, torch.int32)
        return b.compare(kind, x, y)

    return compare


table(
    {
        "equal": "Equal",
        "not_equal": "NotEqual",
        "less_than": "Less",
        "less_equal": "LessOrEqual",
        "greater_than": "Greater",
        "greater_equal": "GreaterOrEqual",
    },
    _comparison,
)


def _logical(kind):
    def logical(b, x, y):
        x, y = (b.cast(b.value(v), torch.bool) for v in (x, y))
        return pair(b, kind, x, y)

    return logical


table({"logical_and": "And", "logical_or": "Or", "logical_xor": "Xor"}, _logical)


@converts("logical_not")
def logical_not(b, x):
    return b.op("Not", b.cast(x, torch.bool))


def _bitwise(kind):
    def bitwise(b, x, y):
        x, y = common(b, x, y)
        if x.dtype is torch.bool:
            return pair(b, kind, x, y)
        if b.opset < 18:
            raise Unconvertible(f"on integers needs opset 18 or newer, and this is opset {b.opset}")
        return pair(b, f"Bitwise{kind}", x, y)

    return bitwise


table({"bitwise_and": "And", "bitwise_or": "Or", "bitwise_xor": "Xor"}, _bitwise)


@converts("bitwise_not")
def bitwise_not(b, x):
    if x.dtype is torch.bool:
        return b.op("Not", x)
    if x.dtype is torch.uint8:
        return 255 - x
    return -x - 1


@converts("bitwise_left_shift")
def left_shift(b, x, y, is_arithmetic=True):
    return x * (b.const(2, x.dtype) ** b.cast(b.value(y, x.dtype), x.dtype))


def _as_listed(results):
    """The shapes of results of unknown length, as Reshape takes them."""
    return [[-1, *shape[1:]] for _, shape in results]


@converts("bitwise_right_shift")
def right_shift(b, x, y, is_arithmetic=True):
    """Division, rounded down as the shift of a negative number is."""
    if not is_arithmetic and x.dtype is not torch.uint8:
        raise Unconvertible("that fills with zeros, of signed integers, has no counterpart in ONNX")
    x, y = common(b, x, y)
    wide = b.cast(x, torch.int64)
    power = b.const(2, torch.int64) ** b.cast(y, torch.int64)
    rest = b.op("Mod", wide, power, shape=broadcast(x.shape, y.shape))
    return b.cast((wide - rest) / power, b.results[0][0])


@converts("where")
def where(b, condition, x=None, y=None):
    if x is None:  # the places where it is true, a column for each axis
        found = b.op("NonZero", condition, dtype=torch.int64, shape=[condition.rank, None])
        parts = b.split(found, [1] * condition.rank, 0)
        return [b.reshape(v, list(shape)) for v, shape in zip(parts, _as_listed(b.results), strict=True)]
    dtype = b.results[0][0]
    x, y = (b.cast(b.value(v, dtype), dtype) for v in (x, y))
    return b.where(b.cast(condition, torch.bool), x, y)


@converts("masked_fill")
def masked_fill(b, x, mask, value):
    value = b.cast(b.value(value, x.dtype), x.dtype)
    value = b.reshape(value, []) if value.shape == [1] else value
    return b.where(b.cast(mask, torch.bool), value, x)


def _close(b, x, y, rtol, atol, equal_nan):
    x, y = common(b, x, y)
    near = b.compare("LessOrEqual", b.op("Abs", x - y), b.op("Abs", y) * rtol + atol)
    near = b.op("Or", near, b.compare("Equal", x, y))
    if equal_nan:
        both = b.op("And", *(b.op("IsNaN", v, dtype=torch.bool) for v in (x, y)))
        near = b.op("Or", near, both, shape=broadcast(x.shape, y.shape))
    return near


@converts("isclose")
def isclose(b, x, y, rtol=1e-05, atol=1e-08, equal_nan=False):
    return _close(b, x, y, rtol, atol, equal_nan)


def _every(b, condition):
    return b.cast(b.reduce("Min", b.cast(condition, torch.int32)), torch.bool)


@converts("allclose")
def allclose(b, x, y, rtol=1e-05, atol=1e-08, equal_nan=False):
    return _every(b, _close(b, x, y, rtol, atol, equal_nan))


@converts("equal_all")
def equal_all(b, x, y):
    return _every(b, b.compare("Equal", *common(b, x, y)))


@converts("isin")
def isin(b, x, test_x, invert=False):
    x, test = common(b, b.value(x), b.value(test_x))
    same = b.compare("Equal", b.unsqueeze(x, [x.rank]), b.flat(test))
    found = b.cast(b.reduce("Max", b.cast(same, torch.int32), [-1]), torch.bool)
    return b.op("Not", found) if invert else found


@converts("is_empty")
def is_empty(b, x):
    return b.compare("Equal", b.op("Size", x, dtype=torch.int64, shape=[]), b.const(0, torch.int64))
