"""Optimizers, with Paddle's update rules on torch's fused and foreach kernels."""

from .._core.paths import offer
from . import lr
from ._adam import Adam, Adamax, AdamW, NAdam, RAdam
from ._adaptive import Adadelta, Adagrad, RMSProp
from ._base import Optimizer
from ._lamb import Lamb
from ._lbfgs import LBFGS
from ._sgd import ASGD, SGD, Momentum, Rprop

__all__ = [
    "ASGD",
    "LBFGS",
    "SGD",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamW",
    "Adamax",
    "Lamb",
    "Momentum",
    "NAdam",
    "Optimizer",
    "RAdam",
    "RMSProp",
    "Rprop",
    "lr",
]

offer("paddle.optimizer", optimizer="Optimizer", **{n.lower(): n for n in __all__ if n not in ("Optimizer", "lr")})
