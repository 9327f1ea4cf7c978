"""Short-time Fourier transforms against their definition, with gradients, and their parts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import check_error, check_op, wave

import paddle
from paddle import signal


def stft(x, n_fft, hop, window, center, pad_mode, onesided):
    """By definition, frame by frame."""
    if center:
        x = np.pad(x, [(0, 0)] * (x.ndim - 1) + [(n_fft // 2, n_fft // 2)], pad_mode)
    missing = n_fft - len(window)
    window = np.pad(window, [missing // 2, missing - missing // 2])
    starts = range(0, x.shape[-1] - n_fft + 1, hop)
    frames = np.stack([x[..., s : s + n_fft] * window for s in starts], -1)
    return (np.fft.rfft if onesided else np.fft.fft)(frames, axis=-2)


def parts(out):
    return out.real(), out.imag()


@pytest.mark.parametrize("shape", [(20,), (2, 20)])
@pytest.mark.parametrize("center", [True, False])
@pytest.mark.parametrize("onesided", [True, False])
@pytest.mark.parametrize(("n_fft", "hop", "size"), [(8, 2, 8), (6, 3, 6), (8, 3, 5)])
def test_stft(shape, center, onesided, n_fft, hop, size):
    window = np.hamming(size)

    def ours(x, window):
        return parts(signal.stft(x, n_fft, hop, size, window, center, onesided=onesided))

    def reference(x, window):
        out = stft(x, n_fft, hop, window, center, "reflect", onesided)
        return out.real, out.imag

    check_op(ours, reference, [wave(*shape), window])


def test_defaults():
    x = wave(16)
    want = stft(x, 8, 2, np.ones(8), True, "reflect", True)
    np.testing.assert_allclose(signal.stft(paddle.to_tensor(x), 8).numpy(), want, atol=1e-12)
    np.testing.assert_allclose(
        signal.stft(paddle.to_tensor(x), 8, normalized=True).numpy(), want / np.sqrt(8), atol=1e-12
    )
    np.testing.assert_allclose(
        signal.stft(paddle.to_tensor(x), 8, pad_mode="constant").numpy(),
        stft(x, 8, 2, np.ones(8), True, "constant", True),
        atol=1e-12,
    )
    assert signal.stft(paddle.arange(16), 8).dtype == paddle.complex64


def test_complex_signals_have_two_sides():
    x = wave(16) + 1j * wave(17)[1:]
    out = signal.stft(paddle.to_tensor(x), 8)
    np.testing.assert_allclose(out.numpy(), stft(x, 8, 2, np.ones(8), True, "reflect", False), atol=1e-12)
    back = signal.istft(out, 8, onesided=False, return_complex=True)
    np.testing.assert_allclose(back.numpy(), x, atol=1e-12)


@settings(max_examples=20, deadline=None)
@given(st.integers(16, 40), st.sampled_from([(8, 2, 8), (8, 4, 8), (9, 3, 9), (8, 2, 6)]), st.booleans(), st.booleans())
def test_round_trip(length, lengths, normalized, onesided):
    n_fft, hop, size = lengths
    x = paddle.to_tensor(wave(2, length))
    window = paddle.to_tensor(np.hamming(size))
    given = {"normalized": normalized, "onesided": onesided}
    spectrum = x.stft(n_fft, hop, size, window, **given)
    back = spectrum.istft(n_fft, hop, size, window, length=length, **given)
    assert back.shape == [2, length]
    covered = length - length % hop  # samples in full frames
    np.testing.assert_allclose(back.numpy()[:, :covered], x.numpy()[:, :covered], atol=1e-10)


def test_gradient_of_the_inverse():
    check_op(
        lambda re, im: signal.istft(paddle.complex(re, im), 4, 2),
        lambda re, im: signal.istft(paddle.to_tensor(re + 1j * im), 4, 2).numpy(),
        [wave(3, 5), wave(5, 3).T],
    )


@pytest.mark.parametrize("axis", [0, -1])
def test_frames(axis):
    x = wave(2, 3, 9) if axis else wave(9, 3, 2)

    def reference(x):
        pieces = [x.take(range(s, s + 4), axis) for s in range(0, 6, 2)]
        return np.stack(pieces, axis)

    check_op(signal.frame, reference, [x], attrs={"frame_length": 4, "hop_length": 2, "axis": axis})


@pytest.mark.parametrize("axis", [0, -1])
def test_overlap_add(axis):
    x = wave(2, 4, 3) if axis else wave(3, 4, 2)

    def reference(x):
        out = np.zeros((2, 8) if axis else (8, 2))
        for i in range(3):
            if axis:
                out[:, 2 * i : 2 * i + 4] += x[..., i]
            else:
                out[2 * i : 2 * i + 4] += x[i]
        return out

    check_op(signal.overlap_add, reference, [x], attrs={"hop_length": 2, "axis": axis})
    assert signal.overlap_add(paddle.ones([4, 3], "int64"), 4).tolist() == [1] * 12


def test_errors():
    x = paddle.ones([16])
    for kind in (AssertionError, ValueError):
        check_error(lambda: signal.stft(x, 32), kind, "'n_fft'", "between 1 and 16", "n_fft = 32")
    check_error(lambda: signal.stft(x, 8, 0), AssertionError, "'hop_length'", "positive")
    check_error(lambda: signal.stft(x, 8, 2, 9), AssertionError, "'win_length'", "n_fft = 8")
    check_error(lambda: signal.stft(x, 8, window=x), AssertionError, "'window'", "[8]", "shape=[16]")
    check_error(lambda: signal.stft(x, 8, pad_mode="edge"), AssertionError, "'pad_mode'", "'edge'")
    check_error(lambda: signal.stft(x.astype("complex64"), 8, onesided=True), AssertionError, "'onesided'")
    check_error(lambda: signal.stft(x.reshape([2, 2, 4]), 2), AssertionError, "1 or 2 dimensions")
    spectrum = signal.stft(x, 8)
    check_error(lambda: signal.istft(spectrum, 6, 2), AssertionError, "length 4", "shape=[5, 9]")
    check_error(lambda: signal.istft(spectrum, 8, 9), AssertionError, "'hop_length'", "win_length = 8")
    check_error(lambda: signal.istft(spectrum, 8, return_complex=True), AssertionError, "'onesided'")
    check_error(lambda: signal.istft(spectrum, 8, window=paddle.zeros([8])), ValueError, "window overlap")
    check_error(lambda: signal.frame(x, 20, 1), ValueError, "'frame_length'", "between 1 and 16")
    check_error(lambda: signal.frame(x, 4, 1, 2), ValueError, "'axis'", "0 or -1")
    check_error(lambda: signal.overlap_add(paddle.ones([4, 3]), 5), ValueError, "'hop_length'", "between 1 and 4")
