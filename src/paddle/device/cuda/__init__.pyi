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
    """A marker in a stream of a CUDA device."""
    event_base: Any
    device: Any
    def __init__(self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False) -> None: ...

class Stream(paddle.device.Stream):
    """A queue of work on a CUDA device."""
    def __init__(self, device: Any = None, priority: float = 2, blocking: bool = False, stream_base: Any = None) -> None: ...

def current_device() -> Any:
    """The index of the current device."""

def current_stream(device: PlaceLike | None = None) -> Any:
    """The current stream of a device."""

def device_count() -> int:
    """The number of CUDA devices."""

def empty_cache() -> None:
    """Release reserved memory that no tensor uses; does nothing without a CUDA device."""

def get_device_capability(device: PlaceLike | None = None) -> tuple[int, int]:
    """The compute capability of a device as (major, minor)."""

def get_device_name(device: PlaceLike | None = None) -> str:
    """The name of a device."""

def get_device_properties(device: PlaceLike | None = None) -> Any:
    """Name, memory and processors of a device."""

def get_rng_state(device: str | None = None) -> list[GeneratorState]:
    """The state of a device's random generator."""

def is_available() -> Any:
    """Whether there is a CUDA device."""

def is_initialized() -> Any:
    """Whether CUDA has been used in this process."""

def manual_seed(seed: int) -> Generator:
    """Seed the generator of the current device; without a CUDA device, the CPU's."""

def max_memory_allocated(device: PlaceLike | None = None) -> int:
    """The peak number of bytes used by tensors."""

def max_memory_reserved(device: PlaceLike | None = None) -> int:
    """The peak number of bytes reserved by torch."""

def mem_get_info(device: Any = None) -> Any:
    """The free and the total bytes of a device."""

def memory_allocated(device: PlaceLike | None = None) -> int:
    """The bytes that tensors use now."""

def memory_reserved(device: PlaceLike | None = None) -> int:
    """The bytes that torch has reserved now, in use or not."""

def memory_summary(device: PlaceLike | None = None) -> None:
    """Print torch's table of memory in use."""

def reset_max_memory_allocated(device: PlaceLike | None = None) -> None:
    """Reset the peaks; torch resets both together."""

def reset_max_memory_reserved(device: PlaceLike | None = None) -> None:
    """Reset the peaks; torch resets both together."""

def reset_peak_memory_stats(device: Any = None) -> Any:
    """Reset both peaks to the current values."""

def set_device(device: Any) -> Any:
    """Choose a device by number or name."""

def set_rng_state(new_state: Any, device: str | None = None) -> None:
    """Restore a state that `get_rng_state` returned."""

stream = stream_guard
def stream_guard(stream: paddle.device.Stream) -> NoReturn:
    """Use another stream in this block."""

def synchronize(device: PlaceLike | None = None) -> None:
    """Wait until all work on a device is done."""

def vmm_compact(device: PlaceLike | None = None) -> int:
    """Not supported: compact the memory of a device."""
