"""Queries about a tensor."""

import pytest
from tests.support import check_error

import paddle


def test_is_tensor():
    x = paddle.ones([1])
    assert [paddle.is_tensor(v) for v in (x, 1.0, [x], None)] == [True, False, False, False]
    assert x.is_tensor()


@pytest.mark.parametrize(
    ("dtype", "floating", "integer", "complex_"),
    [
        ("bool", False, False, False),
        ("uint8", False, True, False),
        ("int64", False, True, False),
        ("bfloat16", True, False, False),
        ("float64", True, False, False),
        ("complex64", False, False, True),
    ],
)
def test_kinds(dtype, floating, integer, complex_):
    x = paddle.ones([2], dtype=dtype)
    assert (x.is_floating_point(), x.is_integer(), x.is_complex()) == (floating, integer, complex_)
    assert (paddle.is_floating_point(x), paddle.is_integer(x), paddle.is_complex(x)) == (floating, integer, complex_)


@pytest.mark.parametrize("ask", [paddle.is_floating_point, paddle.is_integer, paddle.is_complex, paddle.tolist])
def test_kinds_of_non_tensors(ask):
    check_error(lambda: ask([1.0]), TypeError, ask.__name__, "x = [1.0]", "paddle.to_tensor(x)")


def test_is_empty():
    # In the original: paddle.is_empty(paddle.empty([0])) -> 0-D bool Tensor, True
    for shape, want in (([0], True), ([2, 0], True), ([1], False), ([], False)):
        answer = paddle.is_empty(paddle.zeros(shape))
        assert (answer.item(), answer.dtype, answer.shape) == (want, paddle.bool, [])
    check_error(lambda: paddle.is_empty(3), ValueError, "is_empty", "Tensor")


def test_rank_and_shape():
    # In the original: paddle.rank(x) -> int32 of shape [], paddle.shape(x) -> int64 of shape [2]
    x = paddle.zeros([2, 3])
    assert (x.rank().item(), paddle.rank(x).dtype, paddle.rank(x).shape) == (2, paddle.int32, [])
    assert (paddle.shape(x).tolist(), paddle.shape(x).dtype) == ([2, 3], paddle.int64)
    assert paddle.shape(paddle.to_tensor(1.0)).tolist() == []
    assert paddle.shape(input=x).tolist() == [2, 3]
    assert paddle.zeros(paddle.shape(x)).shape == [2, 3]


def test_is_same_shape():
    x = paddle.zeros([2, 3])
    assert x.is_same_shape(paddle.ones([2, 3], "int32"))
    assert not x.is_same_shape(paddle.ones([3, 2]))
    check_error(lambda: x.is_same_shape(3), TypeError, "y = 3")


def test_a_tensor_of_one_process():
    x = paddle.ones([1])
    assert (x.placements, x.process_mesh, x.num_shard) == (None, None, None)
