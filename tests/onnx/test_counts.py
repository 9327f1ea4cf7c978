"""Counting, running extremes, sequences and diagonals in an ONNX model, against the library."""

import numpy as np
import pytest
from tests.onnx.models import check, uniform

import paddle
import paddle.nn.functional as F
from paddle import geometric as G

rng = np.random.default_rng(5)
X, WHOLE = uniform(rng, 3, 4, 5), rng.integers(0, 4, (3, 7))
GAPS = X.copy()
GAPS[0, 1, 2] = GAPS[1, :, 0] = np.nan
STEPS = np.array([[1, 2], [1, 2], [3, 4], [1, 2]])
POTENTIALS, MOVES = uniform(rng, 3, 6, 4), uniform(rng, 4, 4)
WEIGHT = [1.0, 2.0, 3.0, 4.0, 5.0]


def weighted(x, label):
    weight = paddle.to_tensor(WEIGHT)
    return (
        F.cross_entropy(x, label, weight),
        F.nll_loss(x, label, weight),
        F.nll_loss(x, label, weight, reduction="none"),
    )


CASES = {
    "bincount": (lambda x: paddle.bincount(x), [WHOLE[0]], (0,)),
    "bincount of weights": (lambda x: paddle.bincount(x, x.astype("float32"), 9), [WHOLE[0]], ()),
    "histogram": (lambda x: (paddle.histogram(x, 5), paddle.histogram(x, 4, -1, 1, density=True)), [X], (0,)),
    "histogram of integers": (lambda x: paddle.histogram(x, 4), [WHOLE], ()),
    "cummax": (lambda x: (*paddle.cummax(x, 1), *paddle.cummin(x, -1)), [X], (0, 1)),
    "cummin of equals": (lambda x: (*paddle.cummax(x), *paddle.cummin(x)), [WHOLE], ()),
    "mode": (lambda x: (*paddle.mode(x), *paddle.mode(x, 0, True)), [WHOLE], ()),
    "nanmedian": (
        lambda x: (paddle.nanmedian(x), paddle.nanmedian(x, 1), paddle.nanmedian(x, [0, 2], True)),
        [GAPS],
        (),
    ),
    "diagonal_scatter": (lambda x: paddle.diagonal_scatter(x, x[:, :, 0] * 2, 1, 1, 2), [X], ()),
    "fill_diagonal_tensor": (lambda x: x.fill_diagonal_tensor(x[0, :4], 1), [X[0]], ()),
    "max_unpool1d": (lambda x: F.max_unpool1d(*F.max_pool1d(x, 2, return_mask=True), 2), [X[:, :, :4]], (0,)),
    "max_unpool2d": (
        lambda x: F.max_unpool2d(*F.max_pool2d(x, 2, return_mask=True), 2),
        [uniform(rng, 2, 3, 4, 6)],
        (),
    ),
    "unique_consecutive": (lambda x: paddle.unique_consecutive(x, True, True), [np.sort(WHOLE[0])], (0,)),
    "unique_consecutive of rows": (lambda x: paddle.unique_consecutive(x, True, True, 0), [STEPS], ()),
    "unique_consecutive of columns": (lambda x: paddle.unique_consecutive(x, axis=1), [STEPS.T.copy()], ()),
    "repeat_interleave": (lambda x, n: paddle.repeat_interleave(x, n, 1), [X, np.array([1, 0, 2, 3])], ()),
    "gather_tree": (F.gather_tree, [rng.integers(0, 9, (4, 2, 3)), rng.integers(0, 3, (4, 2, 3))], (1,)),
    "viterbi_decode": (paddle.text.viterbi_decode, [POTENTIALS, MOVES, np.array([6, 3, 5])], ()),
    "viterbi_decode of short ones": (
        lambda p, t, n: paddle.text.viterbi_decode(p, t, n, False),
        [POTENTIALS, MOVES, np.array([4, 3, 2])],
        (),
    ),
    "reindex_graph": (
        G.reindex_graph,
        [np.arange(3), np.array([8, 9, 0, 4, 7, 6, 7]), np.array([2, 3, 2], "int32")],
        (),
    ),
    "where": (lambda x: paddle.where(x > 0), [X], (0,)),
    "shift": (lambda x: paddle.bitwise_right_shift(x, paddle.full_like(x, 2)), [np.arange(-9, 9, dtype="int32")], ()),
    "searchsorted": (paddle.searchsorted, [np.sort(X[:, 0], -1), X[:, 1]], ()),
    "weighted classes": (weighted, [uniform(rng, 6, 5), np.array([0, 1, 2, 3, 4, 1])], ()),
}


@pytest.mark.parametrize("name", CASES)
def test_counts(name):
    function, arrays, unknown = CASES[name]
    check(function, arrays, unknown=unknown, tolerance=1e-4)
