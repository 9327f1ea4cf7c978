"""Random initializers, using the generator `paddle.seed` sets."""

import math

import numpy as np
import torch

from paddle._kernels import draws

from ..._core.args import number_arg
from ..._core.errors import ConversionError, FailedCheckError, InvalidArgumentError, InvalidTypeError, received, widened
from ..._core.help import complete
from ..._core.random import generator
from ..._core.tensor import Tensor, unwrap
from ._base import Initializer, calculate_gain, fans

HELP = {
    "mean": "mean of the distribution.",
    "std": "standard deviation.",
    "low": "least value.",
    "high": "greatest value.",
    "a": "least value.",
    "b": "greatest value.",
    "gain": "factor of all values.",
    "fan_in": "number of inputs of one output; by default from the shape of the parameter.",
    "fan_out": "number of outputs of one input; by default from the shape of the parameter.",
    "negative_slope": "slope for negative numbers, if the activation is 'leaky_relu'.",
    "nonlinearity": "name of the activation that follows, which gives the factor; as `calculate_gain` takes it.",
    "mode": "'fan_in' or 'fan_out': which number is divided by.",
    "name": "accepted; not used.",
}

_LENIENT = ("gain", "low", "high")  # Paddle takes the real part of these, and a tensor with one element


def _given(initializer, **arguments):
    """Refuse an initializer whose numbers are None."""
    for name, value in arguments.items():
        if value is None:
            raise FailedCheckError(f"{initializer}: '{name}' must be a number.", received(**{name: value}))


def _numbers(initializer, **arguments):
    """The numbers an initializer was given, as Python numbers."""
    found = []
    for name, value in arguments.items():
        held = unwrap(value)
        if isinstance(held, torch.Tensor) and held.dim() and (name not in _LENIENT or held.numel() != 1):
            raise widened(
                ConversionError(f"{initializer}: '{name}' must be a number.", received(**{name: value})), (SystemError,)
            )
        try:
            found.append(value.real if name in _LENIENT and isinstance(value, complex) else float(number_arg(value)))
        except (TypeError, ValueError, RuntimeError):
            raise ConversionError(f"{initializer}: '{name}' must be a number.", received(**{name: value})) from None
    return found


def _uniform(t, low, high):
    if draws.original_stream(t.device) is None:
        return t.uniform_(low, high, generator=generator(t.device))
    return t.copy_(draws.uniform(t.shape, low, high, dtype=t.dtype, device=t.device))


def _normal(t, mean, std):
    if draws.original_stream(t.device) is None and not t.is_complex():
        return t.normal_(mean, abs(std), generator=generator(t.device))
    return t.copy_(draws.normal(t.shape, mean, std, dtype=t.dtype, device=t.device))


class NoFanError(InvalidArgumentError, ZeroDivisionError):
    """A fan of 0, by which a deviation cannot be divided."""


class Uniform(Initializer):
    """Uniform values between `low` and `high`.

    >>> layer = paddle.nn.Linear(20, 30, weight_attr=paddle.nn.initializer.Uniform(-0.5, 0.5))
    >>> bool((layer.weight.abs() <= 0.5).all())
    True
    """

    def __init__(self, low=-1.0, high=1.0, name=None):
        _given("Uniform", low=low, high=high)
        if isinstance(high, complex) or (isinstance(low, complex) and not isinstance(high, Tensor)):
            raise InvalidTypeError("Uniform: 'low' and 'high' must be real.", received(low=low, high=high))
        if not isinstance(low, complex) and not high >= low:
            raise FailedCheckError("Uniform: 'high' must not be below 'low'.", received(low=low, high=high))
        self._low, self._high = low, high

    def _fill(self, t):
        return _uniform(t, *_numbers("Uniform", low=self._low, high=self._high))


class Normal(Initializer):
    """Normally distributed values.

    >>> layer = paddle.nn.Linear(2, 3, weight_attr=paddle.nn.initializer.Normal(mean=1.0, std=0.0))
    >>> layer.weight.tolist()
    [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]
    """

    def __init__(self, mean=0.0, std=1.0, name=None):
        _given("Normal", mean=mean, std=std)
        self._mean, self._std = mean, std

    def _fill(self, t):
        if isinstance(self._mean, complex):
            return _normal(t, self._mean, self._std)
        return _normal(t, *_numbers("Normal", mean=self._mean, std=self._std))


class TruncatedNormal(Initializer):
    """Values of the normal distribution truncated to `a` and `b` (absolute bounds, not multiples of `std`).

    >>> layer = paddle.nn.Linear(20, 30, weight_attr=paddle.nn.initializer.TruncatedNormal(std=5.0))
    >>> bool((layer.weight.abs() <= 2.0).all())
    True
    """

    def __init__(self, mean=0.0, std=1.0, a=-2.0, b=2.0, name=None):
        _given("TruncatedNormal", mean=mean, std=std, a=a, b=b)
        self._mean, self._std, self._a, self._b = mean, std, a, b

    def _fill(self, t):
        mean, std, a, b = _numbers("TruncatedNormal", mean=self._mean, std=self._std, a=self._a, b=self._b)
        # The inverse distribution function at a uniform number between its values at the two ends.
        with np.errstate(all="ignore"):
            low, high = (math.erf(np.float64(end - mean) / (std * math.sqrt(2.0))) for end in (a, b))
        if not low < high:
            t.copy_(draws.uniform(t.shape, 0.0, 1.0, dtype=t.dtype, device=t.device)).mul_(high - low).add_(low)
        else:
            _uniform(t, low, high)
        t.erfinv_().mul_(std * math.sqrt(2.0)).add_(mean)
        return t.clamp_(max=b).clamp_(min=a)  # in this order: where the ends are reversed, 'a' is the result


