"""Diagonals, triangles and their indices."""

import numpy as np
import torch

from paddle._kernels.creator import device_of

from .._core.accelerator import TENSOR, plain, shortcut
from .._core.args import int_arg
from .._core.dtype import torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, OutOfRangeError, received, require_tensor
from .._core.inplace import inplace
from .._core.op import op
from ._from_data import as_torch
from .creation import non_negative

__all__ = [
    "diag",
    "diag_embed",
    "diagflat",
    "diagonal",
    "tril",
    "tril_",
    "tril_indices",
    "triu",
    "triu_",
    "triu_indices",
    "vander",
]

HELP = {
    "offset": "which diagonal: 0 the main one, positive above it, negative below.",
    "diagonal": "up to which diagonal: 0 the main one, positive above it, negative below.",
    "row": "how many rows.",
    "col": "how many columns; by default as many as rows.",
    "padding_value": "number outside the diagonal.",
    "input": "Tensor of any shape.",
    "dim1": "first axis of the matrices.",
    "dim2": "second axis of the matrices.",
    "axis1": "first axis of the matrices.",
    "axis2": "second axis of the matrices.",
    "n": "how many columns; by default as many as elements.",
    "increasing": "whether the powers grow from left to right.",
}


@op
def diag(x, offset=0, padding_value=0, name=None):
    """A matrix with a vector on its diagonal, or the diagonal of a matrix.

    Returns:
        a matrix from a vector, or a vector from a matrix, with the dtype of `x`.

    >>> paddle.diag(paddle.to_tensor([1, 2])).tolist()
    [[1, 0], [0, 2]]
    """
    require_tensor(x, "x", "diag")
    offset = int_arg(offset, "offset")
    if x.dim() > 2:
        raise InvalidArgumentError("diag: 'x' must have 1 or 2 dimensions.", received(x=x), "paddle.diagonal(x).")
    if x.dim() == 2:
        # A diagonal outside the matrix is empty; torch would raise.
        return torch.diag(x, offset) if -x.shape[0] <= offset <= x.shape[1] else x.reshape(-1)[:0]
    x = x.reshape(-1)
    if not padding_value:
        return torch.diag(x, offset)
    size = x.numel() + abs(offset)
    padded = torch.full([size, size], padding_value, dtype=x.dtype, device=x.device)
    return torch.diagonal_scatter(padded, x, offset)


@op
def diagflat(x, offset=0, name=None):
    """A matrix with all elements of `x` on its diagonal.

    Returns:
        a square matrix with the elements of `x` in its diagonal.

    >>> paddle.diagflat(paddle.to_tensor([1, 2])).tolist()
    [[1, 0], [0, 2]]
    """
    return torch.diagflat(require_tensor(x, "x", "diagflat"), int_arg(offset, "offset"))


