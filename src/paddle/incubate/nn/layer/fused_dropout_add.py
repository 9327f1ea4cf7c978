"""Dropout fused with addition."""

from .._linear_dropout import FusedDropoutAdd as FusedDropoutAdd
