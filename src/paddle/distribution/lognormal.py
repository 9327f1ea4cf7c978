"""The log-normal distribution."""

from .distribution import same_family
from .normal import Normal
from .transform import ExpTransform
from .transformed_distribution import TransformedDistribution


class LogNormal(TransformedDistribution):
    """Numbers whose logarithm is normal, with mean `loc` and standard deviation `scale`.

    >>> paddle.distribution.LogNormal(0.0, 1.0).mean.item()
    1.6487212181091309
    """

    def __init__(self, loc, scale):
        base = Normal(loc, scale)
        self.loc, self.scale = base.loc, base.scale
        super().__init__(base, [ExpTransform()])

    @property
    def mean(self):
        return (self.loc + self.scale.square() / 2).exp()

    @property
    def variance(self):
        square = self.scale.square()
        return square.expm1() * (2 * self.loc + square).exp()

    def entropy(self):
        return self._base.entropy() + self.loc

    def kl_divergence(self, other):
        same_family(self, other)
        return self._base.kl_divergence(other._base)
