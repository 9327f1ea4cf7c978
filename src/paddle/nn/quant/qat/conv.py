"""A Conv2D layer with quanters."""

import paddle.nn.functional as F

from ..format import ConvertibleQuantedLayer
from .linear import quanted, take_quanters


class QuantedConv2D(ConvertibleQuantedLayer):
    """Replaces a Conv2D layer and shares its parameters."""

    def __init__(self, layer, q_config):
        super().__init__()
        self.weight, self.bias = layer.weight, layer.bias
        self._groups, self._stride, self._dilation = layer._groups, layer._stride, layer._dilation
        self._padding, self._padding_mode, self._data_format = layer._padding, layer._padding_mode, layer._data_format
        self._border_padding = getattr(layer, "_border_padding", None)
        take_quanters(self, layer, q_config)

    def forward(self, input):
        x, weight = quanted(self, input)
        padding = self._padding
        if self._padding_mode != "zeros":
            x, padding = F.pad(x, self._border_padding, mode=self._padding_mode, data_format=self._data_format), 0
        return F.conv2d(x, weight, self.bias, self._stride, padding, self._dilation, self._groups, self._data_format)
