# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Sequence
from paddle import CPUPlace, CUDAPinnedPlace, CUDAPlace, Tensor
from paddle._typing import DTypeLike, NumericSequence, ShapeLike
from typing import Any

from paddle.sparse import binary as binary
from paddle.sparse import creation as creation
from paddle.sparse import multiary as multiary
from paddle.sparse import nn as nn
from paddle.sparse import unary as unary

def abs(x: Tensor, name: str | None = None) -> Tensor:
    """The absolute value of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def add(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The sum of two sparse tensors; it stores the elements stored in either.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.add(x, x).values().tolist()
    [2.0, 4.0]"""

def addmm(input: Tensor, x: Tensor, y: Tensor, beta: float = 1.0, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """`beta * input + alpha * (x @ y)` with a sparse `x`; all sparse, or `input` and `y` dense.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only."""

def asin(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse sine of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def asinh(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse hyperbolic sine of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def atan(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse tangent of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def atanh(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse hyperbolic tangent of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def cast(x: Tensor, index_dtype: DTypeLike | None = None, value_dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Cast the indices and the values; the indices of a COO tensor are always int64.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def coalesce(x: Tensor, name: str | None = None) -> Tensor:
    """Sort a COO tensor and add up entries of equal coordinates.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> x = paddle.sparse.sparse_coo_tensor([[1, 0, 1]], [1.0, 2.0, 3.0])
    >>> paddle.sparse.coalesce(x).values().tolist()
    [2.0, 4.0]"""

def deg2rad(x: Tensor, name: str | None = None) -> Tensor:
    """Degrees as radians.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def divide(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The quotient of two sparse tensors, which stores every element (0 / 0 is NaN), or of a tensor and a number.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only."""

def expm1(x: Tensor, name: str | None = None) -> Tensor:
    """exp(x) - 1 of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def is_same_shape(x: Tensor, y: Tensor) -> bool:
    """Whether two tensors, dense or sparse, have the same shape."""

def isnan(x: Tensor, name: str | None = None) -> Tensor:
    """Whether each stored element is NaN.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def log1p(x: Tensor, name: str | None = None) -> Tensor:
    """log(1 + x) of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def mask_as(x: Tensor, mask: Tensor, name: str | None = None) -> Tensor:
    """The elements of a dense tensor at the positions stored in a sparse one.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> mask = paddle.sparse.sparse_coo_tensor([[0, 2]], [1.0, 1.0], [3])
    >>> paddle.sparse.mask_as(paddle.to_tensor([5.0, 6.0, 7.0]), mask).values().tolist()
    [5.0, 7.0]"""

def masked_matmul(x: Tensor, y: Tensor, mask: Tensor, name: str | None = None) -> Tensor:
    """The product of two dense matrices, computed only at the positions stored in a sparse mask.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    >>> mask = paddle.sparse.sparse_coo_tensor([[0, 1], [0, 1]], [1.0, 1.0], [2, 2])
    >>> paddle.sparse.masked_matmul(paddle.ones([2, 3]), paddle.ones([3, 2]), mask).values().tolist()
    [3.0, 3.0]"""

def matmul(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The product of a sparse matrix and a dense one (result dense), or of two sparse ones (result sparse).

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.matmul(x, paddle.ones([3, 1])).tolist()
    [[1.0], [2.0]]"""

def multiply(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The product of two sparse tensors, or of a sparse tensor and a number.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only."""

def mv(x: Tensor, vec: Tensor, name: str | None = None) -> Tensor:
    """The product of a sparse matrix and a dense vector.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def neg(x: Tensor, name: str | None = None) -> Tensor:
    """The negated stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def pca_lowrank(x: Tensor, q: int | None = None, center: bool = True, niter: int = 2, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V of the principal components of the rows of a sparse matrix, found by random projections.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def pow(x: Tensor, factor: float, name: str | None = None) -> Tensor:
    """The stored elements raised to a power.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def rad2deg(x: Tensor, name: str | None = None) -> Tensor:
    """Radians as degrees.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def reshape(x: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
    """The same elements in another shape; -1 is inferred, 0 keeps the size.

    Args:
        x: Tensor of any shape.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only."""

def sin(x: Tensor, name: str | None = None) -> Tensor:
    """The sine of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def sinh(x: Tensor, name: str | None = None) -> Tensor:
    """The hyperbolic sine of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def slice(x: Tensor, axes: Sequence[int] | Sequence[Tensor] | Tensor, starts: Sequence[int] | Sequence[Tensor] | Tensor, ends: Sequence[int] | Sequence[Tensor] | Tensor, name: str | None = None) -> Tensor:
    """A block of a sparse tensor: `starts` to `ends` along some axes.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.slice(x, [1], [1], [3]).to_dense().tolist()
    [[0.0, 1.0], [0.0, 0.0]]"""

def sparse_coo_tensor(indices: list[list[int]] | tuple[tuple[int, ...], ...] | npt.NDArray[Any] | Tensor, values: NumericSequence | npt.NDArray[Any] | Tensor, shape: ShapeLike | None = None, dtype: DTypeLike | None = None, place: CPUPlace | CUDAPinnedPlace | CUDAPlace | str | None = None, stop_gradient: bool = True) -> Tensor:
    """A COO tensor with the given values at the given coordinates, and zeros elsewhere.

    Args:
        indices: one column of coordinates for each value.
        shape: if None, the smallest that contains all coordinates.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> x.to_dense().tolist()
    [[0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]"""

def sparse_csr_tensor(crows: list[int] | tuple[int, ...] | npt.NDArray[Any] | Tensor, cols: list[int] | tuple[int, ...] | npt.NDArray[Any] | Tensor, values: NumericSequence | npt.NDArray[Any] | Tensor, shape: ShapeLike | None = None, dtype: DTypeLike | None = None, place: CPUPlace | CUDAPinnedPlace | CUDAPlace | str | None = None, stop_gradient: bool = True) -> Tensor:
    """A CSR matrix, or a batch of them, with the values stored row by row.

    Args:
        crows: the offsets at which the rows start in the values, and the end of the last one.
        cols: the column of each value.

    >>> x = paddle.sparse.sparse_csr_tensor([0, 1, 2], [2, 0], [1.0, 2.0], [2, 3])
    >>> x.to_dense().tolist()
    [[0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]"""

def sqrt(x: Tensor, name: str | None = None) -> Tensor:
    """The square root of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def square(x: Tensor, name: str | None = None) -> Tensor:
    """The square of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def subtract(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The difference of two sparse tensors; it stores the elements stored in either.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only."""

def sum(x: Tensor, axis: int | Sequence[int] | None = None, dtype: DTypeLike | None = None, keepdim: bool = False, name: str | None = None) -> Tensor:
    """The sum along axes, as a sparse tensor; the sum of all elements has the shape [1].

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.sum(x, axis=0).to_dense().tolist()
    [2.0, 0.0, 1.0]"""

def tan(x: Tensor, name: str | None = None) -> Tensor:
    """The tangent of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def tanh(x: Tensor, name: str | None = None) -> Tensor:
    """The hyperbolic tangent of the stored elements.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def transpose(x: Tensor, perm: Sequence[int], name: str | None = None) -> Tensor:
    """Permute the axes.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.transpose(x, [1, 0]).shape
    [3, 2]"""
