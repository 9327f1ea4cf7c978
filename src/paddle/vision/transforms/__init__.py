"""Image transforms: classes to chain with `Compose`, and the same as functions."""

from . import functional, transforms
from .functional import *
from .transforms import *

__all__ = [*transforms.__all__, *functional.__all__]
