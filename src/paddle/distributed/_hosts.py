"""On which machine each rank runs, for messages about ranks that are missing; empty for jobs of one machine."""

import socket

import torch.distributed as c10d

from .._core import state
from ._interfaces import own_address
from ._listen import all_local

_HOSTS = state.collection("hosts of ranks", dict)


def exchange(rank, world, meeting_point):
    """Learn the hosts of all ranks while they can be asked: when one is missing, its host cannot be."""
    _HOSTS.clear()
    if all_local(meeting_point, world):
        return
    store = c10d.distributed_c10d._get_default_store()
    store.set(f"paddle/host/{rank}", here(meeting_point))
    found = store.multi_get([f"paddle/host/{other}" for other in range(world)])
    _HOSTS.update(enumerate(value.decode(errors="replace")[:100] for value in found))


def here(towards):
    """The name and the address of this machine."""
    name, address = socket.gethostname(), own_address(towards)
    return f"{name} ({address})" if address and address != name else name


def rank_and_host(rank, of=None):
    """`rank 1`, or `rank 1 on node2 (10.0.0.2)` if the job has several machines; `of` is the number of ranks."""
    return f"rank {rank}" + (f" of {of}" if of else "") + (f" on {_HOSTS[rank]}" if rank in _HOSTS else "")
