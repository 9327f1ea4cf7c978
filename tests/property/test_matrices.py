"""Products, decompositions and norms of matrices against torch and NumPy."""

from itertools import pairwise

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .cases import Cases
from .strategies import check

case = Cases()


def batch(d):
    return d.shape(0, 1, 2)


def regular(d, size, more=()):
    """Matrices far from singular."""
    return d.x((*more, size, size), -1, 1) + 3 * size * np.eye(size)


def definite(d, size, more=()):
    x = regular(d, size, more)
    return x @ np.swapaxes(x, -1, -2)


@case("mm", "matmul")
def _(d, name):
    n, k, m = d.sizes(3, 0)
    return [d.x((n, k)), d.x((k, m))], lambda lib, x, y: getattr(lib, name)(x, y)


@case("bmm")
def _(d, name):
    b, n, k, m = d.sizes(4, 0, 3)
    return [d.x((b, n, k)), d.x((b, k, m))], lambda lib, x, y: lib.bmm(x, y)


@case("mv")
def _(d, name):
    n, k = d.sizes(2, 0)
    return [d.x((n, k)), d.x((k,))], lambda lib, x, y: lib.mv(x, y)


@case("addmm")
def _(d, name):
    n, k, m = d.sizes(3)
    a, b = d.number(-2, 2), d.number(-2, 2)
    return [d.x((n, m)), d.x((n, k)), d.x((k, m))], lambda lib, c, x, y: lib.addmm(c, x, y, beta=a, alpha=b)


@case("baddbmm")
def _(d, name):
    s, n, k, m = d.sizes(4, 1, 3)
    a, b = d.number(-2, 2), d.number(-2, 2)
    return [d.x((s, n, m)), d.x((s, n, k)), d.x((s, k, m))], lambda lib, c, x, y: lib.baddbmm(c, x, y, beta=a, alpha=b)


@case("dot")
def _(d, name):
    n = d.size(0, 4)
    return [d.x((n,)), d.x((n,))], lambda lib, x, y: lib.dot(x, y)


@case("vecdot")
def _(d, name):
    shape = d.shape(1)
    axis = d.axis(shape)
    return (
        [d.x(shape), d.x(shape)],
        lambda x, y: paddle.linalg.vecdot(x, y, axis),
        (lambda x, y: torch.linalg.vecdot(x, y, dim=axis)),
    )


@case("inner")
def _(d, name):
    n = d.size(2, 3)  # a tensor of one element is a factor in Paddle
    return [d.x((*d.shape(0, 2), n)), d.x((*d.shape(0, 2), n))], lambda lib, x, y: lib.inner(x, y)


@case("outer", "ger")
def _(d, name):
    return [d.x((d.size(0),)), d.x((d.size(0),))], lambda x, y: getattr(paddle, name)(x, y), torch.outer


@case("kron")
def _(d, name):
    return [d.x(d.filled(1, 3, 2)), d.x(d.filled(1, 3, 2))], lambda lib, x, y: lib.kron(x, y)


@case("cross")
def _(d, name):
    shape = [*d.filled(1, 2)]
    axis = d.size(0, len(shape))
    shape.insert(axis, 3)
    return [d.x(shape), d.x(shape)], lambda x, y: paddle.cross(x, y, axis), lambda x, y: torch.cross(x, y, dim=axis)


@case("tensordot")
def _(d, name):
    a, b, c, e = d.sizes(4, 1, 3)
    return [d.x((a, b, c)), d.x((b, c, e))], lambda lib, x, y: lib.tensordot(x, y, 2)


@case("einsum")
def _(d, name):
    a, b, c, e = d.sizes(4, 1, 3)
    return [d.x((a, b, c)), d.x((a, c, e))], lambda lib, x, y: lib.einsum("abc,ace->aeb", x, y)


@case("multi_dot")
def _(d, name):
    sizes = d.sizes(d.size(3, 5))
    return [d.x(s) for s in pairwise(sizes)], lambda lib, *x: lib.linalg.multi_dot(list(x))


@case("matrix_power", rtol=1e-6)
def _(d, name):
    n = d.size(-2, 3)
    return [regular(d, d.size(1, 3), batch(d))], lambda lib, x: lib.linalg.matrix_power(x, n)


@case("matrix_exp", rtol=1e-6)
def _(d, name):
    n = d.size(1, 3)
    return [d.x((*d.filled(0, 1, 2), n, n), -1, 1)], lambda lib, x: lib.linalg.matrix_exp(x)


@case("inv", "inverse", "det", "slogdet", rtol=1e-6)
def _(d, name):
    x = regular(d, d.size(1, 3), d.filled(0, 1, 2))
    if name == "slogdet":  # one tensor with both, sign first
        return [x], paddle.linalg.slogdet, lambda t: torch.stack(torch.linalg.slogdet(t))
    ours = paddle.linalg if hasattr(paddle.linalg, name) else paddle
    return [x], getattr(ours, name), getattr(torch, {"inv": "inverse"}.get(name, name))


