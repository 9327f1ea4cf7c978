# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle._typing import PlaceLike
from paddle.fluid.core import GeneratorState, Place
from typing import Any

from paddle import BFloat16Tensor as BFloat16Tensor
from paddle import BoolTensor as BoolTensor
from paddle import ByteTensor as ByteTensor
from paddle import CUDAPlace as CUDAPlace
from paddle import CharTensor as CharTensor
from paddle import CustomPlace as CustomPlace
from paddle import DoubleTensor as DoubleTensor
from paddle import FloatTensor as FloatTensor
from paddle import HalfTensor as HalfTensor
from paddle import IntTensor as IntTensor
from paddle import LongTensor as LongTensor
from paddle import ShortTensor as ShortTensor
from paddle import XPUPlace as XPUPlace
from paddle import get_device as get_device
from paddle import set_device as set_device
from paddle.device import cuda as cuda
from paddle.device import xpu as xpu

class Device(str):
    """A device by name, `'cpu'` or `'gpu:0'`, with torch's `type` and `index`; as a context, the one of new tensors."""
    @classmethod
    def of(cls, device: Any) -> Any:
        """The same device as torch's."""
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
    def __dlpack_device__(self) -> Any: ...
    def __init__(self, type: str = 'cpu', index: Any = None) -> None: ...

class Event:
    """A marker in a stream of the current device.

    Args:
        enable_timing: whether it keeps the time. Default: False.
        blocking: whether waiting for it leaves the processor to others. Default: False.
        interprocess: whether other processes can use it. Default: False.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     event = paddle.device.Event()"""
    event_base: Any
    device: Any
    def __init__(self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False) -> None: ...
    def record(self, stream: Stream | None = None) -> None:
        """Record the event after the work queued so far in a stream, by default the current one."""
    def query(self) -> bool:
        """Whether all work before the event is done."""
    def synchronize(self) -> None:
        """Wait until all work before the event is done."""
    def elapsed_time(self, end_event: Event) -> int:
        """The milliseconds between this event and a later one, both created with `enable_timing=True`."""

def IPUPlace() -> Any:
    """A Graphcore IPU, which torch does not support.

    Returns:
        nothing; it raises a ValueError.

    >>> try:
    ...     paddle.device.IPUPlace()
    ... except Exception:
    ...     print("no IPU")
    no IPU"""

class Stream:
    """A queue of work on an accelerator, in addition to the default one.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.
        priority: 1 for high, 2 for normal. Default: 2.
        stream_base: a stream of torch, which it wraps; by default a new one.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.Stream("gpu:0")"""
    device: Any
    stream_base: Any
    def __init__(self, device: PlaceLike | int | None = None, priority: int = 2, stream_base: Any = None) -> None: ...
    @property
    def place(self) -> Any: ...
    def wait_event(self, event: Event) -> None:
        """Let work queued from now on wait for an event."""
    def wait_stream(self, stream: Stream) -> None:
        """Let work queued from now on wait for the current work of another stream."""
    def record_event(self, event: Event | None = None) -> Event:
        """Record an event (a new one by default) after the work queued so far, and return it."""
    def query(self) -> bool:
        """Whether all work queued so far is done."""
    def synchronize(self) -> None:
        """Wait until all work queued so far is done."""
    @property
    def cuda_stream(self) -> Any: ...
    def __cuda_stream__(self) -> Any: ...
    def __eq__(self, other: Any) -> Any: ...

StreamContext = stream_guard
def current_device() -> Any:
    """The number of the current device; 0 for the CPU."""

def current_stream(device: PlaceLike | None = None) -> Stream:
    """The current stream of a device.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        Stream.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.current_stream("gpu:0")"""

