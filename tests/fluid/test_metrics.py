"""Metrics over many batches."""

import numpy as np
import pytest

import paddle.fluid as fluid
from paddle.fluid import metrics


def test_accuracy_weighs_batches():
    accuracy = metrics.Accuracy()
    with pytest.raises(ValueError, match="no batch"):
        accuracy.eval()
    accuracy.update(value=np.array([0.5], "float32"), weight=2)
    accuracy.update(value=1.0, weight=6)
    assert accuracy.eval() == pytest.approx(0.875)
    assert accuracy.get_config()["states"] == {"value": 7.0, "weight": 8.0}
    accuracy.reset()
    assert accuracy.weight == 0.0
    with pytest.raises(ValueError, match="weight"):
        accuracy.update(0.5, -1)
    with pytest.raises(ValueError, match="value"):
        accuracy.update("0.5", 1)


def test_precision_and_recall():
    preds = np.array([[0.9], [0.8], [0.2], [0.6], [0.1]])
    labels = np.array([[1], [0], [1], [1], [0]])
    both = metrics.CompositeMetric()
    both.add_metric(metrics.Precision())
    both.add_metric(metrics.Recall())
    both.update(preds, labels)
    assert both.eval() == [2 / 3, 2 / 3]
    both.update(np.array([[0.9]]), np.array([[0]]))
    assert both.eval() == [0.5, 2 / 3]
    both.reset()
    assert both.eval() == [0.0, 0.0]
    with pytest.raises(TypeError, match="MetricBase"):
        both.add_metric(3)


def test_auc_is_the_chance_that_a_positive_scores_higher():
    rng = np.random.default_rng(0)
    chance, label = rng.random(300), rng.integers(0, 2, 300)
    chance = np.clip(chance + 0.2 * label, 0, 1)
    auc = metrics.Auc("auc")
    assert auc.eval() == 0.0
    for part in (slice(0, 100), slice(100, 300)):
        auc.update(np.stack([1 - chance, chance], 1)[part], label[part, None])
    high, low = chance[label == 1][:, None], chance[label == 0][None]
    assert auc.eval() == pytest.approx(((high > low) + 0.5 * (high == low)).mean(), abs=2e-3)
    auc.reset()
    assert auc.eval() == 0.0
    with pytest.raises(ValueError, match="between 0 and 1"):
        auc.update(np.array([[0.0, 1.5]]), np.array([[1]]))


def test_chunks():
    chunks = metrics.ChunkEvaluator()
    assert chunks.eval() == (0, 0, 0)
    chunks.update(np.array([10]), np.array([8]), np.array([4]))
    chunks.update(10, 12, 6)
    assert chunks.eval() == pytest.approx((0.5, 0.5, 0.5))


def test_edit_distance():
    distance = metrics.EditDistance("distance")
    with pytest.raises(ValueError, match="no batch"):
        distance.eval()
    distance.update(np.array([[0.0], [2.0], [1.0]]), np.array([3]))
    distance.update(np.array([[0.0]]), 1)
    assert distance.eval() == (0.75, 0.5)


@pytest.mark.parametrize(
    ("version", "first"),
    [("integral", 0.5 + 0.5 * 2 / 3), ("11point", (6 + 5 * 2 / 3) / 11)],
    ids=["integral", "11point"],
)
def test_detection_map(version, first):
    found = fluid.layers.data("found", [6], lod_level=1)
    label = fluid.layers.data("label", [1], lod_level=1)
    box = fluid.layers.data("box", [4], lod_level=1)
    figure = metrics.DetectionMAP(found, label, box, class_num=2, ap_version=version)
    exe = fluid.Executor()

    def lod(rows, lengths):
        return fluid.create_lod_tensor(np.array(rows, "float32"), [lengths], fluid.CPUPlace())

    def run(rows, lengths):
        feed = {
            "found": lod(rows, lengths),
            "label": lod([[1.0], [1.0]], [1, 1]),
            "box": lod([[0.1, 0.1, 0.4, 0.4], [0.5, 0.5, 0.9, 0.9]], [1, 1]),
        }
        return [float(v[0]) for v in exe.run(feed=feed, fetch_list=list(figure.get_map_var()))]

    hit, other = [0.1, 0.1, 0.4, 0.4], [0.5, 0.5, 0.9, 0.9]
    miss = [0.6, 0.1, 0.8, 0.2]
    # By confidence: right, wrong, right.
    rows = [[1, 0.9, *hit], [1, 0.8, *miss], [1, 0.7, *other]]
    assert run(rows, [2, 1]) == pytest.approx([first, first], rel=1e-5)
    perfect = [[1, 0.95, *hit], [1, 0.95, *other]]
    now, so_far = run(perfect, [1, 1])
    assert now == pytest.approx(1.0)
    assert first < so_far < 1.0
    figure.reset(exe)
    assert run(perfect, [1, 1]) == pytest.approx([1.0, 1.0])