@case("solve", rtol=1e-6)
def _(d, name):
    n, more = d.size(1, 3), batch(d)
    return [regular(d, n, more), d.x((*more, n, d.size()))], lambda lib, x, y: lib.linalg.solve(x, y)


@case("triangular_solve", rtol=1e-6)
def _(d, name):
    n, upper, turned = d.size(1, 3), d.flag(), d.flag()
    made = [regular(d, n), d.x((n, d.size()))]
    return (
        made,
        lambda x, y: paddle.linalg.triangular_solve(x, y, upper, turned),
        (lambda x, y: torch.triangular_solve(y, x, upper, turned)[0]),
    )


@case("cholesky", rtol=1e-6)
def _(d, name):
    upper = d.flag()
    return (
        [definite(d, d.size(1, 3), batch(d))],
        lambda x: paddle.linalg.cholesky(x, upper),
        (lambda x: torch.linalg.cholesky(x, upper=upper)),
    )


@case("cholesky_solve", "cholesky_inverse", rtol=1e-5)
def _(d, name):
    n, upper = d.size(1, 3), d.flag()
    factor = np.linalg.cholesky(definite(d, n))
    factor = factor.T.copy() if upper else factor
    if name == "cholesky_inverse":
        return [factor], lambda x: paddle.linalg.cholesky_inverse(x, upper), lambda x: torch.cholesky_inverse(x, upper)
    return (
        [d.x((n, d.size())), factor],
        lambda y, x: paddle.linalg.cholesky_solve(y, x, upper),
        # only the triangle that is read has a gradient
        (lambda y, x: torch.cholesky_solve(y, x.triu() if upper else x.tril(), upper)),
    )


@case("lu", rtol=1e-6)
def _(d, name):
    return (
        [regular(d, d.size(1, 3), batch(d))],
        lambda x: paddle.linalg.lu(x)[:2],
        (lambda x: list(torch.linalg.lu_factor(x))),
    )


@case("lu_unpack", rtol=1e-6)
def _(d, name):
    x = regular(d, d.size(1, 3), batch(d))
    return (
        [x],
        lambda t: paddle.linalg.lu_unpack(*paddle.linalg.lu(t)[:2]),
        (lambda t: list(torch.lu_unpack(*torch.linalg.lu_factor(t)))),
    )


@case("lu_solve", rtol=1e-6)
def _(d, name):
    n = d.size(1, 3)
    return (
        [d.x((n, d.size())), regular(d, n)],
        (lambda y, x: paddle.linalg.lu_solve(y, *paddle.linalg.lu(x)[:2])),
        (lambda y, x: torch.linalg.lu_solve(*torch.linalg.lu_factor(x), y)),
    )


@case("qr", rtol=1e-6)
def _(d, name):
    n, m = d.sizes(2)
    mode = d.one("reduced", "r") if n < m else d.one("reduced", "complete", "r")
    x = d.x((*batch(d), n, m)) + 5 * np.eye(n, m)
    grad = mode == "reduced"  # torch has no gradient of the others

    def theirs(t):
        q, r = torch.linalg.qr(t if grad else t.detach(), mode)
        return r if mode == "r" else [q, r]

    return [x], lambda t: paddle.linalg.qr(t if grad else t.detach(), mode), theirs


@case("svd", "svdvals", rtol=1e-6, atol=1e-7)
def _(d, name):
    n, m = d.sizes(2)
    x = d.x((n, m)) + np.diag(np.arange(1.0, 20.0, 4.0))[:n, :m]
    if name == "svdvals":
        return [x], lambda lib, t: lib.linalg.svdvals(t)

    def whole(u, s, vh):  # signs are arbitrary, but their product is not
        return [s, (u * s) @ vh]

    return [x], lambda t: whole(*paddle.linalg.svd(t)), lambda t: whole(*torch.linalg.svd(t, full_matrices=False))


@case("eigvalsh", "eigh", rtol=1e-6, atol=1e-7)
def _(d, name):
    n = d.size(1, 3)
    x = definite(d, n) + np.diag(np.arange(n) * 7.0)
    if name == "eigvalsh":
        return [x], lambda lib, t: lib.linalg.eigvalsh(t)
    return [x], lambda lib, t: (r := lib.linalg.eigh(t)) and [r[0], r[1] ** 2]


@case("eigvals", "eig", grad=False, rtol=1e-6, atol=1e-7)
def _(d, name):
    n = d.size(1, 3)
    x = d.x((n, n)) + np.diag(np.arange(n) * 9.0)
    values = np.linalg.eigvals(x)
    values = values[np.lexsort((values.imag, values.real))].astype("complex128")

    def ours(t):
        got = paddle.linalg.eigvals(t).numpy() if name == "eigvals" else paddle.linalg.eig(t)[0].numpy()
        if name == "eig":
            vectors = paddle.linalg.eig(t)[1].numpy()
            np.testing.assert_allclose(t.numpy() @ vectors, vectors * got, rtol=1e-6, atol=1e-7)
        return got[np.lexsort((got.imag.round(6), got.real.round(6)))]

    def theirs(_):
        return values[np.lexsort((values.imag.round(6), values.real.round(6)))]

    return [x], ours, theirs


