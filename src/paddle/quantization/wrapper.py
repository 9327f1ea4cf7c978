"""A layer with a quanter before it."""

from paddle import nn


class ObserveWrapper(nn.Layer):
    """Passes the input, or the output, of a layer through a quanter."""

    def __init__(self, observer, observed, observe_input=True):
        super().__init__()
        self._observer, self._observed, self._observe_input = observer, observed, observe_input

    def forward(self, *inputs, **kwargs):
        if self._observe_input:
            return self._observed(self._observer(inputs[0]), *inputs[1:], **kwargs)
        return self._observer(self._observed(*inputs, **kwargs))
