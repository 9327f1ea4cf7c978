"""Mel scales, filter banks and decibels."""

import math

import paddle

from ..._core.args import require_numbers
from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, widened
from ..._core.help import complete

HELP = {
    "sr": "samples per second.",
    "n_fft": "length of the transform.",
    "n_mels": "how many mel bands.",
    "f_min": "lowest frequency in Hz.",
    "f_max": "highest frequency in Hz; by default half of `sr`.",
    "htk": "whether HTK's formula is used instead of Slaney's scale.",
}

# Slaney's scale: linear up to 1000 Hz, which are 15 mels, then logarithmic with 27 mels for a factor of 6.4.
_HZ_PER_MEL = 200.0 / 3
_BEND_HZ, _BEND_MEL = 1000.0, 15.0
_LOG_STEP = math.log(6.4) / 27.0


def hz_to_mel(freq, htk=False):
    """Convert frequencies to mels, for a number or a tensor; by HTK's formula or Slaney's scale.

    Args:
        freq: frequency in Hz: a number or a Tensor.

    Returns:
        a number or a Tensor, as `freq` is.

    >>> paddle.audio.functional.hz_to_mel(1000.0)
    15.0
    """
    if not isinstance(freq, paddle.Tensor):
        if htk:
            return 2595.0 * math.log10(1.0 + freq / 700.0)
        return freq / _HZ_PER_MEL if freq < _BEND_HZ else _BEND_MEL + math.log(freq / _BEND_HZ) / _LOG_STEP
    if htk:
        return 2595.0 * (1.0 + freq / 700.0).log10()
    above = _BEND_MEL + (freq.clip(min=_BEND_HZ) / _BEND_HZ).log() / _LOG_STEP
    return paddle.where(freq >= _BEND_HZ, above, freq / _HZ_PER_MEL)


def mel_to_hz(mel, htk=False):
    """Convert mels to frequencies, for a number or a tensor; the inverse of `hz_to_mel`.

    Args:
        mel: a number or a Tensor.

    Returns:
        a number or a Tensor, as `mel` is.

    >>> round(paddle.audio.functional.mel_to_hz(15.0), 3)
    1000.0
    """
    if not isinstance(mel, paddle.Tensor):
        require_numbers("mel_to_hz", mel=mel)
        if htk:
            return 700.0 * (10.0 ** (mel / 2595.0) - 1.0)
        return mel * _HZ_PER_MEL if mel < _BEND_MEL else _BEND_HZ * math.exp(_LOG_STEP * (mel - _BEND_MEL))
    if htk:
        return 700.0 * (10.0 ** (mel / 2595.0) - 1.0)
    return paddle.where(mel >= _BEND_MEL, _BEND_HZ * (_LOG_STEP * (mel - _BEND_MEL)).exp(), mel * _HZ_PER_MEL)


def mel_frequencies(n_mels=64, f_min=0.0, f_max=11025.0, htk=False, dtype="float32"):
    """`n_mels` frequencies from `f_min` to `f_max`, evenly spaced in mels.

    Args:
        f_max: highest frequency in Hz.

    Returns:
        1-D Tensor of `n_mels` frequencies in Hz.

    >>> paddle.audio.functional.mel_frequencies(3, 0.0, 600.0).tolist()
    [0.0, 300.0, 600.0]
    """
    mels = paddle.linspace(hz_to_mel(f_min, htk), hz_to_mel(f_max, htk), n_mels, dtype=dtype)
    return mel_to_hz(mels, htk)


