"""The Dirichlet distribution."""

import paddle

from .._core.help import complete
from ._random import dirichlet_draws
from .distribution import require, sample_shape, value_like
from .exponential_family import ExponentialFamily


class Dirichlet(ExponentialFamily):
    """Points of the simplex: non-negative vectors with sum 1, as long as the last axis of `concentration`.

    Args:
        concentration: Tensor of positive numbers, of shape [..., length of an event].

    >>> paddle.distribution.Dirichlet(paddle.to_tensor([1.0, 3.0])).mean.tolist()
    [0.25, 0.75]
    """

    def __init__(self, concentration):
        require(
            concentration.ndim >= 1,
            "Dirichlet: 'concentration' must have at least one axis.",
            concentration=concentration,
        )
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:])

    @property
    def mean(self):
        return self.concentration / self.concentration.sum(-1, keepdim=True)

    @property
    def variance(self):
        total = self.concentration.sum(-1, keepdim=True)
        return self.concentration * (total - self.concentration) / (total.square() * (total + 1))

    def sample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Dirichlet.sample"))
        with paddle.no_grad():
            return dirichlet_draws(self.concentration.expand(shape))

    def log_prob(self, value):
        value = value_like(value, self.concentration, own_dtype=True)
        weighted = (value.log() * (self.concentration - 1)).sum(-1)
        return weighted + self.concentration.sum(-1).lgamma() - self.concentration.lgamma().sum(-1)

    def entropy(self):
        total, dims = self.concentration.sum(-1), self.concentration.shape[-1]
        return (
            self.concentration.lgamma().sum(-1)
            - total.lgamma()
            - (dims - total) * total.digamma()
            - ((self.concentration - 1) * self.concentration.digamma()).sum(-1)
        )

    @property
    def _natural_parameters(self):
        return (self.concentration,)

    def _log_normalizer(self, x):
        return x.lgamma().sum(-1) - x.sum(-1).lgamma()


complete(globals())
