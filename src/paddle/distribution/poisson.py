"""The Poisson distribution."""

import numbers

import paddle

from .._core.errors import received
from .._core.help import complete
from .distribution import Distribution, eps_of, parameter, same_family, sample_shape, value_like


class Poisson(Distribution):
    """The number of events in a unit of time, at the given rate.

    Args:
        rate: non-negative number or Tensor: the mean; a number makes a batch of one.

    >>> paddle.distribution.Poisson(paddle.to_tensor(4.0)).variance.item()
    4.0
    """

    def __init__(self, rate):
        if isinstance(rate, numbers.Real):
            rate = [float(rate)]  # a number makes a batch of one, as in Paddle
        elif not isinstance(rate, paddle.Tensor):
            raise AttributeError(f"Poisson: 'rate' must be a number or a Tensor.\n  Received: {received(rate=rate)}")
        self.rate = parameter(rate, "rate", "Poisson")
        self.dtype = self.rate.dtype
        super().__init__(self.rate.shape)

    @property
    def mean(self):
        return self.rate

    @property
    def variance(self):
        return self.rate

    def sample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Poisson.sample"))
        with paddle.no_grad():
            return paddle.poisson(self.rate.expand(shape))

    def log_prob(self, value):
        eps_of(self.dtype)  # refuses integers
        value = value_like(value, self.rate)
        return -self.rate + value * self.rate.log() - (value + 1).lgamma()

    def entropy(self):
        """The entropy, summed over all counts whose probability is distinguishable from 0."""
        most = float(self.rate.max().item())
        upper = int(most + 30 * (most**0.5 + 1))
        support = paddle.arange(upper, dtype=self.dtype).reshape([-1] + [1] * len(self.batch_shape))
        logs = self.log_prob(support)
        return -(logs.exp() * logs).sum(0)

    def kl_divergence(self, other):
        same_family(self, other)
        return self.rate * (self.rate.log() - other.rate.log()) - (self.rate - other.rate)


complete(globals())
