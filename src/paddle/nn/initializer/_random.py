"""Random initializers, using the generator `paddle.seed` sets."""

import math

import torch

from paddle._kernels import draws

from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from ..._core.random import generator
from ._base import Initializer, calculate_gain, fans


def _uniform(t, low, high):
    if draws.original_stream(t.device) is None:
        return t.uniform_(low, high, generator=generator(t.device))
    return t.copy_(draws.uniform(t.shape, low, high, dtype=t.dtype, device=t.device))


def _normal(t, mean, std):
    if draws.original_stream(t.device) is None and not t.is_complex():
        return t.normal_(mean, abs(std), generator=generator(t.device))
    return t.copy_(draws.normal(t.shape, mean, std, dtype=t.dtype, device=t.device))


class Uniform(Initializer):
    """Uniform values between `low` and `high`."""

    def __init__(self, low=-1.0, high=1.0, name=None):
        if not high >= low:
            raise FailedCheckError("Uniform: 'high' must not be below 'low'.", received(low=low, high=high))
        self._low, self._high = low, high

    def _fill(self, t):
        return _uniform(t, self._low, self._high)


class Normal(Initializer):
    """Normally distributed values."""

    def __init__(self, mean=0.0, std=1.0, name=None):
        self._mean, self._std = mean, std

    def _fill(self, t):
        return _normal(t, self._mean, self._std)


class TruncatedNormal(Initializer):
    """Values of the normal distribution truncated to `a` and `b` (absolute bounds, not multiples of `std`)."""

    def __init__(self, mean=0.0, std=1.0, a=-2.0, b=2.0, name=None):
        if not (b >= a and std > 0):
            raise InvalidArgumentError(
                "TruncatedNormal: 'b' must not be below 'a', and 'std' must be positive.", received(std=std, a=a, b=b)
            )
        self._mean, self._std, self._a, self._b = mean, std, a, b

    def _fill(self, t):
        # The inverse distribution function at a uniform number between its values at the two ends.
        low, high = (math.erf((end - self._mean) / (self._std * math.sqrt(2.0))) for end in (self._a, self._b))
        _uniform(t, low, high).erfinv_().mul_(self._std * math.sqrt(2.0)).add_(self._mean)
        return t.clamp_(self._a, self._b)


class _Xavier(Initializer):
    def __init__(self, fan_in=None, fan_out=None, gain=1.0, name=None):
        self._fan_in, self._fan_out, self._gain = fan_in, fan_out, gain

    def _standard_deviation(self, shape):
        fan_in, fan_out = fans(shape)
        fan_in = fan_in if self._fan_in is None else self._fan_in
        fan_out = fan_out if self._fan_out is None else self._fan_out
        return self._gain * math.sqrt(2.0 / (fan_in + fan_out)) if fan_in + fan_out else 0.0


class XavierNormal(_Xavier):
    """Glorot's rule, normal: deviation `gain * sqrt(2 / (fan_in + fan_out))`."""

    def _fill(self, t):
        return _normal(t, 0.0, self._standard_deviation(t.shape))


class XavierUniform(_Xavier):
    """Glorot's rule, uniform: up to `gain * sqrt(6 / (fan_in + fan_out))`."""

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
        return calculate_gain(self._nonlinearity, self._negative_slope) / math.sqrt(fan) if fan else 0.0


class KaimingNormal(_Kaiming):
    """He's rule, normal: deviation `gain / sqrt(fan)`."""

    def _fill(self, t):
        return _normal(t, 0.0, self._standard_deviation(t.shape))


class KaimingUniform(_Kaiming):
    """He's rule, uniform: up to `gain * sqrt(3 / fan)`."""

    def _fill(self, t):
        limit = math.sqrt(3.0) * self._standard_deviation(t.shape)
        return _uniform(t, -limit, limit)


class Orthogonal(Initializer):
    """Orthogonal rows (or columns) of norm `gain`."""

    def __init__(self, gain=1.0, name=None):
        self._gain = gain

    def _fill(self, t):
        if t.dim() < 2:
            raise FailedCheckError("Orthogonal: the parameter must have at least 2 dimensions.", received(param=t))
        rows, columns = t.shape[0], t[0].numel()
        sizes = max(rows, columns), min(rows, columns)
        q, r = torch.linalg.qr(draws.normal(sizes, dtype=t.dtype, device=t.device))
        q *= torch.diagonal(r).sign()
        return t.copy_((q if rows >= columns else q.mT).reshape(t.shape)).mul_(self._gain)
