# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DTypeLike
from typing import Any, Literal

from paddle import cholesky as cholesky
from paddle import cross as cross
from paddle import diagonal as diagonal
from paddle import eigvalsh as eigvalsh
from paddle import inverse as inv
from paddle import matmul as matmul
from paddle import matrix_transpose as matrix_transpose
from paddle import norm as norm
from paddle import vecdot as vecdot

def cholesky_inverse(x: Tensor, upper: bool = False, name: str | None = None) -> Tensor:
    """The inverse of the matrix whose Cholesky triangle is `x`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        upper: whether the factor is an upper triangle. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.cholesky_inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.25, 0.0], [0.0, 0.0625]]"""

def cholesky_solve(x: Tensor, y: Tensor, upper: bool = False, name: str | None = None) -> Tensor:
    """The solution of `A @ out = x` where `y` is the Cholesky factor of `A`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        y: Tensor of shape [..., m, k]: the right-hand sides.
        upper: whether the upper triangle is read. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> a = paddle.to_tensor([[4.0], [8.0]])
    >>> b = paddle.to_tensor([[2.0, 0.0], [0.0, 2.0]])
    >>> paddle.linalg.cholesky_solve(a, b).tolist()
    [[1.0], [2.0]]"""

def cond(x: Tensor, p: Any = None, name: str | None = None) -> Tensor:
    """The condition number: the product of the norms `p` of a matrix and of its inverse.

    Args:
        x: Tensor of floats.
        p: which norm: a number, infinity, 'fro' or 'nuc'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x` without its last two axes.

    >>> round(float(paddle.linalg.cond(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]]))), 4)
    2.0"""

def corrcoef(x: Tensor, rowvar: bool = True, name: str | None = None) -> Tensor:
    """The correlation coefficients of variables, each a row (or a column if not `rowvar`) of observations.

    Args:
        x: Tensor of floats.
        rowvar: whether a row is a variable, not a column. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        square matrix with a row for each variable; 0-D for one variable.

    >>> paddle.linalg.corrcoef(paddle.to_tensor([[1.0, 2.0], [2.0, 1.0]])).shape
    [2, 2]"""

def cov(x: Tensor, rowvar: bool = True, ddof: bool = True, fweights: Tensor | None = None, aweights: Tensor | None = None, name: str | None = None) -> Tensor:
    """The covariance matrix of variables, each a row (or a column if not `rowvar`) of observations.

    Args:
        x: Tensor of floats.
        rowvar: whether a row is a variable, not a column. Default: True.
        ddof: True divides by one less than the number of observations. Default: True.
        fweights: how often each observation counts, as integers.
        aweights: how much each observation weighs.
        name: a name for the result, used in Programs only.

    Returns:
        square matrix with a row for each variable; 0-D for one variable.

    >>> paddle.linalg.cov(paddle.to_tensor([[1.0, 2.0, 3.0]])).item()
    1.0"""

def det(x: Tensor, name: str | None = None) -> Tensor:
    """The determinants of square matrices.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x` without its last two axes.

    >>> paddle.linalg.det(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).item()
    6.0"""

