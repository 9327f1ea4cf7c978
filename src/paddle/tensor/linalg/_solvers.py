"""Inverses, determinants, and solutions of linear equations."""

import numpy as np
import torch

from paddle._kernels.creator import device_of

from ..._core.errors import InvalidArgumentError, received, require_same_dtype, require_tensor
from ..._core.op import op
from .._from_data import as_torch
from ._checks import require_matrix

HELP = {
    "x": "Tensor of shape [..., m, n]: one matrix or several.",
    "y": "Tensor of shape [..., m, k]: the right-hand sides.",
    "rcond": "relative size below which singular values count as zero; by default by the dtype.",
    "hermitian": "whether the matrices equal their adjoints, which is faster.",
    "upper": "whether the upper triangle is read.",
    "tol": "absolute tolerance; by default by the dtype.",
    "atol": "absolute tolerance.",
    "rtol": "relative tolerance.",
    "left": "whether the unknown is the right factor.",
    "transpose": "whether the matrix is transposed first.",
    "unitriangular": "whether its diagonal counts as ones.",
    "b": "Tensor of shape [..., m, k]: the right-hand sides.",
    "lu": "Tensor, as `paddle.linalg.lu` returns it.",
    "pivots": "Tensor, as `paddle.linalg.lu` returns it.",
    "trans": "'N', 'T' or 'C': as it is, transposed or adjoint.",
    "driver": "which routine of LAPACK: 'gels', 'gelsy', 'gelsd' or 'gelss'.",
}


@op
def inverse(x, name=None):
    """The inverse of square matrices.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.5, 0.0], [0.0, 0.25]]
    """
    return torch.linalg.inv(x)


@op
def pinv(x, rcond=1e-15, hermitian=False, name=None):
    """The pseudo-inverse; singular values below `rcond` times the largest count as zero.

    Returns:
        Tensor of shape [..., n, m] for `x` of shape [..., m, n].

    >>> paddle.linalg.pinv(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.5, 0.0], [0.0, 0.25]]
    """
    require_matrix("pinv", x)
    if hermitian and x.requires_grad:
        lower, symmetric = x.detach().tril(-1), (x + x.mH) / 2  # the lower triangle is read, the gradient is symmetric
        x = x.detach().tril() + lower.mH + (symmetric - symmetric.detach())
    rcond = rcond[0] if isinstance(rcond, (list, tuple)) and len(rcond) == 1 else rcond
    if isinstance(rcond, (np.ndarray, torch.Tensor)):
        if np.prod(rcond.shape) > 1:
            raise InvalidArgumentError("pinv: 'rcond' must be one number.", received(rcond=rcond))
        rcond = rcond.reshape(()) if isinstance(rcond, torch.Tensor) else rcond.item()
    if not x.numel():
        return x.mT * 1
    if x.requires_grad and not hermitian and not (isinstance(rcond, float) and rcond < 1e-9):
        return _truncated_inverse(x, rcond)
    return torch.linalg.pinv(x, rtol=rcond, hermitian=bool(hermitian))


def _truncated_inverse(x, rcond):
    """The pseudo-inverse by singular values: torch's own derivative is wrong where some of them count as zero."""
    u, s, vh = torch.linalg.svd(x, full_matrices=False)
    kept = s > rcond * s[..., :1]
    inverse = torch.where(kept, 1 / torch.where(kept, s, 1), 0)
    return (vh.mH * inverse.unsqueeze(-2)) @ u.mH


@op
def det(x, name=None):
    """The determinants of square matrices.

    Returns:
        Tensor with the shape of `x` without its last two axes.

    >>> paddle.linalg.det(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).item()
    6.0
    """
    return torch.linalg.det(require_matrix("det", x))


@op
def slogdet(x, name=None):
    """The sign and the logarithm of the absolute value of determinants, stacked along a new first axis.

    Returns:
        Tensor of shape [2, ...]: the sign and the logarithm of the absolute value.

    >>> paddle.linalg.slogdet(paddle.eye(2))[0].item()
    1.0
    """
    sign, logarithm = torch.linalg.slogdet(require_matrix("slogdet", x))
    return torch.stack([sign, logarithm.to(sign.dtype)])


@op
def matrix_rank(x, tol=None, hermitian=False, atol=None, rtol=None, name=None):
    """How many singular values exceed the tolerance: `tol`, or the larger of `atol` and `rtol` times the largest.

    Returns:
        int64 Tensor with the shape of `x` without its last two axes.

    >>> paddle.linalg.matrix_rank(paddle.to_tensor([[1.0, 2.0], [2.0, 4.0]])).item()
    1
    """
    require_matrix("matrix_rank", x)
    tol = tol.item() if isinstance(tol, np.ndarray) and tol.ndim == 0 else tol
    if tol is not None:
        if atol is not None or rtol is not None:
            raise InvalidArgumentError(
                "matrix_rank: give 'tol', or 'atol' and 'rtol', not both.", received(tol=tol, atol=atol, rtol=rtol)
            )
        atol, rtol = tol, 0.0
    if isinstance(atol, torch.Tensor) or isinstance(rtol, torch.Tensor):
        atol, rtol = (None if t is None else torch.as_tensor(t, device=x.device) for t in (atol, rtol))
    return torch.linalg.matrix_rank(x, atol=atol, rtol=rtol, hermitian=hermitian)


