"""Datasets of text files for `train_from_dataset`, as in 1.x: sequences are `LoDTensor`s."""

import numpy as np

from paddle._core.errors import InvalidArgumentError, received
from paddle.distributed import _dataset

from .lod_tensor import LoDTensor

__all__ = ["DatasetFactory", "InMemoryDataset", "QueueDataset"]


class DatasetFactory:
    """Create datasets by class name."""

    def create_dataset(self, datafeed_class="QueueDataset"):
        """Create a 'QueueDataset', which reads while it runs, or an 'InMemoryDataset', which reads everything first."""
        known = {"QueueDataset": QueueDataset, "InMemoryDataset": InMemoryDataset}
        if datafeed_class not in known:
            raise InvalidArgumentError(
                f"create_dataset: 'datafeed_class' must be one of {tuple(known)}.",
                received(datafeed_class=datafeed_class),
            )
        return known[datafeed_class]()


class DatasetBase(_dataset.DatasetBase):
    """Files, the variables that their lines fill, and the number of lines in a batch."""

    def _ragged(self, column, kind):
        tensor = LoDTensor()
        tensor.set(np.array([n for words in column for n in words], kind).reshape(-1, 1))
        tensor.set_recursive_sequence_lengths([[len(words) for words in column]])
        return tensor


class QueueDataset(DatasetBase):
    """A dataset that reads its files while it runs."""

    def local_shuffle(self):
        """Not supported: the lines are not held in memory, so they cannot be shuffled."""
        raise NotImplementedError("QueueDataset.local_shuffle: use an InMemoryDataset")

    def global_shuffle(self, fleet=None):
        """Not supported: the lines are not held in memory, so they cannot be shuffled."""
        raise NotImplementedError("QueueDataset.global_shuffle: use an InMemoryDataset")


class InMemoryDataset(DatasetBase, _dataset.InMemoryDataset):
    """A dataset that reads its files into memory first, where samples can be shuffled."""
