# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from typing import Any, Literal

from paddle.audio.functional import functional as functional
from paddle.audio.functional import window as window

def compute_fbank_matrix(sr: int, n_fft: int, n_mels: int = 64, f_min: float = 0.0, f_max: float | None = None, htk: bool = False, norm: Literal['slaney'] | float = 'slaney', dtype: str = 'float32') -> Tensor:
    """Triangular filters from the bins of a transform to mel bands: a matrix [n_mels, n_fft // 2 + 1].

    `norm` "slaney" gives each filter the same area; a number normalises each row by that p-norm.

    Args:
        sr: samples per second.
        n_fft: length of the transform.
        n_mels: how many mel bands. Default: 64.
        f_min: lowest frequency in Hz. Default: 0.0.
        f_max: highest frequency in Hz; by default half of `sr`.
        htk: whether HTK's formula is used instead of Slaney's scale. Default: False.
        norm: 'slaney', a number, or None for filters of height 1. Default: 'slaney'.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'float32'.

    Returns:
        Tensor of shape [n_mels, n_fft // 2 + 1].

    >>> paddle.audio.functional.compute_fbank_matrix(16000, 512, 40).shape
    [40, 257]"""

def create_dct(n_mfcc: int, n_mels: int, norm: Literal['ortho'] | None = 'ortho', dtype: str = 'float32') -> Tensor:
    """The matrix [n_mels, n_mfcc] of the discrete cosine transform (type II).

    Args:
        n_mfcc: how many coefficients.
        n_mels: how many mel bands.
        norm: 'ortho' for an orthogonal matrix, or None. Default: 'ortho'.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'float32'.

    Returns:
        Tensor of shape [n_mels, n_mfcc].

    >>> paddle.audio.functional.create_dct(13, 40).shape
    [40, 13]"""

def fft_frequencies(sr: int, n_fft: int, dtype: str = 'float32') -> Tensor:
    """The frequencies of the bins of a real Fourier transform of `n_fft` samples.

    Args:
        sr: samples per second.
        n_fft: length of the transform.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'float32'.

    Returns:
        1-D Tensor of n_fft // 2 + 1 frequencies in Hz.

    >>> paddle.audio.functional.fft_frequencies(8, 4).tolist()
    [0.0, 2.0, 4.0]"""

def get_window(window: Any, win_length: int, fftbins: bool = True, dtype: str = 'float64') -> Tensor:
    """The samples of a window, given by a name or a tuple of a name and parameters.

    `fftbins` makes it periodic, for Fourier transforms; else it is symmetric, for filters.

    Args:
        window: a name such as 'hann', 'hamming' or 'blackman', or a tuple such as ('gaussian', 7).
        win_length: how many samples.
        fftbins: whether it is periodic. Default: True.
        dtype: dtype of the result. Default: 'float64'.

    Returns:
        1-D Tensor.

    >>> paddle.audio.functional.get_window("hann", 4).tolist()
    [0.0, 0.5, 1.0, 0.5]"""

def hz_to_mel(freq: Tensor | float, htk: bool = False) -> Tensor | float:
    """Convert frequencies to mels, for a number or a tensor; by HTK's formula or Slaney's scale.

    Args:
        freq: frequency in Hz: a number or a Tensor.
        htk: whether HTK's formula is used instead of Slaney's scale. Default: False.

    Returns:
        a number or a Tensor, as `freq` is.

    >>> paddle.audio.functional.hz_to_mel(1000.0)
    15.0"""

def mel_frequencies(n_mels: int = 64, f_min: float = 0.0, f_max: float = 11025.0, htk: bool = False, dtype: str = 'float32') -> Tensor:
    """`n_mels` frequencies from `f_min` to `f_max`, evenly spaced in mels.

    Args:
        n_mels: how many mel bands. Default: 64.
        f_min: lowest frequency in Hz. Default: 0.0.
        f_max: highest frequency in Hz. Default: 11025.0.
        htk: whether HTK's formula is used instead of Slaney's scale. Default: False.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'float32'.

    Returns:
        1-D Tensor of `n_mels` frequencies in Hz.

    >>> paddle.audio.functional.mel_frequencies(3, 0.0, 600.0).tolist()
    [0.0, 300.0, 600.0]"""

def mel_to_hz(mel: Tensor | float, htk: bool = False) -> Tensor | float:
    """Convert mels to frequencies, for a number or a tensor; the inverse of `hz_to_mel`.

    Args:
        mel: a number or a Tensor.
        htk: whether HTK's formula is used instead of Slaney's scale. Default: False.

    Returns:
        a number or a Tensor, as `mel` is.

    >>> round(paddle.audio.functional.mel_to_hz(15.0), 3)
    1000.0"""

def power_to_db(spect: Tensor, ref_value: float = 1.0, amin: float = 1e-10, top_db: float | None = 80.0) -> Tensor:
    """Convert a power spectrum to decibels over `ref_value`, at least that of `amin` and within `top_db` of the peak.

    Args:
        spect: Tensor of powers.
        ref_value: power of 0 decibels. Default: 1.0.
        amin: smaller powers count as this one. Default: 1e-10.
        top_db: how many decibels below the peak are kept; None keeps all. Default: 80.0.

    Returns:
        Tensor with the shape of `spect`.

    >>> paddle.audio.functional.power_to_db(paddle.to_tensor([1.0, 100.0])).tolist()
    [0.0, 20.0]"""
