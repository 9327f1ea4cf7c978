"""Spectrograms and cepstral coefficients of waveforms [batch, samples]."""

import paddle
from paddle import nn

from ..._core.args import require_numbers
from ..._core.errors import FailedCheckError, received
from ..._core.help import complete
from ..functional import compute_fbank_matrix, create_dct, get_window, power_to_db

HELP = {
    "sr": "samples per second.",
    "n_fft": "length of a transform.",
    "hop_length": "distance between the starts of two frames; by default a quarter of `win_length`.",
    "win_length": "length of the window; by default `n_fft`.",
    "window": "name of the window, or a tuple of a name and parameters.",
    "power": "exponent of the magnitude: 1 for the magnitude, 2 for the power.",
    "center": "whether frames are centred at their times, with padding at both ends.",
    "pad_mode": "how the ends are padded.",
    "n_mels": "how many mel bands.",
    "n_mfcc": "how many coefficients.",
    "f_min": "lowest frequency in Hz.",
    "f_max": "highest frequency in Hz; by default half of `sr`.",
    "htk": "whether HTK's formula for mels is used instead of Slaney's scale.",
    "norm": "'slaney' gives each filter the same area; a number is the exponent of a norm.",
    "ref_value": "power of 0 decibels.",
    "amin": "smaller powers count as this one.",
    "top_db": "how many decibels below the peak are kept; by default all.",
    "dtype": "dtype of the filters.",
    "shapes": "[batch, samples] to [batch, features, frames].",
}


class Spectrogram(nn.Layer):
    """The magnitude of a short-time Fourier transform to a power: [batch, n_fft // 2 + 1, frames].

    >>> paddle.audio.features.Spectrogram(64, 16)(paddle.ones([2, 320])).shape
    [2, 33, 21]
    """

    def __init__(
        self,
        n_fft=512,
        hop_length=512,
        win_length=None,
        window="hann",
        power=1.0,
        center=True,
        pad_mode="reflect",
        dtype="float32",
    ):
        super().__init__()
        require_numbers("Spectrogram", power=power)
        if power <= 0:
            raise FailedCheckError("Spectrogram: 'power' must be positive.", received(power=power))
        require_numbers("Spectrogram", **{"n_fft": n_fft} if win_length is None else {"win_length": win_length})
        win_length = n_fft if win_length is None else win_length
        self.power = power
        hop = (win_length // 4 or n_fft // 4) if hop_length is None else hop_length
        self._options = (n_fft, hop, win_length)
        self._center, self._pad_mode = center, pad_mode
        self.register_buffer("fft_window", get_window(window, win_length, True, dtype))

    def forward(self, x):
        spectrum = paddle.signal.stft(x, *self._options, self.fft_window, self._center, self._pad_mode)
        magnitude = spectrum.abs()
        return magnitude if self.power == 1 else magnitude**self.power


class MelSpectrogram(nn.Layer):
    """A spectrogram in mel bands: [batch, n_mels, frames].

    >>> paddle.audio.features.MelSpectrogram(16000, n_fft=512, hop_length=128, n_mels=40)(paddle.ones([1, 8000])).shape
    [1, 40, 63]
    """

    def __init__(
        self,
        sr=22050,
        n_fft=2048,
        hop_length=512,
        win_length=None,
        window="hann",
        power=2.0,
        center=True,
        pad_mode="reflect",
        n_mels=64,
        f_min=50.0,
        f_max=None,
        htk=False,
        norm="slaney",
        dtype="float32",
    ):
        super().__init__()
        self._spectrogram = Spectrogram(n_fft, hop_length, win_length, window, power, center, pad_mode, dtype)
        if not f_max:
            require_numbers("MelSpectrogram", sr=sr)
        self.n_mels, self.f_min, self.f_max, self.htk, self.norm = n_mels, f_min, f_max or sr // 2, htk, norm
        bank = compute_fbank_matrix(sr, n_fft, n_mels, f_min, self.f_max, htk, norm, dtype)
        self.register_buffer("fbank_matrix", bank)

    def forward(self, x):
        return paddle.matmul(self.fbank_matrix, self._spectrogram(x))


class LogMelSpectrogram(nn.Layer):
    """A mel spectrogram in decibels: [batch, n_mels, frames].

    >>> paddle.audio.features.LogMelSpectrogram(16000, n_mels=40)(paddle.ones([1, 8000])).shape
    [1, 40, 63]
    """

    def __init__(
        self,
        sr=22050,
        n_fft=512,
        hop_length=None,
        win_length=None,
        window="hann",
        power=2.0,
        center=True,
        pad_mode="reflect",
        n_mels=64,
        f_min=50.0,
        f_max=None,
        htk=False,
        norm="slaney",
        ref_value=1.0,
        amin=1e-10,
        top_db=None,
        dtype="float32",
    ):
        super().__init__()
        self._melspectrogram = MelSpectrogram(
            sr, n_fft, hop_length, win_length, window, power, center, pad_mode, n_mels, f_min, f_max, htk, norm, dtype
        )
        self.ref_value, self.amin, self.top_db = ref_value, amin, top_db

    def forward(self, x):
        return power_to_db(self._melspectrogram(x), self.ref_value, self.amin, self.top_db)


class MFCC(nn.Layer):
    """Mel frequency cepstral coefficients: [batch, n_mfcc, frames].

    >>> paddle.audio.features.MFCC(16000, n_mfcc=13, n_mels=40)(paddle.ones([1, 8000])).shape
    [1, 13, 63]
    """

    def __init__(
        self,
        sr=22050,
        n_mfcc=40,
        n_fft=512,
        hop_length=None,
        win_length=None,
        window="hann",
        power=2.0,
        center=True,
        pad_mode="reflect",
        n_mels=64,
        f_min=50.0,
        f_max=None,
        htk=False,
        norm="slaney",
        ref_value=1.0,
        amin=1e-10,
        top_db=None,
        dtype="float32",
    ):
        super().__init__()
        require_numbers("MFCC", n_mfcc=n_mfcc, n_mels=n_mels)
        if n_mfcc > n_mels:
            raise FailedCheckError(
                "MFCC: 'n_mfcc' cannot be larger than 'n_mels'.", received(n_mfcc=n_mfcc, n_mels=n_mels)
            )
        self._log_melspectrogram = LogMelSpectrogram(
            sr,
            n_fft,
            hop_length,
            win_length,
            window,
            power,
            center,
            pad_mode,
            n_mels,
            f_min,
            f_max,
            htk,
            norm,
            ref_value,
            amin,
            top_db,
            dtype,
        )
        self.register_buffer("dct_matrix", create_dct(n_mfcc, n_mels, dtype=dtype))

    def forward(self, x):
        return paddle.matmul(self.dct_matrix, self._log_melspectrogram(x), transpose_x=True)


complete(globals())
