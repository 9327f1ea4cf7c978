"""Data of a Program, and readers inside it."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
import paddle.fluid as fluid

L = fluid.layers


def test_data_puts_a_batch_axis_in_front():
    assert list(L.data("a", [3, 4]).shape) == [-1, 3, 4]
    assert list(L.data("b", [-1, 4]).shape) == [-1, 4]
    assert list(L.data("c", [3], append_batch_size=False).shape) == [3]
    assert list(fluid.data("d", [None, 784]).shape) == [-1, 784]
    assert L.data("e", [1], dtype="int64", lod_level=2).lod_level == 2
    assert not paddle.in_dynamic_mode()


def test_py_reader_feeds_until_the_end():
    reader = L.py_reader(4, [(-1, 2), (-1, 1)], ["float32", "int64"])
    x, y = L.read_file(L.double_buffer(reader))
    total = L.reduce_sum(x) + L.cast(L.reduce_sum(y), "float32")
    samples = [([float(i), 1.0], i) for i in range(6)]
    reader.decorate_paddle_reader(paddle.batch(lambda: iter(samples), 2))
    exe = fluid.Executor()
    for _ in range(2):
        reader.start()
        assert [exe.run(fetch_list=[total])[0][0] for _ in range(3)] == [4.0, 12.0, 20.0]
        with pytest.raises(fluid.core.EOFException):
            exe.run(fetch_list=[total])
        reader.reset()


def test_py_reader_of_declared_data_with_sequences():
    words = L.data("words", [1], dtype="int64", lod_level=1)
    reader = L.create_py_reader_by_data(2, [words])
    words = L.read_file(reader)
    pooled = L.sequence_pool(L.cast(words, "float32"), "sum")
    batches = [fluid.create_lod_tensor([[1, 2], [3]], [[2, 1]]), fluid.create_lod_tensor([[9]], [[1]])]
    reader.decorate_batch_generator(lambda: ([b] for b in batches))
    exe = fluid.Executor()
    check_error(lambda: exe.run(fetch_list=[pooled]), RuntimeError, "start")
    reader.start()
    assert exe.run(fetch_list=[pooled])[0].tolist() == [[3], [3]]
    assert exe.run(fetch_list=[pooled])[0].tolist() == [[9]]
    reader.reset()


def test_an_error_in_the_generator_is_raised():
    reader = L.py_reader(2, [(-1, 1)], ["float32"])
    x = L.read_file(reader)

    def broken():
        yield [np.ones((1, 1), "float32")]
        raise OSError("no such file")

    reader.decorate_tensor_provider(broken)
    reader.start()
    exe = fluid.Executor()
    exe.run(fetch_list=[x * 2.0])
    with pytest.raises(OSError, match="no such file"):
        exe.run(fetch_list=[x * 2.0])
    reader.reset()


def test_load_reads_a_value_in_every_run(tmp_path):
    out = L.create_tensor("float32")
    np.save(tmp_path / "value.npy", np.array([1.0, 2.0], "float32"))
    L.load(out, str(tmp_path / "value.npy"))
    exe = fluid.Executor()
    assert exe.run(fetch_list=[out])[0].tolist() == [1, 2]
    np.save(tmp_path / "value.npy", np.array([5.0], "float32"))
    assert exe.run(fetch_list=[out])[0].tolist() == [5]


def test_metrics_of_a_batch_and_of_all():
    scores = np.array([[0.1, 0.7, 0.2], [0.5, 0.2, 0.3], [0.2, 0.5, 0.3]], "float32")
    label = np.array([[1], [2], [2]], "int64")
    x, y = L.data("x", [3]), L.data("y", [1], dtype="int64")
    right, total = L.create_tensor("int32"), L.create_tensor("int32")
    top1, top2 = L.accuracy(x, y, correct=right, total=total), L.accuracy(x, y, k=2)
    found = fluid.Executor().run(feed={"x": scores, "y": label}, fetch_list=[top1, top2, right, total])
    np.testing.assert_allclose(np.concatenate(found), [1 / 3, 1.0, 1, 3], 1e-6)
    with fluid.dygraph.guard():
        assert L.accuracy(paddle.to_tensor(scores), paddle.to_tensor(label)).shape == [1]


def test_auc_goes_on_from_batch_to_batch():
    x, y = L.data("x", [2]), L.data("y", [1], dtype="int64")
    area, recent, _ = L.auc(x, y)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    chances = np.array([0.1, 0.4, 0.35, 0.8], "float32")
    batch = {"x": np.stack([1 - chances, chances], 1), "y": np.array([[0], [0], [1], [1]], "int64")}
    first, _ = exe.run(feed=batch, fetch_list=[area, recent])
    np.testing.assert_allclose(first, [0.75], 1e-3)
    worse = {"x": batch["x"], "y": 1 - batch["y"]}
    both, last = exe.run(feed=worse, fetch_list=[area, recent])
    np.testing.assert_allclose(last, [0.25], 1e-3)
    np.testing.assert_allclose(both, [0.5], 1e-3)


def test_mean_of_intersections_over_unions():
    with fluid.dygraph.guard():
        guess, truth = (paddle.to_tensor(np.array(v, "int32")) for v in ([0, 0, 1, 1], [0, 1, 1, 1]))
        mean, wrong, right = L.mean_iou(guess, truth, 3)
    np.testing.assert_allclose(mean.numpy(), [(1 / 2 + 2 / 3) / 2], 1e-6)
    assert wrong.tolist() == [1, 1, 0]
    assert right.tolist() == [1, 2, 0]


def test_readers_of_rows_of_clicks():
    x = np.array([[3.0, 1.0, 5.0]], "float32")
    with fluid.dygraph.guard():
        kept = L.continuous_value_model(paddle.to_tensor(x), paddle.ones([1, 2]))
        np.testing.assert_allclose(kept.numpy(), [[np.log(4), np.log(2) - np.log(4), 5]], 1e-6)
        assert L.continuous_value_model(paddle.to_tensor(x), paddle.ones([1, 2]), False).tolist() == [[5]]
        assert L.merge_selected_rows(paddle.to_tensor(x)).tolist() == x.tolist()
        assert L.get_tensor_from_selected_rows(paddle.to_tensor(x)).tolist() == x.tolist()
