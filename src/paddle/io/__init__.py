"""Data sets, samplers and data loaders."""

from .._core.import_paths import elsewhere as _elsewhere
from ._dataset import Dataset, IterableDataset
from ._datasets import ChainDataset, ComposeDataset, ConcatDataset, Subset, TensorDataset, random_split
from ._loader import DataLoader, get_worker_info
from ._sampler import (
    BatchSampler,
    DistributedBatchSampler,
    RandomSampler,
    Sampler,
    SequenceSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)

__all__ = [
    "BatchSampler",
    "ChainDataset",
    "ComposeDataset",
    "ConcatDataset",
    "DataLoader",
    "Dataset",
    "DistributedBatchSampler",
    "IterableDataset",
    "RandomSampler",
    "Sampler",
    "SequenceSampler",
    "Subset",
    "SubsetRandomSampler",
    "TensorDataset",
    "WeightedRandomSampler",
    "get_worker_info",
    "random_split",
]

__getattr__ = _elsewhere(__name__)
