"""Data sets."""

from paddle.io import ChainDataset, ComposeDataset, Dataset, IterableDataset, Subset, TensorDataset, random_split

__all__ = ["ChainDataset", "ComposeDataset", "Dataset", "IterableDataset", "Subset", "TensorDataset", "random_split"]
