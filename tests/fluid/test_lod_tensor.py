"""`LoDTensor`: creation, feeding and fetching."""

import numpy as np
import pytest
from tests.support import check_error

import paddle.fluid as fluid


def test_offsets_and_lengths_are_equivalent():
    t = fluid.LoDTensor()
    assert t.lod() == []
    t.set(np.arange(10).reshape(5, 2).astype("float32"), fluid.CPUPlace())
    t.set_recursive_sequence_lengths([[2, 3]])
    assert t.lod() == [[0, 2, 5]]
    assert t.has_valid_recursive_sequence_lengths()
    t.set_lod([[0, 1, 2], [0, 4, 5]])
    assert t.recursive_sequence_lengths() == [[1, 1], [4, 1]]
    assert t.has_valid_recursive_sequence_lengths()
    t.set_lod([[0, 1, 9]])
    assert not t.has_valid_recursive_sequence_lengths()
    assert t.shape() == [5, 2]
    assert np.array(t).tolist() == np.arange(10).reshape(5, 2).tolist()
    assert "[0, 1, 9]" in str(t)


def test_create_lod_tensor():
    t = fluid.create_lod_tensor([[1, 2], [3, 4, 5]], [[2, 3]], fluid.CPUPlace())
    assert np.array(t).tolist() == [[1], [2], [3], [4], [5]]
    assert np.array(t).dtype == np.int64
    again = fluid.create_lod_tensor(t, [[1, 4]], fluid.CPUPlace())
    assert again.recursive_sequence_lengths() == [[1, 4]]
    nested = fluid.create_lod_tensor(np.zeros((6, 3), "float32"), [[2, 1], [1, 2, 3]], fluid.CPUPlace())
    assert nested.lod() == [[0, 2, 3], [0, 1, 3, 6]]
    check_error(lambda: fluid.create_lod_tensor([[1], [2, 3]], [[2, 1]], None), ValueError, "[1, 2]")
    check_error(lambda: fluid.create_lod_tensor(np.zeros((6, 1)), [[2, 3]], None), ValueError, "6 rows")
    check_error(lambda: fluid.create_lod_tensor("x", [[1]], None), TypeError, "data")


def test_random_integers():
    t = fluid.create_random_int_lodtensor([[2, 3]], base_shape=[4], place=fluid.CPUPlace(), low=1, high=3)
    assert t.shape() == [5, 4]
    assert set(np.unique(np.array(t))) <= {1, 2, 3}


def test_arrays_of_tensors():
    array = fluid.LoDTensorArray()
    array.append(fluid.create_lod_tensor([[1]], [[1]]))
    array.append(np.zeros(3))
    assert len(array) == 2
    assert isinstance(array[1], fluid.LoDTensor)


def test_core_has_the_same_class():
    assert fluid.core.LoDTensor is fluid.LoDTensor


def test_fetched_without_numpy_it_keeps_its_sequences():
    x = fluid.layers.data("x", [2], lod_level=2)
    doubled = x * 2.0
    pooled = fluid.layers.sequence_pool(doubled, "sum")
    fed = fluid.create_lod_tensor(np.ones((6, 2), "float32"), [[2, 1], [1, 2, 3]])
    exe = fluid.Executor(fluid.CPUPlace())
    first, second = exe.run(feed={"x": fed}, fetch_list=[doubled, pooled], return_numpy=False)
    assert isinstance(first, fluid.LoDTensor)
    assert first.recursive_sequence_lengths() == [[2, 1], [1, 2, 3]]
    assert second.recursive_sequence_lengths() == [[2, 1]]
    assert np.array(second)[:, 0].tolist() == [2, 4, 6]
    (plain,) = exe.run(feed={"x": fed}, fetch_list=[doubled])
    assert isinstance(plain, np.ndarray)


# ---- feeding samples ----


def test_an_array_fed_where_sequences_were_declared_has_none():
    x = fluid.layers.data("x", [3], lod_level=1)
    out = [x, fluid.layers.argmax(x, axis=-1), fluid.layers.scale(x, 2.0)]
    values = np.array([[1, 5, 2], [7, 0, 3]], "float32")
    found = fluid.Executor().run(feed={"x": values}, fetch_list=out, return_numpy=False)
    assert [f.lod() for f in found] == [[], [], []]
    assert np.array(found[1]).tolist() == [1, 0]
    sequences = fluid.create_lod_tensor(values, [[1, 1]])
    assert fluid.Executor().run(feed={"x": sequences}, fetch_list=[x], return_numpy=False)[0].lod() == [[0, 1, 2]]


def test_data_feeder_stacks_and_joins():
    image = fluid.layers.data("image", [1, 2, 2])
    label = fluid.layers.data("label", [1], dtype="int64")
    fluid.layers.data("words", [1], dtype="int64", lod_level=1)
    marks = fluid.layers.data("marks", [2], lod_level=1)
    feeder = fluid.DataFeeder(feed_list=[image, label, "words", marks], place=fluid.CPUPlace())
    fed = feeder.feed([(np.arange(4), 1, [5, 6], [[1, 2]]), (np.arange(4) * 2, 0, [7], [[3, 4], [5, 6]])])
    assert fed["image"].shape() == [2, 1, 2, 2]
    assert np.array(fed["image"]).dtype == np.float32
    assert np.array(fed["label"]).tolist() == [[1], [0]]
    assert fed["words"].recursive_sequence_lengths() == [[2, 1]]
    assert np.array(fed["words"]).tolist() == [[5], [6], [7]]
    assert fed["marks"].recursive_sequence_lengths() == [[1, 2]]
    assert np.array(fed["marks"]).shape == (3, 2)


def test_data_feeder_of_nested_sequences():
    x = fluid.layers.data("x", [1], dtype="int64", lod_level=2)
    fed = fluid.DataFeeder([x]).feed([([[1, 2], [3]],), ([[4, 5, 6]],)])["x"]
    assert fed.recursive_sequence_lengths() == [[2, 1], [2, 1, 3]]
    assert np.array(fed).reshape(-1).tolist() == [1, 2, 3, 4, 5, 6]


def test_data_feeder_names_mismatches():
    x = fluid.layers.data("x", [3])
    feeder = fluid.DataFeeder([x])
    check_error(lambda: feeder.feed([([1.0, 2.0, 3.0], 1)]), ValueError, "1 values", "2 values")
    check_error(lambda: feeder.feed([(1.0,), (2.0,)]), ValueError, "'x'", "[3]")
    with pytest.raises(TypeError, match="feed_list"):
        fluid.DataFeeder([3])
