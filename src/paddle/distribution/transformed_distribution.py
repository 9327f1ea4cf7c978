"""A distribution transformed by invertible maps."""

from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from .._core.help import complete
from .distribution import Distribution, sum_rightmost
from .independent import Independent
from .transform import ChainTransform, Transform


class TransformedDistribution(Distribution):
    """The distribution of `transforms[-1](… transforms[0](x))` for samples x of `base`.

    Args:
        base: the Distribution whose samples are transformed.
        transforms: list of Transforms, the first one applied first.

    >>> d = paddle.distribution
    >>> half_sure = d.TransformedDistribution(d.Normal(0.0, 1.0), [d.SigmoidTransform()])
    >>> half_sure.log_prob(paddle.to_tensor(0.5)).item()
    0.4673558473587036
    """

    def __init__(self, base, transforms):
        if not isinstance(base, Distribution):
            raise InvalidTypeError("TransformedDistribution: 'base' must be a Distribution.", received(base=base))
        if not isinstance(transforms, (list, tuple)) or not all(isinstance(t, Transform) for t in transforms):
            raise InvalidTypeError(
                "TransformedDistribution: 'transforms' must be a list of Transforms.",
                received(transforms=transforms),
                "[ExpTransform()].",
            )
        self._transforms = list(transforms)
        if not self._transforms:
            self._base = base
            super().__init__(base.batch_shape, base.event_shape)
            return
        chain = ChainTransform(self._transforms)
        shape = base.batch_shape + base.event_shape
        if len(shape) < chain._domain.event_rank:
            raise InvalidArgumentError(
                "TransformedDistribution: the transforms need more axes than the distribution has.",
                received(axes_needed=chain._domain.event_rank, shape=shape),
            )
        if chain._domain.event_rank > len(base.event_shape):
            base = Independent(base, chain._domain.event_rank - len(base.event_shape))
        self._base = base
        full_shape = tuple(chain.forward_shape(shape))
        rank = chain._codomain.event_rank + max(len(base.event_shape) - chain._domain.event_rank, 0)
        cut = len(full_shape) - rank
        super().__init__(full_shape[:cut], full_shape[cut:])

    def sample(self, shape=()):
        return self._through(self._base.sample(shape))

    def rsample(self, shape=()):
        return self._through(self._base.rsample(shape))

    def _through(self, x):
        for transform in self._transforms:
            x = transform.forward(x)
        return x

    def log_prob(self, value):
        log_prob, y, rank = 0.0, value, len(self.event_shape)
        for transform in reversed(self._transforms):
            x = transform.inverse(y)
            rank += transform._domain.event_rank - transform._codomain.event_rank
            change = transform.forward_log_det_jacobian(x)
            log_prob = log_prob - sum_rightmost(change, rank - transform._domain.event_rank)
            y = x
        return log_prob + sum_rightmost(self._base.log_prob(y), rank - len(self._base.event_shape))


complete(globals())
