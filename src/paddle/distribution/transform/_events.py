"""Transforms of entire events: reshaping, softmax and stick breaking."""

import math

import paddle
import paddle.nn.functional as F

from ..._core.args import require_numbers
from ..._core.errors import InvalidArgumentError, InvalidTypeError, received
from ..._core.help import complete
from .. import constraint, variable
from ..distribution import require
from ._base import Transform, Type


class ReshapeTransform(Transform):
    """Events of `in_event_shape` become events of `out_event_shape`.

    Args:
        in_event_shape: list or tuple of sizes.
        out_event_shape: list or tuple of sizes, with the same number of elements.

    >>> turn = paddle.distribution.ReshapeTransform([4], [2, 2])
    >>> turn.forward(paddle.ones([3, 4])).shape
    [3, 2, 2]
    """

    _type = Type.BIJECTION

    def __init__(self, in_event_shape, out_event_shape):
        for name, shape in (("in_event_shape", in_event_shape), ("out_event_shape", out_event_shape)):
            if not isinstance(shape, (list, tuple)):
                details = received(**{name: shape})
                raise InvalidTypeError(f"ReshapeTransform: '{name}' must be a list or tuple.", details)
            require_numbers("ReshapeTransform", **{f"{name}[{i}]": size for i, size in enumerate(shape)})
        require(
            math.prod(in_event_shape) == math.prod(out_event_shape),
            "ReshapeTransform: the two shapes must have the same number of elements.",
            in_event_shape=in_event_shape,
            out_event_shape=out_event_shape,
        )
        self._in_event_shape, self._out_event_shape = tuple(in_event_shape), tuple(out_event_shape)

    @property
    def in_event_shape(self):
        """The shape of an input event."""
        return self._in_event_shape

    @property
    def out_event_shape(self):
        """The shape of an output event."""
        return self._out_event_shape

    @property
    def _domain(self):
        return variable.Independent(variable.real, len(self._in_event_shape))

    @property
    def _codomain(self):
        return variable.Independent(variable.real, len(self._out_event_shape))

    def _forward(self, x):
        return x.reshape([*x.shape[: x.ndim - len(self._in_event_shape)], *self._out_event_shape])

    def _inverse(self, y):
        return y.reshape([*y.shape[: y.ndim - len(self._out_event_shape)], *self._in_event_shape])

    def _forward_log_det_jacobian(self, x):
        return paddle.zeros([*x.shape[: x.ndim - len(self._in_event_shape)]], x.dtype)

    def _forward_shape(self, shape):
        return _exchanged(shape, self._in_event_shape, self._out_event_shape)

    def _inverse_shape(self, shape):
        return _exchanged(shape, self._out_event_shape, self._in_event_shape)


def _exchanged(shape, old, new):
    """Replace `old` at the end of `shape` by `new`."""
    cut = len(shape) - len(old)
    if cut < 0 or tuple(shape[cut:]) != old:
        raise InvalidArgumentError(
            "ReshapeTransform: the shape does not end in the shape of an event.", received(shape=shape, event_shape=old)
        )
    return (*shape[:cut], *new)


class _ToShares(Transform):
    """Base of the transforms from unconstrained numbers along the last axis to the simplex."""

    @property
    def _domain(self):
        return variable.Independent(variable.real, 1)

    @property
    def _codomain(self):
        return variable.Variable(False, 1, constraint.simplex)

    def _require_axis(self, shape):
        require(len(shape) >= 1, f"{type(self).__name__}: the shape must have at least one axis.", shape=shape)


class SoftmaxTransform(_ToShares):
    """Softmax along the last axis; the inverse returns one of the many possible inputs.

    >>> paddle.distribution.SoftmaxTransform().forward(paddle.zeros([2])).tolist()
    [0.5, 0.5]
    """

    _type = Type.OTHER

    def _forward(self, x):
        return F.softmax(x if x.is_floating_point() or x.is_complex() else x.astype(paddle.get_default_dtype()), -1)

    def _inverse(self, y):
        return y.log()

    def _forward_shape(self, shape):
        self._require_axis(shape)
        return shape

    _inverse_shape = _forward_shape


class StickBreakingTransform(_ToShares):
    """Stick breaking: n unconstrained numbers become a point of the simplex with n + 1 coordinates.

    >>> paddle.distribution.StickBreakingTransform().forward(paddle.zeros([1])).tolist()
    [0.5, 0.5]
    """

    _type = Type.BIJECTION

    def _forward(self, x):
        share = F.sigmoid(x - _pieces_left(x.shape[-1], x.dtype).log())
        left = (1 - share).cumprod(-1)
        one = paddle.ones([*share.shape[:-1], 1], share.dtype)
        return paddle.concat([share, one], -1) * paddle.concat([one, left], -1)

    def _inverse(self, y):
        broken = y[..., :-1]
        left = 1 - broken.cumsum(-1)
        return broken.log() - left.log() + _pieces_left(broken.shape[-1], y.dtype).log()

    def _forward_log_det_jacobian(self, x):
        y = self._forward(x)
        x = x - _pieces_left(x.shape[-1], x.dtype).log()
        return (-x + F.log_sigmoid(x) + y[..., :-1].log()).sum(-1)

    def _forward_shape(self, shape):
        self._require_axis(shape)
        return (*shape[:-1], shape[-1] + 1)

    def _inverse_shape(self, shape):
        self._require_axis(shape)
        return (*shape[:-1], shape[-1] - 1)


def _pieces_left(count, dtype):
    """Return [count, …, 2, 1]: the numbers of pieces left to break off."""
    wide = dtype == paddle.float64 or str(dtype).rpartition(".")[2] == "complex128"
    return paddle.arange(count, 0, -1, dtype="float64" if wide else "float32")


complete(globals())
