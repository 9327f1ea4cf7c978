"""Elementwise comparison, boolean logic and bit operations."""

import numpy as np
import torch

from .._core.accelerator import TENSOR, by_size, direct, direct_of, shortcut, tensor
from .._core.args import number_arg
from .._core.dtype import default_torch_dtype
from .._core.errors import InvalidArgumentError, PreconditionNotMetError, received, require_tensor
from .._core.fast_path import compiling
from .._core.op import op, rename
from .._kernels import elementwise, vectorised
from ._binary import as_tensors, pairwise
from .search import positions

__all__ = [
    "allclose",
    "bitwise_and",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "eq",
    "equal",
    "equal_all",
    "ge",
    "greater",
    "greater_equal",
    "greater_than",
    "gt",
    "isclose",
    "isfinite",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "isreal",
    "le",
    "less",
    "less_equal",
    "less_than",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "lt",
    "ne",
    "not_equal",
    "where",
]

HELP = {
    "returns": "Tensor of booleans, or of integers for functions of bits.",
    "is_arithmetic": "whether the sign bit is kept and copied.",
    "rtol": "relative tolerance, of the size of `y`.",
    "atol": "absolute tolerance.",
    "equal_nan": "whether two NaN are equal.",
    "condition": "Tensor of booleans.",
}

equal = eq = pairwise("equal", elementwise.eq, "Where `x == y`.", "[1, 2], [1, 3] -> [True, False]")
not_equal = ne = pairwise("not_equal", elementwise.ne, "Where `x != y`.", "[1, 2], [1, 3] -> [False, True]")


def _ordered(compare):
    """A comparison that orders complex numbers by their real parts, equal ones by their imaginary parts."""
    ordered = _with_complex(compare, compare.__name__)
    if hasattr(compare, "direct"):
        ordered.direct = _with_complex(direct_of(compare)[0], compare.__name__), frozenset()
    return ordered


def _with_complex(compare, name):
    def ordered(x, y):
        try:
            return compare(x, y)
        except RuntimeError:
            x, y = as_tensors(x, y, name)
            if not (x.is_complex() or y.is_complex()):
                raise
            x, y = (torch.view_as_real(v.to(torch.promote_types(x.dtype, y.dtype)).resolve_conj()) for v in (x, y))
            return torch.where(x[..., 0] == y[..., 0], compare(x[..., 1], y[..., 1]), compare(x[..., 0], y[..., 0]))

    return ordered


less_than = less = lt = pairwise(
    "less_than", _ordered(elementwise.lt), "Where `x < y`.", "[1, 2], [1, 3] -> [False, True]"
)
less_equal = le = pairwise("less_equal", _ordered(elementwise.le), "Where `x <= y`.", "[1, 2], [1, 1] -> [True, False]")
greater_than = greater = gt = pairwise(
    "greater_than", _ordered(elementwise.gt), "Where `x > y`.", "[1, 3], [1, 2] -> [False, True]"
)
greater_equal = ge = pairwise(
    "greater_equal", _ordered(elementwise.ge), "Where `x >= y`.", "[1, 2], [1, 3] -> [True, False]"
)

logical_and = pairwise(
    "logical_and",
    torch.logical_and,
    "Where both are true; a number is true unless it is 0.",
    "[True, True], [True, False] -> [True, False]",
)
logical_or = pairwise(
    "logical_or", torch.logical_or, "Where at least one is true.", "[True, False], [False, False] -> [True, False]"
)
logical_xor = pairwise(
    "logical_xor", torch.logical_xor, "Where exactly one is true.", "[True, True], [True, False] -> [False, True]"
)
logical_not = rename("logical_not", torch.logical_not, "Where x is false.", "[True, False] -> [False, True]")


_FEW = 2048  # elements up to which one call of a slow kernel is faster than several of fast ones


def _is_nan(x):
    # Arithmetic and one conversion are faster on a CPU than a comparison: infinities become 1, and NaN times 0 stays.
    if vectorised.applies(x):
        return torch.from_numpy(np.isnan(x.detach().numpy()))
    if (
        x.numel() > _FEW and x.is_floating_point() and x.itemsize > 1
    ):  # torch does not compute with floats of eight bits
        return torch.clamp(x.detach(), -1, 1).mul_(0).bool()
    return torch.isnan(x)


