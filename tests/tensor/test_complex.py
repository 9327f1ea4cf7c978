"""Complex numbers against NumPy; what shares memory and what does not."""

import numpy as np
import pytest
from tests.support import check_error, check_op

import paddle

Z = np.array([[1 + 2j, -3 + 0.5j], [-1 - 1j, 2 - 0.25j]])


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("name", ["real", "imag", "angle", "conj", "abs"])
def test_parts_agree_with_numpy(name, dtype):
    z = Z.astype(dtype)
    got, want = getattr(paddle, name)(paddle.to_tensor(z)), getattr(np, name)(z)
    assert got.dtype == str(want.dtype)
    np.testing.assert_allclose(got.numpy(), want, rtol=1e-6)
    assert getattr(paddle.Tensor, name) is getattr(paddle, name)


def test_parts_of_real_numbers():
    x = paddle.to_tensor([-1.0, 2.0])
    assert paddle.real(x).tolist() == [-1.0, 2.0]
    assert paddle.conj(x).tolist() == [-1.0, 2.0]
    np.testing.assert_allclose(paddle.angle(x).numpy(), [np.pi, 0.0], rtol=1e-6)
    check_error(lambda: paddle.imag(x), (ValueError, RuntimeError), "imag", "float32")


def test_creating_complex_numbers():
    x, y = np.array([1.0, -2.0]), np.array([[0.5], [3.0]])
    made = paddle.complex(paddle.to_tensor(x), paddle.to_tensor(y))
    assert made.dtype == paddle.complex128
    np.testing.assert_allclose(made.numpy(), x + 1j * y)
    made = paddle.polar(paddle.to_tensor(x.astype("float32")), paddle.to_tensor(y.astype("float32")))
    assert made.dtype == paddle.complex64
    np.testing.assert_allclose(made.numpy(), x * np.exp(1j * y), rtol=1e-6)


def test_operands_of_two_types():
    f32, f64 = paddle.to_tensor([1.0]), paddle.to_tensor([2.0], dtype="float64")
    check_error(lambda: paddle.complex(f32, f64), ValueError, "same dtype", "float64", "astype")
    assert paddle.complex(paddle.to_tensor([1]), paddle.to_tensor([2])).dtype == paddle.complex64


def test_gradients_of_parts():
    x, y = np.array([1.0, -2.0, 0.5]), np.array([0.5, 3.0, -1.0])
    check_op(lambda a, b: paddle.abs(paddle.complex(a, b)), np.hypot, [x, y], eps=1e-5)
    check_op(lambda a, b: paddle.angle(paddle.complex(a, b)), lambda a, b: np.arctan2(b, a), [x, y], eps=1e-5)
    check_op(lambda a, b: paddle.real(paddle.polar(a, b)), lambda a, b: a * np.cos(b), [x, y], eps=1e-5)
    check_op(lambda a, b: paddle.imag(paddle.conj(paddle.complex(a, b))), lambda a, b: -b, [x, y], eps=1e-5)
    direction = lambda a, b: paddle.real(paddle.sgn(paddle.complex(a, b)))  # noqa: E731
    check_op(direction, lambda a, b: a / np.hypot(a, b), [x, y], eps=1e-5)


def test_pairs_and_back():
    pairs = np.arange(12.0).reshape(2, 3, 2)
    as_complex = paddle.as_complex(paddle.to_tensor(pairs))
    np.testing.assert_array_equal(as_complex.numpy(), pairs[..., 0] + 1j * pairs[..., 1])
    np.testing.assert_array_equal(paddle.as_real(as_complex).numpy(), pairs)
    np.testing.assert_array_equal(paddle.view_as_real(paddle.view_as_complex(paddle.to_tensor(pairs))).numpy(), pairs)


def test_pairs_that_are_not_contiguous():
    pairs = np.arange(12.0).reshape(2, 6)
    moved = paddle.to_tensor(pairs).transpose([1, 0])  # stride of the last axis is 6
    np.testing.assert_array_equal(paddle.as_complex(moved).numpy(), pairs[0] + 1j * pairs[1])
    odd = paddle.to_tensor(np.arange(5.0))[1:5].reshape([2, 2])  # starts in the middle of a pair
    np.testing.assert_array_equal(paddle.as_complex(odd).numpy(), [1 + 2j, 3 + 4j])


def test_the_last_axis_must_have_size_two():
    check_error(lambda: paddle.as_complex(paddle.ones([3])), ValueError, "as_complex", "size 2", "[3]")


@pytest.mark.parametrize("name", ["real", "imag", "as_real", "view_as_real"])
def test_parts_share_memory(name):
    z = paddle.to_tensor([1 + 2j])
    getattr(paddle, name)(z).fill_(7.0)
    assert 7.0 in (z.numpy()[0].real, z.numpy()[0].imag)


def test_conj_has_separate_memory():
    for value in ([1 + 2j], [1.0]):
        z = paddle.to_tensor(value)
        paddle.conj(z).zero_()
        assert z.tolist() == value


def test_conj_can_be_read_by_numpy_and_dlpack():
    z = paddle.conj(paddle.to_tensor([1 + 2j]))
    assert np.asarray(z).tolist() == [1 - 2j]
    assert np.from_dlpack(z).tolist() == [1 - 2j]
