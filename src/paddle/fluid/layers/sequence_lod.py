"""Functions on sequences, by a path of this era, through which all of `fluid.layers` is reached."""

from ._base import through

__getattr__ = through(__name__)
