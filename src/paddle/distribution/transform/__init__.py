"""Transforms of random variables, with their log determinants."""

from ._base import Transform, Type
from ._composed import ChainTransform, IndependentTransform, StackTransform
from ._elementwise import AbsTransform, AffineTransform, ExpTransform, PowerTransform, SigmoidTransform, TanhTransform
from ._events import ReshapeTransform, SoftmaxTransform, StickBreakingTransform

__all__ = [
    "AbsTransform",
    "AffineTransform",
    "ChainTransform",
    "ExpTransform",
    "IndependentTransform",
    "PowerTransform",
    "ReshapeTransform",
    "SigmoidTransform",
    "SoftmaxTransform",
    "StackTransform",
    "StickBreakingTransform",
    "TanhTransform",
    "Transform",
]
