"""Derivatives of functions; the values are those of paddlepaddle 3.3.1."""

import numpy as np
import pytest
from tests.support import check_error, run_examples

import paddle
from paddle.incubate import autograd as A

X = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
Y = paddle.to_tensor([[1.0, 1.0], [2.0, 2.0]])
CORNER = paddle.to_tensor([[1.0, 0.0], [0.0, 0.0]])


def square(x):
    return paddle.matmul(x, x)


def both(a, b):
    return a * b, a + b


def test_vjp():
    out, product = A.vjp(square, X)
    assert out.tolist() == [[7.0, 10.0], [15.0, 22.0]]
    assert product.tolist() == [[7.0, 11.0], [9.0, 13.0]]
    assert not product.stop_gradient
    assert A.vjp(square, X, CORNER)[1].tolist() == [[2.0, 3.0], [2.0, 0.0]]
    assert X.stop_gradient
    out, products = A.vjp(both, [X, Y], [CORNER, paddle.to_tensor([[0.0, 0.0], [0.0, 1.0]])])
    assert [t.tolist() for t in products] == [[[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]]
    assert isinstance(out, tuple)


def test_jvp():
    assert A.jvp(square, X)[1].tolist() == [[7.0, 9.0], [11.0, 13.0]]
    assert A.jvp(square, X, CORNER)[1].tolist() == [[2.0, 2.0], [3.0, 0.0]]
    out, products = A.jvp(both, [X, Y])
    assert [t.tolist() for t in products] == [[[2.0, 3.0], [5.0, 6.0]], [[2.0, 2.0], [2.0, 2.0]]]
    assert out[1].tolist() == [[2.0, 3.0], [5.0, 6.0]]


def test_unused_inputs_have_zero_gradients():
    assert [t.tolist() for t in A.vjp(lambda a, b: a * a, [X, Y])[1]] == [[[2.0, 4.0], [6.0, 8.0]], [[0.0, 0.0]] * 2]
    assert A.vjp(lambda a: paddle.ones([2]), X)[1].tolist() == [[0.0, 0.0]] * 2
    assert A.jvp(lambda a: paddle.ones([2]), X)[1].tolist() == [0.0, 0.0]


def test_products_can_be_differentiated():
    x = paddle.to_tensor([2.0])
    _, second = A.vjp(lambda t: A.vjp(lambda s: s**3, t)[1], x)
    # The inner call works on a copy of its input, so outer gradients do not flow through it, as in Paddle.
    assert second.tolist() == [0.0]
    assert A.jvp(lambda t: t**3, x)[1].tolist() == [12.0]


def test_jacobian():
    matrix = A.Jacobian(square, X)
    assert matrix.shape == (4, 4)
    assert matrix[0, :].tolist() == [2.0, 3.0, 2.0, 0.0]
    assert matrix[:, 1].tolist() == [3.0, 5.0, 0.0, 3.0]
    assert matrix[0:2, 1:3].tolist() == [[3.0, 2.0], [5.0, 0.0]]
    assert float(matrix[0, 1]) == 3.0
    joined = A.Jacobian(lambda a, b: (a * b, a), [X, Y])
    want = np.zeros((8, 8), "float32")
    want[:4, :4], want[:4, 4:], want[4:, :4] = np.diag([1, 1, 2, 2]), np.diag([1, 2, 3, 4]), np.eye(4)
    assert joined.shape == (8, 8)
    np.testing.assert_array_equal(joined[:].numpy(), want)
    assert A.Jacobian(lambda a: a.sum(), X).shape == (1, 4)


def test_jacobian_of_a_batch():
    matrix = A.Jacobian(lambda a: a * a, X, is_batched=True)
    assert matrix.shape == (2, 2, 2)
    assert matrix[:].tolist() == [[[2.0, 0.0], [0.0, 4.0]], [[6.0, 0.0], [0.0, 8.0]]]
    assert matrix[:, 0, :].tolist() == [[2.0, 0.0], [6.0, 0.0]]


def test_hessian():
    np.testing.assert_array_equal(A.Hessian(lambda a: (a**3).sum(), X)[:].numpy(), np.diag([6.0, 12.0, 18.0, 24.0]))
    want = np.zeros((8, 8), "float32")
    want[:4, :4], want[:4, 4:], want[4:, :4] = np.diag([2, 2, 4, 4]), np.diag([2, 4, 6, 8]), np.diag([2, 4, 6, 8])
    np.testing.assert_array_equal(A.Hessian(lambda a, b: (a * a * b).sum(), [X, Y])[:].numpy(), want)
    batched = A.Hessian(lambda a: (a**3).sum(-1, keepdim=True), X, is_batched=True)
    assert batched.shape == (2, 2, 2)
    assert batched[:].tolist() == [[[6.0, 0.0], [0.0, 12.0]], [[18.0, 0.0], [0.0, 24.0]]]


def test_wrong_arguments():
    check_error(lambda: A.vjp(square, X, paddle.ones([1])), RuntimeError, "v[0]", "[2, 2]")
    check_error(lambda: A.vjp(both, [X, Y], [X]), RuntimeError, "2 tensors")
    check_error(lambda: A.jvp(square, 1.0), TypeError, "'xs'")
    check_error(lambda: A.Hessian(lambda a: a * a, X), RuntimeError, "one element", "4")
    check_error(lambda: A.Hessian(lambda a: a * a, X, is_batched=True), RuntimeError, "each sample")
    check_error(lambda: A.forward_grad(X, X), AssertionError, "static", "jvp")
    check_error(lambda: A.grad(X, X), AssertionError, "static", "paddle.grad")
    check_error(A.enable_prim, AssertionError, "static")


@pytest.mark.parametrize("target", [A.vjp, A.Jacobian, A.Hessian])
def test_examples(target):
    run_examples(target)