class device:
    """A block whose new tensors live on another device.

    Args:
        device: the device, as `paddle.set_device` takes it; None changes nothing.

    >>> with paddle.device.device("cpu"):
    ...     paddle.device.get_device()
    'cpu'"""
    def __init__(self, device: Place | int | str | None = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...

def device_count() -> int:
    """The number of accelerators of the current kind; 0 on a machine with only a CPU.

    Returns:
        int.

    >>> paddle.device.device_count() >= 0
    True"""

class device_guard(device):
    """A block whose new tensors live on another device.

    Args:
        device: the device, as `paddle.set_device` takes it.

    >>> with paddle.device.device_guard("cpu"):
    ...     paddle.device.get_device()
    'cpu'"""
    def __init__(self, device: PlaceLike) -> None: ...

def empty_cache() -> Any:
    """Release reserved memory that no tensor uses; on the CPU, what training keeps for its next step.

    Returns:
        None.

    >>> paddle.device.empty_cache()"""

def get_all_custom_device_type() -> list[str] | None:
    """The kinds beyond 'gpu' and 'xpu'.

    Returns:
        list of str.

    >>> "gpu" in paddle.device.get_all_custom_device_type()
    False"""

def get_all_device_type() -> list[str]:
    """The available kinds of accelerators, such as `['gpu']`.

    Returns:
        list of str.

    >>> isinstance(paddle.device.get_all_device_type(), list)
    True"""

def get_available_custom_device() -> list[str] | None:
    """The accelerators beyond 'gpu' and 'xpu', by name.

    Returns:
        list of str.

    >>> isinstance(paddle.device.get_available_custom_device(), list)
    True"""

def get_available_device() -> list[str]:
    """All accelerators by name, such as `['gpu:0', 'gpu:1']`.

    Returns:
        list of str.

    >>> isinstance(paddle.device.get_available_device(), list)
    True"""

def get_cudnn_version() -> int | None:
    """cuDNN's version as a number such as 90100, or None.

    Returns:
        int or None.

    >>> paddle.device.get_cudnn_version() is None or paddle.device.is_compiled_with_cuda()
    True"""

def get_default_device() -> Any:
    """The device of new tensors, with `type` and `index`."""

def get_device_capability(device: PlaceLike | None = None) -> tuple[int, int]:
    """The compute capability of a card as (major, minor).

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        pair of integers.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     major, minor = paddle.device.get_device_capability("gpu:0")"""

def get_device_module(device: Any = None) -> Any:
    """The module of functions for one kind of device: `paddle.device.cuda` for 'gpu'."""

def get_device_name(device: PlaceLike | None = None) -> str:
    """The name of an accelerator.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        str.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     name = paddle.device.get_device_name("gpu:0")"""

def get_device_properties(device: PlaceLike | None = None) -> Any:
    """Name, memory and processors of an accelerator.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's record, with `name`, `total_memory` and others.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     name = paddle.device.get_device_properties("gpu:0").name"""

def get_rng_state(device: PlaceLike | None = None) -> GeneratorState:
    """The state of a device's generator, for `set_rng_state`.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        the state.

    >>> state = paddle.device.get_rng_state()
    >>> a = paddle.rand([2])
    >>> paddle.device.set_rng_state(state)
    >>> bool((a == paddle.rand([2])).all())
    True"""

def get_stream_from_external(data_ptr: int, device: PlaceLike | None = None) -> Stream:
    """Wrap a CUDA stream of another library, given by its address.

    Args:
        data_ptr: the address, an integer.
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        Stream.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.get_stream_from_external(paddle.device.current_stream("gpu:0").cuda_stream, "gpu:0")"""

def ipc_collect() -> None:
    """Free memory that other processes have released.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     paddle.device.ipc_collect()"""

def is_available() -> bool:
    """Whether there is any accelerator.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_available(), bool)
    True"""

def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Whether the current device computes in bfloat16; a CPU, if it has instructions for it (AVX512_BF16).

    Args:
        including_emulation: whether computing through float32 counts. Default: True.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_bf16_supported(), bool)
    True"""

def is_compiled_with_cinn() -> bool:
    """Whether Paddle's compiler CINN is available: no, torch's compiler is used.

    Returns:
        bool.

    >>> paddle.device.is_compiled_with_cinn()
    False"""

def is_compiled_with_cuda() -> bool:
    """Whether torch is built for CUDA, or for ROCm, which has the same interface.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_cuda(), bool)
    True"""

def is_compiled_with_custom_device(device_type: str) -> bool:
    """Whether torch supports another kind of device, such as 'mps'.

    Args:
        device_type: its kind, such as 'npu'.

    Returns:
        bool.

    >>> paddle.device.is_compiled_with_custom_device("cpu")
    False"""

def is_compiled_with_distribute() -> bool:
    """Whether several processes can train together.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_distribute(), bool)
    True"""

def is_compiled_with_ipu() -> bool:
    """Whether torch supports Graphcore IPUs: it does not.

    Returns:
        bool.

    >>> paddle.device.is_compiled_with_ipu()
    False"""

def is_compiled_with_mlu() -> Any:
    """Whether torch can use devices of the kind 'mlu'; a function of Paddle 2.3 and 2.4."""

def is_compiled_with_npu() -> Any:
    """Whether torch can use devices of the kind 'npu'; a function of Paddle 2.0 to 2.4."""

def is_compiled_with_rocm() -> bool:
    """Whether torch is built for AMD GPUs.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_rocm(), bool)
    True"""

def is_compiled_with_xpu() -> bool:
    """Whether torch is built for Intel XPUs.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_xpu(), bool)
    True"""

def is_current_stream_capturing() -> bool:
    """Whether a CUDA graph is being recorded now.

    Returns:
        bool.

    >>> paddle.device.is_current_stream_capturing()
    False"""

def manual_seed(seed: int) -> None:
    """Seed the generator of the current device.

    Args:
        seed: an integer.

    Returns:
        None.

    >>> paddle.device.manual_seed(1); a = paddle.rand([2])
    >>> paddle.device.manual_seed(1); bool((a == paddle.rand([2])).all())
    True"""

def manual_seed_all(seed: Any) -> Any:
    """Seed the generators of every accelerator; without one there is nothing to seed."""

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

def memory_allocated(device: Any = None) -> Any:
    """The bytes that tensors use now.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.memory_allocated(0)"""

def memory_reserved(device: Any = None) -> Any:
    """The bytes that torch has reserved now, in use or not.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        torch's answer: a number of bytes, or a record of the device.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.memory_reserved(0)"""

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

