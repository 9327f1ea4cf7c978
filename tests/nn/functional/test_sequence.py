"""Masks, beams and samples of classes: what they reject, and samples by their properties."""

import numpy as np
import pytest
from tests.support import check_error, run_examples

import paddle
import paddle.nn.functional as F

T = paddle.to_tensor


def test_sequence_mask():
    run_examples(F.sequence_mask)
    assert F.sequence_mask(paddle.zeros([0], "int64")).shape == [0, 0]
    assert F.sequence_mask(T([1, 2]), maxlen=0).shape == [2, 0]
    assert F.sequence_mask(T(3)).tolist() == [1, 1, 1]
    assert F.sequence_mask(T([1.5, 0.0]), 3).tolist() == [[1, 1, 0], [0, 0, 0]]
    check_error(lambda: F.sequence_mask([1, 2]), ValueError, "sequence_mask", "Tensor")


def test_gather_tree():
    # The example in the original's documentation.
    ids = T([[[2, 2], [6, 1]], [[3, 9], [6, 1]], [[0, 1], [9, 0]]])
    parents = T([[[0, 0], [1, 1]], [[1, 0], [1, 0]], [[0, 0], [0, 1]]])
    assert F.gather_tree(ids, parents).tolist() == [[[2, 2], [1, 6]], [[3, 3], [6, 1]], [[0, 1], [9, 0]]]
    check_error(lambda: F.gather_tree(ids[0], parents[0]), ValueError, "[steps, batch, beams]", "[2, 2]")
    check_error(lambda: F.gather_tree(ids, parents[:2]), ValueError, "same shape")
    check_error(lambda: F.gather_tree(ids, parents + 1), ValueError, "2 beams", "from 1 to 2")


@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_class_center_sample(dtype):
    label = T([11, 5, 1, 3, 3], dtype)
    remapped, classes = F.class_center_sample(label, 20, 8)
    assert (remapped.dtype, classes.dtype) == (label.dtype, label.dtype)
    assert classes.tolist()[:4] == [1, 3, 5, 11]
    assert len(set(classes.tolist())) == 8
    assert all(0 <= c < 20 for c in classes.tolist())
    np.testing.assert_array_equal(classes.numpy()[remapped.numpy()], label)


def test_class_center_sample_follows_the_seed():
    label = T([0])
    draws = []
    for seed in (1, 1, 2):
        paddle.seed(seed)
        draws.append(F.class_center_sample(label, 1000, 50)[1].tolist())
    assert draws[0] == draws[1] != draws[2]


def test_class_center_sample_of_more_classes_than_requested():
    remapped, classes = F.class_center_sample(T([4, 2, 0]), 5, 2, group=False)
    assert (remapped.tolist(), classes.tolist()) == ([2, 1, 0], [0, 2, 4])


def test_what_class_center_sample_refuses():
    sample = F.class_center_sample
    check_error(lambda: sample(T([1, 30]), 20, 6), ValueError, "a label of 30", "20 classes")
    check_error(lambda: sample(T([1]), 20, 21), ValueError, "'num_samples'", "21")
    check_error(lambda: sample(T([1]), 20, 0), ValueError, "'num_samples'", "0")
    check_error(lambda: sample(T([[1]]), 20, 6), ValueError, "1 dimension", "[1, 1]")
