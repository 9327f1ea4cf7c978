"""Conversion to and from sparse formats, and the parts of a sparse tensor."""

import functools
import importlib

import torch

from .._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, describe, received
from .._core.op import op
from .._core.tensor import attach, unwrap

__all__ = []  # all are methods of Tensor

HELP = {"self": "the Tensor.", "sparse_dim": "how many leading axes are sparse."}


@op(view=True)
def to_dense(self):
    """Convert a sparse tensor to dense; a dense one is returned unchanged.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).to_dense().tolist()
    [[0.0, 1.0]]
    """
    return self if self.layout is torch.strided else _sparse_entries().to_dense(self)


@op
def to_sparse_coo(self, sparse_dim):
    """Convert to COO, with coordinates along the first `sparse_dim` axes; a COO tensor is returned unchanged.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).indices().tolist()
    [[0], [1]]
    """
    if self.layout is torch.sparse_coo:
        return self
    return (
        _sparse_entries().csr_to_coo(self)
        if self.layout is torch.sparse_csr
        else _sparse_entries().dense_to_coo(self, sparse_dim)
    )


@op
def to_sparse_csr(self):
    """Convert a matrix, or a batch of them, to CSR; a CSR tensor is returned unchanged.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_csr().cols().tolist()
    [1]
    """
    if self.layout is torch.sparse_csr:
        return self
    if self.dim() not in (2, 3):
        raise InvalidArgumentError("to_sparse_csr: a CSR tensor has 2 or 3 axes.", received(x=self))
    return _sparse_entries().coo_to_csr(
        self if self.layout is torch.sparse_coo else _sparse_entries().dense_to_coo(self, self.dim())
    )


@functools.cache
def _sparse_entries():
    return importlib.import_module("paddle.sparse._entries")


@op
def coalesce(self, name=None):
    """Add up the entries of a COO tensor that have equal coordinates.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).coalesce().values().tolist()
    [1.0]
    """
    return _sparse_entries().sorted_coo(_sparse(self, "coalesce", "coo"))


# Batches of a CSR matrix are concatenated in Paddle and stacked in torch: hence the flattening.
@op
def values(self):
    """The stored elements of a sparse tensor.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).values().tolist()
    [1.0]
    """
    stored = _sparse_entries().values_of(_sparse(self, "values"))
    return stored.flatten() if self.layout is torch.sparse_csr else stored


@op
def indices(self):
    """The coordinates of the stored elements of a COO tensor, one column for each.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).indices().tolist()
    [[0], [1]]
    """
    return _sparse(self, "indices", "coo")._indices()


@op
def crows(self):
    """The offsets at which the rows of a CSR tensor start.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_csr().crows().tolist()
    [0, 1]
    """
    return _sparse(self, "crows", "csr").crow_indices().flatten()


@op
def cols(self):
    """The column of each stored element of a CSR tensor.

    >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_csr().cols().tolist()
    [1]
    """
    return _sparse(self, "cols", "csr").col_indices().flatten()


def nnz(self):
    """The number of elements a sparse tensor stores."""
    t = _sparse(unwrap(self), "nnz")
    return t.values().numel() if t.layout is torch.sparse_csr else t._nnz()


def is_coalesced(self):
    """Whether every coordinate of a COO tensor occurs once."""
    t = unwrap(self)
    if t.layout is not torch.sparse_coo:
        raise InvalidTypeError("is_coalesced: only for sparse COO tensors.", describe(self))
    return t.is_coalesced()


def sparse_dim(self):
    """The number of axes stored as coordinates: 0 for a dense tensor."""
    t = unwrap(self)
    return 0 if t.layout is torch.strided else t.dim() if t.layout is torch.sparse_csr else t.sparse_dim()


def dense_dim(self):
    """The number of axes stored densely."""
    t = unwrap(self)
    return t.dim() - sparse_dim(self)


_LAYOUTS = {"coo": {torch.sparse_coo}, "csr": {torch.sparse_csr}, None: {torch.sparse_coo, torch.sparse_csr}}


def _sparse(t, op_name, format=None):
    """Return `t` after checking that it is sparse, or in the given sparse format."""
    if t.layout not in _LAYOUTS[format]:
        raise PreconditionNotMetError(
            f"{op_name}: only a sparse tensor{f' in {format.upper()} format' if format else ''} has these.",
            received(x=t),
            "x.to_sparse_coo(n) and x.to_sparse_csr() make sparse tensors.",
        )
    return t


for _function in (
    to_dense,
    to_sparse_coo,
    to_sparse_csr,
    coalesce,
    values,
    indices,
    crows,
    cols,
    nnz,
    is_coalesced,
    sparse_dim,
    dense_dim,
):
    attach(_function)
