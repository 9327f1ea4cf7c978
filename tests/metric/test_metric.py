"""Metrics, against values recorded from the original."""

import doctest
import inspect

import numpy as np
import pytest
from tests.golden.metric_cases import ACCURACIES, AREAS, BATCHES, BINARY, THRESHOLDS, batch
from tests.support import check_error, golden

import paddle
from paddle.metric import Accuracy, Auc, Metric, Precision, Recall, accuracy

GOLDEN = golden("metric.json")
T = paddle.to_tensor


@pytest.mark.parametrize("name", ACCURACIES)
def test_accuracy_metric(name):
    topk, batches = ACCURACIES[name]
    facts, metric = GOLDEN["accuracies"][name], Accuracy(topk)
    assert metric.name() == facts["name"]
    for i, (scores, labels) in enumerate(batches):
        correct = metric.compute(T(scores), T(labels))
        assert correct.dtype == paddle.float32
        if i == 0:
            assert correct.numpy().tolist() == facts["correct"]
        np.testing.assert_allclose(metric.update(correct), facts["updates"][i], rtol=1e-12)
    np.testing.assert_allclose(metric.accumulate(), facts["value"], rtol=1e-12)
    assert (metric.total, metric.count) == (facts["total"], facts["count"])
    metric.reset()
    assert np.all(np.equal(metric.accumulate(), 0.0))


def test_accuracy_metric_of_sequences_without_a_last_axis():
    metric = Accuracy((1, 2))
    scores, labels = batch(20, 2, 7, 5)
    with_axis = metric.compute(T(scores), T(labels)).numpy()
    np.testing.assert_array_equal(metric.compute(T(scores), T(labels[..., 0])).numpy(), with_axis)


def test_accuracy_metric_takes_arrays_and_an_empty_batch():
    metric = Accuracy()
    assert metric.update(np.array([[1.0], [0.0]])) == 0.5
    assert np.isnan(metric.update(np.zeros((0, 1))))  # as in Paddle
    assert metric.accumulate() == 0.5


def test_accuracy_metric_counts_beyond_float32():
    metric = Accuracy()
    metric.total, metric.count = [2.0**24], [2**24]
    metric.update(np.ones((1, 1), "float32"))
    assert metric.accumulate() == 1.0


def test_names():
    assert Accuracy().name() == ["acc"]
    assert Accuracy(name="x").name() == ["x"]
    assert Accuracy((1, 5), name="x").name() == ["x_top1", "x_top5"]
    assert [m.name() for m in (Precision(), Recall(), Auc())] == ["precision", "recall", "auc"]
    assert [m.name() for m in (Precision("a"), Recall("b"), Auc(name="c"))] == ["a", "b", "c"]


@pytest.mark.parametrize("name", BATCHES)
@pytest.mark.parametrize("column", [True, False], ids=["[N, 1]", "[N]"])
def test_accuracy(name, column):
    scores, labels, k = BATCHES[name]
    labels = T(labels if column else labels[:, 0])
    correct, total = paddle.zeros([1], "int64"), paddle.zeros([1], "int64")
    value = accuracy(T(scores), labels, k, correct, total)
    facts = [[t.item(), t.shape, str(t.dtype)] for t in (value, correct, total)]
    assert facts == GOLDEN["batches"][name]
    assert accuracy(T(scores), labels, k).item() == value.item()


def test_accuracy_is_a_constant_for_gradients():
    scores = T([[0.2, 0.8]], stop_gradient=False)
    assert accuracy(scores, T([[1]])).stop_gradient
    assert accuracy(scores, T([[1]]), correct=(correct := T(0))).item() == correct.item() == 1


@pytest.mark.parametrize("as_tensor", [False, True])
@pytest.mark.parametrize("kind", [Precision, Recall])
def test_precision_and_recall(kind, as_tensor):
    metric, values = kind(), []
    assert metric.accumulate() == 0.0
    for scores, labels in BINARY:
        metric.update(*((T(scores), T(labels)) if as_tensor else (scores, labels)))
        values.append(metric.accumulate())
    np.testing.assert_allclose(values, GOLDEN["binary"][metric.name()], rtol=1e-12)
    metric.reset()
    assert metric.accumulate() == 0.0


