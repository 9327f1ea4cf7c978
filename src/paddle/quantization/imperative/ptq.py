"""Quantisation of trained dynamic models: `ImperativePTQ`."""

import copy

from paddle import nn
from paddle._core.errors import FailedCheckError, received
from paddle.nn.quant import quant_layers

from . import fuse_utils
from ._saving import gather_scales, save
from .ptq_config import PTQConfig, default_ptq_config
from .ptq_quantizer import PerChannelAbsmaxQuantizer
from .ptq_registry import PTQRegistry


class ImperativePTQ:
    """Find the scales of a trained dynamic model on data, and save it quantised.

    >>> ptq = paddle.quantization.ImperativePTQ()
    >>> observed = ptq.quantize(paddle.nn.Sequential(paddle.nn.Linear(4, 2), paddle.nn.ReLU()))
    >>> observed(paddle.ones([1, 4])).shape  # run it on data, then ptq.save_quantized_model(observed, path, …)
    [1, 2]
    """

    def __init__(self, quant_config=default_ptq_config):
        if not isinstance(quant_config, PTQConfig):
            raise FailedCheckError(
                "ImperativePTQ: 'quant_config' must be a PTQConfig.", received(quant_config=quant_config)
            )
        self._quant_config = quant_config

    def quantize(self, model, inplace=False, fuse=False, fuse_list=None):
        """The model with quantisers that observe it: run it on data next.

        Args:
            fuse: whether batch norms are folded into the layers before them, those of `fuse_list` if given.
        """
        if not isinstance(model, nn.Layer):
            raise FailedCheckError("ImperativePTQ.quantize: expected a Layer.", received(model=model))
        model = model if inplace else copy.deepcopy(model)
        if fuse:
            model.eval()
            model = fuse_utils.fuse_layers(model, fuse_list) if fuse_list else fuse_utils.fuse_conv_bn(model)
        for _, layer in model.named_sublayers():
            if PTQRegistry.is_supported_layer(layer) and not getattr(layer, "skip_quant", False):
                config = copy.deepcopy(self._quant_config)
                config.enable_in_act_quantizer = PTQRegistry.is_simulated_quant_layer(layer)
                config.quant_hook_handle = layer.register_forward_post_hook(_observe)
                layer._quant_config = config
        return model

    def save_quantized_model(self, model, path, input_spec=None, **config):
        """Write the quantised model to `path.pdmodel` and `path.pdiparams`."""
        if not isinstance(model, nn.Layer):
            raise FailedCheckError("save_quantized_model: expected a Layer.", received(model=model))
        converted = self._convert(copy.deepcopy(model))
        converted.eval()

        def rewritten(program, scope):
            gather_scales(program, scope, on_product=True)

        save(converted, path, input_spec, config, rewritten)

    def _convert(self, model):
        """The model with the scales that were found instead of quantisers that observe."""
        for parent in [model, *model.sublayers()]:
            for name, layer in list(parent.named_children()):
                config = getattr(layer, "_quant_config", None)
                if config is None:
                    continue
                config.quant_hook_handle.remove()
                _calculate(layer, config)
                del layer._quant_config
                made = layer
                if config.enable_in_act_quantizer:
                    made = _simulated(layer, config)
                if config.out_act_quantizer.thresholds:
                    made = _with_scale(made, config.out_act_quantizer.thresholds[0])
                setattr(parent, name, made)
        return model


def _observe(layer, inputs, outputs):
    """Show the tensors of a call to the quantisers of a layer."""
    config = layer._quant_config
    if config.enable_in_act_quantizer:
        config.in_act_quantizer.sample_data(layer, inputs if isinstance(inputs, tuple) else (inputs,))
    config.out_act_quantizer.sample_data(layer, (outputs,))
    return outputs


def _calculate(layer, config):
    if config.enable_in_act_quantizer:
        if not config.in_act_quantizer.abs_max_vals:
            raise FailedCheckError(
                f"save_quantized_model: layer '{layer.full_name()}' has seen no data.", hint="run the model first."
            )
        config.in_act_quantizer.cal_thresholds()
        config.wt_quantizer.sample_data(layer, (layer.weight,))
        config.wt_quantizer.cal_thresholds()
    if config.out_act_quantizer.abs_max_vals:
        config.out_act_quantizer.cal_thresholds()


def _simulated(layer, config):
    """The layer with simulated quantisation whose scales are those that were found."""
    kinds = {nn.Conv2D: quant_layers.QuantizedConv2D, nn.Linear: quant_layers.QuantizedLinear}
    channels = isinstance(config.wt_quantizer, PerChannelAbsmaxQuantizer)
    made = kinds[type(layer)](
        layer,
        config.wt_quantizer.quant_bits,
        config.in_act_quantizer.quant_bits,
        weight_quantize_type="channel_wise_abs_max" if channels else "abs_max",
        activation_quantize_type="moving_average_abs_max",
    )
    made._fake_quant_input._scale.set_value(_number(config.in_act_quantizer.thresholds[0]))
    return made


def _with_scale(layer, scale):
    made = quant_layers.MAOutputScaleLayer(layer)
    made._ma_output_scale._accum.set_value(_number(scale))
    made._ma_output_scale._state.set_value(_number(1.0))
    return made


def _number(value):
    import numpy as np

    return np.array([value], "float32")
