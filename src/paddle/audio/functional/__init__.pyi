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

    >>> paddle.audio.functional.compute_fbank_matrix(16000, 512, 40).shape
    [40, 257]"""

def create_dct(n_mfcc: int, n_mels: int, norm: Literal['ortho'] | None = 'ortho', dtype: str = 'float32') -> Tensor:
    """The matrix [n_mels, n_mfcc] of the discrete cosine transform (type II)."""

def fft_frequencies(sr: int, n_fft: int, dtype: str = 'float32') -> Tensor:
    """The frequencies of the bins of a real Fourier transform of `n_fft` samples."""

def get_window(window: Any, win_length: int, fftbins: bool = True, dtype: str = 'float64') -> Tensor:
    """The samples of a window, given by a name or a tuple of a name and parameters.

    `fftbins` makes it periodic, for Fourier transforms; else it is symmetric, for filters.

    >>> paddle.audio.functional.get_window("hann", 4).tolist()
    [0.0, 0.5, 1.0, 0.5]"""

def hz_to_mel(freq: Tensor | float, htk: bool = False) -> Tensor | float:
    """Convert frequencies to mels, for a number or a tensor; by HTK's formula or Slaney's scale.

    >>> paddle.audio.functional.hz_to_mel(1000.0)
    15.0"""

def mel_frequencies(n_mels: int = 64, f_min: float = 0.0, f_max: float = 11025.0, htk: bool = False, dtype: str = 'float32') -> Tensor:
    """`n_mels` frequencies from `f_min` to `f_max`, evenly spaced in mels."""

def mel_to_hz(mel: Tensor | float, htk: bool = False) -> Tensor | float:
    """Convert mels to frequencies, for a number or a tensor; the inverse of `hz_to_mel`."""

def power_to_db(spect: Tensor, ref_value: float = 1.0, amin: float = 1e-10, top_db: float | None = 80.0) -> Tensor:
    """Convert a power spectrum to decibels over `ref_value`, at least that of `amin` and within `top_db` of the peak.

    >>> paddle.audio.functional.power_to_db(paddle.to_tensor([1.0, 100.0])).tolist()
    [0.0, 20.0]"""
