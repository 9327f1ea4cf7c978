"""The binomial distribution."""

import numbers

import paddle

from .._core.errors import InvalidArgumentError, received
from .bernoulli import binary_divergence
from .distribution import Distribution, broadcast, eps_of, parameter, same_family, sample_shape, value_like


class Binomial(Distribution):
    """The number of successes in `total_count` trials of probability `probs`.

    >>> paddle.distribution.Binomial(8, 0.25).mean.item()
    2.0
    """

    def __init__(self, total_count, probs):
        self.probs = parameter(probs, "probs", "Binomial", (numbers.Real,))
        if not isinstance(total_count, (int, paddle.Tensor)):
            raise InvalidArgumentError(
                "Binomial: 'total_count' must be an int or a Tensor.", received(total_count=total_count)
            )
        self.dtype = self.probs.dtype
        trials = total_count if isinstance(total_count, paddle.Tensor) else paddle.to_tensor(total_count)
        self.total_count, self.probs = broadcast(trials.astype(self.dtype), self.probs)
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        return self.total_count * self.probs

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Binomial.sample"))
        with paddle.no_grad():
            samples = paddle.binomial(self.total_count.expand(shape).astype("int64"), self.probs.expand(shape))
            return samples.astype(self.dtype)

    def log_prob(self, value):
        value = value_like(value, self.probs)
        eps = eps_of(self.dtype)
        probability = self.probs.clip(eps, 1 - eps)
        log_ways = (self.total_count + 1).lgamma() - (value + 1).lgamma() - (self.total_count - value + 1).lgamma()
        return log_ways + value * probability.log() + (self.total_count - value) * (1 - probability).log()

    def prob(self, value):
        return self.log_prob(value).exp()

    def _enumerate_support(self):
        most = int(self.total_count.max().item())
        return paddle.arange(most + 1, dtype=self.dtype).reshape([-1] + [1] * len(self.batch_shape))

    def entropy(self):
        support = self._enumerate_support()
        logs = self.log_prob(paddle.minimum(support, self.total_count))
        counted = (support <= self.total_count).astype(self.dtype)
        return -(logs.exp() * logs * counted).sum(0)

    def kl_divergence(self, other):
        same_family(self, other)
        return self.total_count * binary_divergence(self.probs, other.probs)
