"""Casts, filling, Python functions."""

import numpy as np
import pytest
from tests.support import check_error

import paddle

CASTS = {
    "bool": "bool",
    "byte": "uint8",
    "char": "int8",
    "short": "int16",
    "int": "int32",
    "long": "int64",
    "half": "float16",
    "float": "float32",
    "double": "float64",
    "cfloat": "complex64",
    "cdouble": "complex128",
    "bfloat16": "bfloat16",
    "float16": "float16",
    "float32": "float32",
    "float64": "float64",
    "int8": "int8",
    "int16": "int16",
    "int32": "int32",
    "int64": "int64",
    "uint8": "uint8",
    "complex64": "complex64",
    "complex128": "complex128",
}


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


def test_kinds_that_do_not_exist():
    x = paddle.ones([1])
    assert x.get_selected_rows() is None
    for method in (x.rows, x.get_map_tensor, x.set_vocab, x.set_string_list):
        with pytest.raises(NotImplementedError, match=method.__name__):
            method()
