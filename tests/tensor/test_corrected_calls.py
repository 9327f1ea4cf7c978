"""Calls for which `conformance/calls.py` found a difference from the original that has since been corrected."""

import numpy as np
import pytest

import paddle


def test_ldexp_has_a_gradient_for_negative_exponents():
    x = paddle.to_tensor([1.5, -2.0, 3.0], stop_gradient=False)
    paddle.ldexp(x, paddle.to_tensor([-1, 1, -2])).sum().backward()
    assert x.grad.tolist() == [0.5, 2.0, 0.25]


@pytest.mark.parametrize(
    ("name", "y", "expected"),
    [
        ("greater_than", [1 + 1j, 5 - 1j], [True, False]),
        ("less_equal", [1 + 1j, 5 - 1j], [False, True]),
        ("less_than", [1 + 3j, 5 - 1j], [True, True]),
        ("greater_than", [1 + 2j, 3 - 2j], [False, True]),
    ],
)
def test_complex_numbers_are_ordered_by_real_then_imaginary_part(name, y, expected):
    x = paddle.to_tensor([1 + 2j, 3 - 1j])
    assert getattr(paddle, name)(x, paddle.to_tensor(y)).tolist() == expected


def test_a_reflected_method_takes_a_tensor():
    x, y = paddle.to_tensor([1.5, -2.0, 3.0]), paddle.to_tensor([2.0, 2.0, 2.0])
    np.testing.assert_allclose(x.__rtruediv__(y).numpy(), [1.3333334, -1.0, 0.6666667], rtol=1e-6)
    assert x.__rsub__(y).tolist() == [0.5, 4.0, -1.0]
    with pytest.raises(TypeError):
        paddle.to_tensor([1]).__ror__(paddle.to_tensor([2])) + 1


def test_an_out_that_is_no_tensor_has_no_effect():
    x = paddle.to_tensor([0.15, -0.2])
    np.testing.assert_allclose(paddle.acos(x, out=1).numpy(), [1.4202280, 1.7721542], rtol=1e-6)


def test_where_in_place_returns_a_result_that_is_larger_than_x_and_masked_fill_writes_it():
    x = paddle.to_tensor([1.0, 2.0])
    larger = paddle.where_(paddle.to_tensor([[True], [False]]), x, paddle.to_tensor([9.0]))
    assert larger.tolist() == [[1.0, 2.0], [9.0, 9.0]]
    assert x.tolist() == [1.0, 2.0]
    z = paddle.to_tensor([1.0, 2.0])
    z.masked_fill_(paddle.to_tensor([[True, False], [False, True]]), 0.5)
    assert z.tolist() == [[0.5, 2.0], [1.0, 0.5]]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("equal_", [True, False]),
        ("logical_or_", [True, True]),
        ("less_than_", [False, True]),
        ("not_equal_", [False, True]),
    ],
)
def test_a_leaf_may_become_the_result_of_a_comparison(name, expected):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    getattr(x, name)(paddle.to_tensor([1.0, 3.0]))
    assert x.dtype == paddle.bool
    assert x.tolist() == expected


@pytest.mark.parametrize("p", [2, 2.0, np.int64(2)])
def test_multigammaln_takes_any_whole_number(p):
    np.testing.assert_allclose(
        paddle.multigammaln(paddle.to_tensor([4.0, 5.0]), p).numpy(), [3.5650978, 6.2041554], rtol=1e-6
    )


def test_multigammaln_asserts_that_p_is_positive():
    with pytest.raises(AssertionError):
        paddle.multigammaln(paddle.to_tensor([4.0]), 0)


def test_a_second_gradient_of_zero_can_be_read():
    x = paddle.to_tensor([1.5, -2.0], stop_gradient=False)
    (first,) = paddle.grad(paddle.abs(x), x, create_graph=True)
    (second,) = paddle.grad(first, x, allow_unused=True)
    assert second is None or second.numpy().tolist() == [0.0, 0.0]
