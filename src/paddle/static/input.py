"""Inputs of static graphs, under their internal path."""

from ._data import data as data
from ._input_spec import InputSpec as InputSpec
