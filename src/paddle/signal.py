"""Short-time Fourier transforms and framing of signals.

>>> paddle.signal.stft(paddle.ones([16]), n_fft=8).shape
[5, 9]
"""

from .tensor.short_time_fourier import frame as frame
from .tensor.short_time_fourier import istft, stft
from .tensor.short_time_fourier import overlap_add as overlap_add

__all__ = ["stft", "istft"]
