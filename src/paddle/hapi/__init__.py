"""The high-level interface: what is said about a network as a whole."""

from . import callbacks, progressbar
from ._flops import flops
from ._summary import summary
from .model import Model

__all__ = ["Model", "flops", "summary"]
