"""Initializers as functions that fill a tensor in place."""

import torch

from .._core.errors import FailedCheckError, received
from .._core.tensor import unwrap
from .initializer import (
    Constant,
    Dirac,
    KaimingNormal,
    KaimingUniform,
    Normal,
    Orthogonal,
    TruncatedNormal,
    Uniform,
    XavierNormal,
    XavierUniform,
    calculate_gain,
)
from .initializer._base import fans

__all__ = [
    "calculate_gain",
    "constant_",
    "dirac_",
    "eye_",
    "kaiming_normal_",
    "kaiming_uniform_",
    "normal_",
    "ones_",
    "orthogonal_",
    "trunc_normal_",
    "uniform_",
    "xavier_normal_",
    "xavier_uniform_",
    "zeros_",
]


def _calculate_fan_in_and_fan_out(var):
    return fans(var.shape)


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """He initialisation, uniform; `a` is the negative slope of a leaky_relu.

    >>> w = paddle.zeros([3, 4])
    >>> paddle.nn.init.kaiming_uniform_(w)
    """
    return KaimingUniform(negative_slope=a, nonlinearity=nonlinearity, mode=mode)(tensor)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """He initialisation, normal; `a` is the negative slope of a leaky_relu."""
    return KaimingNormal(negative_slope=a, nonlinearity=nonlinearity, mode=mode)(tensor)


def xavier_uniform_(tensor, gain=1.0, fan_in=None, fan_out=None):
    """Glorot's rule, uniform."""
    return XavierUniform(fan_in, fan_out, gain)(tensor)


def xavier_normal_(tensor, gain=1.0, fan_in=None, fan_out=None):
    """Glorot's rule, normal."""
    return XavierNormal(fan_in, fan_out, gain)(tensor)


def uniform_(tensor, a=0.0, b=1.0):
    """Uniform values between `a` and `b`."""
    return Uniform(a, b)(tensor)


def normal_(tensor, mean=0.0, std=1.0):
    """Normally distributed values."""
    return Normal(mean, std)(tensor)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0):
    """Values of the normal distribution truncated to `a` and `b`."""
    return TruncatedNormal(mean, std, a, b)(tensor)


def constant_(tensor, val):
    """Fill with one value."""
    return Constant(val)(tensor)


def ones_(tensor):
    """1 everywhere."""
    return Constant(1.0)(tensor)


def zeros_(tensor):
    """0 everywhere."""
    return Constant(0.0)(tensor)


def dirac_(tensor, groups=1):
    """The kernel of an identity convolution."""
    return Dirac(groups)(tensor)


def eye_(tensor):
    """1 on the diagonal, 0 elsewhere."""
    t = unwrap(tensor)
    if t.dim() != 2:
        raise FailedCheckError("eye_: the tensor must have 2 dimensions.", received(tensor=tensor))
    with torch.no_grad():
        t.zero_().fill_diagonal_(1.0)


def orthogonal_(tensor, gain=1):
    """Orthogonal rows (or columns) of norm `gain`."""
    return Orthogonal(gain)(tensor)
