"""A fake quanter that uses the moving average of the largest absolute value."""

import paddle
from paddle._kernels.fake_quantization import fake_quantize

from ..._core.mode import in_dynamic_mode
from ..base_quanter import BaseQuanter
from ..factory import QuanterFactory


class FakeQuanterWithAbsMaxObserver(QuanterFactory):
    """A quanter for training: values are quantised and dequantised, gradients pass unchanged.

    The scale is the moving average of the largest absolute value, with decay `moving_rate`.

    Args:
        moving_rate: how much of the average stays at each step. Default: 0.9.
        bit_length: how many bits the integers have. Default: 8.
        dtype: dtype of the scale. Default: 'float32'.
        name: a name for the layer.

    >>> from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
    >>> quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)
    """

    def __init__(self, moving_rate=0.9, bit_length=8, dtype="float32", name=None):
        super().__init__(name=name, moving_rate=moving_rate, bit_length=bit_length, dtype=dtype)

    def _get_class(self):
        return FakeQuanterWithAbsMaxObserverLayer


class FakeQuanterWithAbsMaxObserverLayer(BaseQuanter):
    """The layer that the factory creates."""

    def __init__(self, layer, name=None, moving_rate=0.9, bit_length=8, dtype="float32"):
        super().__init__()
        self._moving_rate, self._bit_length = moving_rate, bit_length
        for buffer, value in (("_scale", 0.001), ("_state", 1.0), ("_accum", 1.0)):
            self.register_buffer(buffer, paddle.full([1], value, dtype))

    def forward(self, input):
        if self.training and in_dynamic_mode():
            with paddle.no_grad():
                self._state.set_value(self._moving_rate * self._state + 1)
                self._accum.set_value(self._moving_rate * self._accum + input.abs().max().astype(self._accum.dtype))
                self._scale.set_value(self._accum / self._state)
        return fake_quantize(input, self._scale, self._bit_length)

    def scales(self):
        return self._scale

    def zero_points(self):
        return None

    def quant_axis(self):
        return -1

    def bit_length(self):
        return self._bit_length
