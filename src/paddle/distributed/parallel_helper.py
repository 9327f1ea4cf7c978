"""What `paddle.distributed.parallel` is built on, for programs that ask it directly."""

import os

from ._env import ParallelEnv, get_world_size, init_parallel_env, is_initialized


def _is_data_parallel_mode():
    """Whether a launcher started several processes."""
    return int(os.environ.get("PADDLE_TRAINERS_NUM", "1")) > 1


def _is_parallel_ctx_initialized():
    """Whether this process has joined the others."""
    return is_initialized()


def _init_parallel_ctx():
    """Join the other processes."""
    init_parallel_env()


def _broadcast_parameters(parameters):
    """Give every process the parameters of the first one, except those of which each holds its own part."""
    from . import _group
    from ._wrappers import broadcast_tensors

    if get_world_size() > 1:
        broadcast_tensors([p for p in parameters if not p.is_distributed], _group.world_group())


def _get_parallel_env():
    """Rank, world size and addresses of this process."""
    return ParallelEnv()
