"""The places of this machine, as lists."""

import os

from paddle._core import cpu_instead
from paddle._core.place import CPUPlace, CUDAPlace, XPUPlace, device_count

from .._core.help import complete


def cpu_places(device_count=None):
    """The given number of CPU places; by default as many as the environment variable CPU_NUM.

    Args:
        device_count: how many; by default the environment variable CPU_NUM, or 1.

    Returns:
        list of CPUPlaces.

    >>> paddle.static.cpu_places(2)
    [Place(cpu), Place(cpu)]
    """
    count = int(os.environ.get("CPU_NUM", 1)) if device_count is None else device_count
    return [CPUPlace() for _ in range(count)]


def cuda_places(device_ids=None):
    """The CUDA devices of this machine, or those with the given ids.

    Args:
        device_ids: their numbers; by default all of the environment variable FLAGS_selected_gpus, or of the machine.

    Returns:
        list of CUDAPlaces.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     places = paddle.static.cuda_places()
    """
    return [CUDAPlace(i) for i in _numbers(device_ids, "FLAGS_selected_gpus", "cuda")]


def xpu_places(device_ids=None):
    """The XPU devices of this machine, or those with the given ids.

    Args:
        device_ids: their numbers; by default all of the environment variable FLAGS_selected_xpus, or of the machine.

    Returns:
        list of XPUPlaces.

    >>> if paddle.device.xpu.device_count() > 0:
    ...     places = paddle.static.xpu_places()
    """
    return [XPUPlace(i) for i in _numbers(device_ids, "FLAGS_selected_xpus", "xpu")]


def _numbers(given, variable, kind):
    if given is not None:
        return [given] if isinstance(given, int) else list(given)
    chosen = os.environ.get(variable)
    if cpu_instead.wanted():
        return [0]
    return [int(n) for n in chosen.split(",")] if chosen else range(device_count(kind))


complete(globals())
