"""Matrix products with sparse operands."""

import torch

from .._core.errors import InvalidArgumentError, received
from .._core.op import op
from ._entries import as_coo, back, coo, entries_at, is_sparse, like, require_sparse, values_of, without_beta_warning

__all__ = ["addmm", "masked_matmul", "matmul", "mv"]

HELP = {"x": "sparse matrix, COO or CSR."}


@op
def matmul(x, y, name=None):
    """The product of a sparse matrix and a dense one (result dense), or of two sparse ones (result sparse).

    Args:
        y: dense or sparse matrix with as many rows as `x` has columns.

    Returns:
        dense or sparse Tensor of shape [rows of `x`, columns of `y`].

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.matmul(x, paddle.ones([3, 1])).tolist()
    [[1.0], [2.0]]
    """
    return _product("matmul", x, y)


def _product(name, x, y):
    require_sparse(x, name)
    if x.dim() < 2 or y.dim() != x.dim() or x.shape[-1] != y.shape[-2] or x.shape[:-2] != y.shape[:-2]:
        raise InvalidArgumentError(
            f"paddle.sparse.{name}: the number of columns of 'x' must equal the number of rows of 'y'.",
            received(x=x, y=y),
        )
    if is_sparse(y):
        if x.dim() == 2:
            return back(_of_two(as_coo(x), as_coo(y)), x.layout)
        raise NotImplementedError(f"paddle.sparse.{name} of two sparse tensors with 3 axes")
    if x.dim() == 3:
        return torch.bmm(as_coo(x), y)
    if x.dim() > 3:
        raise NotImplementedError(f"paddle.sparse.{name} of tensors with more than 3 axes")
    if x.layout is torch.sparse_csr and not x.requires_grad:  # torch's gradient of a CSR matrix would be dense
        with without_beta_warning():
            return torch.matmul(x, y)
    return torch.sparse.mm(as_coo(x), y)


def _of_two(x, y):
    """The product of two sorted COO matrices, as one."""
    product = _product_of_two(x.detach(), y.detach())
    if not (torch.is_grad_enabled() and (x.requires_grad or y.requires_grad)):
        return product
    found = _Entries.apply(values_of(x), values_of(y), x.detach(), y.detach(), product)
    return coo(product._indices(), found, product.shape, True)


def _product_of_two(x, y):
    with without_beta_warning():
        return torch.sparse.mm(x, y).coalesce()


class _Entries(torch.autograd.Function):
    """The entries of the product of two COO matrices; torch's gradient needs one that is sparse itself."""

    @staticmethod
    def forward(ctx, x_values, y_values, x, y, product):
        ctx.parts = x, y, product._indices(), product.shape
        return product._values()

    @staticmethod
    def backward(ctx, grad):
        x, y, where, shape = ctx.parts
        grad = torch.sparse_coo_tensor(where, grad, shape, is_coalesced=True, check_invariants=False)
        of_x = entries_at(_product_of_two(grad, y.mH.coalesce()), x._indices()) if ctx.needs_input_grad[0] else None
        of_y = entries_at(_product_of_two(x.mH.coalesce(), grad), y._indices()) if ctx.needs_input_grad[1] else None
        return of_x, of_y, None, None, None


@op
def mv(x, vec, name=None):
    """The product of a sparse matrix and a dense vector.

    Args:
        vec: dense 1-D Tensor, as long as `x` has columns.

    Returns:
        dense 1-D Tensor.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> paddle.sparse.mv(x, paddle.to_tensor([1.0, 2.0, 3.0])).tolist()
    [3.0, 2.0]
    """
    require_sparse(x, "mv")
    if x.dim() != 2 or vec.dim() != 1 or x.shape[1] != len(vec):
        raise InvalidArgumentError(
            "paddle.sparse.mv: 'vec' must have one element for each column of 'x'.", received(x=x, vec=vec)
        )
    return _product("mv", x, vec.unsqueeze(1)).squeeze(1)


@op
def masked_matmul(x, y, mask, name=None):
    """The product of two dense matrices, computed only at the positions stored in a sparse mask.

    Args:
        x: dense matrix.
        y: dense matrix with as many rows as `x` has columns.
        mask: sparse Tensor with the shape of the product.

    Returns:
        sparse Tensor in the format of `mask`.

    >>> mask = paddle.sparse.sparse_coo_tensor([[0, 1], [0, 1]], [1.0, 1.0], [2, 2])
    >>> paddle.sparse.masked_matmul(paddle.ones([2, 3]), paddle.ones([3, 2]), mask).values().tolist()
    [3.0, 3.0]
    """
    require_sparse(mask, "masked_matmul", "mask")
    if x.dim() != mask.dim() or y.dim() != x.dim() or x.shape[-1] != y.shape[-2]:
        raise InvalidArgumentError(
            "masked_matmul: the number of columns of 'x' must equal the number of rows of 'y'.",
            received(x=x, y=y, mask=mask),
        )
    if mask.shape != (*x.shape[:-1], y.shape[-1]):
        raise InvalidArgumentError(
            f"masked_matmul: 'mask' must have the shape {[*x.shape[:-1], y.shape[-1]]}.", received(mask=mask)
        )
    if mask.layout is torch.sparse_csr:
        where, form = as_coo(mask.detach())._indices(), mask.values().shape
    else:
        where, form = mask._indices(), mask._values().shape
    *batch, rows, columns = where
    picked = x[(*batch, rows)] * y.transpose(-1, -2)[(*batch, columns)]
    return like(mask, picked.sum(-1).reshape(form))


@op
def addmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """`beta * input + alpha * (x @ y)` with a sparse `x`; all sparse, or `input` and `y` dense.

    Args:
        input: dense or sparse matrix with the shape of the product.
        y: dense or sparse matrix with as many rows as `x` has columns.
        beta: factor of `input`.
        alpha: factor of the product.

    Returns:
        dense or sparse matrix, as `input` is.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [1, 0]], [1.0, 2.0], [2, 2])
    >>> paddle.sparse.addmm(paddle.ones([2, 1]), x, paddle.ones([2, 1]), beta=10.0).tolist()
    [[11.0], [12.0]]
    """
    from .binary import add, multiply

    product = _product("addmm", x, y)
    if is_sparse(product):
        return add.kernel(
            multiply.kernel(require_sparse(input, "addmm", "input"), beta), multiply.kernel(product, alpha)
        )
    return beta * input + alpha * product
