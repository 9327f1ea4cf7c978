"""Factorisations of matrices: Cholesky, QR, LU, eigenvalues, singular values."""

import numpy as np
import torch
from torch.compiler import is_dynamo_compiling

from ..._core.args import int_arg
from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, require_tensor
from ..._core.op import op
from ._checks import require_dims, require_matrix

HELP = {
    "x": "Tensor of shape [..., m, n]: one matrix or several.",
    "upper": "whether the factor is an upper triangle.",
    "tau": "Tensor with the factors of the reflections.",
    "UPLO": "'L' or 'U': which triangle is read.",
    "q": "how many singular values.",
    "niter": "how many power iterations.",
    "left": "whether Q is the left factor.",
    "transpose": "whether Q is transposed.",
    "pivot": "whether rows are exchanged.",
    "get_infos": "whether an error code for each matrix is returned too.",
    "unpack_ludata": "whether L and U are computed.",
    "unpack_pivots": "whether the permutation is computed.",
    "y": "Tensor: the pivots, or the matrix that is multiplied.",
    "M": "Tensor: the mean that is subtracted; by default none.",
    "center": "whether the mean of the columns is subtracted.",
    "mode": "'reduced', 'complete' or 'r'.",
    "full_matrices": "whether U and V are square.",
}


@op
def cholesky(x, upper=False, name=None):
    """The triangle L with `L @ L.T = x` of a positive definite matrix, or its transpose if `upper`.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.cholesky(paddle.to_tensor([[4.0, 2.0], [2.0, 5.0]])).tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    if np.isscalar(x) or require_tensor(x, "x", "cholesky").dim() < 2 or x.shape[-1] != x.shape[-2]:
        raise FailedCheckError("cholesky: 'x' must hold square matrices.", received(x=x))
    return torch.linalg.cholesky(x, upper=upper)


@op
def cholesky_inverse(x, upper=False, name=None):
    """The inverse of the matrix whose Cholesky triangle is `x`.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.cholesky_inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.25, 0.0], [0.0, 0.0625]]
    """
    require_dims("cholesky_inverse", x=(x, 2))
    if x.shape[0] != x.shape[1]:
        raise InvalidArgumentError("cholesky_inverse: 'x' must be a square matrix.", received(x=x))
    # Paddle reads both triangles and does not conjugate. LAPACK reads one, which is enough where the other is empty.
    plain = type(x) is torch.Tensor and x.is_cpu and x.is_floating_point()
    if plain and not x.requires_grad and not is_dynamo_compiling():
        other = x.tril(-1) if upper else x.triu(1)
        if not other.any() and x.diagonal().all() and torch._C._functorch.peek_interpreter_stack() is None:
            return torch.cholesky_inverse(x, upper).add_(0.0)  # without a negative zero
    return torch.linalg.inv(x.mT @ x if upper else x @ x.mT)


@op
def qr(x, mode="reduced", name=None):
    """The orthogonal Q and the triangular R with `Q @ R = x`.

    Args:
        mode: 'reduced', 'complete' (Q is square), or 'r' for R alone.

    Returns:
        `q` and `r`; with mode 'r', `r` alone.

    >>> [r.shape for r in paddle.linalg.qr(paddle.ones([3, 2]))]
    [[3, 2], [2, 2]]
    """
    q, r = torch.linalg.qr(require_matrix("qr", x), mode)
    return r if mode == "r" else (q, r)


@op
def householder_product(x, tau, name=None):
    """The product of Householder reflections, given by the columns of `x` and the factors `tau`.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.householder_product(paddle.ones([3, 2]), paddle.zeros([2])).shape
    [3, 2]
    """
    problem = None
    if getattr(x, "dtype", None) is not getattr(tau, "dtype", None):
        problem = "householder_product: 'x' and 'tau' must have the same dtype."
    elif require_tensor(x, "x", "householder_product").dim() < 2 or tau.dim() != x.dim() - 1:
        problem = "householder_product: 'x' must hold matrices and 'tau' a vector for each."
    elif x.shape[-2] < x.shape[-1]:
        problem = "householder_product: 'x' must have no more columns than rows."
    elif tau.shape[-1] > x.shape[-1]:
        problem = "householder_product: 'tau' must have no more elements than 'x' has columns."
    if problem:
        raise FailedCheckError(problem, received(x=x, tau=tau))
    return _reflections(x, tau)


def _reflections(x, tau):
    """The product of reflections; of integers, for which LAPACK has nothing, one by one."""
    if x.dtype not in (torch.int32, torch.int64):
        return torch.linalg.householder_product(x, tau)
    rows, columns = x.shape[-2:]
    product = torch.eye(rows, dtype=x.dtype, device=x.device).expand(*x.shape[:-2], rows, rows)
    for i in range(tau.shape[-1]):
        one = torch.eye(rows, dtype=x.dtype, device=x.device)[i].expand(x.shape[:-1])
        across = torch.where(torch.arange(rows, device=x.device) > i, x[..., i], one).unsqueeze(-1)
        product = product - tau[..., i, None, None] * (product @ across) @ across.mT
    return product[..., :columns]


@op
def ormqr(x, tau, y, left=True, transpose=False, name=None):
    """The product of `y` with Q, the matrix of `householder_product(x, tau)`: Q @ y, or y @ Q if not `left`.

    Returns:
        Tensor with the shape of `y`.

    >>> a = paddle.to_tensor([[1.0, 0.0], [0.0, 1.0]])
    >>> b = paddle.to_tensor([0.0, 0.0])
    >>> c = paddle.to_tensor([[5.0], [6.0]])
    >>> paddle.linalg.ormqr(a, b, c).tolist()
    [[5.0], [6.0]]
    """
    if len({getattr(t, "dtype", None) for t in (x, tau, y)}) > 1:
        raise FailedCheckError("ormqr: 'x', 'tau' and 'y' must have the same dtype.", received(x=x, tau=tau, y=y))
    if x.dim() < 2 or y.dim() < 2 or tau.dim() < 1 or tau.shape[-1] != min(x.shape[-2:]):
        raise FailedCheckError(
            "ormqr: 'x' and 'y' must hold matrices and 'tau' a factor for each reflection in 'x'.",
            received(x=x, tau=tau, y=y),
        )
    q = _reflections(x, tau)
    q = q.mT if transpose else q
    first, second = (q, y) if left else (y, q)
    if first.shape[-1] != second.shape[-2]:
        raise FailedCheckError(
            f"ormqr: Q, here of shape {list(q.shape)}, and y cannot be multiplied.",
            received(x=x, tau=tau, y=y, left=left, transpose=transpose),
        )
    return torch.matmul(first, second)


@op
def lu(x, pivot=True, get_infos=False, name=None):
    """L and U packed in one matrix, and the pivots, counted from 1; with `get_infos` also the position of a zero pivot.

    Returns:
        both factors in one Tensor with the shape of `x`, and the exchanges of rows, counted from 1; with `get_infos`,
        also an int32 Tensor that is 0 where it succeeded.

    >>> packed, pivots = paddle.linalg.lu(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]))
    >>> pivots.tolist()
    [2, 2]
    """
    packed, pivots, infos = torch.linalg.lu_factor_ex(require_matrix("lu", x), pivot=pivot)
    return (packed, pivots, infos) if get_infos else (packed, pivots)


@op
def lu_unpack(x, y, unpack_ludata=True, unpack_pivots=True, name=None):
    """P, L and U with `P @ L @ U = A`, from the result of `lu`; those not requested are empty.

    Returns:
        the permutation, the lower and the upper factor.

    >>> [r.shape for r in paddle.linalg.lu_unpack(*paddle.linalg.lu(paddle.eye(2)))]
    [[2, 2], [2, 2], [2, 2]]
    """
    if require_tensor(y, "y", "lu_unpack").dtype is not torch.int32:
        raise InvalidArgumentError("lu_unpack: 'y' must be int32.", received(y=y), "y.astype('int32').")
    for name, flag in (("unpack_ludata", unpack_ludata), ("unpack_pivots", unpack_pivots)):
        if not isinstance(flag, (bool, int, torch.Tensor)) and flag is not None:
            raise InvalidTypeError(f"lu_unpack: '{name}' must be True or False.", received(**{name: flag}))
    lower, upper = torch.lu_unpack(x, y, True, False)[1:] if unpack_ludata else (x.new_zeros(0), x.new_zeros(0))
    return (_permutation(x, y) if unpack_pivots else x.new_zeros(0)), lower, upper


def _permutation(x, pivots):
    """The matrices that pivots, counted from 1, stand for; their leading axes are those of `pivots`."""
    rows = x.shape[-2]
    if pivots.dim() == 1:  # numbers of Python are faster than a kernel for each exchange
        order = list(range(rows))
        for step, other in enumerate(pivots.tolist()[:rows]):
            other = (other - 1) % rows
            order[step], order[other] = order[other], order[step]
        found = torch.zeros(rows, rows, dtype=x.dtype, device=x.device)
        found[torch.tensor(order, dtype=torch.long, device=x.device), torch.arange(rows, device=x.device)] = 1
        return found
    order = torch.arange(rows, device=x.device).expand(*pivots.shape[:-1], rows).clone()
    for step in range(min(pivots.shape[-1], rows)):
        other = (pivots[..., step : step + 1].long() - 1).remainder(rows)
        first = order[..., step : step + 1].clone()
        order[..., step : step + 1] = order.gather(-1, other)
        order.scatter_(-1, other, first)
    return (order[..., None, :] == torch.arange(rows, device=x.device)[:, None]).to(x.dtype)


@op
def eig(x, name=None):
    """Eigenvalues and eigenvectors (columns) of square matrices, complex.

    Returns:
        the eigenvalues, of shape [..., n], and the eigenvectors as columns, of shape [..., n, n]; complex.

    >>> sorted(paddle.linalg.eig(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]]))[0].real().tolist())
    [2.0, 3.0]
    """
    return tuple(torch.linalg.eig(x))


@op
def eigvals(x, name=None):
    """The eigenvalues of square matrices, complex.

    Returns:
        complex Tensor of shape [..., n].

    >>> sorted(paddle.linalg.eigvals(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).real().tolist())
    [2.0, 3.0]
    """
    return torch.linalg.eigvals(x)


@op
def eigh(x, UPLO="L", name=None):
    """Eigenvalues, ascending, and eigenvectors (columns) of symmetric or Hermitian matrices.

    Returns:
        the eigenvalues in ascending order, of shape [..., n], and the eigenvectors as columns.

    >>> values, vectors = paddle.linalg.eigh(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]]))
    >>> values.tolist()
    [1.0, 2.0]
    """
    return tuple(torch.linalg.eigh(x, _triangle("eigh", UPLO)))


@op
def eigvalsh(x, UPLO="L", name=None):
    """The eigenvalues, ascending, of symmetric or Hermitian matrices, of which one triangle is read.

    Returns:
        Tensor of shape [..., n], in ascending order.

    >>> paddle.linalg.eigvalsh(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).tolist()
    [2.0, 3.0]
    """
    if not isinstance(UPLO, str):
        raise InvalidTypeError("eigvalsh: 'UPLO' must be 'L' or 'U'.", received(UPLO=UPLO))
    return torch.linalg.eigvalsh(x, "L" if UPLO == "L" else "U")  # in Paddle any other word means 'U'


def _triangle(op_name, uplo):
    if uplo not in ("L", "U"):
        raise InvalidArgumentError(f"{op_name}: 'UPLO' must be 'L' or 'U'.", received(UPLO=uplo))
    return uplo


@op
def svd(x, full_matrices=False, name=None, *, out=None):
    """U, the singular values S, descending, and VH with `U @ diag(S) @ VH = x`.

    Returns:
        `u`, `s` and the conjugate transpose `vh`, with `x` equal to `u @ diag(s) @ vh`.

    >>> paddle.linalg.svd(paddle.to_tensor([[3.0, 0.0], [0.0, 2.0]]))[1].tolist()
    [3.0, 2.0]
    """
    return tuple(torch.linalg.svd(require_matrix("svd", x), full_matrices))


@op
def svdvals(x, name=None):
    """The singular values, descending.

    Returns:
        Tensor of shape [..., min(m, n)], the largest first.

    >>> paddle.linalg.svdvals(paddle.to_tensor([[3.0, 0.0], [0.0, 2.0]])).tolist()
    [3.0, 2.0]
    """
    return torch.linalg.svdvals(require_matrix("svdvals", x))


@op(random=True)
def svd_lowrank(x, q=None, niter=2, M=None, name=None):
    """U, S and V of the `q` (6 by default) largest singular values of `x - M`, found by random projections.

    Returns:
        `u`, `s` and `v` of shapes [..., m, q], [..., q] and [..., n, q].

    >>> [r.shape for r in paddle.linalg.svd_lowrank(paddle.ones([5, 4]), q=2)]
    [[5, 2], [2], [4, 2]]
    """
    if isinstance(M, torch.Tensor) and M.is_complex() and not x.is_complex():
        x = x.to(torch.promote_types(x.dtype, M.dtype))
        M = M.to(x.dtype)
    return tuple(torch.svd_lowrank(x, _rank("svd_lowrank", x, q), int_arg(niter, "niter"), M))


@op(random=True)
def pca_lowrank(x, q=None, center=True, niter=2, name=None):
    """U, S and V of the principal components of the rows of `x`, found by random projections.

    Returns:
        `u`, `s` and `v` of shapes [..., m, q], [..., q] and [..., n, q].

    >>> [r.shape for r in paddle.linalg.pca_lowrank(paddle.ones([5, 4]), q=2)]
    [[5, 2], [2], [4, 2]]
    """
    return tuple(torch.pca_lowrank(x, _rank("pca_lowrank", x, q), center, int_arg(niter, "niter")))


def _rank(op_name, x, q):
    limit = min(require_matrix(op_name, x).shape[-2:])
    if q is None:
        return min(6, limit)
    if not 0 <= q <= limit:
        raise InvalidArgumentError(f"{op_name}: 'q' must lie between 0 and {limit}.", received(x=x, q=q))
    return q
