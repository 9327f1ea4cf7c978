# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.device
from paddle import Generator
from paddle._typing import PlaceLike
from paddle.fluid.core import GeneratorState
from typing import Any, NoReturn

from paddle.device import device as device
from paddle.device import get_stream_from_external as get_stream_from_external
from paddle.device import ipc_collect as ipc_collect
from paddle.device import is_bf16_supported as is_bf16_supported
from paddle.device import is_current_stream_capturing as is_current_stream_capturing
from paddle.device import manual_seed_all as manual_seed_all
from paddle.device import set_stream as set_stream
from paddle.device import stream_guard as StreamContext
from paddle.device.cuda import graphs as graphs

class Event(paddle.device.Event):
    """A marker in a stream of a CUDA device.

    Args:
        enable_timing: whether it keeps the time. Default: False.
        blocking: whether waiting for it leaves the processor to others. Default: False.
        interprocess: whether other processes can use it. Default: False.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     event = paddle.device.cuda.Event(enable_timing=True)"""
    event_base: Any
    device: Any
    def __init__(self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False) -> None: ...

class Stream(paddle.device.Stream):
    """A queue of work on a CUDA device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.
        priority: 1 for high, 2 for normal. Default: 2.
        blocking: accepted and not used. Default: False.
        stream_base: a stream of torch, which it wraps; by default a new one.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.cuda.Stream()"""
    def __init__(self, device: Any = None, priority: float = 2, blocking: bool = False, stream_base: Any = None) -> None: ...

def current_device() -> Any:
    """The index of the current device."""

def current_stream(device: PlaceLike | None = None) -> Any:
    """The current stream of a device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        Stream.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.cuda.current_stream()"""

def device_count() -> int:
    """The number of CUDA devices.

    Returns:
        int; 0 without CUDA.

    >>> paddle.device.cuda.device_count() >= 0
    True"""

def empty_cache() -> None:
    """Release reserved memory that no tensor uses; does nothing without a CUDA device.

    Returns:
        None.

    >>> paddle.device.cuda.empty_cache()"""

def get_device_capability(device: PlaceLike | None = None) -> tuple[int, int]:
    """The compute capability of a device as (major, minor).

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        pair of integers.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     major, minor = paddle.device.cuda.get_device_capability()"""

def get_device_name(device: PlaceLike | None = None) -> str:
    """The name of a device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        str.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     name = paddle.device.cuda.get_device_name()"""

def get_device_properties(device: PlaceLike | None = None) -> Any:
    """Name, memory and processors of a device.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.get_device_properties(0)"""

def get_rng_state(device: str | None = None) -> list[GeneratorState]:
    """The state of a device's random generator."""

def is_available() -> Any:
    """Whether there is a CUDA device."""

def is_initialized() -> Any:
    """Whether CUDA has been used in this process."""

def manual_seed(seed: int) -> Generator:
    """Seed the generator of the current device; without a CUDA device, the CPU's."""

def max_memory_allocated(device: PlaceLike | None = None) -> int:
    """The peak number of bytes used by tensors.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.max_memory_allocated(0)"""

def max_memory_reserved(device: PlaceLike | None = None) -> int:
    """The peak number of bytes reserved by torch.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.max_memory_reserved(0)"""

def mem_get_info(device: Any = None) -> Any:
    """The free and the total bytes of a device.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.mem_get_info(0)"""

def memory_allocated(device: PlaceLike | None = None) -> int:
    """The bytes that tensors use now.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.memory_allocated(0)"""

def memory_reserved(device: PlaceLike | None = None) -> int:
    """The bytes that torch has reserved now, in use or not.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.memory_reserved(0)"""

def memory_summary(device: PlaceLike | None = None) -> None:
    """Print torch's table of memory in use.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     paddle.device.cuda.memory_summary()"""

def reset_max_memory_allocated(device: PlaceLike | None = None) -> None:
    """Reset the peaks; torch resets both together.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.reset_max_memory_allocated(0)"""

def reset_max_memory_reserved(device: PlaceLike | None = None) -> None:
    """Reset the peaks; torch resets both together.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.reset_max_memory_reserved(0)"""

def reset_peak_memory_stats(device: Any = None) -> Any:
    """Reset both peaks to the current values.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.reset_peak_memory_stats(0)"""

def set_device(device: Any) -> Any:
    """Choose a device by number or name."""

def set_rng_state(new_state: Any, device: str | None = None) -> None:
    """Restore a state that `get_rng_state` returned."""

stream = stream_guard
def stream_guard(stream: paddle.device.Stream) -> NoReturn:
    """Use another stream in this block.

    Args:
        stream: Stream, or None, which changes nothing.

    Returns:
        a context manager.

    >>> with paddle.device.cuda.stream_guard(None):
    ...     x = paddle.ones([1])"""

def synchronize(device: PlaceLike | None = None) -> None:
    """Wait until all work on a device is done.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     paddle.device.cuda.synchronize()"""

def vmm_compact(device: PlaceLike | None = None) -> int:
    """Not supported: compact the memory of a device.

    Args:
        device: the device, by number, name or as a CUDAPlace; by default the current one.

    Returns:
        nothing; it raises.

    >>> try:
    ...     paddle.device.cuda.vmm_compact()
    ... except Exception:
    ...     print("tensors are not moved")
    tensors are not moved"""