@op
def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the last axis of `input` on their diagonals, in axes `dim1` and `dim2` of the result.

    Returns:
        Tensor with one axis more than `input`.

    >>> paddle.diag_embed(paddle.ones([2, 3])).shape
    [2, 3, 3]
    """
    if not isinstance(input, torch.Tensor):
        tensors = isinstance(input, (list, tuple)) and any(isinstance(item, torch.Tensor) for item in input)
        input = as_torch(input if tensors else np.array(input)).to(device_of(None))
    offset, dim1, dim2 = as_places(offset, dim1, dim2)
    _two_axes("diag_embed", input, input.dim() + 1, dim1=dim1, dim2=dim2)
    return torch.diag_embed(input, offset, dim1, dim2)


@op(aliases={"dim1": "axis1", "dim2": "axis2"}, view=True)
@shortcut(torch.diagonal, x=TENSOR, offset=plain(int, absent=0), axis1=plain(int, absent=0), axis2=plain(int, absent=1))
def diagonal(x, offset=0, axis1=0, axis2=1, name=None):
    """The diagonals of the matrices in two axes, as the last axis of a view.

    Returns:
        Tensor without the two axes and with the diagonal as a new last one; it shares the memory of `x`.

    >>> paddle.diagonal(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [1, 4]
    """
    offset, axis1, axis2 = as_places(offset, axis1, axis2)
    matrix_axes("diagonal", x, axis1, axis2)
    return torch.diagonal(x, offset, axis1, axis2)


def as_places(*values):
    """Ints in place of tensors without axes, which may hold floats."""
    for v in values:
        if type(v) is not int:
            return [int(v) if isinstance(v, torch.Tensor) and not v.dim() else v for v in values]
    return values


def matrix_axes(op_name, x, axis1, axis2):
    """Reject a tensor with fewer than two axes, or axes that do not span a matrix."""
    if require_tensor(x, "x", op_name).dim() < 2:
        raise OutOfRangeError(f"{op_name}: 'x' must have 2 dimensions or more.", received(x=x))
    _two_axes(op_name, x, x.dim(), axis1=axis1, axis2=axis2)


def _two_axes(op_name, x, ndim, **axes):
    for name, axis in axes.items():
        if not -ndim <= axis < ndim:
            wanted = f"{op_name}: '{name}' must lie between {-ndim} and {ndim - 1}."
            raise OutOfRangeError(wanted, received(x=x, **axes))
    first, second = axes.values()
    if first % ndim == second % ndim:
        wanted = f"{op_name}: {' and '.join(axes)} must be two different axes."
        raise InvalidArgumentError(wanted, received(x=x, **axes))


@op
@shortcut(torch.tril, x=TENSOR, diagonal=plain(int, absent=0))
def tril(x, diagonal=0, name=None, *, out=None):
    """The lower triangle of the last two axes, zeros above `diagonal`.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.tril(paddle.ones([2, 2])).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    return torch.tril(_matrices(x, "tril"), _integer(diagonal))


@op
@shortcut(torch.triu, x=TENSOR, diagonal=plain(int, absent=0))
def triu(x, diagonal=0, name=None, *, out=None):
    """The upper triangle of the last two axes, zeros below `diagonal`.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.triu(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [[1, 2], [0, 4]]
    """
    return torch.triu(_matrices(x, "triu"), _integer(diagonal))


def _matrices(x, op_name):
    if require_tensor(x, "x", op_name).dim() < 2:
        raise InvalidArgumentError(f"{op_name}: 'x' must have 2 dimensions or more.", received(x=x))
    return x


def _integer(diagonal):
    if isinstance(diagonal, float):
        raise InvalidTypeError("'diagonal' must be an integer.", received(diagonal=diagonal))
    return int_arg(diagonal, "diagonal")


tril_ = inplace(tril)
triu_ = inplace(triu)


@op
def tril_indices(row, col, offset=0, dtype="int64"):
    """The row and column numbers of a lower triangle, as two rows.

    Returns:
        Tensor of shape [2, n]: the rows and the columns.

    >>> paddle.tril_indices(2, 2, 0).tolist()
    [[0, 1, 1], [0, 0, 1]]
    """
    return _indices(torch.tril_indices, "tril_indices", row, col, offset, dtype)


@op
def triu_indices(row, col=None, offset=0, dtype="int64"):
    """The row and column numbers of an upper triangle, as two rows.

    Returns:
        Tensor of shape [2, n]: the rows and the columns.

    >>> paddle.triu_indices(2, 2, 0).tolist()
    [[0, 0, 1], [0, 1, 1]]
    """
    return _indices(torch.triu_indices, "triu_indices", row, row if col is None else col, offset, dtype)


def _indices(engine, op_name, row, col, offset, dtype):
    row, col = non_negative(row, "row", op_name), non_negative(col, "col", op_name)
    return engine(row, col, int_arg(offset, "offset"), dtype=torch_dtype(dtype), device=device_of(None))


@op
def vander(x, n=None, increasing=False, name=None):
    """The matrix whose columns are powers of a vector, the highest first unless `increasing`.

    Returns:
        Tensor of shape [length of `x`, n].

    >>> paddle.vander(paddle.to_tensor([1, 2, 3]), 2).tolist()
    [[1, 1], [2, 1], [3, 1]]
    """
    if require_tensor(x, "x", "vander").dim() != 1:
        raise InvalidArgumentError("vander: 'x' must be a vector.", received(x=x))
    n = n if n is None else int_arg(n, "n")
    if n is not None and n < 0:
        raise InvalidArgumentError("vander: 'n' must be 0 or more.", received(n=n))
    # torch.vander multiplies in place and has no gradient.
    powers = torch.arange(x.shape[0] if n is None else n, device=x.device)
    powers = powers.to(x.dtype) if x.dtype is torch.int32 else powers
    return torch.pow(x.unsqueeze(-1), powers if increasing else powers.flip(0))
