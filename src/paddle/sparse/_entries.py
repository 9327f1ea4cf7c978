"""Shared code for sparse operators: the stored values as a differentiable tensor, and the way back.

torch's `values()` requires sorted coordinates and its constructor adds up the gradients of equal ones; Paddle keeps the
entries as given. The two functions with a custom gradient here do so too.
"""

import contextlib
import math
import warnings

import torch

from .._core import selection
from .._core.errors import InvalidArgumentError, UnimplementedError, received

_FORMS = {"coo": torch.sparse_coo, "csr": torch.sparse_csr}


def is_sparse(t):
    """Whether a value is a sparse torch tensor."""
    return isinstance(t, torch.Tensor) and t.layout is not torch.strided


def require_sparse(t, op, name="x", form=None):
    """Return `t` after checking that it is sparse, or in the given sparse format."""
    if not isinstance(t, torch.Tensor) or t.layout not in ([_FORMS[form]] if form else _FORMS.values()):
        raise UnimplementedError(
            f"paddle.sparse.{op}: '{name}' must be a sparse tensor{f' in {form.upper()} format' if form else ''}.",
            received(**{name: t}),
            "x.to_sparse_coo(n) and x.to_sparse_csr() make sparse tensors.",
        )
    return t


class _Values(torch.autograd.Function):
    """The entries of a COO tensor, sorted or not."""

    @staticmethod
    def forward(ctx, t):
        ctx.indices, ctx.shape, ctx.coalesced = t._indices(), t.shape, t.is_coalesced()
        return t._values().detach()

    @staticmethod
    def backward(ctx, grad):
        return torch.sparse_coo_tensor(ctx.indices, grad, ctx.shape, is_coalesced=ctx.coalesced, check_invariants=False)


class _BuildCoo(torch.autograd.Function):
    """Build a COO tensor from entries; each gets the gradient at its coordinates."""

    @staticmethod
    def forward(ctx, indices, values, shape, coalesced):
        ctx.indices = indices
        # User input is checked on entry; torch warns unless told explicitly.
        return torch.sparse_coo_tensor(indices, values.detach(), shape, is_coalesced=coalesced, check_invariants=False)

    @staticmethod
    def backward(ctx, grad):
        return None, entries_at(grad, ctx.indices), None, None


class _BuildCsr(torch.autograd.Function):
    """Build a CSR tensor from entries."""

    @staticmethod
    def forward(ctx, crows, cols, values, shape):
        ctx.crows, ctx.cols = crows, cols
        with without_beta_warning():
            return torch.sparse_csr_tensor(crows, cols, values.detach(), shape, check_invariants=False)

    @staticmethod
    def backward(ctx, grad):
        if grad.layout is torch.sparse_csr:
            if torch.equal(grad.crow_indices(), ctx.crows) and torch.equal(grad.col_indices(), ctx.cols):
                return None, None, grad.values(), None
            grad = csr_to_coo(grad)
        return None, None, entries_at(grad, csr_coordinates(ctx.crows, ctx.cols)).reshape(ctx.cols.shape), None


def entries_at(grad, indices):
    """The elements of a gradient, dense or sparse, at given coordinates."""
    if grad.layout is torch.strided:
        return grad[tuple(indices)]
    if grad.layout is torch.sparse_csr:
        grad = csr_to_coo(grad)
    if torch.equal(grad._indices(), indices):
        return grad._values()
    grad = grad.coalesce()
    sizes = grad.shape[: indices.shape[0]]
    return picked(grad.values(), keys_of(grad._indices(), sizes), keys_of(indices, sizes))


def picked(values, keys, wanted):
    """The entries whose sorted keys are `wanted`, zero where missing."""
    if not len(keys):
        return values.new_zeros([len(wanted), *values.shape[1:]])
    where = torch.searchsorted(keys, wanted).clamp_(max=len(keys) - 1)
    found = keys[where] == wanted
    return torch.where(found.reshape(-1, *[1] * (values.dim() - 1)), values[where], values.new_zeros(()))


def keys_of(indices, sizes):
    """One number for each column of coordinates, in the order of the elements."""
    key = torch.zeros_like(indices[0])
    for row, size in zip(indices, sizes, strict=True):
        key = key * size + row
    return key


_DENSE = 8  # times as many elements as keys, up to which a mark for each element is quicker than an order


def distinct(keys, elements):
    """The distinct keys in ascending order, and the place of each key among them; all are less than `elements`."""
    if elements > _DENSE * len(keys):
        return torch.unique(keys, return_inverse=True)
    marks = torch.zeros(elements, dtype=torch.bool, device=keys.device)
    marks[keys] = True
    places = marks.cumsum(0).sub_(1)
    found = torch.from_numpy(selection.places(marks)) if marks.is_cpu else marks.nonzero().squeeze(1)
    return found, places[keys]


def coordinates_of(keys, sizes, ascending=True):
    """The inverse of `keys_of`; `ascending` says that the keys are in order."""
    sizes = torch.Size(sizes)
    if ascending and keys.is_cpu and keys.numel() >= selection.LEAST and sizes[:-1].numel() <= keys.numel():
        return torch.stack(selection.coordinates(keys.numpy(), sizes))
    rows = []
    for size in reversed(sizes):
        rows.append(keys % size)
        keys = keys // size
    return torch.stack(rows[::-1])


