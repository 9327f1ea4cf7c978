"""Which results share memory with their argument, as the original was asked."""

import pytest

import paddle

MATRIX, SCALAR = [[1.5, 2.0, 3.0], [4.0, 5.0, 6.0]], 1.5

FACTS = [
    # what is called, its argument, whether each result begins in the argument's memory
    (lambda x: x.expand([2, 3]), MATRIX, [False]),
    (lambda x: x.expand_as(x), MATRIX, [False]),
    (lambda x: x.broadcast_to([1, 2, 3]), MATRIX, [False]),
    (lambda x: paddle.broadcast_tensors([x, x]), MATRIX, [False, False]),
    (lambda x: paddle.split(x, 2), MATRIX, [False, False]),
    (lambda x: paddle.split(x, [1, 1]), MATRIX, [False, False]),
    (lambda x: paddle.chunk(x, 1), MATRIX, [False]),
    (paddle.unstack, MATRIX, [False, False]),
    (paddle.unbind, MATRIX, [True, False]),
    (lambda x: paddle.tensor_split(x, 2), MATRIX, [False, False]),
    (lambda x: paddle.tensor_split(x, [1]), MATRIX, [True, False]),
    (lambda x: paddle.vsplit(x, 2), MATRIX, [False, False]),
    (lambda x: paddle.meshgrid(x[0]), MATRIX, [False]),
    (lambda x: paddle.crop(x, [1, 2]), MATRIX, [False]),
    (lambda x: paddle.einsum("ij->ji", x), MATRIX, [False]),
    (lambda x: paddle.einsum("ij->ij", x), MATRIX, [True]),
    (lambda x: paddle.rot90(x, 4), MATRIX, [True]),
    (lambda x: paddle.gather_nd(x, paddle.to_tensor([0])), MATRIX, [False]),
    (lambda x: x.transpose([1, 0]), MATRIX, [True]),
    (paddle.atleast_2d, SCALAR, [False]),
    (paddle.ravel, SCALAR, [False]),
    (paddle.ravel, MATRIX, [True]),
    (paddle.FloatTensor, MATRIX, [True]),
]


@pytest.mark.parametrize("fact", range(len(FACTS)))
def test_memory_is_shared_as_in_the_original(fact):
    call, values, expected = FACTS[fact]
    x = paddle.to_tensor(values)
    out = call(x)
    out = out if isinstance(out, (list, tuple)) else [out]
    assert [y.data_ptr() == x.data_ptr() for y in out] == expected


def test_a_part_may_be_written_without_changing_the_whole():
    x = paddle.to_tensor(MATRIX)
    first, _ = paddle.split(x, 2)
    first.add_(paddle.to_tensor(1.0))
    x.expand([2, 2, 3]).zero_()
    assert x.tolist() == MATRIX


def test_expand_to_sizes_without_elements():
    x = paddle.to_tensor([[1.0, 2.0, 3.0]], stop_gradient=False)
    assert x.expand([0, 3]).shape == [0, 3]
    assert x.expand([2, -7]).shape == [2, 0]
    assert x.expand([]).tolist() == [[1.0, 2.0, 3.0]]
    out = x.expand_as(paddle.zeros([2, 0]))
    assert out.shape == [2, 0]
    out.sum().backward()
    assert x.grad.tolist() == [[0.0, 0.0, 0.0]]


def test_parts_of_an_axis_without_elements():
    assert [p.shape for p in paddle.split(paddle.zeros([4, 0]), [2, 4], 1)] == [[4, 0], [4, 0]]
    assert paddle.crop(paddle.zeros([4, 0]), [2, 3], [1, 1]).shape == [2, 0]
    assert paddle.unstack(paddle.zeros([2, 3]), num=0) == []
