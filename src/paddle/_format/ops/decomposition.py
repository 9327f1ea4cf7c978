"""Decompositions of matrices and what is solved with them."""

import math

import paddle
from paddle.compat import slogdet as compat_slogdet

from ..desc import dtype_number
from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor
from .composed import composed

L = paddle.linalg

row(L.svd, "svd", ("U", "S", "VH"), X="x", full_matrices="full_matrices")
row(L.svdvals, "svdvals", "s", x="x")
row(L.eig, "eig", ("Eigenvalues", "Eigenvectors"), X="x")
row(L.eigvals, "eigvals", X="x")
row(L.eigh, "eigh", ("Eigenvalues", "Eigenvectors"), X="x", UPLO="UPLO")
row(
    L.triangular_solve,
    "triangular_solve",
    X="x",
    Y="y",
    upper="upper",
    transpose="transpose",
    unitriangular="unitriangular",
)
row(L.cholesky_solve, "cholesky_solve", X="x", Y="y", upper="upper")
row(
    L.lu_unpack,
    "lu_unpack",
    ("Pmat", "L", "U"),
    X="x",
    Pivots="y",
    unpack_ludata="unpack_ludata",
    unpack_pivots="unpack_pivots",
)
row(L.slogdet, "slogdeterminant", Input="x")
row(compat_slogdet, "slogdet_v2", ("sign", "logdet"), x="x")


@writes(L.lu_solve)
def _write_lu_solve(w, b, lu, pivots, trans):
    w.emit("lu_solve", b=b, lu=lu, pivots=pivots, out=w.out, trans=trans)


@reads("lu_solve")
def _read_lu_solve(o):
    return {"out": L.lu_solve(o["b"], o["lu"], o["pivots"], o.attr("trans", "N"))}


@writes(L.qr)
def _write_qr(w, x, mode):
    if mode == "r":
        *batch, rows, columns = shape_of(x)
        q = w.temp([*batch, rows, min(rows, columns)], dtype_of(x))
        w.emit("qr", X=x, Q=q, R=w.out, mode=mode)
    else:
        w.emit("qr", X=x, Q=w.outs[0], R=w.outs[1], mode=mode)


@reads("qr")
def _read_qr(o):
    mode = o.attr("mode", "reduced")
    if mode == "r":
        return {"R": L.qr(o["X"], "r")}
    q, r = L.qr(o["X"], mode)
    return {"Q": q, "R": r}


@writes(L.eigvalsh)
def _write_eigvalsh(w, x, UPLO):
    w.emit("eigvalsh", X=x, Eigenvalues=w.out, Eigenvectors=w.temp(shape_of(x), dtype_of(x)), UPLO=UPLO, is_test=True)


@reads("eigvalsh")
def _read_eigvalsh(o):
    return {"Eigenvalues": L.eigvalsh(o["X"], o.attr("UPLO", "L"))}


@writes(L.solve)
def _write_solve(w, x, y, left):
    if left:
        w.emit("solve", X=x, Y=y, Out=w.out)
    else:
        w.say(lambda a, b: L.solve(a.mT, b.mT).mT, x, y)


@reads("solve")
def _read_solve(o):
    return L.solve(o["X"], o["Y"])


@writes(L.lstsq)
def _write_lstsq(w, x, y, rcond, driver):
    solution, residuals, rank, values = w.outs
    if rcond is None:
        precision = 2.0**-52 if dtype_of(x) == "float64" else 2.0**-23
        rcond = precision * max(shape_of(x)[-2:])
    # The original gives the singular values a type only where it computes them.
    computed = driver in ("gelss", "gelsd")
    w.emit(
        "lstsq",
        X=x,
        Y=y,
        Solution=solution,
        Residuals=residuals,
        Rank=rank,
        SingularValues=values if computed else w.temp([0], dtype_of(values)),
        rcond=rcond,
        driver=driver or "gelsy",
    )
    if not computed:
        w.emit("fill_constant", Out=values, shape=[0], dtype=dtype_number(dtype_of(values)), value=0.0, str_value="0.0")


@reads("lstsq")
def _read_lstsq(o):
    rcond = o.number("rcond", "Rcond", None)
    found = L.lstsq(o["X"], o["Y"], rcond, o.attr("driver", "gelsy"))
    return dict(zip(("Solution", "Residuals", "Rank", "SingularValues"), found, strict=True))