def eig(x: Tensor, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Eigenvalues and eigenvectors (columns) of square matrices, complex.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        name: a name for the result, used in Programs only.

    Returns:
        the eigenvalues, of shape [..., n], and the eigenvectors as columns, of shape [..., n, n]; complex.

    >>> sorted(paddle.linalg.eig(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]]))[0].real().tolist())
    [2.0, 3.0]"""

def eigh(x: Tensor, UPLO: Literal['L', 'U'] = 'L', name: str | None = None) -> tuple[Tensor, Tensor]:
    """Eigenvalues, ascending, and eigenvectors (columns) of symmetric or Hermitian matrices.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        UPLO: 'L' or 'U': which triangle is read. Default: 'L'.
        name: a name for the result, used in Programs only.

    Returns:
        the eigenvalues in ascending order, of shape [..., n], and the eigenvectors as columns.

    >>> values, vectors = paddle.linalg.eigh(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]]))
    >>> values.tolist()
    [1.0, 2.0]"""

def eigvals(x: Tensor, name: str | None = None) -> Tensor:
    """The eigenvalues of square matrices, complex.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        name: a name for the result, used in Programs only.

    Returns:
        complex Tensor of shape [..., n].

    >>> sorted(paddle.linalg.eigvals(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).real().tolist())
    [2.0, 3.0]"""

def fp8_fp8_half_gemm_fused(x: Tensor, y: Any, transpose_x: bool = False, transpose_y: bool = False, bias: Any = None, scale: float = 1.0, output_dtype: str = 'float16', act: str = 'identity', name: str | None = None) -> Any:
    """The scaled product of two float8 matrices with a bias and an activation, in half precision.

    On hardware without float8 support the product is computed in float32, with the same result.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        transpose_x: whether the last two axes of `x` are exchanged first. Default: False.
        transpose_y: whether the last two axes of `y` are exchanged first. Default: False.
        bias: Tensor that is added.
        scale: factor of the product. Default: 1.0.
        output_dtype: dtype of the result. Default: 'float16'.
        act: name of an activation, or 'identity'. Default: 'identity'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> x = paddle.ones([2, 4]).astype("float8_e4m3fn")
    >>> paddle.linalg.fp8_fp8_half_gemm_fused(x, x, transpose_y=True, scale=0.5).tolist()
    [[2.0, 2.0], [2.0, 2.0]]"""

def householder_product(x: Tensor, tau: Tensor, name: str | None = None) -> Tensor:
    """The product of Householder reflections, given by the columns of `x` and the factors `tau`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        tau: Tensor with the factors of the reflections.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.householder_product(paddle.ones([3, 2]), paddle.zeros([2])).shape
    [3, 2]"""

def lstsq(x: Tensor, y: Tensor, rcond: float | None = None, driver: Literal['gels', 'gelsy', 'gelsd', 'gelss'] | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The least squares solution of `x @ out = y`: (solution, residuals, rank, singular values), empty if not computed.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        y: Tensor of shape [..., m, k]: the right-hand sides.
        rcond: relative size below which singular values count as zero; by default by the dtype.
        driver: the LAPACK driver; 'gelsy' by default on the CPU, 'gels' on a GPU.
        name: a name for the result, used in Programs only.

    Returns:
        the solution, the squared residuals, the rank and the singular values, four Tensors.

    >>> paddle.linalg.lstsq(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]]), paddle.to_tensor([[2.0], [8.0]]))[0].tolist()
    [[1.0], [2.0]]"""

def lu(x: Tensor, pivot: bool = True, get_infos: bool = False, name: str | None = None) -> tuple[Tensor, Tensor] | tuple[Tensor, Tensor, Tensor]:
    """L and U packed in one matrix, and the pivots, counted from 1; with `get_infos` also the position of a zero pivot.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        pivot: whether rows are exchanged. Default: True.
        get_infos: whether an error code for each matrix is returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        both factors in one Tensor with the shape of `x`, and the exchanges of rows, counted from 1; with `get_infos`,
        also an int32 Tensor that is 0 where it succeeded.

    >>> packed, pivots = paddle.linalg.lu(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]))
    >>> pivots.tolist()
    [2, 2]"""

def lu_solve(b: Tensor, lu: Tensor, pivots: Tensor, trans: Literal['N', 'T', 'C'] = 'N', name: str | None = None) -> Any:
    """The solution of `A @ out = b` from the result of `lu` for `A`; or with its transpose ('T') or adjoint ('C').

    Args:
        b: Tensor of shape [..., m, k]: the right-hand sides.
        lu: Tensor, as `paddle.linalg.lu` returns it.
        pivots: Tensor, as `paddle.linalg.lu` returns it.
        trans: 'N', 'T' or 'C': as it is, transposed or adjoint. Default: 'N'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `b`.

    >>> a = paddle.to_tensor([[2.0], [8.0]])
    >>> b = paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])
    >>> paddle.linalg.lu_solve(a, *paddle.linalg.lu(b)).tolist()
    [[1.0], [2.0]]"""

