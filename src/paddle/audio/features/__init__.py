"""Layers from waveforms to features."""

from .layers import MFCC, LogMelSpectrogram, MelSpectrogram, Spectrogram

__all__ = ["MFCC", "LogMelSpectrogram", "MelSpectrogram", "Spectrogram"]
