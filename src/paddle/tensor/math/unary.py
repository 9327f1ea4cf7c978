"""Elementwise functions of one tensor. Integers give float32 where the result is not an integer."""

import math

import torch

from ..._core.accelerator import TENSOR, shortcut, tensor
from ..._core.args import number_arg
from ..._core.arithmetic import negative as _negative
from ..._core.dtype import FLOATS
from ..._core.op import op, rename
from ..._kernels import elementwise, vectorised
from ..._kernels.derivatives import with_derivatives

__all__ = [
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "ceil",
    "cos",
    "cosh",
    "deg2rad",
    "exp",
    "expm1",
    "floor",
    "frac",
    "frexp",
    "log",
    "log10",
    "log1p",
    "log2",
    "logit",
    "nan_to_num",
    "neg",
    "negative",
    "positive",
    "rad2deg",
    "reciprocal",
    "round",
    "rsqrt",
    "sigmoid",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "stanh",
    "tan",
    "tanh",
    "trunc",
]

HELP = {
    "x": "Tensor of any shape; floats or complex numbers. Integers are computed in float32.",
    "returns": "Tensor with the shape of `x`.",
    "input": "Tensor of any shape.",
    "decimals": "how many decimal places stay; negative ones round to tens, hundreds and so on.",
    "scale_a": "factor of `x` inside the tangent.",
    "scale_b": "factor of the result.",
    "eps": "`x` is first moved into [eps, 1 - eps]; by default it is not, and values outside [0, 1] give NaN.",
    "nan": "what replaces NaN.",
    "posinf": "what replaces infinity; by default the largest number of the dtype.",
    "neginf": "what replaces negative infinity; by default the smallest number of the dtype.",
}


_NARROW = frozenset({torch.int8, torch.int16, torch.uint8})
_FEW = 2048  # elements up to which the number of calls counts, and not what they do
_MANY = 16_384  # from which a division is faster than torch.trunc


def direction(x):
    """`x / abs(x)`, and 0 at 0. (For real tensors torch.sgn's gradient has no memory.)"""
    if x.is_complex():
        return torch.sgn(x)
    if elementwise.usable(x):
        return elementwise.of_one("sign", x)
    signs = torch.sign(x)
    if not x.is_floating_point():
        return signs
    if vectorised.applies(x) and vectorised.all_finite(x):
        return signs
    if x.numel() <= _FEW and (not signs.requires_grad or vectorised.all_finite(x)):
        return signs if signs.requires_grad else torch.where(x == x, signs, x)
    # NaN stays NaN; torch gives 0. Three passes of arithmetic take a third of the time of looking for NaN.
    nan_or_zero = torch.clamp(x.detach(), -1, 1).mul_(0)
    return signs + nan_or_zero if signs.requires_grad else nan_or_zero.add_(signs)


def _abs(x):
    if not x.requires_grad:
        return torch.abs(x)
    if x.numel() <= vectorised.FEW and not x.is_complex() and vectorised.all_finite(x):
        return torch.abs(x)
    magnitude, inner = torch.abs(x.detach()), x.detach()
    if x.is_complex():
        return with_derivatives(magnitude, (x, torch.where(magnitude == 0, 0, inner / magnitude)))
    signs = torch.sign(inner)
    if not (vectorised.applies(inner) and vectorised.all_finite(inner)):
        signs = torch.mul(inner, 0).add_(signs)  # NaN at infinity, as inf / inf
    return with_derivatives(magnitude, (x, signs))


abs = rename("abs", _abs, "The absolute value; for a complex number, its modulus.", "[-1.5, 2.0] -> [1.5, 2.0]")
neg = rename("neg", _negative, "Each element times -1.", "[1, -2] -> [-1, 2]", out=False)
negative = rename("negative", _negative, "As `paddle.neg`.", "[1, -2] -> [-1, 2]", out=False)
positive = rename(
    "positive", torch.positive, "The tensor itself, as `+x` gives it.", "[1, -2] -> [1, -2]", out=False, view=True
)
sign = rename(
    "sign", direction, "-1, 0 or 1; for a complex number, `x / abs(x)`.", "[-3.0, 0.0, 2.0] -> [-1.0, 0.0, 1.0]"
)
signbit = rename(
    "signbit",
    torch.signbit,
    "Whether the sign bit is set: true also for -0.0.",
    "[-1.0, -0.0, 0.0] -> [True, True, False]",
    out=False,
)
square = rename("square", elementwise.square, "Each element times itself.", "[2.0, -3.0] -> [4.0, 9.0]", out=False)
reciprocal = rename(
    "reciprocal", elementwise.reciprocal, "1 divided by each element.", "[2.0, 4.0] -> [0.5, 0.25]", out=False
)

exp = rename("exp", elementwise.exp, "e to the power of each element.", "[0.0] -> [1.0]")
expm1 = rename("expm1", torch.expm1, "exp(x) - 1, exact also near 0.", "[0.0] -> [0.0]")
log = rename("log", elementwise.log, "The natural logarithm.", "[1.0] -> [0.0]")
log2 = rename("log2", torch.log2, "The logarithm to base 2.", "[1.0, 8.0] -> [0.0, 3.0]")
log10 = rename("log10", torch.log10, "The logarithm to base 10.", "[1.0, 100.0] -> [0.0, 2.0]")
log1p = rename("log1p", torch.log1p, "log(1 + x), exact also near 0.", "[0.0] -> [0.0]")
sqrt = rename("sqrt", elementwise.sqrt, "The square root.", "[4.0, 9.0] -> [2.0, 3.0]")
rsqrt = rename("rsqrt", elementwise.rsqrt, "1 divided by the square root.", "[4.0, 1.0] -> [0.5, 1.0]")
sigmoid = rename("sigmoid", torch.sigmoid, "1 / (1 + exp(-x)).", "[0.0] -> [0.5]")

