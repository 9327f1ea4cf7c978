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
    """The inverse of the matrix whose Cholesky triangle is `x`."""

def cholesky_solve(x: Tensor, y: Tensor, upper: bool = False, name: str | None = None) -> Tensor:
    """The solution of `A @ out = x` where `y` is the Cholesky factor of `A`."""

def cond(x: Tensor, p: Any = None, name: str | None = None) -> Tensor:
    """The condition number: the product of the norms `p` of a matrix and of its inverse.

    >>> round(float(paddle.linalg.cond(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]]))), 4)
    2.0"""

def corrcoef(x: Tensor, rowvar: bool = True, name: str | None = None) -> Tensor:
    """The correlation coefficients of variables, each a row (or a column if not `rowvar`) of observations."""

def cov(x: Tensor, rowvar: bool = True, ddof: bool = True, fweights: Tensor | None = None, aweights: Tensor | None = None, name: str | None = None) -> Tensor:
    """The covariance matrix of variables, each a row (or a column if not `rowvar`) of observations.

    Args:
        ddof: True divides by one less than the number of observations.
        fweights: how often each observation counts, as integers.
        aweights: how much each observation weighs."""

def det(x: Tensor, name: str | None = None) -> Tensor:
    """The determinants of square matrices."""

def eig(x: Tensor, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Eigenvalues and eigenvectors (columns) of square matrices, complex."""

def eigh(x: Tensor, UPLO: Literal['L', 'U'] = 'L', name: str | None = None) -> tuple[Tensor, Tensor]:
    """Eigenvalues, ascending, and eigenvectors (columns) of symmetric or Hermitian matrices.

    >>> values, vectors = paddle.linalg.eigh(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]]))
    >>> values.tolist()
    [1.0, 2.0]"""

def eigvals(x: Tensor, name: str | None = None) -> Tensor:
    """The eigenvalues of square matrices, complex."""

def fp8_fp8_half_gemm_fused(x: Tensor, y: Any, transpose_x: bool = False, transpose_y: bool = False, bias: Any = None, scale: float = 1.0, output_dtype: str = 'float16', act: str = 'identity', name: str | None = None) -> Any:
    """The scaled product of two float8 matrices with a bias and an activation, in half precision.

    On hardware without float8 support the product is computed in float32, with the same result."""

def householder_product(x: Tensor, tau: Tensor, name: str | None = None) -> Tensor:
    """The product of Householder reflections, given by the columns of `x` and the factors `tau`."""

def lstsq(x: Tensor, y: Tensor, rcond: float | None = None, driver: Literal['gels', 'gelsy', 'gelsd', 'gelss'] | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The least squares solution of `x @ out = y`: (solution, residuals, rank, singular values), empty if not computed.

    Args:
        driver: the LAPACK driver; 'gelsy' by default on the CPU, 'gels' on a GPU."""

def lu(x: Tensor, pivot: bool = True, get_infos: bool = False, name: str | None = None) -> tuple[Tensor, Tensor] | tuple[Tensor, Tensor, Tensor]:
    """L and U packed in one matrix, and the pivots, counted from 1; with `get_infos` also the position of a zero pivot.

    >>> packed, pivots = paddle.linalg.lu(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]))
    >>> pivots.tolist()
    [2, 2]"""

def lu_solve(b: Tensor, lu: Tensor, pivots: Tensor, trans: Literal['N', 'T', 'C'] = 'N', name: str | None = None) -> Any:
    """The solution of `A @ out = b` from the result of `lu` for `A`; or with its transpose ('T') or adjoint ('C')."""

def lu_unpack(x: Tensor, y: Tensor, unpack_ludata: bool = True, unpack_pivots: bool = True, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """P, L and U with `P @ L @ U = A`, from the result of `lu`; those not requested are empty."""

def matrix_exp(x: Tensor, name: str | None = None) -> Tensor:
    """The exponential of square matrices."""

def matrix_norm(x: Tensor, p: Any = 'fro', axis: int | list[int] | tuple[int, int] = ..., keepdim: bool = False, name: str | None = None) -> Tensor:
    """The norm of the matrices along two axes: 'fro', 'nuc', 1, -1, 2, -2, inf or -inf."""

def matrix_power(x: Tensor, n: int, name: str | None = None) -> tuple[Tensor, int]:
    """A square matrix to the power `n`; negative `n` uses its inverse."""

def matrix_rank(x: Tensor, tol: float | Tensor | None = None, hermitian: bool = False, atol: float | Tensor | None = None, rtol: float | Tensor | None = None, name: str | None = None) -> Tensor:
    """How many singular values exceed the tolerance: `tol`, or the larger of `atol` and `rtol` times the largest."""

def multi_dot(x: list[Tensor], name: str | None = None) -> Tensor:
    """The product of several matrices, multiplied in the cheapest order; the first and last may be vectors."""

def ormqr(x: Tensor, tau: Tensor, y: Tensor, left: bool = True, transpose: bool = False, name: str | None = None) -> Tensor:
    """The product of `y` with Q, the matrix of `householder_product(x, tau)`: Q @ y, or y @ Q if not `left`."""

def pca_lowrank(x: Tensor, q: int | None = None, center: bool = True, niter: int = 2, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V of the principal components of the rows of `x`, found by random projections."""

def pinv(x: Tensor, rcond: float | Tensor = 1e-15, hermitian: bool = False, name: str | None = None) -> Tensor:
    """The pseudo-inverse; singular values below `rcond` times the largest count as zero."""

def qr(x: Tensor, mode: str = 'reduced', name: str | None = None) -> Tensor | tuple[Tensor, Tensor]:
    """The orthogonal Q and the triangular R with `Q @ R = x`.

    Args:
        mode: 'reduced', 'complete' (Q is square), or 'r' for R alone."""

def slogdet(x: Tensor, name: str | None = None) -> Tensor:
    """The sign and the logarithm of the absolute value of determinants, stacked along a new first axis."""

def solve(x: Tensor, y: Tensor, left: bool = True, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The solution of `x @ out = y`, or of `out @ x = y` if not `left`.

    >>> paddle.linalg.solve(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]]), paddle.to_tensor([2.0, 2.0])).tolist()
    [1.0, 0.5]"""

def svd(x: Tensor, full_matrices: bool = False, name: str | None = None, *, out: tuple[Tensor, Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, the singular values S, descending, and VH with `U @ diag(S) @ VH = x`."""

def svd_lowrank(x: Tensor, q: int | None = None, niter: int = 2, M: Tensor | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V of the `q` (6 by default) largest singular values of `x - M`, found by random projections."""

def svdvals(x: Tensor, name: str | None = None) -> Tensor:
    """The singular values, descending."""

def triangular_solve(x: Tensor, y: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False, name: str | None = None) -> Tensor:
    """The solution of `x @ out = y` for triangular `x`, of which the other triangle is not read."""

def vector_norm(x: Tensor, p: float = 2.0, axis: int | Sequence[int] | None = None, keepdim: bool = False, name: str | None = None, *, dtype: DTypeLike | None = None, out: Tensor | None = None) -> Tensor:
    """The norm of any order of the vectors along the given axes."""
