"""Experimental additions to `fluid.layers`."""

from ..layers import tree_conv

__all__ = ["tree_conv"]
