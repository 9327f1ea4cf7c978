"""Several processes that train together, on torch.distributed.

What is here today: who this process is, joining the others, and waiting for them. Collectives, launching, data and
model parallel training are not there yet, and say so.
"""

from ._env import (
    ParallelEnv,
    barrier,
    destroy_process_group,
    get_rank,
    get_world_size,
    init_parallel_env,
    is_available,
    is_initialized,
)

__all__ = [
    "ParallelEnv",
    "barrier",
    "destroy_process_group",
    "get_rank",
    "get_world_size",
    "init_parallel_env",
    "is_available",
    "is_initialized",
]


class _NotYet(AttributeError, NotImplementedError):
    """Missing for `hasattr`, unfinished for who calls it."""


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise _NotYet(f"paddle.distributed.{name}: distributed training is not there yet")