def test_one_half_is_positive_for_precision_and_negative_for_recall():
    precision, recall = Precision(), Recall()
    for metric in (precision, recall):
        metric.update(np.array([0.5]), np.array([1]))
    assert (precision.tp, precision.fp) == (1, 0)
    assert (recall.tp, recall.fn) == (0, 1)


@pytest.mark.parametrize("thresholds", THRESHOLDS)
@pytest.mark.parametrize("as_tensor", [False, True])
def test_auc(thresholds, as_tensor):
    metric, values = Auc(num_thresholds=thresholds), []
    assert metric.accumulate() == 0.0
    for scores, labels in AREAS:
        metric.update(*((T(scores), T(labels)) if as_tensor else (scores, labels)))
        values.append(metric.accumulate())
    np.testing.assert_allclose(values, GOLDEN["areas"][str(thresholds)], rtol=1e-12)
    metric.reset()
    assert metric.accumulate() == 0.0


def test_auc_of_one_class_is_zero():
    metric = Auc()
    metric.update(np.array([[0.2, 0.8]]), np.array([1]))
    assert metric.accumulate() == 0.0
    assert Auc.trapezoid_area(1, 2, 3, 4) == 3.5


V = np.array([0.9, 0.1])
TWO = np.array([[0.1, 0.9], [0.8, 0.2]])


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: Precision().update([0.9], np.array([1])), ValueError, ["Precision", "'preds'", "numpy array"]),
        (lambda: Recall().update(V, [1, 0]), ValueError, ["Recall", "'labels'", "numpy array"]),
        (lambda: Recall().update(TWO, np.array([1, 0])), ValueError, ["[N] or [N, 1]", "shape=[2, 2]"]),
        (lambda: Precision().update(V, np.array([1, 0, 1])), IndexError, ["same number of samples"]),
        (lambda: Auc().update(V, np.array([1, 0])), IndexError, ["[N, 2]", "np.stack"]),
        (lambda: Auc().update(TWO, np.array([1, 0, 1])), IndexError, ["same number of samples"]),
        (lambda: Auc().update(TWO.tolist(), V), ValueError, ["'preds'"]),
        (lambda: Auc().update(TWO + 1, np.array([1, 0])), AssertionError, ["between 0 and 1", "1.2", "softmax"]),
        (lambda: Auc().update(TWO * np.nan, np.array([1, 0])), ValueError, ["between 0 and 1", "nan"]),
        (lambda: Accuracy(()), ValueError, []),
        (lambda: Accuracy(1), TypeError, []),
        (lambda: Precision("a", unknown=1), TypeError, []),
        (lambda: accuracy(T(TWO), T([[1.0], [0.0]])), ValueError, ["integer", "dtype=float32"]),
        (lambda: accuracy(T(TWO), T([[1, 0], [0, 1]])), ValueError, ["'label' [N, 1] or [N]", "shape=[2, 2]"]),
        (lambda: accuracy(T(TWO), T([1, 0, 1])), ValueError, ["same number of samples", "shape=[3]"]),
        (lambda: accuracy(T(TWO), T([1, 0]), k=3), ValueError, []),
        (lambda: accuracy(T(TWO), T([1, 0]), k=0), ValueError, []),
        (lambda: accuracy(T(V), T([1])), ValueError, ["'input' must have shape [N, classes]"]),
    ],
)
def test_wrong_arguments(call, error, words):
    check_error(call, error, *words)


class Calls(Metric):
    """Defines everything, and calls what it overrides."""

    def reset(self):
        super().reset()

    def update(self, *args):
        super().update(*args)

    def accumulate(self):
        super().accumulate()

    def name(self):
        super().name()


def test_metric_must_be_extended():
    with pytest.raises(TypeError, match="abstract"):
        Metric()
    metric = Calls()
    assert metric.compute(1, 2) == (1, 2)
    for method in ("reset", "update", "accumulate", "name"):
        with pytest.raises(NotImplementedError, match=rf"Calls must define {method}\(\)"):
            getattr(metric, method)()


@pytest.mark.parametrize("name", paddle.metric.__all__)
def test_examples(name):
    finder = doctest.DocTestFinder(recurse=False)
    (example,) = finder.find(getattr(paddle.metric, name), name, globs={"paddle": paddle, "np": np})
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_signatures():
    assert str(inspect.signature(Metric)) == "()"
    assert str(inspect.signature(accuracy)) == "(input, label, k=1, correct=None, total=None, name=None)"
