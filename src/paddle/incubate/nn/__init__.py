"""Fused Transformer layers on torch's kernels."""

from . import functional
from ._linear_dropout import FusedBiasDropoutResidualLayerNorm, FusedDropoutAdd, FusedLinear
from ._multi_transformer import FusedMultiTransformer
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
