# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
from collections.abc import Sequence
from paddle import Tensor
from typing import Any

class AbsTransform(Transform):
    """The absolute value; its inverse is a pair, the negative and the positive one."""

class AffineTransform(Transform):
    """y = loc + scale * x."""
    def __init__(self, loc: Tensor, scale: Tensor) -> None: ...
    @property
    def loc(self) -> Tensor: ...
    @property
    def scale(self) -> Tensor: ...

class ChainTransform(Transform):
    """A chain of transforms, applied in the order of the list."""
    transforms: Sequence[Transform]
    def __init__(self, transforms: Sequence[Transform]) -> None: ...

class ExpTransform(Transform):
    """y = exp(x)."""

class IndependentTransform(Transform):
    """`base` with the last `reinterpreted_batch_rank` axes treated as part of each event."""
    def __init__(self, base: Transform, reinterpreted_batch_rank: int) -> None: ...

class PowerTransform(Transform):
    """y = x ** power, for non-negative numbers."""
    def __init__(self, power: Tensor) -> None: ...
    @property
    def power(self) -> Tensor: ...

class ReshapeTransform(Transform):
    """Events of `in_event_shape` become events of `out_event_shape`."""
    def __init__(self, in_event_shape: Sequence[int], out_event_shape: Sequence[int]) -> None: ...
    @property
    def in_event_shape(self) -> tuple[Sequence[int]]: ...
    @property
    def out_event_shape(self) -> tuple[Sequence[int]]: ...

class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x))."""

class SoftmaxTransform(Transform):
    """Softmax along the last axis; the inverse returns one of the many possible inputs."""

class StackTransform(Transform):
    """One transform for each slice along `axis`."""
    def __init__(self, transforms: Sequence[Transform], axis: int = 0) -> None: ...
    @property
    def transforms(self) -> Sequence[Transform]: ...
    @property
    def axis(self) -> int: ...

class StickBreakingTransform(Transform):
    """Stick breaking: n unconstrained numbers become a point of the simplex with n + 1 coordinates."""

class TanhTransform(Transform):
    """y = tanh(x)."""

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
