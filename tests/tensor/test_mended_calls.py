"""Calls of `paddle.*` and of methods of Tensor whose answers were recorded from the original, by cause."""

import numpy as np
import pytest
from tests.support import leaf

import paddle

T = paddle.to_tensor


def gradient(out, x):
    return paddle.grad(out, x, allow_unused=True)[0].tolist()


def test_abs_has_no_second_gradient_and_nan_at_infinity():
    x = leaf([-2.0, 0.0, 3.0])
    (g,) = paddle.grad(x.abs(), x, create_graph=True)
    assert g.tolist() == [-1.0, 0.0, 1.0]
    assert paddle.grad(g, x, allow_unused=True) == [None]
    assert np.isnan(gradient_of_abs(-np.inf))
    z = leaf([3 + 4j], "complex64")
    np.testing.assert_allclose(gradient(abs(z), z), [0.6 + 0.8j], rtol=1e-6)


def gradient_of_abs(value):
    x = leaf([value])
    return gradient(x.abs(), x)[0]


def test_a_power_of_two_is_computed_in_float32():
    x = leaf([1.5, -2.0])
    y = paddle.ldexp(x, T([-1, 2]))
    assert y.tolist() == [0.75, -8.0]
    assert paddle.ldexp(T([1.5], dtype="float16"), T([1])).dtype == paddle.float32
    assert paddle.ldexp(T([1.5 + 2j]), T([1])).tolist() == [3.0]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: paddle.sum(leaf([[1.624, -0.612]]), 0, dtype="int32"), [1, 0]),
        (lambda: paddle.nansum(leaf([1.5, np.nan, 2.5]), dtype="int64"), 3),
        (lambda: paddle.prod(leaf([1.5, 2.5]), dtype="int64"), 2),
        (lambda: paddle.cumsum(leaf([1.6, 1.6]), dtype="int8"), [1, 2]),
        (lambda: T([4, -1, -3], dtype="int8").cumsum_(), [4, 3, 0]),
        (lambda: paddle.rad2deg(T([4, -1], dtype="int16")), [228, -57]),
        (lambda: paddle.deg2rad(T([100, 1], dtype="uint8")), [0, 0]),
        (lambda: paddle.mean(paddle.zeros([2, 0], "int64")), -(2**63)),
        (lambda: paddle.repeat_interleave(T([1, 2]), 2, output_size=-7), [1, 1, 2, 2]),
        (lambda: T([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).as_strided([3, 2], 2), [[1.0, 1.0], [3.0, 3.0], [5.0, 5.0]]),
        (lambda: paddle.index_fill(paddle.zeros([3]), T([[0, 1], [1, 0]]), 0, 1.5), [1.5, 1.5, 0.0]),
        (lambda: paddle.trapezoid(T([1.0, 2.0, 4.0]), dx=[0.5, 1.0]), 3.75),
        (lambda: T([[5, 8]]).__and__(y=T([3, 9])), [[1, 8]]),
        (lambda: T([5, 8]).__ror__(y=3), [7, 11]),
        (lambda: T([5, 8]).__invert__(name="n"), [-6, -9]),
        (lambda: T([4, -4]).__rshift__(y=T([1, 1])), [2, -2]),
        (lambda: paddle.sum(T([[1.0, 2.0]]), axis=T(0.0)), [1.0, 2.0]),
        (lambda: paddle.ones([1, 2]).addmm_(x=paddle.ones([2, 1]), y=paddle.ones([1, 2])), [[2.0, 2.0], [2.0, 2.0]]),
        (lambda: paddle.trunc_(input=T([1.5])), [1.0]),
        (lambda: T([1, 2, 3]).combinations(r=True), [[1], [2], [3]]),
        (lambda: T([[[4], [1]]]).squeeze_([0, 0]), [[4], [1]]),
        (lambda: paddle.vstack(T([[1, 2], [3, 4]])), [[1, 2], [3, 4]]),
        (lambda: paddle.ones([2]).copy_(T([[5.0]]), False), [[5.0]]),
        (lambda: T([1, 2]).unsqueeze(None), [1, 2]),
        (lambda: paddle.stack([T([1]), T([2])], axis=None), [[1], [2]]),
        (lambda: paddle.searchsorted(T([1.0, 2.0, 3.0]), T([2.0]), side=True), [1]),
        (lambda: paddle.rot90(T([[1, 2]]), k=T([1], dtype="int32")), [[2], [1]]),
        (lambda: paddle.pdist(paddle.zeros([0, 3])), []),
        (lambda: paddle.zeros([0]).fill_diagonal_(1.5), []),
        (lambda: paddle.index_add(paddle.ones([2]), paddle.zeros([0], "int64"), 0, paddle.ones([2])), [1.0, 1.0]),
    ],
)
def test_recorded_values(call, expected):
    assert call().tolist() == expected


