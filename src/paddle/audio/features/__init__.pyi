# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from paddle.nn import Layer
from typing import Any, Literal

from paddle.audio.features import layers as layers

class LogMelSpectrogram(Layer):
    """A mel spectrogram in decibels: [batch, n_mels, frames]."""
    ref_value: float
    amin: float
    top_db: float | None
    def __init__(self, sr: int = 22050, n_fft: int = 512, hop_length: int | None = None, win_length: int | None = None, window: Any = 'hann', power: float = 2.0, center: bool = True, pad_mode: Literal['reflect'] = 'reflect', n_mels: int = 64, f_min: float = 50.0, f_max: float | None = None, htk: bool = False, norm: Literal['slaney'] | float = 'slaney', ref_value: float = 1.0, amin: float = 1e-10, top_db: float | None = None, dtype: str = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MFCC(Layer):
    """Mel frequency cepstral coefficients: [batch, n_mfcc, frames].

    >>> paddle.audio.features.MFCC(16000, n_mfcc=13, n_mels=40)(paddle.ones([1, 8000])).shape
    [1, 13, 63]"""
    def __init__(self, sr: int = 22050, n_mfcc: int = 40, n_fft: int = 512, hop_length: int | None = None, win_length: int | None = None, window: Any = 'hann', power: float = 2.0, center: bool = True, pad_mode: Literal['reflect'] = 'reflect', n_mels: int = 64, f_min: float = 50.0, f_max: float | None = None, htk: bool = False, norm: Literal['slaney'] | float = 'slaney', ref_value: float = 1.0, amin: float = 1e-10, top_db: float | None = None, dtype: str = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MelSpectrogram(Layer):
    """A spectrogram in mel bands: [batch, n_mels, frames]."""
    n_mels: int
    f_min: float
    f_max: Any
    htk: bool
    norm: Literal['slaney'] | float
    def __init__(self, sr: int = 22050, n_fft: int = 2048, hop_length: int | None = 512, win_length: int | None = None, window: Any = 'hann', power: float = 2.0, center: bool = True, pad_mode: Literal['reflect'] = 'reflect', n_mels: int = 64, f_min: float = 50.0, f_max: float | None = None, htk: bool = False, norm: Literal['slaney'] | float = 'slaney', dtype: str = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Spectrogram(Layer):
    """The magnitude of a short-time Fourier transform to a power: [batch, n_fft // 2 + 1, frames].

    >>> paddle.audio.features.Spectrogram(64, 16)(paddle.ones([2, 320])).shape
    [2, 33, 21]"""
    power: float
    def __init__(self, n_fft: int = 512, hop_length: int | None = 512, win_length: int | None = None, window: Any = 'hann', power: float = 1.0, center: bool = True, pad_mode: Literal['reflect'] = 'reflect', dtype: str = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...
