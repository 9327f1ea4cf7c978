"""Loaders over Python generators: `DataLoader.from_generator`, in dynamic mode and for static graphs."""

import queue
import threading

import numpy as np
import torch

from .._core import place as places
from .._core.errors import EOFException, InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from .._core.mode import at_once, in_dynamic_mode
from .._core.tensor import Tensor, unwrap, wrap

_END = object()


class ReadAhead:
    """The items of a generator, read by a thread up to `capacity` ahead; its exceptions are raised in the consumer."""

    def __init__(self, source, capacity):
        self._queue, self._over = queue.Queue(max(int(capacity or 1), 1)), False
        self._thread = threading.Thread(target=self._fill, args=(source,), daemon=True)
        self._thread.start()

    def _fill(self, source):
        try:
            for item in source():
                if not self._put(("item", item)):
                    return
            self._put(("end", None))
        except BaseException as error:  # raised for the consumer of the next item
            self._put(("error", error))

    def _put(self, item):
        while not self._over:
            try:
                self._queue.put(item, timeout=0.1)
                return True
            except queue.Full:
                continue
        return False

    def __iter__(self):
        return self

    def __next__(self):
        kind, item = self._queue.get() if not self._over else ("end", None)
        if kind == "item":
            return item
        self.close()
        if kind == "error":
            raise item
        raise StopIteration

    def close(self):
        """End the thread."""
        self._over = True


