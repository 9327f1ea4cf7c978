"""The places of this machine, as lists."""

import os

from paddle._core import cpu_instead
from paddle._core.place import CPUPlace, CUDAPlace, XPUPlace, device_count


def cpu_places(device_count=None):
    """The given number of CPU places; by default as many as the environment variable CPU_NUM."""
    count = int(os.environ.get("CPU_NUM", 1)) if device_count is None else device_count
    return [CPUPlace() for _ in range(count)]


def cuda_places(device_ids=None):
    """The CUDA devices of this machine, or those with the given ids."""
    return [CUDAPlace(i) for i in _numbers(device_ids, "FLAGS_selected_gpus", "cuda")]


def xpu_places(device_ids=None):
    """The XPU devices of this machine, or those with the given ids."""
    return [XPUPlace(i) for i in _numbers(device_ids, "FLAGS_selected_xpus", "xpu")]


def _numbers(given, variable, kind):
    if given is not None:
        return [given] if isinstance(given, int) else list(given)
    chosen = os.environ.get(variable)
    if cpu_instead.wanted():
        return [0]
    return [int(n) for n in chosen.split(",")] if chosen else range(device_count(kind))
