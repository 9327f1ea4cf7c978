"""Complex numbers inside an ONNX model, and Fourier transforms, against the library on ONNX Runtime."""

import numpy as np
import pytest
from tests.onnx.models import check, uniform

import paddle
from paddle import fft as T
from paddle._onnx import NoCounterpartError
from paddle.audio.features import MelSpectrogram

rng = np.random.default_rng(11)
X = uniform(rng, 2, 8, 6)
Z = uniform(rng, 2, 8, 5, 2)
SIGNAL = uniform(rng, 2, 60)


def pairs(value):
    return paddle.as_real(value) if value.is_complex() else value


@pytest.mark.parametrize(("n", "norm"), [(None, "backward"), (7, "ortho"), (11, "forward")])
@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "ihfft"])
def test_transforms_of_real_numbers(name, n, norm):
    check(lambda x: pairs(getattr(T, name)(x, n, 1, norm)), [X], tolerance=1e-4)


@pytest.mark.parametrize(("n", "norm"), [(None, "backward"), (7, "ortho"), (12, "forward")])
@pytest.mark.parametrize("name", ["fft", "ifft", "irfft", "hfft"])
def test_transforms_of_complex_numbers(name, n, norm):
    check(lambda z: pairs(getattr(T, name)(paddle.as_complex(z), n, 1, norm)), [Z], tolerance=1e-4)


@pytest.mark.parametrize("name", ["fftn", "ifft2", "rfftn", "ihfft2", "irfft2", "hfftn"])
def test_several_axes(name):
    given = "irfft2 hfftn".split()
    function = getattr(T, name)
    check(lambda z: pairs(function(paddle.as_complex(z) if name in given else z[..., 0], [4, 6])), [Z], tolerance=1e-4)


def test_newer_opsets_name_the_axis_in_an_input():
    check(lambda x: pairs(T.rfft(x, axis=1)), [X], opset=20, tolerance=1e-4)


CASES = {
    "arithmetic": lambda z: (z * (2 + 1j) + 1) / z - paddle.exp(z) * paddle.conj(z) - 3 * z,
    "matmul": lambda z: paddle.matmul(z, z, transpose_y=True),
    "shapes": lambda z: paddle.concat([z.transpose([1, 0, 2])[1:], z.reshape([8, 2, 5])[:2] - 2.0]),
    "sums": lambda z: paddle.sum(z, 1) + paddle.mean(z, 1),
    "parts": lambda z: (paddle.real(z), paddle.imag(z), paddle.angle(z), paddle.abs(z)),
    "polar": lambda z: paddle.polar(paddle.abs(z), paddle.real(z)),
    "shifted": lambda z: T.fftshift(z) + T.ifftshift(z, 1),
}


@pytest.mark.parametrize("name", CASES)
def test_complex_numbers(name):
    def function(z):
        found = CASES[name](paddle.as_complex(z))
        return [pairs(v) for v in (found if isinstance(found, tuple) else (found,))]

    check(function, [Z], tolerance=1e-4)


@pytest.mark.parametrize("unknown", [(), (1,)])
def test_a_short_time_transform_of_signals_of_any_length(unknown):
    check(lambda x: paddle.abs(paddle.signal.stft(x, 16, 4)), [SIGNAL], unknown=unknown, tolerance=1e-4)


def test_a_signal_comes_back():
    check(lambda x: paddle.signal.istft(paddle.signal.stft(x, 16, 4), 16, 4), [SIGNAL], tolerance=1e-4)


def test_features_of_sounds():
    mel = MelSpectrogram(sr=8000, n_fft=32, hop_length=8, n_mels=6, f_min=20.0)
    check(lambda x: mel(x), [SIGNAL], unknown=(1,), tolerance=1e-3)


def test_complex_numbers_do_not_leave_a_model():
    with pytest.raises(NoCounterpartError, match=r"(?s)output .* is complex64.*as_real"):
        check(lambda x: T.fft(x), [X])
    with pytest.raises(NoCounterpartError, match=r"(?s)input 'x0' is complex64.*two inputs"):
        check(lambda x: paddle.abs(x), [X.astype("complex64")])


def test_pairs_of_a_conjugate():
    """torch gives the inverse transform of real numbers as a lazy conjugate."""
    found = paddle.as_real(T.ifft(paddle.to_tensor(X)))
    wanted = np.fft.ifft(X)
    np.testing.assert_allclose(found.numpy(), np.stack([wanted.real, wanted.imag], -1), atol=1e-5)