def reset_peak_memory_stats(device: PlaceLike | int | None = None) -> None:
    """Reset both peaks to the current values.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.reset_peak_memory_stats(0)"""

def set_default_device(device: Any) -> Any:
    """Same as `set_device`; None is the device of the start, the first accelerator or the CPU."""

def set_rng_state(new_state: GeneratorState, device: PlaceLike | None = None) -> None:
    """Restore a state that `get_rng_state` returned.

    Args:
        new_state: what `get_rng_state` returned.
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        None.

    >>> state = paddle.device.get_rng_state()
    >>> a = paddle.rand([2])
    >>> paddle.device.set_rng_state(state)
    >>> bool((a == paddle.rand([2])).all())
    True"""

def set_stream(stream: Stream) -> Stream:
    """Set the current stream, and return the previous one.

    Args:
        stream: Stream.

    Returns:
        the Stream that was current before.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     before = paddle.device.set_stream(paddle.device.Stream("gpu:0"))"""

class stream_guard:
    """Use another stream in this block; None changes nothing.

    Args:
        stream: Stream, or None.

    >>> with paddle.device.stream_guard(None):
    ...     x = paddle.ones([1])"""
    stream: Stream | None
    def __init__(self, stream: Stream | None = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...

def synchronize(device: PlaceLike | None = None) -> None:
    """Wait until all work on a device is done; on the CPU this returns immediately.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        None.

    >>> paddle.device.synchronize("cpu")"""
