"""Distributions: samples, entropies, divergences."""

import math

import paddle
from paddle._core.errors import InvalidTypeError, received
from paddle._core.tensor import Tensor

from ._base import one
from .creation import assign
from .random import gaussian_random, uniform_random

__all__ = ["Normal", "Uniform", "Categorical", "MultivariateNormalDiag"]


class _Distribution:
    """Base of the distributions; a subclass implements the methods it supports."""

    def sample(self, shape, seed=0):
        """Random values, [*shape, *batch]."""
        raise NotImplementedError(f"{type(self).__name__}.sample")

    def entropy(self):
        """The entropy."""
        raise NotImplementedError(f"{type(self).__name__}.entropy")

    def kl_divergence(self, other):
        """The Kullback-Leibler divergence from another distribution of the same kind."""
        raise NotImplementedError(f"{type(self).__name__}.kl_divergence")

    def log_prob(self, value):
        """The logarithm of the density."""
        raise NotImplementedError(f"{type(self).__name__}.log_prob")

    def _require_same(self, other):
        if not isinstance(other, type(self)):
            raise InvalidTypeError(
                f"{type(self).__name__}.kl_divergence: expected another {type(self).__name__}.", received(other=other)
            )


def _tensor(value):
    return value if isinstance(value, Tensor) else paddle.cast(assign(value), "float32")


def _drawn(draw, like, shape, seed):
    """Random numbers of the shape [*shape, *like's shape]."""
    sizes = [n if n >= 0 else paddle.shape(like)[i] for i, n in enumerate(list(like.shape))]
    return draw([*shape, *sizes], seed=seed)


class Uniform(_Distribution):
    """The uniform distribution between two bounds."""

    def __init__(self, low, high):
        self.low, self.high = _tensor(low), _tensor(high)

    def sample(self, shape, seed=0):
        """Random values, [*shape, *batch]."""
        share = _drawn(lambda s, seed: uniform_random(s, "float32", 0.0, 1.0, seed), self.low + self.high, shape, seed)
        return share * (self.high - self.low) + self.low

    def log_prob(self, value):
        """The logarithm of the density."""
        inside = paddle.logical_and(self.low < value, value < self.high)
        return paddle.log(paddle.cast(inside, "float32")) - paddle.log(self.high - self.low)

    def entropy(self):
        """The entropy."""
        return paddle.log(self.high - self.low)


class Normal(_Distribution):
    """The normal distribution with mean `loc` and standard deviation `scale`."""

    def __init__(self, loc, scale):
        self.loc, self.scale = _tensor(loc), _tensor(scale)

    def sample(self, shape, seed=0):
        """Random values, [*shape, *batch]."""
        drawn = _drawn(lambda s, seed: gaussian_random(s, 0.0, 1.0, seed), self.loc + self.scale, shape, seed)
        return drawn * self.scale + self.loc

    def entropy(self):
        """The entropy."""
        return 0.5 + 0.5 * math.log(2 * math.pi) + paddle.log(self.scale + paddle.zeros_like(self.loc))

    def log_prob(self, value):
        """The logarithm of the density."""
        distance = (value - self.loc) / self.scale
        return -0.5 * distance * distance - paddle.log(self.scale) - math.log(math.sqrt(2 * math.pi))

    def kl_divergence(self, other):
        """The Kullback-Leibler divergence from another normal distribution."""
        self._require_same(other)
        ratio = paddle.square(self.scale / other.scale)
        distance = paddle.square((self.loc - other.loc) / other.scale)
        return 0.5 * (ratio + distance - 1 - paddle.log(ratio))


class Categorical(_Distribution):
    """The categorical distribution with probabilities `softmax(logits)`."""

    def __init__(self, logits):
        self.logits = _tensor(logits)

    def _parts(self):
        shifted = self.logits - paddle.max(self.logits, -1, keepdim=True)
        powers = paddle.exp(shifted)
        total = paddle.sum(powers, -1, keepdim=True)
        return shifted, powers / total, paddle.log(total)

    def entropy(self):
        """The entropy."""
        shifted, probabilities, log_total = self._parts()
        return -paddle.sum(probabilities * (shifted - log_total), -1, keepdim=True)

    def kl_divergence(self, other):
        """The Kullback-Leibler divergence from another categorical distribution."""
        self._require_same(other)
        (a, probabilities, log_a), (b, _, log_b) = self._parts(), other._parts()
        return paddle.sum(probabilities * (a - log_a - b + log_b), -1, keepdim=True)


class MultivariateNormalDiag(_Distribution):
    """The multivariate normal distribution; `scale` is a diagonal matrix of variances."""

    def __init__(self, loc, scale):
        self.loc, self.scale = _tensor(loc), _tensor(scale)

    def _diagonal(self):
        return paddle.sum(self.scale * paddle.eye(self.scale.shape[0]), -1)

    def entropy(self):
        """The entropy."""
        size = self.scale.shape[0]
        return one(0.5 * (size * (1.0 + math.log(2 * math.pi)) + paddle.sum(paddle.log(self._diagonal()))))

    def kl_divergence(self, other):
        """The Kullback-Leibler divergence from another distribution of this kind."""
        self._require_same(other)
        mine, its = self._diagonal(), other._diagonal()
        distance = other.loc - self.loc
        parts = mine / its + distance * distance / its - 1.0 + paddle.log(its) - paddle.log(mine)
        return one(0.5 * paddle.sum(parts))
