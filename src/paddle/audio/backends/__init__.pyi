# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.audio.backends import backend as backend
from paddle.audio.backends import wave_backend as wave_backend

def get_current_backend() -> str:
    """The name of the backend in use."""

def info(filepath: Any) -> Any:
    """The format of an audio file, given by a path or an open file."""

def list_available_backends() -> list[str]:
    """The names of the available backends."""

def load(filepath: Any, frame_offset: float = 0, num_frames: float = -1, normalize: bool = True, channels_first: bool = True) -> Any:
    """Read a file; returns float32 samples [channels, samples] and the rate: `(waveform, sample_rate)`.

    Samples are between -1 and 1, or the file's integers without `normalize`. `num_frames` samples from
    `frame_offset` on are read, or all for -1."""

def save(filepath: Any, src: Any, sample_rate: Any, channels_first: bool = True, encoding: Any = None, bits_per_sample: float = 16) -> None:
    """Write samples [channels, samples] to a 16-bit WAV file; floats between -1 and 1, or integers.

    `encoding` is accepted for compatibility: there is only one."""

def set_backend(backend_name: str) -> None:
    """Choose a backend by name; `wave_backend` is the only one."""
