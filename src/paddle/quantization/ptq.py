"""Quantisation after training."""

import copy

from .._core.errors import FailedCheckError, received
from .quantize import Quantization


class PTQ(Quantization):
    """Adds observers to a trained model, and quantises it from what they observed.

    Args:
        config: `QuantConfig`.

    >>> from paddle.quantization import PTQ, QuantConfig
    >>> from paddle.quantization.observers import AbsmaxObserver
    >>> ptq = PTQ(QuantConfig(activation=AbsmaxObserver(), weight=AbsmaxObserver()))
    >>> model = paddle.nn.Sequential(paddle.nn.Linear(2, 2))
    >>> model = model.eval()
    >>> observed = ptq.quantize(model)
    >>> out = observed(paddle.ones([4, 2]))  # calibrate: run it on data
    >>> quantised = ptq.convert(observed)
    """

    def quantize(self, model, inplace=False):
        """The model with observers in it: run it on data, then `convert` it."""
        if model.training:
            raise FailedCheckError(
                "PTQ.quantize: the model must be in evaluation mode.", received(training=True), "model.eval()."
            )
        model = model if inplace else copy.deepcopy(model)
        self._replace(model)
        return model
