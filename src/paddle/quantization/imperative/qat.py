"""Quantisation-aware training of dynamic models: `ImperativeQuantAware`."""

from paddle import nn
from paddle._core.errors import FailedCheckError, received
from paddle._format.ir_graph import Graph, IrGraph
from paddle.nn.quant import quant_layers
from paddle.static.quantization import QuantWeightPass, ReplaceFakeQuantDequantPass

from . import fuse_utils
from ._saving import gather_scales, quantize_results, save

_QUANTIZED = {
    nn.Conv2D: quant_layers.QuantizedConv2D,
    nn.Conv2DTranspose: quant_layers.QuantizedConv2DTranspose,
    nn.Linear: quant_layers.QuantizedLinear,
}
_QUANTIZED_KINDS = tuple(_QUANTIZED.values())
_NAMES = {kind.__name__: kind for kind in _QUANTIZED}
_PARALLEL = ("ColumnParallelLinear", "RowParallelLinear")
_OWN = (
    quant_layers.FakeQuantAbsMax,
    quant_layers.FakeQuantChannelWiseAbsMax,
    quant_layers.FakeQuantMovingAverageAbsMax,
    quant_layers.MovingAverageAbsMaxScale,
)


class ImperativeQuantAware:
    """Put simulated quantisation into a dynamic model, to train it further.

    Args:
        quantizable_layer_type: the layers to quantise, by name or type.
        weight_quantize_type: 'abs_max', 'channel_wise_abs_max' or 'moving_average_abs_max'.
        fuse_conv_bn: whether batch norms are folded into convolutions first.
        weight_preprocess_layer: a class of layers that see weights before they are quantised; `act_preprocess_layer`
            likewise for inputs; `weight_quantize_layer` and `act_quantize_layer` replace the quantisers.
        onnx_format: whether saved models have `quantize_linear` and `dequantize_linear`.

    >>> model = paddle.nn.Sequential(paddle.nn.Linear(4, 2), paddle.nn.ReLU())
    >>> quantised = paddle.quantization.ImperativeQuantAware().quantize(model)
    >>> quantised(paddle.ones([1, 4])).shape
    [1, 2]
    """

    def __init__(
        self,
        quantizable_layer_type=["Conv2D", "Linear", "Conv2DTranspose", *_PARALLEL],  # noqa: B006  Paddle's default
        weight_quantize_type="abs_max",
        activation_quantize_type="moving_average_abs_max",
        weight_bits=8,
        activation_bits=8,
        moving_rate=0.9,
        fuse_conv_bn=False,
        weight_preprocess_layer=None,
        act_preprocess_layer=None,
        weight_quantize_layer=None,
        act_quantize_layer=None,
        onnx_format=False,
    ):
        self.fuse_conv_bn, self._onnx_format = fuse_conv_bn, onnx_format
        self._moving_rate, self._activation_bits = moving_rate, activation_bits
        self._kinds = tuple(_kind(value) for value in quantizable_layer_type if value not in _PARALLEL)
        self._settings = dict(
            weight_bits=weight_bits,
            activation_bits=activation_bits,
            moving_rate=moving_rate,
            weight_quantize_type=weight_quantize_type,
            activation_quantize_type=activation_quantize_type,
            weight_pre_layer=weight_preprocess_layer,
            act_pre_layer=act_preprocess_layer,
            weight_quant_layer=weight_quantize_layer,
            act_quant_layer=act_quantize_layer,
        )

    def quantize(self, model):
        """Change the model itself, and return it."""
        if not isinstance(model, nn.Layer):
            raise FailedCheckError("ImperativeQuantAware.quantize: expected a Layer.", received(model=model))
        if self.fuse_conv_bn:
            fuse_utils.fuse_conv_bn(model)
        self._quantize_inputs(model)
        self._observe_outputs(model)
        return model

    def _quantize_inputs(self, model):
        for name, layer in list(model.named_children()):
            if type(layer) in self._kinds and not getattr(layer, "skip_quant", False):
                setattr(model, name, _QUANTIZED[type(layer)](layer, **self._settings))
            else:
                self._quantize_inputs(layer)

    def _observe_outputs(self, model):
        for name, layer in list(model.named_children()):
            quantized = isinstance(layer, _QUANTIZED_KINDS)
            if isinstance(layer, _OWN) or getattr(layer, "skip_quant", False):
                continue
            if quantized or not list(layer.children()):
                setattr(model, name, quant_layers.MAOutputScaleLayer(layer, self._moving_rate))
            else:
                self._observe_outputs(layer)

    def save_quantized_model(self, layer, path, input_spec=None, **config):
        """Write the model for deployment to `path.pdmodel` and `path.pdiparams`."""
        if not isinstance(layer, nn.Layer):
            raise FailedCheckError("save_quantized_model: expected a Layer.", received(layer=layer))
        training = layer.training
        layer.eval()
        try:
            save(layer, path, input_spec, config, self._rewritten)
        finally:
            if training:
                layer.train()

    def _rewritten(self, program, scope):
        if not self._onnx_format:
            gather_scales(program, scope)
            return program
        quantize_results(program, scope, self._activation_bits)
        graph = IrGraph(Graph(program.desc), for_test=True)
        ReplaceFakeQuantDequantPass(scope, None, self._activation_bits).apply(graph)
        QuantWeightPass(scope, None).apply(graph)
        return graph.to_program()


def _kind(value):
    found = _NAMES.get(value) if isinstance(value, str) else value if value in _QUANTIZED else None
    if found is None:
        raise FailedCheckError(
            "ImperativeQuantAware: 'quantizable_layer_type' has a layer that cannot be quantised.",
            received(layer=value),
            f"one of {', '.join(_NAMES)}.",
        )
    return found
