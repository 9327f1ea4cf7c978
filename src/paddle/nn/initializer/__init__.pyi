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
    """Fills with the values of an array, a list or a Tensor; the parameter takes their shape.

    Args:
        value: NumPy array, list, tuple or Tensor.
        name: accepted; not used.

    >>> given = paddle.nn.initializer.Assign([[1.0, 2.0]])
    >>> paddle.nn.Linear(1, 2, weight_attr=given).weight.tolist()
    [[1.0, 2.0]]"""
    def __init__(self, value: npt.NDArray[Any] | Sequence[int] | Tensor, name: str | None = None) -> None: ...
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...

class Bilinear(Initializer):
    """The kernel with which a transposed convolution upsamples images bilinearly.

    >>> attr = paddle.ParamAttr(initializer=paddle.nn.initializer.Bilinear())
    >>> up = paddle.nn.Conv2DTranspose(1, 1, 4, stride=2, padding=1, weight_attr=attr, bias_attr=False)
    >>> up(paddle.ones([1, 1, 4, 4])).shape
    [1, 1, 8, 8]"""

class Constant(Initializer):
    """Fills with one value.

    Args:
        value: the number. Default: 0.0.

    >>> paddle.nn.Linear(2, 2, bias_attr=paddle.nn.initializer.Constant(3.0)).bias.tolist()
    [3.0, 3.0]"""
    def __init__(self, value: float = 0.0) -> None: ...

class ConstantInitializer(Constant):
    """Fill with one value."""
    def __init__(self, value: float = 0.0, force_cpu: bool = False) -> None: ...

class Dirac(Initializer):
    """The kernel of an identity convolution: 1 in the middle of each channel's own window, 0 elsewhere.

    Args:
        groups: number of groups of output channels, each of which repeats the pattern. Default: 1.
        name: accepted; not used.

    >>> conv = paddle.nn.Conv1D(1, 1, 3, padding=1, weight_attr=paddle.nn.initializer.Dirac())
    >>> conv(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).tolist()
    [[[1.0, 2.0, 3.0]]]"""
    def __init__(self, groups: int = 1, name: str | None = None) -> None: ...

class Initializer:
    """Fills a parameter in place when called; a subclass implements `_fill`."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...

class KaimingNormal(Initializer):
    """He's rule, normal: deviation `gain / sqrt(fan)`.

    Args:
        fan_in: number of inputs of one output; by default from the shape of the parameter.
        negative_slope: slope for negative numbers, if the activation is 'leaky_relu'. Default: 0.0.
        nonlinearity: name of the activation that follows, which gives the factor; as `calculate_gain` takes it. Default: 'relu'.
        mode: 'fan_in' or 'fan_out': which number is divided by. Default: 'fan_in'.

    >>> paddle.nn.Linear(2, 3, weight_attr=paddle.nn.initializer.KaimingNormal()).weight.shape
    [2, 3]"""
    def __init__(self, fan_in: float | None = None, negative_slope: float = 0.0, nonlinearity: str = 'relu', mode: str = 'fan_in') -> None: ...

class KaimingUniform(Initializer):
    """He's rule, uniform: up to `gain * sqrt(3 / fan)`.

    Args:
        fan_in: number of inputs of one output; by default from the shape of the parameter.
        negative_slope: slope for negative numbers, if the activation is 'leaky_relu'. Default: 0.0.
        nonlinearity: name of the activation that follows, which gives the factor; as `calculate_gain` takes it. Default: 'relu'.
        mode: 'fan_in' or 'fan_out': which number is divided by. Default: 'fan_in'.

    >>> layer = paddle.nn.Linear(6, 4, weight_attr=paddle.nn.initializer.KaimingUniform())
    >>> bool((layer.weight.abs() <= 1.0).all())
    True"""
    def __init__(self, fan_in: float | None = None, negative_slope: float = 0.0, nonlinearity: str = 'relu', mode: str = 'fan_in') -> None: ...

class MSRAInitializer(Initializer):
    """Keep the variance of signals through rectifiers (He et al., 2015)."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, uniform: bool = True, fan_in: Any = None, seed: float = 0, negative_slope: float = 0, nonlinearity: str = 'relu', mode: str = 'fan_in') -> None: ...

class Normal(Initializer):
    """Normally distributed values.

    Args:
        mean: mean of the distribution. Default: 0.0.
        std: standard deviation. Default: 1.0.
        name: accepted; not used.

    >>> layer = paddle.nn.Linear(2, 3, weight_attr=paddle.nn.initializer.Normal(mean=1.0, std=0.0))
    >>> layer.weight.tolist()
    [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]"""
    def __init__(self, mean: float = 0.0, std: float = 1.0, name: str | None = None) -> None: ...

