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


class QuanterStub(Layer):
    """What takes the place of a Stub: the quanter that the Stub asks for, or the network's."""

    def __init__(self, layer, q_config):
        super().__init__()
        factory = layer._observer or q_config.activation
        self._observer = None if factory is None else factory._instance(layer)

    def forward(self, input):
        return input if self._observer is None else self._observer(input)
