"""The multinomial distribution."""

import paddle
import paddle.nn.functional as F

from .binomial import Binomial
from .categorical import Categorical
from .distribution import Distribution, eps_of, require, sample_shape, value_like


class Multinomial(Distribution):
    """The count of each class in `total_count` draws with the probabilities along the last axis of `probs`.

    >>> paddle.distribution.Multinomial(10, paddle.to_tensor([0.25, 0.75])).mean.tolist()
    [2.5, 7.5]
    """

    def __init__(self, total_count, probs):
        require(
            isinstance(total_count, int) and total_count >= 1,
            "Multinomial: 'total_count' must be an int of at least 1.",
            total_count=total_count,
        )
        require(probs.ndim >= 1, "Multinomial: 'probs' must have at least one axis.", probs=probs)
        self.probs = probs / probs.sum(-1, keepdim=True)
        self.total_count = total_count
        self._categorical = Categorical(self.probs.log())
        super().__init__(probs.shape[:-1], probs.shape[-1:])

    @property
    def mean(self):
        return self.probs * self.total_count

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, shape=()):
        shape = sample_shape(shape, "Multinomial.sample")
        classes = self._categorical.sample([self.total_count, *shape])
        return F.one_hot(classes, self.probs.shape[-1]).astype(self.probs.dtype).sum(0)

    def log_prob(self, value):
        value = value_like(value, self.probs)
        eps = eps_of(self.probs.dtype)
        logs = self.probs.clip(eps, 1 - eps).log()
        value, logs = paddle.broadcast_tensors([value, logs])
        possible = (value == 0) & (logs == float("-inf"))
        logs = paddle.where(possible, paddle.zeros_like(logs), logs)
        return (value.sum(-1) + 1).lgamma() - (value + 1).lgamma().sum(-1) + (value * logs).sum(-1)

    def prob(self, value):
        return self.log_prob(value).exp()

    def entropy(self):
        n = self.total_count
        support = paddle.arange(n + 1, dtype=self.probs.dtype).reshape([-1] + [1] * self.probs.ndim)
        expected = (Binomial(n, self.probs).prob(support) * (support + 1).lgamma()).sum([0, -1])
        one = -(self.probs * self.probs.log()).sum(-1)
        return n * one - paddle.to_tensor(n + 1.0, dtype=self.probs.dtype).lgamma() + expected
