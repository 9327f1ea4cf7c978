"""CUDA devices: the functions of `paddle.device` for CUDA, whatever the current device is."""

import contextlib

import torch

from ..._core import place as _places
from ..._core.errors import InvalidTypeError, received
from ..._core.import_paths import elsewhere as _elsewhere
from ..._core.random import GeneratorState as _GeneratorState
from .._choice import device as _device
from .._engine import cuda_engine as _engine
from .._inventory import is_bf16_supported
from .._memory import figure as _figure
from .._memory import ipc_collect
from .._memory import memory_figures as _memory_figures
from .._rng import manual_seed as _manual_seed
from .._rng import manual_seed_all
from .._streams import Event as _AnyEvent
from .._streams import Stream as _AnyStream
from .._streams import get_stream_from_external, is_current_stream_capturing, set_stream
from .._streams import stream_guard as StreamContext

__all__ = [
    "Stream",
    "Event",
    "current_stream",
    "synchronize",
    "device_count",
    "empty_cache",
    "max_memory_allocated",
    "max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "stream_guard",
    "get_device_properties",
    "get_device_name",
    "get_device_capability",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "memory_summary",
    "vmm_compact",
]

device = _device


class Stream(_AnyStream):
    """A queue of work on a CUDA device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.
        priority: 1 for high, 2 for normal. Default: 2.
        blocking: accepted and not used. Default: False.
        stream_base: a stream of torch, which it wraps; by default a new one.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.cuda.Stream()
    """

    def __init__(self, device=None, priority=2, blocking=False, stream_base=None):
        if stream_base is None:
            _, target = _engine(device, "Stream")
            device = _places.of_torch(target)
        super().__init__(device, priority, stream_base)


class Event(_AnyEvent):
    """A marker in a stream of a CUDA device.

    Args:
        enable_timing: whether it keeps the time. Default: False.
        blocking: whether waiting for it leaves the processor to others. Default: False.
        interprocess: whether other processes can use it. Default: False.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     event = paddle.device.cuda.Event(enable_timing=True)
    """

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        module, target = _engine(None, "Event")
        self.event_base = module.Event(enable_timing=enable_timing, blocking=blocking, interprocess=interprocess)
        self.device = _places.of_torch(target)


def current_stream(device=None):
    """The current stream of a device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        Stream.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.cuda.current_stream()
    """
    module, target = _engine(device, "current_stream")
    return Stream(stream_base=module.current_stream(target))


@contextlib.contextmanager
def stream_guard(stream):
    """Use another stream in this block.

    Args:
        stream: Stream, or None, which changes nothing.

    Returns:
        a context manager.

    >>> with paddle.device.cuda.stream_guard(None):
    ...     x = paddle.ones([1])
    """
    if stream is not None and not isinstance(stream, _AnyStream):
        raise InvalidTypeError("stream_guard: expected a paddle.device.cuda.Stream.", received(stream=stream))
    with StreamContext(stream):
        yield


stream = stream_guard


def synchronize(device=None):
    """Wait until all work on a device is done.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     paddle.device.cuda.synchronize()
    """
    module, target = _engine(device, "synchronize")
    module.synchronize(target)


def device_count():
    """The number of CUDA devices.

    Returns:
        int; 0 without CUDA.

    >>> paddle.device.cuda.device_count() >= 0
    True
    """
    return _places.device_count("cuda")


def is_available():
    """Whether there is a CUDA device."""
    return torch.cuda.is_available()


def is_initialized():
    """Whether CUDA has been used in this process."""
    return torch.cuda.is_initialized()


def current_device():
    """The index of the current device."""
    return _engine(None, "current_device")[1].index or 0


def set_device(device):
    """Choose a device by number or name."""
    _places.set_device(f"gpu:{device}" if isinstance(device, int) else device)


def empty_cache():
    """Release reserved memory that no tensor uses; does nothing without a CUDA device.

    Returns:
        None.

    >>> paddle.device.cuda.empty_cache()
    """
    torch.cuda.empty_cache()


(
    memory_allocated,
    memory_reserved,
    max_memory_allocated,
    max_memory_reserved,
    reset_peak_memory_stats,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
) = _memory_figures(_engine)
get_device_properties = _figure(_engine, "get_device_properties", "Name, memory and processors of a device.")
mem_get_info = _figure(_engine, "mem_get_info", "The free and the total bytes of a device.")


def memory_summary(device=None):
    """Print torch's table of memory in use.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     paddle.device.cuda.memory_summary()
    """
    module, target = _engine(device, "memory_summary")
    print(module.memory_summary(target))


def vmm_compact(device=None):
    """Not supported: compact the memory of a device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        nothing; it raises.

    >>> try:
    ...     paddle.device.cuda.vmm_compact()
    ... except Exception:
    ...     print("tensors are not moved")
    tensors are not moved
    """
    _engine(device, "vmm_compact")
    raise NotImplementedError("paddle.device.cuda.vmm_compact: torch's allocator does not move tensors")


def get_device_name(device=None):
    """The name of a device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        str.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     name = paddle.device.cuda.get_device_name()
    """
    return get_device_properties(device).name


def get_device_capability(device=None):
    """The compute capability of a device as (major, minor).

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        pair of integers.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     major, minor = paddle.device.cuda.get_device_capability()
    """
    properties = get_device_properties(device)
    return properties.major, properties.minor


def get_rng_state(device=None):
    """The state of a device's random generator."""
    module, target = _engine(device, "get_rng_state")
    return _GeneratorState(module.get_rng_state(target))


def set_rng_state(new_state, device=None):
    """Restore a state that `get_rng_state` returned."""
    module, target = _engine(device, "set_rng_state")
    module.set_rng_state(new_state._bytes, target)


def manual_seed(seed):
    """Seed the generator of the current device; without a CUDA device, the CPU's."""
    if is_available():
        torch.cuda.manual_seed(seed)
    else:
        _manual_seed(seed)


__getattr__ = _elsewhere(__name__)
