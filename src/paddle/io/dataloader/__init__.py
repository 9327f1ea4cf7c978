"""The parts of `paddle.io`, under the paths that programs import."""

from ..._core.import_paths import elsewhere as _elsewhere
from .. import BatchSampler as BatchSampler
from .. import ChainDataset as ChainDataset
from .. import ComposeDataset as ComposeDataset
from .. import ConcatDataset as ConcatDataset
from .. import DataLoader as DataLoader
from .. import Dataset as Dataset
from .. import DistributedBatchSampler as DistributedBatchSampler
from .. import IterableDataset as IterableDataset
from .. import RandomSampler as RandomSampler
from .. import Sampler as Sampler
from .. import SequenceSampler as SequenceSampler
from .. import Subset as Subset
from .. import SubsetRandomSampler as SubsetRandomSampler
from .. import TensorDataset as TensorDataset
from .. import WeightedRandomSampler as WeightedRandomSampler
from .. import get_worker_info as get_worker_info
from .. import random_split as random_split

__getattr__ = _elsewhere(__name__)
