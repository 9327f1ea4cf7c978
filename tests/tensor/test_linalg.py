"""Products, norms, decompositions and solutions: recorded facts, NumPy references with gradients, errors."""

import numpy as np
import pytest
from tests.golden.linalg_cases import ERRORS, FACTS, operands
from tests.support import check_error, check_grad, check_op, golden
from tests.tensor.facts import check_fact, check_refused

import paddle
from paddle import linalg

RECORDED = golden("linalg.json")
RNG = np.random.default_rng(0)
A, B, V = RNG.standard_normal([3, 4]), RNG.standard_normal([4, 2]), RNG.standard_normal(4)
STACK, OTHER = RNG.standard_normal([2, 3, 4]), RNG.standard_normal([2, 4, 2])
SQUARE = RNG.standard_normal([3, 3]) + 3 * np.eye(3)
SQUARES = RNG.standard_normal([2, 3, 3]) + 3 * np.eye(3)
POSITIVE = SQUARE @ SQUARE.T + np.eye(3)


@pytest.mark.parametrize("expression", FACTS)
def test_as_recorded(expression):
    check_fact(eval(expression, operands(paddle)), RECORDED["facts"][expression], rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("expression", ERRORS)
def test_refused_as_recorded(expression):
    check_refused(expression, operands(paddle), RECORDED["errors"][expression])


# ---- products ----


@pytest.mark.parametrize(("x", "y"), [(A, B), (V, B), (A, V), (V, V), (STACK, OTHER), (STACK, B), (A, OTHER)])
def test_matmul(x, y):
    check_op(paddle.matmul, np.matmul, [x, y])
    check_op(lambda a, b: a @ b, np.matmul, [x, y])


def test_matmul_transposes():
    check_op(paddle.matmul, lambda x, y: x.T @ y, [A, A], attrs={"transpose_x": True})
    check_op(paddle.matmul, lambda x, y: x @ y.T, [A, A], attrs={"transpose_y": True})
    swapped = STACK.swapaxes(1, 2)
    check_op(
        paddle.matmul,
        lambda x, y: x.swapaxes(1, 2) @ y.swapaxes(1, 2),
        [swapped, OTHER.swapaxes(1, 2)],
        attrs={"transpose_x": True, "transpose_y": True},
    )


def test_two_float_types():
    x, y = paddle.ones([2, 3]), paddle.ones([3, 2], "float64")
    assert (x @ y).shape == [2, 2]
    for name in ("matmul", "mm"):
        check_error(lambda name=name: getattr(paddle, name)(x, y), ValueError, "same dtype", "float64", "astype")
    check_error(lambda: paddle.dot(x[0], y[:, 0]), ValueError, "dot", "same dtype")
    assert paddle.dot(x[0], x[0].astype("complex64")).dtype == paddle.complex64


PRODUCTS = [
    ("bmm", np.matmul, [STACK, OTHER]),
    ("mv", np.matmul, [A, V]),
    ("mm", np.matmul, [A, B]),
    ("dot", np.dot, [V, V + 1]),
    ("dot", lambda x, y: (x * y).sum(-1), [A, A + 1]),
    ("inner", np.inner, [A, STACK]),
    ("outer", np.outer, [A, V]),
    ("ger", np.outer, [V, V]),
    ("kron", np.kron, [A, B]),
    ("vecdot", lambda x, y: (x * y).sum(-1), [A, V]),
    ("cross", np.cross, [A[:, :3], A[:, 1:]]),
    ("trace", np.trace, [A]),
]


@pytest.mark.parametrize(("name", "reference", "inputs"), PRODUCTS)
def test_products(name, reference, inputs):
    attrs = {"axis": 1} if name == "cross" else None
    check_op(getattr(paddle, name), reference, inputs, attrs=attrs)


def test_tensordot():
    check_op(paddle.tensordot, lambda x, y: np.tensordot(x, y, 1), [STACK, B], attrs={"axes": 1})
    check_op(
        paddle.tensordot,
        lambda x, y: np.tensordot(x, y, ([0, 2], [0, 1])),
        [STACK, OTHER],
        attrs={"axes": [[0, 2], [0, 1]]},
    )


def test_sums_with_a_product():
    check_op(paddle.addmm, lambda i, x, y: 2 * i + 3 * x @ y, [A[:, :2], A, B], attrs={"beta": 2.0, "alpha": 3.0})
    check_op(paddle.baddbmm, lambda i, x, y: i + 0.5 * x @ y, [STACK[:, :, :2], STACK, OTHER], attrs={"alpha": 0.5})
    x = paddle.to_tensor(A[:, :2])
    assert x.addmm_(paddle.to_tensor(A), paddle.to_tensor(B)) is x
    np.testing.assert_allclose(x.numpy(), A[:, :2] + A @ B)


def test_chains_and_powers():
    check_op(lambda *t: linalg.multi_dot(list(t)), lambda a, b, c: a @ b @ c, [A, B, B.T])
    for n in (0, 1, 3, -2):
        check_op(linalg.matrix_power, lambda x, n=n: np.linalg.matrix_power(x, n), [SQUARES], attrs={"n": n})


def test_float8_product():
    x, y = paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[3.0, 4.0]])
    small = x.astype("float8_e4m3fn"), y.astype("float8_e4m3fn")
    out = linalg.fp8_fp8_half_gemm_fused(*small, transpose_y=True, scale=0.5, bias=paddle.to_tensor([-9.0]), act="relu")
    assert (out.dtype.name, out.tolist()) == ("float16", [[0.0]])
    assert linalg.fp8_fp8_half_gemm_fused(*small, transpose_y=True, output_dtype="bfloat16").item() == 11.0


