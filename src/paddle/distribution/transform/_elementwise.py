"""Elementwise transforms."""

import math

import paddle
import paddle.nn.functional as F

from ..._core.errors import InvalidTypeError, received
from ..._core.help import complete
from .. import constraint, variable
from ..distribution import broadcast_shape
from ._base import Transform, Type


class AbsTransform(Transform):
    """The absolute value; its inverse is a pair, the negative and the positive one.

    >>> paddle.distribution.AbsTransform().forward(paddle.to_tensor([-2.0, 3.0])).tolist()
    [2.0, 3.0]
    """

    _type = Type.SURJECTION

    @property
    def _codomain(self):
        return variable.positive

    def _forward(self, x):
        return x.abs()

    def _inverse(self, y):
        return -y, y

    def _inverse_log_det_jacobian(self, y):
        zero = paddle.zeros([], dtype=y.dtype)
        return zero, zero


class AffineTransform(Transform):
    """y = loc + scale * x.

    Args:
        loc: Tensor that is added.
        scale: Tensor, the factor.

    >>> double = paddle.distribution.AffineTransform(paddle.to_tensor(1.0), paddle.to_tensor(2.0))
    >>> double.inverse(paddle.to_tensor([7.0])).tolist()
    [3.0]
    """

    _type = Type.BIJECTION

    def __init__(self, loc, scale):
        for name, value in (("loc", loc), ("scale", scale)):
            if not isinstance(value, paddle.Tensor):
                raise InvalidTypeError(f"AffineTransform: '{name}' must be a Tensor.", received(**{name: value}))
        self._loc, self._scale = loc, scale

    @property
    def loc(self):
        """The offset."""
        return self._loc

    @property
    def scale(self):
        """The factor."""
        return self._scale

    def _forward(self, x):
        return self._loc + self._scale * x

    def _inverse(self, y):
        return (y - self._loc) / self._scale

    def _forward_log_det_jacobian(self, x):
        return self._scale.abs().log()

    def _forward_shape(self, shape):
        return tuple(broadcast_shape(shape, self._loc.shape, self._scale.shape))

    _inverse_shape = _forward_shape


class ExpTransform(Transform):
    """y = exp(x).

    >>> paddle.distribution.ExpTransform().forward(paddle.to_tensor([0.0])).tolist()
    [1.0]
    """

    _type = Type.BIJECTION

    @property
    def _codomain(self):
        return variable.positive

    def _forward(self, x):
        return x.exp()

    def _inverse(self, y):
        return y.log()

    def _forward_log_det_jacobian(self, x):
        return x


class PowerTransform(Transform):
    """y = x ** power, for non-negative numbers.

    Args:
        power: Tensor, the exponent.

    >>> square = paddle.distribution.PowerTransform(paddle.to_tensor(2.0))
    >>> square.forward(paddle.to_tensor([3.0])).tolist()
    [9.0]
    """

    _type = Type.BIJECTION

    def __init__(self, power):
        if not isinstance(power, paddle.Tensor):
            raise InvalidTypeError("PowerTransform: 'power' must be a Tensor.", received(power=power))
        self._power = power

    @property
    def power(self):
        """The exponent."""
        return self._power

    @property
    def _codomain(self):
        return variable.positive

    def _forward(self, x):
        return x**self._power

    def _inverse(self, y):
        return y ** (1 / self._power)

    def _forward_log_det_jacobian(self, x):
        return (self._power * x ** (self._power - 1)).abs().log()

    def _forward_shape(self, shape):
        return tuple(broadcast_shape(shape, self._power.shape))

    _inverse_shape = _forward_shape


class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x)).

    >>> paddle.distribution.SigmoidTransform().forward(paddle.to_tensor([0.0])).tolist()
    [0.5]
    """

    @property
    def _codomain(self):
        return variable.Variable(False, 0, constraint.Range(0.0, 1.0))

    def _forward(self, x):
        return F.sigmoid(x)

    def _inverse(self, y):
        return y.log() - (-y).log1p()

    def _forward_log_det_jacobian(self, x):
        return -F.softplus(-x) - F.softplus(x)


class TanhTransform(Transform):
    """y = tanh(x).

    >>> paddle.distribution.TanhTransform().forward(paddle.to_tensor([0.0])).tolist()
    [0.0]
    """

    _type = Type.BIJECTION

    @property
    def _codomain(self):
        return variable.Variable(False, 0, constraint.Range(-1.0, 1.0))

    def _forward(self, x):
        return x.tanh()

    def _inverse(self, y):
        return y.atanh()

    def _forward_log_det_jacobian(self, x):
        return 2 * (math.log(2.0) - x - F.softplus(-2 * x))


complete(globals())
