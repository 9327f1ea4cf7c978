"""The high-level interface: `Model`, `summary`, `flops`, callbacks and `hub`."""

from .._core.import_paths import elsewhere as _elsewhere
from . import callbacks, dynamic_flops, progressbar, static_flops
from ._flops import flops
from ._summary import summary
from .model import Model

__all__ = ["Model", "flops", "summary"]

__getattr__ = _elsewhere(__name__)
