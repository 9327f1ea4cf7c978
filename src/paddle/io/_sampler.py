"""Samplers: the order in which samples are read, and how they are grouped into batches."""

import math

import numpy as np

from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from .._core.help import complete
from ._dataset import Dataset, IterableDataset
from ._random_order import choice, permutation

HELP = {
    "data_source": "a data set with a length.",
    "dataset": "a data set with a length; either this or `sampler`.",
    "batch_size": "number of samples of a batch.",
    "shuffle": "whether the order is random.",
    "drop_last": "whether a last batch that is not full is left out.",
    "num_samples": "how many indices are drawn.",
}


class Sampler:
    """Base class of samplers: subclasses define `__iter__`, which yields indices.

    Args:
        data_source: a data set with a length; by default None.

    >>> class Even(paddle.io.Sampler):
    ...     def __iter__(self):
    ...         return iter(range(0, len(self.data_source), 2))
    >>> list(Even(range(5)))
    [0, 2, 4]
    """

    def __init__(self, data_source=None):
        self.data_source = data_source

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__} does not define __iter__")


class SequenceSampler(Sampler):
    """The samples in order.

    >>> list(paddle.io.SequenceSampler(range(3)))
    [0, 1, 2]
    """

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)

    def __init__(self, data_source):
        super().__init__(data_source)


class RandomSampler(Sampler):
    """The samples in random order, or drawn with replacement.

    Args:
        replacement: whether an index may be drawn several times.
        num_samples: how many indices are drawn; by default all.
        generator: a `paddle.Generator` for the order, or a Python generator of indices; by default NumPy's random
            numbers.

    >>> sorted(paddle.io.RandomSampler(range(4)))
    [0, 1, 2, 3]
    """

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        super().__init__(data_source)
        if not isinstance(replacement, bool):
            raise InvalidTypeError(
                "RandomSampler: 'replacement' must be True or False.", received(replacement=replacement)
            )
        if num_samples is not None and (not isinstance(num_samples, int) or num_samples <= 0):
            raise InvalidArgumentError(
                "RandomSampler: 'num_samples' must be a positive integer.", received(num_samples=num_samples)
            )
        if num_samples is not None and not replacement and num_samples > len(data_source):
            raise InvalidArgumentError(
                f"RandomSampler: without replacement no more than {len(data_source)} samples can be drawn.",
                received(num_samples=num_samples),
            )
        self.replacement, self._num_samples, self.generator = replacement, num_samples, generator

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        n = len(self.data_source)
        if self.replacement:
            return iter(choice(n, self.num_samples, True).tolist())
        return iter(permutation(n, self.generator)[: self.num_samples].tolist())

    def __len__(self):
        return self.num_samples


class WeightedRandomSampler(Sampler):
    """Samples drawn with given probabilities.

    Args:
        weights: list of numbers, one for each index, proportional to its probability.
        replacement: whether an index may be drawn several times.

    >>> list(paddle.io.WeightedRandomSampler([0.0, 1.0, 0.0], num_samples=2))
    [1, 1]
    """

    def __init__(self, weights, num_samples, replacement=True):
        super().__init__()
        if not isinstance(num_samples, int) or num_samples <= 0:
            raise InvalidArgumentError(
                "WeightedRandomSampler: 'num_samples' must be a positive integer.", received(num_samples=num_samples)
            )
        weights = np.asarray(weights, np.float64)
        if weights.ndim != 1 or (weights < 0).any() or weights.sum() <= 0:
            raise InvalidArgumentError(
                "WeightedRandomSampler: 'weights' must be a list of numbers, none of them negative and not all zero.",
                received(weights=weights),
            )
        if not replacement and num_samples > (weights > 0).sum():
            raise InvalidArgumentError(
                "WeightedRandomSampler: without replacement there must be as many positive weights as samples.",
                received(num_samples=num_samples),
            )
        self.weights, self.num_samples, self.replacement = weights, num_samples, replacement

    def __iter__(self):
        share = self.weights / self.weights.sum()
        return iter(choice(len(share), self.num_samples, self.replacement, share).tolist())

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """The given indices in random order.

    Args:
        indices: list of indices.

    >>> sorted(paddle.io.SubsetRandomSampler([7, 2, 4]))
    [2, 4, 7]
    """

    def __init__(self, indices):
        super().__init__()
        if len(indices) == 0:
            raise InvalidArgumentError("SubsetRandomSampler: 'indices' must not be empty.")
        self.indices = indices

    def __iter__(self):
        from ..tensor.random import randperm  # the original uses another random source here than in the other samplers

        return (self.indices[i] for i in randperm(len(self.indices)).tolist())

    def __len__(self):
        return len(self.indices)


