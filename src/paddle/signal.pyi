# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from typing import Any, Literal

def frame(x: Tensor, frame_length: Any, hop_length: Any, axis: float = -1, name: str | None = None) -> Any:
    """Overlapping frames of a signal: `[..., frame_length, frames]`, or `[frames, frame_length, ...]` if `axis` is 0.

    Args:
        x: Tensor of any shape.
        frame_length: length of a frame.
        hop_length: distance between the starts of two frames; by default a quarter of `n_fft`.
        axis: an axis; a negative one counts from the last. Default: -1.
        name: a name for the result, used in Programs only.

    >>> paddle.signal.frame(paddle.arange(6), frame_length=4, hop_length=2).tolist()
    [[0, 2], [1, 3], [2, 4], [3, 5]]"""

def istft(x: Tensor, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: Tensor | None = None, center: bool = True, normalized: bool = False, onesided: bool = True, length: int | None = None, return_complex: bool = False, name: str | None = None) -> Tensor:
    """The signal whose `stft` is nearest to `x` in the least-squares sense.

    Args:
        x: Tensor of any shape.
        n_fft: length of a transform.
        hop_length: distance between the starts of two frames; by default a quarter of `n_fft`.
        win_length: length of the window; by default `n_fft`.
        window: 1-D Tensor of weights; by default ones.
        center: whether frames are centred at their times, with padding at both ends. Default: True.
        normalized: whether the result is divided by the square root of `n_fft`. Default: False.
        onesided: whether only frequencies from 0 on are kept, which suffices for real signals. Default: True.
        length: length of the signal that is wanted.
        return_complex: whether the signal is complex. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [..., length of the signal].

    >>> x = paddle.arange(16, dtype="float32")
    >>> paddle.signal.istft(paddle.signal.stft(x, n_fft=8), n_fft=8).shape
    [16]"""

def overlap_add(x: Tensor, hop_length: Any, axis: float = -1, name: str | None = None) -> Any:
    """Add overlapping frames up to a signal, the inverse of `frame`.

    Args:
        x: Tensor of any shape.
        hop_length: distance between the starts of two frames; by default a quarter of `n_fft`.
        axis: an axis; a negative one counts from the last. Default: -1.
        name: a name for the result, used in Programs only.

    >>> paddle.signal.overlap_add(paddle.ones([4, 2]), hop_length=2).tolist()
    [1.0, 1.0, 2.0, 2.0, 1.0, 1.0]"""

def stft(x: Tensor, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: Tensor | None = None, center: bool = True, pad_mode: Literal['reflect', 'constant'] = 'reflect', normalized: bool = False, onesided: bool | None = None, name: str | None = None) -> Tensor:
    """The Fourier transforms of overlapping frames of a signal `[..., time]`, as `[..., frequency, frame]`.

    `hop_length` is a quarter of `n_fft` by default. With `center` the signal is padded so that frame t is centred on
    sample t * hop_length. `onesided` keeps only the half of the spectrum that determines the other, for real signals.

    Args:
        x: Tensor of any shape.
        n_fft: length of a transform.
        hop_length: distance between the starts of two frames; by default a quarter of `n_fft`.
        win_length: length of the window; by default `n_fft`.
        window: 1-D Tensor of weights; by default ones.
        center: whether frames are centred at their times, with padding at both ends. Default: True.
        pad_mode: how the ends are padded: 'reflect' or 'constant'. Default: 'reflect'.
        normalized: whether the result is divided by the square root of `n_fft`. Default: False.
        onesided: whether only frequencies from 0 on are kept, which suffices for real signals.
        name: a name for the result, used in Programs only.

    Returns:
        complex Tensor of shape [..., frequencies, frames].

    >>> paddle.signal.stft(paddle.ones([16]), n_fft=8).shape
    [5, 9]"""
