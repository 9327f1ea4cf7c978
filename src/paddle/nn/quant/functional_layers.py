"""Operators as layers, so that quantisation can find them in a model."""

import paddle

from ..layer.layers import Layer


class FloatFunctionalLayer(Layer):
    """A layer that calls an operator."""


def _layer(name):
    function = getattr(paddle, name)

    def forward(self, *args, **kwargs):
        return function(*args, **kwargs)

    doc = f"`paddle.{name}` as a layer."
    return type(name, (FloatFunctionalLayer,), {"forward": forward, "__doc__": doc, "__module__": __name__})


add, subtract, multiply, divide = map(_layer, ("add", "subtract", "multiply", "divide"))
reshape, transpose, concat, flatten, matmul = map(_layer, ("reshape", "transpose", "concat", "flatten", "matmul"))
