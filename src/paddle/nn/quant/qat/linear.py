"""A Linear layer with quanters."""

import paddle.nn.functional as F

from ..format import ConvertibleQuantedLayer


class QuantedLinear(ConvertibleQuantedLayer):
    """Replaces a Linear layer and shares its parameters."""

    def __init__(self, layer, q_config):
        super().__init__()
        self.weight, self.bias, self.name = layer.weight, layer.bias, layer.name
        take_quanters(self, layer, q_config)

    def forward(self, input):
        return F.linear(*quanted(self, input), self.bias, self.name)


def take_quanters(quanted_layer, layer, config):
    """Give a layer the quanters specified by its configuration."""
    quanted_layer.weight_quanter = quanted_layer.activation_quanter = None
    if config.weight is not None:
        quanted_layer.weight_quanter = config.weight._instance(layer)
    if config.activation is not None:
        quanted_layer.activation_quanter = config.activation._instance(layer)


def quanted(layer, input):
    """Pass the input and the weight of a layer through their quanters."""
    weight = layer.weight
    if layer.activation_quanter is not None:
        input = layer.activation_quanter(input)
    if layer.weight_quanter is not None:
        weight = layer.weight_quanter(weight)
    return input, weight
