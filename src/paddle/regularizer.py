"""Weight decay by a penalty on the parameters, added to their gradients."""

__all__ = ["L1Decay", "L2Decay"]


class WeightDecayRegularizer:
    """Base class of the penalties; `coeff` is their strength."""

    kind = None

    def __init__(self, coeff=0.0):
        self.coeff = self._coeff = float(coeff)
        self._regularization_coeff = self.coeff

    def __repr__(self):
        return f"{type(self).__name__}, coeff={self.coeff}"


class L1Decay(WeightDecayRegularizer):
    """Adds `coeff * sign(w)` to the gradient of w.

    >>> opt = paddle.optimizer.SGD(0.1, parameters=[paddle.create_parameter([2], "float32")],
    ...                            weight_decay=paddle.regularizer.L1Decay(1e-4))
    """

    kind = "l1"


class L2Decay(WeightDecayRegularizer):
    """Adds `coeff * w` to the gradient of w."""

    kind = "l2"