@op
def matrix_exp(x, name=None):
    """The exponential of square matrices.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.matrix_exp(paddle.zeros([2, 2])).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    if not isinstance(x, torch.Tensor):
        tensors = isinstance(x, (list, tuple)) and x and all(isinstance(item, torch.Tensor) for item in x)
        x = torch.stack(list(x)) if tensors else as_torch(x).to(device_of(None))
    if require_tensor(x, "x", "matrix_exp").dtype not in (torch.float32, torch.float64):
        raise InvalidArgumentError("matrix_exp: 'x' must be float32 or float64.", received(x=x), "x.astype('float32').")
    if x.dim() and not x.numel() and x.shape[-1] != 1:
        raise InvalidArgumentError("matrix_exp: the matrices must have elements.", received(x=x))
    return torch.exp(x) if not x.dim() else torch.linalg.matrix_exp(x)


@op(aliases={"A": "x", "B": "y"})
def solve(x, y, left=True, name=None, *, out=None):
    """The solution of `x @ out = y`, or of `out @ x = y` if not `left`.

    Returns:
        Tensor with the shape of `y`.

    >>> paddle.linalg.solve(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]]), paddle.to_tensor([2.0, 2.0])).tolist()
    [1.0, 0.5]
    """
    require_same_dtype("solve", x=x, y=y)
    if y.dim() > 1 and 0 in y.shape[-2:] and x.shape[-1] == x.shape[-2]:
        return _no_unknowns(x, y)
    return torch.linalg.solve(x, y, left=bool(left))


def _no_unknowns(x, y):
    """The solution for a right side without elements: of its shape, connected with both for gradients."""
    return y + (x.sum() * 0).to(y.dtype)


@op
def triangular_solve(x, y, upper=True, transpose=False, unitriangular=False, name=None):
    """The solution of `x @ out = y` for triangular `x`, of which the other triangle is not read.

    Returns:
        Tensor with the shape of `y`.

    >>> a = paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])
    >>> b = paddle.to_tensor([[2.0], [8.0]])
    >>> paddle.linalg.triangular_solve(a, b).tolist()
    [[1.0], [2.0]]
    """
    require_matrix("triangular_solve", x)
    require_matrix("triangular_solve", y, "y")
    require_same_dtype("triangular_solve", x=x, y=y)
    if 0 in y.shape[-2:] and x.shape[-1] == x.shape[-2]:
        return _no_unknowns(x, y)
    if transpose:
        x, upper = x.mT, not upper
    return torch.linalg.solve_triangular(x, y, upper=upper, unitriangular=unitriangular)


@op
def cholesky_solve(x, y, upper=False, name=None):
    """The solution of `A @ out = x` where `y` is the Cholesky factor of `A`.

    Returns:
        Tensor with the shape of `x`.

    >>> a = paddle.to_tensor([[4.0], [8.0]])
    >>> b = paddle.to_tensor([[2.0, 0.0], [0.0, 2.0]])
    >>> paddle.linalg.cholesky_solve(a, b).tolist()
    [[1.0], [2.0]]
    """
    require_matrix("cholesky_solve", x)
    require_matrix("cholesky_solve", y, "y")
    require_same_dtype("cholesky_solve", x=x, y=y)
    if y.requires_grad:  # only the triangle that is read has a gradient
        y = y.triu() if upper else y.tril()
    return torch.cholesky_solve(x, y, upper)


@op
def lu_solve(b, lu, pivots, trans="N", name=None):
    """The solution of `A @ out = b` from the result of `lu` for `A`; or with its transpose ('T') or adjoint ('C').

    Returns:
        Tensor with the shape of `b`.

    >>> a = paddle.to_tensor([[2.0], [8.0]])
    >>> b = paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])
    >>> paddle.linalg.lu_solve(a, *paddle.linalg.lu(b)).tolist()
    [[1.0], [2.0]]
    """
    require_matrix("lu_solve", b, "b")
    pivots = pivots.expand(lu.shape[:-1]) if pivots.dim() == 1 else pivots
    if trans != "N" and trans != "C" and lu.is_complex():  # torch has only the adjoint: conjugate before and after
        return torch.linalg.lu_solve(lu, pivots, b.conj(), adjoint=True).conj().resolve_conj()
    return torch.linalg.lu_solve(lu, pivots, b, adjoint=trans != "N")  # in Paddle any other word transposes


@op
def lstsq(x, y, rcond=None, driver=None, name=None):
    """The least squares solution of `x @ out = y`: (solution, residuals, rank, singular values), empty if not computed.

    Args:
        driver: the LAPACK driver; 'gelsy' by default on the CPU, 'gels' on a GPU.

    Returns:
        the solution, the squared residuals, the rank and the singular values, four Tensors.

    >>> paddle.linalg.lstsq(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]]), paddle.to_tensor([[2.0], [8.0]]))[0].tolist()
    [[1.0], [2.0]]
    """
    require_matrix("lstsq", x)
    require_matrix("lstsq", y, "y")
    if x.dtype is not y.dtype or not (x.is_floating_point() or x.is_complex()):
        raise InvalidArgumentError("lstsq: x and y must have the same float dtype.", received(x=x, y=y))
    if x.shape[-2] != y.shape[-2]:
        raise InvalidArgumentError("lstsq: x and y must have the same number of rows.", received(x=x, y=y))
    if not x.numel() or not y.numel():
        solution = y.new_zeros(*y.shape[:-2], x.shape[-1], y.shape[-1])
        return solution, x.new_zeros(0), x.new_zeros(0, dtype=torch.int64), x.new_zeros(0)
    # In Paddle least squares have no gradient.
    solution, residuals, rank, values = torch.linalg.lstsq(x.detach(), y.detach(), rcond=rcond, driver=driver)
    return solution, residuals, rank.to(torch.int32) if rank.numel() else rank, values
