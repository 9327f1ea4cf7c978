"""`DistributeTranspiler` and its configuration, under their own path."""

from . import DistributeTranspiler, DistributeTranspilerConfig

__all__ = ["DistributeTranspiler", "DistributeTranspilerConfig"]
