"""Intel XPUs: the functions of `paddle.device` for XPUs, whatever the current device is."""

from ..._core import place as _places
from .._engine import call as _call
from .._engine import xpu_engine as _engine
from .._memory import memory_figures as _memory_figures
from .._streams import Event as _AnyEvent
from .._streams import Stream as _AnyStream

__all__ = [
    "synchronize",
    "device_count",
    "set_debug_level",
    "empty_cache",
    "max_memory_allocated",
    "max_memory_reserved",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "memory_total",
    "memory_used",
]


class Stream(_AnyStream):
    """A queue of work on an XPU."""

    def __init__(self, device=None, priority=2, stream_base=None):
        if stream_base is None:
            _, target = _engine(device, "Stream")
            device = _places.of_torch(target)
        super().__init__(device, priority, stream_base)


class Event(_AnyEvent):
    """A marker in a stream of an XPU."""

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        module, target = _engine(None, "Event")
        self.event_base = module.Event(enable_timing=enable_timing)
        self.device = _places.of_torch(target)


def synchronize(device=None):
    """Wait until all work on an XPU is done."""
    module, target = _engine(device, "synchronize")
    module.synchronize(target)


def current_stream(device=None):
    """The current stream of an XPU."""
    module, target = _engine(device, "current_stream")
    return Stream(stream_base=module.current_stream(target))


def device_count():
    """The number of XPUs."""
    return _places.device_count("xpu")


def empty_cache():
    """Release reserved memory that no tensor uses."""
    if device_count():
        _engine(None, "empty_cache")[0].empty_cache()


def set_debug_level(level=1):
    """Not supported: the log level of Baidu's XPU runtime, which is not used here."""
    raise NotImplementedError("paddle.device.xpu.set_debug_level: torch supports Intel XPUs, which have no such level")


(
    memory_allocated,
    memory_reserved,
    max_memory_allocated,
    max_memory_reserved,
    reset_peak_memory_stats,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
) = _memory_figures(_engine)


def memory_total(device=None):
    """The total bytes of a device."""
    module, target = _engine(device, "memory_total")
    return module.get_device_properties(target).total_memory


def memory_used(device=None):
    """The bytes in use on a device, by this process and others."""
    module, target = _engine(device, "memory_used")
    free, total = _call(module, "mem_get_info", "memory_used", target)
    return total - free
