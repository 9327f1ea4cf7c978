"""The exponential distribution."""

import numpy as np

import paddle

from .._core.help import complete
from .distribution import eps_of, parameter, same_family, sample_shape, value_like
from .exponential_family import ExponentialFamily


class Exponential(ExponentialFamily):
    """Waiting times of events that occur at the given rate.

    Args:
        rate: positive float, array or Tensor: one divided by the mean.

    >>> paddle.distribution.Exponential(4.0).mean.item()
    0.25
    """

    def __init__(self, rate):
        self.rate = parameter(rate, "rate", "Exponential", (float, list, tuple, np.ndarray), own_dtype=False)
        self.dtype = self.rate.dtype
        super().__init__(self.rate.shape)

    @property
    def mean(self):
        return 1 / self.rate

    @property
    def variance(self):
        return 1 / self.rate.square()

    def rsample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Exponential.rsample"))
        probability = paddle.rand(shape, self.dtype).clip(min=eps_of(self.dtype) / 4)
        return -probability.log() / self.rate

    def log_prob(self, value):
        return self.rate.log() - self.rate * value_like(value, self.rate, True, own_dtype=True)

    def cdf(self, value):
        """The cumulative distribution function at `value`."""
        return -(-self.rate * value_like(value, self.rate, True, own_dtype=True)).expm1()

    def icdf(self, value):
        """The quantile function: the inverse of `cdf`."""
        return -(-value_like(value, self.rate, True, own_dtype=True)).log1p() / self.rate

    def entropy(self):
        return 1 - self.rate.log()

    def kl_divergence(self, other):
        same_family(self, other)
        ratio = other.rate / self.rate
        return ratio - ratio.log() - 1

    @property
    def _natural_parameters(self):
        return (-self.rate,)

    def _log_normalizer(self, x):
        return -(-x).log()


complete(globals())
