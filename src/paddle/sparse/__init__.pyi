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
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [-2.0, 3.0], [3])
    >>> paddle.sparse.abs(x).values().tolist()
    [2.0, 3.0]"""

def add(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The sum of two sparse tensors; it stores the elements stored in either.

    Args:
        x: sparse Tensor, COO or CSR.
        y: sparse Tensor with the shape and format of `x`; or, for a sparse image, a number for each channel.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.add(x, x).values().tolist()
    [2.0, 4.0]"""

def addmm(input: Tensor, x: Tensor, y: Tensor, beta: float = 1.0, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """`beta * input + alpha * (x @ y)` with a sparse `x`; all sparse, or `input` and `y` dense.

    Args:
        input: dense or sparse matrix with the shape of the product.
        x: sparse matrix, COO or CSR.
        y: dense or sparse matrix with as many rows as `x` has columns.
        beta: factor of `input`. Default: 1.0.
        alpha: factor of the product. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        dense or sparse matrix, as `input` is.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [1, 0]], [1.0, 2.0], [2, 2])
    >>> paddle.sparse.addmm(paddle.ones([2, 1]), x, paddle.ones([2, 1]), beta=10.0).tolist()
    [[11.0], [12.0]]"""

def asin(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse sine of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.asin(x).values().tolist()
    [0.0, 0.5235987901687622]"""

def asinh(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse hyperbolic sine of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.asinh(x).values().tolist()
    [0.0, 0.4812118411064148]"""

def atan(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse tangent of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.atan(x).values().tolist()
    [0.0, 0.46364760398864746]"""

def atanh(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse hyperbolic tangent of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.atanh(x).values().tolist()
    [0.0, 0.5493061542510986]"""

def cast(x: Tensor, index_dtype: DTypeLike | None = None, value_dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Cast the indices and the values; the indices of a COO tensor are always int64.

    Args:
        x: sparse Tensor, COO or CSR.
        index_dtype: dtype of the indices of a CSR matrix; by default it stays.
        value_dtype: dtype of the values; by default it stays.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [2.0, 3.0], [3])
    >>> paddle.sparse.cast(x, value_dtype="float64").dtype
    paddle.float64"""

def coalesce(x: Tensor, name: str | None = None) -> Tensor:
    """Sort a COO tensor and add up entries of equal coordinates.

    Args:
        x: sparse Tensor in COO format.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in COO format.

    >>> x = paddle.sparse.sparse_coo_tensor([[1, 0, 1]], [1.0, 2.0, 3.0])
    >>> paddle.sparse.coalesce(x).values().tolist()
    [2.0, 4.0]"""

def deg2rad(x: Tensor, name: str | None = None) -> Tensor:
    """Degrees as radians.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 180.0], [3])
    >>> paddle.sparse.deg2rad(x).values().tolist()
    [0.0, 3.1415927410125732]"""

def divide(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The quotient of two sparse tensors, which stores every element (0 / 0 is NaN), or of a tensor and a number.

    Args:
        x: sparse Tensor, COO or CSR.
        y: sparse Tensor with the shape and format of `x`, or a number.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.divide(x, 2.0).to_dense().tolist()
    [0.5, 1.0, 0.0]"""

def expm1(x: Tensor, name: str | None = None) -> Tensor:
    """exp(x) - 1 of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.expm1(x).values().tolist()
    [0.0, 0.6487212777137756]"""

def is_same_shape(x: Tensor, y: Tensor) -> bool:
    """Whether two tensors, dense or sparse, have the same shape.

    Args:
        x: Tensor, dense or sparse.
        y: Tensor, dense or sparse.

    Returns:
        bool.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.is_same_shape(x, paddle.ones([3]))
    True"""

def isnan(x: Tensor, name: str | None = None) -> Tensor:
    """Whether each stored element is NaN.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [1.0, float('nan')], [3])
    >>> paddle.sparse.isnan(x).values().tolist()
    [False, True]"""

def log1p(x: Tensor, name: str | None = None) -> Tensor:
    """log(1 + x) of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.log1p(x).values().tolist()
    [0.0, 0.40546509623527527]"""

def mask_as(x: Tensor, mask: Tensor, name: str | None = None) -> Tensor:
    """The elements of a dense tensor at the positions stored in a sparse one.

    Args:
        x: dense Tensor.
        mask: sparse Tensor with the shape of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the positions of `mask`.

    >>> mask = paddle.sparse.sparse_coo_tensor([[0, 2]], [1.0, 1.0], [3])
    >>> paddle.sparse.mask_as(paddle.to_tensor([5.0, 6.0, 7.0]), mask).values().tolist()
    [5.0, 7.0]"""

def masked_matmul(x: Tensor, y: Tensor, mask: Tensor, name: str | None = None) -> Tensor:
    """The product of two dense matrices, computed only at the positions stored in a sparse mask.

    Args:
        x: dense matrix.
        y: dense matrix with as many rows as `x` has columns.
        mask: sparse Tensor with the shape of the product.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `mask`.

    >>> mask = paddle.sparse.sparse_coo_tensor([[0, 1], [0, 1]], [1.0, 1.0], [2, 2])
    >>> paddle.sparse.masked_matmul(paddle.ones([2, 3]), paddle.ones([3, 2]), mask).values().tolist()
    [3.0, 3.0]"""

def matmul(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The product of a sparse matrix and a dense one (result dense), or of two sparse ones (result sparse).

    Args:
        x: sparse matrix, COO or CSR.
        y: dense or sparse matrix with as many rows as `x` has columns.
        name: a name for the result, used in Programs only.

    Returns:
        dense or sparse Tensor of shape [rows of `x`, columns of `y`].

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.matmul(x, paddle.ones([3, 1])).tolist()
    [[1.0], [2.0]]"""

def multiply(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The product of two sparse tensors, or of a sparse tensor and a number.

    Args:
        x: sparse Tensor, COO or CSR.
        y: sparse Tensor with the shape and format of `x`, or a number.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.multiply(x, x).to_dense().tolist()
    [1.0, 4.0, 0.0]"""

def mv(x: Tensor, vec: Tensor, name: str | None = None) -> Tensor:
    """The product of a sparse matrix and a dense vector.

    Args:
        x: sparse matrix, COO or CSR.
        vec: dense 1-D Tensor, as long as `x` has columns.
        name: a name for the result, used in Programs only.

    Returns:
        dense 1-D Tensor.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.mv(x, paddle.to_tensor([1.0, 2.0, 3.0])).tolist()
    [3.0, 2.0]"""

def neg(x: Tensor, name: str | None = None) -> Tensor:
    """The negated stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [-2.0, 3.0], [3])
    >>> paddle.sparse.neg(x).values().tolist()
    [2.0, -3.0]"""

def pca_lowrank(x: Tensor, q: int | None = None, center: bool = True, niter: int = 2, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V of the principal components of the rows of a sparse matrix, found by random projections.

    Args:
        x: sparse matrix of shape [m, n].
        q: how many components; by default the smaller of 6 and both sizes.
        center: whether the mean of each column is subtracted first. Default: True.
        niter: how many steps of iteration. Default: 2.
        name: a name for the result, used in Programs only.

    Returns:
        `u`, `s` and `v`, dense Tensors of shapes [m, q], [q] and [n, q].

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [0, 1]], [3.0, 2.0], [2, 2])
    >>> u, s, v = paddle.sparse.pca_lowrank(x, q=2, center=False)
    >>> [round(value, 3) for value in s.tolist()]
    [3.0, 2.0]"""

def pow(x: Tensor, factor: float, name: str | None = None) -> Tensor:
    """The stored elements raised to a power.

    Args:
        x: sparse Tensor, COO or CSR.
        factor: the exponent, a number.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [2.0, 3.0], [3])
    >>> paddle.sparse.pow(x, 2).values().tolist()
    [4.0, 9.0]"""

def rad2deg(x: Tensor, name: str | None = None) -> Tensor:
    """Radians as degrees.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 1.0], [3])
    >>> paddle.sparse.rad2deg(x).values().tolist()
    [0.0, 57.295780181884766]"""

def reshape(x: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
    """The same elements in another shape; -1 is inferred, 0 keeps the size.

    Args:
        x: sparse Tensor, COO or CSR.
        shape: the new sizes, as many elements as before.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 3]], [1.0, 2.0], [4])
    >>> paddle.sparse.reshape(x, [2, -1]).to_dense().tolist()
    [[1.0, 0.0], [0.0, 2.0]]"""

def sin(x: Tensor, name: str | None = None) -> Tensor:
    """The sine of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.sin(x).values().tolist()
    [0.0, 0.4794255495071411]"""

def sinh(x: Tensor, name: str | None = None) -> Tensor:
    """The hyperbolic sine of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.sinh(x).values().tolist()
    [0.0, 0.5210952758789062]"""

def slice(x: Tensor, axes: Sequence[int] | Sequence[Tensor] | Tensor, starts: Sequence[int] | Sequence[Tensor] | Tensor, ends: Sequence[int] | Sequence[Tensor] | Tensor, name: str | None = None) -> Tensor:
    """A block of a sparse tensor: `starts` to `ends` along some axes.

    Args:
        x: sparse Tensor, COO or CSR.
        axes: the axes that are cut.
        starts: first index for each of the axes.
        ends: index behind the last for each of the axes.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.slice(x, [1], [1], [3]).to_dense().tolist()
    [[0.0, 1.0], [0.0, 0.0]]"""

def sparse_coo_tensor(indices: list[list[int]] | tuple[tuple[int, ...], ...] | npt.NDArray[Any] | Tensor, values: NumericSequence | npt.NDArray[Any] | Tensor, shape: ShapeLike | None = None, dtype: DTypeLike | None = None, place: CPUPlace | CUDAPinnedPlace | CUDAPlace | str | None = None, stop_gradient: bool = True) -> Tensor:
    """A COO tensor with the given values at the given coordinates, and zeros elsewhere.

    Args:
        indices: integers of shape [sparse axes, n]: one column of coordinates for each value.
        values: `n` numbers, or rows of numbers if the last axes are dense.
        shape: sizes of all axes; by default the smallest that contains all coordinates.
        dtype: dtype of the values; by default that of `values`.
        place: where the result lives, such as `paddle.CPUPlace()`; by default the current device.
        stop_gradient: whether no gradient flows through the result. Default: True.

    Returns:
        sparse Tensor in COO format.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> x.to_dense().tolist()
    [[0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]"""

def sparse_csr_tensor(crows: list[int] | tuple[int, ...] | npt.NDArray[Any] | Tensor, cols: list[int] | tuple[int, ...] | npt.NDArray[Any] | Tensor, values: NumericSequence | npt.NDArray[Any] | Tensor, shape: ShapeLike | None = None, dtype: DTypeLike | None = None, place: CPUPlace | CUDAPinnedPlace | CUDAPlace | str | None = None, stop_gradient: bool = True) -> Tensor:
    """A CSR matrix, or a batch of them, with the values stored row by row.

    Args:
        crows: the offsets at which the rows start in the values, and the end of the last one.
        cols: the column of each value.
        values: 1-D: the numbers, row by row.
        shape: sizes of the two axes, or of three for a batch; by default the smallest.
        dtype: dtype of the values; by default that of `values`.
        place: where the result lives, such as `paddle.CPUPlace()`; by default the current device.
        stop_gradient: whether no gradient flows through the result. Default: True.

    Returns:
        sparse Tensor in CSR format.

    >>> x = paddle.sparse.sparse_csr_tensor([0, 1, 2], [2, 0], [1.0, 2.0], [2, 3])
    >>> x.to_dense().tolist()
    [[0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]"""

def sqrt(x: Tensor, name: str | None = None) -> Tensor:
    """The square root of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [1.0, 4.0], [3])
    >>> paddle.sparse.sqrt(x).values().tolist()
    [1.0, 2.0]"""

def square(x: Tensor, name: str | None = None) -> Tensor:
    """The square of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [2.0, -3.0], [3])
    >>> paddle.sparse.square(x).values().tolist()
    [4.0, 9.0]"""

def subtract(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The difference of two sparse tensors; it stores the elements stored in either.

    Args:
        x: sparse Tensor, COO or CSR.
        y: sparse Tensor with the shape and format of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [3.0, 2.0], [3])
    >>> y = paddle.sparse.sparse_coo_tensor([[1, 2]], [1.0, 1.0], [3])
    >>> paddle.sparse.subtract(x, y).to_dense().tolist()
    [3.0, 1.0, -1.0]"""

def sum(x: Tensor, axis: int | Sequence[int] | None = None, dtype: DTypeLike | None = None, keepdim: bool = False, name: str | None = None) -> Tensor:
    """The sum along axes, as a sparse tensor; the sum of all elements has the shape [1].

    Args:
        x: sparse Tensor, COO or CSR.
        axis: axis or axes; by default all.
        dtype: dtype of the result; by default that of `x`, and int64 for integers.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.sum(x, axis=0).to_dense().tolist()
    [2.0, 0.0, 1.0]"""

def tan(x: Tensor, name: str | None = None) -> Tensor:
    """The tangent of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.tan(x).values().tolist()
    [0.0, 0.5463024973869324]"""

def tanh(x: Tensor, name: str | None = None) -> Tensor:
    """The hyperbolic tangent of the stored elements.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [0.0, 0.5], [3])
    >>> paddle.sparse.tanh(x).values().tolist()
    [0.0, 0.46211716532707214]"""

def transpose(x: Tensor, perm: Sequence[int], name: str | None = None) -> Tensor:
    """Permute the axes.

    Args:
        x: sparse Tensor, COO or CSR.
        perm: which axis of `x` each new axis is.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.transpose(x, [1, 0]).shape
    [3, 2]"""
