"""Fused Transformer layers."""

from .._linear_dropout import FusedBiasDropoutResidualLayerNorm as FusedBiasDropoutResidualLayerNorm
from .._multi_transformer import FusedMultiTransformer as FusedMultiTransformer
from .._transformer import FusedFeedForward as FusedFeedForward
from .._transformer import FusedMultiHeadAttention as FusedMultiHeadAttention
from .._transformer import FusedTransformerEncoderLayer as FusedTransformerEncoderLayer
