"""Inputs of a Program: variables that a run feeds, and readers inside the Program."""

import queue
import threading

import numpy as np

from paddle import static
from paddle._core.errors import InvalidArgumentError, PreconditionNotMetError, received
from paddle._core.graph import RecordedCall, default_main_program
from paddle._core.graph.python_calls import as_torch
from paddle._core.graph.record import append
from paddle._core.names import generate

from .. import _mode
from .._lod import declare_data, feed_with_offsets

__all__ = ["data", "py_reader", "create_py_reader_by_data", "double_buffer", "read_file", "load", "batch", "shuffle"]


def data(name, shape, append_batch_size=True, dtype="float32", lod_level=0, type=None, stop_gradient=True):
    """A variable that each run feeds; a batch axis is prepended unless the shape already has a size of -1.

    Args:
        lod_level: the number of levels of sequences; a run then feeds a `LoDTensor`.
    """
    _mode.begin_graph()
    sizes = [-1 if n is None else int(n) for n in shape]
    if append_batch_size and -1 not in sizes:
        sizes = [-1, *sizes]
    variable = static.data(name, sizes, dtype, lod_level)
    variable.stop_gradient = stop_gradient
    declare_data(variable, lod_level)
    return variable


# ---- readers inside a Program ----


class _Read(RecordedCall):
    """Take the next batch of a reader at the beginning of each run."""

    type = "read"

    def __init__(self, block, reader, outputs):
        super().__init__(block, None, outputs=outputs)
        self.reader = reader

    def named_arguments(self):
        return {"reader": self.reader.name}

    def step(self, plan):
        written = [v.name for v in self.outputs]

        def run(env):
            batch = self.reader.take()
            for name in written:
                env[name] = batch[name]

        return run


class PyReader:
    """A queue between a Python generator and a Program: `start` fills it, each run takes one batch.

    When the generator ends, the next run raises `fluid.core.EOFException`; after `reset` it can be started again.
    """

    def __init__(self, capacity, variables, name=None):
        self.name, self.capacity = name or generate("py_reader"), capacity
        self.variables, self.kinds = variables, {}  # kinds: {name: torch dtype} of all variables that a run takes
        self._source = self._queue = self._thread = None

    # ---- the source ----

    def decorate_sample_list_generator(self, reader, places=None):
        """Read batches that are lists of samples, as `paddle.batch` gives them."""
        from ..data_feeder import DataFeeder

        feeder = DataFeeder(self.variables, None, default_main_program())
        self._source = lambda: (feeder.feed(batch) for batch in reader())

    decorate_paddle_reader = decorate_sample_list_generator

    def decorate_batch_generator(self, reader, places=None):
        """Read batches that are arrays, one for each variable."""
        names = [v.name for v in self.variables]
        self._source = lambda: (dict(zip(names, batch, strict=True)) for batch in reader())

    decorate_tensor_provider = decorate_batch_generator

    def decorate_sample_generator(self, sample_generator, batch_size, drop_last=True, places=None):
        """Read single samples, and batch them."""
        import paddle

        self.decorate_sample_list_generator(paddle.batch(sample_generator, batch_size, drop_last))

    # ---- running ----

    def start(self):
        """Start reading."""
        if self._source is None:
            raise PreconditionNotMetError(
                f"py_reader '{self.name}': there is no source to read from.",
                None,
                "reader.decorate_paddle_reader(...) first.",
            )
        if self._thread is not None:
            raise PreconditionNotMetError(f"py_reader '{self.name}' is already running.", None, "reader.reset() first.")
        self._queue = queue.Queue(max(int(self.capacity), 1))
        self._thread = threading.Thread(target=_fill, args=(self._source, self._queue, self.kinds), daemon=True)
        self._thread.start()

    def reset(self):
        """Stop reading, so that `start` can be called again."""
        old_queue, self._queue, self._thread = self._queue, None, None
        if old_queue is not None:
            old_queue.closed = True
            while not old_queue.empty():  # tells a thread waiting for free space that reading has stopped
                old_queue.get_nowait()

    def take(self):
        """The next batch, {name: torch tensor}."""
        from ..core import EOFException

        if self._queue is None:
            raise PreconditionNotMetError(
                f"py_reader '{self.name}': the Program reads from it, but it was not started.", None, "reader.start()."
            )
        kind, batch = self._queue.get()
        if kind == "end":
            self._queue.put((kind, batch))
            if isinstance(batch, BaseException):
                raise batch
            raise EOFException(f"py_reader '{self.name}': there is no next batch")
        return batch


def _fill(source, held, kinds):
    """Put the batches of a generator into a queue, then how it ended."""
    end = None
    try:
        for batch in source():
            if getattr(held, "closed", False):
                return
            values = feed_with_offsets(None, batch)
            held.put(("batch", {name: as_torch(values[name], kind) for name, kind in kinds.items()}))
    except Exception as error:  # raised in the run that takes the next batch
        end = error
    held.put(("end", end))


def _readable(variables, capacity, name):
    block = default_main_program().global_block()
    reader = PyReader(capacity, variables, name)
    outputs = []
    for variable in variables:
        companions = [block.var(f"{variable.name}@lod_{i}") for i in range(variable.lod_level)]
        for output in (variable, *companions):
            output.__dict__.pop("is_data", None)
            outputs.append(output)
    reader.kinds = {output.name: output.dtype.torch for output in outputs}
    append(_Read(block, reader, outputs))
    return reader


def py_reader(capacity, shapes, dtypes, lod_levels=None, name=None, use_double_buffer=True):
    """A reader inside the Program; `read_file` gives its variables."""
    _mode.begin_graph()
    if len(shapes) != len(dtypes):
        raise InvalidArgumentError(
            "py_reader: 'shapes' and 'dtypes' must have the same length.", received(shapes=shapes, dtypes=dtypes)
        )
    lods = lod_levels or [0] * len(shapes)
    key = name or generate("py_reader")
    variables = [
        data(f"{key}.{i}", list(shape), False, dtype, lod)
        for i, (shape, dtype, lod) in enumerate(zip(shapes, dtypes, lods, strict=True))
    ]
    return _readable(variables, capacity, key)


def create_py_reader_by_data(capacity, feed_list, name=None, use_double_buffer=True):
    """A reader inside the Program for variables created by `data`."""
    return _readable(list(feed_list), capacity, name)


def read_file(reader):
    """The variables of a reader; a single variable is returned by itself."""
    variables = list(reader.variables)
    return variables[0] if len(variables) == 1 else variables


def double_buffer(reader, place=None, name=None):
    """The reader unchanged: batches are always prefetched."""
    return reader


def batch(reader, batch_size):
    """A reader's samples in batches."""
    import paddle

    return paddle.batch(reader, batch_size)


def shuffle(reader, buffer_size):
    """A reader's samples in random order."""
    from paddle.reader import shuffle as shuffled

    return shuffled(reader, buffer_size)


def load(out, file_path, load_as_fp16=None):
    """Load a variable from a file in every run: a file written by `save_vars`, or an `.npy` file."""
    from ._recorded_blocks import record

    def read():
        from paddle._files.tensor_file import read_tensor

        with open(file_path, "rb") as file:
            return [as_torch((np.load if file_path.endswith(".npy") else read_tensor)(file), out.dtype.torch)]

    record("load", read, [], [out])
