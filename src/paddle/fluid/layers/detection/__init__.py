"""Object detection."""

from . import anchors, matching, precision, proposals, sampling, suppression
from .anchors import *
from .matching import *
from .precision import *
from .proposals import *
from .sampling import *
from .suppression import *

__all__ = [
    *anchors.__all__,
    *matching.__all__,
    *precision.__all__,
    *proposals.__all__,
    *sampling.__all__,
    *suppression.__all__,
]
