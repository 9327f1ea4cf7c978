"""Wrapping a model as the strategy of fleet requires."""

from ..._core.import_paths import elsewhere as _elsewhere
from ._fleet import current
from .base.topology import ParallelMode
from .meta_parallel import PipelineLayer, PipelineParallel, ShardingParallel, TensorParallel

__all__ = [
    "ParallelMode",
    "PipelineLayer",
    "PipelineParallel",
    "ShardingParallel",
    "TensorParallel",
    "distributed_model",
]


def distributed_model(model):
    """Wrap a model as the strategy requires: data, tensor, sharding or pipeline parallel."""
    return current().distributed_model(model)


__getattr__ = _elsewhere(__name__)
