"""Memory figures by their internal names."""

from .._core import place
from .._core.errors import InvalidArgumentError, received
from ..device import cuda

_DEVICE = {
    "current": {"Allocated": cuda.memory_allocated, "Reserved": cuda.memory_reserved},
    "peak": {"Allocated": cuda.max_memory_allocated, "Reserved": cuda.max_memory_reserved},
    "reset": {"Allocated": cuda.reset_max_memory_allocated, "Reserved": cuda.reset_max_memory_reserved},
}


def _figure(which, stat_type, device):
    if stat_type not in _DEVICE[which]:
        raise InvalidArgumentError("memory: 'Allocated' or 'Reserved' expected.", received(stat_type=stat_type))
    return _DEVICE[which][stat_type](device) if place.device_count("cuda") else 0


def device_memory_stat_current_value(stat_type, device_id):
    """The bytes 'Allocated' for tensors or 'Reserved' on a CUDA device; 0 without one."""
    return _figure("current", stat_type, device_id)


def device_memory_stat_peak_value(stat_type, device_id):
    """The peak of `device_memory_stat_current_value`."""
    return _figure("peak", stat_type, device_id)


def device_memory_stat_reset_peak_value(stat_type, device_id):
    """Make the peak the current value."""
    _figure("reset", stat_type, device_id)


def _host(name):
    def unknown(stat_type, device_id):
        raise NotImplementedError(f"core.{name}: torch does not count the memory that tensors use on the CPU")

    unknown.__name__ = unknown.__qualname__ = name
    return unknown


host_memory_stat_current_value = _host("host_memory_stat_current_value")
host_memory_stat_peak_value = _host("host_memory_stat_peak_value")
host_memory_stat_reset_peak_value = _host("host_memory_stat_reset_peak_value")
