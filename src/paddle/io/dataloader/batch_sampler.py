"""Samplers of batches."""

from .. import BatchSampler as BatchSampler
from .. import DistributedBatchSampler as DistributedBatchSampler
