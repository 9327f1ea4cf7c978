"""Embedding and one-hot: rows, gradients, errors. Recorded values are in tests/nn/layer."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
import paddle.nn.functional as F

W = np.arange(12, dtype="float32").reshape(4, 3)


@pytest.mark.parametrize("sparse", [False, True])
def test_gradient_counts_lookups_except_of_padding(sparse):
    w = paddle.to_tensor(W, stop_gradient=False)
    out = F.embedding(paddle.to_tensor([[0, 2, 2], [1, 0, 2]]), w, padding_idx=1, sparse=sparse)
    assert out.numpy()[1, 0].tolist() == [0.0, 0.0, 0.0]
    out.sum().backward()
    grad = w.grad.to_dense() if sparse and hasattr(w.grad, "to_dense") else w.grad
    assert grad.numpy()[:, 0].tolist() == [2.0, 0.0, 3.0, 0.0]


def test_long_rows_are_shortened():
    out = F.embedding(paddle.to_tensor([3]), paddle.to_tensor(W), max_norm=1.0)
    np.testing.assert_allclose(np.linalg.norm(out.numpy()), 1.0, rtol=1e-5)


def test_one_hot_infers_the_number_of_classes():
    assert F.one_hot(paddle.to_tensor([0, 2])).tolist() == [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    assert F.one_hot(paddle.to_tensor([[1]]), 4).shape == [1, 1, 4]


@pytest.mark.parametrize(
    "row",
    [
        (lambda: F.embedding(paddle.to_tensor([4]), paddle.to_tensor(W)), ValueError, "between 0 and 3", "index of 4"),
        (lambda: F.embedding(paddle.to_tensor([-1]), paddle.to_tensor(W)), ValueError, "an index of -1"),
        (lambda: F.embedding(paddle.to_tensor([0.0]), paddle.to_tensor(W)), NotImplementedError, "int32 or int64"),
        (lambda: F.embedding(paddle.to_tensor([0]), paddle.to_tensor(W), padding_idx=4), ValueError, "'padding_idx'"),
        (lambda: F.one_hot(paddle.to_tensor([5]), 5), ValueError, "an index of 5", "5 classes"),
        (lambda: F.one_hot(paddle.to_tensor([0]), 0), ValueError, "'num_classes' must be positive"),
        (lambda: paddle.nn.Embedding(0, 3), ValueError, "must be positive"),
        (lambda: paddle.nn.Embedding(4, 3, padding_idx=9), ValueError, "'padding_idx'"),
    ],
    ids=lambda row: row[2],
)
def test_errors(row):
    check_error(*row)


def test_renorm_cuts_the_selected_rows_in_place():
    weight = paddle.to_tensor([[3.0, 4.0], [0.3, 0.4], [6.0, 8.0]])
    assert F.embedding_renorm_(paddle.to_tensor([0, 1, 0]), weight, 1.0) is weight
    np.testing.assert_allclose(weight.numpy(), [[0.6, 0.8], [0.3, 0.4], [6.0, 8.0]], 1e-6)
    F.embedding_renorm_(paddle.to_tensor([[2]]), weight, 1.0, 1.0)
    np.testing.assert_allclose(weight.numpy()[2], [0.42857146, 0.57142860], 1e-6)
    check_error(lambda: F.embedding_renorm_(paddle.to_tensor([0.0]), weight, 1.0), ValueError, "int32 or int64")
    check_error(lambda: F.embedding_renorm_(paddle.to_tensor([3]), weight, 1.0), ValueError, "an index of 3")


@pytest.mark.parametrize("padding_idx", [None, 3])
def test_the_gradient_of_many_lookups_also_twice(padding_idx):
    random = np.random.default_rng(0)
    places, table = random.integers(0, 50, (64, 20)), random.standard_normal((50, 64)).astype("float32")
    weight = paddle.to_tensor(table, stop_gradient=False)
    out = F.embedding(paddle.to_tensor(places), weight, padding_idx)
    (first,) = paddle.grad((out**3).sum(), weight, create_graph=True)
    counts = np.bincount(places.reshape(-1), minlength=50).astype("float32")[:, None]
    if padding_idx is not None:
        counts[padding_idx] = 0
    np.testing.assert_allclose(first.numpy(), 3 * table**2 * counts, rtol=1e-5, atol=1e-6)
    (second,) = paddle.grad(first.sum(), weight)
    np.testing.assert_allclose(second.numpy(), 6 * table * counts, rtol=1e-5, atol=1e-5)
    with pytest.raises((IndexError, ValueError), match="between 0 and 49"):
        F.embedding(paddle.to_tensor(places + 1), weight)
