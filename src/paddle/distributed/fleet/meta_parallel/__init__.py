"""Model parallelism: layers that are split over processes, and pipelines of layers on different processes."""

from ._layers import ColumnParallelLinear, ParallelCrossEntropy, RowParallelLinear, VocabParallelEmbedding
from ._pipeline import LayerDesc, PipelineLayer, PipelineParallel, SharedLayerDesc
from ._random import RNGStatesTracker, get_rng_state_tracker, model_parallel_random_seed
from ._wrappers import ShardingParallel, TensorParallel

__all__ = [
    "ColumnParallelLinear",
    "LayerDesc",
    "ParallelCrossEntropy",
    "PipelineLayer",
    "PipelineParallel",
    "RNGStatesTracker",
    "RowParallelLinear",
    "ShardingParallel",
    "SharedLayerDesc",
    "TensorParallel",
    "VocabParallelEmbedding",
    "get_rng_state_tracker",
    "model_parallel_random_seed",
]
