"""Student's t-distribution."""

import math

import paddle

from .._core.help import complete
from .._core.mode import in_dynamic_mode
from ..tensor.random import gaussian
from .distribution import Distribution, broadcast, parameters, require, sample_shape, value_like
from .gamma import Gamma


class StudentT(Distribution):
    """Student's t distribution with `df` degrees of freedom, shifted and scaled.

    Args:
        df: positive number or Tensor: the degrees of freedom.
        loc: number or Tensor: the middle.
        scale: positive number or Tensor: the width.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.StudentT(4.0, 0.0, 1.0).variance.item()
    2.0
    """

    def __init__(self, df, loc, scale, name=None):
        self.name = name or "StudentT"
        given = {"df": df, "loc": loc, "scale": scale}
        self.df, self.loc, self.scale = broadcast(*parameters("StudentT", alike=True, own_dtype=False, **given))
        if in_dynamic_mode():
            require((self.df > 0).all() or not self.df.is_floating_point(), "StudentT: 'df' must be positive.", df=df)
            require((self.scale > 0).all(), "StudentT: 'scale' must be positive.", scale=scale)
        self._chi2 = Gamma(0.5 * self.df, paddle.full_like(self.df, 0.5))
        super().__init__(self.df.shape)

    @property
    def mean(self):
        return paddle.where(self.df > 1, self.loc, paddle.full_like(self.loc, math.nan))

    @property
    def variance(self):
        finite = self.df > 2
        safe = paddle.where(finite, self.df, paddle.full_like(self.df, 3.0))
        wide = paddle.where(self.df > 1, paddle.full_like(self.df, math.inf), paddle.full_like(self.df, math.nan))
        return paddle.where(finite, self.scale.square() * safe / (safe - 2), wide)

    def sample(self, shape=()):
        shape = sample_shape(shape, "StudentT.sample")
        noise = gaussian(self._extend_shape(shape), dtype=self.loc.dtype)
        # With a gradient, as in the original; that of df does not pass through the draw.
        return self.loc + self.scale * noise * (self._chi2.sample(shape) / self.df).rsqrt()

    def log_prob(self, value):
        deviation = (value_like(value, self.loc, True) - self.loc) / self.scale
        half = 0.5 * (self.df + 1)
        normalizer = self.scale.log() + 0.5 * self.df.log() + 0.5 * math.log(math.pi)
        normalizer = normalizer + (0.5 * self.df).lgamma() - half.lgamma()
        return -half * (deviation.square() / self.df).log1p() - normalizer

    def entropy(self):
        half = 0.5 * (self.df + 1)
        beta = (0.5 * self.df).lgamma() + math.lgamma(0.5) - half.lgamma()
        return self.scale.log() + half * (half.digamma() - (0.5 * self.df).digamma()) + 0.5 * self.df.log() + beta


complete(globals())
