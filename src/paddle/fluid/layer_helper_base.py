"""`LayerHelperBase`, under its fluid path."""

from .layer_helper import LayerHelper as LayerHelperBase

__all__ = ["LayerHelperBase"]
