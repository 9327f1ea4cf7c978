"""Transforms of random numbers, with the logarithm of how much they stretch."""

import enum
import math

import paddle
import paddle.nn.functional as F

from .._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received
from . import constraint, variable
from .distribution import broadcast_shape, require, sum_rightmost


class Type(enum.Enum):
    """What a transform does with different values."""

    BIJECTION = "bijection"
    INJECTION = "injection"
    SURJECTION = "surjection"
    OTHER = "other"

    @classmethod
    def is_injective(cls, kind):
        """Whether different values stay different."""
        return kind in (cls.BIJECTION, cls.INJECTION)


class Transform:
    """A differentiable map from one kind of values to another.

    A subclass gives `_forward`, `_inverse` and one of `_forward_log_det_jacobian` and `_inverse_log_det_jacobian`;
    where it changes shapes also `_forward_shape` and `_inverse_shape`.

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
        """A tensor goes through; a distribution becomes a transformed one, a transform the first of a chain of two."""
        from .distribution import Distribution
        from .transformed_distribution import TransformedDistribution

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
        """The x with f(x) = y."""
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
        """The shape that values of `shape` come out with."""
        return self._forward_shape(self._shape(shape))

    def inverse_shape(self, shape):
        """The shape that values which came out with `shape` went in with."""
        return self._inverse_shape(self._shape(shape))

    def _call_forward_log_det_jacobian(self, x):
        if self._has("_forward_log_det_jacobian"):
            return self._forward_log_det_jacobian(x)
        if self._has("_inverse_log_det_jacobian"):
            return -self._inverse_log_det_jacobian(self._forward(x))
        raise UnimplementedError(f"{type(self).__name__} has no log det Jacobian.")

    def _call_inverse_log_det_jacobian(self, y):
        if self._has("_inverse_log_det_jacobian"):
            return self._inverse_log_det_jacobian(y)
        if self._has("_forward_log_det_jacobian"):
            return -self._forward_log_det_jacobian(self._inverse(y))
        raise UnimplementedError(f"{type(self).__name__} has no log det Jacobian.")

    def _has(self, method):
        return hasattr(self, method)

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
        require(value.ndim >= least, f"{type(self).__name__}: '{name}' needs {least} axes or more.", **{name: value})

    def _shape(self, shape):
        if not isinstance(shape, (list, tuple)):
            raise InvalidTypeError(f"{type(self).__name__}: a shape must be a list or tuple.", received(shape=shape))
        return tuple(shape)


class AbsTransform(Transform):
    """The absolute value; its inverse is a pair, the negative and the positive one."""

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
    """y = loc + scale * x."""

    _type = Type.BIJECTION

    def __init__(self, loc, scale):
        for name, value in (("loc", loc), ("scale", scale)):
            if not isinstance(value, paddle.Tensor):
                raise InvalidTypeError(f"AffineTransform: '{name}' must be a Tensor.", received(**{name: value}))
        self._loc, self._scale = loc, scale

    @property
    def loc(self):
        """What is added."""
        return self._loc

    @property
    def scale(self):
        """What is multiplied with."""
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


class ChainTransform(Transform):
    """Several transforms, the first of the list first."""

    def __init__(self, transforms):
        if not isinstance(transforms, (list, tuple)) or not all(isinstance(t, Transform) for t in transforms):
            raise InvalidTypeError("ChainTransform: 'transforms' must be a list of Transforms.",
                                   received(transforms=transforms))  # fmt: skip
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


class ExpTransform(Transform):
    """y = exp(x)."""

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


class IndependentTransform(Transform):
    """`base` with the last `reinterpreted_batch_rank` axes as part of each event."""

    def __init__(self, base, reinterpreted_batch_rank):
        if not isinstance(base, Transform):
            raise InvalidTypeError("IndependentTransform: 'base' must be a Transform.", received(base=base))
        require(reinterpreted_batch_rank > 0, "IndependentTransform: 'reinterpreted_batch_rank' must be positive.",
                reinterpreted_batch_rank=reinterpreted_batch_rank)  # fmt: skip
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
        stretch = self._base.forward_log_det_jacobian(x)
        if stretch.ndim < self._reinterpreted_batch_rank:  # the same for all elements
            stretch = stretch.expand(x.shape)
        return sum_rightmost(stretch, self._reinterpreted_batch_rank)

    def _forward_shape(self, shape):
        return self._base.forward_shape(shape)

    def _inverse_shape(self, shape):
        return self._base.inverse_shape(shape)


class PowerTransform(Transform):
    """y = x ** power, for numbers of at least 0."""

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


class ReshapeTransform(Transform):
    """Events of `in_event_shape` become events of `out_event_shape`."""

    _type = Type.BIJECTION

    def __init__(self, in_event_shape, out_event_shape):
        for name, shape in (("in_event_shape", in_event_shape), ("out_event_shape", out_event_shape)):
            if not isinstance(shape, (list, tuple)):
                came = received(**{name: shape})
                raise InvalidTypeError(f"ReshapeTransform: '{name}' must be a list or tuple.", came)
        require(math.prod(in_event_shape) == math.prod(out_event_shape),
                "ReshapeTransform: the two shapes must have as many elements.",
                in_event_shape=in_event_shape, out_event_shape=out_event_shape)  # fmt: skip
        self._in_event_shape, self._out_event_shape = tuple(in_event_shape), tuple(out_event_shape)

    @property
    def in_event_shape(self):
        """The shape of an event that goes in."""
        return self._in_event_shape

    @property
    def out_event_shape(self):
        """The shape of an event that comes out."""
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
    """`shape` with `new` for the `old` it ends in."""
    cut = len(shape) - len(old)
    if cut < 0 or tuple(shape[cut:]) != old:
        raise InvalidArgumentError("ReshapeTransform: the shape does not end in the shape of an event.",
                                   received(shape=shape, event_shape=old))  # fmt: skip
    return (*shape[:cut], *new)


class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x))."""

    @property
    def _codomain(self):
        return variable.Variable(False, 0, constraint.Range(0.0, 1.0))

    def _forward(self, x):
        return F.sigmoid(x)

    def _inverse(self, y):
        return y.log() - (-y).log1p()

    def _forward_log_det_jacobian(self, x):
        return -F.softplus(-x) - F.softplus(x)


