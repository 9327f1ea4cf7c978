"""Layers for dynamic mode, each with its signatures of 1.5/1.6 and of 1.7/1.8."""

from .common import FC, NCE, BilinearTensorProduct, Dropout, Embedding, Flatten, Linear, PRelu
from .conv import Conv2D, Conv2DTranspose, Conv3D, Conv3DTranspose, Pool2D
from .norm import BatchNorm, GroupNorm, InstanceNorm, LayerNorm, SpectralNorm
from .sequence import GRUUnit, RowConv, SequenceConv, TreeConv

__all__ = [
    "FC",
    "NCE",
    "BatchNorm",
    "BilinearTensorProduct",
    "Conv2D",
    "Conv2DTranspose",
    "Conv3D",
    "Conv3DTranspose",
    "Dropout",
    "Embedding",
    "Flatten",
    "GRUUnit",
    "GroupNorm",
    "InstanceNorm",
    "LayerNorm",
    "Linear",
    "PRelu",
    "Pool2D",
    "RowConv",
    "SequenceConv",
    "SpectralNorm",
    "TreeConv",
]
