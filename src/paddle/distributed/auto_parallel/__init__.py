"""Tensors, layers and optimizers distributed over a mesh of processes, on torch's DTensor."""

from .layers import (
    LocalLayer,
    ShardDataloader,
    ShardingStage1,
    ShardingStage2,
    ShardingStage3,
    local_map,
    shard_dataloader,
    shard_layer,
    shard_optimizer,
    shard_scaler,
)
from .placement import Partial, Placement, ReduceType, Replicate, Shard
from .process_mesh import ProcessMesh, get_mesh, set_mesh
from .tensors import dtensor_from_fn, dtensor_from_local, dtensor_to_local, reshard, shard_tensor, unshard_dtensor

__all__ = [
    "LocalLayer",
    "Partial",
    "Placement",
    "ProcessMesh",
    "ReduceType",
    "Replicate",
    "Shard",
    "ShardDataloader",
    "ShardingStage1",
    "ShardingStage2",
    "ShardingStage3",
    "dtensor_from_fn",
    "dtensor_from_local",
    "dtensor_to_local",
    "get_mesh",
    "local_map",
    "reshard",
    "set_mesh",
    "shard_dataloader",
    "shard_layer",
    "shard_optimizer",
    "shard_scaler",
    "shard_tensor",
    "unshard_dtensor",
]
