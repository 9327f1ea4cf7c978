"""Reading data into a Program."""

from ..._core.import_paths import elsewhere as _elsewhere
from ...static import data as data

__all__ = ["data"]

__getattr__ = _elsewhere(__name__)
