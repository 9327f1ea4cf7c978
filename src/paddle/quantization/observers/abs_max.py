"""An observer of the largest absolute value."""

import paddle

from ..base_observer import BaseObserver
from ..factory import ObserverFactory


class AbsmaxObserver(ObserverFactory):
    """Uses the largest observed absolute value as the scale of a tensor.

    Args:
        quant_bits: how many bits the integers have. Default: 8.

    >>> from paddle.quantization.observers import AbsmaxObserver
    >>> observer = AbsmaxObserver(quant_bits=4)
    """

    def __init__(self, quant_bits=8):
        super().__init__(quant_bits=quant_bits)

    def _get_class(self):
        return AbsmaxObserverLayer


class UniformObserver(BaseObserver):
    """Base class of observers for symmetric uniform quantisation."""

    def __init__(self, quant_bits=8):
        super().__init__()
        self._quant_bits = quant_bits
        self._scale = None

    def forward(self, input):
        with paddle.no_grad():
            self._observe(input.detach())
        return input

    def cal_thresholds(self):
        """Do nothing: the scale is updated with each tensor."""

    def scales(self):
        return self._scale

    def zero_points(self):
        return None if self._scale is None else paddle.zeros_like(self._scale)

    def quant_axis(self):
        return -1

    def bit_length(self):
        return self._quant_bits


class AbsmaxObserverLayer(UniformObserver):
    """The layer that the factory creates."""

    def __init__(self, layer, quant_bits=8):
        super().__init__(quant_bits)

    def _observe(self, x):
        largest = x.abs().max()
        self._scale = largest if self._scale is None else paddle.maximum(self._scale, largest)
