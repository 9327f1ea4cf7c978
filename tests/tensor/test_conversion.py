"""Casts, filling, storage, files as memory, sparse forms."""

import numpy as np
import pytest
from tests.support import check_error

import paddle

CASTS = {
    "bool": "bool", "byte": "uint8", "char": "int8", "short": "int16", "int": "int32", "long": "int64",
    "half": "float16", "float": "float32", "double": "float64", "cfloat": "complex64", "cdouble": "complex128",
    "bfloat16": "bfloat16", "float16": "float16", "float32": "float32", "float64": "float64", "int8": "int8",
    "int16": "int16", "int32": "int32", "int64": "int64", "uint8": "uint8", "complex64": "complex64",
    "complex128": "complex128",
}  # fmt: skip


@pytest.mark.parametrize(("method", "dtype"), CASTS.items())
def test_casts(method, dtype):
    x = paddle.to_tensor([0.0, 1.0, 3.0])
    got = getattr(x, method)()
    assert got.dtype == dtype
    assert (got is x) == (dtype == "float32")
    np.testing.assert_allclose(got.astype("float32").numpy(), [0.0, 1.0, 1.0 if dtype == "bool" else 3.0])


def test_cast_function():
    x = paddle.to_tensor([1.7, -1.7], stop_gradient=False)
    assert paddle.cast(x, "int64").tolist() == [1, -1]
    same = paddle.cast(x, "float32")
    assert same.data_ptr() != x.data_ptr()
    paddle.cast(x, "float64").sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]
    check_error(lambda: paddle.cast(x, "foo"), TypeError, "'foo'", "float32")
    check_error(lambda: paddle.cast([1.0], "int32"), ValueError, "cast", "'x' must be a Tensor")


def test_cast_in_place():
    x = paddle.to_tensor([1.7, 2.2])
    assert x.cast_("int32") is x
    assert (x.dtype, x.tolist()) == (paddle.int32, [1, 2])
    w = paddle.to_tensor([2.0], stop_gradient=False)
    y = w * 3
    paddle.cast_(y, "float64")
    y.sum().backward()
    assert (y.dtype, w.grad.tolist()) == (paddle.float64, [3.0])
    check_error(lambda: w.cast_("float64"), ValueError, "cast_", "leaf")


def test_type_as():
    assert paddle.ones([1]).type_as(paddle.ones([1], "int32")).dtype == paddle.int32


def test_fill_and_zero():
    x = paddle.ones([2], "int64")
    assert x.fill_(3.7) is x
    assert x.tolist() == [3, 3]
    assert x.zero_().tolist() == [0, 0]
    w = paddle.to_tensor([2.0], stop_gradient=False)
    y = (w * 3).fill_(1.0)
    y.backward()
    # In the original: x.grad -> [0.] after y = x * 2, y.fill_(3), y.sum().backward()
    assert (y.stop_gradient, w.grad.tolist()) == (False, [0.0])
    check_error(lambda: w.fill_(1.0), ValueError, "fill_", "leaf")
    check_error(lambda: x.fill_("a"), TypeError, "number", "'a'")


def test_apply():
    x = paddle.to_tensor([1.0, 2.0])
    assert x.apply(lambda t: t * 3).tolist() == [3.0, 6.0]
    assert x.tolist() == [1.0, 2.0]
    assert x.apply_(lambda t: t + 1) is x
    assert x.tolist() == [2.0, 3.0]
    w = paddle.to_tensor([1.0], stop_gradient=False)
    for method in (w.apply, w.apply_):
        check_error(lambda method=method: method(lambda t: t), RuntimeError, "stop_gradient=False")
    check_error(lambda: x.apply(lambda t: 3), TypeError, "Tensor", "3")


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
    check_error(lambda: paddle.MmapStorage(file, 24).get_slice("float32", 0, 7), IndexError, "6 such elements")


# ---- sparse forms ----

DENSE = [[0.0, 2.0, 0.0], [3.0, 0.0, 4.0]]


def test_coo():
    x = paddle.to_tensor(DENSE, stop_gradient=False)
    s = x.to_sparse_coo(2)
    assert (s.is_sparse(), s.is_sparse_coo(), s.is_sparse_csr(), s.is_dense()) == (True, True, False, False)
    assert (s.indices().tolist(), s.values().tolist(), s.nnz()) == ([[0, 1, 1], [1, 0, 2]], [2.0, 3.0, 4.0], 3)
    assert (s.sparse_dim(), s.dense_dim(), s.is_coalesced(), s.shape) == (2, 0, True, [2, 3])
    assert s.coalesce().to_dense().tolist() == s.to_dense().tolist() == s.numpy().tolist() == DENSE
    s.values().sum().backward()
    assert x.grad.to_dense().tolist() == [[0.0, 1.0, 0.0], [1.0, 0.0, 1.0]]
    assert x.to_sparse_coo(1).dense_dim() == 1


def test_csr():
    s = paddle.to_tensor(DENSE).to_sparse_csr()
    assert (s.crows().tolist(), s.cols().tolist(), s.values().tolist()) == ([0, 1, 3], [1, 0, 2], [2.0, 3.0, 4.0])
    assert (s.is_sparse_csr(), s.nnz(), s.sparse_dim(), s.to_dense().tolist()) == (True, 3, 2, DENSE)


def test_dense_tensors_have_no_sparse_parts():
    x = paddle.to_tensor(DENSE)
    for method in (x.values, x.indices, x.crows, x.cols, x.nnz, x.coalesce):
        check_error(method, RuntimeError, method.__name__, "sparse", "to_sparse_coo")
    check_error(x.is_coalesced, TypeError, "COO")
    assert (x.sparse_dim(), x.dense_dim()) == (0, 2)
    check_error(paddle.to_tensor(DENSE).to_sparse_csr().indices, RuntimeError, "COO")


def test_kinds_that_do_not_exist():
    x = paddle.ones([1])
    assert x.get_selected_rows() is None
    for method in (x.rows, x.get_map_tensor, x.set_vocab, x.set_string_list):
        with pytest.raises(NotImplementedError, match=method.__name__):
            method()