def lu_unpack(x: Tensor, y: Tensor, unpack_ludata: bool = True, unpack_pivots: bool = True, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """P, L and U with `P @ L @ U = A`, from the result of `lu`; those not requested are empty.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        y: Tensor: the pivots, or the matrix that is multiplied.
        unpack_ludata: whether L and U are computed. Default: True.
        unpack_pivots: whether the permutation is computed. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        the permutation, the lower and the upper factor.

    >>> [r.shape for r in paddle.linalg.lu_unpack(*paddle.linalg.lu(paddle.eye(2)))]
    [[2, 2], [2, 2], [2, 2]]"""

def matrix_exp(x: Tensor, name: str | None = None) -> Tensor:
    """The exponential of square matrices.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.matrix_exp(paddle.zeros([2, 2])).tolist()
    [[1.0, 0.0], [0.0, 1.0]]"""

def matrix_norm(x: Tensor, p: Any = 'fro', axis: int | list[int] | tuple[int, int] = ..., keepdim: bool = False, name: str | None = None) -> Tensor:
    """The norm of the matrices along two axes: 'fro', 'nuc', 1, -1, 2, -2, inf or -inf.

    Args:
        x: Tensor of floats.
        p: which norm: a number, infinity, 'fro' or 'nuc'. Default: 'fro'.
        axis: an axis or two; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the two axes unless `keepdim`.

    >>> paddle.linalg.matrix_norm(paddle.to_tensor([[3.0, 0.0], [0.0, 4.0]])).item()
    5.0"""

def matrix_power(x: Tensor, n: int, name: str | None = None) -> tuple[Tensor, int]:
    """A square matrix to the power `n`; negative `n` uses its inverse.

    Args:
        x: Tensor, the first factor.
        n: the exponent, an integer.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.linalg.matrix_power(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]]), 2).tolist()
    [[4.0, 0.0], [0.0, 9.0]]"""

def matrix_rank(x: Tensor, tol: float | Tensor | None = None, hermitian: bool = False, atol: float | Tensor | None = None, rtol: float | Tensor | None = None, name: str | None = None) -> Tensor:
    """How many singular values exceed the tolerance: `tol`, or the larger of `atol` and `rtol` times the largest.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        tol: absolute tolerance; by default by the dtype.
        hermitian: whether the matrices equal their adjoints, which is faster. Default: False.
        atol: absolute tolerance.
        rtol: relative tolerance.
        name: a name for the result, used in Programs only.

    Returns:
        int64 Tensor with the shape of `x` without its last two axes.

    >>> paddle.linalg.matrix_rank(paddle.to_tensor([[1.0, 2.0], [2.0, 4.0]])).item()
    1"""

def multi_dot(x: list[Tensor], name: str | None = None) -> Tensor:
    """The product of several matrices, multiplied in the cheapest order; the first and last may be vectors.

    Args:
        x: Tensor, the first factor.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.linalg.multi_dot([paddle.ones([2, 3]), paddle.ones([3, 4]), paddle.ones([4, 5])]).shape
    [2, 5]"""

def ormqr(x: Tensor, tau: Tensor, y: Tensor, left: bool = True, transpose: bool = False, name: str | None = None) -> Tensor:
    """The product of `y` with Q, the matrix of `householder_product(x, tau)`: Q @ y, or y @ Q if not `left`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        tau: Tensor with the factors of the reflections.
        y: Tensor: the pivots, or the matrix that is multiplied.
        left: whether Q is the left factor. Default: True.
        transpose: whether Q is transposed. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `y`.

    >>> a = paddle.to_tensor([[1.0, 0.0], [0.0, 1.0]])
    >>> b = paddle.to_tensor([0.0, 0.0])
    >>> c = paddle.to_tensor([[5.0], [6.0]])
    >>> paddle.linalg.ormqr(a, b, c).tolist()
    [[5.0], [6.0]]"""

def pca_lowrank(x: Tensor, q: int | None = None, center: bool = True, niter: int = 2, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V of the principal components of the rows of `x`, found by random projections.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        q: how many singular values.
        center: whether the mean of the columns is subtracted. Default: True.
        niter: how many power iterations. Default: 2.
        name: a name for the result, used in Programs only.

    Returns:
        `u`, `s` and `v` of shapes [..., m, q], [..., q] and [..., n, q].

    >>> [r.shape for r in paddle.linalg.pca_lowrank(paddle.ones([5, 4]), q=2)]
    [[5, 2], [2], [4, 2]]"""

def pinv(x: Tensor, rcond: float | Tensor = 1e-15, hermitian: bool = False, name: str | None = None) -> Tensor:
    """The pseudo-inverse; singular values below `rcond` times the largest count as zero.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        rcond: relative size below which singular values count as zero; by default by the dtype.
        hermitian: whether the matrices equal their adjoints, which is faster. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [..., n, m] for `x` of shape [..., m, n].

    >>> paddle.linalg.pinv(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.5, 0.0], [0.0, 0.25]]"""

def qr(x: Tensor, mode: str = 'reduced', name: str | None = None) -> Tensor | tuple[Tensor, Tensor]:
    """The orthogonal Q and the triangular R with `Q @ R = x`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        mode: 'reduced', 'complete' (Q is square), or 'r' for R alone. Default: 'reduced'.
        name: a name for the result, used in Programs only.

    Returns:
        `q` and `r`; with mode 'r', `r` alone.

    >>> [r.shape for r in paddle.linalg.qr(paddle.ones([3, 2]))]
    [[3, 2], [2, 2]]"""

def slogdet(x: Tensor, name: str | None = None) -> Tensor:
    """The sign and the logarithm of the absolute value of determinants, stacked along a new first axis.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [2, ...]: the sign and the logarithm of the absolute value.

    >>> paddle.linalg.slogdet(paddle.eye(2))[0].item()
    1.0"""

def solve(x: Tensor, y: Tensor, left: bool = True, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The solution of `x @ out = y`, or of `out @ x = y` if not `left`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        y: Tensor of shape [..., m, k]: the right-hand sides.
        left: whether the unknown is the right factor. Default: True.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `y`.

    >>> paddle.linalg.solve(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]]), paddle.to_tensor([2.0, 2.0])).tolist()
    [1.0, 0.5]"""

def svd(x: Tensor, full_matrices: bool = False, name: str | None = None, *, out: tuple[Tensor, Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, the singular values S, descending, and VH with `U @ diag(S) @ VH = x`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        full_matrices: whether U and V are square. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        `u`, `s` and the conjugate transpose `vh`, with `x` equal to `u @ diag(s) @ vh`.

    >>> paddle.linalg.svd(paddle.to_tensor([[3.0, 0.0], [0.0, 2.0]]))[1].tolist()
    [3.0, 2.0]"""

def svd_lowrank(x: Tensor, q: int | None = None, niter: int = 2, M: Tensor | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V of the `q` (6 by default) largest singular values of `x - M`, found by random projections.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        q: how many singular values.
        niter: how many power iterations. Default: 2.
        M: Tensor: the mean that is subtracted; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        `u`, `s` and `v` of shapes [..., m, q], [..., q] and [..., n, q].

    >>> [r.shape for r in paddle.linalg.svd_lowrank(paddle.ones([5, 4]), q=2)]
    [[5, 2], [2], [4, 2]]"""

def svdvals(x: Tensor, name: str | None = None) -> Tensor:
    """The singular values, descending.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [..., min(m, n)], the largest first.

    >>> paddle.linalg.svdvals(paddle.to_tensor([[3.0, 0.0], [0.0, 2.0]])).tolist()
    [3.0, 2.0]"""

def triangular_solve(x: Tensor, y: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False, name: str | None = None) -> Tensor:
    """The solution of `x @ out = y` for triangular `x`, of which the other triangle is not read.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        y: Tensor of shape [..., m, k]: the right-hand sides.
        upper: whether the upper triangle is read. Default: True.
        transpose: whether the matrix is transposed first. Default: False.
        unitriangular: whether its diagonal counts as ones. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `y`.

    >>> a = paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])
    >>> b = paddle.to_tensor([[2.0], [8.0]])
    >>> paddle.linalg.triangular_solve(a, b).tolist()
    [[1.0], [2.0]]"""

def vector_norm(x: Tensor, p: float = 2.0, axis: int | Sequence[int] | None = None, keepdim: bool = False, name: str | None = None, *, dtype: DTypeLike | None = None, out: Tensor | None = None) -> Tensor:
    """The norm of any order of the vectors along the given axes.

    Args:
        x: Tensor of floats.
        p: which norm: a number, infinity, 'fro' or 'nuc'. Default: 2.0.
        axis: an axis or two; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        out: Tensor that receives the result.

    Returns:
        Tensor without the axes unless `keepdim`; 0-D by default.

    >>> paddle.linalg.vector_norm(paddle.to_tensor([3.0, 4.0])).item()
    5.0"""
