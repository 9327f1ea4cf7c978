"""Functions of one sparse tensor that act on the stored elements."""

import math

import numpy as np
import torch

from .._core.args import axis_list, number_arg, plain_flag, shape_list
from .._core.dtype import torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received
from .._core.op import op
from .._kernels import elementwise
from ..tensor.linalg import pca_lowrank as _dense_pca
from ..tensor.logic import isnan as _dense_isnan
from ._entries import (
    as_coo,
    back,
    coo,
    coordinates_of,
    csr,
    csr_to_coo,
    keys_of,
    like,
    require_sparse,
    sorted_coo,
    values_of,
)

__all__ = [
    "abs",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cast",
    "coalesce",
    "deg2rad",
    "expm1",
    "isnan",
    "log1p",
    "neg",
    "pca_lowrank",
    "pow",
    "rad2deg",
    "reshape",
    "sin",
    "sinh",
    "slice",
    "sqrt",
    "square",
    "sum",
    "tan",
    "tanh",
    "transpose",
]

HELP = {"x": "sparse Tensor, COO or CSR.", "returns": "sparse Tensor with the shape, format and positions of `x`."}


def entrywise(name, function, doc, example, where="paddle.sparse"):
    """Make an operator that acts on each stored element; the pattern does not change.

    `example` has the stored elements and the result, as in "[0.0, 4.0] -> [0.0, 2.0]".
    """

    def impl(x, name=None):
        return like(require_sparse(x, impl.__name__), function(values_of(x)))

    impl.__name__ = impl.__qualname__ = name
    values, _, result = example.partition(" -> ")
    lines = (
        f">>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], {values}, [3])",
        f">>> {where}.{name}(x).values().tolist()",
        result,
    )
    impl.__doc__ = "\n".join((doc, "", *lines, ""))
    return op(impl)


sin = entrywise("sin", elementwise.sin, "The sine of the stored elements.", "[0.0, 0.5] -> [0.0, 0.4794255495071411]")
tan = entrywise("tan", torch.tan, "The tangent of the stored elements.", "[0.0, 0.5] -> [0.0, 0.5463024973869324]")
asin = entrywise(
    "asin", torch.asin, "The inverse sine of the stored elements.", "[0.0, 0.5] -> [0.0, 0.5235987901687622]"
)
atan = entrywise(
    "atan", torch.atan, "The inverse tangent of the stored elements.", "[0.0, 0.5] -> [0.0, 0.46364760398864746]"
)
sinh = entrywise(
    "sinh", torch.sinh, "The hyperbolic sine of the stored elements.", "[0.0, 0.5] -> [0.0, 0.5210952758789062]"
)
tanh = entrywise(
    "tanh",
    elementwise.tanh,
    "The hyperbolic tangent of the stored elements.",
    "[0.0, 0.5] -> [0.0, 0.46211716532707214]",
)
asinh = entrywise(
    "asinh",
    torch.asinh,
    "The inverse hyperbolic sine of the stored elements.",
    "[0.0, 0.5] -> [0.0, 0.4812118411064148]",
)
atanh = entrywise(
    "atanh",
    torch.atanh,
    "The inverse hyperbolic tangent of the stored elements.",
    "[0.0, 0.5] -> [0.0, 0.5493061542510986]",
)
sqrt = entrywise("sqrt", elementwise.sqrt, "The square root of the stored elements.", "[1.0, 4.0] -> [1.0, 2.0]")
square = entrywise("square", torch.square, "The square of the stored elements.", "[2.0, -3.0] -> [4.0, 9.0]")
log1p = entrywise(
    "log1p", torch.log1p, "log(1 + x) of the stored elements.", "[0.0, 0.5] -> [0.0, 0.40546509623527527]"
)
expm1 = entrywise("expm1", torch.expm1, "exp(x) - 1 of the stored elements.", "[0.0, 0.5] -> [0.0, 0.6487212777137756]")
abs = entrywise("abs", torch.abs, "The absolute value of the stored elements.", "[-2.0, 3.0] -> [2.0, 3.0]")
neg = entrywise("neg", torch.neg, "The negated stored elements.", "[-2.0, 3.0] -> [2.0, -3.0]")
deg2rad = entrywise("deg2rad", torch.deg2rad, "Degrees as radians.", "[0.0, 180.0] -> [0.0, 3.1415927410125732]")
rad2deg = entrywise("rad2deg", torch.rad2deg, "Radians as degrees.", "[0.0, 1.0] -> [0.0, 57.295780181884766]")
isnan = entrywise(
    "isnan", _dense_isnan.kernel, "Whether each stored element is NaN.", "[1.0, float('nan')] -> [False, True]"
)


@op
def pow(x, factor, name=None):
    """The stored elements raised to a power.

    Args:
        factor: the exponent, a number.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [2.0, 3.0], [3])
    >>> paddle.sparse.pow(x, 2).values().tolist()
    [4.0, 9.0]
    """
    return like(require_sparse(x, "pow"), torch.pow(values_of(x), number_arg(factor)))


