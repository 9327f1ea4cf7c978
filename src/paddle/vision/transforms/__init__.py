"""Image transforms: classes to chain with `Compose`, and the same as functions."""

from ..._core.import_paths import elsewhere as _elsewhere
from . import functional, transforms
from .functional import *
from .transforms import *

__all__ = [*transforms.__all__, *functional.__all__]

__getattr__ = _elsewhere(__name__)