direct(by_size(torch.isnan, _is_nan, _FEW + 1, torch.Tensor.numel))(_is_nan)


def _is_finite(x):
    if vectorised.applies(x):
        return torch.from_numpy(np.isfinite(x.detach().numpy()))
    # NaN and infinities times 0 are NaN, which is true as a bool.
    return torch.mul(x.detach(), 0).bool().logical_not_() if x.is_floating_point() else torch.isfinite(x)


direct(by_size(torch.isfinite, _is_finite, _FEW + 1, torch.Tensor.numel))(_is_finite)


isnan = rename("isnan", _is_nan, "Where x is not a number.", "[1.0, float('nan')] -> [False, True]", out=False)
isinf = rename("isinf", vectorised.is_inf, "Where x is infinite.", "[1.0, float('-inf')] -> [False, True]", out=False)
isfinite = rename(
    "isfinite",
    _is_finite,
    "Where x is neither infinite nor NaN.",
    "[1.0, float('nan'), float('inf')] -> [True, False, False]",
    out=False,
)
isposinf = rename(
    "isposinf", torch.isposinf, "Where x is +∞.", "[float('inf'), float('-inf')] -> [True, False]", out=False
)
isneginf = rename(
    "isneginf", torch.isneginf, "Where x is -∞.", "[float('inf'), float('-inf')] -> [False, True]", out=False
)
isreal = rename(
    "isreal", torch.isreal, "Where x has no imaginary part.", "[1 + 0j, 1 + 2j] -> [True, False]", out=False
)


@op
@shortcut(torch.bitwise_and, x=TENSOR, y=TENSOR)
def bitwise_and(x, y, out=None, name=None):
    """The bits set in both; for booleans, whether both are true.

    >>> paddle.bitwise_and(paddle.to_tensor([6]), paddle.to_tensor([3])).tolist()
    [2]
    """
    return torch.bitwise_and(x, y)


@op
def bitwise_or(x, y, out=None, name=None):
    """The bits set in either.

    >>> paddle.bitwise_or(paddle.to_tensor([5]), paddle.to_tensor([2])).tolist()
    [7]
    """
    return torch.bitwise_or(x, y)


@op
def bitwise_xor(x, y, out=None, name=None):
    """The bits set in exactly one.

    >>> paddle.bitwise_xor(paddle.to_tensor([5]), paddle.to_tensor([1])).tolist()
    [4]
    """
    return torch.bitwise_xor(x, y)


@op
def bitwise_not(x, out=None, name=None):
    """Every bit inverted; for a boolean, its negation.

    >>> paddle.bitwise_not(paddle.to_tensor([0, 5])).tolist()
    [-1, -6]
    """
    return torch.bitwise_not(x)


bitwise_invert = bitwise_not


@op
def bitwise_left_shift(x, y, is_arithmetic=True, out=None, name=None):
    """The bits of x shifted left by y positions and filled with zeros, whether the shift is arithmetic or not.

    >>> paddle.bitwise_left_shift(paddle.to_tensor([1, 3]), paddle.to_tensor([2, 1])).tolist()
    [4, 6]
    """
    return torch.bitwise_left_shift(x, y)


@op
def bitwise_right_shift(x, y, is_arithmetic=True, out=None, name=None):
    """The bits of x shifted right by y positions and filled with the sign bit, or with zeros if not `is_arithmetic`.

    >>> paddle.bitwise_right_shift(paddle.to_tensor([-8]), paddle.to_tensor([1])).tolist()
    [-4]
    """
    shifted = torch.bitwise_right_shift(x, y)
    if is_arithmetic or not shifted.dtype.is_signed:
        return shifted
    _, y = as_tensors(x, y, "bitwise_right_shift")
    bits = shifted.dtype.itemsize * 8
    keep = ~torch.bitwise_left_shift(torch.full_like(shifted, -1), bits - y)  # a mask of the low bits to keep
    return torch.where((y >= 0) & (y < bits), shifted & keep, 0)


