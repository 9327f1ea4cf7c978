"""Inputs of static graphs, under their internal path."""

from .._core.import_paths import elsewhere as _elsewhere
from ._data import data as data
from ._input_spec import InputSpec as InputSpec

__getattr__ = _elsewhere(__name__)
