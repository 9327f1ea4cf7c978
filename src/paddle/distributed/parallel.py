"""Data parallel training, and joining the other processes."""

from .._core.errors import InvalidTypeError, received
from .._core.import_paths import elsewhere as _elsewhere
from ..nn import Layer
from . import _group, parallel_helper
from ._data_parallel import DataParallel
from ._env import ParallelEnv, get_rank, get_world_size, init_parallel_env, is_initialized
from ._wrappers import broadcast_tensors

__all__ = [
    "DataParallel",
    "ParallelEnv",
    "get_rank",
    "get_world_size",
    "init_parallel_env",
    "is_initialized",
    "parallel_helper",
    "sync_params_buffers",
]


def sync_params_buffers(
    model, comm_group=None, src_rank=0, is_model_parallel=False, fuse_params=True, is_moe_sharding_parallel=False
):
    """Give the processes of a group the parameters and buffers that one of them has.

    Parameters with `no_sync` set keep their values.

    Args:
        src_rank: the global rank of the process whose values are taken.
        is_model_parallel: leave out parameters of which each process holds its own part.
        is_moe_sharding_parallel: only the experts' parameters, which have `is_moe_param` set.
    """
    from .fleet.utils.hybrid_parallel_util import shared_state

    if not isinstance(model, Layer):
        raise InvalidTypeError("sync_params_buffers: 'model' must be a Layer.", received(model=model))
    group = _group.member(comm_group, "sync_params_buffers")
    if group.nranks == 1:
        return
    source = _group.place_of(src_rank, group, "sync_params_buffers", "src_rank")
    chosen = list(shared_state(model, is_model_parallel))
    if is_moe_sharding_parallel:
        chosen = [p for p in chosen if getattr(p, "is_moe_param", False)]
    broadcast_tensors(chosen, group, source)


__getattr__ = _elsewhere(__name__)
