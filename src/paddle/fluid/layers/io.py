"""Data of a Program: what a run feeds, and readers that feed it by themselves."""

import queue
import threading

import numpy as np

from paddle import static
from paddle._core.errors import InvalidArgumentError, PreconditionNotMetError, received
from paddle._core.graph import RecordedCall, default_main_program
from paddle._core.graph.python_calls import as_torch
from paddle._core.graph.record import append
from paddle._core.names import generate

from .. import _era
from .._lod import declare_data, fed

__all__ = ["data", "py_reader", "create_py_reader_by_data", "double_buffer", "read_file", "load", "batch", "shuffle"]


def data(name, shape, append_batch_size=True, dtype="float32", lod_level=0, type=None, stop_gradient=True):
    """A variable that each run feeds; a batch axis is put in front unless the shape has a size of -1 already.

    Args:
        lod_level: how many levels of sequences the rows form; a run then feeds a `LoDTensor`.
    """
    _era.building()
    sizes = [-1 if n is None else int(n) for n in shape]
    if append_batch_size and -1 not in sizes:
        sizes = [-1, *sizes]
    made = static.data(name, sizes, dtype, lod_level)
    made.stop_gradient = stop_gradient
    declare_data(made, lod_level)
    return made


# ---- readers inside a Program ----


class _Read(RecordedCall):
    """Takes the next batch of a reader at the beginning of each run."""

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
    """A queue between a Python generator and a Program: `start` fills it, every run takes a batch from it.

    When the generator ends, the next run raises `fluid.core.EOFException`; `reset` then makes it ready to start again.
    """

    def __init__(self, capacity, variables, name=None):
        self.name, self.capacity = name or generate("py_reader"), capacity
        self.variables, self.kinds = variables, {}  # kinds: {name: torch dtype} of all that a run takes
        self._source = self._queue = self._thread = None

    # ---- what it reads ----

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
        """Begin to read."""
        if self._source is None:
            raise PreconditionNotMetError(
                f"py_reader '{self.name}': nothing to read from.", None, "reader.decorate_paddle_reader(...) first."
            )
        if self._thread is not None:
            raise PreconditionNotMetError(f"py_reader '{self.name}' runs already.", None, "reader.reset() first.")
        self._queue = queue.Queue(max(int(self.capacity), 1))
        self._thread = threading.Thread(target=_fill, args=(self._source, self._queue, self.kinds), daemon=True)
        self._thread.start()

    def reset(self):
        """Be ready to start again."""
        held, self._queue, self._thread = self._queue, None, None
        if held is not None:
            held.closed = True
            while not held.empty():  # lets a thread that waits for room see that nobody reads any more
                held.get_nowait()

    def take(self):
        """The next batch, {name: torch tensor}."""
        from ..core import EOFException

        if self._queue is None:
            raise PreconditionNotMetError(
                f"py_reader '{self.name}': the Program reads from it, and it was not started.", None, "reader.start()."
            )
        kind, batch = self._queue.get()
        if kind == "end":
            self._queue.put((kind, batch))
            if isinstance(batch, BaseException):
                raise batch
            raise EOFException(f"py_reader '{self.name}': there is no next batch")
        return batch


def _fill(source, held, kinds):
    """Put the batches of a generator into a queue, and how it ended."""
    end = None
    try:
        for batch in source():
            if getattr(held, "closed", False):
                return
            values = fed(None, batch)
            held.put(("batch", {name: as_torch(values[name], kind) for name, kind in kinds.items()}))
    except Exception as error:  # told to whoever takes the next batch
        end = error
    held.put(("end", end))


def _readable(variables, capacity, name):
    block = default_main_program().global_block()
    made = PyReader(capacity, variables, name)
    outputs = []
    for variable in variables:
        companions = [block.var(f"{variable.name}@lod_{i}") for i in range(variable.lod_level)]
        for output in (variable, *companions):
            output.__dict__.pop("is_data", None)
            outputs.append(output)
    made.kinds = {output.name: output.dtype.torch for output in outputs}
    append(_Read(block, made, outputs))
    return made


def py_reader(capacity, shapes, dtypes, lod_levels=None, name=None, use_double_buffer=True):
    """A reader inside the Program; `read_file` gives its variables."""
    _era.building()
    if len(shapes) != len(dtypes):
        raise InvalidArgumentError(
            "py_reader: 'shapes' and 'dtypes' must be of one length.", received(shapes=shapes, dtypes=dtypes)
        )
    lods = lod_levels or [0] * len(shapes)
    key = name or generate("py_reader")
    variables = [
        data(f"{key}.{i}", list(shape), False, dtype, lod)
        for i, (shape, dtype, lod) in enumerate(zip(shapes, dtypes, lods, strict=True))
    ]
    return _readable(variables, capacity, key)


def create_py_reader_by_data(capacity, feed_list, name=None, use_double_buffer=True):
    """A reader inside the Program for variables that `data` made."""
    return _readable(list(feed_list), capacity, name)


def read_file(reader):
    """The variables of a reader; the one itself if there is one only."""
    variables = list(reader.variables)
    return variables[0] if len(variables) == 1 else variables


def double_buffer(reader, place=None, name=None):
    """The reader itself: its batches are made ready ahead in any case."""
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
    """Give a variable, in every run, the value that a file holds: one written by `save_vars`, or an array's `.npy`."""
    from ._records import record

    def read():
        from paddle._files.tensor_file import read_tensor

        with open(file_path, "rb") as file:
            return [as_torch((np.load if file_path.endswith(".npy") else read_tensor)(file), out.dtype.torch)]

    record("load", read, [], [out])
