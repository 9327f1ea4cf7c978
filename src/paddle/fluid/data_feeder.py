"""`DataFeeder`: turns batches of samples from a reader into a feed for `Executor.run`."""

import numpy as np

from paddle._core.dtype import convert
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph import Variable, default_main_program
from paddle.base.data_feeder import check_dtype, check_shape, check_type, check_variable_and_dtype, convert_dtype  # noqa: F401 - re-exports

from .lod_tensor import LoDTensor

__all__ = ["DataFeeder"]


class DataFeeder:
    """Turns lists of samples into {name: LoDTensor}, one entry for each of `feed_list`.

    >>> x, y = fluid.data("x", [None, 2]), fluid.data("y", [None, 1], "int64")
    >>> feeder = fluid.DataFeeder(feed_list=[x, "y"], place=fluid.CPUPlace())
    >>> feeder.feed([([1.0, 2.0], 3), ([4.0, 5.0], 6)])["y"].shape()
    [2, 1]
    """

    def __init__(self, feed_list, place=None, program=None):
        program = default_main_program() if program is None else program
        self.place = place
        self.variables = []
        for item in feed_list:
            variable = program.global_block().var(item) if isinstance(item, str) else item
            if not isinstance(variable, Variable):
                raise InvalidTypeError("DataFeeder: 'feed_list' must hold variables or names.", received(item=item))
            self.variables.append(variable)

    @property
    def feed_names(self):
        """The names of the feed, in order."""
        return [v.name for v in self.variables]

    def feed(self, iterable):
        """The feed of one batch: an iterable of samples, each with a value for every variable."""
        columns = [[] for _ in self.variables]
        for sample in iterable:
            if len(sample) != len(columns):
                raise InvalidArgumentError(
                    f"DataFeeder.feed: a sample must hold {len(columns)} values, for {self.feed_names}.",
                    f"{len(sample)} values",
                )
            for column, value in zip(columns, sample, strict=True):
                column.append(value)
        return {v.name: self._tensor(v, c) for v, c in zip(self.variables, columns, strict=True)}

    def _tensor(self, variable, values):
        kind = _numpy_dtype(variable.dtype)
        tensor = LoDTensor()
        if not variable.lod_level:
            tensor.set(_stacked(variable, values, kind), self.place)
            return tensor
        lengths = [[] for _ in range(variable.lod_level)]
        rows = []
        for value in values:
            _collect(value, variable.lod_level, lengths, rows)
        tail = [n for n in list(variable.shape)[1:]]
        array = np.array(rows, kind)
        tensor.set(array.reshape(len(rows), *(n if n > 0 else -1 for n in tail)) if tail else array, self.place)
        tensor.set_recursive_sequence_lengths(lengths)
        return tensor

    def feed_parallel(self, iterable, num_places=None):
        """A feed for each device."""
        for batch in iterable:
            yield self.feed(batch)

    def decorate_reader(self, reader, multi_devices=False, num_places=None, drop_last=True):
        """A reader that yields feeds for `Executor.run`."""

        def decorated():
            for batch in reader():
                yield self.feed(batch)

        return decorated


def _collect(value, depth, lengths, rows):
    """Collect the lengths and the contents of nested sequences."""
    if depth == 0:
        rows.append(value)
        return
    lengths[-depth].append(len(value))
    for item in value:
        _collect(item, depth - 1, lengths, rows)


def _numpy_dtype(dtype):
    return np.dtype(convert(dtype).name)


def _stacked(variable, values, kind):
    array = np.array(values, kind)
    sizes = [int(n) for n in list(variable.shape)]
    if sizes[:1] == [-1] and -1 not in sizes[1:] and array.ndim != len(sizes):
        try:
            array = array.reshape(len(values), *sizes[1:])
        except ValueError:
            raise InvalidArgumentError(
                f"DataFeeder: '{variable.name}' takes samples of the shape {sizes[1:]}.",
                f"samples of the shape {list(array.shape[1:])}",
            ) from None
    return array
