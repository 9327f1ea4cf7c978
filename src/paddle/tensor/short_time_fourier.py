"""Signals in overlapping frames: the short-time Fourier transform and its parts.

Public in `paddle.signal`; here because `stft` and `istft` are methods of Tensor.
"""

import torch

from .._core.args import int_arg
from .._core.dtype import default_torch_dtype
from .._core.errors import FailedCheckError, InvalidArgumentError, received
from .._core.op import op

__all__ = []

HELP = {
    "n_fft": "length of a transform.",
    "hop_length": "distance between the starts of two frames; by default a quarter of `n_fft`.",
    "win_length": "length of the window; by default `n_fft`.",
    "window": "1-D Tensor of weights; by default ones.",
    "center": "whether frames are centred at their times, with padding at both ends.",
    "pad_mode": "how the ends are padded: 'reflect' or 'constant'.",
    "normalized": "whether the result is divided by the square root of `n_fft`.",
    "onesided": "whether only frequencies from 0 on are kept, which suffices for real signals.",
    "length": "length of the signal that is wanted.",
    "return_complex": "whether the signal is complex.",
    "frame_length": "length of a frame.",
}
INNER = ["stft", "istft"]


def _check(op_name, holds, expected, **values):
    if not holds:
        raise FailedCheckError(f"{op_name}: {expected}", received(**values))


def _framing(op_name, x, n_fft, hop_length, win_length, window):
    """Return the lengths with defaults filled in, and the window, rectangular by default."""
    n_fft = int_arg(n_fft, "n_fft")
    hop = n_fft // 4 if hop_length is None else int_arg(hop_length, "hop_length")
    size = n_fft if win_length is None else int_arg(win_length, "win_length")
    _check(op_name, hop > 0, "'hop_length' must be positive.", n_fft=n_fft, hop_length=hop)
    _check(op_name, 0 < size <= n_fft, f"'win_length' must lie between 1 and n_fft = {n_fft}.", win_length=size)
    if window is None:
        window = torch.ones(size, dtype=x.real.dtype, device=x.device)
    _check(op_name, window.shape == (size,), f"'window' must have the shape [{size}], win_length.", window=window)
    return n_fft, hop, size, window


@op
def stft(
    x,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    pad_mode="reflect",
    normalized=False,
    onesided=None,
    name=None,
):
    """The Fourier transforms of overlapping frames of a signal `[..., time]`, as `[..., frequency, frame]`.

    `hop_length` is a quarter of `n_fft` by default. With `center` the signal is padded so that frame t is centred on
    sample t * hop_length. `onesided` keeps only the half of the spectrum that determines the other, for real signals.

    Returns:
        complex Tensor of shape [..., frequencies, frames].

    >>> paddle.signal.stft(paddle.ones([16]), n_fft=8).shape
    [5, 9]
    """
    x = x if x.is_floating_point() or x.is_complex() else x.to(default_torch_dtype())
    _check("stft", x.dim() in (1, 2), "'x' must have 1 or 2 dimensions.", x=x)
    n_fft, hop, size, window = _framing("stft", x, n_fft, hop_length, win_length, window)
    length = x.shape[-1]
    _check("stft", 0 < n_fft <= length, f"'n_fft' must lie between 1 and {length}, the length of x.", x=x, n_fft=n_fft)
    known = pad_mode in ("reflect", "constant")
    _check("stft", known, "'pad_mode' must be 'reflect' or 'constant'.", pad_mode=pad_mode)
    is_complex = x.is_complex() or window.is_complex()
    onesided = not is_complex if onesided is None else onesided
    real = not (is_complex and onesided)
    _check("stft", real, "'onesided' is for real signals and windows only.", x=x, window=window)
    batch = x.new_zeros(1, length) if not x.numel() else x  # torch refuses to pad a batch without signals
    out = torch.stft(batch, n_fft, hop, size, window, center, pad_mode, bool(normalized), onesided, return_complex=True)
    return out if batch is x else out[:0] + x.sum()


