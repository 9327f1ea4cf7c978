"""The categorical distribution."""

import numbers

import numpy as np

import paddle
import paddle.nn.functional as F

from .._core.help import complete
from .distribution import Distribution, parameter, same_family, sample_shape


class Categorical(Distribution):
    """The distribution of a class index along the last axis of `logits`.

    As in Paddle, `probs` and `log_prob` treat `logits` as weights, while samples, entropy and divergence treat them
    as log probabilities.

    Args:
        logits: list, array or Tensor of shape [..., number of classes]: non-negative weights.
        name: a name for the results, used in Programs only.

    >>> d = paddle.distribution.Categorical(paddle.to_tensor([1.0, 3.0]))
    >>> d.probs(paddle.to_tensor([1])).tolist()
    [0.75]
    """

    def __init__(self, logits, name=None):
        self.name = name or "Categorical"
        self.logits = parameter(logits, "logits", "Categorical", (list, tuple, np.ndarray))
        self.dtype = self.logits.dtype
        self._prob = self.logits / self.logits.sum(-1, keepdim=True)
        super().__init__(self.logits.shape[:-1])

    def sample(self, shape=()):
        shape = [int(shape)] if isinstance(shape, numbers.Integral) else sample_shape(shape, "Categorical.sample")
        classes, count = self.logits.shape[-1], int(np.prod(shape, dtype=int))
        with paddle.no_grad():
            probabilities = F.softmax(self.logits, -1).reshape([-1, classes])
            samples = paddle.multinomial(probabilities, max(count, 1), True)
            return samples.T.reshape(shape + list(self.logits.shape[:-1]))

    def probs(self, value):
        value = value if isinstance(value, paddle.Tensor) else paddle.to_tensor(value, dtype="int64")
        if self._prob.ndim == 1:
            return self._prob.gather(value.reshape([-1])).reshape(value.shape)
        if value.ndim == 1:
            value = value.reshape([1] * (self._prob.ndim - 1) + [-1])
        value = value.expand([*self._prob.shape[:-1], value.shape[-1]])
        return paddle.take_along_axis(self._prob, value, -1)

    def log_prob(self, value):
        return self.probs(value).log()

    def entropy(self):
        logs = F.log_softmax(self.logits, -1)
        return -(logs.exp() * logs).sum(-1)

    def kl_divergence(self, other):
        same_family(self, other)
        logs, others = F.log_softmax(self.logits, -1), F.log_softmax(other.logits, -1)
        return (logs.exp() * (logs - others)).sum(-1, keepdim=True)


complete(globals())
