"""Memory usage of an accelerator in bytes: used by tensors (allocated) or kept by torch (reserved)."""

import torch

from .._core import kept_memory
from ._engine import call, engine_of, place_of

_MEMORY = {
    "memory_allocated": "The bytes that tensors use now.",
    "memory_reserved": "The bytes that torch has reserved now, in use or not.",
    "max_memory_allocated": "The peak number of bytes used by tensors.",
    "max_memory_reserved": "The peak number of bytes reserved by torch.",
    "reset_peak_memory_stats": "Reset both peaks to the current values.",
    "reset_max_memory_allocated": "Reset the peaks; torch resets both together.",
    "reset_max_memory_reserved": "Reset the peaks; torch resets both together.",
}


def figure(engine, name, doc):
    """Create a function that asks torch about a device; `engine(device, name)` finds the torch module."""
    asked = "reset_peak_memory_stats" if name.startswith("reset_") else name

    def found(device=None):
        module, target = engine(device, name)
        return call(module, asked, name, target)

    found.__name__ = found.__qualname__ = name
    found.__doc__ = f"""{doc}

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        {"None" if name.startswith("reset") else "torch's answer: a number of bytes, or a record of the device"}.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     answer = paddle.device.cuda.{name}(0)
    """
    return found


def memory_figures(engine):
    """The functions on the memory of one kind of device, in the order of their table."""
    return [figure(engine, name, doc) for name, doc in _MEMORY.items()]


(
    memory_allocated,
    memory_reserved,
    max_memory_allocated,
    max_memory_reserved,
    reset_peak_memory_stats,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
) = memory_figures(engine_of)


def empty_cache():
    """Release reserved memory that no tensor uses; on the CPU, what training keeps for its next step.

    Returns:
        None.

    >>> paddle.device.empty_cache()
    """
    place = place_of()
    if place.torch_type == "cpu":
        kept_memory.release()
    else:
        getattr(torch, place.torch_type).empty_cache()


def ipc_collect():
    """Free memory that other processes have released.

    Returns:
        None.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     paddle.device.ipc_collect()
    """
    module, _ = engine_of(None, "ipc_collect")
    call(module, "ipc_collect", "ipc_collect")
