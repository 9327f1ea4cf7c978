"""Decompositions of matrices and what is solved with them, composed of products in loops: ONNX has none of them.

A loop runs over the columns, whatever their number; `_spot` picks the column or the row of the turn.
"""

import paddle
from paddle import linalg as L
from paddle.static.nn import while_loop

from ._builder import Unconvertible
from ._composed import composed

_SWEEPS = 12  # of Jacobi rotations over all pairs of columns; they converge quadratically


def _size(x, axis, what="decomposes matrices"):
    size = int(x.shape[axis])
    if size < 0:
        raise Unconvertible(f"{what} whose size is unknown before a run, which has no counterpart in ONNX")
    if x.dtype.is_complex:
        raise Unconvertible(f"{what} of complex numbers, which ONNX does not have")
    return size


def _spot(size, at, dtype):
    """A column with 1 at a place that is known during the run, and 0 elsewhere."""
    return (paddle.arange(size) == at).astype(dtype).unsqueeze(-1)


def _turned(x):
    return paddle.transpose(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])


def _each(count, body, values, start=0):
    """Run `body(i, *values)` for i from `start` to `count`, and return the last values."""
    at = paddle.full([], start, "int64")
    return while_loop(lambda i, *_: i < count, lambda i, *v: [i + 1, *body(i, *v)], [at, *values])[1:]


def _row(x, spot):
    """The row of each matrix that a column of zeros and a one picks."""
    return paddle.matmul(spot, x, transpose_x=True)


def _pivot(x, i, size):
    """The column of ones and zeros of the row, from the i-th on, whose element in the i-th column is the greatest."""
    spot = _spot(size, i, x.dtype)
    columns = paddle.arange(int(x.shape[-1]))
    column = paddle.matmul(x, (columns == i).astype(x.dtype).unsqueeze(-1))
    worth = paddle.where(paddle.arange(size).unsqueeze(-1) >= i, paddle.abs(column), paddle.full_like(column, -1.0))
    place = paddle.argmax(worth, -2, keepdim=True)
    best = (paddle.arange(size).unsqueeze(-1) == place).astype(x.dtype)
    return spot, best, place


def _swap(x, first, second):
    """Exchange two rows, given as columns of zeros and a one."""
    a = paddle.matmul(_turned(first) if first.ndim > 2 else first.t(), x)
    b = paddle.matmul(_turned(second), x)
    return x + paddle.matmul(first, b - a) + paddle.matmul(second, a - b)


def _solved(a, y):
    """a⁻¹ y, by elimination with the greatest pivot in each column."""
    size = _size(a, -1)
    joined = paddle.concat([a, y], -1)
    wide = paddle.arange(int(joined.shape[-1]))

    def step(i, m):
        spot, best, _ = _pivot(m, i, size)
        m = _swap(m, spot, best)
        own = _row(m, spot)
        picked = (wide == i).astype(m.dtype).unsqueeze(-1)
        own = own / paddle.matmul(own, picked)
        left = paddle.matmul(m, picked) * (1.0 - spot)
        return [m * (1.0 - spot) + paddle.matmul(spot, own) - paddle.matmul(left, own)]

    (out,) = _each(size, step, [joined])
    return paddle.slice(out, [out.ndim - 1], [size], [int(joined.shape[-1])])


def _spread(a, y):
    """Both with the same leading axes."""
    if a.ndim == y.ndim and list(a.shape[:-2]) == list(y.shape[:-2]):
        return a, y
    lead = paddle.broadcast_shape(list(a.shape[:-2]), list(y.shape[:-2]))
    return a.expand([*lead, *a.shape[-2:]]), y.expand([*lead, *y.shape[-2:]])


@composed("inverse")
def _inverse(x):
    one = paddle.eye(_size(x, -1), dtype=x.dtype)
    return _solved(x, one.expand([*x.shape[:-2], *one.shape]) if x.ndim > 2 else one)


@composed("solve")
def _solve(x, y, left):
    if not left:
        return _turned(_solve(_turned(x), _turned(y), True))
    flat = y.ndim == 1 or y.ndim == x.ndim - 1
    out = _solved(*_spread(x, y.unsqueeze(-1) if flat else y))
    return out.squeeze(-1) if flat else out


