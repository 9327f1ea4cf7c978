"""Tensors that store few of their elements, by coordinates (COO) or row by row (CSR)."""

from . import nn
from .binary import add, divide, is_same_shape, mask_as, multiply, subtract
from .creation import sparse_coo_tensor, sparse_csr_tensor
from .multiary import addmm, masked_matmul, matmul, mv
from .unary import (
    abs,
    asin,
    asinh,
    atan,
    atanh,
    cast,
    coalesce,
    deg2rad,
    expm1,
    isnan,
    log1p,
    neg,
    pca_lowrank,
    pow,
    rad2deg,
    reshape,
    sin,
    sinh,
    slice,
    sqrt,
    square,
    sum,
    tan,
    tanh,
    transpose,
)

__all__ = [
    "abs", "add", "addmm", "asin", "asinh", "atan", "atanh", "cast", "coalesce", "deg2rad", "divide", "expm1",
    "is_same_shape", "isnan", "log1p", "mask_as", "masked_matmul", "matmul", "multiply", "mv", "neg", "pca_lowrank",
    "pow", "rad2deg", "reshape", "sin", "sinh", "slice", "sparse_coo_tensor", "sparse_csr_tensor", "sqrt", "square",
    "subtract", "sum", "tan", "tanh", "transpose",
]  # fmt: skip
