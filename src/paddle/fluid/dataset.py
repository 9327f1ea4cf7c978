"""Data sets of text files for whole programs, as 1.x has them: sequences come as `LoDTensor`."""

import numpy as np

from paddle._core.errors import InvalidArgumentError, received
from paddle.distributed import _dataset

from .lod_tensor import LoDTensor

__all__ = ["DatasetFactory", "InMemoryDataset", "QueueDataset"]


class DatasetFactory:
    """Makes data sets by the names of their classes."""

    def create_dataset(self, datafeed_class="QueueDataset"):
        """'QueueDataset', which reads while it runs, or 'InMemoryDataset', which reads first."""
        known = {"QueueDataset": QueueDataset, "InMemoryDataset": InMemoryDataset}
        if datafeed_class not in known:
            raise InvalidArgumentError(
                f"create_dataset: 'datafeed_class' must be one of {tuple(known)}.",
                received(datafeed_class=datafeed_class),
            )
        return known[datafeed_class]()


class DatasetBase(_dataset.DatasetBase):
    """Files, the variables that their lines are for, and how many lines make a batch."""

    def _ragged(self, column, kind):
        made = LoDTensor()
        made.set(np.array([n for words in column for n in words], kind).reshape(-1, 1))
        made.set_recursive_sequence_lengths([[len(words) for words in column]])
        return made


class QueueDataset(DatasetBase):
    """Reads the files while it runs."""

    def local_shuffle(self):
        """Refused: lines are not held, so they cannot change places."""
        raise NotImplementedError("QueueDataset.local_shuffle: use an InMemoryDataset")

    def global_shuffle(self, fleet=None):
        """Refused: lines are not held, so they cannot change places."""
        raise NotImplementedError("QueueDataset.global_shuffle: use an InMemoryDataset")


class InMemoryDataset(DatasetBase, _dataset.InMemoryDataset):
    """Reads the files into memory first, where samples can be shuffled."""
