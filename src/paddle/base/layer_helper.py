"""`LayerHelper`, for layer functions that users write themselves."""

from .._core.layer_helper import LayerHelper as LayerHelper
