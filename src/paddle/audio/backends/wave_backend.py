"""WAV files of 16-bit samples."""

import contextlib
import wave

import numpy as np

import paddle

from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from ..._core.help import complete
from .backend import AudioInfo

_FULL = 1 << 15


@contextlib.contextmanager
def _opened(file):
    path = file if hasattr(file, "read") else str(file)
    try:
        with wave.open(path, "rb") as opened:
            yield opened
    except (wave.Error, EOFError) as error:
        raise InvalidArgumentError(
            f"This file cannot be read as WAV: {error}.",
            received(filepath=file),
            "convert it to WAV with 16-bit PCM samples.",
        ) from None


def info(filepath):
    """The format of an audio file, given by a path or an open file.

    Args:
        filepath: path, or an open file.

    Returns:
        a record with `sample_rate`, `num_samples`, `num_channels`, `bits_per_sample` and `encoding`.

    >>> paddle.audio.save("tone.wav", paddle.zeros([1, 8]), 16000)
    >>> paddle.audio.info("tone.wav").sample_rate
    16000
    """
    with _opened(filepath) as file:
        return AudioInfo(file.getframerate(), file.getnframes(), file.getnchannels(), file.getsampwidth() * 8, "PCM_S")


def load(filepath, frame_offset=0, num_frames=-1, normalize=True, channels_first=True):
    """Read a file; returns float32 samples [channels, samples] and the rate: `(waveform, sample_rate)`.

    Samples are between -1 and 1, or the file's integers without `normalize`. `num_frames` samples from
    `frame_offset` on are read, or all for -1.

    Args:
        filepath: path, or an open file.
        frame_offset: first sample that is read.
        num_frames: how many samples are read.
        normalize: whether samples become floats between -1 and 1.
        channels_first: whether the result is [channels, samples] instead of [samples, channels].

    Returns:
        pair of a float32 Tensor and the rate, an int.

    >>> paddle.audio.save("tone.wav", paddle.zeros([1, 8]), 16000)
    >>> waveform, rate = paddle.audio.load("tone.wav")
    >>> waveform.shape, rate
    ([1, 8], 16000)
    """
    with _opened(filepath) as file:
        if file.getsampwidth() != 2:
            raise InvalidArgumentError(
                "load: only WAV files with 16-bit samples can be read.",
                received(bits_per_sample=8 * file.getsampwidth()),
            )
        file.setpos(min(frame_offset, file.getnframes()))
        frames = np.frombuffer(file.readframes(file.getnframes() if num_frames < 0 else num_frames), "<i2")
        channels, rate = file.getnchannels(), file.getframerate()
    samples = frames.reshape(-1, channels).astype("float32")
    if normalize:
        samples /= _FULL
    return paddle.to_tensor(samples.T if channels_first else samples), rate


def save(filepath, src, sample_rate, channels_first=True, encoding=None, bits_per_sample=16):
    """Write samples [channels, samples] to a 16-bit WAV file; floats between -1 and 1, or integers.

    `encoding` is accepted for compatibility: there is only one.

    Args:
        filepath: path, or an open file.
        src: 2-D Tensor.
        sample_rate: samples per second, an int.
        channels_first: whether `src` is [channels, samples] instead of [samples, channels].
        bits_per_sample: 16.

    Returns:
        None.

    >>> paddle.audio.save("tone.wav", paddle.zeros([2, 8]), 16000)
    >>> paddle.audio.info("tone.wav").num_channels
    2
    """
    if src.ndim != 2:
        raise FailedCheckError(
            "save: 'src' must have two axes, channels and samples.",
            received(src=src),
            "src.unsqueeze(0) for one channel.",
        )
    if bits_per_sample not in (None, 16):
        raise InvalidArgumentError(
            "save: only 16 bits per sample are supported.", received(bits_per_sample=bits_per_sample)
        )
    samples = np.asarray(src.T if channels_first else src)
    if samples.dtype.kind == "f":
        samples = np.clip(samples * _FULL, -_FULL, _FULL - 1)
    with wave.open(str(filepath), "wb") as file:
        file.setnchannels(samples.shape[1])
        file.setsampwidth(2)
        file.setframerate(sample_rate)
        file.writeframes(np.ascontiguousarray(samples.astype("<i2")).tobytes())


complete(globals())
