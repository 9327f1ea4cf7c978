"""Memory that training frees and needs again in the next step.

glibc returns large blocks to the system at once. The system then clears every page anew, which takes up to a fifth of a
training step on a CPU. `keep` asks glibc to keep them; it is called when a program makes its first optimizer.
"""

import os

from . import state, system
from .flags import flag

_MMAP_THRESHOLD, _TRIM_THRESHOLD = -3, -1  # glibc's names for its settings
_OWN = ("MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_", "GLIBC_TUNABLES")
_LARGEST_BLOCK = 1 << 30  # bytes; glibc takes an int
_ASKED = state.per_process("kept memory", False)


def keep():
    """Keep up to `FLAGS_cpu_kept_memory_mb` of freed memory, unless the environment sets glibc's options itself."""
    if _ASKED.value:
        return
    _ASKED.value = True
    size = flag("FLAGS_cpu_kept_memory_mb")
    if size <= 0 or any(name in os.environ for name in _OWN):
        return
    setting = getattr(system.libc(), "mallopt", None)
    if setting is not None:  # glibc
        setting(_MMAP_THRESHOLD, _LARGEST_BLOCK)
        setting(_TRIM_THRESHOLD, min(size << 20, _LARGEST_BLOCK))


def release():
    """Return freed memory to the system now."""
    trim = getattr(system.libc(), "malloc_trim", None)
    if trim is not None:
        trim(0)
