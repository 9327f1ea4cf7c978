"""Data sets and loaders."""

from paddle.io._dataset import Dataset, IterableDataset

__all__ = ["Dataset", "IterableDataset"]
