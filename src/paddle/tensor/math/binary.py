"""Elementwise functions of two tensors, with broadcasting. Either operand may be a Python number."""

import torch

from ..._core.accelerator import ALIKE, CONSTANT, TENSOR, plain, shortcut, tensor
from ..._core.arithmetic import power as _power
from ..._core.dtype import FLOATS, default_torch_dtype
from ..._core.op import op
from ..._kernels import elementwise, vectorised
from .._binary import as_tensors, is_integral, pairwise

__all__ = [
    "add",
    "atan2",
    "copysign",
    "div",
    "divide",
    "floor_divide",
    "floor_mod",
    "fmax",
    "fmin",
    "gcd",
    "heaviside",
    "hypot",
    "lcm",
    "ldexp",
    "logaddexp",
    "maximum",
    "minimum",
    "mod",
    "mul",
    "multiply",
    "nextafter",
    "pow",
    "remainder",
    "sub",
    "subtract",
    "true_divide",
]

HELP = {
    "x": "Tensor of any shape.",
    "returns": "Tensor with the broadcast shape of both operands.",
    "alpha": "factor of `y`.",
    "rounding_mode": "None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.",
    "input": "Tensor of any shape, the dividend.",
    "other": "Tensor or number, the divisor.",
}


@op
@shortcut(torch.add, x=TENSOR, y=TENSOR)
def add(x, y, name=None, *, alpha=1, out=None):
    """`x + alpha * y`.

    >>> paddle.add(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
    [4, 6]
    """
    return torch.add(x, y, alpha=alpha) if alpha != 1 else torch.add(x, y)


@op
@shortcut(torch.sub, x=TENSOR, y=TENSOR)
def subtract(x, y, name=None, *, alpha=1, out=None):
    """`x - alpha * y`.

    >>> paddle.subtract(paddle.to_tensor([3, 4]), paddle.to_tensor([1, 1])).tolist()
    [2, 3]
    """
    return torch.sub(x, y, alpha=alpha) if alpha != 1 else torch.sub(x, y)


@op
@shortcut(torch.mul, x=TENSOR, y=TENSOR)
def multiply(x, y, name=None, *, out=None):
    """The product.

    >>> paddle.multiply(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
    [3, 8]
    """
    return torch.mul(x, y)


@op
@shortcut(torch.div, x=TENSOR, y=TENSOR)
def divide(x, y, name=None, *, rounding_mode=None, out=None):
    """The quotient: float32 for integers, unless `rounding_mode` is 'floor' or 'trunc'.

    >>> paddle.divide(paddle.to_tensor([5, -5]), paddle.to_tensor([2, 2]), rounding_mode="floor").tolist()
    [2, -3]
    """
    return torch.div(x, y, rounding_mode=rounding_mode)


@op(aliases={"x": "input", "y": "other"})
def true_divide(input, other, *, out=None):
    """As `paddle.divide`.

    >>> paddle.true_divide(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([2.0, 4.0])).tolist()
    [0.5, 0.5]
    """
    return torch.div(input, other)


@op
def floor_divide(x, y, name=None, *, out=None):
    """The quotient rounded down, in the operands' dtype.

    >>> paddle.floor_divide(paddle.to_tensor([7, -7]), paddle.to_tensor([2, 2])).tolist()
    [3, -4]
    """
    return torch.div(x, y, rounding_mode="floor")


@op
@shortcut(torch.remainder, x=tensor(FLOATS), y=ALIKE)
def remainder(x, y, name=None, *, out=None):
    """The remainder of `floor_divide`, with the sign of y.

    >>> paddle.remainder(paddle.to_tensor([-5, 5]), paddle.to_tensor([3, -3])).tolist()
    [1, -1]
    """
    if not isinstance(x, torch.Tensor):  # torch has no derivative for the remainder of a number
        x, y = as_tensors(x, y, "remainder")
    y = _truncated(x, y)
    if x.is_complex() or (y.is_complex() if isinstance(y, torch.Tensor) else isinstance(y, complex)):
        return _complex_remainder(x, y)
    return torch.remainder(x, y)


def _complex_remainder(x, y):
    """x - q * y, with both parts of the quotient rounded."""
    quotient = torch.view_as_real((x / y).detach())
    rounded = quotient.sign() * (quotient.abs() + 0.5).floor()  # halves away from zero
    return x - torch.view_as_complex(rounded) * y


@op
@shortcut(torch.pow, x=tensor(FLOATS), y=plain(int, float))
def pow(x, y, name=None, *, out=None):
    """x to the power y; for an integer x a float y is truncated, unlike `x ** y`.

    >>> paddle.pow(paddle.to_tensor([2.0, 3.0]), 2).tolist()
    [4.0, 9.0]
    """
    return _power(x, _truncated(x, y))


def _truncated(x, y):
    """Truncate the number y if x is an integer tensor, so that the result keeps the type of x."""
    return int(y) if isinstance(y, float) and is_integral(x) else y


