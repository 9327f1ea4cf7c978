"""Layers that simulate quantisation in training, as `ImperativeQuantAware` puts them into a model."""

import paddle
import paddle.nn.functional as F
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.mode import in_dynamic_mode
from paddle._kernels import quantize_ops as ops

from ..initializer import Constant
from ..layer.layers import Layer


def _held(layer, name, value, shape=(1,), dtype="float32"):
    """A number, or one for each channel, that the layer keeps and does not train."""
    attr = paddle.ParamAttr(initializer=Constant(value), trainable=False)
    made = layer.create_parameter(list(shape), attr=attr, dtype=dtype)
    made.stop_gradient = True
    setattr(layer, name, made)


class FakeQuantAbsMax(Layer):
    """Round to what integers can represent; the largest absolute value of each tensor is its scale."""

    def __init__(self, name=None, quant_bits=8, dtype="float32", quant_on_weight=False, reduce_type=None):
        super().__init__()
        self._quant_bits, self._quant_on_weight = quant_bits, quant_on_weight
        if quant_on_weight:
            _held(self, "_scale", 0.0, dtype=dtype)

    def forward(self, input):
        out, scale = ops.fake_quantize_dequantize_abs_max(input, self._quant_bits)
        if self._quant_on_weight and in_dynamic_mode():
            self._scale.set_value(scale)
        return out


class FakeQuantChannelWiseAbsMax(Layer):
    """Like `FakeQuantAbsMax`, with a scale for each channel of `quant_axis`."""

    def __init__(
        self,
        name=None,
        channel_num=None,
        quant_bits=8,
        quant_axis=0,
        dtype="float32",
        quant_on_weight=False,
        reduce_type=None,
    ):
        super().__init__()
        if not quant_on_weight:
            raise InvalidArgumentError(
                "FakeQuantChannelWiseAbsMax: channels are for weights only.", received(quant_on_weight=quant_on_weight)
            )
        self._quant_bits, self._quant_axis, self._channel_num = quant_bits, quant_axis, channel_num
        _held(self, "_scale", 0.0, [channel_num], dtype)

    def forward(self, input):
        out, scale = ops.fake_channel_wise_quantize_dequantize_abs_max(
            input, self._quant_bits, quant_axis=self._quant_axis
        )
        if in_dynamic_mode():
            self._scale.set_value(scale)
        return out


class FakeQuantMovingAverageAbsMax(Layer):
    """Round to what integers can represent; the scale is the moving average of the largest absolute values."""

    def __init__(self, name=None, moving_rate=0.9, quant_bits=8, dtype="float32", reduce_type=None):
        super().__init__()
        self._moving_rate, self._quant_bits = moving_rate, quant_bits
        for held, value in (("_scale", 0.001), ("_state", 1.0), ("_accum", 1.0)):
            _held(self, held, value, dtype=dtype)

    def forward(self, input):
        training = self.training and in_dynamic_mode()
        out, *states = ops.fake_quantize_dequantize_moving_average_abs_max(
            input, self._scale, self._accum, self._state, self._moving_rate, self._quant_bits, not training
        )
        if training:
            for held, value in zip((self._scale, self._accum, self._state), states, strict=True):
                held.set_value(value)
        return out


class MovingAverageAbsMaxScale(Layer):
    """Observe the moving average of the largest absolute values, and return tensors unchanged."""

    def __init__(self, name=None, moving_rate=0.9, dtype="float32", reduce_type=None):
        super().__init__()
        self._moving_rate = moving_rate
        for held, value in (("_scale", 1.0), ("_state", 0.0), ("_accum", 0.0)):
            _held(self, held, value, dtype=dtype)

    def forward(self, input):
        if not in_dynamic_mode():
            return ops.moving_average_abs_max_scale(input, self._accum, self._state, self._moving_rate, True)[0]
        if self.training:
            found = ops.moving_average_abs_max_scale(input, self._accum, self._state, self._moving_rate, False)
            for held, value in zip((self._scale, self._accum, self._state), found[1:], strict=True):
                held.set_value(value)
        return input


QuantStub = MovingAverageAbsMaxScale


def _quanter(kind, name, moving_rate, bits, weight=None, axis=0):
    """The layer that quantises a weight or an input."""
    if kind == "abs_max":
        return FakeQuantAbsMax(name, bits, quant_on_weight=weight is not None)
    if kind == "moving_average_abs_max":
        return FakeQuantMovingAverageAbsMax(name, moving_rate, bits)
    if kind == "channel_wise_abs_max" and weight is not None:
        return FakeQuantChannelWiseAbsMax(name, weight.shape[axis], bits, axis, quant_on_weight=True)
    raise InvalidArgumentError(
        "quantisation: expected 'abs_max', 'moving_average_abs_max' or, for weights, 'channel_wise_abs_max'.",
        received(kind=kind),
    )


