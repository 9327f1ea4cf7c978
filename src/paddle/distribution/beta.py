"""The beta distribution."""

import numbers

import paddle

from .._core.errors import InvalidArgumentError, received
from .._core.help import complete
from .dirichlet import Dirichlet
from .distribution import broadcast, parameters, value_like
from .exponential_family import ExponentialFamily


class Beta(ExponentialFamily):
    """The beta distribution on the interval from 0 to 1.

    Args:
        alpha: positive number or Tensor: larger values move the mass to 1.
        beta: positive number or Tensor: larger values move the mass to 0.

    >>> paddle.distribution.Beta(1.0, 3.0).mean.item()
    0.25
    """

    def __init__(self, alpha, beta):
        for name, value in (("alpha", alpha), ("beta", beta)):
            if not isinstance(value, (numbers.Real, paddle.Tensor)):
                raise InvalidArgumentError(f"Beta: '{name}' must be a number or a Tensor.", received(**{name: value}))
        self.alpha, self.beta = broadcast(*parameters("Beta", alike=True, alpha=alpha, beta=beta))
        self._dirichlet = Dirichlet(paddle.stack([self.alpha, self.beta], -1))
        super().__init__(self._dirichlet.batch_shape)

    @property
    def mean(self):
        return self.alpha / (self.alpha + self.beta)

    @property
    def variance(self):
        total = self.alpha + self.beta
        return self.alpha * self.beta / (total.square() * (total + 1))

    def sample(self, shape=()):
        drawn = self._drawn(shape)
        return drawn.squeeze(-1) if drawn.ndim else drawn  # Paddle drops a last axis of size 1

    def _drawn(self, shape):
        return self._dirichlet.sample(shape)[..., 0]

    def log_prob(self, value):
        value = value_like(value, self.alpha, own_dtype=True)
        return self._dirichlet.log_prob(paddle.stack([value, 1 - value], -1))

    def entropy(self):
        return self._dirichlet.entropy()

    @property
    def _natural_parameters(self):
        return (self.alpha, self.beta)

    def _log_normalizer(self, x, y):
        return x.lgamma() + y.lgamma() - (x + y).lgamma()


complete(globals())
