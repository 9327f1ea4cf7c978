"""The parts of `paddle.io`, under the paths that programs import."""

from .. import BatchSampler as BatchSampler
from .. import DataLoader as DataLoader
from .. import Dataset as Dataset
from .. import IterableDataset as IterableDataset
from .. import get_worker_info as get_worker_info
