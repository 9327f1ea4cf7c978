"""Linear algebra. What `paddle` itself re-exports is in `__all__`, the rest is in `paddle.linalg`."""

from ._factors import (
    cholesky,
    cholesky_inverse,
    eig,
    eigh,
    eigvals,
    eigvalsh,
    householder_product,
    lu,
    lu_unpack,
    ormqr,
    pca_lowrank,
    qr,
    svd,
    svd_lowrank,
    svdvals,
)
from ._norms import cdist, cond, corrcoef, cov, dist, matrix_norm, norm, pdist, vector_norm
from ._products import (
    addmm,
    addmm_,
    baddbmm,
    baddbmm_,
    bmm,
    cross,
    dot,
    fp8_fp8_half_gemm_fused,
    ger,
    inner,
    kron,
    matmul,
    matrix_power,
    mm,
    multi_dot,
    mv,
    outer,
    tensordot,
    trace,
    vecdot,
)
from ._solvers import (
    cholesky_solve,
    det,
    inverse,
    lstsq,
    lu_solve,
    matrix_exp,
    matrix_rank,
    pinv,
    slogdet,
    solve,
    triangular_solve,
)

__all__ = [
    "addmm", "addmm_", "baddbmm", "baddbmm_", "bmm", "cdist", "cholesky", "cross", "dist", "dot", "eigvalsh", "ger",
    "inner", "inverse", "kron", "matmul", "mm", "mv", "norm", "outer", "pdist", "tensordot", "trace", "vecdot",
]  # fmt: skip

INNER = [
    "cholesky_inverse", "cholesky_solve", "cond", "corrcoef", "cov", "det", "eig", "eigh", "eigvals",
    "fp8_fp8_half_gemm_fused", "householder_product", "lstsq", "lu", "lu_solve", "lu_unpack", "matrix_exp",
    "matrix_norm", "matrix_power", "matrix_rank", "multi_dot", "ormqr", "pca_lowrank", "pinv", "qr", "slogdet",
    "solve", "svd", "svd_lowrank", "svdvals", "triangular_solve", "vector_norm",
]  # fmt: skip
