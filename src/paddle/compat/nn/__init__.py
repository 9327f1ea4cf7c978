"""Parts of networks with torch's arguments: the functions."""

from . import functional

__all__ = ["functional"]

_LAYERS = frozenset(
    "AvgPool1D AvgPool1d AvgPool2D AvgPool2d AvgPool3D AvgPool3d Linear MultiheadAttention Softmax Unfold".split()
)


class _NotYet(NotImplementedError, AttributeError):
    """A layer that is not there yet; for `hasattr` it is missing."""


def __getattr__(name):
    if name in _LAYERS:
        raise _NotYet(f"paddle.compat.nn.{name} is not there yet; paddle.nn has the layer with Paddle's arguments")
    raise AttributeError(f"module 'paddle.compat.nn' has no attribute {name!r}")
