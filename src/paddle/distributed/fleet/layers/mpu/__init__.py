"""Tensor parallelism: layers, operators and random streams of a group of processes that share a model."""

from . import mp_ops
from .mp_layers import ColumnParallelLinear, ParallelCrossEntropy, RowParallelLinear, VocabParallelEmbedding
from .random import RNGStatesTracker, dropout, get_rng_state_tracker, model_parallel_random_seed

__all__ = [
    "ColumnParallelLinear",
    "ParallelCrossEntropy",
    "RNGStatesTracker",
    "RowParallelLinear",
    "VocabParallelEmbedding",
    "dropout",
    "get_rng_state_tracker",
    "model_parallel_random_seed",
    "mp_ops",
]