@writes(L.lu)
def _write_lu(w, x, pivot, get_infos):
    if len(w.outs) == 3:
        factors, pivots, infos = w.outs
    else:
        (factors, pivots), infos = w.outs, w.temp(shape_of(x)[:-2] or [1], "int32")
    w.emit("lu", X=x, Out=factors, Pivots=pivots, Infos=infos, pivots=pivot)


@reads("lu")
def _read_lu(o):
    found = L.lu(o["X"], o.attr("pivots", o.attr("pivot", True)), True)
    return dict(zip(("Out", "Pivots", "Infos"), found, strict=True))


@writes(L.matrix_rank)
def _write_matrix_rank(w, x, tol, hermitian, atol, rtol):
    if atol is not None or rtol is not None:
        dtype = "float64" if dtype_of(x) in ("float64", "complex128") else "float32"
        atol, rtol = (None if t is None else w.operand(t, dtype) for t in (atol, rtol))
        if atol is None:
            atol = w.constant(0.0, dtype, [1])
        return w.emit("matrix_rank_atol_rtol", x=x, atol=atol, rtol=rtol, out=w.out, hermitian=hermitian)
    number = 0.0 if tol is None or is_tensor(tol) else tol
    return w.emit(
        "matrix_rank",
        X=x,
        TolTensor=tol if is_tensor(tol) else None,
        Out=w.out,
        tol=number,
        hermitian=hermitian,
        use_default_tol=tol is None,
    )


@reads("matrix_rank")
def _read_matrix_rank(o):
    tol = o.get("TolTensor")
    if tol is None and not o.attr("use_default_tol", True):
        tol = o.attr("tol", 0.0)
    return L.matrix_rank(o["X"], tol, o.attr("hermitian", False))


@reads("matrix_rank_atol_rtol")
def _read_matrix_rank_by_two(o):
    return {"out": L.matrix_rank(o["x"], None, o.attr("hermitian", False), o["atol"], o.get("rtol"))}


# ---- composed ----


def condition_number(x, p):
    """`paddle.linalg.cond`, written by the writer of branches, which are recorded under the same name."""
    if p in (None, 2, -2):
        values = L.svdvals(x)
        low, high = paddle.min(values, -1), paddle.max(values, -1)
        return low / high if p == -2 else high / low
    return L.matrix_norm(x, p) * L.matrix_norm(paddle.inverse(x), p)


_PADE = (64764752532480000.0, 32382376266240000.0, 7771770303897600.0, 1187353796428800.0, 129060195264000.0)
_PADE += (10559470521600.0, 670442572800.0, 33522128640.0, 1323241920.0, 40840800.0, 960960.0, 16380.0, 182.0, 1.0)


@composed("matrix_exp")
def _matrix_exp(x):
    """By a rational function of a part of the matrix, squared as often as the matrix was halved."""
    size = paddle.max(paddle.sum(paddle.abs(x), -2), -1)
    halvings = paddle.clip(paddle.ceil(paddle.log2(paddle.clip(size, min=1e-30) / 2.0)), min=0.0)
    scale = paddle.pow(paddle.full([], 2.0, x.dtype), -halvings)
    a = x * (scale.unsqueeze(-1).unsqueeze(-1) if x.ndim > 2 else scale)
    one = paddle.eye(int(x.shape[-1]), dtype=x.dtype)
    powers = [one, paddle.matmul(a, a)]
    for _ in range(5):
        powers.append(paddle.matmul(powers[-1], powers[1]))
    even = sum((p * (c / _PADE[0]) for p, c in zip(powers[1:], _PADE[2::2], strict=True)), one)
    odd = sum((p * (c / _PADE[0]) for p, c in zip(powers[1:], _PADE[3::2], strict=True)), one * (_PADE[1] / _PADE[0]))
    odd = paddle.matmul(a, odd)
    out = L.solve(even - odd, even + odd)
    # 16 squarings reach matrices of norm 131072, whose exponential overflows long before.
    for i in range(16):
        again = halvings > float(i)
        again = again.unsqueeze(-1).unsqueeze(-1) if x.ndim > 2 else again
        out = paddle.where(paddle.broadcast_to(again, list(out.shape)), paddle.matmul(out, out), out)
    return out


