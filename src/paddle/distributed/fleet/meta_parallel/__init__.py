"""Model parallelism: layers that are split over processes, and pipelines of layers on different processes."""

from ..layers.mpu import (
    ColumnParallelLinear,
    ParallelCrossEntropy,
    RNGStatesTracker,
    RowParallelLinear,
    VocabParallelEmbedding,
    get_rng_state_tracker,
    model_parallel_random_seed,
)
from . import parallel_layers
from .meta_parallel_base import MetaParallelBase, SegmentParallel, ShardingParallel, TensorParallel
from .parallel_layers import LayerDesc, PipelineLayer, SharedLayerDesc
from .pipeline_parallel import (
    DualPipeVParallel,
    PipelineParallel,
    PipelineParallelWithInterleave,
    PipelineParallelWithInterleaveFthenB,
    VPPFhenBInBalancedMemory,
)

__all__ = [
    "ColumnParallelLinear",
    "DualPipeVParallel",
    "LayerDesc",
    "MetaParallelBase",
    "ParallelCrossEntropy",
    "PipelineLayer",
    "PipelineParallel",
    "PipelineParallelWithInterleave",
    "PipelineParallelWithInterleaveFthenB",
    "RNGStatesTracker",
    "RowParallelLinear",
    "SegmentParallel",
    "ShardingParallel",
    "SharedLayerDesc",
    "TensorParallel",
    "VPPFhenBInBalancedMemory",
    "VocabParallelEmbedding",
    "get_rng_state_tracker",
    "model_parallel_random_seed",
    "parallel_layers",
]
