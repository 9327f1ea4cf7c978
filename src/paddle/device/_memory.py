"""How much memory of an accelerator is used, in bytes: held by tensors (allocated) or kept for them (reserved)."""

import torch

from ._engine import call, engine_of, place_of

_MEMORY = {
    "memory_allocated": "The bytes that tensors hold now.",
    "memory_reserved": "The bytes that torch keeps now, in use or not.",
    "max_memory_allocated": "The most bytes that tensors held at once.",
    "max_memory_reserved": "The most bytes that torch kept at once.",
    "reset_peak_memory_stats": "Begin both peaks anew from what is in use now.",
    "reset_max_memory_allocated": "Begin the peaks anew; torch keeps both in one.",
    "reset_max_memory_reserved": "Begin the peaks anew; torch keeps both in one.",
}


def figure(engine, name, doc):
    """A function of that name that asks torch about a device; `engine(device, name)` finds torch's module for it."""
    asked = "reset_peak_memory_stats" if name.startswith("reset_") else name

    def found(device=None):
        module, target = engine(device, name)
        return call(module, asked, name, target)

    found.__name__ = found.__qualname__ = name
    found.__doc__ = doc
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
    """Give memory that no tensor uses back to the system; on the CPU nothing is kept."""
    place = place_of()
    if place.torch_type != "cpu":
        getattr(torch, place.torch_type).empty_cache()


def ipc_collect():
    """Free memory that other processes have let go of."""
    module, _ = engine_of(None, "ipc_collect")
    call(module, "ipc_collect", "ipc_collect")