class BatchSampler(Sampler):
    """Groups indices into lists, from a data set or from another sampler.

    Args:
        sampler: a `Sampler` that gives the order; either this or `dataset`.

    >>> list(paddle.io.BatchSampler(range(5), batch_size=2))
    [[0, 1], [2, 3], [4]]
    """

    def __init__(self, dataset=None, sampler=None, shuffle=False, batch_size=1, drop_last=False):
        super().__init__(dataset)
        if (dataset is None) == (sampler is None):
            raise FailedCheckError(
                "BatchSampler: give either a data set or a sampler.", received(dataset=dataset, sampler=sampler)
            )
        if sampler is not None:
            if shuffle:
                raise FailedCheckError(
                    "BatchSampler: the sampler decides the order, so 'shuffle' must stay False.", "shuffle = True"
                )
            self.sampler = sampler
        else:
            if isinstance(dataset, IterableDataset):
                raise FailedCheckError("BatchSampler: a stream has no indices to sample.", received(dataset=dataset))
            self.sampler = RandomSampler(dataset) if shuffle else SequenceSampler(dataset)
        if not isinstance(batch_size, int) or batch_size <= 0:
            raise FailedCheckError(
                "BatchSampler: 'batch_size' must be a positive integer.", received(batch_size=batch_size)
            )
        for label, value in (("shuffle", shuffle), ("drop_last", drop_last)):
            if not isinstance(value, bool):
                raise FailedCheckError(f"BatchSampler: '{label}' must be True or False.", received(**{label: value}))
        self.batch_size, self.shuffle, self.drop_last = batch_size, shuffle, drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        n = len(self.sampler)
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)


class DistributedBatchSampler(BatchSampler):
    """The batches of each process; all processes get the same number of samples, repeating some from the start.

    Call `set_epoch` before each epoch, so that all processes agree on a new order.

    Args:
        dataset: a data set with a length.
        batch_size: number of samples of a batch in each process.
        num_replicas: number of processes; by default that of `paddle.distributed`.
        rank: number of this process; by default that of `paddle.distributed`.

    >>> list(paddle.io.DistributedBatchSampler(range(6), batch_size=2, num_replicas=2, rank=1))
    [[2, 3], [5]]
    """

    def __init__(self, dataset, batch_size, num_replicas=None, rank=None, shuffle=False, drop_last=False):
        if not isinstance(dataset, (Dataset,)) and not hasattr(dataset, "__len__"):
            raise FailedCheckError("DistributedBatchSampler: 'dataset' must have a length.", received(dataset=dataset))
        if not isinstance(batch_size, int) or batch_size <= 0:
            raise FailedCheckError(
                "DistributedBatchSampler: 'batch_size' must be a positive integer.", received(batch_size=batch_size)
            )
        self.data_source = self.dataset = dataset
        self.batch_size, self.shuffle, self.drop_last = batch_size, shuffle, drop_last
        from ..distributed import get_rank, get_world_size

        self.nranks = get_world_size() if num_replicas is None else num_replicas
        self.local_rank = get_rank() if rank is None else rank
        if not isinstance(self.nranks, int) or self.nranks <= 0:
            raise FailedCheckError(
                "DistributedBatchSampler: 'num_replicas' must be a positive integer.",
                received(num_replicas=num_replicas),
            )
        if not isinstance(self.local_rank, int) or self.local_rank < 0:
            raise FailedCheckError("DistributedBatchSampler: 'rank' must not be negative.", received(rank=rank))
        self.epoch = 0
        self.num_samples = math.ceil(len(dataset) / self.nranks)
        self.total_size = self.num_samples * self.nranks

    def __iter__(self):
        n = len(self.dataset)
        indices = np.arange(n)
        if self.shuffle:
            indices = np.random.RandomState(self.epoch).permutation(n)
            self.epoch += 1
        indices = np.resize(indices, self.total_size) if n else indices
        mine = self._local_indices(indices.tolist())
        for start in range(0, len(mine), self.batch_size):
            batch = mine[start : start + self.batch_size]
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def _local_indices(self, indices):
        """Distribute full batches in turn, and split the rest evenly."""
        block = self.batch_size * self.nranks
        whole = self.total_size // block * block
        mine = []
        for start in range(self.local_rank * self.batch_size, whole, block):
            mine.extend(indices[start : start + self.batch_size])
        rest = indices[whole:]
        share = len(rest) // self.nranks
        return mine + rest[self.local_rank * share : (self.local_rank + 1) * share]

    def __len__(self):
        n = self.num_samples
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)

    def set_epoch(self, epoch):
        """Set the epoch, which determines the next order."""
        self.epoch = epoch


complete(globals())