sin = rename("sin", elementwise.sin, "The sine of an angle in radians.", "[0.0] -> [0.0]")
cos = rename("cos", elementwise.cos, "The cosine of an angle in radians.", "[0.0] -> [1.0]")
tan = rename("tan", torch.tan, "The tangent of an angle in radians.", "[0.0] -> [0.0]", out=False)
asin = rename("asin", torch.asin, "The angle whose sine is x.", "[0.0] -> [0.0]", out=False)
acos = rename("acos", torch.acos, "The angle whose cosine is x.", "[1.0] -> [0.0]")
atan = rename("atan", torch.atan, "The angle whose tangent is x.", "[0.0] -> [0.0]", out=False)
sinh = rename("sinh", torch.sinh, "The hyperbolic sine.", "[0.0] -> [0.0]")
cosh = rename("cosh", torch.cosh, "The hyperbolic cosine.", "[0.0] -> [1.0]")
tanh = rename("tanh", elementwise.tanh, "The hyperbolic tangent.", "[0.0] -> [0.0]")
asinh = rename("asinh", torch.asinh, "The inverse of the hyperbolic sine.", "[0.0] -> [0.0]", out=False)
acosh = rename("acosh", torch.acosh, "The inverse of the hyperbolic cosine.", "[1.0] -> [0.0]")
atanh = rename("atanh", torch.atanh, "The inverse of the hyperbolic tangent.", "[0.0] -> [0.0]")


def _times(factor, engine):
    def convert(x):
        if x.is_complex():
            return x * factor
        # Narrow integers stay what they are, and the factor becomes one of them.
        return x * int(factor) if x.dtype in _NARROW else x.clone() if x.dtype is torch.bool else engine(x)

    return convert


deg2rad = rename("deg2rad", _times(math.pi / 180, torch.deg2rad), "Degrees as radians.", "[0.0] -> [0.0]", out=False)
rad2deg = rename("rad2deg", _times(180 / math.pi, torch.rad2deg), "Radians as degrees.", "[0.0] -> [0.0]", out=False)

ceil = rename("ceil", torch.ceil, "The smallest integer not below x.", "[1.2, -1.2] -> [2.0, -1.0]")
floor = rename("floor", torch.floor, "The largest integer not above x.", "[1.2, -1.2] -> [1.0, -2.0]")


@op(aliases={"x": "input"})
def trunc(input, name=None):
    """The integer part: x rounded towards zero.

    >>> paddle.trunc(paddle.to_tensor([1.7, -1.7])).tolist()
    [1.0, -1.0]
    """
    if input.is_floating_point() and input.numel() >= _MANY:
        return torch.div(input, 1, rounding_mode="trunc")  # up to twenty times as fast as torch.trunc on a CPU
    return torch.trunc(input)


@op
@shortcut(torch.frac, x=tensor(FLOATS))
def frac(x, name=None, *, out=None):
    """The fractional part that `trunc` drops, with the sign of x.

    >>> paddle.frac(paddle.to_tensor([1.5, -1.25])).tolist()
    [0.5, -0.25]
    """
    return torch.frac(x) if x.is_floating_point() else torch.zeros_like(x)


@op
def round(x, decimals=0, name=None, *, out=None):
    """Round to `decimals` digits after the point; halves round to even.

    >>> paddle.round(paddle.to_tensor([0.5, 1.5, 2.5])).tolist()
    [0.0, 2.0, 2.0]
    """
    if x.is_complex():
        return torch.view_as_complex(round.kernel(torch.view_as_real(x.resolve_conj()), decimals))
    if decimals == 0 or not x.is_floating_point():
        return torch.round(x)
    return torch.round(x, decimals=decimals)


@op
def frexp(x, name=None):
    """Mantissa and exponent, `x = mantissa * 2**exponent`, both in the type of x.

    >>> mantissa, exponent = paddle.frexp(paddle.to_tensor([5.0]))
    >>> mantissa.tolist(), exponent.tolist()
    ([0.625], [3.0])
    """
    mantissa, exponent = torch.frexp(x)
    return mantissa, exponent.to(x.dtype)


@op
def stanh(x, scale_a=0.67, scale_b=1.7159, name=None):
    """The scaled hyperbolic tangent `scale_b * tanh(scale_a * x)`.

    >>> paddle.stanh(paddle.to_tensor([0.0])).tolist()
    [0.0]
    """
    return elementwise.tanh(x * number_arg(scale_a)) * number_arg(scale_b)


@op
@shortcut(vectorised.sized(torch.logit, vectorised.logit), x=TENSOR)
def logit(x, eps=None, name=None):
    """`log(x / (1 - x))`, the inverse of `sigmoid`; with `eps`, x is first clipped to `[eps, 1 - eps]`.

    >>> paddle.logit(paddle.to_tensor([0.5])).tolist()
    [0.0]
    """
    eps = number_arg(eps) or None  # in Paddle 0 stands for no limits
    return vectorised.logit(x) if eps is None else torch.logit(x, eps=eps)


@op
@shortcut(torch.nan_to_num, x=TENSOR)
def nan_to_num(x, nan=0.0, posinf=None, neginf=None, name=None):
    """Replace NaN and the infinities by numbers (the limits of the dtype by default).

    >>> paddle.nan_to_num(paddle.to_tensor([1.0, float("nan"), float("inf")]), posinf=9.0).tolist()
    [1.0, 0.0, 9.0]
    """
    numbers = [v.item() if isinstance(v, torch.Tensor) else v for v in (nan, posinf, neginf)]
    nan, posinf, neginf = (v.real if isinstance(v, complex) else v for v in numbers)
    return torch.nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)
