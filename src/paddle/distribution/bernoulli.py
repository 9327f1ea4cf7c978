"""The Bernoulli distribution."""

import numpy as np

import paddle
import paddle.nn.functional as F

from .._core.help import complete
from .distribution import eps_of, parameter, same_family, sample_shape, value_like
from .exponential_family import ExponentialFamily


class Bernoulli(ExponentialFamily):
    """1 with probability `probs`, else 0.

    Args:
        probs: float or Tensor between 0 and 1.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Bernoulli(0.25).mean.item()
    0.25
    """

    def __init__(self, probs, name=None):
        self.name = name or "Bernoulli"
        probs = parameter(probs, "probs", "Bernoulli", (float, list, tuple, np.ndarray), own_dtype=False)
        eps = eps_of(probs.dtype)
        self.probs = probs.clip(eps, 1 - eps)
        self.dtype = probs.dtype
        self.logits = logit(self.probs)
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        return self.probs

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Bernoulli.sample"))
        with paddle.no_grad():
            return paddle.bernoulli(self.probs.expand(shape))

    def rsample(self, shape=(), temperature=1.0):
        """Continuous samples whose sigmoid approaches 0 or 1 as `temperature` falls."""
        shape = self._extend_shape(sample_shape(shape, "Bernoulli.rsample"))
        eps = eps_of(self.dtype)
        probability = paddle.rand(shape, self.dtype).clip(eps, 1 - eps)
        return (logit(probability) + self.logits) / temperature

    def cdf(self, value):
        """The cumulative distribution function at `value`."""
        value = value_like(value, self.probs)
        below = paddle.where(value < 1, 1 - self.probs, paddle.ones_like(self.probs))
        return paddle.where(value < 0, paddle.zeros_like(below), below)

    def log_prob(self, value):
        value, logits = paddle.broadcast_tensors([value_like(value, self.probs), self.logits])
        return -F.binary_cross_entropy_with_logits(logits, value, reduction="none")

    def prob(self, value):
        return self.log_prob(value).exp()

    def entropy(self):
        return F.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")

    def kl_divergence(self, other):
        same_family(self, other)
        return binary_divergence(self.probs, other.probs)


def logit(p):
    """The log odds."""
    return p.log() - (-p).log1p()


def binary_divergence(p, q):
    """The divergence between two Bernoulli distributions."""
    return p * (p.log() - q.log()) + (1 - p) * ((1 - p).log() - (1 - q).log())


complete(globals())