class SoftmaxTransform(Transform):
    """Shares from logarithms along the last axis; the inverse is one of the many that give them."""

    _type = Type.OTHER

    @property
    def _domain(self):
        return variable.Independent(variable.real, 1)

    @property
    def _codomain(self):
        return variable.Variable(False, 1, constraint.simplex)

    def _forward(self, x):
        return F.softmax(x, -1)

    def _inverse(self, y):
        return y.log()

    def _forward_shape(self, shape):
        require(len(shape) >= 1, "SoftmaxTransform: the shape must have at least one axis.", shape=shape)
        return shape

    _inverse_shape = _forward_shape


class StackTransform(Transform):
    """One transform for each slice along `axis`."""

    def __init__(self, transforms, axis=0):
        if not isinstance(transforms, (list, tuple)) or not transforms or \
                not all(isinstance(t, Transform) for t in transforms):  # fmt: skip
            raise InvalidTypeError("StackTransform: 'transforms' must be a list of Transforms.",
                                   received(transforms=transforms))  # fmt: skip
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
        """The axis along which the slices lie."""
        return self._axis

    @property
    def _domain(self):
        return variable.Stack([t._domain for t in self._transforms], self._axis)

    @property
    def _codomain(self):
        return variable.Stack([t._codomain for t in self._transforms], self._axis)

    def _each(self, value, method):
        size = value.shape[self._axis]
        require(size == len(self._transforms), "StackTransform: the axis must be as long as there are transforms.",
                size=size, transforms=len(self._transforms))  # fmt: skip
        slices = paddle.unstack(value, self._axis)
        results = [getattr(t, method)(v) for t, v in zip(self._transforms, slices, strict=True)]
        if method.endswith("jacobian"):  # some stretch all elements alike and say so once
            results = [r.expand(v.shape) if r.ndim < v.ndim else r for r, v in zip(results, slices, strict=True)]
        return paddle.stack(results, self._axis)

    def _forward(self, x):
        return self._each(x, "forward")

    def _inverse(self, y):
        return self._each(y, "inverse")

    def _forward_log_det_jacobian(self, x):
        return self._each(x, "forward_log_det_jacobian")


class StickBreakingTransform(Transform):
    """n free numbers become n + 1 shares: each breaks its part off what is left of a stick."""

    _type = Type.BIJECTION

    @property
    def _domain(self):
        return variable.Independent(variable.real, 1)

    @property
    def _codomain(self):
        return variable.Variable(False, 1, constraint.simplex)

    def _forward(self, x):
        share = F.sigmoid(x - _pieces_left(x.shape[-1], x.dtype).log())
        left = (1 - share).cumprod(-1)
        one = paddle.ones([*x.shape[:-1], 1], x.dtype)
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
        require(len(shape) >= 1, "StickBreakingTransform: the shape must have at least one axis.", shape=shape)
        return (*shape[:-1], shape[-1] + 1)

    def _inverse_shape(self, shape):
        require(len(shape) >= 1, "StickBreakingTransform: the shape must have at least one axis.", shape=shape)
        return (*shape[:-1], shape[-1] - 1)


def _pieces_left(count, dtype):
    """[count, …, 2, 1]: how many pieces the stick is still to give."""
    return paddle.arange(count, 0, -1, dtype=dtype)


class TanhTransform(Transform):
    """y = tanh(x)."""

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
