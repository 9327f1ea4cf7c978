# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.regularizer

from paddle.regularizer import WeightDecayRegularizer as WeightDecayRegularizer

L1Decay = L1DecayRegularizer
class L1DecayRegularizer(paddle.regularizer.L1Decay):
    """Adds `regularization_coeff * sign(w)` to the gradient of w."""
    def __init__(self, regularization_coeff: float = 0.0) -> None: ...

L2Decay = L2DecayRegularizer
class L2DecayRegularizer(paddle.regularizer.L2Decay):
    """Adds `regularization_coeff * w` to the gradient of w."""
    def __init__(self, regularization_coeff: float = 0.0) -> None: ...