sub, mul, div, mod, floor_mod = subtract, multiply, divide, remainder, remainder

maximum = pairwise(
    "maximum",
    vectorised.maximum,
    "The larger of two elements; NaN if either is NaN.",
    "[1, 4], [3, 2] -> [3, 4]",
    constant=torch.maximum,
)
minimum = pairwise(
    "minimum",
    vectorised.minimum,
    "The smaller of two elements; NaN if either is NaN.",
    "[1, 4], [3, 2] -> [1, 2]",
    constant=torch.minimum,
)
fmax = pairwise(
    "fmax",
    elementwise.fmax,
    "The larger of two elements; a NaN is ignored if the other is a number.",
    "[1.0, float('nan')], [3.0, 2.0] -> [3.0, 2.0]",
    out=False,
)
fmin = pairwise(
    "fmin",
    elementwise.fmin,
    "The smaller of two elements; a NaN is ignored if the other is a number.",
    "[1.0, float('nan')], [3.0, 2.0] -> [1.0, 2.0]",
    out=False,
)


def _ldexp(x, y):
    x, y = as_tensors(x, y, "ldexp")
    # Whatever is not float64 is computed in the default dtype: complex numbers and eight-bit floats too.
    usual = default_torch_dtype()
    x, y = (t if t.dtype is torch.float64 else (t.real if t.is_complex() else t).to(usual) for t in (x, y))
    return x * torch.pow(2.0, y)


ldexp = pairwise("ldexp", _ldexp, "`x * 2**y`.", "[1.0, 3.0], [2, 1] -> [4.0, 6.0]", out=False)
gcd = pairwise(
    "gcd",
    torch.gcd,
    "The greatest common divisor of two integers, never negative.",
    "[12, 9], [8, 6] -> [4, 3]",
    out=False,
)
lcm = pairwise(
    "lcm",
    torch.lcm,
    "The least common multiple of two integers, never negative.",
    "[4, 3], [6, 5] -> [12, 15]",
    out=False,
)


@op
@shortcut(torch.atan2, x=tensor(FLOATS), y=ALIKE)
def atan2(x, y, name=None):
    """The angle, in (-π, π], of the point whose ordinate is x and whose abscissa is y; float64 for integers.

    >>> paddle.atan2(paddle.to_tensor([0.0]), paddle.to_tensor([1.0])).tolist()
    [0.0]
    """
    x, y = as_tensors(x, y, "atan2")
    return torch.atan2(x.double(), y.double()) if is_integral(x) and is_integral(y) else torch.atan2(x, y)


@op
@shortcut(torch.hypot, x=tensor(FLOATS), y=ALIKE)
def hypot(x, y, name=None):
    """The hypotenuse of a right triangle with legs x and y.

    >>> paddle.hypot(paddle.to_tensor([3.0]), paddle.to_tensor([4.0])).tolist()
    [5.0]
    """
    x, y = _floats(x, y, "hypot")
    return torch.sqrt(x * x + y * y) if x.is_complex() or y.is_complex() else torch.hypot(x, y)


@op
@shortcut(torch.logaddexp, x=tensor(FLOATS), y=ALIKE)
def logaddexp(x, y, name=None):
    """`log(exp(x) + exp(y))` without overflow.

    >>> paddle.logaddexp(paddle.to_tensor([0.0]), paddle.to_tensor([-100.0])).tolist()
    [3.783505853677006e-44]
    """
    return torch.logaddexp(*_floats(x, y, "logaddexp"))


def _floats(x, y, name):
    x, y = as_tensors(x, y, name)
    return (x.float(), y.float()) if is_integral(x) and is_integral(y) else (x, y)


@op
@shortcut(torch.copysign, x=tensor(FLOATS), y=ALIKE)
def copysign(x, y, name=None):
    """The magnitude of x with the sign of y; an integer x stays an integer if y is a number or integers.

    >>> paddle.copysign(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([-1.0, 1.0])).tolist()
    [-1.0, 2.0]
    """
    out = elementwise.copysign(x, y)
    return out.to(x.dtype) if is_integral(x) and (not isinstance(y, torch.Tensor) or is_integral(y)) else out


@op
@shortcut(torch.nextafter, x=CONSTANT, y=CONSTANT)
def nextafter(x, y, name=None):
    """The floating-point number next to x in the direction of y; no gradient flows through it.

    >>> bool(paddle.nextafter(paddle.to_tensor([1.0]), paddle.to_tensor([2.0])) > 1.0)
    True
    """
    x, y = as_tensors(x, y, "nextafter")
    return torch.nextafter(x.detach(), y.detach())


@op
def heaviside(x, y, name=None):
    """The step function: 0 below zero, 1 above it, and y at zero.

    >>> paddle.heaviside(paddle.to_tensor([-1.0, 0.0, 2.0]), paddle.to_tensor(0.5)).tolist()
    [0.0, 0.5, 1.0]
    """
    x, y = as_tensors(x, y, "heaviside")
    return vectorised.heaviside(x, y)
