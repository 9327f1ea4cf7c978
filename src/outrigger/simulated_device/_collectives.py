"""Collectives for tensors of the simulated device: Gloo's, on host views of their memory."""

from collections.abc import Callable
from typing import Any

import torch
import torch.distributed as c10d

from . import _memory

BACKEND = "sim_gloo"
# A group's methods, and Gloo's where they have another name.
_METHODS = {
    **{
        name: name
        for name in (
            "allreduce allreduce_coalesced allgather allgather_coalesced _allgather_base alltoall alltoall_base "
            "barrier broadcast gather reduce reduce_scatter _reduce_scatter_base scatter send recv recv_anysource"
        ).split()
    },
    "all_gather_single": "_allgather_base",
    "all_to_all_single": "alltoall_base",
    "reduce_scatter_single": "_reduce_scatter_base",
}


def _on_host(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return _memory.shared_with_host(value) if value.device.type == _memory.NAME else value
    return [_on_host(one) for one in value] if isinstance(value, (list, tuple)) else value


def _through_host(name: str) -> Callable[..., Any]:
    def method(self: Any, *args: Any, **options: Any) -> Any:
        return getattr(self._host, name)(*map(_on_host, args), **options)

    return method


class HostGroup(c10d.ProcessGroup):
    """A group of processes whose tensors may be on the device or on the CPU."""

    def __init__(self, store: Any, rank: int, size: int, timeout: Any) -> None:
        super().__init__(rank, size)  # type: ignore[call-arg]
        self._host = c10d.ProcessGroupGloo(store, rank, size, timeout)

    def getBackendName(self) -> str:
        return BACKEND

    for _name, _of_gloo in _METHODS.items():
        locals()[_name] = _through_host(_of_gloo)


def register() -> None:
    """Make Gloo the backend of the device."""
    if c10d.is_available():
        c10d.Backend.register_backend(BACKEND, HostGroup, devices=[_memory.NAME])
