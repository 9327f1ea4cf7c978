"""How batches come from the worker processes: large arrays in shared memory while it has room, the rest through pipes.

torch's queue pickles a batch in a thread of the worker. What fails there (shared memory is full, an object cannot be
pickled) would be printed and the batch lost, while the training process waits for it forever. So shared memory is
taken before a batch goes into the queue, and the queue reports what it cannot send.
"""

import errno
import multiprocessing
import multiprocessing.queues
import os
import warnings

import torch

from .._core.errors import FailedCheckError, InvalidTypeError, PreconditionNotMetError, received
from ._collate import map_leaves, to_numpy, to_shareable
from ._fetch import Failure

_FOLDER = "/dev/shm"  # where Linux keeps shared memory; other systems have no such folder
_RESERVE = 1 << 20  # bytes left for others: the semaphores of new queues are kept there too

MORE_ROOM = (
    "more shared memory (docker run --shm-size=8g, or --ipc=host; elsewhere mount -o remount,size=8g /dev/shm), "
    "smaller batches or fewer workers, or use_shared_memory=False, which always takes pipes."
)


class ThroughPipe:
    """A batch that found no room in shared memory: its arrays travel as they are."""

    def __init__(self, batch):
        self.batch = batch


def to_shared(batch):
    """A batch with its large arrays in shared memory; where they do not fit, a `ThroughPipe`."""
    packed, large = to_shareable(batch), []
    map_leaves(large.append, packed)
    large = [t for t in large if isinstance(t, torch.Tensor) and not t.is_shared()]
    needed = sum(t.untyped_storage().nbytes() for t in large)
    if needed > _free():
        return ThroughPipe(to_numpy(batch))
    try:
        for tensor in large:
            tensor.share_memory_()
    except RuntimeError as error:  # another process was quicker
        if "shared memory" not in str(error) and "No space left" not in str(error):
            raise
        return ThroughPipe(to_numpy(batch))
    return packed


def _free():
    """Bytes that a batch may take; without bound where the system does not say."""
    try:
        room = os.statvfs(_FOLDER)
    except (AttributeError, OSError):
        return float("inf")
    if not room.f_blocks:  # mounted without a limit
        return float("inf")
    return room.f_bavail * room.f_frsize - _RESERVE


def warn_of_pipes():
    """Say that shared memory is full; the text is always the same, so that Python shows it once for each place."""
    warnings.warn(
        f"DataLoader: {_FOLDER} has no room for a batch, so batches that do not fit go through pipes, which is slower. "
        f"Try: {MORE_ROOM}",
        RuntimeWarning,
        stacklevel=3,
    )


# ---- queues that lose nothing ----


class _Queue(multiprocessing.queues.Queue):
    """A queue of torch's (number, content) pairs that sends a `Failure` in place of what cannot be sent."""

    def _on_queue_feeder_error(self, error, item):
        if not (isinstance(item, tuple) and len(item) == 2) or isinstance(item[1], Failure):
            super()._on_queue_feeder_error(error, item)
            return
        told = InvalidTypeError(
            "DataLoader: a batch, or the indices of one, cannot be sent between processes.",
            f"{type(error).__name__}: {error}",
            "return arrays, tensors, numbers, strings, and lists and dicts of these; num_workers=0 sends nothing.",
        )
        self._sem.acquire()  # the base class has given it back already
        with self._notempty:  # in its place: after the end of a stream torch no longer looks at what came before
            self._buffer.appendleft((item[0], Failure(told, "while sending it")))
            self._notempty.notify()


def worker_context():
    """The processes and queues of the workers of one loader, by the program's own start method."""
    if multiprocessing.current_process().daemon:
        raise FailedCheckError(
            "DataLoader: worker processes cannot be started here, since this is itself a worker process "
            "(of another DataLoader or of a pool), and those have no children.",
            None,
            "num_workers=0 for the loader that is used inside the data set, the collate_fn or the worker_init_fn.",
        )
    base = type(multiprocessing.get_context())

    class Context(base):
        def Queue(self, maxsize=0):
            return _Queue(maxsize, ctx=self)

    return Context()


def worker_error(error, loader):
    """torch's words about a worker that died or is late, as ours; any other error as it is."""
    text = str(error) if error.__cause__ is None else f"{error} ({error.__cause__})"
    if isinstance(error, OSError):
        if error.errno != errno.ENOSPC:
            return error
        return PreconditionNotMetError(
            f"DataLoader: the worker processes cannot be started, since shared memory ({_FOLDER}) is full.",
            text,
            "remove what fills it (ls -l /dev/shm), more shared memory (docker run --shm-size=8g), or num_workers=0.",
        )
    if "Bus error" in text:
        return PreconditionNotMetError(
            f"DataLoader: a worker process died while writing to shared memory; most likely {_FOLDER} is full.",
            text.splitlines()[0],
            MORE_ROOM,
        )
    if "exited unexpectedly" in text or "is killed by signal" in text:
        return PreconditionNotMetError(
            "DataLoader: a worker process died while reading a batch, without a Python error.",
            text.splitlines()[0],
            "it may have run out of memory (fewer workers, smaller batches) or of shared memory "
            "(use_shared_memory=False), or was killed; num_workers=0 shows more.",
        )
    if "timed out" in text:
        return PreconditionNotMetError(
            f"DataLoader: no batch came within timeout = {loader.timeout} seconds.",
            received(num_workers=loader.num_workers),
            "a longer timeout, more workers, or look at what __getitem__ waits for.",
        )
    return error
