"""Fold batch norms into the layers before them."""

import copy

import paddle
from paddle import nn
from paddle._core.errors import FailedCheckError, received


class Identity(nn.Layer):
    """What remains of a batch norm that was folded."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


def fuse_conv_bn(model):
    """Fold each BatchNorm2D that follows a Conv2D in the order of the model's layers."""
    found, before = [], None
    for name, layer in model.named_sublayers():
        if before is not None and isinstance(before[1], nn.Conv2D) and isinstance(layer, nn.BatchNorm2D):
            found.append([before[0], name])
        before = name, layer
    return fuse_layers(model, found, inplace=True)


def fuse_layers(model, layers_to_fuse, inplace=False):
    """Fold pairs of layers.

    Args:
        layers_to_fuse: [[name of a Conv2D or Linear, name of the batch norm after it], …].
    """
    model = model if inplace else copy.deepcopy(model)
    for names in layers_to_fuse:
        layers = dict(model.named_sublayers())
        missing = [n for n in names if n not in layers]
        if len(names) != 2 or missing:
            raise FailedCheckError("fuse_layers: expected pairs of names of layers.", received(layers=names))
        first, norm = layers[names[0]], layers[names[1]]
        if not isinstance(first, (nn.Conv2D, nn.Linear)):
            raise FailedCheckError(
                "fuse_layers: the first layer of a pair must be a Conv2D or a Linear.", received(layer=type(first))
            )
        _fold(first, norm, 0 if isinstance(first, nn.Conv2D) else 1)
        _replace(model, names[1], Identity())
    return model


def _fold(layer, norm, axis):
    with paddle.no_grad():
        factor = norm.weight / paddle.sqrt(norm._variance + norm._epsilon)
        shape = [-1 if i == axis else 1 for i in range(layer.weight.ndim)]
        layer.weight.set_value(layer.weight * factor.reshape(shape))
        bias = paddle.zeros_like(norm._mean) if layer.bias is None else layer.bias
        shift = (bias - norm._mean) * factor + norm.bias
        if layer.bias is None:
            layer.bias = layer.create_parameter(shift.shape, is_bias=True)
        layer.bias.set_value(shift)


def _replace(model, name, made):
    *parents, last = name.split(".")
    for part in parents:
        model = getattr(model, part)
    setattr(model, last, made)
