"""`einsum` against NumPy, with the dtypes it promotes to and the errors it raises."""

import numpy as np
import pytest
from tests.support import check_error, check_op

import paddle

A, B, C = (np.random.default_rng(i).standard_normal(s) for i, s in enumerate([(3, 4), (4, 5), (2, 3, 4)]))
CASES = [
    ("ij,jk->ik", [A, B]),
    ("ij,jk", [A, B]),
    ("ij->ji", [A]),
    ("ij->", [A]),
    ("ij->i", [A]),
    ("ij,ij->ij", [A, A]),
    ("ii->i", [A[:, :3]]),
    ("ii", [A[:, :3]]),
    ("bij,jk->bik", [C, B]),
    ("...ij,jk->...ik", [C, B]),
    ("i...->...", [C]),
    ("i,j->ij", [A[0], B[0]]),
    ("bij,bkj->bik", [C, C]),
    ("ij,jk,kl->il", [A, B, B.T]),
    (" i j , j k -> i k ", [A, B]),
    ("Ij,jK->IK", [A, B]),
    ("ji", [A]),
]


@pytest.mark.parametrize(("equation", "operands"), CASES)
def test_matches_numpy(equation, operands):
    check_op(lambda *t: paddle.einsum(equation, *t), lambda *a: np.einsum(equation.replace(" ", ""), *a), operands)


def test_dtypes_promote():
    out = paddle.einsum("i,i->", paddle.to_tensor([1, 2]), paddle.to_tensor([0.5, 1.0]))
    assert (out.dtype.name, out.item()) == ("float32", 2.5)


def test_operands_in_a_list():
    a, b = paddle.to_tensor(A), paddle.to_tensor(B)
    assert (paddle.einsum("ij,jk->ik", [a, b]) == paddle.einsum("ij,jk->ik", a, b)).all()


def test_errors():
    a, b = paddle.to_tensor(A), paddle.to_tensor(B)
    check_error(lambda: paddle.einsum("ij,jk->ik", a), AssertionError, "2 operands", "received 1", "ij,jk->ik")
    check_error(lambda: paddle.einsum("ijk->i", a), AssertionError, "'ijk' names 3 axes", "has 2")
    check_error(lambda: paddle.einsum("i1->i", a), AssertionError, "letters")
    check_error(lambda: paddle.einsum("ij,kj->ik", a, b), ValueError, "j")
    check_error(lambda: paddle.einsum("ij->ijk", a), ValueError, "k")
