# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from paddle import Tensor
from paddle._typing import CollateFunction, PlaceLike
from typing import Any

from paddle.io import dataloader as dataloader
from paddle.io import reader as reader

class BatchSampler(Sampler):
    """Groups indices into lists, from a data set or from another sampler.

    Args:
        dataset: a data set with a length; either this or `sampler`.
        sampler: a `Sampler` that gives the order; either this or `dataset`.
        shuffle: whether the order is random. Default: False.
        batch_size: number of samples of a batch. Default: 1.
        drop_last: whether a last batch that is not full is left out. Default: False.

    >>> list(paddle.io.BatchSampler(range(5), batch_size=2))
    [[0, 1], [2, 3], [4]]"""
    batch_size: int
    shuffle: bool
    drop_last: bool
    sampler: Any
    def __init__(self, dataset: Sized | None = None, sampler: Sampler | Iterable[int] | None = None, shuffle: bool = False, batch_size: int = 1, drop_last: bool = False) -> None: ...
    def __iter__(self) -> Iterator[list[int]]: ...
    def __len__(self) -> int: ...

class ChainDataset(IterableDataset):
    """Several streams in sequence.

    Args:
        datasets: list of `IterableDataset`.

    >>> class Count(paddle.io.IterableDataset):
    ...     def __iter__(self):
    ...         yield from range(2)
    >>> [number for number in paddle.io.ChainDataset([Count(), Count()])]
    [0, 1, 0, 1]"""
    datasets: Any
    def __init__(self, datasets: list[IterableDataset]) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...

class ComposeDataset(Dataset):
    """A data set whose samples have the fields of several data sets.

    Args:
        datasets: list of data sets with access by index, of one length.

    >>> numbers, squares = paddle.io.TensorDataset([paddle.arange(3)]), paddle.io.TensorDataset([paddle.arange(3) ** 2])
    >>> [int(field) for field in paddle.io.ComposeDataset([numbers, squares])[2]]
    [2, 4]"""
    datasets: Any
    def __init__(self, datasets: list[Dataset]) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, idx: Any) -> tuple[Any]: ...

class ConcatDataset(Dataset):
    """Several data sets in sequence, with access by index.

    Args:
        datasets: list of data sets with access by index.

    >>> data = paddle.io.ConcatDataset([paddle.io.TensorDataset([paddle.arange(3)]) for _ in range(2)])
    >>> len(data), int(data[4][0])
    (6, 1)"""
    datasets: Any
    cumulative_sizes: Any
    def __init__(self, datasets: Iterable[Dataset]) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, idx: int) -> Any: ...

