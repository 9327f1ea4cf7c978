"""Decompositions and solvers in an ONNX model, whose loops run over the columns, against LAPACK's results."""

import numpy as np
import pytest
from tests.onnx.models import check, uniform

import paddle
from paddle import linalg as L
from paddle._onnx import NoCounterpartError

rng = np.random.default_rng(4)
A = uniform(rng, 2, 4, 4)
S = (A @ A.transpose(0, 2, 1) + np.eye(4)).astype("float32")
TALL, WIDE, RIGHT = uniform(rng, 5, 3), uniform(rng, 3, 5), uniform(rng, 2, 4, 2)
DOMINANT = A + 4 * np.eye(4, dtype="float32")


def triangular(a, y):
    upper = L.triangular_solve(a, y)
    return upper, L.triangular_solve(a, y, upper=False), L.triangular_solve(a, y, transpose=True, unitriangular=True)


def rebuilt_eigen(x):
    values, vectors = L.eigh(x)
    return values, paddle.matmul(vectors * values.unsqueeze(-2), vectors, transpose_y=True)


def rebuilt_singular(x):
    u, s, vh = L.svd(x)
    return s, paddle.matmul(u * s.unsqueeze(-2), vh)


CASES = {
    "inverse": (L.inv, [A]),
    "solve": (lambda a, y: (L.solve(a, y), L.solve(a[0], y[0, :, 0])), [A, RIGHT]),
    "cholesky": (
        lambda x, y: (L.cholesky(x), L.cholesky(x, upper=True), L.cholesky_solve(y, L.cholesky(x))),
        [S, RIGHT],
    ),
    "triangular_solve": (triangular, [DOMINANT, RIGHT]),
    "slogdet": (lambda x: (L.slogdet(x), *paddle.compat.slogdet(x)), [A]),
    "lu": (lambda x: (*L.lu(x), *L.lu_unpack(*L.lu(x))), [A]),
    "lu of a tall matrix": (lambda x: L.lu(x, get_infos=True), [TALL]),
    "lu_solve": (lambda y, x: L.lu_solve(y, *L.lu(x)), [RIGHT, A]),
    "qr": (lambda x: (*L.qr(x), *L.qr(x, "complete")), [TALL]),
    "qr, several": (L.qr, [A]),
    "the factor r alone": (lambda x: L.qr(x, "r"), [WIDE]),
    "eigh": (rebuilt_eigen, [S]),
    "eigvalsh of the upper half": (lambda x: L.eigvalsh(x, "U"), [A]),
    "svd": (rebuilt_singular, [WIDE]),
    "what needs singular values": (lambda x: (L.pinv(x), L.matrix_norm(x, "nuc"), L.matrix_rank(x)), [TALL]),
    "cond": (L.cond, [A]),
    "matrix_exp": (L.matrix_exp, [A]),
}


@pytest.mark.parametrize("name", CASES)
def test_matrices(name):
    function, arrays = CASES[name]
    check(function, arrays, tolerance=5e-4)


def test_what_has_no_form_says_so():
    with pytest.raises(NoCounterpartError, match="full_matrices=True"):
        check(lambda x: L.svd(x, True), [TALL])
    with pytest.raises(NoCounterpartError, match="unknown before a run"):
        check(L.inv, [A[0]], unknown=(0, 1))