@composed("pinv")
def _pinv(x, rcond, hermitian):
    if hermitian:
        values, vectors = L.eigh(x)
        size, basis, other = paddle.abs(values), vectors, _adjoint(vectors)
        least = rcond * paddle.max(size, -1, keepdim=True)
        inverse = paddle.where(size > least, 1.0 / values, paddle.zeros_like(values))
        return paddle.matmul(basis * inverse.unsqueeze(-2), other)
    u, s, vh = L.svd(x, False)
    least = rcond * paddle.max(s, -1, keepdim=True)
    inverse = paddle.where(s > least, 1.0 / s, paddle.zeros_like(s)).astype(u.dtype)
    return paddle.matmul(_adjoint(vh) * inverse.unsqueeze(-2), _adjoint(u))


def _swapped(x):
    """The transpose of the last two axes."""
    return paddle.transpose(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])


def _adjoint(x):
    turned = _swapped(x)
    return paddle.conj(turned) if x.dtype.is_complex else turned


@composed("cholesky_inverse")
def _cholesky_inverse(x, upper):
    return L.cholesky_solve(paddle.eye(int(x.shape[-1]), dtype=x.dtype), x, upper)


@composed("matrix_norm")
def matrix_norm(x, p, axis, keepdim):
    axes = [a % x.ndim for a in axis]
    if p in ("fro", None):
        return paddle.sqrt(paddle.sum(paddle.abs(x) * paddle.abs(x), axes, keepdim=keepdim))
    rest = [a for a in range(x.ndim) if a not in axes]
    x = x if [*rest, *axes] == list(range(x.ndim)) else paddle.transpose(x, [*rest, *axes])
    if p == "nuc":
        found = paddle.sum(L.svdvals(x), -1)
    elif abs(p) == 2:
        found = (paddle.max if p > 0 else paddle.min)(L.svdvals(x), -1)
    else:
        sums = paddle.sum(paddle.abs(x), -1 if abs(p) == math.inf else -2)
        found = (paddle.max if p > 0 else paddle.min)(sums, -1)
    for a in sorted(axes) if keepdim else ():
        found = paddle.unsqueeze(found, a)
    return found


@composed("cov")
def _cov(x, rowvar, ddof, fweights, aweights):
    x = x.unsqueeze(0) if x.ndim < 2 else x
    x = x if rowvar or x.shape[0] == 1 else _swapped(x)
    weight = None if fweights is None else fweights.astype(x.dtype)
    if aweights is not None:
        given = aweights.astype(x.dtype)
        weight = given if weight is None else weight * given
    if weight is None:
        mean, count = paddle.mean(x, 1, keepdim=True), float(x.shape[1])
        moved = x - mean
        product = paddle.matmul(moved, _adjoint(moved)) / (count - 1.0 if ddof else count)
    else:
        total = paddle.sum(weight)
        moved = x - (paddle.sum(x * weight, 1) / total).unsqueeze(1)
        if not ddof:
            norm = total
        elif aweights is None:
            norm = total - 1.0
        else:
            norm = total - paddle.sum(weight * aweights.astype(x.dtype)) / total
        product = paddle.matmul(moved * weight, _adjoint(moved)) / paddle.clip(norm, min=0.0)
    return product.squeeze()


@composed("corrcoef")
def _corrcoef(x, rowvar):
    found = L.cov(x, rowvar)
    if not found.ndim:
        return found / found
    scale = paddle.sqrt(paddle.diagonal(found))
    return paddle.clip(found / scale.unsqueeze(1) / scale.unsqueeze(0), -1.0, 1.0)


@composed("inner")
def _inner(x, y):
    if not x.ndim or not y.ndim:
        return x * y
    flat = paddle.matmul(x.reshape([-1, x.shape[-1]]), y.reshape([-1, y.shape[-1]]), transpose_y=True)
    return flat.reshape([*x.shape[:-1], *y.shape[:-1]])


