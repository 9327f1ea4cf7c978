"""Optimizers of dynamic mode for several processes."""

from . import dygraph_sharding_optimizer, hybrid_parallel_optimizer
from .dygraph_sharding_optimizer import DygraphShardingOptimizer, DygraphShardingOptimizerV2
from .hybrid_parallel_gradscaler import HybridParallelGradScaler
from .hybrid_parallel_optimizer import HybridParallelOptimizer

__all__ = [
    "DygraphShardingOptimizer",
    "DygraphShardingOptimizerV2",
    "HybridParallelGradScaler",
    "HybridParallelOptimizer",
    "dygraph_sharding_optimizer",
    "hybrid_parallel_optimizer",
]