# ---- norms and distances ----


@pytest.mark.parametrize("p", [0.5, 1, 2, 3.5, np.inf, -np.inf])
def test_vector_norms(p):
    for axis in (None, 0, -1):
        flat = (lambda x: x.ravel()) if axis is None else (lambda x: x)
        reference = lambda x, f=flat, a=axis: np.linalg.norm(f(x), p, a)  # noqa: E731
        check_op(linalg.norm, reference, [A], attrs={"p": p, "axis": axis})
        check_op(linalg.vector_norm, reference, [A], attrs={"p": p, "axis": axis})


@pytest.mark.parametrize("p", ["fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf])
def test_matrix_norms(p):
    check_op(linalg.matrix_norm, lambda x: np.linalg.norm(x, p, (-2, -1)), [STACK], attrs={"p": p})
    check_op(linalg.norm, lambda x: np.linalg.norm(x, p, (0, 2)), [STACK], attrs={"p": p, "axis": [0, 2]})
    check_op(linalg.cond, lambda x: np.linalg.cond(x, p), [SQUARES], attrs={"p": p}, grad=p not in (-2, 2))


def test_distances():
    check_op(paddle.dist, lambda x, y: np.linalg.norm((x - y).ravel(), 3), [A, A[:1]], attrs={"p": 3})
    gaps = np.abs(A[:, None] - A[None] + 1)
    for p in (1.0, 2.0, 3.0):
        check_op(paddle.cdist, lambda x, y, p=p: (gaps**p).sum(-1) ** (1 / p), [A + 1, A], attrs={"p": p})
    pairs = np.linalg.norm(A[[0, 0, 1]] - A[[1, 2, 2]], axis=1)
    check_op(paddle.pdist, lambda x: pairs, [A], rtol=1e-4)


def test_covariances():
    check_op(linalg.cov, np.cov, [A])
    check_op(linalg.cov, lambda x: np.cov(x, rowvar=False, ddof=0), [A], attrs={"rowvar": False, "ddof": False})
    check_op(linalg.corrcoef, np.corrcoef, [A])
    f, a = np.array([1, 2, 1, 3]), np.array([0.1, 0.5, 0.2, 0.9])
    weighted = linalg.cov(paddle.to_tensor(A), fweights=paddle.to_tensor(f), aweights=paddle.to_tensor(a))
    np.testing.assert_allclose(weighted.numpy(), np.cov(A, fweights=f, aweights=a))


# ---- factorisations: what they multiply to, since signs and orders are free ----


@pytest.mark.parametrize("upper", [False, True])
def test_cholesky(upper):
    x = paddle.to_tensor(POSITIVE)
    factor = linalg.cholesky(x, upper)
    lower = np.linalg.cholesky(POSITIVE)
    np.testing.assert_allclose(factor.numpy(), lower.T if upper else lower)
    np.testing.assert_allclose(linalg.cholesky_inverse(factor, upper).numpy(), np.linalg.inv(POSITIVE))
    solved = linalg.cholesky_solve(paddle.to_tensor(A), factor, upper)
    np.testing.assert_allclose(solved.numpy(), np.linalg.solve(POSITIVE, A))
    check_grad(lambda x: linalg.cholesky((x + paddle.matrix_transpose(x)) / 2, upper), [POSITIVE])


@pytest.mark.parametrize("mode", ["reduced", "complete", "r"])
def test_qr(mode):
    out = linalg.qr(paddle.to_tensor(A.T), mode)
    if mode == "r":
        np.testing.assert_allclose(np.abs(out.numpy()), np.abs(np.linalg.qr(A.T, "r")))
        return
    q, r = out
    assert q.shape == ([4, 4] if mode == "complete" else [4, 3])
    np.testing.assert_allclose((q @ r).numpy(), A.T)
    np.testing.assert_allclose((q.T @ q).numpy(), np.eye(q.shape[1]), atol=1e-12)


def test_reflections_do_not_change_their_input():
    x, tau, y = (paddle.to_tensor(v) for v in (A.T, np.array([1.0, 0.5, 0.2]), RNG.standard_normal([3, 2])))
    q = linalg.householder_product(x, tau)
    np.testing.assert_array_equal(x.numpy(), A.T)
    np.testing.assert_allclose(linalg.ormqr(x, tau, y).numpy(), (q @ y).numpy())
    np.testing.assert_allclose(linalg.ormqr(x, tau, x, transpose=True).numpy(), (q.T @ x).numpy())
    np.testing.assert_allclose(linalg.ormqr(x, tau, y.T, left=False, transpose=True).numpy(), (y.T @ q.T).numpy())


@pytest.mark.parametrize("full", [False, True])
def test_svd(full):
    u, s, vh = linalg.svd(paddle.to_tensor(A), full)
    assert vh.shape == ([4, 4] if full else [3, 4])
    np.testing.assert_allclose((u * s).numpy() @ vh.numpy()[:3], A)
    check_op(linalg.svdvals, lambda x: np.linalg.svd(x, compute_uv=False), [A])


def test_low_ranks():
    x = paddle.to_tensor(B @ A[:2])
    u, s, v = linalg.svd_lowrank(x, 2)
    np.testing.assert_allclose((u * s).numpy() @ v.numpy().T, x.numpy(), atol=1e-8)
    u, s, v = linalg.pca_lowrank(x, 2)
    np.testing.assert_allclose((u * s).numpy() @ v.numpy().T, x.numpy() - x.numpy().mean(0), atol=1e-8)


def test_eigenvalues():
    values, vectors = linalg.eig(paddle.to_tensor(SQUARE))
    np.testing.assert_allclose(SQUARE @ vectors.numpy(), vectors.numpy() * values.numpy())
    alone = linalg.eigvals(paddle.to_tensor(SQUARE)).numpy()
    np.testing.assert_allclose(np.sort(alone), np.sort(np.linalg.eigvals(SQUARE)))
    values, vectors = linalg.eigh(paddle.to_tensor(POSITIVE))
    np.testing.assert_allclose(POSITIVE @ vectors.numpy(), vectors.numpy() * values.numpy())
    for triangle in "LU":
        got = linalg.eigvalsh(paddle.to_tensor(SQUARE), triangle).numpy()
        np.testing.assert_allclose(got, np.linalg.eigvalsh(SQUARE, triangle))
    check_grad(lambda x: linalg.eigvalsh((x + paddle.matrix_transpose(x)) / 2), [POSITIVE])


def test_lu():
    x = paddle.to_tensor(SQUARES)
    packed, pivots, infos = linalg.lu(x, get_infos=True)
    assert (pivots.dtype.name, pivots.numpy().min() >= 1, infos.tolist()) == ("int32", True, [0, 0])
    p, lower, upper = linalg.lu_unpack(packed, pivots)
    np.testing.assert_allclose((p @ lower @ upper).numpy(), SQUARES)
    b = paddle.to_tensor(STACK)
    np.testing.assert_allclose(linalg.lu_solve(b, packed, pivots).numpy(), np.linalg.solve(SQUARES, STACK))
    turned = linalg.lu_solve(b, packed, pivots, "T").numpy()
    np.testing.assert_allclose(turned, np.linalg.solve(SQUARES.swapaxes(1, 2), STACK))


def test_lu_of_complex_matrices_transposed_and_adjoint():
    m = SQUARE + 1j * SQUARE.T
    b = A + 2j * A
    packed, pivots = linalg.lu(paddle.to_tensor(m))
    for trans, of in (("N", m), ("T", m.T), ("C", m.conj().T)):
        solved = linalg.lu_solve(paddle.to_tensor(b), packed, pivots, trans)
        np.testing.assert_allclose(solved.numpy(), np.linalg.solve(of, b))


# ---- solvers ----


def test_inverses_and_determinants():
    check_op(paddle.inverse, np.linalg.inv, [SQUARES])
    check_op(linalg.pinv, np.linalg.pinv, [STACK])
    check_op(linalg.det, np.linalg.det, [SQUARES])
    check_op(linalg.slogdet, lambda x: np.stack(np.linalg.slogdet(x)), [SQUARES])


def test_matrix_exp():
    values, vectors = np.linalg.eigh(POSITIVE / 4)
    check_op(linalg.matrix_exp, lambda x: (vectors * np.exp(values)) @ vectors.T, [POSITIVE / 4])


def test_solutions():
    check_op(linalg.solve, np.linalg.solve, [SQUARES, STACK])
    check_op(linalg.solve, lambda x, y: y @ np.linalg.inv(x), [SQUARE, A.T], attrs={"left": False})
    for upper, half in ((True, np.triu), (False, np.tril)):
        for turn in (False, True):
            check_op(
                linalg.triangular_solve,
                lambda x, y, h=half, t=turn: np.linalg.solve(h(x).T if t else h(x), y),
                [SQUARE, A],
                attrs={"upper": upper, "transpose": turn},
            )


@pytest.mark.parametrize("driver", [None, "gels", "gelsd", "gelss"])
def test_least_squares(driver):
    solution, residuals, rank, values = linalg.lstsq(paddle.to_tensor(A.T), paddle.to_tensor(B), driver=driver)
    want, left, count, singular = np.linalg.lstsq(A.T, B, rcond=None)
    np.testing.assert_allclose(solution.numpy(), want)
    if driver is not None:
        np.testing.assert_allclose(residuals.numpy(), left)
    if driver != "gels":
        assert (rank.dtype.name, rank.item()) == ("int32", count)
    if driver in ("gelsd", "gelss"):
        np.testing.assert_allclose(values.numpy(), singular)


def test_ranks():
    low = paddle.to_tensor(B @ A[:2])
    assert (linalg.matrix_rank(low).item(), low.shape) == (2, [4, 4])
    assert linalg.matrix_rank(paddle.eye(3), tol=paddle.to_tensor(2.0)).item() == 0
    assert linalg.matrix_rank(paddle.diag(paddle.to_tensor([1.0, 0.1])), rtol=0.5).item() == 1


def test_errors_name_shapes_and_what_to_try():
    x = paddle.ones([2, 3])
    check_error(lambda: paddle.matmul(x, x), ValueError, "x [2, 3] and y [2, 3]", "last axis", "transpose_y")
    check_error(lambda: x @ x, ValueError, "[2, 3]", "last axis")
    check_error(lambda: paddle.matmul(x, x, True, True), ValueError, "x (transposed) [3, 2]")
    check_error(lambda: paddle.matmul(x, [1]), ValueError, "'y' must be a Tensor", "to_tensor")
    check_error(lambda: paddle.bmm(x, x), ValueError, "bmm", "'x' must have 3 dimensions", "shape=[2, 3]")
    check_error(lambda: paddle.addmm(x, x, x), ValueError, "(3)", "(2)")
    check_error(lambda: paddle.dot(paddle.ones([2]), paddle.ones([3])), RuntimeError, "same shape", "shape=[3]")
    check_error(lambda: paddle.cdist(x, paddle.ones([2, 4])), AssertionError, "last axes", "shape=[2, 4]")
    check_error(lambda: linalg.inv(x), ValueError, "square", "shape=[2, 3]")
    check_error(lambda: linalg.inv(paddle.zeros([2, 2])), ValueError, "singular")
    check_error(lambda: linalg.cholesky(-paddle.eye(2)), ValueError, "positive-definite")
    check_error(lambda: linalg.svd(paddle.ones([2, 2], "int64")), RuntimeError, "float", "astype")
    check_error(lambda: linalg.norm(x, 3, [0, 1]), ValueError, "'fro'", "p = 3")


def test_public_names_are_the_recorded_ones():
    assert len(linalg.__all__) == 40
    assert all(callable(getattr(linalg, name)) for name in linalg.__all__)


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("triangular", [False, True])
def test_cholesky_inverse_with_and_without_gradient(upper, triangular):
    x = np.random.default_rng(0).standard_normal((6, 6)) + 4 * np.eye(6)
    x = (np.triu(x) if upper else np.tril(x)) if triangular else x
    wanted = np.linalg.inv(x.T @ x if upper else x @ x.T)
    for stop_gradient in (True, False):
        out = paddle.linalg.cholesky_inverse(paddle.to_tensor(x, stop_gradient=stop_gradient), upper)
        np.testing.assert_allclose(out.numpy(), wanted, rtol=1e-9)
