"""`paddle.flops`: counting the multiplications and additions of a network."""

import math

from .. import nn
from .._core.args import int_arg
from .._core.autograd import no_grad
from .._core.errors import InvalidTypeError, UnimplementedError, received
from ..tensor.random import randn


def flops(net, input_size, custom_ops=None, print_detail=False):
    """Count the operations of a network on one input of the given shape.

    Args:
        custom_ops: {class of layers: function(layer, inputs, output)}, which adds to `layer.total_ops`; by default
            none.
        print_detail: whether a table of the layers is printed. Default: False.
        net: a Layer.
        input_size: shape of the input.

    Returns:
        an integer.

    >>> paddle.flops(paddle.nn.Sequential(paddle.nn.Linear(4, 3)), [1, 4])
    <class 'paddle.nn.layer.common.Linear'>'s flops has been counted
    Total Flops: 12     Total Params: 15
    12
    """
    if hasattr(net, "global_block"):
        raise UnimplementedError("flops: static programs are not counted yet.", None, "give the Layer itself.")
    if not isinstance(net, nn.Layer):
        raise InvalidTypeError("flops: 'net' must be a Layer.", received(net=net))
    custom_ops = {} if custom_ops is None else custom_ops
    if not isinstance(custom_ops, dict):
        raise InvalidTypeError(
            "flops: 'custom_ops' must be a dict from classes of layers to functions.", received(custom_ops=custom_ops)
        )
    rows = _count(net, list(input_size), custom_ops)
    total, params = sum(row[4] for row in rows), sum(row[3] for row in rows)
    if print_detail:
        print(table(("Layer Name", "Input Shape", "Output Shape", "Params", "Flops"), rows))
    print(f"Total Flops: {total}     Total Params: {params}")
    return total


def _count(net, input_size, custom_ops):
    """(name, input shape, output shape, parameters, operations) of every called layer without sublayers."""
    leaves = [layer for layer in net.sublayers(include_self=True) if not layer.sublayers()]
    modes = {layer: layer.training for layer in net.sublayers(include_self=True)}
    shapes, hooks = {}, []

    def note(layer, inputs, output):
        shapes[layer] = list(inputs[0].shape), list(_first(output).shape)

    for layer in leaves:
        layer.total_ops = 0
        count = custom_ops.get(type(layer)) or RULES.get(type(layer))
        hooks += [layer.register_forward_post_hook(hook) for hook in (note, count) if hook]
    _announce(leaves, custom_ops)
    net.eval()
    try:
        with no_grad():
            net(randn(input_size))
        counted = {layer: int_arg(layer.total_ops, "total_ops") for layer in leaves}
    finally:
        for hook in hooks:
            hook.remove()
        for layer in leaves:
            del layer.total_ops
        for layer, training in modes.items():
            object.__setattr__(layer, "training", training)
    # Paddle counts sublayers, so a network that is a single layer counts nothing itself.
    return [
        (layer.full_name(), *shapes[layer], sum(p.size for p in layer.parameters()), counted[layer])
        for layer in leaves
        if layer in shapes and layer is not net
    ]


def _announce(leaves, custom_ops):
    """Print for each layer class whether it is counted."""
    for kind in dict.fromkeys(type(layer) for layer in leaves):
        if kind in custom_ops:
            print(f"Customize Function has been applied to {kind}")
        elif kind in RULES:
            print(f"{kind}'s flops has been counted")
        else:
            print(f"Cannot find suitable count function for {kind}. Treat it as zero FLOPs.")


def _first(output):
    return output[0] if isinstance(output, (list, tuple)) else output


def table(head, rows):
    lines = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    drawn = ["| " + " | ".join(cell.center(width) for cell, width in zip(line, widths)) + " |" for line in lines]
    return "\n".join([rule, drawn[0], rule, *drawn[1:], rule])


# ---- counts for each kind of layer ----


def count_convNd(layer, inputs, output):
    bias = 0 if layer.bias is None else 1
    layer.total_ops += output.size * (math.prod(layer.weight.shape[1:]) + bias)


def _transposed(layer, inputs, output):
    bias = 0 if layer.bias is None else 1
    layer.total_ops += output.size * (inputs[0].shape[1] // layer._groups * math.prod(layer.weight.shape[2:]) + bias)


def count_bn(layer, inputs, output):
    layer.total_ops += 2 * inputs[0].size


def count_linear(layer, inputs, output):
    layer.total_ops += layer.weight.shape[0] * output.size


def count_leaky_relu(layer, inputs, output):
    layer.total_ops += inputs[0].size


def count_avgpool(layer, inputs, output):
    layer.total_ops += output.size


def count_adap_avgpool(layer, inputs, output):
    window = [size // out for size, out in zip(inputs[0].shape[2:], output.shape[2:])]
    layer.total_ops += output.size * (math.prod(window) + 1)


def count_zero_ops(layer, inputs, output):
    """Count zero operations."""


RULES = {
    **dict.fromkeys((nn.Conv1D, nn.Conv2D, nn.Conv3D), count_convNd),
    **dict.fromkeys((nn.Conv1DTranspose, nn.Conv2DTranspose, nn.Conv3DTranspose), _transposed),
    **dict.fromkeys((nn.BatchNorm, nn.BatchNorm2D), count_bn),
    nn.Linear: count_linear,
    nn.LeakyReLU: count_leaky_relu,
    **dict.fromkeys((nn.AvgPool1D, nn.AvgPool2D, nn.AvgPool3D), count_avgpool),
    **dict.fromkeys((nn.AdaptiveAvgPool1D, nn.AdaptiveAvgPool2D, nn.AdaptiveAvgPool3D), count_adap_avgpool),
    **dict.fromkeys((nn.ReLU, nn.ReLU6, nn.Dropout), count_zero_ops),
}
