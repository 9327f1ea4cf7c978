"""Fused layers of Transformers, on torch's kernels."""

from . import functional
from ._multi_transformer import FusedMultiTransformer
from ._small import FusedBiasDropoutResidualLayerNorm, FusedDropoutAdd, FusedLinear
from ._transformer import FusedFeedForward, FusedMultiHeadAttention, FusedTransformerEncoderLayer

__all__ = [
    "FusedBiasDropoutResidualLayerNorm",
    "FusedDropoutAdd",
    "FusedFeedForward",
    "FusedLinear",
    "FusedMultiHeadAttention",
    "FusedMultiTransformer",
    "FusedTransformerEncoderLayer",
]
