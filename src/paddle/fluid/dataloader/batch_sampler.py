"""Batches of indices."""

from paddle.io import BatchSampler, DistributedBatchSampler

__all__ = ["BatchSampler", "DistributedBatchSampler"]
