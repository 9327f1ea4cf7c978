"""The continuous Bernoulli distribution."""

import math
import numbers

import paddle

from .._core.help import complete
from .bernoulli import logit
from .distribution import Distribution, eps_of, parameter, require, same_family, sample_shape, value_like


class ContinuousBernoulli(Distribution):
    """Numbers between 0 and 1 with density `C p^x (1-p)^(1-x)`.

    Between the two numbers of `lims`, where the closed forms lose precision, series around one half are used.

    Args:
        probs: number or Tensor between 0 and 1.
        lims: pair of numbers around one half.

    >>> paddle.distribution.ContinuousBernoulli(0.5).mean.tolist()
    [0.5]
    """

    def __init__(self, probs, lims=(0.499, 0.501)):
        # A number makes a batch of one, as in Paddle.
        probs = parameter([probs] if isinstance(probs, numbers.Real) else probs, "probs", "ContinuousBernoulli")
        self.dtype = probs.dtype
        eps = eps_of(self.dtype)
        self.probs, self.lims = probs.clip(eps, 1 - eps), lims
        self.logits = logit(self.probs)
        super().__init__(self.probs.shape)

    @property
    def _far(self):
        """Where the closed forms are accurate."""
        return (self.probs <= self.lims[0]) | (self.probs > self.lims[1])

    @property
    def _cut_probs(self):
        """The parameters, moved away from one half to where the closed forms are accurate."""
        return paddle.where(self._far, self.probs, paddle.full_like(self.probs, self.lims[0]))

    @property
    def _log_constant(self):
        p, x = self._cut_probs, (self.probs - 0.5).square()
        closed = (2 * (1 - 2 * p).atanh()).abs().log() - (1 - 2 * p).abs().log()
        return paddle.where(self._far, closed, math.log(2.0) + (4 / 3 + 104 / 45 * x) * x)

    @property
    def mean(self):
        p, x = self._cut_probs, self.probs - 0.5
        closed = p / (2 * p - 1) + 1 / (2 * (1 - 2 * p).atanh())
        return paddle.where(self._far, closed, 0.5 + (1 / 3 + 16 / 45 * x.square()) * x)

    @property
    def variance(self):
        p, x = self._cut_probs, (self.probs - 0.5).square()
        closed = p * (p - 1) / (1 - 2 * p).square() + 1 / (2 * (1 - 2 * p).atanh()).square()
        return paddle.where(self._far, closed, 1 / 12 - (1 / 15 - 128 / 945 * x) * x)

    def rsample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "ContinuousBernoulli.rsample"))
        return self.icdf(paddle.rand(shape, self.dtype))

    def log_prob(self, value):
        value = value_like(value, self.probs)
        return value * self.probs.log() + (1 - value) * (1 - self.probs).log() + self._log_constant

    def prob(self, value):
        return self.log_prob(value).exp()

    def cdf(self, value):
        """The cumulative distribution function at `value`."""
        value, p = value_like(value, self.probs), self._cut_probs
        closed = (p**value * (1 - p) ** (1 - value) + p - 1) / (2 * p - 1)
        inner = paddle.where(self._far, closed, value + paddle.zeros_like(p))
        inner = paddle.where(value <= 0, paddle.zeros_like(inner), inner)
        return paddle.where(value >= 1, paddle.ones_like(inner), inner)

    def icdf(self, value):
        """The quantile function: the inverse of `cdf`."""
        value, p = value_like(value, self.probs), self._cut_probs
        closed = ((value * (2 * p - 1) - p).log1p() - (-p).log1p()) / logit(p)
        return paddle.where(self._far, closed, value + paddle.zeros_like(p))

    def entropy(self):
        return -(self._log_constant + self.mean * self.logits + (-self.probs).log1p())

    def kl_divergence(self, other):
        same_family(self, other)
        require(
            self.batch_shape == other.batch_shape,
            "ContinuousBernoulli.kl_divergence: both distributions must have the same batch shape.",
            own=self.batch_shape,
            other=other.batch_shape,
        )
        crossed = self.mean * other.logits + (-other.probs).log1p() + other._log_constant
        return -self.entropy() - crossed


complete(globals())
