"""The geometric distribution."""

import numbers

import paddle

from .bernoulli import binary_divergence
from .distribution import Distribution, parameter, same_family, sample_shape, value_like


class Geometric(Distribution):
    """The number of failures before the first success of trials with probability `probs`.

    >>> paddle.distribution.Geometric(0.25).mean.item()
    3.0
    """

    def __init__(self, probs):
        self.probs = parameter(probs, "probs", "Geometric", (numbers.Real, bool))
        self.dtype = self.probs.dtype
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        return 1 / self.probs - 1

    @property
    def variance(self):
        return (1 / self.probs - 1) / self.probs

    @property
    def stddev(self):
        """The standard deviation."""
        return self.variance.sqrt()

    def pmf(self, k):
        """The probability of `k` failures."""
        return (1 - self.probs) ** value_like(k, self.probs, True, own_dtype=True) * self.probs

    def log_pmf(self, k):
        """The logarithm of the probability of `k` failures."""
        return self.pmf(k).log()

    def log_prob(self, value):
        return value_like(value, self.probs, True, own_dtype=True) * (-self.probs).log1p() + self.probs.log()

    def rsample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Geometric.rsample"))
        least = paddle.finfo(self.dtype).tiny
        probability = paddle.uniform(shape, self.dtype, least, 1.0)
        return (probability.log() / (-self.probs).log1p()).floor()

    def entropy(self):
        p = self.probs
        return -(p * p.log() + (1 - p) * (1 - p).log()) / p

    def cdf(self, k):
        """The probability of at most `k` failures."""
        return 1 - (1 - self.probs) ** (value_like(k, self.probs, True, own_dtype=True) + 1)

    def kl_divergence(self, other):
        """The divergence of one trial, as in Paddle."""
        same_family(self, other)
        return binary_divergence(self.probs, other.probs)
