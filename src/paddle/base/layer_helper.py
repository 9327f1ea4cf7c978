"""`LayerHelper`, for layer functions that users write themselves."""

from .._core.import_paths import elsewhere as _elsewhere
from .._core.layer_helper import LayerHelper as LayerHelper

__getattr__ = _elsewhere(__name__)
