"""Fused Transformer layers on torch's kernels."""

from ..._core.import_paths import elsewhere as _elsewhere
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

__getattr__ = _elsewhere(__name__)
