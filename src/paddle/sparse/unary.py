"""Functions of one sparse tensor that act on the stored elements."""

import math

import numpy as np
import torch

from .._core.args import axis_list, number_arg, plain_flag, shape_list
from .._core.dtype import torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received
from .._core.op import op
from ..tensor.linalg import pca_lowrank as _dense_pca
from ._entries import as_coo, back, coo, coordinates_of, csr, keys_of, like, require_sparse, sorted_coo, values_of

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


def entrywise(name, function, doc):
    """Make an operator that acts on each stored element; the pattern does not change."""

    def impl(x, name=None):
        return like(require_sparse(x, impl.__name__), function(values_of(x)))

    impl.__name__ = impl.__qualname__ = name
    impl.__doc__ = doc
    return op(impl)


sin = entrywise("sin", torch.sin, "The sine of the stored elements.")
tan = entrywise("tan", torch.tan, "The tangent of the stored elements.")
asin = entrywise("asin", torch.asin, "The inverse sine of the stored elements.")
atan = entrywise("atan", torch.atan, "The inverse tangent of the stored elements.")
sinh = entrywise("sinh", torch.sinh, "The hyperbolic sine of the stored elements.")
tanh = entrywise("tanh", torch.tanh, "The hyperbolic tangent of the stored elements.")
asinh = entrywise("asinh", torch.asinh, "The inverse hyperbolic sine of the stored elements.")
atanh = entrywise("atanh", torch.atanh, "The inverse hyperbolic tangent of the stored elements.")
sqrt = entrywise("sqrt", torch.sqrt, "The square root of the stored elements.")
square = entrywise("square", torch.square, "The square of the stored elements.")
log1p = entrywise("log1p", torch.log1p, "log(1 + x) of the stored elements.")
expm1 = entrywise("expm1", torch.expm1, "exp(x) - 1 of the stored elements.")
abs = entrywise("abs", torch.abs, "The absolute value of the stored elements.")
neg = entrywise("neg", torch.neg, "The negated stored elements.")
deg2rad = entrywise("deg2rad", torch.deg2rad, "Degrees as radians.")
rad2deg = entrywise("rad2deg", torch.rad2deg, "Radians as degrees.")
isnan = entrywise("isnan", torch.isnan, "Whether each stored element is NaN.")


@op
def pow(x, factor, name=None):
    """The stored elements raised to a power."""
    return like(require_sparse(x, "pow"), torch.pow(values_of(x), number_arg(factor)))


@op
def cast(x, index_dtype=None, value_dtype=None, name=None):
    """Cast the indices and the values; the indices of a COO tensor are always int64."""
    require_sparse(x, "cast")
    values = values_of(x) if value_dtype is None else values_of(x).to(torch_dtype(value_dtype))
    if x.layout is torch.sparse_coo or index_dtype is None:
        return like(x, values)
    kind = torch_dtype(index_dtype)
    return csr(x.crow_indices().to(kind), x.col_indices().to(kind), values, x.shape)


@op
def coalesce(x, name=None):
    """Sort a COO tensor and add up entries of equal coordinates.

    >>> x = paddle.sparse.sparse_coo_tensor([[1, 0, 1]], [1.0, 2.0, 3.0])
    >>> paddle.sparse.coalesce(x).values().tolist()
    [2.0, 4.0]
    """
    return sorted_coo(require_sparse(x, "coalesce", form="coo"))


@op
def sum(x, axis=None, dtype=None, keepdim=False, name=None):
    """The sum along axes, as a sparse tensor; the sum of all elements has the shape [1].

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.sum(x, axis=0).to_dense().tolist()
    [2.0, 0.0, 1.0]
    """
    require_sparse(x, "sum")
    keepdim = plain_flag(keepdim, "keepdim", "sum")
    coo_x = as_coo(x)
    values, sparse = values_of(coo_x), coo_x.sparse_dim()
    axes = axis_list(axis, x.dim()) or list(range(x.dim()))
    if dtype is not None:
        values = values.to(torch_dtype(dtype))
    elif not values.dtype.is_floating_point and not values.dtype.is_complex:
        values = values.long()
    if x.layout is torch.sparse_csr:
        if axes != [x.dim() - 1] and len(axes) != x.dim():
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


@op
def transpose(x, perm, name=None):
    """Permute the axes.

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
    moved = coo(t._indices()[order[:sparse]], values, shape)
    return back(sorted_coo(moved), x.layout) if x.layout is torch.sparse_csr else moved


@op
def reshape(x, shape, name=None):
    """The same elements in another shape; -1 is inferred, 0 keeps the size."""
    require_sparse(x, "reshape")
    coo_x = as_coo(x)
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
    indices = coordinates_of(keys_of(coo_x._indices(), x.shape[:sparse]), sizes)
    return back(coo(indices, values_of(coo_x), wanted, True), x.layout)


@op
def slice(x, axes, starts, ends, name=None):
    """A block of a sparse tensor: `starts` to `ends` along some axes.

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
    coo_x = as_coo(x)
    indices, values, sizes, sparse = coo_x._indices(), values_of(coo_x), list(x.shape), coo_x.sparse_dim()
    for axis, start, end in zip(axes, starts, ends, strict=True):
        size = sizes[axis]
        start, end = (min(max(n + size if n < 0 else n, 0), size) for n in (start, end))
        sizes[axis] = max(end - start, 0)
        if axis >= sparse:
            values = values.narrow(axis - sparse + 1, start, sizes[axis])
            continue
        inside = (indices[axis] >= start) & (indices[axis] < end)
        indices, values = indices[:, inside], values[inside]
        indices = indices.clone()
        indices[axis] -= start
    return back(coo(indices, values, sizes, True), x.layout)


@op
def pca_lowrank(x, q=None, center=True, niter=2, name=None):
    """U, S and V of the principal components of the rows of a sparse matrix, found by random projections."""
    return _dense_pca.kernel(as_coo(require_sparse(x, "pca_lowrank")), q, center, niter)
