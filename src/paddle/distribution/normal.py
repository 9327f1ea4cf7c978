"""The normal distribution, real and complex."""

import math

import numpy as np

import paddle

from .._core.help import complete
from ..tensor.random import gaussian
from .distribution import Distribution, broadcast_shape, parameters, same_family, sample_shape, value_like


class Normal(Distribution):
    """The normal distribution; with a complex mean, the circular one, whose parts share the variance.

    Args:
        loc: number, list, array or Tensor: the mean.
        scale: positive number, list, array or Tensor: the standard deviation. If one of both is a Tensor, both are.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Normal(0.0, 2.0).entropy()
    Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
           2.11208582)
    """

    def __init__(self, loc, scale, name=None):
        types = (int, float, complex, np.number, list, tuple, np.ndarray)
        self.name = name or "Normal"
        self.loc, self.scale = parameters("Normal", types, False, loc=loc, scale=scale)
        self._complex = self.loc.is_complex()
        self.dtype = self.loc.dtype
        super().__init__(self.loc.shape)

    @property
    def mean(self):
        return self.loc

    @property
    def variance(self):
        return self.scale.square()

    def sample(self, shape=(), seed=0):
        shape = sample_shape(shape, "Normal.sample") + broadcast_shape(self.loc.shape, self.scale.shape)
        noise = gaussian(shape, seed=seed, dtype=self.dtype)
        return noise * self.scale + self.loc  # with a gradient, as in the original

    def rsample(self, shape=()):
        # The noise has the shape of the mean only: a scale of a larger shape scales the same numbers.
        noise = gaussian(self._extend_shape(sample_shape(shape, "Normal.rsample")), dtype=self.dtype)
        return self.loc + noise * self.scale

    def entropy(self):
        log_scale = self.scale.log() + paddle.zeros_like(self.scale + self.loc.real() if self._complex else self.loc)
        return 1 + math.log(math.pi) + 2 * log_scale if self._complex else 0.5 + 0.5 * math.log(2 * math.pi) + log_scale

    def log_prob(self, value):
        value = value_like(value, self.loc)
        if self._complex:
            deviation = ((value - self.loc).abs() / self.scale).square()
            return (-math.log(math.pi) - 2 * self.scale.log() - deviation).astype(self.dtype)
        return -((value - self.loc).square()) / (2 * self.variance) - self.scale.log() - 0.5 * math.log(2 * math.pi)

    def probs(self, value):
        if self._complex:
            return self.prob(value)
        value = value_like(value, self.loc)
        deviation = (value - self.loc).square() / (2 * self.variance)
        return (-deviation).exp() / (math.sqrt(2 * math.pi) * self.scale)

    def kl_divergence(self, other):
        same_family(self, other)
        ratio = (self.scale / other.scale).square()
        deviation = self.loc - other.loc
        if self._complex:
            return (ratio + (deviation.abs() / other.scale).square() - 1 - ratio.log()).astype(self.dtype)
        return 0.5 * (ratio + (deviation / other.scale).square() - 1 - ratio.log())


complete(globals())
