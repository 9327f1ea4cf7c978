"""Losses of `fluid.layers`, in both modes, against their formulas."""

import numpy as np
import pytest
import torch
from tests.fluid.both_modes import both
from tests.support import check_grad

import paddle
import paddle.fluid as fluid

L = fluid.layers
R = np.random.RandomState(0)
SCORES = R.randn(4, 5).astype("float32")
CHANCES = (np.exp(SCORES) / np.exp(SCORES).sum(1, keepdims=True)).astype("float32")
LABEL = np.array([[1], [0], [4], [2]], "int64")
SOFT = R.dirichlet(np.ones(5), 4).astype("float32")
A, B = R.randn(4, 3).astype("float32"), R.randn(4, 3).astype("float32")
BITS = R.randint(0, 2, (4, 3)).astype("float32")


def softplus(x):
    return np.log1p(np.exp(x))


def test_cross_entropy_is_of_chances():
    want = -np.log(np.take_along_axis(CHANCES, LABEL, 1))
    np.testing.assert_allclose(both(L.cross_entropy, CHANCES, LABEL), want, 1e-5)
    np.testing.assert_allclose(
        both(lambda x, y: L.cross_entropy(x, y, soft_label=True), CHANCES, SOFT),
        -(SOFT * np.log(CHANCES)).sum(1, keepdims=True),
        1e-5,
    )
    ignored = both(lambda x, y: L.cross_entropy(x, y, ignore_index=4), CHANCES, LABEL)
    assert ignored[2] == 0
    np.testing.assert_allclose(ignored[[0, 1, 3]], want[[0, 1, 3]], 1e-5)
    # Labels without a last axis of 1 have losses without it, which fit a mask of sequences.
    steps = both(L.cross_entropy, CHANCES.reshape(2, 2, 5), LABEL.reshape(2, 2))
    np.testing.assert_allclose(steps, want.reshape(2, 2), 1e-5)


def test_softmax_with_cross_entropy_is_of_scores():
    want = -np.log(np.take_along_axis(CHANCES, LABEL, 1))
    loss, chances = both(lambda x, y: L.softmax_with_cross_entropy(x, y, return_softmax=True), SCORES, LABEL)
    np.testing.assert_allclose(loss, want, 1e-5)
    np.testing.assert_allclose(chances, CHANCES, 1e-5)


def test_sigmoid_loss_with_ignored_places():
    want = softplus(A) - A * BITS
    np.testing.assert_allclose(both(L.sigmoid_cross_entropy_with_logits, A, BITS), want, 1e-5, 1e-6)
    label = BITS.copy()
    label[0] = -1
    found = both(lambda x, y: L.sigmoid_cross_entropy_with_logits(x, y, -1, normalize=True), A, label)
    np.testing.assert_allclose(found[1:], want[1:] / 9, 1e-5, 1e-6)
    assert not found[0].any()


DISTANCES = {
    "square_error_cost": (L.square_error_cost, (A - B) ** 2),
    "mse_loss": (L.mse_loss, [((A - B) ** 2).mean()]),
    "huber_loss": (
        lambda x, y: L.huber_loss(x, y, 0.5),
        np.where(np.abs(A - B) <= 0.5, 0.5 * (A - B) ** 2, 0.5 * (np.abs(A - B) - 0.25)),
    ),
    "smooth_l1": (
        lambda x, y: L.smooth_l1(x, y, sigma=2.0),
        np.where(np.abs(A - B) < 0.25, 2 * (A - B) ** 2, np.abs(A - B) - 0.125).sum(1, keepdims=True),
    ),
    "rank_loss": (lambda x, y: L.rank_loss(L.ones_like(x), x, y), softplus(A - B) - (A - B)),
    "margin_rank_loss": (lambda x, y: L.margin_rank_loss(-L.ones_like(x), x, y), np.maximum(A - B + 0.1, 0)),
}


@pytest.mark.parametrize("name", sorted(DISTANCES))
def test_distances(name):
    call, want = DISTANCES[name]
    np.testing.assert_allclose(both(call, A, B), want, 1e-4, 1e-6)


