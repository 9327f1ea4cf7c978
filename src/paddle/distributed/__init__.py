"""Several processes that train together, on torch.distributed.

Joining the others, groups, collectives, messages, data parallel training, `spawn` and
`python -m paddle.distributed.launch` are here. Fleet, sharding, auto-parallel and parameter servers are not there yet,
and say so by name.
"""

from . import stream
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
from ._objects import (
    all_gather_object,
    broadcast_object_list,
    recv_object_list,
    scatter_object_list,
    send_object_list,
)
from ._point_to_point import P2POp, batch_isend_irecv, irecv, isend, recv, send
from ._spawn import spawn

__all__ = [
    "DataParallel", "Group", "P2POp", "ParallelEnv", "ReduceOp", "all_gather", "all_gather_object", "all_reduce",
    "alltoall", "alltoall_single", "barrier", "batch_isend_irecv", "broadcast", "broadcast_object_list",
    "destroy_process_group", "gather", "get_backend", "get_group", "get_rank", "get_world_size", "init_parallel_env",
    "irecv", "is_available", "is_initialized", "isend", "new_group", "recv", "recv_object_list", "reduce",
    "reduce_scatter", "scatter", "scatter_object_list", "send", "send_object_list", "spawn", "stream", "wait",
]  # fmt: skip


class _NotYet(AttributeError, NotImplementedError):
    """Missing for `hasattr`, unfinished for who calls it."""


def __getattr__(name):
    if name == "DataParallel":  # made of a Layer: paddle.nn must be there first
        from ._data_parallel import DataParallel

        return DataParallel
    if name.startswith("__"):
        raise AttributeError(name)
    raise _NotYet(f"paddle.distributed.{name}: not there yet")
