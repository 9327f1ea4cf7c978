"""Losses for very many classes: as recorded from the original, and what they reject."""

import numpy as np
import pytest
from tests.golden.loss_cases import TREE
from tests.nn.recorded import check
from tests.support import check_error

import paddle
import paddle.nn.functional as F

T = paddle.to_tensor
X, W = paddle.randn([2, 3]), paddle.randn([4, 3])


@pytest.mark.parametrize("name", TREE)
def test_recorded(name):
    check("tree", name, TREE[name], book="losses")


def test_a_sparse_gradient_is_the_dense_one():
    grads = []
    for sparse in (False, True):
        weight = T(W.numpy(), stop_gradient=False)
        F.hsigmoid_loss(X, T([1, 4]), 5, weight, is_sparse=sparse).sum().backward()
        grads.append(weight.grad.to_dense() if weight.grad.is_sparse() else weight.grad)
    np.testing.assert_allclose(*grads, rtol=1e-6)


def test_what_hsigmoid_refuses():
    # The original reads beyond the weight for a label that is out of range.
    check_error(lambda: F.hsigmoid_loss(X, T([0, 5]), 5, W), ValueError, "a label of 5", "5 classes")
    check_error(lambda: F.hsigmoid_loss(X, T([0, -1]), 5, W), ValueError, "a label of -1", "5 classes")
    check_error(lambda: F.hsigmoid_loss(X, T([0, 0]), 1, W), ValueError, "'num_classes'", "1")
    check_error(lambda: F.hsigmoid_loss(X, T([0, 1]), 6, W), ValueError, "'weight'", "5 rows", "[4, 3]")
    check_error(lambda: F.hsigmoid_loss(X, T([0, 1, 2]), 5, W), ValueError, "'label'", "[3]")
    path = T([[0, 1], [0, 4]])
    check_error(lambda: F.hsigmoid_loss(X, T([0, 1]), 5, W, None, path), ValueError, "'path_table' and 'path_code'")
    check_error(lambda: F.hsigmoid_loss(X, T([0, 1]), 5, W, None, path, path), ValueError, "a node 4", "from 0 to 3")
    check_error(lambda: F.hsigmoid_loss(X, T([0, 1]), 5, W, None, path, path[:1]), ValueError, "same shape")


def test_what_the_adaptive_softmax_refuses():
    head, tails = paddle.randn([3, 5]), [[paddle.randn([3, 2]), paddle.randn([2, 3])]]

    def run(label, x=X):
        return F.adaptive_log_softmax_with_loss(x, T(label), head, tails, [4, 7])

    check_error(lambda: run([0, 7]), ValueError, "a label of 7", "7 classes")
    check_error(lambda: run([-1, 0]), ValueError, "a label of -1", "7 classes")
    check_error(lambda: run([[0], [1]]), ValueError, "'label'", "[2, 1]")
    check_error(lambda: run([0, 1, 2]), ValueError, "same length", "[3]")
