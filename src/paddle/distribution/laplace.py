"""The Laplace distribution."""

import math
import numbers

import paddle

from .._core.help import complete
from .distribution import (
    Distribution,
    broadcast,
    eps_of,
    parameters,
    require_alike,
    same_family,
    sample_shape,
    value_like,
)


class Laplace(Distribution):
    """The two-sided exponential distribution around `loc`.

    Args:
        loc: number or Tensor: the mean.
        scale: positive number or Tensor: the width.

    >>> paddle.distribution.Laplace(0.0, 2.0).stddev.item()
    2.8284270763397217
    """

    def __init__(self, loc, scale):
        self.loc, self.scale = broadcast(*parameters("Laplace", (numbers.Real,), loc=loc, scale=scale))
        super().__init__(self.loc.shape)

    @property
    def mean(self):
        return self.loc

    @property
    def stddev(self):
        """The standard deviation."""
        return math.sqrt(2) * self.scale

    @property
    def variance(self):
        return self.stddev.square()

    def _deviation(self, value):
        if self.loc.ndim or getattr(value, "ndim", 0):  # parameters of one element each are not broadcast
            require_alike("Laplace", loc=self.loc, scale=self.scale)
        return value_like(value, self.loc) - self.loc

    def log_prob(self, value):
        return -self._deviation(value).abs() / self.scale - (2 * self.scale).log()

    def cdf(self, value):
        """The cumulative distribution function at `value`."""
        deviation = self._deviation(value)
        return 0.5 - 0.5 * deviation.sign() * (-deviation.abs() / self.scale).expm1()

    def icdf(self, value):
        """The quantile function: the inverse of `cdf`."""
        centred = value_like(value, self.loc) - 0.5
        return self.loc - self.scale * centred.sign() * (-2 * centred.abs()).log1p()

    def rsample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Laplace.rsample"))
        eps = eps_of(self.loc.dtype)
        u = paddle.uniform(shape, self.loc.dtype, eps - 1, 1 - eps / 2)
        return self.loc - self.scale * u.sign() * (-u.abs()).log1p()

    def entropy(self):
        return 1 + (2 * self.scale).log()

    def kl_divergence(self, other):
        same_family(self, other)
        ratio, deviation = self.scale / other.scale, (self.loc - other.loc).abs()
        return -ratio.log() + ratio * (-deviation / self.scale).exp() + deviation / other.scale - 1


complete(globals())
