"""Sending batches from worker processes: large arrays through shared memory while it has space, the rest through pipes.

torch's queue pickles a batch in a thread of the worker. What fails there (shared memory is full, an object cannot be
pickled) would be printed and the batch lost, while the training process waits for it forever. So shared memory is
allocated before a batch goes into the queue, and the queue reports what it cannot send.
"""

import errno
import math
import multiprocessing
import multiprocessing.queues
import pickle
import warnings

import torch

from .._core import system
from .._core.errors import FailedCheckError, InvalidTypeError, PreconditionNotMetError, received
from ._collate import SMALL, map_leaves, to_numpy, to_shareable
from ._fetch import Failure

_RESERVE = 1 << 20  # bytes left for others: the semaphores of new queues are kept there too

MORE_ROOM = (
    "more shared memory (docker run --shm-size=8g, or --ipc=host; elsewhere mount -o remount,size=8g /dev/shm), "
    "smaller batches or fewer workers, or use_shared_memory=False, which always uses pipes."
)


class ThroughPipe:
    """A batch that does not fit into shared memory: its arrays are sent through the pipe."""

    def __init__(self, batch):
        self.batch = batch


def to_shared(batch):
    """Move the large arrays of a batch to shared memory; returns a `ThroughPipe` if they do not fit."""
    packed, large = to_shareable(batch), []
    map_leaves(large.append, packed)
    large = [t for t in large if isinstance(t, torch.Tensor) and not t.is_shared()]
    if not large:
        return packed
    needed = sum(t.untyped_storage().nbytes() for t in large)
    if needed > system.free_shared_memory() - _RESERVE:
        return ThroughPipe(to_numpy(batch))
    try:
        for tensor in large:
            tensor.share_memory_()
    except RuntimeError as error:
        if not _is_full(error):
            raise
        return ThroughPipe(to_numpy(batch))
    return packed


def shared_room(shape, dtype):
    """A tensor in shared memory, to assemble a batch in; None if it is small, or there is no space."""
    count = math.prod(shape)
    if count * dtype.itemsize <= SMALL or count * dtype.itemsize > system.free_shared_memory() - _RESERVE:
        return None
    try:
        storage = torch.UntypedStorage._new_shared(count * dtype.itemsize, device="cpu")
    except RuntimeError as error:
        if not _is_full(error):
            raise
        return None
    return torch.empty(0, dtype=dtype).set_(storage, 0, shape)


def _is_full(error):
    """Whether an error says that shared memory is full: another process took the space first."""
    return "shared memory" in str(error) or "No space left" in str(error)


def warn_of_pipes():
    """Warn that shared memory is full; the text is constant, so that Python shows it once for each location."""
    warnings.warn(
        f"DataLoader: {system.shared_memory() or 'shared memory'} has no space for a batch, so large batches go "
        f"through pipes, which is slower. Try: {MORE_ROOM}",
        RuntimeWarning,
        stacklevel=3,
    )


# ---- queues that report what they cannot send ----


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
        self._sem.acquire()  # the base class has released it already
        with self._notempty:  # in the same position: after the end of a stream torch no longer reads earlier items
            self._buffer.appendleft((item[0], Failure(told, "while sending it")))
            self._notempty.notify()


def worker_context():
    """The multiprocessing context for the workers of one loader."""
    if multiprocessing.current_process().daemon:
        raise FailedCheckError(
            "DataLoader: worker processes cannot be started here, because this is itself a worker process "
            "(of another DataLoader or of a pool), and those have no children.",
            None,
            "num_workers=0 for the loader that is used inside the data set, the collate_fn or the worker_init_fn.",
        )
    base = type(multiprocessing.get_context(system.start_method()))

    class Context(base):
        def Queue(self, maxsize=0):
            return _Queue(maxsize, ctx=self)

    return Context()


def started(engine):
    """The batches of torch's loader, whose workers are started now."""
    if system.start_method() == "fork":
        return iter(engine)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Got pickle error")  # torch's advice; ours follows
            return iter(engine)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise InvalidTypeError(
            "DataLoader: worker processes start without fork here, so the dataset, collate_fn and worker_init_fn are "
            "sent to them, and one of these cannot be pickled.",
            str(error),
            "define classes and functions at the top level of a file, not inside a function or as a lambda; or "
            "num_workers=0.",
        ) from error


def worker_error(error, loader):
    """Our error for torch's about a worker that died or is late; any other error unchanged."""
    text = str(error) if error.__cause__ is None else f"{error} ({error.__cause__})"
    if isinstance(error, OSError):
        if error.errno != errno.ENOSPC:
            return error
        return PreconditionNotMetError(
            "DataLoader: the worker processes cannot be started, because shared memory is full.",
            text,
            "remove what fills it (ls -l /dev/shm), more shared memory (docker run --shm-size=8g), or num_workers=0.",
        )
    if "Bus error" in text:
        return PreconditionNotMetError(
            "DataLoader: a worker process died while writing to shared memory; most likely it is full.",
            text.splitlines()[0],
            MORE_ROOM,
        )
    if "exited unexpectedly" in text or "is killed by signal" in text:
        anew = (
            ""
            if system.start_method() == "fork"
            else (
                "worker processes import the program again here, so what starts the training belongs under "
                "`if __name__ == '__main__':`; "
            )
        )
        return PreconditionNotMetError(
            "DataLoader: a worker process died while reading a batch, without a Python error.",
            text.splitlines()[0],
            f"{anew}it may have run out of memory (fewer workers, smaller batches) or of shared memory "
            "(use_shared_memory=False), or was killed; num_workers=0 shows more.",
        )
    if "timed out" in text:
        return PreconditionNotMetError(
            f"DataLoader: no batch arrived within timeout = {loader.timeout} seconds.",
            received(num_workers=loader.num_workers),
            "a longer timeout, more workers, or look at what __getitem__ waits for.",
        )
    return error