@case("lstsq", rtol=1e-5, atol=1e-7, grad=False)
def _(d, name):
    n, k, m = d.size(3, 5), d.size(1, 3), d.size()
    return (
        [d.x((n, k)) + 4 * np.eye(n, k), d.x((n, m))],
        lambda x, y: paddle.linalg.lstsq(x, y)[0],
        (lambda x, y: torch.linalg.lstsq(x, y).solution),
    )


@case("pinv", rtol=1e-5, atol=1e-7)
def _(d, name):
    n, m = d.sizes(2)
    return [d.x((n, m)) + np.diag(np.arange(3.0, 30.0, 6.0))[:n, :m]], lambda lib, x: lib.linalg.pinv(x)


@case("matrix_rank", grad=False)
def _(d, name):
    n, m = d.sizes(2)
    x = d.x((n, m)) + np.diag(np.arange(3.0, 30.0, 6.0))[:n, :m]
    x[-1] = x[0]
    return [x], lambda x: paddle.linalg.matrix_rank(x), lambda x: torch.linalg.matrix_rank(x)


@case("cond", rtol=1e-6, grad=False)
def _(d, name):
    p = d.one(None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf)
    return [regular(d, d.size(1, 3))], lambda lib, x: lib.linalg.cond(x, p)


@case("matrix_norm", rtol=1e-6)
def _(d, name):
    p, keep = d.one("fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf), d.flag()
    n = d.size(1, 3)
    x = regular(d, n) + np.diag(np.arange(n) * 5.0)
    return (
        [x],
        lambda x: paddle.linalg.matrix_norm(x, p, [0, 1], keep),
        (lambda x: torch.linalg.matrix_norm(x, p, (0, 1), keep)),
    )


@case("vector_norm", "norm")
def _(d, name):
    p, keep, shape = d.one(0.0, 1.0, 2.0, 3.5, np.inf, -np.inf), d.flag(), d.filled(1)
    axis = d.axis(shape)
    return (
        [d.distinct(shape) + 2.1],
        lambda x: getattr(paddle.linalg, name)(x, p, axis, keep),
        (lambda x: torch.linalg.vector_norm(x, p, axis, keep)),
    )


@case("dist")
def _(d, name):
    first, second = d.pair()
    p = d.one(0.0, 1.0, 2.0, 3.0, np.inf)

    def theirs(x, y):  # torch.dist has no gradient for 0, and no maximum of an empty tensor
        gap = x - y
        return gap.sign().abs().sum() if p == 0 or not gap.numel() else torch.linalg.vector_norm(gap, p)

    return [d.distinct(first), d.distinct(second) + 0.11], lambda x, y: paddle.dist(x, y, p), theirs


@case("cdist")
def _(d, name):
    n, m, k = d.sizes(3)
    p = d.one(0.0, 1.0, 2.0, 3.0, float("inf"))
    return [d.distinct((n, k)), d.distinct((m, k)) + 0.11], lambda lib, x, y: lib.cdist(x, y, p)


@case("pdist")
def _(d, name):
    p = d.one(1.0, 2.0, 3.0)
    return [
        d.distinct((d.size(1, 4), d.size(1, 3)))
    ], lambda lib, x: paddle.pdist(x, p) if lib is paddle else torch.nn.functional.pdist(x, p)


@case("cov", "corrcoef")
def _(d, name):
    return [d.x((d.size(2, 4), d.size(3, 5)))], getattr(paddle.linalg, name), getattr(torch, name)


@case("householder_product", rtol=1e-6)
def _(d, name):
    n = d.size(2, 4)
    x, tau = np.linalg.qr(d.x((n, n)) + 4 * np.eye(n), mode="raw")
    return [x.T.copy(), tau], lambda lib, a, t: lib.linalg.householder_product(a, t)


@case("ormqr", rtol=1e-6, grad=False)
def _(d, name):
    n, left, turned = d.size(2, 4), d.flag(), d.flag()
    x, tau = np.linalg.qr(d.x((n, n)) + 4 * np.eye(n), mode="raw")
    return (
        [x.T.copy(), tau, d.x((n, n))],
        lambda a, t, y: paddle.linalg.ormqr(a, t, y, left, turned),
        (lambda a, t, y: torch.ormqr(a, t, y, left, turned)),
    )


@case("addmm of extremes", grad=False)
def _(d, name):
    return [d.x((2, 2)), d.x((2, 2), extreme=True), d.x((2, 2))], lambda lib, c, x, y: lib.addmm(c, x, y)


@pytest.mark.filterwarnings("ignore:torch.triangular_solve")
@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_matrices(name, data):
    case.holds(name, data)
