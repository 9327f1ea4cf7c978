"""Transforms composed of other transforms."""

import paddle

from ..._core.errors import InvalidTypeError, received
from ..._core.help import complete
from .. import variable
from ..distribution import require, sum_rightmost
from ._base import Transform


def _require_transforms(owner, transforms, least=0):
    listed = isinstance(transforms, (list, tuple)) and len(transforms) >= least
    if not listed or not all(isinstance(t, Transform) for t in transforms):
        raise InvalidTypeError(f"{owner}: 'transforms' must be a list of Transforms.", received(transforms=transforms))


class ChainTransform(Transform):
    """A chain of transforms, applied in the order of the list.

    Args:
        transforms: list of Transforms, the first one applied first.

    >>> d = paddle.distribution
    >>> half = d.AffineTransform(paddle.to_tensor(0.0), paddle.to_tensor(0.5))
    >>> d.ChainTransform([half, half]).forward(paddle.to_tensor([4.0])).tolist()
    [1.0]
    """

    def __init__(self, transforms):
        _require_transforms("ChainTransform", transforms)
        self.transforms = transforms

    def _is_injective(self):
        return all(t._is_injective() for t in self.transforms)

    @property
    def _domain(self):
        first = self.transforms[0]._domain
        rank = self.transforms[-1]._codomain.event_rank
        for t in reversed(self.transforms):
            rank = max(rank - (t._codomain.event_rank - t._domain.event_rank), t._domain.event_rank)
        return variable.Independent(first, rank - first.event_rank)

    @property
    def _codomain(self):
        last = self.transforms[-1]._codomain
        rank = self.transforms[0]._domain.event_rank
        for t in self.transforms:
            rank = max(rank + (t._codomain.event_rank - t._domain.event_rank), t._codomain.event_rank)
        return variable.Independent(last, rank - last.event_rank)

    def _forward(self, x):
        for transform in self.transforms:
            x = transform.forward(x)
        return x

    def _inverse(self, y):
        for transform in reversed(self.transforms):
            y = transform.inverse(y)
        return y

    def _forward_log_det_jacobian(self, x):
        total, rank = 0.0, self._domain.event_rank
        for t in self.transforms:
            total = total + sum_rightmost(t.forward_log_det_jacobian(x), rank - t._domain.event_rank)
            x = t.forward(x)
            rank += t._codomain.event_rank - t._domain.event_rank
        return total

    def _forward_shape(self, shape):
        for transform in self.transforms:
            shape = transform.forward_shape(shape)
        return shape

    def _inverse_shape(self, shape):
        for transform in reversed(self.transforms):
            shape = transform.inverse_shape(shape)
        return shape


class IndependentTransform(Transform):
    """`base` with the last `reinterpreted_batch_rank` axes treated as part of each event.

    Args:
        base: a Transform.
        reinterpreted_batch_rank: how many axes, at least 1.

    >>> d = paddle.distribution
    >>> exp = d.IndependentTransform(d.ExpTransform(), 1)
    >>> exp.forward_log_det_jacobian(paddle.to_tensor([1.0, 2.0])).item()
    3.0
    """

    def __init__(self, base, reinterpreted_batch_rank):
        if not isinstance(base, Transform):
            raise InvalidTypeError("IndependentTransform: 'base' must be a Transform.", received(base=base))
        require(
            reinterpreted_batch_rank > 0,
            "IndependentTransform: 'reinterpreted_batch_rank' must be positive.",
            reinterpreted_batch_rank=reinterpreted_batch_rank,
        )
        self._base, self._reinterpreted_batch_rank = base, reinterpreted_batch_rank

    def _is_injective(self):
        return self._base._is_injective()

    @property
    def _domain(self):
        return variable.Independent(self._base._domain, self._reinterpreted_batch_rank)

    @property
    def _codomain(self):
        return variable.Independent(self._base._codomain, self._reinterpreted_batch_rank)

    def _forward(self, x):
        return self._base.forward(x)

    def _inverse(self, y):
        return self._base.inverse(y)

    def _forward_log_det_jacobian(self, x):
        log_det = self._base.forward_log_det_jacobian(x)
        if log_det.ndim < self._reinterpreted_batch_rank:  # the same for all elements
            log_det = log_det.expand(x.shape)
        return sum_rightmost(log_det, self._reinterpreted_batch_rank)

    def _forward_shape(self, shape):
        return self._base.forward_shape(shape)

    def _inverse_shape(self, shape):
        return self._base.inverse_shape(shape)


class StackTransform(Transform):
    """One transform for each slice along `axis`.

    Args:
        transforms: list of Transforms, one for each place along the axis.
        axis: the axis.

    >>> d = paddle.distribution
    >>> stack = d.StackTransform([d.ExpTransform(), d.AbsTransform()])
    >>> stack.forward(paddle.to_tensor([0.0, -3.0])).tolist()
    [1.0, 3.0]
    """

    def __init__(self, transforms, axis=0):
        _require_transforms("StackTransform", transforms, least=1)
        if not isinstance(axis, int):
            raise InvalidTypeError("StackTransform: 'axis' must be an int.", received(axis=axis))
        self._transforms, self._axis = transforms, axis

    def _is_injective(self):
        return all(t._is_injective() for t in self._transforms)

    @property
    def transforms(self):
        """The transforms, one for each slice."""
        return self._transforms

    @property
    def axis(self):
        """The axis of the slices."""
        return self._axis

    @property
    def _domain(self):
        return variable.Stack([t._domain for t in self._transforms], self._axis)

    @property
    def _codomain(self):
        return variable.Stack([t._codomain for t in self._transforms], self._axis)

    def _each(self, value, method):
        require(
            -value.ndim <= self._axis < value.ndim,
            "StackTransform: the value must have the axis of the slices.",
            value=value,
            axis=self._axis,
        )
        size = value.shape[self._axis]
        require(
            size == len(self._transforms),
            "StackTransform: the size of the axis must be the number of transforms.",
            size=size,
            transforms=len(self._transforms),
        )
        slices = paddle.unstack(value, self._axis)
        results = [getattr(t, method)(v) for t, v in zip(self._transforms, slices, strict=True)]
        if method.endswith("jacobian"):  # some give one value for all elements
            results = [r.expand(v.shape) if r.ndim < v.ndim else r for r, v in zip(results, slices, strict=True)]
        return paddle.stack(results, self._axis)

    def _forward(self, x):
        return self._each(x, "forward")

    def _inverse(self, y):
        return self._each(y, "inverse")

    def _forward_log_det_jacobian(self, x):
        return self._each(x, "forward_log_det_jacobian")


complete(globals())