def test_losses_of_chances():
    p = 1 / (1 + np.exp(-A))
    want = -BITS * np.log(p + 1e-4) - (1 - BITS) * np.log(1 - p + 1e-4)
    np.testing.assert_allclose(both(L.log_loss, p[:, :1].astype("float32"), BITS[:, :1]), want[:, :1], 1e-4)
    kl = SOFT * (np.log(SOFT) - np.log(CHANCES))
    np.testing.assert_allclose(both(lambda x, y: L.kldiv_loss(x, y, "none"), np.log(CHANCES), SOFT), kl, 1e-4, 1e-6)
    assert both(L.kldiv_loss, np.log(CHANCES), SOFT).shape == (1,)
    np.testing.assert_allclose(
        both(lambda x, y: L.kldiv_loss(x, y, "batchmean"), np.log(CHANCES), SOFT), [kl.sum() / 4], 1e-4
    )


def test_bpr_loss():
    want = []
    for row, y in zip(SCORES, LABEL[:, 0], strict=True):
        want.append([np.mean([softplus(row[j] - row[y]) for j in range(5) if j != y])])
    np.testing.assert_allclose(both(L.bpr_loss, SCORES, LABEL), want, 1e-5)


def test_teacher_and_student():
    x = np.array([[0.5], [0.5], [0.5], [0.5]], "float32")
    label = np.array([[-2], [-1], [0.3], [1.3]], "float32")
    s = softplus(0.5)
    want = [[s], [s - 0.5], [2 * s - 0.15], [2 * s - 0.5 - 0.15]]
    np.testing.assert_allclose(both(L.teacher_student_sigmoid_loss, x, label, grad=False), want, 1e-5)


def test_centers_follow_their_classes():
    x = np.array([[1.0, 1.0], [3.0, 3.0]], "float32")
    y = np.array([[0], [0]], "int64")

    def call(a, b):
        return L.center_loss(a, b, 2, 0.5, fluid.ParamAttr(name="centers"))

    np.testing.assert_allclose(both(call, x, y), [[1], [9]], 1e-6)
    loss = L.center_loss(L.data("x", [2]), L.data("y", [1], dtype="int64"), 2, 0.5, fluid.ParamAttr(name="kept"))
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    exe.run(feed={"x": x, "y": y}, fetch_list=[loss])
    held = np.array(fluid.global_scope().find_var("kept").get_tensor())
    np.testing.assert_allclose(held, [[0.5 * 4 / 3] * 2, [0, 0]], 1e-6)


def test_losses_of_areas_and_pairs():
    areas = R.rand(2, 4, 2).astype("float32")
    labels = R.randint(0, 2, (2, 4, 1)).astype("int64")
    assert both(L.dice_loss, areas, labels).shape == (1,)
    assert both(L.npair_loss, A, B, np.array([0, 1, 2, 3], "float32")).shape == (1,)
    smooth = both(lambda y: L.label_smooth(y, epsilon=0.2), SOFT)
    np.testing.assert_allclose(smooth, 0.8 * SOFT + 0.04, 1e-5)


def test_focal_loss_ignores_unlabelled_samples():
    x = R.randn(3, 2).astype("float32")
    label = np.array([[1], [0], [-1]], "int32")
    found = both(lambda a, b: L.sigmoid_focal_loss(a, b, L.assign(np.array([2], "int32"))), x, label)
    p = 1 / (1 + np.exp(-x))
    first = np.stack([0.25 * (1 - p[:, 0]) ** 2 * -np.log(p[:, 0]), 0.75 * p[:, 1] ** 2 * -np.log(1 - p[:, 1])], 1) / 2
    np.testing.assert_allclose(found[0], first[0], 1e-4, 1e-6)
    assert not found[2].any()


@pytest.mark.parametrize(
    "call",
    [
        lambda x: L.bpr_loss(x, paddle.to_tensor(LABEL)),
        lambda x: L.cross_entropy(L.softmax(x), paddle.to_tensor(LABEL)),
        lambda x: L.huber_loss(x, paddle.zeros_like(x), 0.5),
        lambda x: L.smooth_l1(x, paddle.zeros_like(x)),
    ],
    ids=["bpr", "cross_entropy", "huber", "smooth_l1"],
)
def test_gradients(call):
    with fluid.dygraph.guard():
        check_grad(call, [np.linspace(-1.3, 1.4, 20).reshape(4, 5)])


def test_against_torch():
    found = both(L.softmax_with_cross_entropy, SCORES, LABEL, grad=False)
    want = torch.nn.functional.cross_entropy(torch.tensor(SCORES), torch.tensor(LABEL[:, 0]), reduction="none")
    np.testing.assert_allclose(found[:, 0], want.numpy(), 1e-5)
