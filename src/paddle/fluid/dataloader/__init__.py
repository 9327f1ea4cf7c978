"""Data sets and samplers of `paddle.io` under the folder that fluid had them in."""

from . import batch_sampler, collate, dataset, sampler, worker
from .batch_sampler import BatchSampler, DistributedBatchSampler
from .dataset import ChainDataset, ComposeDataset, Dataset, IterableDataset, Subset, TensorDataset, random_split
from .sampler import RandomSampler, Sampler, SequenceSampler, WeightedRandomSampler
from .worker import get_worker_info
