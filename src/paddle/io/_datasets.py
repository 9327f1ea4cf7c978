"""Data sets made of tensors or of other data sets."""

import bisect
from itertools import accumulate

from .._core.errors import FailedCheckError, InvalidArgumentError, received
from ._dataset import Dataset, IterableDataset
from ._random_order import permutation


class TensorDataset(Dataset):
    """Rows of tensors (or arrays) of equal length.

    Args:
        tensors: list of Tensors, or arrays, whose first axes have one length.

    >>> data = paddle.io.TensorDataset([paddle.arange(4), paddle.ones([4, 2])])
    >>> len(data)
    4
    """

    def __init__(self, tensors):
        if len({len(t) for t in tensors}) > 1:
            raise FailedCheckError(
                "TensorDataset: all tensors must have the same length along the first axis.",
                received(tensors=list(tensors)),
            )
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(t[index] for t in self.tensors)

    def fetch_batch(self, indices):
        """Read several rows as one batch."""
        return [_rows(t, indices) for t in self.tensors]

    def __len__(self):
        return len(self.tensors[0])


def _rows(t, indices):
    return t.index_select(_index(indices)) if hasattr(t, "index_select") else t[indices]


def _index(indices):
    from ..tensor.creation import to_tensor

    return to_tensor(indices, dtype="int64")


class ComposeDataset(Dataset):
    """A data set whose samples have the fields of several data sets.

    Args:
        datasets: list of data sets with access by index, of one length.

    >>> numbers, squares = paddle.io.TensorDataset([paddle.arange(3)]), paddle.io.TensorDataset([paddle.arange(3) ** 2])
    >>> [int(field) for field in paddle.io.ComposeDataset([numbers, squares])[2]]
    [2, 4]
    """

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise FailedCheckError("ComposeDataset: expected at least one data set.", received(datasets=datasets))
        for i, d in enumerate(self.datasets):
            if not isinstance(d, Dataset) or isinstance(d, IterableDataset):
                raise FailedCheckError(
                    f"ComposeDataset: datasets[{i}] must be a Dataset with access by index.", received(dataset=d)
                )
            if len(d) != len(self.datasets[0]):
                raise FailedCheckError(
                    "ComposeDataset: all data sets must have one length.", f"lengths {[len(d) for d in self.datasets]}"
                )

    def __len__(self):
        return len(self.datasets[0])

    def __getitem__(self, idx):
        fields = []
        for d in self.datasets:
            sample = d[idx]
            fields.extend(sample if isinstance(sample, (list, tuple)) else [sample])
        return tuple(fields)


class ChainDataset(IterableDataset):
    """Several streams in sequence.

    Args:
        datasets: list of `IterableDataset`.

    >>> class Count(paddle.io.IterableDataset):
    ...     def __iter__(self):
    ...         yield from range(2)
    >>> [number for number in paddle.io.ChainDataset([Count(), Count()])]
    [0, 1, 0, 1]
    """

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise FailedCheckError("ChainDataset: expected at least one data set.", received(datasets=datasets))
        for i, d in enumerate(self.datasets):
            if not isinstance(d, IterableDataset):
                raise FailedCheckError(f"ChainDataset: datasets[{i}] must be an IterableDataset.", received(dataset=d))

    def __iter__(self):
        for d in self.datasets:
            yield from d


class ConcatDataset(Dataset):
    """Several data sets in sequence, with access by index.

    Args:
        datasets: list of data sets with access by index.

    >>> data = paddle.io.ConcatDataset([paddle.io.TensorDataset([paddle.arange(3)]) for _ in range(2)])
    >>> len(data), int(data[4][0])
    (6, 1)
    """

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise FailedCheckError("ConcatDataset: expected at least one data set.", received(datasets=datasets))
        for d in self.datasets:
            if isinstance(d, IterableDataset):
                raise FailedCheckError(
                    "ConcatDataset: a stream has no access by index.", received(dataset=d), "ChainDataset."
                )
        self.cumulative_sizes = list(accumulate(len(d) for d in self.datasets))

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        if idx < 0:
            if -idx > len(self):
                raise InvalidArgumentError(
                    f"ConcatDataset: the index must be between {-len(self)} and {len(self) - 1}.", str(idx)
                )
            idx += len(self)
        which = bisect.bisect_right(self.cumulative_sizes, idx)
        before = self.cumulative_sizes[which - 1] if which else 0
        return self.datasets[which][idx - before]


class Subset(Dataset):
    """Some samples of a data set, by their indices.

    Args:
        dataset: a data set with access by index.
        indices: list of the indices that are kept, in this order.

    >>> part = paddle.io.Subset(paddle.io.TensorDataset([paddle.arange(9)]), [7, 2])
    >>> len(part), int(part[0][0])
    (2, 7)
    """

    def __init__(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, idx):
        return (
            self.dataset[[self.indices[i] for i in idx]] if isinstance(idx, list) else self.dataset[self.indices[idx]]
        )

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    """Split a data set randomly into parts without overlap.

    Args:
        lengths: the number of samples of each part, or its fraction of them.
        dataset: a data set with access by index.
        generator: a `paddle.Generator` for the order; by default that of `paddle.seed`.

    Returns:
        list of `Subset`.

    >>> a, b = paddle.io.random_split(range(10), [3, 7])
    >>> len(a), len(b)
    (3, 7)
    """
    from ..tensor.random import randperm

    lengths, total = list(lengths), len(dataset)
    if abs(sum(lengths) - 1) < 1e-9 and all(0 <= part <= 1 for part in lengths):
        shares = lengths
        lengths = [int(total * share) for share in shares]
        for i in range(total - sum(lengths)):
            lengths[i % len(lengths)] += 1
    if sum(lengths) != total:
        raise InvalidArgumentError(
            f"random_split: the lengths must add up to {total}, the number of samples, or to 1.",
            received(lengths=lengths),
        )
    order = randperm(total).tolist() if generator is None else permutation(total, generator).tolist()
    ends = list(accumulate(lengths))
    return [Subset(dataset, order[end - n : end]) for end, n in zip(ends, lengths, strict=True)]
