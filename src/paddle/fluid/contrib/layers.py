"""Functions that were tried out beside `fluid.layers`."""

from ..layers import tree_conv

__all__ = ["tree_conv"]
