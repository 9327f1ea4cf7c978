"""Comparison, boolean logic and bit operations against NumPy."""

import numpy as np
import pytest
from tests.support import check_error, check_op

import paddle

COMPARISONS = {
    "equal": ("eq",),
    "not_equal": ("ne",),
    "less_than": ("less", "lt"),
    "less_equal": ("le",),
    "greater_than": ("greater", "gt"),
    "greater_equal": ("ge",),
}
NUMPY = {"less_than": np.less, "greater_than": np.greater}

X, Y = np.array([[1.0, 2.0, np.nan], [0.0, -1.0, np.inf]]), np.array([1.0, -1.0, np.inf])
BITS_X, BITS_Y = np.array([6, -3, 0, 127], "int8"), np.array([3, 5, -1, 1], "int8")


@pytest.mark.parametrize("name", COMPARISONS)
def test_comparisons_agree_with_numpy(name):
    reference = NUMPY.get(name) or getattr(np, name)
    check_op(getattr(paddle, name), reference, [X, Y], grad=False, dtype="bool")
    for alias in COMPARISONS[name]:
        assert getattr(paddle, alias) is getattr(paddle, name)
        assert getattr(paddle.Tensor, alias) is getattr(paddle, name)


@pytest.mark.parametrize("name", [*COMPARISONS, "logical_and"])
def test_comparisons_name_shapes_that_do_not_fit(name):
    check_error(lambda: getattr(paddle, name)(paddle.ones([2]), paddle.ones([3])), ValueError, name, "[2]", "[3]")


@pytest.mark.parametrize("dtype", ["bool", "int64", "float32"])
@pytest.mark.parametrize("name", ["logical_and", "logical_or", "logical_xor"])
def test_boolean_logic_agrees_with_numpy(name, dtype):
    x, y = np.array([0, 0, 2, 3]).astype(dtype), np.array([[0], [5]]).astype(dtype)
    check_op(getattr(paddle, name), getattr(np, name), [x, y], grad=False, dtype="bool")
    check_op(paddle.logical_not, np.logical_not, [x], grad=False, dtype="bool")


@pytest.mark.parametrize("name", ["isnan", "isinf", "isfinite", "isposinf", "isneginf", "isreal"])
def test_kinds_of_numbers(name):
    values = np.array([1.0, np.nan, np.inf, -np.inf, 0.0])
    check_op(getattr(paddle, name), getattr(np, name), [values], grad=False, dtype="bool")
    assert getattr(paddle, name)(paddle.to_tensor([1, 2])).tolist() == [name in ("isfinite", "isreal")] * 2


@pytest.mark.parametrize("name", ["bitwise_and", "bitwise_or", "bitwise_xor"])
def test_bits_agree_with_numpy(name):
    check_op(getattr(paddle, name), getattr(np, name), [BITS_X, BITS_Y], dtype="int8")
    flags = np.array([True, False])
    check_op(getattr(paddle, name), getattr(np, name), [flags, flags[::-1].copy()], dtype="bool")


def test_bitwise_not():
    check_op(paddle.bitwise_not, np.bitwise_not, [BITS_X], dtype="int8")
    check_op(paddle.bitwise_not, np.bitwise_not, [np.array([True, False])], dtype="bool")
    assert paddle.bitwise_invert is paddle.bitwise_not


def test_bits_of_floats_are_refused():
    check_error(
        lambda: paddle.bitwise_and(paddle.ones([1]), paddle.ones([1])), RuntimeError, "bitwise_and", "float32", "int64"
    )


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64"])
def test_logical_shifts_are_those_of_the_unsigned_type(dtype):
    x = np.array([1, 5, 100, -8, -1, -128]).astype(dtype)
    unsigned = np.dtype(dtype.replace("int", "uint") if dtype[0] == "i" else dtype)
    for places in range(8):
        y = np.full_like(x, places)
        got = paddle.bitwise_right_shift(paddle.to_tensor(x), paddle.to_tensor(y), is_arithmetic=False)
        np.testing.assert_array_equal(got.numpy(), (x.view(unsigned) >> y.view(unsigned)).view(dtype))
        got = paddle.bitwise_right_shift(paddle.to_tensor(x), paddle.to_tensor(y))
        np.testing.assert_array_equal(got.numpy(), x >> y)
        got = paddle.bitwise_left_shift(paddle.to_tensor(x), paddle.to_tensor(y))
        np.testing.assert_array_equal(got.numpy(), x << y)


