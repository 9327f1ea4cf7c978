"""The gamma distribution."""

import numpy as np

from .._core.help import complete
from ._random import gamma_draws
from .distribution import broadcast, parameters, same_family, sample_shape, value_like
from .exponential_family import ExponentialFamily


class Gamma(ExponentialFamily):
    """The gamma distribution, given by concentration and rate.

    Args:
        concentration: positive number or Tensor: the form.
        rate: positive number or Tensor: one divided by the scale. Both are numbers or both Tensors.

    >>> paddle.distribution.Gamma(2.0, 4.0).mean.item()
    0.5
    """

    def __init__(self, concentration, rate):
        self.concentration, self.rate = broadcast(
            *parameters("Gamma", mixed=False, own_dtype=False, concentration=concentration, rate=rate)
        )
        self.dtype = self.concentration.dtype
        super().__init__(self.concentration.shape)

    @property
    def mean(self):
        return self.concentration / self.rate

    @property
    def variance(self):
        return self.concentration / self.rate.square()

    def rsample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Gamma.rsample", (range, np.ndarray)))
        return gamma_draws(self.concentration.expand(shape)) / self.rate

    def log_prob(self, value):
        value = value_like(value, self.rate, own_dtype=True)
        scaled = self.concentration * self.rate.log() + (self.concentration - 1) * value.log()
        return scaled - self.rate * value - self.concentration.lgamma()

    def entropy(self):
        gradient = (1 - self.concentration) * self.concentration.digamma()
        return self.concentration - self.rate.log() + self.concentration.lgamma() + gradient

    def kl_divergence(self, other):
        same_family(self, other, Gamma)
        return (
            other.concentration * (self.rate / other.rate).log()
            + other.concentration.lgamma()
            - self.concentration.lgamma()
            + (self.concentration - other.concentration) * self.concentration.digamma()
            + self.concentration * (other.rate / self.rate - 1)
        )

    @property
    def _natural_parameters(self):
        return (self.concentration - 1, -self.rate)

    def _log_normalizer(self, x, y):
        return (x + 1).lgamma() + (x + 1) * (-1 / y).log()


complete(globals())
