"""Readers that read ahead, or compute, in threads."""

import queue
import threading

_PATIENCE = 0.1  # seconds between a waiting thread's checks for a stop


class _Crew:
    """Threads that pass items through queues, until the samples end or the reader is closed."""

    def __init__(self):
        self.stop, self.threads = threading.Event(), []

    def start(self, work):
        thread = threading.Thread(target=work, daemon=True)
        self.threads.append(thread)
        thread.start()

    def put(self, things, thing):
        """Put an item into a queue; whether that succeeded before the stop."""
        while not self.stop.is_set():
            try:
                things.put(thing, timeout=_PATIENCE)
                return True
            except queue.Full:
                continue
        return False

    def get(self, things):
        while not self.stop.is_set():
            try:
                return things.get(timeout=_PATIENCE)
            except queue.Empty:
                continue
        return _END

    def dismiss(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()


_END = object()


class _Fault:
    """An exception passed from a thread to the consumer."""

    def __init__(self, error):
        self.error = error


def _read_into(crew, samples, reader):
    """The work of a thread: put all samples, then the end marker or the failure."""
    try:
        for sample in reader():
            if not crew.put(samples, sample):
                return
        crew.put(samples, _END)
    except BaseException as error:
        crew.put(samples, _Fault(error))


def buffered(reader, size):
    """The same samples, with up to `size` of them prefetched by a thread."""

    def ahead():
        crew, samples = _Crew(), queue.Queue(size)
        crew.start(lambda: _read_into(crew, samples, reader))
        try:
            while (sample := crew.get(samples)) is not _END:
                if isinstance(sample, _Fault):
                    raise sample.error
                yield sample
        finally:
            crew.dismiss()

    return ahead


def xmap_readers(mapper, reader, process_num, buffer_size, order=False):
    """`mapper` of each sample, computed in `process_num` threads; the original order is kept only with `order`."""

    def mapped():
        crew, samples, results = _Crew(), queue.Queue(buffer_size), queue.Queue(buffer_size)
        crew.start(lambda: _read_into(crew, samples, lambda: enumerate(reader())))
        for _ in range(process_num):
            crew.start(lambda: _map(crew, samples, results, mapper))
        try:
            yield from _collect(crew, results, process_num, order)
        finally:
            crew.dismiss()

    return mapped


def _map(crew, samples, results, mapper):
    try:
        while (numbered := crew.get(samples)) is not _END and not isinstance(numbered, _Fault):
            number, sample = numbered
            if not crew.put(results, (number, mapper(sample))):
                return
        if crew.put(samples, numbered):  # for the next thread
            crew.put(results, numbered)
    except BaseException as error:
        crew.put(results, _Fault(error))


def _collect(crew, results, workers, order):
    """Results in order of arrival, or held back to keep the original order."""
    waiting, turn = {}, 0
    while workers:
        result = crew.get(results)
        if result is _END:
            workers -= 1
        elif isinstance(result, _Fault):
            raise result.error
        elif not order:
            yield result[1]
        else:
            waiting[result[0]] = result[1]
            while turn in waiting:
                yield waiting.pop(turn)
                turn += 1
