"""Automatic parallelism: a mesh of processes, annotated tensors, and an engine that trains with them.

`shard_tensor` here takes names of mesh axes; `paddle.distributed.shard_tensor` takes placements.
"""

import importlib

from . import api, static
from .interface import create_mesh, exclude_ops_in_recompute, fetch, recompute, shard_op, shard_tensor
from .process_mesh import ProcessMesh, get_mesh, set_mesh
from .random import parallel_manual_seed
from .strategy import Strategy

__all__ = [
    "Engine",
    "ProcessMesh",
    "Strategy",
    "api",
    "create_mesh",
    "exclude_ops_in_recompute",
    "fetch",
    "get_mesh",
    "parallel_manual_seed",
    "recompute",
    "set_mesh",
    "shard_op",
    "shard_tensor",
    "static",
]


def __getattr__(name):
    if name == "Engine":  # it needs fleet and sharding, which need this package
        return importlib.import_module(".static.engine", __name__).Engine
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