@composed("triangular_solve")
def _triangular_solve(x, y, upper, transpose, unitriangular):
    one = paddle.eye(_size(x, -1), dtype=x.dtype)
    a = paddle.triu(x) if upper else paddle.tril(x)
    a = a * (1.0 - one) + one if unitriangular else a
    return _solved(*_spread(_turned(a) if transpose else a, y))


@composed("cholesky")
def _cholesky(x, upper):
    size = _size(x, -1)
    x = _turned(x) if upper else x
    below = paddle.arange(size).unsqueeze(-1)

    def step(i, m):
        spot = _spot(size, i, x.dtype)
        column = paddle.matmul(x, spot) - paddle.matmul(m, _turned(_row(m, spot)))
        column = column / paddle.sqrt(paddle.matmul(spot, column, transpose_x=True))
        column = paddle.where((below >= i).expand(column.shape), column, paddle.zeros_like(column))
        return [m + paddle.matmul(column, spot, transpose_y=True)]

    (out,) = _each(size, step, [paddle.zeros_like(x)])
    return _turned(out) if upper else out


@composed("cholesky_solve")
def _cholesky_solve(x, y, upper):
    a = paddle.matmul(y, y, transpose_x=True) if upper else paddle.matmul(y, y, transpose_y=True)
    return _solved(*_spread(a, x))


@composed("slogdet")
def _slogdet(x):
    size = L.det(x)
    return paddle.stack([paddle.sign(size), paddle.log(paddle.abs(size))])


@composed("compat.slogdet")
def _compat_slogdet(x):
    size = L.det(x)
    return paddle.sign(size), paddle.log(paddle.abs(size))


# ---- triangular factors ----


@composed("lu")
def _lu(x, pivot, get_infos):
    rows, columns = _size(x, -2), _size(x, -1)
    count = min(rows, columns)
    lead = list(x.shape[:-2])
    below, behind = paddle.arange(rows).unsqueeze(-1), paddle.arange(columns)

    def step(i, m, pivots):
        spot, best, place = _pivot(m, i, rows)
        if pivot:
            m = _swap(m, spot, best)
        else:
            place = paddle.zeros_like(place) + i
        chosen = paddle.arange(count) == i
        pivots = paddle.where(chosen.expand(pivots.shape), (place.squeeze(-1) + 1).expand(pivots.shape), pivots)
        picked = (behind == i).astype(m.dtype).unsqueeze(-1)
        own = _row(m, spot)
        factor = paddle.matmul(m, picked) / paddle.matmul(own, picked)
        factor = paddle.where((below > i).expand(factor.shape), factor, paddle.zeros_like(factor))
        rest = paddle.where((behind > i).expand(own.shape), own, paddle.zeros_like(own))
        m = m - paddle.matmul(factor, rest)
        # The factors take the place of the elements that they eliminate.
        hold = (below > i).astype(m.dtype) * picked.t()
        return [m * (1.0 - hold) + paddle.matmul(factor, picked.t()), pivots]

    m, pivots = _each(count, step, [x, paddle.zeros([*lead, count], "int64")])
    found = m, pivots.astype("int32")
    return (*found, paddle.zeros(lead or [1], "int32")) if get_infos else found


def _permutation(y, rows, dtype):
    """The matrix that exchanges rows as pivots say, the last one first."""
    count = int(y.shape[-1])
    one = paddle.eye(rows, dtype=dtype)
    one = one.expand([*y.shape[:-1], rows, rows]) if y.ndim > 1 else one
    for i in reversed(range(count)):
        first = _spot(rows, i, dtype)
        place = paddle.slice(y, [y.ndim - 1], [i], [i + 1]).unsqueeze(-1).astype("int64") - 1
        second = (paddle.arange(rows).unsqueeze(-1) == place).astype(dtype)
        one = _swap(one, first, second)
    return one


