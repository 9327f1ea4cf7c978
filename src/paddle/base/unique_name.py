"""Unique names for layers, parameters and variables."""

from .._core.import_paths import elsewhere as _elsewhere
from ..utils.unique_name import *  # noqa: F403

__getattr__ = _elsewhere(__name__)
