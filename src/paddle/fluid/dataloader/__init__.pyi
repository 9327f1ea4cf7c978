# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.dataloader import batch_sampler as batch_sampler
from paddle.fluid.dataloader import collate as collate
from paddle.fluid.dataloader import dataset as dataset
from paddle.fluid.dataloader import sampler as sampler
from paddle.fluid.dataloader import worker as worker
from paddle.io import BatchSampler as BatchSampler
from paddle.io import ChainDataset as ChainDataset
from paddle.io import ComposeDataset as ComposeDataset
from paddle.io import Dataset as Dataset
from paddle.io import DistributedBatchSampler as DistributedBatchSampler
from paddle.io import IterableDataset as IterableDataset
from paddle.io import RandomSampler as RandomSampler
from paddle.io import Sampler as Sampler
from paddle.io import SequenceSampler as SequenceSampler
from paddle.io import Subset as Subset
from paddle.io import TensorDataset as TensorDataset
from paddle.io import WeightedRandomSampler as WeightedRandomSampler
from paddle.io import get_worker_info as get_worker_info
from paddle.io import random_split as random_split