class _Quantized(Layer):
    """A layer whose input and weight pass through quantisers.

    Args:
        weight_pre_layer: a class of layers that see the weight before it is quantised; likewise `act_pre_layer`.
        weight_quant_layer: a class of layers to use instead of the quantiser; likewise `act_quant_layer`.
    """

    _axis = 0

    def __init__(
        self,
        layer,
        weight_bits=8,
        activation_bits=8,
        moving_rate=0.9,
        weight_quantize_type="abs_max",
        activation_quantize_type="abs_max",
        weight_pre_layer=None,
        act_pre_layer=None,
        weight_quant_layer=None,
        act_quant_layer=None,
    ):
        super().__init__()
        self.weight, self.bias = layer.weight, layer.bias
        self._take(layer)
        self._fake_quant_weight = (
            weight_quant_layer()
            if weight_quant_layer is not None
            else _quanter(weight_quantize_type, layer.weight.name, moving_rate, weight_bits, layer.weight, self._axis)
        )
        self._fake_quant_input = (
            act_quant_layer()
            if act_quant_layer is not None
            else _quanter(activation_quantize_type, layer.full_name(), moving_rate, activation_bits)
        )
        self._act_preprocess = act_pre_layer() if act_pre_layer is not None else None
        self._weight_preprocess = weight_pre_layer() if weight_pre_layer is not None else None

    def _take(self, layer):
        """Copy the settings of a layer."""

    def _both(self, input):
        if self._act_preprocess is not None:
            input = self._act_preprocess(input)
        weight = self.weight if self._weight_preprocess is None else self._weight_preprocess(self.weight)
        return self._fake_quant_input(input), self._fake_quant_weight(weight)


class QuantizedConv2D(_Quantized):
    """A Conv2D layer with simulated quantisation."""

    def _take(self, layer):
        for name in ("_groups", "_stride", "_padding", "_padding_mode", "_dilation", "_data_format"):
            setattr(self, name, getattr(layer, name))
        self._border_padding = getattr(layer, "_border_padding", None)

    def forward(self, input):
        x, weight = self._both(input)
        padding = self._padding
        if self._padding_mode != "zeros":
            x, padding = F.pad(x, self._border_padding, mode=self._padding_mode, data_format=self._data_format), 0
        return F.conv2d(x, weight, self.bias, self._stride, padding, self._dilation, self._groups, self._data_format)


class QuantizedConv2DTranspose(_Quantized):
    """A Conv2DTranspose layer with simulated quantisation."""

    _axis = 1

    def _take(self, layer):
        for name in ("_groups", "_stride", "_padding", "_dilation", "_data_format"):
            setattr(self, name, getattr(layer, name))
        self._output_padding = getattr(layer, "_output_padding", getattr(layer, "output_padding", 0))

    def forward(self, input, output_size=None):
        x, weight = self._both(input)
        return F.conv2d_transpose(
            x,
            weight,
            self.bias,
            self._stride,
            self._padding,
            0 if output_size is not None else self._output_padding,
            self._groups,
            self._dilation,
            self._data_format,
            output_size,
        )


class QuantizedLinear(_Quantized):
    """A Linear layer with simulated quantisation."""

    _axis = 1

    def _take(self, layer):
        self.name = layer.name

    def forward(self, input):
        return F.linear(*self._both(input), self.bias, self.name)


class QuantizedMatmul(Layer):
    """A matrix product of two computed tensors with simulated quantisation."""

    def __init__(
        self,
        layer=None,
        weight_bits=8,
        activation_bits=8,
        moving_rate=0.9,
        weight_quantize_type="abs_max",
        activation_quantize_type="abs_max",
        weight_pre_layer=None,
        act_pre_layer=None,
        weight_quant_layer=None,
        act_quant_layer=None,
    ):
        super().__init__()
        made = (
            act_quant_layer()
            if act_quant_layer is not None
            else None or _quanter(activation_quantize_type, None, moving_rate, activation_bits)
            for _ in range(2)
        )
        self._fake_quant_x, self._fake_quant_y = made
        self._act_preprocess_x = act_pre_layer() if act_pre_layer is not None else None
        self._act_preprocess_y = act_pre_layer() if act_pre_layer is not None else None

    def forward(self, x, y, transpose_x=False, transpose_y=False, name=None):
        if self._act_preprocess_x is not None:
            x, y = self._act_preprocess_x(x), self._act_preprocess_y(y)
        return paddle.matmul(self._fake_quant_x(x), self._fake_quant_y(y), transpose_x, transpose_y)


class MAOutputScaleLayer(Layer):
    """A layer whose result is observed."""

    def __init__(self, layer=None, moving_rate=0.9, name=None, dtype="float32", reduce_type=None):
        super().__init__()
        self._layer = layer
        self._ma_output_scale = MovingAverageAbsMaxScale(name, moving_rate, dtype)

    def forward(self, *inputs, **kwargs):
        out = self._layer(*inputs, **kwargs)
        return out if isinstance(out, (list, tuple, dict)) else self._ma_output_scale(out)


class FakeQuantMAOutputScaleLayer(Layer):
    """A layer whose result is quantised with a moving average as scale."""

    def __init__(
        self, layer, weight_bits=8, activation_bits=8, moving_rate=0.9, name=None, reduce_type=None, *args, **kwargs
    ):
        super().__init__()
        self._layer = layer
        self._fake_quant_output = FakeQuantMovingAverageAbsMax(name, moving_rate, activation_bits)

    def forward(self, *inputs, **kwargs):
        out = self._layer(*inputs, **kwargs)
        return out if isinstance(out, (list, tuple, dict)) else self._fake_quant_output(out)
