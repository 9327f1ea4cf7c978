"""Entrywise arithmetic of two sparse tensors."""

import operator

import torch

from .._core.errors import InvalidArgumentError, UnimplementedError, received, widened
from .._core.help import complete
from .._core.op import op
from .._core.tensor import Tensor, unwrap
from ._entries import as_coo, back, coo, coordinates_of, distinct, is_sparse, keys_of, like, require_sparse, values_of

__all__ = ["add", "divide", "is_same_shape", "mask_as", "multiply", "subtract"]

HELP = {"x": "sparse Tensor, COO or CSR.", "y": "sparse Tensor with the shape and format of `x`."}


def _combined(name, x, y, function, everywhere=False):
    """Apply `function` to two sparse tensors of the same shape and format, wherever either stores an element."""
    require_sparse(x, name)
    if not is_sparse(y) or x.layout is not y.layout:
        raise UnimplementedError(
            f"paddle.sparse.{name}: 'x' and 'y' must be sparse tensors of the same format, COO or CSR.",
            received(x=x, y=y),
            "y.to_sparse_coo(n) or y.to_sparse_csr() converts it to that format.",
        )
    if not everywhere and x.layout is torch.sparse_coo and x.shape == y.shape and _alike(x, y):
        return like(x, function(values_of(x), values_of(y)))  # entries of equal coordinates stay apart
    a, b = as_coo(x), as_coo(y)
    if a.shape != b.shape or a.sparse_dim() != b.sparse_dim():
        raise InvalidArgumentError(
            f"paddle.sparse.{name}: 'x' and 'y' must have the same shape and sparse axes.", received(x=x, y=y)
        )
    sizes = x.shape[: a.sparse_dim()]
    x_keys, y_keys = keys_of(a._indices(), sizes), keys_of(b._indices(), sizes)
    if not everywhere and torch.equal(x_keys, y_keys):
        return back(coo(a._indices(), function(values_of(a), values_of(b)), x.shape, True), x.layout)
    if everywhere:
        keys = torch.arange(sizes.numel(), device=x_keys.device)
        values = function(_spread(values_of(a), x_keys, len(keys)), _spread(values_of(b), y_keys, len(keys)))
    else:
        keys, *places = _merged(x_keys, y_keys, sizes.numel())
        values = function(*(_spread(values_of(t), at, len(keys)) for t, at in zip((a, b), places, strict=True)))
    return back(coo(coordinates_of(keys, sizes), values, x.shape, True), x.layout)


def _alike(x, y):
    """Whether two COO tensors store the same coordinates in the same order."""
    a, b = x._indices(), y._indices()
    return a is b or (a.data_ptr() == b.data_ptr() and a.shape == b.shape) or torch.equal(a, b)


def _merged(x_keys, y_keys, elements):
    """All keys of two sorted lists, sorted, and the places of either among them; each is less than `elements`."""
    keys, places = distinct(torch.cat([x_keys, y_keys]), elements)
    return keys, places[: len(x_keys)], places[len(x_keys) :]


def _spread(values, places, count):
    """The entries at their places, and else 0."""
    return values.new_zeros([count, *values.shape[1:]]).index_copy(0, places, values)


def _are_channels(x, y):
    """Whether `y` has a number for each channel of a sparse image."""
    if not isinstance(y, torch.Tensor) or is_sparse(y) or not is_sparse(x) or x.layout is not torch.sparse_coo:
        return False
    return x.dense_dim() == 1 and y.shape == x.shape[-1:]


@op
def add(x, y, name=None):
    """The sum of two sparse tensors; it stores the elements stored in either.

    Args:
        y: sparse Tensor with the shape and format of `x`; or, for a sparse image, a number for each channel.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.add(x, x).values().tolist()
    [2.0, 4.0]
    """
    if _are_channels(x, y):
        return like(x, values_of(x) + y)
    return _combined("add", x, y, operator.add)


@op
def subtract(x, y, name=None):
    """The difference of two sparse tensors; it stores the elements stored in either.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [3.0, 2.0], [3])
    >>> y = paddle.sparse.sparse_coo_tensor([[1, 2]], [1.0, 1.0], [3])
    >>> paddle.sparse.subtract(x, y).to_dense().tolist()
    [3.0, 1.0, -1.0]
    """
    return _combined("subtract", x, y, operator.sub)


@op
def multiply(x, y, name=None):
    """The product of two sparse tensors, or of a sparse tensor and a number.

    Args:
        y: sparse Tensor with the shape and format of `x`, or a number.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.multiply(x, x).to_dense().tolist()
    [1.0, 4.0, 0.0]
    """
    if isinstance(y, (int, float)):
        return like(require_sparse(x, "multiply"), values_of(x) * y)
    return _combined("multiply", x, y, operator.mul)


@op
def divide(x, y, name=None):
    """The quotient of two sparse tensors, which stores every element (0 / 0 is NaN), or of a tensor and a number.

    Args:
        y: sparse Tensor with the shape and format of `x`, or a number.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.divide(x, 2.0).to_dense().tolist()
    [0.5, 1.0, 0.0]
    """
    if isinstance(y, (int, float)):
        return like(require_sparse(x, "divide"), values_of(x) / y)
    return _combined("divide", x, y, operator.truediv, everywhere=True)


def is_same_shape(x, y):
    """Whether two tensors, dense or sparse, have the same shape.

    Args:
        x: Tensor, dense or sparse.
        y: Tensor, dense or sparse.

    Returns:
        bool.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1]], [1.0, 2.0], [3])
    >>> paddle.sparse.is_same_shape(x, paddle.ones([3]))
    True
    """
    if isinstance(x, Tensor) and isinstance(y, Tensor) and (x._is_symbolic or y._is_symbolic):
        return list(x.shape) == list(y.shape)
    a, b = unwrap(x), unwrap(y)
    for name, value in (("x", a), ("y", b)):
        if not isinstance(value, torch.Tensor):
            error = InvalidArgumentError(f"is_same_shape: '{name}' must be a Tensor.", received(**{name: value}))
            raise widened(error, (AttributeError, TypeError))
    return a.shape == b.shape


@op
def mask_as(x, mask, name=None):
    """The elements of a dense tensor at the positions stored in a sparse one.

    Args:
        x: dense Tensor.
        mask: sparse Tensor with the shape of `x`.

    Returns:
        sparse Tensor with the positions of `mask`.

    >>> mask = paddle.sparse.sparse_coo_tensor([[0, 2]], [1.0, 1.0], [3])
    >>> paddle.sparse.mask_as(paddle.to_tensor([5.0, 6.0, 7.0]), mask).values().tolist()
    [5.0, 7.0]
    """
    require_sparse(mask, "mask_as", "mask")
    if is_sparse(x) or x.shape != mask.shape:
        raise InvalidArgumentError("mask_as: 'x' must be dense and have the shape of 'mask'.", received(x=x, mask=mask))
    if mask.layout is torch.sparse_csr:
        where = as_coo(mask.detach())._indices()
        return like(mask, x[tuple(where)].reshape(mask.values().shape))
    return like(mask, x[tuple(mask._indices())])


complete(globals())
