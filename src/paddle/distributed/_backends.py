"""Backends and process groups: parallel modes, Gloo, NCCL settings, stopping and restarting groups."""

from . import _env, _group, _nccl
from ._collective import barrier


class ParallelMode:
    """Kinds of parallelism, by number.

    >>> paddle.distributed.ParallelMode.TENSOR_PARALLEL
    1
    """

    DATA_PARALLEL, TENSOR_PARALLEL, PIPELINE_PARALLEL, SHARDING_PARALLEL, SEGMENT_PARALLEL = range(5)


def gloo_init_parallel_env(rank_id, rank_num, server_endpoint):
    """Join the other processes on the CPU, at an address.

    Args:
        rank_id: number of this process, from 0 on.
        rank_num: how many processes there are.
        server_endpoint: address of the first process, such as '127.0.0.1:8000'.

    Returns:
        None.

    >>> import socket
    >>> with socket.socket() as free:
    ...     free.bind(("127.0.0.1", 0))
    ...     address = f"127.0.0.1:{free.getsockname()[1]}"
    >>> paddle.distributed.gloo_init_parallel_env(0, 1, address)
    >>> paddle.distributed.gloo_release()
    """
    import torch.distributed as c10d

    if not c10d.is_initialized():
        host, _, port = server_endpoint.rpartition(":")
        store = _env.create_store(host, int(port), rank_id, rank_num)
        c10d.init_process_group(
            "gloo", store=store, rank=rank_id, world_size=rank_num, timeout=_group.default_timeout()
        )


def gloo_barrier():
    """Wait until every process has called this.

    Returns:
        None.

    >>> paddle.distributed.gloo_barrier()
    """
    barrier()


def gloo_release():
    """Destroy the process groups.

    Returns:
        None.

    >>> paddle.distributed.gloo_release()
    """
    _env.destroy_process_group()


def shutdown_process_group(group=None):
    """Destroy a group, or all of them; `restart_process_group` creates them again.

    Args:
        group: the group; by default all.

    Returns:
        None.

    >>> paddle.distributed.shutdown_process_group()
    """
    _env.destroy_process_group(group)


def restart_process_group(group=None):
    """Join the other processes again after `shutdown_process_group`.

    Args:
        group: accepted and not used: all groups come back.

    Returns:
        None.

    >>> paddle.distributed.restart_process_group()
    """
    _env.init_parallel_env()


def create_nccl_config(nccl_config=None):
    """Settings of NCCL for a group, for `new_group` and `init_parallel_env`; None where torch has no NCCL.

    `commName` and `nchannels` have an effect, and every field of torch's `ProcessGroupNCCL.Options().config` under its
    own name; what torch has no field for is named in a warning once.

    Args:
        nccl_config: {name of a field: value}, or None for NCCL's defaults.

    Returns:
        settings, or None.

    >>> config = paddle.distributed.create_nccl_config({"commName": "data"})
    >>> group = paddle.distributed.new_group([0], nccl_config=config)
    >>> group.nranks
    1
    """
    import torch.distributed as c10d

    return _nccl.settings_of(nccl_config) if hasattr(c10d, "ProcessGroupNCCL") else None