def fft_frequencies(sr, n_fft, dtype="float32"):
    """The frequencies of the bins of a real Fourier transform of `n_fft` samples.

    Returns:
        1-D Tensor of n_fft // 2 + 1 frequencies in Hz.

    >>> paddle.audio.functional.fft_frequencies(8, 4).tolist()
    [0.0, 2.0, 4.0]
    """
    require_numbers("fft_frequencies", n_fft=n_fft)
    if not isinstance(sr, str):  # float() reads text
        require_numbers("fft_frequencies", sr=sr)
    return paddle.linspace(0, float(sr) / 2, int(1 + n_fft // 2), dtype=dtype)


def compute_fbank_matrix(sr, n_fft, n_mels=64, f_min=0.0, f_max=None, htk=False, norm="slaney", dtype="float32"):
    """Triangular filters from the bins of a transform to mel bands: a matrix [n_mels, n_fft // 2 + 1].

    `norm` "slaney" gives each filter the same area; a number normalises each row by that p-norm.

    Args:
        norm: 'slaney', a number, or None for filters of height 1.

    Returns:
        Tensor of shape [n_mels, n_fft // 2 + 1].

    >>> paddle.audio.functional.compute_fbank_matrix(16000, 512, 40).shape
    [40, 257]
    """
    require_numbers("compute_fbank_matrix", n_fft=n_fft, n_mels=n_mels)
    bins = fft_frequencies(sr, n_fft, dtype)
    edges = mel_frequencies(n_mels + 2, f_min, float(sr) / 2 if f_max is None else f_max, htk, dtype)
    widths = edges[1:] - edges[:-1]
    ramps = edges.unsqueeze(1) - bins.unsqueeze(0)
    rising = -ramps[:-2] / widths[:-1].unsqueeze(1)
    falling = ramps[2:] / widths[1:].unsqueeze(1)
    weights = paddle.minimum(rising, falling).clip(min=0)
    if norm == "slaney":
        return weights * (2.0 / (edges[2:] - edges[:-2])).unsqueeze(1)
    if isinstance(norm, (int, float)):
        return paddle.nn.functional.normalize(weights, p=norm, axis=-1)
    return weights


def power_to_db(spect, ref_value=1.0, amin=1e-10, top_db=80.0):
    """Convert a power spectrum to decibels over `ref_value`, at least that of `amin` and within `top_db` of the peak.

    Args:
        spect: Tensor of powers.
        ref_value: power of 0 decibels.
        amin: smaller powers count as this one.
        top_db: how many decibels below the peak are kept; None keeps all.

    Returns:
        Tensor with the shape of `spect`.

    >>> paddle.audio.functional.power_to_db(paddle.to_tensor([1.0, 100.0])).tolist()
    [0.0, 20.0]
    """
    if amin <= 0:
        raise InvalidArgumentError("power_to_db: 'amin' must be positive.", received(amin=amin))
    if ref_value <= 0:
        raise InvalidArgumentError("power_to_db: 'ref_value' must be positive.", received(ref_value=ref_value))
    if top_db is not None and top_db < 0:
        raise InvalidArgumentError("power_to_db: 'top_db' must not be negative.", received(top_db=top_db))
    if not isinstance(spect, paddle.Tensor):
        error = InvalidTypeError(
            "power_to_db: 'spect' must be a Tensor.", received(spect=spect), "paddle.to_tensor(spect)."
        )
        raise widened(error, (AttributeError, ValueError))
    level = 10.0 * spect.clip(min=amin).log10() - 10.0 * math.log10(max(ref_value, amin))
    return level if top_db is None else paddle.maximum(level, level.max() - top_db)


def create_dct(n_mfcc, n_mels, norm="ortho", dtype="float32"):
    """The matrix [n_mels, n_mfcc] of the discrete cosine transform (type II).

    Args:
        n_mfcc: how many coefficients.
        norm: 'ortho' for an orthogonal matrix, or None.

    Returns:
        Tensor of shape [n_mels, n_mfcc].

    >>> paddle.audio.functional.create_dct(13, 40).shape
    [40, 13]
    """
    if norm not in (None, "ortho"):
        raise FailedCheckError("create_dct: 'norm' must be 'ortho' or None.", received(norm=norm))
    n = paddle.arange(n_mels, dtype=dtype).unsqueeze(1)
    k = paddle.arange(n_mfcc, dtype=dtype)
    dct = 2.0 * (math.pi / float(n_mels) * (n + 0.5) * k).cos()
    if norm is None:
        return dct
    first = (k == 0).astype(dtype)
    return dct * (first * math.sqrt(1 / (4 * n_mels)) + (1 - first) * math.sqrt(1 / (2 * n_mels)))


complete(globals())
