"""The layers of model parallelism: split over processes, or described for a pipeline."""

from ...layers.mpu import (
    ColumnParallelLinear,
    ParallelCrossEntropy,
    RNGStatesTracker,
    RowParallelLinear,
    VocabParallelEmbedding,
    get_rng_state_tracker,
    model_parallel_random_seed,
)
from . import mp_layers, pp_layers, random
from .pp_layers import LayerDesc, PipelineLayer, SharedLayerDesc

__all__ = [
    "ColumnParallelLinear",
    "LayerDesc",
    "ParallelCrossEntropy",
    "PipelineLayer",
    "RNGStatesTracker",
    "RowParallelLinear",
    "SharedLayerDesc",
    "VocabParallelEmbedding",
    "get_rng_state_tracker",
    "model_parallel_random_seed",
    "mp_layers",
    "pp_layers",
    "random",
]
