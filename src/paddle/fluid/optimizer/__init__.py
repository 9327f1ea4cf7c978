"""Optimizers, each under its long and its short fluid name."""

from paddle.optimizer import Optimizer as _Today

from ._base import FluidOptimizer as _FluidOptimizer
from ._fluid_rules import (
    DecayedAdagradOptimizer,
    DGCMomentumOptimizer,
    DpsgdOptimizer,
    FtrlOptimizer,
    LarsMomentumOptimizer,
)
from ._rules import (
    AdadeltaOptimizer,
    AdagradOptimizer,
    AdamaxOptimizer,
    AdamOptimizer,
    LambOptimizer,
    MomentumOptimizer,
    RMSPropOptimizer,
    SGDOptimizer,
)
from ._wrappers import ExponentialMovingAverage, LookaheadOptimizer, ModelAverage, PipelineOptimizer, RecomputeOptimizer


class Optimizer(_FluidOptimizer, _Today):
    """Base of the optimizers: a subclass names its accumulators and writes `_update(batch)`."""

    def __init__(self, learning_rate, parameter_list=None, regularization=None, grad_clip=None, name=None):
        self._start(_Today, learning_rate, parameter_list, regularization, grad_clip, name)


SGD, Momentum, Adagrad, Adam, Adamax = (
    SGDOptimizer,
    MomentumOptimizer,
    AdagradOptimizer,
    AdamOptimizer,
    AdamaxOptimizer,
)
Dpsgd, DecayedAdagrad, Adadelta, RMSProp = DpsgdOptimizer, DecayedAdagradOptimizer, AdadeltaOptimizer, RMSPropOptimizer
Ftrl, LarsMomentum, Lamb = FtrlOptimizer, LarsMomentumOptimizer, LambOptimizer

__all__ = [
    "SGD",
    "Adadelta",
    "AdadeltaOptimizer",
    "Adagrad",
    "AdagradOptimizer",
    "Adam",
    "AdamOptimizer",
    "Adamax",
    "AdamaxOptimizer",
    "DGCMomentumOptimizer",
    "DecayedAdagrad",
    "DecayedAdagradOptimizer",
    "Dpsgd",
    "DpsgdOptimizer",
    "ExponentialMovingAverage",
    "Ftrl",
    "FtrlOptimizer",
    "Lamb",
    "LambOptimizer",
    "LarsMomentum",
    "LarsMomentumOptimizer",
    "LookaheadOptimizer",
    "ModelAverage",
    "Momentum",
    "MomentumOptimizer",
    "Optimizer",
    "PipelineOptimizer",
    "RMSProp",
    "RMSPropOptimizer",
    "RecomputeOptimizer",
    "SGDOptimizer",
]
