"""Losses with margins: as recorded from the original, and what they reject."""

import math

import numpy as np
import pytest
from tests.golden.loss_cases import MARGIN
from tests.nn.recorded import check
from tests.support import check_error

import paddle
import paddle.nn.functional as F
from paddle import nn

X, Y = paddle.randn([3, 4]), paddle.to_tensor([1, -1, 1])


@pytest.mark.parametrize("name", MARGIN)
def test_recorded(name):
    check("margin", name, MARGIN[name], book="losses")


CALLS = {
    "margin_ranking_loss": (X, X, X),
    "hinge_embedding_loss": (X, X),
    "soft_margin_loss": (X, X),
    "cosine_embedding_loss": (X, X, Y),
    "multi_margin_loss": (X, Y.abs()),
    "multi_label_margin_loss": (X, X.astype("int64")),
    "multi_label_soft_margin_loss": (X, X),
    "triplet_margin_loss": (X, X, X),
    "triplet_margin_with_distance_loss": (X, X, X),
}


@pytest.mark.parametrize("name", CALLS)
def test_reduction_is_checked(name):
    check_error(lambda: getattr(F, name)(*CALLS[name], reduction="max"), ValueError, name, "'reduction'", "'max'")


@pytest.mark.parametrize("name", list(CALLS)[2:])
def test_shapes_are_checked(name):
    first, *others = CALLS[name]
    check_error(lambda: getattr(F, name)(first[:2], *others), ValueError, name, "[2, 4]")


def test_labels_out_of_range_are_named():
    check_error(lambda: F.multi_margin_loss(X, paddle.to_tensor([0, 1, 4])), ValueError, "a label of 4", "4 classes")
    check_error(lambda: F.multi_margin_loss(X, paddle.to_tensor([0, -1, 3])), ValueError, "a label of -1", "4 classes")
    several = paddle.to_tensor([[0, -1, -1, -1], [1, 2, -1, -1], [3, 7, -1, -1]])
    check_error(lambda: F.multi_label_margin_loss(X, several), ValueError, "a label of 7", "4 classes")
    check_error(lambda: F.multi_label_margin_loss(X, several - 1), ValueError, "a label of -2", "4 classes")


def test_options_are_checked():
    check_error(lambda: F.triplet_margin_loss(X, X, X, margin=-1), ValueError, "'margin'", "-1")
    check_error(lambda: F.multi_margin_loss(X, Y.abs(), weight=paddle.ones([3])), ValueError, "4 classes", "[3]")
    check_error(lambda: F.multi_label_margin_loss(X[0], X[0].astype("int64")), ValueError, "2 dimensions")
    check_error(lambda: F.cosine_embedding_loss(X, X, Y.unsqueeze(1)), ValueError, "1 dimension", "[3, 1]")
    check_error(lambda: F.cosine_embedding_loss(X.astype("int64"), X.astype("int64"), Y), ValueError, "floats")
    check_error(lambda: nn.CosineEmbeddingLoss(margin=2), ValueError, "CosineEmbeddingLoss", "'margin'")
    check_error(
        lambda: F.triplet_margin_with_distance_loss(X, X, X, lambda x, y: (x - y - 1).sum(-1)), ValueError, "negative"
    )


def test_the_layer_calls_its_distance():
    # The original's layer does not, although its function does.
    x, near, far = (paddle.randn([3, 4]) for _ in range(3))
    distance = lambda u, v: (u - v).abs().sum(-1)  # noqa: E731
    layer = nn.TripletMarginWithDistanceLoss(distance, 2.0, reduction="none")
    wanted = F.triplet_margin_with_distance_loss(x, near, far, distance, 2.0, reduction="none")
    np.testing.assert_array_equal(layer(x, near, far), wanted)


def test_large_scores_stay_finite():
    # The original overflows to inf from about 88.
    assert F.soft_margin_loss(paddle.to_tensor([-1000.0]), paddle.to_tensor([1.0])).item() == 1000.0


def test_multi_margin_loss_of_no_samples():
    x, label = paddle.zeros([0, 5]), paddle.zeros([0], "int64")
    assert math.isnan(F.multi_margin_loss(x, label).item())
    assert F.multi_margin_loss(x, label, reduction="sum").item() == 0.0