@op
def istft(
    x,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    normalized=False,
    onesided=True,
    length=None,
    return_complex=False,
    name=None,
):
    """The signal whose `stft` is nearest to `x` in the least-squares sense.

    Returns:
        Tensor of shape [..., length of the signal].

    >>> x = paddle.arange(16, dtype="float32")
    >>> paddle.signal.istft(paddle.signal.stft(x, n_fft=8), n_fft=8).shape
    [16]
    """
    _check("istft", x.dim() in (2, 3), "'x' must have 2 or 3 dimensions.", x=x)
    _check("istft", x.numel(), "'x' must have elements.", x=x)
    n_fft, hop, size, window = _framing("istft", x, n_fft, hop_length, win_length, window)
    _check("istft", hop <= size, f"'hop_length' must not be more than win_length = {size}.", hop_length=hop)
    rows = n_fft // 2 + 1 if onesided else n_fft
    _check(
        "istft",
        x.shape[-2] == rows,
        f"the second-to-last axis of 'x' must have length {rows}.",
        x=x,
        n_fft=n_fft,
        onesided=onesided,
    )
    _check(
        "istft",
        not (onesided and (return_complex or window.is_complex())),
        "'onesided' gives a real signal and cannot be combined with 'return_complex' or a complex window.",
        window=window,
    )
    x = x if x.is_complex() else torch.complex(x, torch.zeros_like(x))
    length = None if length is None else int_arg(length, "length")
    flags = [bool(flag) for flag in (center, normalized, onesided)]
    return torch.istft(x, n_fft, hop, size, window, *flags, length, bool(return_complex))


def _first_or_last(op_name, axis):
    axis = int_arg(axis, "axis")
    if axis not in (0, -1):
        raise InvalidArgumentError(f"{op_name}: 'axis' must be 0 or -1.", received(axis=axis))
    return axis


@op
def frame(x, frame_length, hop_length, axis=-1, name=None):
    """Overlapping frames of a signal: `[..., frame_length, frames]`, or `[frames, frame_length, ...]` if `axis` is 0.

    >>> paddle.signal.frame(paddle.arange(6), frame_length=4, hop_length=2).tolist()
    [[0, 2], [1, 3], [2, 4], [3, 5]]
    """
    axis = _first_or_last("frame", axis)
    size, hop, total = int_arg(frame_length, "frame_length"), int_arg(hop_length, "hop_length"), x.shape[axis]
    if not 0 < size <= total or hop < 1:
        raise InvalidArgumentError(
            f"frame: 'frame_length' must lie between 1 and {total}, and 'hop_length' must be positive.",
            received(x=x, frame_length=size, hop_length=hop),
        )
    frames = x.unfold(axis, size, hop)
    return (frames.transpose(-1, -2) if axis else frames.movedim(-1, 1)).contiguous()


@op
def overlap_add(x, hop_length, axis=-1, name=None):
    """Add overlapping frames up to a signal, the inverse of `frame`.

    >>> paddle.signal.overlap_add(paddle.ones([4, 2]), hop_length=2).tolist()
    [1.0, 1.0, 2.0, 2.0, 1.0, 1.0]
    """
    axis = _first_or_last("overlap_add", axis)
    hop = int_arg(hop_length, "hop_length")
    frames = x.transpose(-1, -2) if axis else x.movedim((0, 1), (-2, -1))
    count, size = frames.shape[-2:]
    if not 0 < hop <= size:
        raise InvalidArgumentError(
            f"overlap_add: 'hop_length' must lie between 1 and {size}, the length of a frame.",
            received(x=x, hop_length=hop),
        )
    at = torch.arange(count, device=x.device)[:, None] * hop + torch.arange(size, device=x.device)
    signal = frames.new_zeros([*frames.shape[:-2], (count - 1) * hop + size])
    signal = signal.index_add(-1, at.reshape(-1), frames.flatten(-2))
    return signal if axis else signal.movedim(-1, 0)
