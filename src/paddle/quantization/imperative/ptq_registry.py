"""Which layers `ImperativePTQ` observes, and which of them it quantises."""

from paddle import nn
from paddle.nn.quant import add
from paddle.nn.quant.quant_layers import QuantizedConv2D, QuantizedLinear


class LayerInfo:
    """A type of layers and the slots of the operator it becomes."""

    def __init__(self, layer, input_names, weight_names, output_names):
        self.layer, self.input_names = layer, input_names
        self.weight_names, self.output_names = weight_names, output_names


_CONV, _PRODUCT = (["Input"], ["Filter"], ["Output"]), (["X"], ["Y"], ["Out"])
_PLAIN = (["X"], [], ["Out"])

PTQ_LAYERS_INFO = [
    LayerInfo(nn.Conv2D, *_CONV),
    LayerInfo(nn.Linear, *_PRODUCT),
    LayerInfo(nn.BatchNorm2D, ["X"], [], ["Y"]),
    *(
        LayerInfo(kind, *_PLAIN)
        for kind in (
            nn.AdaptiveMaxPool2D,
            nn.AdaptiveAvgPool2D,
            nn.AvgPool2D,
            nn.MaxPool2D,
            nn.ReLU,
            nn.ReLU6,
            nn.Hardswish,
            nn.Swish,
            nn.Sigmoid,
            nn.Softmax,
            nn.Tanh,
        )
    ),
    LayerInfo(add, ["X", "Y"], [], ["Out"]),
]
QUANT_LAYERS_INFO = [LayerInfo(QuantizedConv2D, *_CONV), LayerInfo(QuantizedLinear, *_PRODUCT)]
SIMULATED_LAYERS = [nn.Conv2D, nn.Linear]


class PTQRegistry:
    """Questions about layers."""

    @classmethod
    def is_supported_layer(cls, layer):
        """Whether a layer or a type of layers is observed."""
        return _found(PTQ_LAYERS_INFO, layer) is not None

    @classmethod
    def is_registered_layer(cls, layer):
        """Whether a layer is observed, or made by `ImperativePTQ`."""
        return _found([*PTQ_LAYERS_INFO, *QUANT_LAYERS_INFO], layer) is not None

    @classmethod
    def is_simulated_quant_layer(cls, layer):
        """Whether a layer is quantised."""
        kind = layer if isinstance(layer, type) else type(layer)
        return kind in SIMULATED_LAYERS

    @classmethod
    def layer_info(cls, layer):
        """The slots of the operator that a layer becomes."""
        found = _found([*PTQ_LAYERS_INFO, *QUANT_LAYERS_INFO], layer)
        if found is None:
            raise KeyError(f"{type(layer).__name__} is no layer that ImperativePTQ knows")
        return found


def _found(table, layer):
    kind = layer if isinstance(layer, type) else type(layer)
    return next((info for info in table if info.layer is kind), None)
