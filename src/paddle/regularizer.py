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

    Args:
        coeff: strength of the penalty. Default: 0.0.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w], weight_decay=paddle.regularizer.L1Decay(0.5))
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> w.item()
    0.5
    """

    kind = "l1"


class L2Decay(WeightDecayRegularizer):
    """Adds `coeff * w` to the gradient of w.

    Args:
        coeff: strength of the penalty. Default: 0.0.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w], weight_decay=paddle.regularizer.L2Decay(0.5))
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> w.item()
    0.5
    """

    kind = "l2"
