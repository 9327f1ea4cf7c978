"""The uniform distribution."""

import numpy as np

import paddle

from .._core.help import complete
from .distribution import Distribution, broadcast_shape, parameters, sample_shape, value_like


class Uniform(Distribution):
    """Constant density between `low` and `high`, both excluded.

    Args:
        low: number, list, array or Tensor: the lower bound.
        high: number, list, array or Tensor: the upper bound. If one of both is a Tensor, both are.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Uniform(1.0, 5.0).prob(paddle.to_tensor([0.5, 2.0])).tolist()
    [0.0, 0.25]
    """

    def __init__(self, low, high, name=None):
        self.name = name or "Uniform"
        types = (int, float, np.number, list, tuple, np.ndarray)
        self.low, self.high = parameters("Uniform", types, False, low=low, high=high)
        self.dtype = self.low.dtype
        super().__init__(self.low.shape)

    @property
    def mean(self):
        return (self.low + self.high) / 2

    @property
    def variance(self):
        return (self.high - self.low).square() / 12

    def sample(self, shape=(), seed=0):
        return self._draw(sample_shape(shape, "Uniform.sample"), seed)  # with a gradient, as in the original

    def rsample(self, shape=()):
        return self._draw(sample_shape(shape, "Uniform.rsample"), 0)

    def _draw(self, shape, seed):
        full_shape = shape + broadcast_shape(self.low.shape, self.high.shape)
        return paddle.uniform(full_shape, self.dtype, 0.0, 1.0, seed) * (self.high - self.low) + self.low

    def _inside(self, value):
        return ((self.low < value) & (value < self.high)).astype(self.dtype)

    def log_prob(self, value):
        value = value_like(value, self.low)
        return self._inside(value).log() - (self.high - self.low).log()

    def probs(self, value):
        value = value_like(value, self.low)
        return self._inside(value) / (self.high - self.low)

    def entropy(self):
        return (self.high - self.low).log()


complete(globals())
