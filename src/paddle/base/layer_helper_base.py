"""`LayerHelper` under the name of its base class."""

from .._core.layer_helper import LayerHelper as LayerHelperBase

__all__ = ["LayerHelperBase"]
