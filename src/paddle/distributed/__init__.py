"""Training with several processes, on torch.distributed.

Process groups, collectives, point-to-point messages, data parallel training, `spawn`,
`python -m paddle.distributed.launch`, meshes of processes, checkpoints, fleet, sharding and parameter servers.
"""

import importlib

from .._core.import_paths import elsewhere as _by_path
from ._collective import (
    ReduceOp,
    all_gather,
    all_reduce,
    alltoall,
    alltoall_single,
    barrier,
    broadcast,
    gather,
    reduce,
    reduce_scatter,
    scatter,
    wait,
)
from ._env import (
    ParallelEnv,
    destroy_process_group,
    get_backend,
    get_rank,
    get_world_size,
    init_parallel_env,
    is_available,
    is_initialized,
)
from ._group import Group, get_group, new_group
from ._objects import all_gather_object, broadcast_object_list, recv_object_list, scatter_object_list, send_object_list
from ._point_to_point import P2POp, batch_isend_irecv, irecv, isend, recv, send
from ._spawn import spawn
from .communication import stream

__all__ = [
    "DataParallel",
    "Group",
    "P2POp",
    "ParallelEnv",
    "ReduceOp",
    "all_gather",
    "all_gather_object",
    "all_reduce",
    "alltoall",
    "alltoall_single",
    "barrier",
    "batch_isend_irecv",
    "broadcast",
    "broadcast_object_list",
    "destroy_process_group",
    "gather",
    "get_backend",
    "get_group",
    "get_rank",
    "get_world_size",
    "init_parallel_env",
    "irecv",
    "is_available",
    "is_initialized",
    "isend",
    "new_group",
    "recv",
    "recv_object_list",
    "reduce",
    "reduce_scatter",
    "scatter",
    "scatter_object_list",
    "send",
    "send_object_list",
    "spawn",
    "stream",
    "wait",
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
    "load_state_dict",
    "local_map",
    "reshard",
    "save_state_dict",
    "set_mesh",
    "shard_dataloader",
    "shard_layer",
    "shard_optimizer",
    "shard_scaler",
    "shard_tensor",
    "unshard_dtensor",
    "ColWiseParallel",
    "ContextParallel",
    "ConvParallel",
    "DistAttr",
    "DistModel",
    "ParallelMode",
    "PrepareContextParallel",
    "PrepareLayerInput",
    "PrepareLayerOutput",
    "RowWiseParallel",
    "SequenceParallelBegin",
    "SequenceParallelDisable",
    "SequenceParallelEnable",
    "SequenceParallelEnd",
    "ShardedStateDict",
    "ShardedWeight",
    "SplitPoint",
    "Strategy",
    "build_sharded_state_dict",
    "create_nccl_config",
    "gloo_barrier",
    "gloo_init_parallel_env",
    "gloo_release",
    "load_merged_state_dict",
    "parallelize",
    "restart_process_group",
    "shard_weight",
    "shutdown_process_group",
    "split",
    "to_distributed",
    "to_static",
    "CountFilterEntry",
    "InMemoryDataset",
    "ProbabilityEntry",
    "QueueDataset",
    "ShowClickEntry",
    "io",
    "launch",
]


# Modules that are slow to import are loaded on first use.
_LAZY = {
    "auto_parallel": "",
    "auto_parallel.api": "LocalLayer Partial Placement ProcessMesh ReduceType Replicate Shard ShardDataloader "
    "ShardingStage1 ShardingStage2 ShardingStage3 dtensor_from_fn dtensor_from_local dtensor_to_local get_mesh "
    "in_auto_parallel_align_mode local_map reshard set_mesh shard_dataloader shard_layer shard_optimizer shard_scaler "
    "shard_tensor unshard_dtensor",
    "_data_parallel": "DataParallel",
    "auto_parallel.sequence_plans": "ContextParallel ConvParallel PrepareContextParallel",
    "auto_parallel.plans": "ColWiseParallel PrepareLayerInput "
    "PrepareLayerOutput RowWiseParallel SequenceParallelBegin SequenceParallelDisable SequenceParallelEnable "
    "SequenceParallelEnd parallelize to_distributed",
    "auto_parallel.pipeline_plan": "SplitPoint",
    "auto_parallel.model": "DistModel Strategy to_static",
    "_backends": "ParallelMode create_nccl_config gloo_barrier gloo_init_parallel_env gloo_release "
    "restart_process_group shutdown_process_group",
    "_sharded_weights": "DistAttr ShardedStateDict ShardedWeight build_sharded_state_dict load_merged_state_dict "
    "shard_weight split",
    "checkpoint": "load_state_dict save_state_dict",
    "collective": "",
    "communication": "",
    "parallel": "",
    "parallel_helper": "",
    "utils": "",
    "launch": "",
    "fleet": "",
    "io": "",
    "ps": "",
    "rpc": "",
    "sharding": "",
    "_dataset": "InMemoryDataset QueueDataset",
    "_entry": "CountFilterEntry ProbabilityEntry ShowClickEntry",
}
_MODULE_OF = {name: module for module, names in _LAZY.items() for name in names.split()}


_elsewhere = _by_path(__name__)


class _UnsupportedName(AttributeError, NotImplementedError):
    """`hasattr` sees a missing name; a caller sees an unfinished one."""


def __getattr__(name):
    if name in _MODULE_OF or name in _LAZY:
        module = importlib.import_module(f".{_MODULE_OF.get(name, name)}", __name__)
        return module if name in _LAZY else getattr(module, name)
    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return _elsewhere(name)
    except AttributeError:
        raise _UnsupportedName(f"paddle.distributed.{name}: not supported yet") from None
