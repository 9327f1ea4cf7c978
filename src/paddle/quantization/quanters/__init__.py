"""Quanters for training."""

from .abs_max import FakeQuanterWithAbsMaxObserver, FakeQuanterWithAbsMaxObserverLayer

__all__ = ["FakeQuanterWithAbsMaxObserver"]
