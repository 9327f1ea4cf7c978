# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.audio.backends import backend as backend
from paddle.audio.backends import wave_backend as wave_backend

def get_current_backend() -> str:
    """The name of the backend in use.

    Returns:
        str.

    >>> paddle.audio.backends.get_current_backend()
    'wave_backend'"""

def info(filepath: Any) -> Any:
    """The format of an audio file, given by a path or an open file.

    Args:
        filepath: path, or an open file.

    Returns:
        a record with `sample_rate`, `num_samples`, `num_channels`, `bits_per_sample` and `encoding`.

    >>> paddle.audio.save("tone.wav", paddle.zeros([1, 8]), 16000)
    >>> paddle.audio.info("tone.wav").sample_rate
    16000"""

def list_available_backends() -> list[str]:
    """The names of the available backends.

    Returns:
        list of str.

    >>> paddle.audio.backends.list_available_backends()
    ['wave_backend']"""

def load(filepath: Any, frame_offset: float = 0, num_frames: float = -1, normalize: bool = True, channels_first: bool = True) -> Any:
    """Read a file; returns float32 samples [channels, samples] and the rate: `(waveform, sample_rate)`.

    Samples are between -1 and 1, or the file's integers without `normalize`. `num_frames` samples from
    `frame_offset` on are read, or all for -1.

    Args:
        filepath: path, or an open file.
        frame_offset: first sample that is read. Default: 0.
        num_frames: how many samples are read. Default: -1.
        normalize: whether samples become floats between -1 and 1. Default: True.
        channels_first: whether the result is [channels, samples] instead of [samples, channels]. Default: True.

    Returns:
        pair of a float32 Tensor and the rate, an int.

    >>> paddle.audio.save("tone.wav", paddle.zeros([1, 8]), 16000)
    >>> waveform, rate = paddle.audio.load("tone.wav")
    >>> waveform.shape, rate
    ([1, 8], 16000)"""

def save(filepath: Any, src: Any, sample_rate: Any, channels_first: bool = True, encoding: Any = None, bits_per_sample: float = 16) -> None:
    """Write samples [channels, samples] to a 16-bit WAV file; floats between -1 and 1, or integers.

    `encoding` is accepted for compatibility: there is only one.

    Args:
        filepath: path, or an open file.
        src: 2-D Tensor.
        sample_rate: samples per second, an int.
        channels_first: whether `src` is [channels, samples] instead of [samples, channels]. Default: True.
        bits_per_sample: 16. Default: 16.

    Returns:
        None.

    >>> paddle.audio.save("tone.wav", paddle.zeros([2, 8]), 16000)
    >>> paddle.audio.info("tone.wav").num_channels
    2"""

def set_backend(backend_name: str) -> None:
    """Choose a backend by name; `wave_backend` is the only one.

    Args:
        backend_name: 'wave_backend'.

    Returns:
        None.

    >>> paddle.audio.backends.set_backend("wave_backend")"""
