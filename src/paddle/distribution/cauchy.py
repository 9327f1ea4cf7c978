"""The Cauchy distribution."""

import math
import numbers

import paddle

from .._core.errors import InvalidArgumentError
from .._core.help import complete
from .distribution import Distribution, broadcast, parameters, require_alike, same_family, sample_shape, value_like


class Cauchy(Distribution):
    """The distribution of the ratio of two normal numbers, shifted and scaled; it has no mean and no variance.

    Args:
        loc: number or Tensor: the median.
        scale: positive number or Tensor: half of the width at half of the height.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Cauchy(0.0, 1.0).cdf(paddle.to_tensor(0.0)).item()
    0.5
    """

    def __init__(self, loc, scale, name=None):
        self.name = name or "Cauchy"
        self.loc, self.scale = broadcast(*parameters("Cauchy", (numbers.Real,), loc=loc, scale=scale))
        self.dtype = self.loc.dtype
        super().__init__(self.loc.shape)

    @property
    def mean(self):
        raise InvalidArgumentError("The Cauchy distribution has no mean.")

    @property
    def variance(self):
        raise InvalidArgumentError("The Cauchy distribution has no variance.")

    @property
    def stddev(self):
        raise InvalidArgumentError("The Cauchy distribution has no standard deviation.")

    def sample(self, shape=(), name=None):
        with paddle.no_grad():
            return self.rsample(shape, name)

    def rsample(self, shape=(), name=None):
        shape = self._extend_shape(sample_shape(shape, "Cauchy.rsample"))
        return self.loc + self.scale * (math.pi * (paddle.rand(shape, self.dtype) - 0.5)).tan()

    def _deviation(self, value):
        require_alike("Cauchy", loc=self.loc, scale=self.scale)
        return (value_like(value, self.loc) - self.loc) / self.scale

    def log_prob(self, value):
        return -self._deviation(value).square().log1p() - (math.pi * self.scale).log()

    def cdf(self, value):
        """The cumulative distribution function at `value`."""
        return self._deviation(value).atan() / math.pi + 0.5

    def entropy(self):
        return (4 * math.pi * self.scale).log()

    def kl_divergence(self, other):
        same_family(self, other)
        both = (self.scale + other.scale).square() + (self.loc - other.loc).square()
        return (both / (4 * self.scale * other.scale)).log()


complete(globals())
