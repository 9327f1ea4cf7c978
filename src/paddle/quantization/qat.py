"""Quantisation-aware training."""

import copy

from .._core.errors import FailedCheckError, received
from .quantize import Quantization


class QAT(Quantization):
    """Prepares a model for training with simulated quantisation.

    Args:
        config: `QuantConfig`.

    >>> from paddle.quantization import QAT, QuantConfig
    >>> from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
    >>> quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)
    >>> qat = QAT(QuantConfig(activation=quanter, weight=quanter))
    >>> qat.quantize(paddle.nn.Sequential(paddle.nn.Linear(2, 2)))
    Sequential(
      (0): QuantedLinear(
        (weight_quanter): FakeQuanterWithAbsMaxObserverLayer()
        (activation_quanter): FakeQuanterWithAbsMaxObserverLayer()
      )
    )
    """

    def quantize(self, model, inplace=False):
        """The model with fake quanters in it: train it further, then `convert` it."""
        if not model.training:
            raise FailedCheckError(
                "QAT.quantize: the model must be in training mode.",
                received(training=False),
                "model.train(), or PTQ for a model that is already trained.",
            )
        model = model if inplace else copy.deepcopy(model)
        self._replace(model)
        return model
