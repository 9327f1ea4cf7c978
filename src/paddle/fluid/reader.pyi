# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.io
from typing import Any

from paddle.fluid.data_feeder import DataFeeder as DataFeeder

class DataLoader(paddle.io.DataLoader):
    """Batches of a dataset, of a generator (`from_generator`) or of files (`from_dataset`)."""
    @staticmethod
    def from_generator(feed_list: Any = None, capacity: Any = None, use_double_buffer: bool = True, iterable: bool = True, return_list: bool = False, use_multiprocess: bool = False, drop_last: bool = True) -> Any:
        """A loader whose generator is set afterwards, and read ahead by a thread.

        >>> def reader():
        ...     yield from (np.full([4, 2], i, "float32") for i in range(3))
        >>> with fluid.dygraph.guard():
        ...     loader = fluid.io.DataLoader.from_generator(capacity=5, return_list=True)
        ...     loader = loader.set_batch_generator(reader, places=fluid.CPUPlace())
        ...     [batch[0].shape for batch in loader()]
        [[4, 2], [4, 2], [4, 2]]"""

class GeneratorLoader:
    """Batches of a generator; sequences are `LoDTensor`s."""
    def __init__(self, feed_list: Any = None, capacity: Any = None, use_double_buffer: bool = True, iterable: bool = True, return_list: bool = False, use_multiprocess: bool = False, drop_last: bool = True) -> None: ...
    @property
    def iterable(self) -> Any: ...
    @property
    def queue(self) -> Any: ...
    def set_sample_generator(self, reader: Any, batch_size: Any, drop_last: bool = True, places: Any = None) -> Any:
        """Read single samples, and collate them into batches."""
    def set_sample_list_generator(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are lists of samples, as `paddle.batch` returns them."""
    def set_batch_generator(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are arrays or tensors, one for each field."""
    def __call__(self) -> Any: ...
    def __iter__(self) -> Any: ...
    def start(self) -> Any:
        """Start reading, for a program that reads its own input."""
    def reset(self) -> Any:
        """Stop reading, so that `start` can be called again."""

class PyReader(GeneratorLoader):
    """The loader of 1.5 and 1.6, whose three setters are called `decorate_*`."""
    def __init__(self, feed_list: Any = None, capacity: Any = None, use_double_buffer: bool = True, iterable: bool = True, return_list: bool = False) -> None: ...
    def decorate_sample_generator(self, sample_generator: Any, batch_size: Any, drop_last: bool = True, places: Any = None) -> Any:
        """Read single samples, and batch them."""
    def decorate_sample_list_generator(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are lists of samples, as `paddle.batch` gives them."""
    def decorate_batch_generator(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are arrays, one for each variable."""
    def decorate_paddle_reader(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are lists of samples, as `paddle.batch` gives them."""
    def decorate_tensor_provider(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are arrays, one for each variable."""

def default_collate_fn(batch: Any) -> Any:
    """Samples stacked field by field."""
