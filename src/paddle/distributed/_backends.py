"""Backends and process groups: parallel modes, Gloo, NCCL settings, stopping and restarting groups."""

from . import _env, _group
from ._collective import barrier


class ParallelMode:
    """Kinds of parallelism, by number."""

    DATA_PARALLEL, TENSOR_PARALLEL, PIPELINE_PARALLEL, SHARDING_PARALLEL, SEGMENT_PARALLEL = range(5)


def gloo_init_parallel_env(rank_id, rank_num, server_endpoint):
    """Join the other processes on the CPU, at an address."""
    import torch.distributed as c10d

    if not c10d.is_initialized():
        host, _, port = server_endpoint.rpartition(":")
        store = _env.create_store(host, int(port), rank_id, rank_num)
        c10d.init_process_group(
            "gloo", store=store, rank=rank_id, world_size=rank_num, timeout=_group.default_timeout()
        )


def gloo_barrier():
    """Wait until every process has called this."""
    barrier()


def gloo_release():
    """Destroy the process groups."""
    _env.destroy_process_group()


def shutdown_process_group(group=None):
    """Destroy a group, or all of them; `restart_process_group` creates them again."""
    _env.destroy_process_group(group)


def restart_process_group(group=None):
    """Join the other processes again after `shutdown_process_group`."""
    _env.init_parallel_env()


def create_nccl_config(nccl_config=None):
    """Return None: torch reads NCCL's settings from its environment variables, such as NCCL_BUFFSIZE."""
    return None
