"""`DataLoader` and `PyReader`: batches for programs, read ahead by a thread."""

from paddle import io as _io
from paddle.io._generator import GeneratorLoader as _Today

from .data_feeder import DataFeeder

__all__ = ["DataLoader", "PyReader", "default_collate_fn"]


class GeneratorLoader(_Today):
    """Batches of a generator; sequences are `LoDTensor`s."""

    def _stacked(self, samples):
        if self._feed_list and any(v.lod_level for v in self._feed_list):
            return list(DataFeeder(self._feed_list).feed(samples).values())
        return super()._stacked(samples)

    def _insert_reader(self):
        from .layers.io import create_py_reader_by_data

        self._inside = create_py_reader_by_data(self._capacity or 1, self._feed_list)

    def start(self):
        """Start reading, for a program that reads its own input."""
        names, source = [v.name for v in self._feed_list], self._require_source()
        self._inside.decorate_batch_generator(lambda: (self._values(batch) for batch in source()))
        self._inside.start()
        return names

    def reset(self):
        """Stop reading, so that `start` can be called again."""
        self._inside.reset()


class DataLoader(_io.DataLoader):
    """Batches of a dataset, of a generator (`from_generator`) or of files (`from_dataset`)."""

    @staticmethod
    def from_generator(
        feed_list=None,
        capacity=None,
        use_double_buffer=True,
        iterable=True,
        return_list=False,
        use_multiprocess=False,
        drop_last=True,
    ):
        """A loader whose generator is set afterwards, and read ahead by a thread.

        >>> def reader():
        ...     yield from (np.full([4, 2], i, "float32") for i in range(3))
        >>> with fluid.dygraph.guard():
        ...     loader = fluid.io.DataLoader.from_generator(capacity=5, return_list=True)
        ...     loader = loader.set_batch_generator(reader, places=fluid.CPUPlace())
        ...     [batch[0].shape for batch in loader()]
        [[4, 2], [4, 2], [4, 2]]
        """
        return GeneratorLoader(
            feed_list, capacity, use_double_buffer, iterable, return_list, use_multiprocess, drop_last
        )


class PyReader(GeneratorLoader):
    """The loader of 1.5 and 1.6, whose three setters are called `decorate_*`."""

    def __init__(self, feed_list=None, capacity=None, use_double_buffer=True, iterable=True, return_list=False):
        super().__init__(feed_list, capacity, use_double_buffer, iterable, return_list)

    def decorate_sample_generator(self, sample_generator, batch_size, drop_last=True, places=None):
        """Read single samples, and batch them."""
        self.set_sample_generator(sample_generator, batch_size, drop_last, places)

    def decorate_sample_list_generator(self, reader, places=None):
        """Read batches that are lists of samples, as `paddle.batch` gives them."""
        self.set_sample_list_generator(reader, places)

    def decorate_batch_generator(self, reader, places=None):
        """Read batches that are arrays, one for each variable."""
        self.set_batch_generator(reader, places)

    decorate_paddle_reader, decorate_tensor_provider = decorate_sample_list_generator, decorate_batch_generator


def default_collate_fn(batch):
    """Samples stacked field by field."""
    from paddle.io._collate import default_collate_fn as collate

    return collate(batch)
