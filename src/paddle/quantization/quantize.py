"""The base class of QAT and PTQ."""

import abc
import copy

from ..nn.quant.format import ConvertibleQuantedLayer, LinearQuanterDequanter
from .base_quanter import BaseQuanter


class Quantization(metaclass=abc.ABCMeta):
    """Adds quanters to a model, and later fixes their scales."""

    def __init__(self, config):
        self._config = copy.deepcopy(config)

    @abc.abstractmethod
    def quantize(self, model, inplace=False):
        """A model with quanters in it."""

    def convert(self, model, inplace=False, remain_weight=False):
        """The model with fixed scales: quanters quantise and dequantise, weights are integers.

        With `remain_weight` the weights stay unchanged and are rounded at each call.
        """
        model = model if inplace else copy.deepcopy(model)
        _convert(model, remain_weight)
        return model

    def _replace(self, layer):
        """Replace the sublayers of `layer` by their replacements."""
        for name, child in list(layer.named_children()):
            made = self._config._replacement(child)
            if made is not None:
                setattr(layer, name, made)
            elif not self._config._is_leaf(child):
                self._replace(child)


def _convert(layer, remain_weight):
    for name, child in list(layer.named_children()):
        if isinstance(child, BaseQuanter):
            setattr(layer, name, LinearQuanterDequanter.from_quanter(child))
        elif isinstance(child, ConvertibleQuantedLayer):
            child._convert(remain_weight)
        else:
            _convert(child, remain_weight)
