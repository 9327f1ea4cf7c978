# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class L1Decay(WeightDecayRegularizer):
    """Adds `coeff * sign(w)` to the gradient of w.

    >>> opt = paddle.optimizer.SGD(0.1, parameters=[paddle.create_parameter([2], "float32")],
    ...                            weight_decay=paddle.regularizer.L1Decay(1e-4))"""
    kind: str

class L2Decay(WeightDecayRegularizer):
    """Adds `coeff * w` to the gradient of w."""
    kind: str

class WeightDecayRegularizer:
    """Base class of the penalties; `coeff` is their strength."""
    coeff: Any
    kind: Any
    def __init__(self, coeff: float = 0.0) -> None: ...
