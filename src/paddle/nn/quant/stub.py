"""`Stub`: a place in a layer's forward where quantisation may put an observer."""

from ..layer.layers import Layer


class Stub(Layer):
    """Passes its input on; quantisation-aware training and calibration put an observer in its place.

    Args:
        observer: how to make that observer; by default the one that the whole network gets.

    >>> paddle.nn.quant.Stub()(paddle.ones([2])).tolist()
    [1.0, 1.0]
    """

    def __init__(self, observer=None):
        super().__init__()
        self._observer = observer

    def forward(self, input):
        return input
