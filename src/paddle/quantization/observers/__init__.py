"""Observers for post-training quantisation."""

from .abs_max import AbsmaxObserver, AbsmaxObserverLayer
from .groupwise import GroupWiseWeightObserver, GroupWiseWeightObserverLayer

__all__ = ["AbsmaxObserver", "GroupWiseWeightObserver"]
