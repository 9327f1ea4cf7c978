"""Wrapping an optimizer as the strategy of fleet requires."""

from ._fleet import current
from .meta_optimizers.dygraph_optimizer import HybridParallelOptimizer

__all__ = ["HybridParallelOptimizer", "distributed_optimizer"]


def distributed_optimizer(optimizer, strategy=None):
    """Wrap an optimizer so that its step exchanges gradients as the strategy requires."""
    return current().distributed_optimizer(optimizer, strategy)