@composed("lu_unpack")
def _lu_unpack(x, y, unpack_ludata, unpack_pivots):
    rows, columns = _size(x, -2), _size(x, -1)
    count = min(rows, columns)
    lower = paddle.tril(x, -1)
    lower = paddle.slice(lower, [x.ndim - 1], [0], [count]) + paddle.eye(rows, count, dtype=x.dtype)
    upper = paddle.slice(paddle.triu(x), [x.ndim - 2], [0], [count])
    none = paddle.zeros([0], x.dtype)
    parts = (lower, upper) if unpack_ludata else (none, none)
    return (_permutation(y, rows, x.dtype) if unpack_pivots else none), *parts


@composed("lu_solve")
def _lu_solve(b, lu, pivots, trans):
    size = _size(lu, -1)
    lower = paddle.tril(lu, -1) + paddle.eye(size, dtype=lu.dtype)
    a = paddle.matmul(_permutation(pivots, size, lu.dtype), paddle.matmul(lower, paddle.triu(lu)))
    return _solved(*_spread(a if trans == "N" else _turned(a), b))


@composed("qr")
def _qr(x, mode):
    """By Householder's reflections; the last row of a square matrix needs none."""
    rows, columns = _size(x, -2), _size(x, -1)
    below = paddle.arange(rows).unsqueeze(-1)
    one = paddle.eye(rows, dtype=x.dtype)
    one = one.expand([*x.shape[:-2], rows, rows]) if x.ndim > 2 else paddle.assign(one)

    def step(i, r, q):
        picked = (paddle.arange(columns) == i).astype(x.dtype).unsqueeze(-1)
        column = paddle.matmul(r, picked)
        column = paddle.where((below >= i).expand(column.shape), column, paddle.zeros_like(column))
        spot = _spot(rows, i, x.dtype)
        top = paddle.matmul(spot, column, transpose_x=True)
        length = paddle.sqrt(paddle.sum(column * column, -2, keepdim=True))
        v = column + spot * paddle.where(top < 0, -length, length)
        size = paddle.sum(v * v, -2, keepdim=True)
        v = v * paddle.sqrt(2.0 / paddle.where(size == 0, paddle.ones_like(size), size))
        return [
            r - paddle.matmul(v, paddle.matmul(v, r, transpose_x=True)),
            q - paddle.matmul(paddle.matmul(q, v), v, transpose_y=True),
        ]

    r, q = _each(min(rows - 1, columns), step, [x, one])
    count = rows if mode == "complete" else min(rows, columns)
    r = paddle.triu(paddle.slice(r, [x.ndim - 2], [0], [count]))
    return r if mode == "r" else (paddle.slice(q, [x.ndim - 1], [0], [count]), r)


# ---- eigenvalues and singular values ----


def _pairs(size):
    """All pairs of columns, several times over."""
    pairs = [(p, q) for p in range(size) for q in range(p + 1, size)] * _SWEEPS
    first, second = ([pair[k] for pair in pairs] for k in (0, 1))
    return len(pairs), paddle.to_tensor(first or [0], "int64"), paddle.to_tensor(second or [0], "int64")


def _angle(tau):
    """The cosine and the sine of the smaller rotation that makes two columns orthogonal."""
    t = paddle.where(tau < 0, -paddle.ones_like(tau), paddle.ones_like(tau)) / (
        paddle.abs(tau) + paddle.sqrt(1.0 + tau * tau)
    )
    cosine = 1.0 / paddle.sqrt(1.0 + t * t)
    return cosine, cosine * t


def _rotated(m, p, q, cosine, sine):
    """Turn two columns, picked by columns of zeros and a one."""
    a, b = paddle.matmul(m, p), paddle.matmul(m, q)
    new_a, new_b = cosine * a - sine * b, sine * a + cosine * b
    return m + paddle.matmul(new_a - a, p, transpose_y=True) + paddle.matmul(new_b - b, q, transpose_y=True)


def _divided(above, below):
    """A quotient, 0 where there is nothing to divide by."""
    empty = below == 0
    return paddle.where(empty, paddle.zeros_like(above), above / paddle.where(empty, paddle.ones_like(below), below))


def _columns_by(x, order):
    """The columns of each matrix in another order."""
    at = order.unsqueeze(-2).expand(x.shape)
    return paddle.take_along_axis(x, at, -1, broadcast=False)


def _identity_like(x, size):
    one = paddle.eye(size, dtype=x.dtype)
    return one.expand([*x.shape[:-2], size, size]) if x.ndim > 2 else paddle.assign(one)