class DataLoader:
    """Loads batches of a data set, in this process or in worker processes.

    A batch is a list of Tensors. torch's `sampler` goes into a `BatchSampler` here.

    Args:
        feed_list: the variables of a static graph that a batch is fed to; by default none.
        places: the device of the batches; by default the current one.
        return_list: whether a batch is a list, as always in dynamic mode; False feeds a static graph, with a list of
            dicts. Default: True.
        num_workers: number of processes that read ahead; 0 reads in this process. Default: 0.
        prefetch_factor: number of batches each worker reads ahead. Default: 2.
        use_shared_memory: whether large arrays come from the workers through shared memory, or through pipes with a
            warning while it is full; False always uses pipes, which is slower and needs no space in `/dev/shm`.
            Default: True.
        timeout: seconds to wait for a batch before giving up; 0 waits as long as the workers live. Default: 0.
        worker_init_fn: function that is called in every new worker with its id; by default none.
        persistent_workers: whether workers are kept from one epoch to the next. Default: False.
        dataset: a `Dataset` or an `IterableDataset`.
        batch_sampler: gives lists of indices, in place of `batch_size`, `shuffle` and `drop_last`; by default None.
        batch_size: number of samples of a batch; None for samples as they are. Default: 1.
        shuffle: whether the order is random. Default: False.
        drop_last: whether a last batch that is not full is left out. Default: False.
        collate_fn: function of a list of samples that makes a batch; by default fields are stacked.
        use_buffer_reader: whether, with workers and for a device other than the CPU, the next batch is already on its
            way while the program has this one. Default: True.
        reader_buffer_size: accepted; one batch is on its way at a time. Default: 2.

    >>> data = paddle.io.TensorDataset([paddle.arange(5)])
    >>> [batch[0].tolist() for batch in paddle.io.DataLoader(data, batch_size=2)]
    [[0, 1], [2, 3], [4]]"""
    dataset: Dataset
    return_list: bool
    collate_fn: CollateFunction | None
    feed_list: Sequence[Tensor] | None
    places: PlaceLike | Sequence[PlaceLike] | None
    use_buffer_reader: bool
    reader_buffer_size: int
    use_shared_memory: bool
    num_workers: int
    prefetch_factor: int
    timeout: int
    worker_init_fn: Callable[[int], None] | None
    persistent_workers: bool
    drop_last: bool
    batch_size: Any
    auto_collate_batch: Any
    batch_sampler: BatchSampler
    def __init__(self, dataset: Dataset, feed_list: Sequence[Tensor] | None = None, places: PlaceLike | Sequence[PlaceLike] | None = None, return_list: bool = True, batch_sampler: BatchSampler | None = None, batch_size: int = 1, shuffle: bool = False, drop_last: bool = False, collate_fn: CollateFunction | None = None, num_workers: int = 0, use_buffer_reader: bool = True, reader_buffer_size: int = 2, prefetch_factor: int = 2, use_shared_memory: bool = True, timeout: int = 0, worker_init_fn: Callable[[int], None] | None = None, persistent_workers: bool = False) -> None: ...
    def __len__(self) -> int: ...
    def __call__(self) -> Any: ...
    def __iter__(self) -> Any: ...
    @staticmethod
    def from_generator(feed_list: Any = None, capacity: Any = None, use_double_buffer: bool = True, iterable: bool = True, return_list: bool = False, use_multiprocess: bool = False, drop_last: bool = True) -> Any:
        """Create a loader whose generator is set afterwards and read ahead by a thread.

        Args:
            feed_list: the variables of a static graph that a batch is fed to; None in dynamic mode.
            capacity: number of batches that are read ahead.
            iterable: whether the program iterates over it; else a static graph reads between `start` and `reset`.
            use_multiprocess: accepted; a thread reads.

        >>> loader = paddle.io.DataLoader.from_generator(capacity=2, return_list=True)
        >>> loader = loader.set_batch_generator(lambda: iter([np.ones([4, 2], "float32")] * 3))
        >>> [batch[0].shape for batch in loader]
        [[4, 2], [4, 2], [4, 2]]"""
    @staticmethod
    def from_dataset(dataset: Any, places: Any, drop_last: bool = True) -> Any:
        """Create a loader for a data set of files, such as `fluid.DatasetFactory` creates."""

class Dataset:
    """A data set with access by index: subclasses define `__getitem__` and `__len__`.

    >>> class Squares(paddle.io.Dataset):
    ...     def __getitem__(self, index):
    ...         return index * index
    ...     def __len__(self):
    ...         return 10
    >>> Squares()[3]
    9"""
    def __init__(self) -> None: ...
    def __getitem__(self, idx: int) -> Any: ...
    def __len__(self) -> int: ...

class DistributedBatchSampler(BatchSampler):
    """The batches of each process; all processes get the same number of samples, repeating some from the start.

    Call `set_epoch` before each epoch, so that all processes agree on a new order.

    Args:
        dataset: a data set with a length.
        batch_size: number of samples of a batch in each process.
        num_replicas: number of processes; by default that of `paddle.distributed`.
        rank: number of this process; by default that of `paddle.distributed`.
        shuffle: whether the order is random. Default: False.
        drop_last: whether a last batch that is not full is left out. Default: False.

    >>> list(paddle.io.DistributedBatchSampler(range(6), batch_size=2, num_replicas=2, rank=1))
    [[2, 3], [5]]"""
    data_source: Sized
    dataset: Sized
    batch_size: int
    shuffle: bool
    drop_last: bool
    nranks: Any
    local_rank: Any
    epoch: Any
    num_samples: Any
    total_size: Any
    def __init__(self, dataset: Sized, batch_size: int, num_replicas: int | None = None, rank: int | None = None, shuffle: bool = False, drop_last: bool = False) -> None: ...
    def __iter__(self) -> Iterator[list[int]]: ...
    def __len__(self) -> int: ...
    def set_epoch(self, epoch: int) -> None:
        """Set the epoch, which determines the next order."""

class IterableDataset(Dataset):
    """A data set that is a stream: subclasses define `__iter__`; it has no length and no index.

    >>> class Countdown(paddle.io.IterableDataset):
    ...     def __iter__(self):
    ...         yield from (3, 2, 1)
    >>> list(Countdown())
    [3, 2, 1]"""
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, idx: int) -> Any: ...
    def __len__(self) -> Any: ...