class _Xavier(Initializer):
    def __init__(self, fan_in=None, fan_out=None, gain=1.0, name=None):
        self._fan_in, self._fan_out, self._gain = fan_in, fan_out, gain

    def _standard_deviation(self, shape):
        fan_in, fan_out = fans(shape)
        name = type(self).__name__
        fan_in, fan_out, gain = _numbers(
            name,
            fan_in=fan_in if self._fan_in is None else self._fan_in,
            fan_out=fan_out if self._fan_out is None else self._fan_out,
            gain=self._gain,
        )
        return gain * math.sqrt(2.0 / (fan_in + fan_out)) if fan_in and fan_out else 0.0


class XavierNormal(_Xavier):
    """Glorot's rule, normal: deviation `gain * sqrt(2 / (fan_in + fan_out))`.

    >>> paddle.nn.Linear(2, 3, weight_attr=paddle.nn.initializer.XavierNormal()).weight.shape
    [2, 3]
    """

    def _fill(self, t):
        return _normal(t, 0.0, self._standard_deviation(t.shape))


class XavierUniform(_Xavier):
    """Glorot's rule, uniform: up to `gain * sqrt(6 / (fan_in + fan_out))`.

    >>> layer = paddle.nn.Linear(2, 4, weight_attr=paddle.nn.initializer.XavierUniform())
    >>> bool((layer.weight.abs() <= 1.0).all())
    True
    """

    def _fill(self, t):
        limit = math.sqrt(3.0) * self._standard_deviation(t.shape)
        return _uniform(t, -limit, limit)


class _Kaiming(Initializer):
    def __init__(self, fan_in=None, negative_slope=0.0, nonlinearity="relu", mode="fan_in"):
        if mode not in ("fan_in", "fan_out"):
            raise InvalidArgumentError(
                f"{type(self).__name__}: 'mode' must be 'fan_in' or 'fan_out'.", received(mode=mode)
            )
        self._fan_in, self._negative_slope, self._nonlinearity, self._mode = fan_in, negative_slope, nonlinearity, mode

    def _standard_deviation(self, shape):
        fan_in, fan_out = fans(shape)
        fan = fan_out if self._mode == "fan_out" else fan_in if self._fan_in is None else self._fan_in
        (fan,) = _numbers(type(self).__name__, fan_in=fan)
        gain = calculate_gain(self._nonlinearity, self._negative_slope)
        if not fan:
            raise NoFanError(f"{type(self).__name__}: the fan of a parameter with an axis of size 0 is 0.")
        return gain / math.sqrt(fan)


class KaimingNormal(_Kaiming):
    """He's rule, normal: deviation `gain / sqrt(fan)`.

    >>> paddle.nn.Linear(2, 3, weight_attr=paddle.nn.initializer.KaimingNormal()).weight.shape
    [2, 3]
    """

    def _fill(self, t):
        return _normal(t, 0.0, self._standard_deviation(t.shape))


class KaimingUniform(_Kaiming):
    """He's rule, uniform: up to `gain * sqrt(3 / fan)`.

    >>> layer = paddle.nn.Linear(6, 4, weight_attr=paddle.nn.initializer.KaimingUniform())
    >>> bool((layer.weight.abs() <= 1.0).all())
    True
    """

    def _fill(self, t):
        limit = math.sqrt(3.0) * self._standard_deviation(t.shape)
        return _uniform(t, -limit, limit)


class Orthogonal(Initializer):
    """Orthogonal rows (or columns) of norm `gain`.

    >>> w = paddle.nn.Linear(3, 3, weight_attr=paddle.nn.initializer.Orthogonal()).weight
    >>> bool(paddle.allclose(w @ w.T, paddle.eye(3), atol=1e-5))
    True
    """

    def __init__(self, gain=1.0, name=None):
        _given("Orthogonal", gain=gain)
        self._gain = gain

    def _fill(self, t):
        if t.dim() < 2:
            raise FailedCheckError("Orthogonal: the parameter must have at least 2 dimensions.", received(param=t))
        rows, columns = t.shape[0], math.prod(t.shape[1:])
        (gain,) = _numbers("Orthogonal", gain=self._gain)
        sizes = max(rows, columns), min(rows, columns)
        q, r = torch.linalg.qr(draws.normal(sizes, dtype=t.dtype, device=t.device))
        q *= torch.diagonal(r).sign()
        return t.copy_((q if rows >= columns else q.mT).reshape(t.shape)).mul_(gain)


complete(globals())
