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


def _on_paths(x, label, classes, weight, bias, start):
    """Loss, and the gradients of x and weight, by a plain loop over samples and decisions, in float64."""
    loss, for_x, for_weight = np.zeros((len(x), 1)), np.zeros(x.shape), np.zeros(weight.shape)
    longest = (classes - 1).bit_length()
    for i, leaf in enumerate(label.reshape(-1) + classes):
        for level in range(longest):
            node, right = (leaf >> (level + 1)) - 1, (leaf >> level) & 1
            if node < 0:
                loss[i] += np.log(2.0)
                continue
            score = x[i].astype("float64") @ weight[node] + bias[node]
            held = np.clip(score, -40, 40)
            loss[i] += np.log1p(np.exp(-abs(held))) + max(held, 0) - right * held
            slope = start[i] * (1 / (1 + np.exp(-held)) - right)
            for_x[i] += slope * weight[node]
            for_weight[node] += slope * x[i]
    return loss, for_x, for_weight


@pytest.mark.parametrize("classes", [2, 3, 5, 37, 600])  # from products with all nodes to copies of those on paths
@pytest.mark.parametrize("scale", [0.3, 30.0])  # with scores between -40 and 40, and beyond
def test_hsigmoid_is_the_sum_over_the_paths(classes, scale):
    random = np.random.RandomState(classes)
    x, weight = random.randn(20, 7) * scale, random.randn(classes + 3, 7)
    bias, label = random.randn(classes + 3), random.randint(0, classes, (20, 1))
    start = random.randn(20, 1)
    for kind, tolerance in (("float32", 2e-4), ("float64", 1e-9)):
        ours = [T(v.astype(kind), stop_gradient=False) for v in (x, weight, bias[:, None])]
        loss = F.hsigmoid_loss(ours[0], T(label), classes, ours[1], ours[2])
        (loss * T(start.astype(kind))).sum().backward()
        expected = _on_paths(*(v.astype(kind) for v in (x,)), label, classes, weight.astype(kind), bias, start[:, 0])
        for value, wanted in zip((loss, ours[0].grad, ours[1].grad), expected, strict=True):
            np.testing.assert_allclose(value.numpy(), wanted, rtol=tolerance, atol=tolerance * scale)


@pytest.mark.parametrize("bad", [np.inf, np.nan])
def test_an_infinite_number_stays_on_the_paths_of_hsigmoid(bad):
    weight, x = W.numpy().copy(), X.numpy().copy()
    weight[3], x[1, 0] = bad, bad  # no path but those of the classes 3 and 4 of 5 has the node 3
    path = T([[0, 1], [0, 2]])
    x, weight = T(x, stop_gradient=False), T(weight, stop_gradient=False)
    loss = F.hsigmoid_loss(x, T([0, 1]), 5, weight, None, path, T([[0, 1], [1, 0]]))
    loss.sum().backward()
    assert np.isfinite([loss.numpy()[0, 0], *x.grad.numpy()[0], *weight.grad.numpy()[3]]).all()
    assert not np.isfinite(loss.numpy()[1, 0])
