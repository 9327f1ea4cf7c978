"""Functions for networks with torch's arguments."""

from . import functional

__all__ = ["functional"]

_LAYERS = frozenset(
    "AvgPool1D AvgPool1d AvgPool2D AvgPool2d AvgPool3D AvgPool3d Linear MultiheadAttention Softmax Unfold".split()
)


class _UnsupportedLayer(NotImplementedError, AttributeError):
    """A layer that is not supported yet; `hasattr` reports it as missing."""


def __getattr__(name):
    if name in _LAYERS:
        raise _UnsupportedLayer(
            f"paddle.compat.nn.{name} is not supported yet; paddle.nn has the layer with Paddle's arguments"
        )
    raise AttributeError(f"module 'paddle.compat.nn' has no attribute {name!r}")
