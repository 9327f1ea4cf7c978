"""Custom views and memory-mapped files."""

import numpy as np
import pytest
from tests.support import check_error

import paddle


@pytest.mark.parametrize(
    ("arguments", "want"),
    [
        ({}, [11.0, 22.0, 33.0, 44.0, 55.0, 66.0]),
        ({"shape": [2, 1]}, [[11.0], [22.0]]),
        ({"shape": [3], "stride": [2]}, [11.0, 33.0, 55.0]),
        ({"shape": [5], "offset": 4}, [22.0, 33.0, 44.0, 55.0, 66.0]),
        ({"shape": [2, 2], "stride": [1, 2], "offset": 8}, [[33.0, 55.0], [44.0, 66.0]]),
        ({"shape": [0]}, []),
    ],
)
def test_set(arguments, want):
    source = paddle.to_tensor([11.0, 22.0, 33.0, 44.0, 55.0, 66.0])
    x = paddle.to_tensor([1.0])
    assert x.set_(source, **arguments) is x
    assert x.tolist() == want
    if x.size:
        x.fill_(0.0)
        assert 0.0 in source.tolist()  # the memory is shared


def test_set_to_nothing():
    assert paddle.ones([3], "int32").set_().shape == [0]
    x, source = paddle.ones([1]), paddle.ones([4])
    for wrong in (([5],), ([4], None, 4), ([1], None, 3), ([3], [2])):
        words = "set_", "16 bytes", "source = Tensor(shape=[4]"
        check_error(lambda wrong=wrong: x.set_(source, *wrong), ValueError, *words)


def test_resize():
    x = paddle.to_tensor([1.0, 2.0, 3.0])
    assert x.resize_([2, 1]) is x
    assert x.tolist() == [[1.0], [2.0]]
    longer = paddle.to_tensor([1.0, 2.0, 3.0]).resize_([2, 3], fill_zero=True)
    assert longer.tolist() == [[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]]
    assert paddle.to_tensor([1.0]).resize_((2,)).shape == [2]
    check_error(lambda: x.resize_(3), ValueError, "list or tuple", "shape = 3")


def test_becoming_another_tensor():
    x, other = paddle.ones([2]), paddle.zeros([3], "int32")
    x.reconstruct_from_(other)
    assert (x.shape, x.dtype) == ([3], paddle.int32)
    y = paddle.ones([2])
    y.set_tensor(other)
    assert y._is_shared_buffer_with(other)


# ---- files as memory ----


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "data.bin"
    np.arange(6, dtype="float32").tofile(path)
    return str(path)


def test_mmap_storage(file):
    storage = paddle.MmapStorage(file, 24)
    assert storage.get_slice("float32", 0, 6).tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    assert storage.get_slice(paddle.float32, 1, 6, 2).tolist() == [1.0, 3.0, 5.0]
    # In the original the default arguments give one byte: paddle.MmapStorage(file, 20).get_slice().shape -> [1]
    assert storage.get_slice().tolist() == [0]


def test_mmap_storage_does_not_change_the_file(file):
    paddle.MmapStorage(file, 24).get_slice("float32", 0, 6).fill_(9.0)
    assert np.fromfile(file, "float32").tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]


def test_mmap_storage_refusals(file):
    check_error(lambda: paddle.MmapStorage(file + ".not", 4), RuntimeError, "cannot be opened", "data.bin.not")
    check_error(lambda: paddle.MmapStorage(file, 100), ValueError, "24 bytes", "nbytes = 100")
    check_error(lambda: paddle.MmapStorage(file, 24).get_slice("float32", 0, 7), IndexError, "6 elements of this dtype")
