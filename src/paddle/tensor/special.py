"""Special functions: the gamma family, the error function, Bessel functions, sinc."""

import math
import numbers

import torch

from .._core.args import number_arg
from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from .._core.op import op, rename
from .._kernels import elementwise, vectorised
from ._binary import as_tensors

__all__ = [
    "digamma",
    "erf",
    "erfinv",
    "gammainc",
    "gammaincc",
    "gammaln",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "lgamma",
    "multigammaln",
    "polygamma",
    "sinc",
]

HELP = {
    "x": "Tensor of any shape; floats or complex numbers. Integers are computed in float32.",
    "returns": "Tensor with the shape of `x`.",
    "n": "order of the derivative.",
    "p": "number of dimensions.",
}

lgamma = rename(
    "lgamma",
    torch.lgamma,
    "The logarithm of the absolute value of the gamma function.",
    "[1.0, 2.0] -> [0.0, 0.0]",
    out=False,
)
gammaln = rename("gammaln", torch.lgamma, "As `paddle.lgamma`.", "[1.0, 2.0] -> [0.0, 0.0]", out=False)
digamma = rename(
    "digamma",
    torch.digamma,
    "The derivative of the logarithm of the gamma function.",
    "round(paddle.digamma(paddle.to_tensor([1.0])).item(), 4) -> -0.5772",
    out=False,
)
erf = rename("erf", elementwise.erf, "The error function.", "[0.0] -> [0.0]", out=False)
erfinv = rename(
    "erfinv", torch.erfinv, "The inverse of the error function, for x within (-1, 1).", "[0.0] -> [0.0]", out=False
)
i0 = rename(
    "i0",
    torch.special.i0,
    "The modified Bessel function of the first kind, order 0.",
    "[0.0] -> [0.9999999403953552]",
    out=False,
)
i0e = rename(
    "i0e",
    torch.special.i0e,
    "`i0(x) * exp(-abs(x))`, which does not overflow.",
    "[0.0] -> [0.9999999403953552]",
    out=False,
)


def _not_a_number_stays(engine):
    """`engine`, whose gradient at NaN is NaN; torch's is not."""

    def computed(x):
        out = engine(x)
        return out * torch.where(x.detach().isnan(), torch.nan, 1) if x.requires_grad else out

    return computed


i1 = rename(
    "i1",
    _not_a_number_stays(torch.special.i1),
    "The modified Bessel function of the first kind, order 1.",
    "[0.0] -> [0.0]",
    out=False,
)
i1e = rename(
    "i1e",
    _not_a_number_stays(torch.special.i1e),
    "`i1(x) * exp(-abs(x))`, which does not overflow.",
    "[0.0] -> [0.0]",
    out=False,
)
sinc = rename("sinc", vectorised.sinc, "`sin(πx) / (πx)`, and 1 at 0.", "[0.0] -> [1.0]", out=False)


@op
def polygamma(x, n, name=None):
    """The n-th derivative of `digamma`.

    >>> round(float(paddle.polygamma(paddle.to_tensor(1.0), 1)), 4)
    1.6449
    """
    if not isinstance(n, int):
        raise InvalidTypeError("polygamma: 'n' must be an int.", received(n=n), "polygamma(x, n), x first.")
    if n < 0:
        raise InvalidArgumentError("polygamma: 'n' must not be negative.", received(n=n))
    return torch.polygamma(n, x)


@op
def multigammaln(x, p, name=None):
    """The logarithm of the gamma function of dimension p, for x above `(p - 1) / 2`.

    >>> round(paddle.multigammaln(paddle.to_tensor([2.0]), 2).item(), 3)
    0.452
    """
    p = number_arg(p)
    if not isinstance(p, numbers.Real):
        raise InvalidArgumentError("multigammaln: 'p' must be a number of at least 1.", received(p=p))
    if p < 1:
        raise FailedCheckError("multigammaln: 'p' must be a number of at least 1.", received(p=p))
    if p == int(p):
        return torch.mvlgamma(x, int(p))
    halves = torch.arange(1 - p, 1, dtype=x.dtype, device=x.device) / 2
    return p * (p - 1) / 4 * math.log(math.pi) + torch.lgamma(x.unsqueeze(-1) + halves).sum(-1)


@op
def gammainc(x, y, name=None):
    """The regularised lower incomplete gamma function of order x, up to y; only y has a gradient.

    >>> round(float(paddle.gammainc(paddle.to_tensor(0.5), paddle.to_tensor(1.0))), 4)
    0.8427
    """
    return torch.special.gammainc(*_order_and_limit(x, y, "gammainc"))


@op
def gammaincc(x, y, name=None):
    """The regularised upper incomplete gamma function, `1 - gammainc(x, y)`; only y has a gradient.

    >>> round(paddle.gammaincc(paddle.to_tensor([1.0]), paddle.to_tensor([1.0])).item(), 4)
    0.3679
    """
    return torch.special.gammaincc(*_order_and_limit(x, y, "gammaincc"))


def _order_and_limit(x, y, name):
    x, y = as_tensors(x, y, name)
    if not torch.compiler.is_compiling():  # values are not known while compiling
        for argument, value in (("x", x), ("y", y)):
            if bool((value < 0).any()):
                raise InvalidArgumentError(
                    f"{name}: '{argument}' must not be negative.",
                    f"{received(**{argument: value})}, with the smallest element {value.min().item()}",
                )
    return x.detach(), y
