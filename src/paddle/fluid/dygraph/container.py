"""Layers that hold layers."""

from paddle import nn

from .layers import Layer

__all__ = ["LayerList", "ParameterList", "Sequential"]


class Sequential(nn.Sequential, Layer):
    """Layers in sequence, each optionally a (name, layer) pair. A leading name scope (1.6) is ignored.

    >>> with fluid.dygraph.guard():
    ...     net = fluid.dygraph.Sequential(fluid.dygraph.Linear(4, 2, act="relu"), fluid.dygraph.Linear(2, 1))
    """

    def __init__(self, *layers):
        scoped = layers and isinstance(layers[0], str)
        super().__init__(*(layers[1:] if scoped else layers))


class LayerList(nn.LayerList, Layer):
    """A list of layers, registered as sublayers."""


class ParameterList(nn.ParameterList, Layer):
    """A list of parameters."""
