"""The base class of transforms: directions, shapes and log determinants."""

import enum

import paddle

from ..._core.errors import InvalidTypeError, UnimplementedError, received
from .. import variable
from ..distribution import require


class Type(enum.Enum):
    """How a transform maps values."""

    BIJECTION = "bijection"
    INJECTION = "injection"
    SURJECTION = "surjection"
    OTHER = "other"

    @classmethod
    def is_injective(cls, kind):
        """Whether the transform is injective."""
        return kind in (cls.BIJECTION, cls.INJECTION)


class Transform:
    """A differentiable map from one kind of values to another.

    A subclass defines `_forward`, `_inverse` and one of `_forward_log_det_jacobian` and `_inverse_log_det_jacobian`;
    if it changes shapes, also `_forward_shape` and `_inverse_shape`.

    >>> scale = paddle.distribution.AffineTransform(paddle.to_tensor(1.0), paddle.to_tensor(2.0))
    >>> scale.forward(paddle.to_tensor([0.0, 3.0])).tolist()
    [1.0, 7.0]
    """

    _type = Type.INJECTION

    @classmethod
    def _is_injective(cls):
        return Type.is_injective(cls._type)

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.real

    def __call__(self, input):
        """Transform a tensor or a distribution; with a transform, return the chain of the two."""
        from ..distribution import Distribution
        from ..transformed_distribution import TransformedDistribution
        from ._composed import ChainTransform

        if isinstance(input, Distribution):
            return TransformedDistribution(input, [self])
        if isinstance(input, Transform):
            return ChainTransform([self, input])
        return self.forward(input)

    def forward(self, x):
        """y = f(x)."""
        self._checked(x, "x", self._domain)
        return self._forward(x)

    def inverse(self, y):
        """Return x with f(x) = y."""
        self._checked(y, "y", self._codomain)
        return self._inverse(y)

    def forward_log_det_jacobian(self, x):
        """The logarithm of the absolute determinant of the derivative of f at `x`."""
        self._checked(x, "x", self._domain)
        self._injective_only()
        return self._call_forward_log_det_jacobian(x)

    def inverse_log_det_jacobian(self, y):
        """The logarithm of the absolute determinant of the derivative of the inverse at `y`."""
        self._checked(y, "y", self._codomain)
        return self._call_inverse_log_det_jacobian(y)

    def forward_shape(self, shape):
        """The output shape for an input shape."""
        return self._forward_shape(self._shape(shape))

    def inverse_shape(self, shape):
        """The input shape for an output shape."""
        return self._inverse_shape(self._shape(shape))

    def _call_forward_log_det_jacobian(self, x):
        if hasattr(self, "_forward_log_det_jacobian"):
            return self._forward_log_det_jacobian(x)
        if hasattr(self, "_inverse_log_det_jacobian"):
            return -self._inverse_log_det_jacobian(self._forward(x))
        raise UnimplementedError(f"{type(self).__name__} has no log det Jacobian.")

    def _call_inverse_log_det_jacobian(self, y):
        if hasattr(self, "_inverse_log_det_jacobian"):
            return self._inverse_log_det_jacobian(y)
        if hasattr(self, "_forward_log_det_jacobian"):
            return -self._forward_log_det_jacobian(self._inverse(y))
        raise UnimplementedError(f"{type(self).__name__} has no log det Jacobian.")

    def _forward(self, x):
        raise UnimplementedError(f"{type(self).__name__} has no forward.")

    def _inverse(self, y):
        raise UnimplementedError(f"{type(self).__name__} has no inverse.")

    def _forward_shape(self, shape):
        return shape

    def _inverse_shape(self, shape):
        return shape

    def _injective_only(self):
        if not self._is_injective():
            raise UnimplementedError(f"{type(self).__name__} is not injective and has no log det Jacobian.")

    def _checked(self, value, name, kind):
        if not isinstance(value, paddle.Tensor):
            raise InvalidTypeError(f"{type(self).__name__}: '{name}' must be a Tensor.", received(**{name: value}))
        least = kind.event_rank
        require(
            value.ndim >= least, f"{type(self).__name__}: '{name}' must have at least {least} axes.", **{name: value}
        )

    def _shape(self, shape):
        if not isinstance(shape, (list, tuple)):
            raise InvalidTypeError(f"{type(self).__name__}: a shape must be a list or tuple.", received(shape=shape))
        return tuple(shape)
