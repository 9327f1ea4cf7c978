"""Finding objects in pictures."""

from . import anchors, matching, proposals, suppression
from .anchors import *
from .matching import *
from .proposals import *
from .suppression import *

__all__ = [*anchors.__all__, *matching.__all__, *proposals.__all__, *suppression.__all__]
