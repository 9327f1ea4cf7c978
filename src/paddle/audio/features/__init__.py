"""Layers that compute features of waveforms."""

from .layers import MFCC, LogMelSpectrogram, MelSpectrogram, Spectrogram

__all__ = ["MFCC", "LogMelSpectrogram", "MelSpectrogram", "Spectrogram"]
