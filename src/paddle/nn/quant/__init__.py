"""Quantised layers: weights in 8 or 4 bits, and stubs for observers."""

from ._weight_only import llm_int8_linear, weight_dequantize, weight_only_linear, weight_quantize
from .functional_layers import (
    FloatFunctionalLayer,
    add,
    concat,
    divide,
    flatten,
    matmul,
    multiply,
    reshape,
    subtract,
    transpose,
)
from .stub import Stub

__all__ = ["Stub", "llm_int8_linear", "weight_dequantize", "weight_only_linear", "weight_quantize"]