def test_out_is_written_to_by_name_and_by_position():
    x, y = paddle.to_tensor([6, 3]), paddle.to_tensor([3, 3])
    into = paddle.zeros([2], "int64")
    assert paddle.bitwise_and(x, y, into) is into
    assert into.tolist() == [2, 3]
    assert paddle.bitwise_or(x, y, out=into) is into
    assert into.tolist() == [7, 3]
    assert paddle.bitwise_not(x, into) is into
    assert into.tolist() == [-7, -4]


@pytest.mark.parametrize("equal_nan", [False, True])
def test_isclose_and_allclose(equal_nan):
    x = np.array([1.0, 1.0, 1e-9, np.nan, np.inf, -np.inf])
    y = np.array([1.0 + 1e-6, 1.0 + 1e-4, 0.0, np.nan, np.inf, np.inf])
    options = {"equal_nan": equal_nan}
    check_op(paddle.isclose, lambda a, b: np.isclose(a, b, **options), [x, y], attrs=options, grad=False)
    for n in range(1, 7):
        check_op(paddle.allclose, lambda a, b: np.allclose(a, b, **options), [x[:n], y[:n]], attrs=options, grad=False)


def test_allclose_with_tolerances():
    x, y = paddle.to_tensor([10.0]), paddle.to_tensor([11.0])
    assert bool(paddle.allclose(x, y, rtol=0.1))
    assert not bool(paddle.allclose(y, x, rtol=0.099))
    assert bool(paddle.allclose(x, y, rtol=0.0, atol=1.0))
    check_error(lambda: paddle.allclose(x, x.astype("float64")), ValueError, "same dtype", "float64")


@pytest.mark.parametrize("name", ["isclose", "allclose"])
def test_closeness_is_not_broadcast(name):
    check_error(lambda: getattr(paddle, name)(paddle.ones([1]), paddle.ones([2])), RuntimeError, name, "[1]", "[2]")


def test_equal_all():
    x = paddle.to_tensor([[1, 2], [3, 4]])
    same = paddle.equal_all(x, paddle.to_tensor([[1, 2], [3, 4]]))
    assert same.shape == []
    assert same.dtype == paddle.bool
    assert bool(same)
    assert not bool(x.equal_all(x + 1))
    assert not bool(paddle.equal_all(x, x.reshape([4])))


def test_where_selects_values_and_routes_gradients():
    condition = np.array([[True, False], [False, True]])
    x, y = np.array([1.0, 2.0]), np.array([[3.0], [4.0]])
    flags = paddle.to_tensor(condition)
    check_op(lambda a, b: paddle.where(flags, a, b), lambda a, b: np.where(condition, a, b), [x, y])
    assert paddle.where(flags, 1.0, paddle.to_tensor([3.0, 4.0])).tolist() == [[1.0, 4.0], [3.0, 1.0]]
    assert paddle.where(flags, 1, 0).dtype == paddle.int64
    assert flags.where(input=paddle.to_tensor(x), other=paddle.to_tensor(y)).shape == [2, 2]


def test_where_alone_gives_indices():
    rows, columns = paddle.where(paddle.to_tensor([[True, False], [True, True]]))
    assert rows.tolist() == [0, 1, 1]
    assert columns.tolist() == [0, 0, 1]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32", "int64"])
def test_where_alone_takes_numbers(dtype):
    chosen = paddle.nn.functional.one_hot(paddle.to_tensor([[1, 0], [2, 1]]), 3).astype(dtype)  # experts of tokens
    rows, columns = paddle.where(chosen[0])
    assert (rows.tolist(), columns.tolist(), rows.dtype) == ([0, 1], [1, 0], paddle.int64)
    assert paddle.where(paddle.to_tensor([float("nan"), 0.0, -0.0, 1.0]))[0].tolist() == [0, 3]


def test_where_errors():
    x, flags = paddle.ones([2]), paddle.to_tensor([True, False])
    check_error(lambda: paddle.where(x, x, x), ValueError, "where", "booleans", "float32")
    check_error(lambda: paddle.where(flags, x), ValueError, "both", "neither")
    check_error(lambda: paddle.where(paddle.to_tensor(True)), ValueError, "where", "0-D")
    check_error(lambda: paddle.where(flags, paddle.ones([3]), x), ValueError, "where", "[3]")
    check_error(lambda: paddle.where([True, False], x, x), ValueError, "where", "'condition'")


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64", "float8_e4m3fn"])
def test_what_is_no_number(dtype):
    x = paddle.to_tensor([float("nan"), float("inf"), -float("inf"), -0.0, 1e-7, 6e4]).astype(dtype)
    if dtype == "float8_e4m3fn":  # without infinities
        assert paddle.isnan(x[3:5]).tolist() == [False, False]
        return
    assert paddle.isnan(x).tolist() == [True] + [False] * 5
    assert paddle.isfinite(x).tolist() == [False] * 3 + [True] * 3
