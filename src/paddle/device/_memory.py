"""How much memory of an accelerator is used, in bytes: held by tensors (allocated) or kept for them (reserved)."""

import torch

from ._engine import call, engine_of, place_of


def _figure(name, doc):
    def figure(device=None):
        module, target = engine_of(device, name)
        return call(module, name, name, target)

    figure.__name__ = figure.__qualname__ = name
    figure.__doc__ = doc
    return figure


memory_allocated = _figure("memory_allocated", "The bytes that tensors hold now.")
memory_reserved = _figure("memory_reserved", "The bytes that torch keeps now, in use or not.")
max_memory_allocated = _figure("max_memory_allocated", "The most bytes that tensors held at once.")
max_memory_reserved = _figure("max_memory_reserved", "The most bytes that torch kept at once.")


def reset_peak_memory_stats(device=None):
    """Begin both peaks anew from what is in use now."""
    module, target = engine_of(device, "reset_peak_memory_stats")
    call(module, "reset_peak_memory_stats", "reset_peak_memory_stats", target)


def reset_max_memory_allocated(device=None):
    """Begin the peaks anew; torch keeps both in one."""
    reset_peak_memory_stats(device)


def reset_max_memory_reserved(device=None):
    """Begin the peaks anew; torch keeps both in one."""
    reset_peak_memory_stats(device)


def empty_cache():
    """Give memory that no tensor uses back to the system; on the CPU nothing is kept."""
    place = place_of()
    if place.torch_type != "cpu":
        getattr(torch, place.torch_type).empty_cache()


def ipc_collect():
    """Free memory that other processes have let go of."""
    module, _ = engine_of(None, "ipc_collect")
    call(module, "ipc_collect", "ipc_collect")