@contextlib.contextmanager
def without_beta_warning():
    """Silence torch's warning that CSR support is in beta."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Sparse CSR tensor support is in beta")
        yield


# ---- disassembling and assembling ----


def values_of(t):
    """The stored entries in their order, with gradients."""
    if t.layout is torch.sparse_csr:
        return t.values()
    return _Values.apply(t) if t.requires_grad else t._values()


def coo(indices, values, shape, coalesced=False):
    """A COO tensor, with gradients for its values."""
    if not (values.requires_grad and torch.is_grad_enabled()):
        return torch.sparse_coo_tensor(indices, values, shape, is_coalesced=coalesced, check_invariants=False)
    return _BuildCoo.apply(indices, values, tuple(shape), coalesced)


def csr(crows, cols, values, shape):
    """A CSR tensor, with gradients for its values."""
    if not (values.requires_grad and torch.is_grad_enabled()):
        with without_beta_warning():
            return torch.sparse_csr_tensor(crows, cols, values, shape, check_invariants=False)
    return _BuildCsr.apply(crows, cols, values, tuple(shape))


def like(t, values):
    """Return the pattern of `t` with other values."""
    if t.layout is torch.sparse_csr:
        return csr(t.crow_indices(), t.col_indices(), values, t.shape)
    return coo(t._indices(), values, t.shape, t.is_coalesced())


def csr_coordinates(crows, cols):
    """The coordinates of a CSR pattern, including batches."""
    counts = crows.diff(dim=-1)
    rows = torch.arange(counts.shape[-1], device=cols.device)
    if cols.dim() == 1:
        return torch.stack([rows.repeat_interleave(counts), cols.long()])
    batch, each = cols.shape
    rows = rows.repeat(batch).repeat_interleave(counts.flatten())
    return torch.stack([torch.arange(batch, device=cols.device).repeat_interleave(each), rows, cols.flatten().long()])


def csr_to_coo(t):
    """Convert to COO with the same entries."""
    indices = csr_coordinates(t.crow_indices(), t.col_indices())
    return coo(indices, t.values().reshape(-1), t.shape, True)


def dense_to_coo(t, sparse_dim):
    """Convert to COO, with gradients of complex numbers too, which torch's `to_sparse` refuses."""
    alone = t.requires_grad and t.is_complex()
    if not alone and (sparse_dim != t.dim() or t.numel() < selection.LEAST):
        return t.to_sparse(sparse_dim)
    found = t.detach() != 0
    if sparse_dim == t.dim() and selection.many(found):
        place = selection.places(found)
        indices = torch.stack(selection.coordinates(place, t.shape))
        return coo(indices, t.flatten().index_select(0, torch.from_numpy(place)), t.shape, True)
    if not alone:
        return t.to_sparse(sparse_dim)
    indices = (found.flatten(sparse_dim).any(-1) if sparse_dim < t.dim() else found).nonzero().T
    return coo(indices, t[tuple(indices)], t.shape, True)


def coo_to_csr(t):
    """Convert to CSR; entries with equal coordinates are added up."""
    if t.dim() not in (2, 3) or t.sparse_dim() != t.dim():
        raise InvalidArgumentError("a CSR tensor has 2 or 3 axes, all of them sparse.", received(x=t))
    t = sorted_coo(t)
    return csr_of(t._indices(), values_of(t), t.shape)


def csr_of(indices, values, shape):
    """Build a CSR tensor from sorted coordinates."""
    *batch, rows, _ = shape
    if not batch and indices.is_cpu:
        ends = torch.searchsorted(indices[0].contiguous(), torch.arange(rows + 1, device=indices.device))
        return csr(ends, indices[-1], values, shape)
    groups = math.prod(batch) * rows
    counts = torch.bincount(keys_of(indices[:-1], shape[:-1]), minlength=groups).reshape(*batch, rows)
    crows = torch.nn.functional.pad(counts.cumsum(-1), (1, 0))
    if not batch:
        return csr(crows, indices[-1], values, shape)
    if (crows[:, -1] != crows[0, -1]).any():
        raise UnimplementedError(
            "a CSR tensor of several matrices must store the same number of elements of each.",
            f"{crows[:, -1].tolist()} elements",
            "x.to_sparse_coo(3) has no such limit.",
        )
    return csr(crows, indices[-1].reshape(batch[0], -1), values.reshape(batch[0], -1), shape)


def sorted_coo(t):
    """Sort a COO tensor and merge equal coordinates."""
    if t.is_coalesced():
        return t
    sizes = t.shape[: t.sparse_dim()]
    unique, inverse = distinct(keys_of(t._indices(), sizes), sizes.numel())
    values = values_of(t)
    summed = values.new_zeros([len(unique), *values.shape[1:]]).index_add(0, inverse, values)
    return coo(coordinates_of(unique, sizes), summed, t.shape, True)


def as_coo(t):
    """`t` by coordinates, sorted."""
    return csr_to_coo(t) if t.layout is torch.sparse_csr else sorted_coo(t)


def to_dense(t):
    """The dense form of a sparse tensor; entries with equal coordinates are added up, as gradients of lookups need."""
    if t.layout is torch.sparse_csr and t.requires_grad and t.dim() > 2:
        return csr_to_coo(t).to_dense()
    return t.to_dense()


def back(t, layout):
    """Convert a sorted COO tensor to the format of another."""
    return coo_to_csr(t) if layout is torch.sparse_csr else t