@composed("tensordot")
def _tensordot(x, y, axes):
    if is_tensor(axes):
        axes = axes.tolist()
    if isinstance(axes, int):
        first, second = list(range(x.ndim - axes, x.ndim)), list(range(axes))
    else:
        axes = list(axes)
        nested = any(isinstance(a, (list, tuple)) for a in axes)
        first, second = (axes[0], axes[-1]) if nested else (axes, axes)
        first, second = list(first), list(second)
        first += second[len(first) :]
        second += first[len(second) :]
    first, second = [a % x.ndim for a in first], [a % y.ndim for a in second]
    kept_x = [a for a in range(x.ndim) if a not in first]
    kept_y = [a for a in range(y.ndim) if a not in second]
    for i, (a, b) in enumerate(zip(first, second, strict=True)):
        if x.shape[a] != y.shape[b]:  # an axis of one element is summed against a longer one
            if x.shape[a] == 1:
                y = paddle.sum(y, b, keepdim=True)
            else:
                x = paddle.sum(x, first[i], keepdim=True)
    size = math.prod(int(x.shape[a]) for a in first)
    rows = paddle.transpose(x, [*kept_x, *first]).reshape([-1, size])
    columns = paddle.transpose(y, [*second, *kept_y]).reshape([size, -1])
    return paddle.matmul(rows, columns).reshape([*(x.shape[a] for a in kept_x), *(y.shape[a] for a in kept_y)])


@composed("cdist")
def _cdist(x, y, p):
    return _norms(x.unsqueeze(-2) - y.unsqueeze(-3), p)


def _norms(gap, p):
    """The p-norms of the last axis."""
    size = paddle.abs(gap)
    if p == 0:
        return paddle.sum((gap != 0).astype(gap.dtype), -1)
    if p == math.inf:
        return paddle.max(size, -1)
    if p == 1:
        return paddle.sum(size, -1)
    if p == 2:
        return paddle.sqrt(paddle.sum(gap * gap, -1))
    return paddle.pow(paddle.sum(paddle.pow(size, float(p)), -1), 1.0 / p)


@composed("pdist")
def _pdist(x, p):
    count = int(x.shape[0])
    found = _norms(x.unsqueeze(1) - x.unsqueeze(0), p).reshape([count * count])
    places = [i * count + j for i in range(count) for j in range(i + 1, count)]
    return paddle.gather(found, paddle.to_tensor(places, dtype="int64"))


@composed("householder_product")
def _householder_product(x, tau):
    return _reflected(x, tau)


def _reflected(x, tau):
    """The first columns of a product of reflections."""
    rows, columns, count = int(x.shape[-2]), int(x.shape[-1]), int(tau.shape[-1])
    out = paddle.eye(rows, columns, dtype=x.dtype)
    if x.ndim > 2:
        out = out.expand([*x.shape[:-2], rows, columns])
    below = paddle.arange(rows)
    for i in reversed(range(count)):
        column = paddle.slice(x, [x.ndim - 1], [i], [i + 1])
        strict = (below > i).astype(x.dtype).unsqueeze(-1)
        one = (below == i).astype(x.dtype).unsqueeze(-1)
        v = column * strict + one
        factor = paddle.slice(tau, [tau.ndim - 1], [i], [i + 1]).unsqueeze(-1)
        out = out - paddle.matmul(v * factor, paddle.matmul(_adjoint(v), out))
    return out


@composed("ormqr")
def _ormqr(x, tau, y, left, transpose):
    q = _reflected(x, tau)
    q = _adjoint(q) if transpose else q
    return paddle.matmul(q, y) if left else paddle.matmul(y, q)


def _low_rank(x, q, niter):
    """U, S and V of the greatest singular values: those of x on a random subspace, turned towards the largest."""
    rows, columns = (int(n) for n in x.shape[-2:])
    lead = list(x.shape[:-2])
    q = min(6, rows, columns) if q is None else q
    basis = L.qr(paddle.matmul(x, paddle.randn([*lead, columns, q], x.dtype)))[0]
    for _ in range(niter):
        basis = L.qr(paddle.matmul(_swapped(x), basis))[0]
        basis = L.qr(paddle.matmul(x, basis))[0]
    u, s, vh = L.svd(paddle.matmul(_swapped(basis), x), False)
    return paddle.matmul(basis, u), s, _swapped(vh)


@composed("svd_lowrank")
def _svd_lowrank(x, q, niter, M):
    return _low_rank(x if M is None else x - M, q, niter)


@composed("pca_lowrank")
def _pca_lowrank(x, q, center, niter):
    return _low_rank(x - paddle.mean(x, -2, keepdim=True) if center else x, q, niter)