class NormalInitializer(Normal):
    """A normal distribution with mean `loc` and standard deviation `scale`."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, loc: float = 0.0, scale: float = 1.0, seed: float = 0) -> None: ...

class NumpyArrayInitializer(Assign):
    """Copy the values of an array, such as word vectors from a file.

    >>> table = paddle.nn.initializer.NumpyArrayInitializer(np.eye(3, dtype="float32"))
    >>> vectors = paddle.ParamAttr(initializer=table)"""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...

class Orthogonal(Initializer):
    """Orthogonal rows (or columns) of norm `gain`.

    Args:
        gain: factor of all values. Default: 1.0.
        name: accepted; not used.

    >>> w = paddle.nn.Linear(3, 3, weight_attr=paddle.nn.initializer.Orthogonal()).weight
    >>> bool(paddle.allclose(w @ w.T, paddle.eye(3), atol=1e-5))
    True"""
    def __init__(self, gain: float = 1.0, name: str | None = None) -> None: ...

class TruncatedNormal(Initializer):
    """Values of the normal distribution truncated to `a` and `b` (absolute bounds, not multiples of `std`).

    Args:
        mean: mean of the distribution. Default: 0.0.
        std: standard deviation. Default: 1.0.
        a: least value. Default: -2.0.
        b: greatest value. Default: 2.0.
        name: accepted; not used.

    >>> layer = paddle.nn.Linear(20, 30, weight_attr=paddle.nn.initializer.TruncatedNormal(std=5.0))
    >>> bool((layer.weight.abs() <= 2.0).all())
    True"""
    def __init__(self, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0, name: str | None = None) -> None: ...

class TruncatedNormalInitializer(TruncatedNormal):
    """A normal distribution truncated at `a` and `b` standard deviations."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, loc: float = 0.0, scale: float = 1.0, seed: float = 0, a: float = -2.0, b: float = 2.0) -> None: ...

class Uniform(Initializer):
    """Uniform values between `low` and `high`.

    Args:
        low: least value. Default: -1.0.
        high: greatest value. Default: 1.0.
        name: accepted; not used.

    >>> layer = paddle.nn.Linear(20, 30, weight_attr=paddle.nn.initializer.Uniform(-0.5, 0.5))
    >>> bool((layer.weight.abs() <= 0.5).all())
    True"""
    def __init__(self, low: float = -1.0, high: float = 1.0, name: str | None = None) -> None: ...

class UniformInitializer(Uniform):
    """A uniform distribution between `low` and `high`."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, low: float = -1.0, high: float = 1.0, seed: float = 0, diag_num: float = 0, diag_step: float = 0, diag_val: float = 1.0) -> None: ...

class XavierInitializer(Initializer):
    """Keep the variance of signals in both directions (Glorot and Bengio, 2010)."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, uniform: bool = True, fan_in: Any = None, fan_out: Any = None, seed: float = 0, gain: float = 1.0) -> None: ...

class XavierNormal(Initializer):
    """Glorot's rule, normal: deviation `gain * sqrt(2 / (fan_in + fan_out))`.

    Args:
        fan_in: number of inputs of one output; by default from the shape of the parameter.
        fan_out: number of outputs of one input; by default from the shape of the parameter.
        gain: factor of all values. Default: 1.0.
        name: accepted; not used.

    >>> paddle.nn.Linear(2, 3, weight_attr=paddle.nn.initializer.XavierNormal()).weight.shape
    [2, 3]"""
    def __init__(self, fan_in: float | None = None, fan_out: float | None = None, gain: float = 1.0, name: str | None = None) -> None: ...

class XavierUniform(Initializer):
    """Glorot's rule, uniform: up to `gain * sqrt(6 / (fan_in + fan_out))`.

    Args:
        fan_in: number of inputs of one output; by default from the shape of the parameter.
        fan_out: number of outputs of one input; by default from the shape of the parameter.
        gain: factor of all values. Default: 1.0.
        name: accepted; not used.

    >>> layer = paddle.nn.Linear(2, 4, weight_attr=paddle.nn.initializer.XavierUniform())
    >>> bool((layer.weight.abs() <= 1.0).all())
    True"""
    def __init__(self, fan_in: float | None = None, fan_out: float | None = None, gain: float = 1.0, name: str | None = None) -> None: ...

def calculate_gain(nonlinearity: str, param: bool | float | None = None) -> float:
    """The recommended gain of the weights before an activation.

    Args:
        nonlinearity: name of the activation, such as 'relu', 'tanh' or 'leaky_relu'.
        param: slope of 'leaky_relu' for negative numbers; by default 0.01.

    Returns:
        a number.

    >>> paddle.nn.initializer.calculate_gain("tanh")
    1.6666666666666667"""

def set_global_initializer(weight_init: Initializer | None, bias_init: Initializer | None = None) -> None:
    """Set the default initializers of parameters created from now on; None resets them.

    Args:
        weight_init: initializer of weights, or None.
        bias_init: initializer of biases; by default None.

    Returns:
        None.

    >>> paddle.nn.initializer.set_global_initializer(paddle.nn.initializer.Constant(2.0))
    >>> paddle.nn.Linear(1, 2).weight.tolist()
    [[2.0, 2.0]]
    >>> paddle.nn.initializer.set_global_initializer(None)"""
