"""Layers and functions for networks with torch's arguments; the layers are in `paddle.nn.layer.torch_form`."""

from ..._core.import_paths import elsewhere as _by_path
from . import functional

__all__ = ["functional"]

__getattr__ = _by_path(__name__)