class GeneratorLoader:
    """A loader of batches from a generator, which one of three setters provides.

    In dynamic mode a batch is a list of tensors. For a static graph it is a list with a dict for each place,
    {name: tensor}, or with `return_list` a list of tensors for each.
    """

    def __init__(
        self,
        feed_list=None,
        capacity=None,
        use_double_buffer=True,
        iterable=True,
        return_list=False,
        use_multiprocess=False,
        drop_last=True,
    ):
        if capacity is not None and capacity <= 0:
            raise InvalidArgumentError("from_generator: 'capacity' must be positive.", received(capacity=capacity))
        self._feed_list = None if feed_list is None else list(feed_list)
        self._capacity, self._return_list, self._iterable, self._drop_last = capacity, return_list, iterable, drop_last
        self._source = self._places = self._running = None
        if not iterable:
            self._insert_reader()

    @property
    def iterable(self):
        return self._iterable

    @property
    def queue(self):
        return self._running

    # ---- setting the source ----

    def set_sample_generator(self, reader, batch_size, drop_last=True, places=None):
        """Read single samples, and collate them into batches."""
        if batch_size <= 0:
            raise InvalidArgumentError(
                "set_sample_generator: 'batch_size' must be positive.", received(batch_size=batch_size)
            )
        from ..reader.batch import batch

        def one_by_one():
            for sample in reader():
                yield sample if isinstance(sample, (list, tuple)) else (sample,)

        return self.set_sample_list_generator(batch(one_by_one, batch_size, drop_last), places)

    def set_sample_list_generator(self, reader, places=None):
        """Read batches that are lists of samples, as `paddle.batch` returns them."""

        def batches():
            for samples in reader():
                yield self._stacked(samples)

        return self.set_batch_generator(batches, places)

    def set_batch_generator(self, reader, places=None):
        """Read batches that are arrays or tensors, one for each field."""
        if not callable(reader):
            raise InvalidTypeError(
                "set_batch_generator: 'reader' must be a function that returns an iterator.",
                received(reader=reader),
                "the function itself, not what it returns.",
            )
        self._source, self._places = reader, _listed(places)
        return self

    def _stacked(self, samples):
        """A list of samples as an array for each field."""
        fields = list(zip(*(s if isinstance(s, (list, tuple)) else (s,) for s in samples), strict=True))
        variables = self._feed_list or [None] * len(fields)
        if len(fields) != len(variables):
            raise InvalidArgumentError(
                f"DataLoader: a sample must hold {len(variables)} values, one for each of the feed_list.",
                f"{len(fields)} values",
            )
        return [_shaped(np.array(field), v) for field, v in zip(fields, variables, strict=True)]

    # ---- iterating ----

    def __call__(self):
        return iter(self)

    def __iter__(self):
        if not self._iterable:
            raise PreconditionNotMetError(
                "DataLoader: with iterable=False the Program reads from it.", None, "start(), runs, and reset()."
            )
        self._close()
        self._running = running = ReadAhead(self._require_source(), self._capacity)
        return self._batches(running)

    def _batches(self, running):
        try:
            group = []
            count = 1 if in_dynamic_mode() else max(len(self._places), 1)
            for batch in running:
                group.append(self._given(batch))
                if len(group) == count:
                    yield group[0] if in_dynamic_mode() else group
                    group = []
            if group and not self._drop_last:
                yield group
        finally:
            running.close()

    def _given(self, batch):
        """One batch in the form that the program receives."""
        values = self._values(batch)
        if in_dynamic_mode() or self._return_list or self._feed_list is None:
            return [self._tensor(v) for v in values]
        return {v.name: self._tensor(value) for v, value in zip(self._feed_list, values, strict=True)}

    def _values(self, batch):
        if isinstance(batch, dict):
            return [batch[v.name] for v in self._feed_list] if self._feed_list else list(batch.values())
        return list(batch) if isinstance(batch, (list, tuple)) else [batch]

    def _tensor(self, value):
        device = self._places[0].torch if self._places else places.current_torch()
        if isinstance(value, Tensor):
            return value if unwrap(value).device == device else wrap(unwrap(value).to(device))
        array = np.asarray(value)
        if array.dtype.kind in "OUSV":
            raise InvalidTypeError("DataLoader: a batch must hold arrays of numbers.", f"an array of {array.dtype}")
        with at_once():
            array = array if array.flags.writeable and array.flags.c_contiguous else np.array(array)
            return wrap(torch.from_numpy(array).to(device))

    def _require_source(self):
        if self._source is None:
            raise PreconditionNotMetError(
                "DataLoader: no generator has been set.",
                None,
                "set_sample_generator, set_sample_list_generator or set_batch_generator.",
            )
        return self._source

    def _close(self):
        if self._running is not None:
            self._running.close()
            self._running = None

    # ---- inside a Program ----

    def _insert_reader(self):
        """Make the Program read a batch at the start of each run."""
        from .._core.graph import RecordedCall, default_main_program

        if not self._feed_list:
            raise InvalidArgumentError("from_generator: with iterable=False 'feed_list' must name the variables.")
        loader = self

        class Read(RecordedCall):
            type = "read"

            def named_arguments(self):
                return {}

            def step(self, plan):
                return loader._read_into

        block = default_main_program().global_block()
        for variable in self._feed_list:
            variable.__dict__["is_data"] = False
        block.ops.insert(0, Read(block, None, outputs=list(self._feed_list)))
        block.program._touch()

    def start(self):
        """Start reading."""
        if self._running is not None:
            raise PreconditionNotMetError("DataLoader.start: it is already reading.", None, "reset() first.")
        self._running = ReadAhead(self._require_source(), self._capacity)

    def reset(self):
        """Stop reading; `start` begins again."""
        self._close()

    def _read_into(self, env):
        if self._running is None:
            raise PreconditionNotMetError(
                "DataLoader: the Program reads from a loader that was not started.", None, "start() first."
            )
        try:
            values = self._values(next(self._running))
        except StopIteration:
            raise EOFException(
                "DataLoader: there is no next batch.", None, "reset(), and start() for another epoch."
            ) from None
        for variable, value in zip(self._feed_list, values, strict=True):
            env[variable.name] = unwrap(self._tensor(value)).to(variable.dtype.torch)


class DatasetLoader:
    """A loader of the batches of a data set of files, each {name: tensor}."""

    def __init__(self, dataset, places, drop_last=True):
        if not hasattr(dataset, "_batches"):
            raise InvalidTypeError(
                "from_dataset: 'dataset' must be a data set of files.",
                received(dataset=dataset),
                "fluid.DatasetFactory().create_dataset('QueueDataset').",
            )
        self._dataset, self._drop_last = dataset, drop_last

    def __call__(self):
        return iter(self)

    def __iter__(self):
        for batch in self._dataset._batches(self._drop_last):
            yield [batch]


def _listed(given):
    if given is None:
        return []
    return [places.parse(p) for p in (given if isinstance(given, (list, tuple)) else [given])]


def _shaped(array, variable):
    """Convert a field of a batch to the dtype and the known sizes of its variable."""
    if variable is None:
        return array
    array = array.astype(variable.dtype.name if variable.dtype.name != "bfloat16" else "float32", copy=False)
    sizes = [int(n) for n in variable.shape]
    return array.reshape(len(array), *sizes[1:]) if -1 not in sizes[1:] and array.ndim != len(sizes) else array
