# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class L1Decay(WeightDecayRegularizer):
    """Adds `coeff * sign(w)` to the gradient of w.

    Args:
        coeff: strength of the penalty. Default: 0.0.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w], weight_decay=paddle.regularizer.L1Decay(0.5))
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> w.item()
    0.5"""
    kind: str

class L2Decay(WeightDecayRegularizer):
    """Adds `coeff * w` to the gradient of w.

    Args:
        coeff: strength of the penalty. Default: 0.0.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w], weight_decay=paddle.regularizer.L2Decay(0.5))
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> w.item()
    0.5"""
    kind: str

class WeightDecayRegularizer:
    """Base class of the penalties; `coeff` is their strength."""
    coeff: Any
    kind: Any
    def __init__(self, coeff: float = 0.0) -> None: ...
