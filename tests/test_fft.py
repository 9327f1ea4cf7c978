"""Fourier transforms against scipy, with their gradients."""

import inspect

import numpy as np
import pytest
import scipy.fft
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import check_error, check_op, wave

import paddle

NAMES = paddle.fft.__all__[:18]
ONE, TWO, ALL = NAMES[:6], NAMES[6:12], NAMES[12:]


def parts(function):
    """The real and the imaginary part of a result, so that both are compared and differentiated."""

    def call(*args, **kwargs):
        out = function(*args, **kwargs)
        return (out.real(), out.imag()) if out.is_complex() else out

    return call


def reference(name, **given):
    def call(x):
        out = getattr(scipy.fft, name)(x, **given)
        return (out.real, out.imag) if np.iscomplexobj(out) else out

    return call


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize("name", NAMES)
def test_default_axes(name, norm):
    check_op(parts(getattr(paddle.fft, name)), reference(name, norm=norm), [wave(2, 3, 4)], attrs={"norm": norm})


@pytest.mark.parametrize("n", [2, 5])
@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize("name", ONE)
def test_one_axis(name, axis, n):
    given = {"n": n, "axis": axis}
    check_op(parts(getattr(paddle.fft, name)), reference(name, **given), [wave(3, 4)], attrs=given)


@pytest.mark.parametrize("axes", [(0, 1), (-1, 0)])
@pytest.mark.parametrize("name", TWO + ALL)
def test_two_axes(name, axes):
    given = {"s": [3, 5], "axes": axes}
    check_op(parts(getattr(paddle.fft, name)), reference(name, **given), [wave(3, 4, 2)], attrs=given)


@pytest.mark.parametrize("name", ["fft", "ifft", "irfft", "hfft", "fft2", "ifftn", "irfftn", "hfft2"])
def test_complex_input(name):
    x = wave(3, 4) + 1j * wave(4, 3).T
    out = getattr(paddle.fft, name)(paddle.to_tensor(x))
    want = getattr(scipy.fft, name)(x)
    assert out.is_complex() == np.iscomplexobj(want)
    np.testing.assert_allclose(out.numpy(), want, atol=1e-12)


@pytest.mark.parametrize(
    ("dtype", "spectrum"),
    [("int32", "complex64"), ("int64", "complex64"), ("float32", "complex64"), ("float64", "complex128")],
)
def test_types(dtype, spectrum):
    x = paddle.ones([4]).astype(dtype)
    assert paddle.fft.fft(x).dtype == spectrum
    assert paddle.fft.rfft(x).dtype == spectrum
    assert paddle.fft.irfft(paddle.fft.rfft(x)).dtype == ("float64" if dtype == "float64" else "float32")


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=3), st.sampled_from(["backward", "ortho", "forward"]))
def test_round_trip(shape, norm):
    x = paddle.to_tensor(wave(*shape))
    fft = paddle.fft
    for way, back in ((fft.fftn, fft.ifftn), (fft.fft, fft.ifft)):
        np.testing.assert_allclose(back(way(x, norm=norm), norm=norm).real().numpy(), x.numpy(), atol=1e-12)
    for way, back in ((fft.rfft, fft.irfft), (fft.ihfft, fft.hfft)):
        np.testing.assert_allclose(back(way(x, norm=norm), shape[-1], norm=norm).numpy(), x.numpy(), atol=1e-12)
    np.testing.assert_array_equal(fft.ifftshift(fft.fftshift(x)).numpy(), x.numpy())


@pytest.mark.parametrize("n", [1, 4, 5])
def test_frequencies(n):
    np.testing.assert_allclose(paddle.fft.fftfreq(n, 0.5).numpy(), np.fft.fftfreq(n, 0.5))
    np.testing.assert_allclose(paddle.fft.rfftfreq(n, 0.5, "float64").numpy(), np.fft.rfftfreq(n, 0.5))
    assert paddle.fft.fftfreq(n, dtype="int64").dtype == paddle.float32
    assert not paddle.fft.fftfreq(n, requires_grad=True).stop_gradient


@pytest.mark.parametrize("axes", [None, 0, (0, 1), [-1]], ids=str)
def test_shifts(axes):
    x = wave(3, 4)
    check_op(paddle.fft.fftshift, lambda x: np.fft.fftshift(x, axes), [x], attrs={"axes": axes})
    check_op(paddle.fft.ifftshift, lambda x: np.fft.ifftshift(x, axes), [x], attrs={"axes": axes})


def test_torch_names():
    x = paddle.to_tensor(wave(3, 4))
    np.testing.assert_array_equal(paddle.fft.fft(input=x, dim=0).numpy(), paddle.fft.fft(x, axis=0).numpy())
    np.testing.assert_array_equal(paddle.fft.fft2(x, dim=(1, 0)).numpy(), paddle.fft.fft2(x, axes=(1, 0)).numpy())
    np.testing.assert_array_equal(paddle.fft.fftshift(x, dim=0).numpy(), paddle.fft.fftshift(x, 0).numpy())


def test_an_empty_batch():
    assert paddle.fft.rfft(paddle.zeros([0, 4])).shape == [0, 3]
    assert paddle.fft.fft2(paddle.zeros([0, 4, 4])).dtype == paddle.complex64


def test_every_transform_is_described():
    for name in NAMES:
        function = getattr(paddle.fft, name)
        assert function.__name__ == name
        assert inspect.getdoc(function).splitlines()[0].endswith(".")


def test_errors():
    x = paddle.ones([2, 3])
    check_error(lambda: paddle.fft.fft(x, axis=2), ValueError, "'axis'", "-2 and 1", "2 dimensions")
    check_error(lambda: paddle.fft.fft(x, n=0), ValueError, "fft", "n = 0")
    check_error(lambda: paddle.fft.fft(x, norm="both"), ValueError, "both")
    check_error(lambda: paddle.fft.fft2(x, s=[2]), ValueError, "'s'", "two integers", "[2]")
    check_error(lambda: paddle.fft.fft2(x[0]), ValueError, "at least 2 dimensions")
    check_error(lambda: paddle.fft.fftn(x, axes=[0, 0]), ValueError, "unique")
    check_error(lambda: paddle.fft.fftn(x, [2, 2], [0]), ValueError, "fftn")
    check_error(lambda: paddle.fft.rfft(x.astype("complex64")), ValueError, "real", "complex64")
    check_error(lambda: paddle.fft.fft(paddle.to_tensor(1.0)), ValueError, "0-D")
    check_error(lambda: paddle.fft.fftfreq(0), ValueError, "'n'", "must be 0")
