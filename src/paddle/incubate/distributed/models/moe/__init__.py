"""Mixtures of experts: a gate sends each token to some of many layers, which may be spread over processes."""

from .gate import BaseGate, GShardGate, NaiveGate, SwitchGate
from .grad_clip import ClipGradByGlobalNorm, ClipGradForMOEByGlobalNorm
from .moe_layer import MoELayer

__all__ = [
    "BaseGate",
    "ClipGradByGlobalNorm",
    "ClipGradForMOEByGlobalNorm",
    "GShardGate",
    "MoELayer",
    "NaiveGate",
    "SwitchGate",
]
