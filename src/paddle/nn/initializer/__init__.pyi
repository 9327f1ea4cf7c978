# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Sequence
from paddle import Tensor
from paddle.fluid.framework import Block
from typing import Any

from paddle import LazyGuard as LazyGuard
from paddle.nn import offer as offer

class Assign(Initializer):
    """The values of an array, a list or a tensor; the parameter takes their shape."""
    def __init__(self, value: npt.NDArray[Any] | Sequence[int] | Tensor, name: str | None = None) -> None: ...
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...

class Bilinear(Initializer):
    """The kernel with which a transposed convolution upsamples images bilinearly."""

class Constant(Initializer):
    """Fill with one value.

    >>> paddle.nn.Linear(2, 2, bias_attr=paddle.nn.initializer.Constant(3.0)).bias.tolist()
    [3.0, 3.0]"""
    def __init__(self, value: float = 0.0) -> None: ...

class Dirac(Initializer):
    """The kernel of an identity convolution."""
    def __init__(self, groups: int = 1, name: str | None = None) -> None: ...

class Initializer:
    """Fills a parameter in place when called; a subclass implements `_fill`."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...

class KaimingNormal(Initializer):
    """He's rule, normal: deviation `gain / sqrt(fan)`."""
    def __init__(self, fan_in: float | None = None, negative_slope: float = 0.0, nonlinearity: str = 'relu', mode: str = 'fan_in') -> None: ...

class KaimingUniform(Initializer):
    """He's rule, uniform: up to `gain * sqrt(3 / fan)`."""
    def __init__(self, fan_in: float | None = None, negative_slope: float = 0.0, nonlinearity: str = 'relu', mode: str = 'fan_in') -> None: ...

class Normal(Initializer):
    """Normally distributed values."""
    def __init__(self, mean: float = 0.0, std: float = 1.0, name: str | None = None) -> None: ...

class Orthogonal(Initializer):
    """Orthogonal rows (or columns) of norm `gain`."""
    def __init__(self, gain: float = 1.0, name: str | None = None) -> None: ...

class TruncatedNormal(Initializer):
    """Values of the normal distribution truncated to `a` and `b` (absolute bounds, not multiples of `std`)."""
    def __init__(self, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0, name: str | None = None) -> None: ...

class Uniform(Initializer):
    """Uniform values between `low` and `high`."""
    def __init__(self, low: float = -1.0, high: float = 1.0, name: str | None = None) -> None: ...

class XavierNormal(Initializer):
    """Glorot's rule, normal: deviation `gain * sqrt(2 / (fan_in + fan_out))`."""
    def __init__(self, fan_in: float | None = None, fan_out: float | None = None, gain: float = 1.0, name: str | None = None) -> None: ...

class XavierUniform(Initializer):
    """Glorot's rule, uniform: up to `gain * sqrt(6 / (fan_in + fan_out))`."""
    def __init__(self, fan_in: float | None = None, fan_out: float | None = None, gain: float = 1.0, name: str | None = None) -> None: ...

def calculate_gain(nonlinearity: str, param: bool | float | None = None) -> float:
    """The recommended gain of the weights before an activation.

    >>> paddle.nn.initializer.calculate_gain("tanh")
    1.6666666666666667"""

def set_global_initializer(weight_init: Initializer | None, bias_init: Initializer | None = None) -> None:
    """Set the default initializers for parameters created from now on; None resets them."""
