"""Batch axes reinterpreted as event axes."""

from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from .distribution import Distribution, sum_rightmost


class Independent(Distribution):
    """`base` with the last `reinterpreted_batch_rank` axes of its batch treated as part of each event.

    >>> d = paddle.distribution
    >>> d.Independent(d.Normal([0.0, 1.0], [1.0, 1.0]), 1).event_shape
    (2,)
    """

    def __init__(self, base, reinterpreted_batch_rank):
        if not isinstance(base, Distribution):
            raise InvalidTypeError("Independent: 'base' must be a Distribution.", received(base=base))
        if not 0 < reinterpreted_batch_rank <= len(base.batch_shape):
            raise InvalidArgumentError(
                "Independent: 'reinterpreted_batch_rank' must lie between 1 and the number of axes of the batch.",
                received(reinterpreted_batch_rank=reinterpreted_batch_rank, batch_shape=base.batch_shape),
            )
        self._base, self._reinterpreted_batch_rank = base, reinterpreted_batch_rank
        shape = base.batch_shape + base.event_shape
        cut = len(base.batch_shape) - reinterpreted_batch_rank
        super().__init__(shape[:cut], shape[cut:])

    @property
    def mean(self):
        return self._base.mean

    @property
    def variance(self):
        return self._base.variance

    def sample(self, shape=()):
        return self._base.sample(shape)

    def rsample(self, shape=()):
        return self._base.rsample(shape)

    def log_prob(self, value):
        return sum_rightmost(self._base.log_prob(value), self._reinterpreted_batch_rank)

    def entropy(self):
        return sum_rightmost(self._base.entropy(), self._reinterpreted_batch_rank)
