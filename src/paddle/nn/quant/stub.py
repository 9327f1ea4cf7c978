"""`Stub`: a position in a layer's forward where quantisation may insert an observer."""

from ..layer.layers import Layer


class Stub(Layer):
    """Passes its input through; quantisation-aware training and calibration replace it by an observer.

    Args:
        observer: the factory of that observer; by default that of the network.

    >>> paddle.nn.quant.Stub()(paddle.ones([2])).tolist()
    [1.0, 1.0]
    """

    def __init__(self, observer=None):
        super().__init__()
        self._observer = observer

    def forward(self, input):
        return input


class QuanterStub(Layer):
    """Replaces a Stub: uses the quanter the Stub specifies, or the network's."""

    def __init__(self, layer, q_config):
        super().__init__()
        factory = layer._observer or q_config.activation
        self._observer = None if factory is None else factory._instance(layer)

    def forward(self, input):
        return input if self._observer is None else self._observer(input)
