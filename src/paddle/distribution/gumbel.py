"""The Gumbel distribution."""

import math
import numbers

import paddle

from .._core.help import complete
from .distribution import EULER, broadcast, parameters, sample_shape, value_like
from .transform import AffineTransform, ExpTransform
from .transformed_distribution import TransformedDistribution
from .uniform import Uniform


class Gumbel(TransformedDistribution):
    """The distribution of the maximum of many numbers, shifted and scaled.

    Args:
        loc: number or Tensor: the mode.
        scale: positive number or Tensor: the width.

    >>> paddle.distribution.Gumbel(0.0, 1.0).mean.item()
    0.5772156715393066
    """

    def __init__(self, loc, scale):
        self.loc, self.scale = broadcast(*parameters("Gumbel", (numbers.Real, bool), loc=loc, scale=scale))
        # The inverse of exp(-x), applied twice: the draws below compute it in one step.
        turn = AffineTransform(paddle.zeros_like(self.scale), -paddle.ones_like(self.scale))
        self.base_dist = Uniform(paddle.zeros_like(self.loc), paddle.ones_like(self.loc))
        self.transforms = (_LogTransform(), turn, _LogTransform(), AffineTransform(self.loc, -self.scale))
        super().__init__(self.base_dist, self.transforms)

    @property
    def mean(self):
        return self.loc + self.scale * EULER

    @property
    def variance(self):
        return math.pi**2 / 6 * self.scale.square()

    @property
    def stddev(self):
        """The standard deviation."""
        return self.variance.sqrt()

    def sample(self, shape=()):
        with paddle.no_grad():
            return self.rsample(shape)

    def rsample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "Gumbel.rsample"))
        limits = paddle.finfo(self.loc.dtype)
        probability = paddle.rand(shape, self.loc.dtype).clip(limits.tiny, 1 - limits.eps / 2)
        return self.loc - self.scale * (-probability.log()).log()

    @property
    def _own_scale(self):
        """The scale in the dtype of the location, in which densities are computed."""
        same = self.scale.dtype == self.loc.dtype or not self.loc.is_floating_point()
        return self.scale if same else self.scale.astype(self.loc.dtype)

    def _deviation(self, value):
        return (value_like(value, self.loc) - self.loc) / self._own_scale

    def log_prob(self, value):
        deviation = self._deviation(value)
        return -(deviation + (-deviation).exp()) - self._own_scale.log()

    def cdf(self, value):
        """The cumulative distribution function at `value`."""
        return (-(-self._deviation(value)).exp()).exp()

    def entropy(self):
        return self.scale.log() + 1 + EULER


class _LogTransform(ExpTransform):
    """The inverse of the exponential transform."""

    def _forward(self, x):
        return x.log()

    def _inverse(self, y):
        return y.exp()

    def _forward_log_det_jacobian(self, x):
        return -x.log()


complete(globals())
