"""Tensors, layers and optimizers distributed over a mesh; all of this is in `paddle.distributed` too."""

from paddle._core.flags import get_flags

from .._sharded_weights import DistAttr
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
from .model import DistModel, Strategy, to_static
from .placement import Partial, Placement, ReduceType, Replicate, Shard
from .process_mesh import ProcessMesh, get_mesh, set_mesh
from .tensors import dtensor_from_fn, dtensor_from_local, dtensor_to_local, reshard, shard_tensor, unshard_dtensor

__all__ = [
    "DistAttr",
    "DistModel",
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
    "Strategy",
    "dtensor_from_fn",
    "dtensor_from_local",
    "dtensor_to_local",
    "get_mesh",
    "in_auto_parallel_align_mode",
    "is_dist_tensor",
    "local_map",
    "reshard",
    "set_mesh",
    "shard_dataloader",
    "shard_layer",
    "shard_optimizer",
    "shard_scaler",
    "shard_tensor",
    "to_static",
    "unshard_dtensor",
]


def in_auto_parallel_align_mode():
    """Whether the program asked, with FLAGS_enable_auto_parallel_align_mode, for results to compare between modes."""
    name = "FLAGS_enable_auto_parallel_align_mode"
    return bool(get_flags(name)[name])


def is_dist_tensor(tensor):
    """Whether a tensor is distributed over a mesh."""
    return tensor.is_dist()
