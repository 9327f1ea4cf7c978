"""Collectives and point-to-point messages between the processes of a group."""

from .._collective import (
    all_gather,
    all_reduce,
    alltoall,
    alltoall_single,
    barrier,
    broadcast,
    gather,
    reduce_scatter,
    scatter,
    wait,
)
from .._env import destroy_process_group, get_backend, is_initialized
from .._group import get_group
from .._objects import all_gather_object, broadcast_object_list, recv_object_list, scatter_object_list, send_object_list
from .._point_to_point import P2POp, batch_isend_irecv, irecv, isend, recv, send
from . import group, stream
from .reduce import ReduceOp, reduce  # last: the function takes the place of its module

__all__ = [
    "P2POp",
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
    "group",
    "irecv",
    "is_initialized",
    "isend",
    "recv",
    "recv_object_list",
    "reduce",
    "reduce_scatter",
    "scatter",
    "scatter_object_list",
    "send",
    "send_object_list",
    "stream",
    "wait",
]