def test_split_with_sizes_returns_views():
    x = paddle.zeros([4, 2])
    assert x.split_with_sizes([1, 3])[0].data_ptr() == x.data_ptr()


def test_complex_numbers_without_elements_have_a_gradient():
    z = leaf(np.zeros([0]), "complex64")
    paddle.as_real(z).sum().backward()
    assert z.grad.shape == [0]


def test_nanmean_has_a_second_gradient_of_zeros():
    x = leaf([1.0, np.nan])
    (g,) = paddle.grad(paddle.nanmean(x), x, create_graph=True)
    assert g.tolist() == [1.0, 0.0]
    assert paddle.grad(g, x)[0].tolist() == [0.0, 0.0]


def test_complex_remainder_rounds_the_quotient():
    out = paddle.remainder(T([1.624 - 2.302j, -0.612 + 1.624j]), T([0.928 + 1.144j, 0.149 + 0.928j]))
    np.testing.assert_allclose(out.numpy(), [0.264 + 0.698j, 0.018 - 0.381j], atol=1e-6)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: paddle.index_add(x, T([0, 2]), 0, paddle.ones([2, 3])),
        lambda x: paddle.index_fill(x, T([0, 2]), 0, 1.5),
        lambda x: paddle.index_put(x, (T([0, 2]),), paddle.ones([3])),
        lambda x: paddle.scatter(x, T([1, 2]), paddle.ones([2, 3])),
        lambda x: paddle.scatter_nd_add(x, T([[1], [3]]), paddle.ones([2, 3])),
    ],
)
def test_there_is_nothing_to_write_without_elements(call):
    x = leaf(np.zeros([0, 3]))
    out = call(x)
    assert out.shape == [0, 3]
    out.sum().backward()
    assert x.grad.shape == [0, 3]


def test_answers_without_elements():
    empty = paddle.zeros([0, 3])
    assert paddle.dist(empty, paddle.ones([2, 3])).item() == 0.0
    assert paddle.dot(paddle.zeros([0]), paddle.ones([3])).item() == 0.0
    assert paddle.allclose(paddle.ones([2, 3]), empty).item() is True
    assert paddle.add_n([paddle.zeros([0]), paddle.ones([2])]).tolist() == [1.0, 1.0]
    assert paddle.mean(paddle.zeros([2, 0], "bool")).item() is True


def test_the_value_of_masked_fill_has_a_gradient_if_x_has_none():
    value, mask = leaf(2.0), T([True, False, True])
    assert gradient(paddle.ones([3]).masked_fill_(mask, value), value) == 2.0
    x = leaf([1.0, 2.0, 3.0])
    both = paddle.grad(paddle.masked_fill(x, mask, value), [x, value])
    assert [g.tolist() for g in both] == [[0.0, 1.0, 0.0], 0.0]


def test_gradients_at_nan_are_nan():
    for function in (paddle.i1, paddle.i1e):
        x = leaf([np.nan, 0.5])
        assert np.isnan(gradient(function(x), x)[0])


def test_in_a_program_an_out_that_is_no_variable_has_no_effect():
    paddle.enable_static()
    try:
        main = paddle.static.Program()
        with paddle.static.program_guard(main):
            x = paddle.static.data("x", [2], "float32")
            y, z = paddle.ceil(x, out=1), x.clip_(0.0, 1.0)
            exe = paddle.static.Executor()
            got = exe.run(main, feed={"x": np.array([1.5, -0.5], "float32")}, fetch_list=[y, z])
    finally:
        paddle.disable_static()
    assert [v.tolist() for v in got] == [[2.0, -0.0], [1.0, 0.0]]
