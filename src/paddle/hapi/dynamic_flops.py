"""The rules by which `paddle.flops` counts, as hooks that programs register themselves."""

from ..tensor.creation import to_tensor
from ._flops import (
    RULES,
    count_adap_avgpool,
    count_avgpool,
    count_bn,
    count_convNd,
    count_leaky_relu,
    count_linear,
    count_zero_ops,
    flops,
)
from .static_flops import Table

register_hooks = RULES  # {class of layers: function(layer, inputs, output)}, which adds to `layer.total_ops`

__all__ = [
    "Table",
    "count_adap_avgpool",
    "count_avgpool",
    "count_bn",
    "count_convNd",
    "count_io_info",
    "count_leaky_relu",
    "count_linear",
    "count_parameters",
    "count_zero_ops",
    "flops",
    "register_hooks",
]


def count_parameters(m, x, y):
    """A hook: the number of a layer's parameters in its buffer `total_params`, a tensor of one element."""
    m.total_params[0] = sum(p.size for p in m.parameters())


def count_io_info(m, x, y):
    """A hook: the shapes of a layer's input and output in its buffers `input_shape` and `output_shape`."""
    output = y[0] if isinstance(y, (list, tuple)) else y
    m.register_buffer("input_shape", to_tensor(list(x[0].shape), dtype="int64"))
    m.register_buffer("output_shape", to_tensor(list(output.shape), dtype="int64"))
