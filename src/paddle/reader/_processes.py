"""Readers that run in separate processes."""

import multiprocessing
import multiprocessing.connection
import pickle
import traceback

from paddle._core import system
from paddle._core.errors import FailedCheckError, PreconditionNotMetError, received

_END, _SAMPLE, _FAULT = range(3)


class ReaderProcessError(RuntimeError, ValueError):
    """A reader's process failed; Paddle raises ValueError."""


def multiprocess_reader(readers, use_pipe=True, queue_size=1000):
    """The samples of several readers, each run in its own process, in the order of arrival.

    `use_pipe` and `queue_size` have no effect: samples always go through a pipe, which bounds their number.

    Args:
        readers: list of functions without arguments that return samples.
        use_pipe: accepted and not used.
        queue_size: accepted and not used.

    Returns:
        a reader: a function whose result yields the samples.

    >>> reader = paddle.reader.multiprocess_reader([lambda: iter([1, 2]), lambda: iter([3])])
    >>> sorted(reader())
    [1, 2, 3]
    """
    if not isinstance(readers, (list, tuple)) or not readers:
        raise FailedCheckError("readers must be a list or tuple of at least one reader.", received(readers=readers))
    if not system.can_fork():
        raise PreconditionNotMetError(
            "multiprocess_reader needs a system that can fork processes, such as Linux.",
            None,
            "paddle.reader.chain, which reads sequentially, or paddle.io.DataLoader, whose workers run everywhere.",
        )

    def together():
        context = multiprocessing.get_context("fork")  # readers are often functions that cannot be pickled
        running = {}
        try:
            for reader in readers:
                mouth, end = context.Pipe(duplex=False)
                process = context.Process(target=_send, args=(reader, end), daemon=True)
                process.start()
                end.close()  # closed here, so that the pipe ends with the process
                running[mouth] = process
            while running:
                for mouth in multiprocessing.connection.wait(list(running)):
                    kind, value = _receive(mouth, running[mouth])
                    if kind == _SAMPLE:
                        yield value
                    elif kind == _FAULT:
                        error, text = value
                        raise error from ReaderProcessError(f"in the process of a reader:\n\n{text}")
                    else:
                        running.pop(mouth).join()
                        mouth.close()
        finally:
            for mouth, process in running.items():
                process.terminate()
                process.join()
                mouth.close()

    return together


def _send(reader, end):
    try:
        for sample in reader():
            if sample is None:
                raise ReaderProcessError("a sample of multiprocess_reader is None.")
            _put(end, (_SAMPLE, sample))
        _put(end, (_END, None))
    except Exception as error:
        text = traceback.format_exc()
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # the exception cannot be pickled, but its message can
            error = ReaderProcessError(f"{type(error).__name__}: {error}")
        _put(end, (_FAULT, (error, text)))
    finally:
        end.close()


def _put(end, item):
    """Send by value: `end.send` would put tensors into shared memory, which may be full."""
    end.send_bytes(pickle.dumps(item, pickle.HIGHEST_PROTOCOL))


def _receive(mouth, process):
    try:
        return pickle.loads(mouth.recv_bytes())
    except EOFError:
        process.join()
        raise ReaderProcessError(
            f"the process of a reader ended before its samples, with the exit code {process.exitcode}"
            + (", killed from outside or by the system because memory ran out." if (process.exitcode or 0) < 0 else ".")
        ) from None
