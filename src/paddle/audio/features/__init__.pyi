# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from paddle.nn import Layer
from typing import Any, Literal

from paddle.audio.features import layers as layers

class LogMelSpectrogram(Layer):
    """A mel spectrogram in decibels: [batch, n_mels, frames].

    Args:
        sr: samples per second. Default: 22050.
        n_fft: length of a transform. Default: 512.
        hop_length: distance between the starts of two frames; by default a quarter of `win_length`.
        win_length: length of the window; by default `n_fft`.
        window: name of the window, or a tuple of a name and parameters. Default: 'hann'.
        power: exponent of the magnitude: 1 for the magnitude, 2 for the power. Default: 2.0.
        center: whether frames are centred at their times, with padding at both ends. Default: True.
        pad_mode: how the ends are padded. Default: 'reflect'.
        n_mels: how many mel bands. Default: 64.
        f_min: lowest frequency in Hz. Default: 50.0.
        f_max: highest frequency in Hz; by default half of `sr`.
        htk: whether HTK's formula for mels is used instead of Slaney's scale. Default: False.
        norm: 'slaney' gives each filter the same area; a number is the exponent of a norm. Default: 'slaney'.
        ref_value: power of 0 decibels. Default: 1.0.
        amin: smaller powers count as this one. Default: 1e-10.
        top_db: how many decibels below the peak are kept; by default all.
        dtype: dtype of the filters. Default: 'float32'.

    Shape:
        [batch, samples] to [batch, features, frames].

    >>> paddle.audio.features.LogMelSpectrogram(16000, n_mels=40)(paddle.ones([1, 8000])).shape
    [1, 40, 63]"""
    ref_value: float
    amin: float
    top_db: float | None
    def __init__(self, sr: int = 22050, n_fft: int = 512, hop_length: int | None = None, win_length: int | None = None, window: Any = 'hann', power: float = 2.0, center: bool = True, pad_mode: Literal['reflect'] = 'reflect', n_mels: int = 64, f_min: float = 50.0, f_max: float | None = None, htk: bool = False, norm: Literal['slaney'] | float = 'slaney', ref_value: float = 1.0, amin: float = 1e-10, top_db: float | None = None, dtype: str = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MFCC(Layer):
    """Mel frequency cepstral coefficients: [batch, n_mfcc, frames].

    Args:
        sr: samples per second. Default: 22050.
        n_mfcc: how many coefficients. Default: 40.
        n_fft: length of a transform. Default: 512.
        hop_length: distance between the starts of two frames; by default a quarter of `win_length`.
        win_length: length of the window; by default `n_fft`.
        window: name of the window, or a tuple of a name and parameters. Default: 'hann'.
        power: exponent of the magnitude: 1 for the magnitude, 2 for the power. Default: 2.0.
        center: whether frames are centred at their times, with padding at both ends. Default: True.
        pad_mode: how the ends are padded. Default: 'reflect'.
        n_mels: how many mel bands. Default: 64.
        f_min: lowest frequency in Hz. Default: 50.0.
        f_max: highest frequency in Hz; by default half of `sr`.
        htk: whether HTK's formula for mels is used instead of Slaney's scale. Default: False.
        norm: 'slaney' gives each filter the same area; a number is the exponent of a norm. Default: 'slaney'.
        ref_value: power of 0 decibels. Default: 1.0.
        amin: smaller powers count as this one. Default: 1e-10.
        top_db: how many decibels below the peak are kept; by default all.
        dtype: dtype of the filters. Default: 'float32'.

    Shape:
        [batch, samples] to [batch, features, frames].

    >>> paddle.audio.features.MFCC(16000, n_mfcc=13, n_mels=40)(paddle.ones([1, 8000])).shape
    [1, 13, 63]"""
    def __init__(self, sr: int = 22050, n_mfcc: int = 40, n_fft: int = 512, hop_length: int | None = None, win_length: int | None = None, window: Any = 'hann', power: float = 2.0, center: bool = True, pad_mode: Literal['reflect'] = 'reflect', n_mels: int = 64, f_min: float = 50.0, f_max: float | None = None, htk: bool = False, norm: Literal['slaney'] | float = 'slaney', ref_value: float = 1.0, amin: float = 1e-10, top_db: float | None = None, dtype: str = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MelSpectrogram(Layer):
    """A spectrogram in mel bands: [batch, n_mels, frames].

    Args:
        sr: samples per second. Default: 22050.
        n_fft: length of a transform. Default: 2048.
        hop_length: distance between the starts of two frames; by default a quarter of `win_length`.
        win_length: length of the window; by default `n_fft`.
        window: name of the window, or a tuple of a name and parameters. Default: 'hann'.
        power: exponent of the magnitude: 1 for the magnitude, 2 for the power. Default: 2.0.
        center: whether frames are centred at their times, with padding at both ends. Default: True.
        pad_mode: how the ends are padded. Default: 'reflect'.
        n_mels: how many mel bands. Default: 64.
        f_min: lowest frequency in Hz. Default: 50.0.
        f_max: highest frequency in Hz; by default half of `sr`.
        htk: whether HTK's formula for mels is used instead of Slaney's scale. Default: False.
        norm: 'slaney' gives each filter the same area; a number is the exponent of a norm. Default: 'slaney'.
        dtype: dtype of the filters. Default: 'float32'.

    Shape:
        [batch, samples] to [batch, features, frames].

    >>> paddle.audio.features.MelSpectrogram(16000, n_fft=512, hop_length=128, n_mels=40)(paddle.ones([1, 8000])).shape
    [1, 40, 63]"""
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

    Args:
        n_fft: length of a transform. Default: 512.
        hop_length: distance between the starts of two frames; by default a quarter of `win_length`.
        win_length: length of the window; by default `n_fft`.
        window: name of the window, or a tuple of a name and parameters. Default: 'hann'.
        power: exponent of the magnitude: 1 for the magnitude, 2 for the power. Default: 1.0.
        center: whether frames are centred at their times, with padding at both ends. Default: True.
        pad_mode: how the ends are padded. Default: 'reflect'.
        dtype: dtype of the filters. Default: 'float32'.

    Shape:
        [batch, samples] to [batch, features, frames].

    >>> paddle.audio.features.Spectrogram(64, 16)(paddle.ones([2, 320])).shape
    [2, 33, 21]"""
    power: float
    def __init__(self, n_fft: int = 512, hop_length: int | None = 512, win_length: int | None = None, window: Any = 'hann', power: float = 1.0, center: bool = True, pad_mode: Literal['reflect'] = 'reflect', dtype: str = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...