@op
def cast(x, index_dtype=None, value_dtype=None, name=None):
    """Cast the indices and the values; the indices of a COO tensor are always int64.

    Args:
        index_dtype: dtype of the indices of a CSR matrix; by default it stays.
        value_dtype: dtype of the values; by default it stays.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [2.0, 3.0], [3])
    >>> paddle.sparse.cast(x, value_dtype="float64").dtype
    paddle.float64
    """
    require_sparse(x, "cast")
    values = values_of(x) if value_dtype is None else values_of(x).to(torch_dtype(value_dtype))
    if x.layout is torch.sparse_coo or index_dtype is None:
        return like(x, values)
    kind = torch_dtype(index_dtype)
    return csr(x.crow_indices().to(kind), x.col_indices().to(kind), values, x.shape)


@op
def coalesce(x, name=None):
    """Sort a COO tensor and add up entries of equal coordinates.

    Args:
        x: sparse Tensor in COO format.

    Returns:
        sparse Tensor in COO format.

    >>> x = paddle.sparse.sparse_coo_tensor([[1, 0, 1]], [1.0, 2.0, 3.0])
    >>> paddle.sparse.coalesce(x).values().tolist()
    [2.0, 4.0]
    """
    return sorted_coo(require_sparse(x, "coalesce", form="coo"))


@op
def with_values(x, values):
    """`x` with other values at the same coordinates."""
    return like(require_sparse(x, "with_values"), values)


@op
def sum(x, axis=None, dtype=None, keepdim=False, name=None):
    """The sum along axes, as a sparse tensor; the sum of all elements has the shape [1].

    Args:
        axis: axis or axes; by default all.
        dtype: dtype of the result; by default that of `x`, and int64 for integers.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.sum(x, axis=0).to_dense().tolist()
    [2.0, 0.0, 1.0]
    """
    require_sparse(x, "sum")
    keepdim = plain_flag(keepdim, "keepdim", "sum")
    axes = axis_list(axis, x.dim()) or list(range(x.dim()))
    if x.layout is torch.sparse_csr and len(axes) == x.dim():
        return _sum_of_csr(x, dtype)
    coo_x = as_coo(x)
    values, sparse = values_of(coo_x), coo_x.sparse_dim()
    values = _summed_as(values, dtype)
    if x.layout is torch.sparse_csr:
        if axes != [x.dim() - 1]:
            raise UnimplementedError(
                "sum: a CSR tensor can be summed over all axes or the last one.", received(axis=axis)
            )
        keepdim = True  # a matrix stays a matrix
    full = len(axes) == x.dim()
    dense = [a - sparse + 1 for a in axes if a >= sparse]
    values = values.sum(dense, keepdim=keepdim) if dense else values
    left = [a for a in range(sparse) if a not in axes]
    sizes = [x.shape[a] for a in left]
    rest = [1 if a in axes else x.shape[a] for a in range(sparse, x.dim()) if keepdim or a not in axes]
    if len(left) == sparse:
        return back(coo(coo_x._indices(), values, [*sizes, *rest], True), x.layout)
    if not left:
        total = values.sum(0, keepdim=True)
        ones = sparse if keepdim else 1
        indices = coo_x._indices().new_zeros([ones, 1])
        shape = [1] if full and not keepdim else [*[1] * ones, *rest]
        return back(coo(indices, total, shape, True), x.layout)
    keys = keys_of(coo_x._indices()[left], sizes)
    unique, inverse = torch.unique(keys, return_inverse=True)
    added = values.new_zeros([len(unique), *values.shape[1:]]).index_add(0, inverse, values)
    indices = coordinates_of(unique, sizes)
    if keepdim:
        sizes = [1 if a in axes else x.shape[a] for a in range(sparse)]
        wide = indices.new_zeros([sparse, indices.shape[1]])
        wide[left] = indices
        indices = wide
    return back(coo(indices, added, [*sizes, *rest], True), x.layout)


def _summed_as(values, dtype):
    if dtype is not None:
        return values.to(torch_dtype(dtype))
    return values if values.dtype.is_floating_point or values.dtype.is_complex else values.long()


def _sum_of_csr(x, dtype):
    """The sum of all elements, as a matrix of one element."""
    total = _summed_as(values_of(x), dtype).sum().reshape([1] * (x.dim() - 1))
    crows = torch.zeros([*total.shape[1:], 2], dtype=torch.int64, device=x.device)
    crows[..., 1] = 1
    return csr(crows, crows[..., :1].clone(), total, [1] * x.dim())