@composed("eigh")
def _eigh(x, UPLO):
    size = _size(x, -1)
    half = paddle.tril(x, -1) if UPLO == "L" else paddle.triu(x, 1)
    whole = half + _turned(half) + x * paddle.eye(size, dtype=x.dtype)
    count, first, second = _pairs(size)

    def step(i, a, v):
        p, q = (_spot(size, paddle.gather(way, i), x.dtype) for way in (first, second))
        app, aqq, apq = (paddle.matmul(paddle.matmul(s, a, transpose_x=True), t) for s, t in ((p, p), (q, q), (p, q)))
        tau = _divided(aqq - app, 2.0 * apq)
        cosine, sine = _angle(tau)
        still = apq == 0
        cosine = paddle.where(still, paddle.ones_like(cosine), cosine)
        sine = paddle.where(still, paddle.zeros_like(sine), sine)
        a = _turned(_rotated(_turned(_rotated(a, p, q, cosine, sine)), p, q, cosine, sine))
        return [a, _rotated(v, p, q, cosine, sine)]

    a, v = (whole, _identity_like(x, size)) if size < 2 else _each(count, step, [whole, _identity_like(x, size)])
    values = paddle.diagonal(a, axis1=-2, axis2=-1)
    return paddle.sort(values, -1), _columns_by(v, paddle.argsort(values, -1))


@composed("eigvalsh")
def _eigvalsh(x, UPLO):
    return _eigh(x, UPLO)[0]


def _singular(x):
    """U, S and V of tall matrices, by rotations that make all columns orthogonal."""
    size = _size(x, -1)
    count, first, second = _pairs(size)

    def step(i, a, v):
        p, q = (_spot(size, paddle.gather(way, i), x.dtype) for way in (first, second))
        left, right = paddle.matmul(a, p), paddle.matmul(a, q)
        app, aqq, apq = (paddle.sum(s * t, -2, keepdim=True) for s, t in ((left, left), (right, right), (left, right)))
        cosine, sine = _angle(_divided(aqq - app, 2.0 * apq))
        still = apq == 0
        cosine = paddle.where(still, paddle.ones_like(cosine), cosine)
        sine = paddle.where(still, paddle.zeros_like(sine), sine)
        return [_rotated(a, p, q, cosine, sine), _rotated(v, p, q, cosine, sine)]

    a, v = (x, _identity_like(x, size)) if size < 2 else _each(count, step, [x, _identity_like(x, size)])
    values = paddle.sqrt(paddle.sum(a * a, -2))
    order = paddle.argsort(values, -1, descending=True)
    values, a, v = paddle.sort(values, -1, descending=True), _columns_by(a, order), _columns_by(v, order)
    wide = values.unsqueeze(-2)
    return _divided(a, wide.expand(a.shape)), values, v


def _svd_of(x):
    if _size(x, -2) >= _size(x, -1):
        u, s, v = _singular(x)
        return u, s, _turned(v)
    u, s, v = _singular(_turned(x))
    return v, s, _turned(u)


@composed("svd")
def _svd(x, full_matrices):
    if full_matrices and _size(x, -2) != _size(x, -1):
        raise Unconvertible("with full_matrices=True, of matrices that are not square, has no counterpart in ONNX")
    return _svd_of(x)


@composed("svdvals")
def _svdvals(x):
    return _svd_of(x)[1]


@composed("matrix_rank")
def _matrix_rank(x, tol, hermitian, atol, rtol):
    values = paddle.abs(_eigvalsh(x, "L")) if hermitian else _svdvals(x)
    greatest = paddle.max(values, -1, keepdim=True)
    if tol is not None or atol is not None or rtol is not None:
        raise Unconvertible("with a tolerance has no counterpart in ONNX")
    precision = 2.0**-52 if x.dtype.name == "float64" else 2.0**-23
    least = greatest * (precision * max(_size(x, -2), _size(x, -1)))
    return paddle.sum((values > least).astype("int32"), -1).astype("int32")


@composed("cond")
def _cond(x, p):
    from paddle._format.ops.decomposition import condition_number

    return condition_number(x, p)
