"""The multivariate normal distribution."""

import math
import numbers

import paddle

from .._core.help import complete
from ..tensor.random import gaussian
from .distribution import (
    Distribution,
    broadcast_shape,
    parameter,
    require,
    same_family,
    sample_shape,
    sum_rightmost,
    value_like,
)


class MultivariateNormal(Distribution):
    """The normal distribution over vectors, given by exactly one of covariance, precision and Cholesky factor.

    Args:
        loc: number or Tensor of shape [..., n]: the mean.
        covariance_matrix: positive definite Tensor of shape [..., n, n].
        precision_matrix: the inverse of the covariance, of shape [..., n, n].
        scale_tril: lower triangular factor of the covariance, of shape [..., n, n].

    >>> d = paddle.distribution.MultivariateNormal(paddle.zeros([2]), scale_tril=2 * paddle.eye(2))
    >>> d.variance.tolist()
    [4.0, 4.0]
    """

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None):
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix, "scale_tril": scale_tril}
        given = {name: matrix for name, matrix in given.items() if matrix is not None}
        require(
            len(given) == 1,
            "MultivariateNormal: give exactly one of 'covariance_matrix', 'precision_matrix' and 'scale_tril'.",
            given=list(given),
        )
        ((name, matrix),) = given.items()
        require(matrix.ndim >= 2, f"MultivariateNormal: '{name}' must have at least two axes.", **{name: matrix})
        loc = parameter(loc, "loc", "MultivariateNormal", (numbers.Real, bool))
        self.dtype = loc.dtype
        self.covariance_matrix, self.precision_matrix, self.scale_tril = covariance_matrix, precision_matrix, scale_tril
        size = matrix.shape[-1]
        batch = broadcast_shape(matrix.shape[:-2], loc.shape[:-1])
        self.loc = loc.expand([*batch, size])
        self._tril = _FACTORS[name](matrix)
        super().__init__(batch, (size,))

    @property
    def mean(self):
        return self.loc

    @property
    def variance(self):
        return self._tril.square().sum(-1).expand([*self.batch_shape, *self.event_shape])

    def rsample(self, shape=()):
        shape = self._extend_shape(sample_shape(shape, "MultivariateNormal.rsample"))
        noise = gaussian(shape, dtype=self.dtype)
        return self.loc + paddle.matmul(self._tril, noise.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self):
        return self._tril.diagonal(axis1=-2, axis2=-1).log().sum(-1)

    def log_prob(self, value):
        deviation = value_like(value, self.loc) - self.loc
        length = _squared_length(self._tril, deviation)
        return -0.5 * (self.event_shape[0] * math.log(2 * math.pi) + length) - self._half_log_det()

    def entropy(self):
        entropy = 0.5 * self.event_shape[0] * (1 + math.log(2 * math.pi)) + self._half_log_det()
        return entropy.expand([*self.batch_shape])

    def kl_divergence(self, other):
        same_family(self, other)
        require(
            self.event_shape == other.event_shape,
            "MultivariateNormal.kl_divergence: both distributions must have the same event shape.",
            own=self.event_shape,
            other=other.event_shape,
        )
        turned = _solve(other._tril, self._tril)
        spread = sum_rightmost(turned.square(), 2)
        length = _squared_length(other._tril, self.loc - other.loc)
        return other._half_log_det() - self._half_log_det() + 0.5 * (spread + length - self.event_shape[0])


def _inverse_factor(precision):
    """The Cholesky factor of the inverse, computed from the factor of the flipped matrix, without inverting."""
    flipped = paddle.linalg.cholesky(precision.flip([-2, -1])).flip([-2, -1])
    upper = flipped.transpose([*range(precision.ndim - 2), precision.ndim - 1, precision.ndim - 2])
    return _solve(upper, paddle.eye(precision.shape[-1], dtype=precision.dtype))


_FACTORS = {
    "scale_tril": lambda tril: tril,
    "covariance_matrix": paddle.linalg.cholesky,
    "precision_matrix": _inverse_factor,
}


def _solve(tril, other):
    """tril⁻¹ @ other, with broadcast batches."""
    batch = broadcast_shape(tril.shape[:-2], other.shape[:-2])
    tril, other = tril.expand([*batch, *tril.shape[-2:]]), other.expand([*batch, *other.shape[-2:]])
    return paddle.linalg.triangular_solve(tril, other, upper=False)


def _squared_length(tril, deviation):
    """deviationᵀ (tril trilᵀ)⁻¹ deviation."""
    return _solve(tril, deviation.unsqueeze(-1)).squeeze(-1).square().sum(-1)


complete(globals())
