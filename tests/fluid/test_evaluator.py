"""Evaluators, which add up over the runs of a program; compared with the same sums in NumPy."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
import paddle.fluid as fluid


@pytest.fixture
def run():
    """Builds a program with `make`, and returns its evaluator, a function that runs it on a feed, and the executor."""

    def start(make):
        main, startup = fluid.Program(), fluid.Program()
        with fluid.program_guard(main, startup):
            evaluator = make()
        executor = fluid.Executor()
        executor.run(startup)
        evaluator.reset(executor)
        return evaluator, lambda feed: executor.run(main, feed, evaluator.metrics), executor

    with fluid.scope_guard(fluid.Scope()):
        yield start
    paddle.disable_static()


def test_accuracy(run):
    evaluator, step, executor = run(
        lambda: fluid.evaluator.Accuracy(fluid.data("score", [None, 3]), fluid.data("label", [None, 1], "int64"))
    )
    rng = np.random.default_rng(0)
    right = total = 0
    for size in (4, 7):
        score, label = rng.random((size, 3)).astype("float32"), rng.integers(0, 3, (size, 1))
        (accuracy,) = step({"score": score, "label": label})
        hits = (score.argmax(1) == label[:, 0]).sum()
        assert float(accuracy.item()) == pytest.approx(hits / size)
        right, total = right + hits, total + size
    np.testing.assert_allclose(evaluator.eval(executor), [right / total], rtol=1e-6)
    evaluator.reset(executor)
    assert evaluator.eval(executor).tolist() == [0.0]


def sequences(rows):
    flat = np.concatenate([np.array(row) for row in rows]).reshape(-1, 1).astype("int64")
    return fluid.create_lod_tensor(flat, [[len(row) for row in rows]], fluid.CPUPlace())


def test_edit_distance(run):
    def make():
        found, there = (fluid.data(name, [None, 1], "int64", lod_level=1) for name in ("found", "there"))
        return fluid.evaluator.EditDistance(found, there)

    evaluator, step, executor = run(make)
    distances, wrong = step({"found": sequences([[1, 2, 3], [4]]), "there": sequences([[1, 3], [4]])})
    assert wrong.tolist() == [1]
    assert np.array(distances).reshape(-1).tolist() == pytest.approx([0.5, 0.0])  # by the truth's length
    step({"found": sequences([[5, 5]]), "there": sequences([[1, 1]])})
    mean, errors = evaluator.eval(executor)
    np.testing.assert_allclose([mean[0], errors[0]], [1.5 / 3, 2 / 3], rtol=1e-6)


def test_chunks(run):
    def make():
        found, there = (fluid.data(name, [None, 1], "int64", lod_level=1) for name in ("found", "there"))
        return fluid.evaluator.ChunkEvaluator(found, there, "IOB", 2)

    evaluator, step, executor = run(make)
    # IOB with two types: 0 B-a, 1 I-a, 2 B-b, 3 I-b, 4 outside
    step({"found": sequences([[0, 1, 4, 2]]), "there": sequences([[0, 1, 2, 3]])})  # 1 of 2 found, 1 of 2 there
    step({"found": sequences([[2, 4]]), "there": sequences([[2, 4]])})
    precision, recall, f1 = evaluator.eval(executor)
    np.testing.assert_allclose([precision[0], recall[0], f1[0]], [2 / 3, 2 / 3, 2 / 3], rtol=1e-6)


def test_dynamic_mode_is_refused():
    with fluid.dygraph.guard():
        x = fluid.dygraph.to_variable(np.ones([2, 3], "float32"))
        check_error(lambda: fluid.evaluator.Accuracy(x, x), RuntimeError, "static graph", "fluid.metrics.Accuracy")