@op
def transpose(x, perm, name=None):
    """Permute the axes.

    Args:
        perm: which axis of `x` each new axis is.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.transpose(x, [1, 0]).shape
    [3, 2]
    """
    require_sparse(x, "transpose")
    if not isinstance(perm, (list, tuple, range, np.ndarray)):
        raise InvalidTypeError("transpose: 'perm' must be a list or tuple of ints.", received(perm=perm))
    perm = [*perm]
    order = axis_list(perm, x.dim(), "perm")
    if sorted(order) != list(range(x.dim())):
        raise InvalidArgumentError("transpose: 'perm' must name every axis once.", received(x=x, perm=perm))
    shape = [x.shape[a] for a in order]
    t = as_coo(x) if x.layout is torch.sparse_csr else x
    sparse = t.sparse_dim()
    if sorted(order[:sparse]) != list(range(sparse)):
        raise UnimplementedError(
            f"transpose: the first {sparse} axes are sparse, the others dense; they cannot be exchanged.",
            received(x=x, perm=perm),
        )
    values = values_of(t).permute([0, *[a - sparse + 1 for a in order[sparse:]]])
    moved = coo(torch.stack([t._indices()[a] for a in order[:sparse]]), values, shape)
    return back(sorted_coo(moved), x.layout) if x.layout is torch.sparse_csr else moved


def _entries(x):
    """`x` by coordinates, with its entries in their order."""
    return csr_to_coo(x) if x.layout is torch.sparse_csr else x


@op
def reshape(x, shape, name=None):
    """The same elements in another shape; -1 is inferred, 0 keeps the size.

    Args:
        shape: the new sizes, as many elements as before.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 3]], [1.0, 2.0], [4])
    >>> paddle.sparse.reshape(x, [2, -1]).to_dense().tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    require_sparse(x, "reshape")
    coo_x = _entries(x)
    sparse = coo_x.sparse_dim()
    wanted = [x.shape[i] if n == 0 else n for i, n in enumerate(shape_list(shape))]
    if -1 in wanted:
        known = -math.prod(wanted)
        wanted[wanted.index(-1)] = math.prod(x.shape) // known if known else 0
    if math.prod(wanted) != math.prod(x.shape):
        raise InvalidArgumentError(
            "reshape: the new shape must have the same number of elements.", received(x=x, shape=shape)
        )
    dense = list(x.shape[sparse:])
    if dense and wanted[-len(dense) :] != dense:
        raise UnimplementedError("reshape: the dense axes must not change.", received(x=x, shape=shape))
    sizes = wanted[: len(wanted) - len(dense)]
    indices = coordinates_of(keys_of(coo_x._indices(), x.shape[:sparse]), sizes, coo_x.is_coalesced())
    return back(coo(indices, values_of(coo_x), wanted, coo_x.is_coalesced()), x.layout)


@op
def slice(x, axes, starts, ends, name=None):
    """A block of a sparse tensor: `starts` to `ends` along some axes.

    Args:
        axes: the axes that are cut.
        starts: first index for each of the axes.
        ends: index behind the last for each of the axes.

    Returns:
        sparse Tensor in the format of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.slice(x, [1], [1], [3]).to_dense().tolist()
    [[0.0, 1.0], [0.0, 0.0]]
    """
    require_sparse(x, "slice")
    axes, starts, ends = axis_list(axes, x.dim(), "axes"), shape_list(starts, "starts"), shape_list(ends, "ends")
    if not len(axes) == len(starts) == len(ends):
        raise InvalidArgumentError(
            "slice: 'axes', 'starts' and 'ends' must have the same length.",
            received(axes=axes, starts=starts, ends=ends),
        )
    coo_x = _entries(x)
    coalesced = coo_x.is_coalesced()
    indices, values, sizes, sparse = coo_x._indices(), values_of(coo_x), list(x.shape), coo_x.sparse_dim()
    for axis, start, end in zip(axes, starts, ends, strict=True):
        size = sizes[axis]
        start, end = (min(max(n + size if n < 0 else n, 0), size) for n in (start, end))
        sizes[axis] = max(end - start, 0)
        if axis >= sparse:
            values = values.narrow(axis - sparse + 1, start, sizes[axis])
            continue
        if axis == 0 and coalesced:  # in ascending order
            ends = torch.searchsorted(indices[0].contiguous(), torch.tensor([start, end], device=indices.device))
            first, behind = ends.tolist()
            indices, values = indices[:, first:behind], values[first:behind]
        else:
            inside = (indices[axis] >= start) & (indices[axis] < end)
            indices, values = indices[:, inside], values[inside]
        indices = indices.clone()
        indices[axis] -= start
    return back(coo(indices, values, sizes, coalesced), x.layout)


@op
def pca_lowrank(x, q=None, center=True, niter=2, name=None):
    """U, S and V of the principal components of the rows of a sparse matrix, found by random projections.

    Args:
        x: sparse matrix of shape [m, n].
        q: how many components; by default the smaller of 6 and both sizes.
        center: whether the mean of each column is subtracted first.
        niter: how many steps of iteration.

    Returns:
        `u`, `s` and `v`, dense Tensors of shapes [m, q], [q] and [n, q].

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [0, 1]], [3.0, 2.0], [2, 2])
    >>> u, s, v = paddle.sparse.pca_lowrank(x, q=2, center=False)
    >>> [round(value, 3) for value in s.tolist()]
    [3.0, 2.0]
    """
    return _dense_pca.kernel(as_coo(require_sparse(x, "pca_lowrank")), q, center, niter)
