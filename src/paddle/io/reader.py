"""`DataLoader` under its internal path, and a setting."""

from .._core import state
from . import BatchSampler as BatchSampler
from . import DataLoader as DataLoader
from . import DistributedBatchSampler as DistributedBatchSampler
from . import IterableDataset as IterableDataset
from . import Subset as Subset

_PINNED = state.per_process("batches in pinned memory")


def use_pinned_memory(*args):
    """Say whether batches for a GPU go through pinned memory, or without an argument return what was said.

    The loader's argument `pin_memory` decides here; what is said is only kept.

    >>> paddle.io.reader.use_pinned_memory(False)
    >>> paddle.io.reader.use_pinned_memory()
    False
    """
    if not args:
        return _PINNED.value
    _PINNED.value = bool(args[0])
    return None
