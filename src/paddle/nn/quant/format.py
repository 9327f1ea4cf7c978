"""The layers of converted models: quantising and dequantising."""

import paddle
from paddle._kernels import quantize_ops
from paddle._kernels.fake_quantization import dequantize_linear, quantize_linear

from ..layer.layers import Layer


class _Linear(Layer):
    """Scales, zero points and bits of uniform quantisation."""

    _how = None

    def __init__(self, scales, zero_point=None, quant_axis=None, bit_length=8, group_size=128):
        super().__init__()
        self._scales = _buffer(self, "_scales", scales)
        self._zero_point = _buffer(self, "_zero_point", 0.0 if zero_point is None else zero_point)
        self._quant_axis = -1 if quant_axis is None else quant_axis
        self._bit_length, self._group_size = bit_length, group_size
        # The operators of model files know one scale, or one for each channel, and no zero point.
        self._as_operator = (self._scales.size == 1 or (self._scales.ndim == 1 and self._quant_axis >= 0)) and not bool(
            self._zero_point.any()
        )

    def forward(self, input):
        if self._as_operator:
            return self._operator(input)
        return type(self)._how(
            input, self._scales, self._zero_point, self._quant_axis, self._bit_length, self._group_size
        )

    @classmethod
    def from_quanter(cls, quanter):
        """Create the layer with a quanter's scales."""
        return cls(
            quanter.scales(),
            quanter.zero_points(),
            quanter.quant_axis(),
            quanter.bit_length(),
            getattr(quanter, "group_size", 128),
        )


def _buffer(layer, name, value):
    value = paddle.to_tensor(value, dtype="float32")
    layer.register_buffer(name, value.detach())
    return getattr(layer, name)


class LinearQuanter(_Linear):
    """Quantises values to integers, stored as floats."""

    _how = staticmethod(quantize_linear)

    def _operator(self, input):
        scales, axis, bits = self._scales, self._quant_axis, self._bit_length
        most = 2 ** (bits - 1) - 1
        return quantize_ops.quantize_linear(
            input, scales, None, None, None, axis if scales.size > 1 else -1, bits, -most - 1, most
        )[0]


class LinearDequanter(_Linear):
    """Dequantises integers to values."""

    _how = staticmethod(dequantize_linear)

    def _operator(self, input):
        axis = self._quant_axis if self._scales.size > 1 else -1
        return quantize_ops.dequantize_linear(input, self._scales, None, axis, self._bit_length)


class LinearQuanterDequanter(Layer):
    """Quantises and dequantises; either step may be missing."""

    def __init__(self, quanter, dequanter):
        super().__init__()
        self._quanter, self._dequanter = quanter, dequanter

    def forward(self, input):
        out = input if self._quanter is None else self._quanter(input)
        return out if self._dequanter is None else self._dequanter(out)

    @staticmethod
    def from_quanter(quanter):
        """Create both steps with a quanter's scales."""
        return LinearQuanterDequanter(LinearQuanter.from_quanter(quanter), LinearDequanter.from_quanter(quanter))


class ConvertibleQuantedLayer(Layer):
    """A layer with quanters, which are frozen when the model is converted."""

    def __init__(self):
        super().__init__()
        self.converted = False

    def weights_to_quanters(self):
        """Return [(name of a weight, name of its quanter)]."""
        return [("weight", "weight_quanter")]

    def activation_quanters(self):
        """Return the names of the input quanters."""
        return ["activation_quanter"]

    def _convert(self, remain_weight=False):
        """Freeze the scales; weights become integers unless `remain_weight`."""
        for name in self.activation_quanters():
            if getattr(self, name, None) is not None:
                setattr(self, name, LinearQuanterDequanter.from_quanter(getattr(self, name)))
        for weight, name in self.weights_to_quanters():
            if getattr(self, name, None) is None:
                continue
            both = LinearQuanterDequanter.from_quanter(getattr(self, name))
            if not remain_weight:
                parameter = getattr(self, weight)
                with paddle.no_grad():
                    parameter.set_value(both._quanter(parameter))
                both._quanter = None
            setattr(self, name, both)
        self.converted = True
