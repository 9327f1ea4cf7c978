"""Saving and loading, and the defaults that hold for the whole program."""

from .._core.dtype import get_default_dtype, set_default_dtype
from .._core.random import seed
from .io import load, save

__all__ = ["get_default_dtype", "load", "save", "seed", "set_default_dtype"]
