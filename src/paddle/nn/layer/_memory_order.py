"""Which networks compute with the channels last in memory.

torch's grouped and depthwise convolutions are much faster that way on a CPU, dense ones often are not. So a network, or
a part of one, whose convolutions are mostly grouped keeps the channels last from its first convolution on. Structure
alone decides, and therefore in the same way in every run. `paddle.incubate.autotune` measures instead.
"""

import sys

from ..._core.flags import flag
from ..._core.mode import is_tracing
from .layers import Layer


def decide(convolution, family):
    """Set `_channels_last` of every convolution, of class `family`, in the network that is calling `convolution`."""
    if is_tracing():
        return  # a Program has no memory order, and its tracer watches the attributes of layers
    mark(_outermost(sys._getframe(2)) or convolution, family)
    if convolution._channels_last is None:  # called by a network that it is no part of
        mark(convolution, family)


def mark(layer, family):
    """Decide for a layer and everything in it; `family` is the class of the convolutions."""
    found = [part for part in layer.sublayers(include_self=True) if isinstance(part, family)]
    wide = [part for part in found if max(part._kernel_size) > 1]
    grouped = sum(part._groups > 1 for part in wide)
    if grouped and grouped * 2 <= len(wide):
        put(found, False)
        for part in layer.children():  # a mixed network: each of its parts by itself
            mark(part, family)
    else:
        put(found, bool(grouped) and flag("FLAGS_conv_channels_last"))


def put(convolutions, last):
    """Let these convolutions have the channels last, or not."""
    for layer in convolutions:
        object.__setattr__(layer, "_channels_last", last and layer._data_format == "NCHW")


def _outermost(frame):
    """The layer in whose method the program entered the network, found on the stack, so that calls pay nothing."""
    found = None
    while frame is not None:
        owner = frame.f_locals.get("self")
        if isinstance(owner, Layer):
            found = owner
        frame = frame.f_back
    return found
