"""Readers that read ahead, or compute, in threads."""

import queue
import threading

_POLL_SECONDS = 0.1  # seconds between a waiting thread's checks for a stop


class _Threads:
    """Threads that pass items through queues, until the samples end or the reader is closed."""

    def __init__(self):
        self.stop, self.threads = threading.Event(), []

    def start(self, work):
        thread = threading.Thread(target=work, daemon=True)
        self.threads.append(thread)
        thread.start()

    def put(self, items, item):
        """Put an item into a queue; whether that succeeded before the stop."""
        while not self.stop.is_set():
            try:
                items.put(item, timeout=_POLL_SECONDS)
                return True
            except queue.Full:
                continue
        return False

    def get(self, items):
        while not self.stop.is_set():
            try:
                return items.get(timeout=_POLL_SECONDS)
            except queue.Empty:
                continue
        return _END

    def close(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()


_END = object()


class _Failure:
    """An exception passed from a thread to the consumer."""

    def __init__(self, error):
        self.error = error


def _read_into(threads, samples, reader):
    """The work of a thread: put all samples, then the end marker or the failure."""
    try:
        for sample in reader():
            if not threads.put(samples, sample):
                return
        threads.put(samples, _END)
    except BaseException as error:
        threads.put(samples, _Failure(error))


def buffered(reader, size):
    """The same samples, with up to `size` of them prefetched by a thread.

    Args:
        reader: function without arguments that returns samples.
        size: how many samples are read ahead at most.

    Returns:
        a reader: a function whose result yields the samples.

    >>> list(paddle.reader.buffered(lambda: iter([1, 2, 3]), 2)())
    [1, 2, 3]
    """

    def ahead():
        threads, samples = _Threads(), queue.Queue(size)
        threads.start(lambda: _read_into(threads, samples, reader))
        try:
            while (sample := threads.get(samples)) is not _END:
                if isinstance(sample, _Failure):
                    raise sample.error
                yield sample
        finally:
            threads.close()

    return ahead


def xmap_readers(mapper, reader, process_num, buffer_size, order=False):
    """`mapper` of each sample, computed in `process_num` threads; the original order is kept only with `order`.

    Args:
        mapper: function of a sample.
        reader: function without arguments that returns samples.
        process_num: how many threads.
        buffer_size: how many samples wait at most.
        order: whether results come in the order of the samples.

    Returns:
        a reader: a function whose result yields what `mapper` returns.

    >>> list(paddle.reader.xmap_readers(lambda x: 2 * x, lambda: iter([1, 2, 3]), 2, 4, order=True)())
    [2, 4, 6]
    """

    def mapped():
        threads, samples, results = _Threads(), queue.Queue(buffer_size), queue.Queue(buffer_size)
        threads.start(lambda: _read_into(threads, samples, lambda: enumerate(reader())))
        for _ in range(process_num):
            threads.start(lambda: _map(threads, samples, results, mapper))
        try:
            yield from _collect(threads, results, process_num, order)
        finally:
            threads.close()

    return mapped


def _map(threads, samples, results, mapper):
    try:
        while (numbered := threads.get(samples)) is not _END and not isinstance(numbered, _Failure):
            number, sample = numbered
            if not threads.put(results, (number, mapper(sample))):
                return
        if threads.put(samples, numbered):  # for the next thread
            threads.put(results, numbered)
    except BaseException as error:
        threads.put(results, _Failure(error))


def _collect(threads, results, workers, order):
    """Results in order of arrival, or held back to keep the original order."""
    waiting, turn = {}, 0
    while workers:
        result = threads.get(results)
        if result is _END:
            workers -= 1
        elif isinstance(result, _Failure):
            raise result.error
        elif not order:
            yield result[1]
        else:
            waiting[result[0]] = result[1]
            while turn in waiting:
                yield waiting.pop(turn)
                turn += 1