class RandomSampler(Sampler):
    """The samples in random order, or drawn with replacement.

    Args:
        data_source: a data set with a length.
        replacement: whether an index may be drawn several times. Default: False.
        num_samples: how many indices are drawn; by default all.
        generator: a `paddle.Generator` for the order, or a Python generator of indices; by default NumPy's random
            numbers.

    >>> sorted(paddle.io.RandomSampler(range(4)))
    [0, 1, 2, 3]"""
    replacement: bool
    generator: Iterator[Any] | None
    def __init__(self, data_source: Sized, replacement: bool = False, num_samples: int | None = None, generator: Iterator[Any] | None = None) -> None: ...
    @property
    def num_samples(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...

class Sampler:
    """Base class of samplers: subclasses define `__iter__`, which yields indices.

    Args:
        data_source: a data set with a length; by default None.

    >>> class Even(paddle.io.Sampler):
    ...     def __iter__(self):
    ...         return iter(range(0, len(self.data_source), 2))
    >>> list(Even(range(5)))
    [0, 2, 4]"""
    data_source: Sized | None
    def __init__(self, data_source: Sized | None = None) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...

class SequenceSampler(Sampler):
    """The samples in order.

    Args:
        data_source: a data set with a length.

    >>> list(paddle.io.SequenceSampler(range(3)))
    [0, 1, 2]"""
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def __init__(self, data_source: Sized) -> None: ...

class Subset(Dataset):
    """Some samples of a data set, by their indices.

    Args:
        dataset: a data set with access by index.
        indices: list of the indices that are kept, in this order.

    >>> part = paddle.io.Subset(paddle.io.TensorDataset([paddle.arange(9)]), [7, 2])
    >>> len(part), int(part[0][0])
    (2, 7)"""
    dataset: Dataset
    indices: Sequence[int]
    def __init__(self, dataset: Dataset, indices: Sequence[int]) -> None: ...
    def __getitem__(self, idx: int) -> Any: ...
    def __len__(self) -> int: ...

class SubsetRandomSampler(Sampler):
    """The given indices in random order.

    Args:
        indices: list of indices.

    >>> sorted(paddle.io.SubsetRandomSampler([7, 2, 4]))
    [2, 4, 7]"""
    indices: Sequence[int]
    def __init__(self, indices: Sequence[int]) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...

class TensorDataset(Dataset):
    """Rows of tensors (or arrays) of equal length.

    Args:
        tensors: list of Tensors, or arrays, whose first axes have one length.

    >>> data = paddle.io.TensorDataset([paddle.arange(4), paddle.ones([4, 2])])
    >>> len(data)
    4"""
    tensors: Sequence[Tensor]
    def __init__(self, tensors: Sequence[Tensor]) -> None: ...
    def __getitem__(self, index: int) -> tuple[Tensor, ...]: ...
    def fetch_batch(self, indices: Any) -> Any:
        """Read several rows as one batch."""
    def __len__(self) -> int: ...

class WeightedRandomSampler(Sampler):
    """Samples drawn with given probabilities.

    Args:
        weights: list of numbers, one for each index, proportional to its probability.
        num_samples: how many indices are drawn.
        replacement: whether an index may be drawn several times. Default: True.

    >>> list(paddle.io.WeightedRandomSampler([0.0, 1.0, 0.0], num_samples=2))
    [1, 1]"""
    weights: npt.NDArray[Any] | Tensor | Sequence[float]
    num_samples: int
    replacement: bool
    def __init__(self, weights: npt.NDArray[Any] | Tensor | Sequence[float], num_samples: int, replacement: bool = True) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...

def get_worker_info() -> Any:
    """Information about this worker process.

    Returns:
        an object with `id`, `num_workers`, `dataset` and `seed`; None in the main process.

    >>> paddle.io.get_worker_info() is None
    True"""

def random_split(dataset: Dataset, lengths: Sequence[int], generator: Any = None) -> list[Subset]:
    """Split a data set randomly into parts without overlap.

    Args:
        lengths: the number of samples of each part, or its fraction of them.
        dataset: a data set with access by index.
        generator: a `paddle.Generator` for the order; by default that of `paddle.seed`.

    Returns:
        list of `Subset`.

    >>> a, b = paddle.io.random_split(range(10), [3, 7])
    >>> len(a), len(b)
    (3, 7)"""
