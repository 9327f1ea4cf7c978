"""Learning rate schedules."""

from paddle.optimizer.lr._base import LRScheduler
from paddle.optimizer.lr._cosine import CosineAnnealingDecay, CosineAnnealingWarmRestarts
from paddle.optimizer.lr._cyclic import CyclicLR, OneCycleLR
from paddle.optimizer.lr._decay import (
    ExponentialDecay,
    InverseTimeDecay,
    MultiStepDecay,
    NaturalExpDecay,
    NoamDecay,
    PiecewiseDecay,
    PolynomialDecay,
    StepDecay,
)
from paddle.optimizer.lr._lambda import LambdaDecay, MultiplicativeDecay
from paddle.optimizer.lr._plateau import ReduceOnPlateau
from paddle.optimizer.lr._warmup import LinearLR, LinearWarmup

from ..._core.import_paths import elsewhere as _elsewhere

__all__ = [
    "CosineAnnealingDecay",
    "CosineAnnealingWarmRestarts",
    "CyclicLR",
    "ExponentialDecay",
    "InverseTimeDecay",
    "LRScheduler",
    "LambdaDecay",
    "LinearLR",
    "LinearWarmup",
    "MultiStepDecay",
    "MultiplicativeDecay",
    "NaturalExpDecay",
    "NoamDecay",
    "OneCycleLR",
    "PiecewiseDecay",
    "PolynomialDecay",
    "ReduceOnPlateau",
    "StepDecay",
]

__getattr__ = _elsewhere(__name__)