@op
def isclose(x, y, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    """Where `|x - y| <= atol + rtol * |y|`.

    >>> paddle.isclose(paddle.to_tensor([1.0, 1.0]), paddle.to_tensor([1.0 + 1e-9, 1.1])).tolist()
    [True, False]
    """
    return _isclose(x, y, rtol, atol, equal_nan, "isclose")


@op
def allclose(x, y, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    """Whether `isclose` holds everywhere, as a 0-D tensor.

    >>> bool(paddle.allclose(paddle.to_tensor([1.0]), paddle.to_tensor([1.000001])))
    True
    """
    return _isclose(x, y, rtol, atol, equal_nan, "allclose").all()


def _isclose(x, y, rtol, atol, equal_nan, name):
    x, y = as_tensors(x, y, name)
    if x.shape != y.shape and x.dim() and y.dim():
        raise PreconditionNotMetError(
            f"{name}: 'x' and 'y' must have the same shape.", received(x=x, y=y), "paddle.broadcast_to(y, x.shape)."
        )
    for label, value in (("rtol", rtol), ("atol", atol)):
        if isinstance(value, int):
            raise InvalidArgumentError(
                f"{name}: '{label}' must be a float.", received(**{label: value}), f"{label}={float(value)}."
            )
    common = torch.result_type(x, y)
    x, y, rtol, atol = x.to(common), y.to(common), number_arg(rtol), number_arg(atol)
    if rtol >= 0 and atol >= 0:
        return torch.isclose(x, y, rtol=rtol, atol=atol, equal_nan=equal_nan)
    # torch refuses negative tolerances, and NaN.
    out = (x == y) | ((x - y).abs() <= atol + rtol * y.abs())
    return out | (x.isnan() & y.isnan()) if equal_nan else out


@op
def equal_all(x, y, name=None):
    """Whether two tensors have the same shape and the same elements, as a 0-D tensor.

    >>> bool(paddle.equal_all(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 2])))
    True
    """
    x, y = as_tensors(x, y, "equal_all")
    if x.shape != y.shape:
        return torch.scalar_tensor(False, dtype=torch.bool, device=x.device)
    if vectorised.applies(x) and vectorised.applies(y):
        return torch.tensor(np.array_equal(x.detach().numpy(), y.detach().numpy()))
    if type(x) is type(y) is torch.Tensor and x.is_cpu and x.dtype is y.dtype and not compiling():
        return torch.scalar_tensor(torch.equal(x, y), dtype=torch.bool)
    return (x == y).all()


@op
@shortcut(vectorised.sized(torch.where, vectorised.where), condition=tensor({torch.bool}), x=TENSOR, y=TENSOR)
def where(condition, x=None, y=None, name=None, *, out=None):
    """x where the condition is true and y elsewhere; without x and y, the indices where it is not 0, axis by axis.

    >>> x = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> paddle.where(x > 1.5, x, 0.0).tolist()
    [0.0, 2.0, 3.0]
    """
    require_tensor(condition, "condition", "where")
    if x is None and y is None:
        return positions("where", condition, True)
    if condition.dtype is not torch.bool:
        raise InvalidArgumentError(
            "where: 'condition' must be a Tensor of booleans.", received(condition=condition), "condition != 0."
        )
    if x is None or y is None:
        raise InvalidArgumentError("where: give both 'x' and 'y', or neither.", received(x=x, y=y))
    if isinstance(x, float) or isinstance(y, float):  # which are tensors of the default dtype in Paddle
        usual = default_torch_dtype()
        if usual is torch.float64:
            x, y = (
                torch.tensor(v, dtype=usual, device=condition.device) if isinstance(v, float) else v for v in (x, y)
            )
        widened = torch.float32 if usual in _HALVES else usual
        x, y = (v.to(widened) if isinstance(v, torch.Tensor) and v.dtype in _NARROW else v for v in (x, y))
    return vectorised.where(condition, x, y)


_HALVES = (torch.float16, torch.bfloat16)
_NARROW = (*_HALVES, torch.float32)
