"""Diagonals and triangles of matrices: against NumPy, with gradients, in place, errors."""

import numpy as np
import pytest
from tests.support import check_error, check_op

import paddle

MATRIX = np.arange(12.0).reshape(3, 4)
CUBE = np.arange(24.0).reshape(2, 3, 4)


@pytest.mark.parametrize("offset", [-2, -1, 0, 1, 3])
def test_diagonals_both_ways(offset):
    check_op(lambda x: paddle.diag(x, offset), lambda x: np.diag(x, offset), [MATRIX])
    check_op(lambda x: paddle.diag(x, offset), lambda x: np.diag(x, offset), [MATRIX[0]])
    check_op(lambda x: paddle.diagflat(x, offset), lambda x: np.diagflat(x, offset), [MATRIX[:2, :2]])
    check_op(lambda x: paddle.diagonal(x, offset, 1, 2), lambda x: np.diagonal(x, offset, 1, 2), [CUBE])


@pytest.mark.parametrize("offset", [-1, 0, 2])
def test_triangles(offset):
    for name in ("tril", "triu"):
        check_op(lambda x, n=name: getattr(paddle, n)(x, offset), lambda x, n=name: getattr(np, n)(x, offset), [CUBE])


def test_gradient_of_a_padded_diagonal():
    above = np.diag(np.ones(3), 1) > 0
    check_op(lambda x: paddle.diag(x, 1, 9), lambda x: np.where(above, np.diag(x, 1), 9), [MATRIX[0, :3]])


def test_diagonal_inverts_diag_embed():
    x = paddle.to_tensor(CUBE)
    for dims in ((-2, -1), (0, 2), (3, 1)):
        back = paddle.diagonal(paddle.diag_embed(x, 1, *dims), 1, *dims)
        assert (back == x).all()


def test_in_place_forms_write_into_their_tensor():
    x = paddle.to_tensor(MATRIX)
    assert x.tril_() is x
    np.testing.assert_array_equal(x.numpy(), np.tril(MATRIX))
    assert paddle.triu_(x, 1).sum() == 0


@pytest.mark.parametrize(("row", "col", "offset"), [(3, 3, 0), (4, 2, -1), (2, 5, 1)])
def test_indices_of_triangles(row, col, offset):
    np.testing.assert_array_equal(paddle.tril_indices(row, col, offset).numpy(), np.tril_indices(row, offset, col))
    np.testing.assert_array_equal(paddle.triu_indices(row, col, offset).numpy(), np.triu_indices(row, offset, col))


@pytest.mark.parametrize("increasing", [False, True])
def test_vander(increasing):
    x = np.array([1.5, 2.0, -0.5])
    check_op(lambda x: paddle.vander(x, 4, increasing), lambda x: np.vander(x, 4, increasing), [x])


def test_errors():
    check_error(lambda: paddle.diag(paddle.ones([2, 2, 2])), ValueError, "1 or 2 dimensions", "[2, 2, 2]", "diagonal")
    check_error(lambda: paddle.tril(paddle.ones([3])), ValueError, "2 dimensions", "shape=[3]")
    check_error(lambda: paddle.diagonal(paddle.ones([2, 2]), 0, 1, 1), ValueError, "axis1 and axis2", "different")
    check_error(lambda: paddle.diagonal(paddle.ones([2, 2]), 0, 0, 5), IndexError, "axis2", "-2 and 1")
