"""Regularizers, under their fluid names."""

from paddle import regularizer as _today

__all__ = ["L1Decay", "L1DecayRegularizer", "L2Decay", "L2DecayRegularizer"]


class L1DecayRegularizer(_today.L1Decay):
    """Adds `regularization_coeff * sign(w)` to the gradient of w."""

    def __init__(self, regularization_coeff=0.0):
        super().__init__(regularization_coeff)


class L2DecayRegularizer(_today.L2Decay):
    """Adds `regularization_coeff * w` to the gradient of w."""

    def __init__(self, regularization_coeff=0.0):
        super().__init__(regularization_coeff)


WeightDecayRegularizer = _today.WeightDecayRegularizer
L1Decay, L2Decay = L1DecayRegularizer, L2DecayRegularizer
