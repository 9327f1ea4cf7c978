# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
from collections.abc import Sequence
from paddle import Tensor
from typing import Any

class AbsTransform(Transform):
    """The absolute value; its inverse is a pair, the negative and the positive one.

    >>> paddle.distribution.AbsTransform().forward(paddle.to_tensor([-2.0, 3.0])).tolist()
    [2.0, 3.0]"""

class AffineTransform(Transform):
    """y = loc + scale * x.

    Args:
        loc: Tensor that is added.
        scale: Tensor, the factor.

    >>> double = paddle.distribution.AffineTransform(paddle.to_tensor(1.0), paddle.to_tensor(2.0))
    >>> double.inverse(paddle.to_tensor([7.0])).tolist()
    [3.0]"""
    def __init__(self, loc: Tensor, scale: Tensor) -> None: ...
    @property
    def loc(self) -> Tensor: ...
    @property
    def scale(self) -> Tensor: ...

class ChainTransform(Transform):
    """A chain of transforms, applied in the order of the list.

    Args:
        transforms: list of Transforms, the first one applied first.

    >>> d = paddle.distribution
    >>> half = d.AffineTransform(paddle.to_tensor(0.0), paddle.to_tensor(0.5))
    >>> d.ChainTransform([half, half]).forward(paddle.to_tensor([4.0])).tolist()
    [1.0]"""
    transforms: Sequence[Transform]
    def __init__(self, transforms: Sequence[Transform]) -> None: ...

class ExpTransform(Transform):
    """y = exp(x).

    >>> paddle.distribution.ExpTransform().forward(paddle.to_tensor([0.0])).tolist()
    [1.0]"""

class IndependentTransform(Transform):
    """`base` with the last `reinterpreted_batch_rank` axes treated as part of each event.

    Args:
        base: a Transform.
        reinterpreted_batch_rank: how many axes, at least 1.

    >>> d = paddle.distribution
    >>> exp = d.IndependentTransform(d.ExpTransform(), 1)
    >>> exp.forward_log_det_jacobian(paddle.to_tensor([1.0, 2.0])).item()
    3.0"""
    def __init__(self, base: Transform, reinterpreted_batch_rank: int) -> None: ...

class PowerTransform(Transform):
    """y = x ** power, for non-negative numbers.

    Args:
        power: Tensor, the exponent.

    >>> square = paddle.distribution.PowerTransform(paddle.to_tensor(2.0))
    >>> square.forward(paddle.to_tensor([3.0])).tolist()
    [9.0]"""
    def __init__(self, power: Tensor) -> None: ...
    @property
    def power(self) -> Tensor: ...

class ReshapeTransform(Transform):
    """Events of `in_event_shape` become events of `out_event_shape`.

    Args:
        in_event_shape: list or tuple of sizes.
        out_event_shape: list or tuple of sizes, with the same number of elements.

    >>> turn = paddle.distribution.ReshapeTransform([4], [2, 2])
    >>> turn.forward(paddle.ones([3, 4])).shape
    [3, 2, 2]"""
    def __init__(self, in_event_shape: Sequence[int], out_event_shape: Sequence[int]) -> None: ...
    @property
    def in_event_shape(self) -> tuple[Sequence[int]]: ...
    @property
    def out_event_shape(self) -> tuple[Sequence[int]]: ...

class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x)).

    >>> paddle.distribution.SigmoidTransform().forward(paddle.to_tensor([0.0])).tolist()
    [0.5]"""

class SoftmaxTransform(Transform):
    """Softmax along the last axis; the inverse returns one of the many possible inputs.

    >>> paddle.distribution.SoftmaxTransform().forward(paddle.zeros([2])).tolist()
    [0.5, 0.5]"""

class StackTransform(Transform):
    """One transform for each slice along `axis`.

    Args:
        transforms: list of Transforms, one for each place along the axis.
        axis: the axis. Default: 0.

    >>> d = paddle.distribution
    >>> stack = d.StackTransform([d.ExpTransform(), d.AbsTransform()])
    >>> stack.forward(paddle.to_tensor([0.0, -3.0])).tolist()
    [1.0, 3.0]"""
    def __init__(self, transforms: Sequence[Transform], axis: int = 0) -> None: ...
    @property
    def transforms(self) -> Sequence[Transform]: ...
    @property
    def axis(self) -> int: ...

class StickBreakingTransform(Transform):
    """Stick breaking: n unconstrained numbers become a point of the simplex with n + 1 coordinates.

    >>> paddle.distribution.StickBreakingTransform().forward(paddle.zeros([1])).tolist()
    [0.5, 0.5]"""

class TanhTransform(Transform):
    """y = tanh(x).

    >>> paddle.distribution.TanhTransform().forward(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

class Transform:
    """A differentiable map from one kind of values to another.

    A subclass defines `_forward`, `_inverse` and one of `_forward_log_det_jacobian` and `_inverse_log_det_jacobian`;
    if it changes shapes, also `_forward_shape` and `_inverse_shape`.

    >>> scale = paddle.distribution.AffineTransform(paddle.to_tensor(1.0), paddle.to_tensor(2.0))
    >>> scale.forward(paddle.to_tensor([0.0, 3.0])).tolist()
    [1.0, 7.0]"""
    def __call__(self, input: Tensor) -> Any: ...
    def forward(self, x: Tensor) -> Tensor:
        """y = f(x)."""
    def inverse(self, y: Tensor) -> Tensor:
        """Return x with f(x) = y."""
    def forward_log_det_jacobian(self, x: Tensor) -> Tensor:
        """The logarithm of the absolute determinant of the derivative of f at `x`."""
    def inverse_log_det_jacobian(self, y: Tensor) -> Tensor:
        """The logarithm of the absolute determinant of the derivative of the inverse at `y`."""
    def forward_shape(self, shape: Sequence[int]) -> Sequence[int]:
        """The output shape for an input shape."""
    def inverse_shape(self, shape: Sequence[int]) -> Sequence[int]:
        """The input shape for an output shape."""

class Type(enum.Enum):
    """How a transform maps values."""
    BIJECTION = 'bijection'
    INJECTION = 'injection'
    SURJECTION = 'surjection'
    OTHER = 'other'
