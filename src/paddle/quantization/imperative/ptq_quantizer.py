"""Quantisers that find the scales of a layer's tensors from samples."""

import abc
import math

import numpy as np

from paddle.static.quantization.cal_kl_threshold import cal_kl_threshold


def _largest(tensor):
    return float(tensor.abs().max())


def _histogram(array, most, bins):
    return np.histogram(array, range=(0, most), bins=bins)[0].astype("float32")


def _merged(tensor, most, counts, bins, fine):
    """The largest value and histogram of earlier tensors, with another tensor added.

    If it has a larger value, the old bins are divided into `fine` parts and collected into wider ones.
    """
    array = np.abs(tensor.numpy())
    new = float(array.max())
    if new == 0.0:
        return most, counts
    if most == 0.0:
        return new, _histogram(array, new, bins)
    if new <= most:
        return most, _histogram(array, most, bins) + counts
    width = most / (bins * fine)
    wide = math.ceil(new / (bins * width))
    parts = np.zeros(bins * wide, "float32")
    parts[: bins * fine] = np.repeat(counts, fine)
    collected = np.cumsum(parts, dtype="float64")[wide - 1 :: wide]
    old = np.diff(collected, prepend=0.0) / fine
    most = bins * wide * width
    return most, (_histogram(array, most, bins) + old).astype("float32")


class BaseQuantizer(metaclass=abc.ABCMeta):
    """Finds the scales of the tensors of a layer: `sample_data` with each batch, then `cal_thresholds`."""

    def __init__(self, quant_bits=8):
        self.quant_bits = quant_bits
        self.abs_max_vals, self.thresholds = [], []

    @abc.abstractmethod
    def sample_data(self, layer, tensors):
        """Observe tensors of a layer."""

    @abc.abstractmethod
    def cal_thresholds(self):
        """Set `thresholds`, a scale for each tensor."""


class AbsmaxQuantizer(BaseQuantizer):
    """The largest absolute value."""

    def sample_data(self, layer, tensors):
        found = [_largest(t) for t in tensors]
        self.abs_max_vals = [max(pair) for pair in zip(found, self.abs_max_vals or found, strict=True)]

    def cal_thresholds(self):
        self.thresholds = self.abs_max_vals


class PerChannelAbsmaxQuantizer(BaseQuantizer):
    """The largest absolute value of each channel of a weight."""

    def sample_data(self, layer, tensors):
        import paddle

        found = []
        for tensor in tensors:
            axis = 1 if isinstance(layer, (paddle.nn.Linear, paddle.nn.Conv2DTranspose)) else 0
            others = [i for i in range(tensor.ndim) if i != axis]
            found.append([float(v) for v in tensor.abs().max(axis=others).numpy().reshape(-1)])
        known = self.abs_max_vals or found
        self.abs_max_vals = [[max(p) for p in zip(a, b, strict=True)] for a, b in zip(found, known, strict=True)]

    def cal_thresholds(self):
        self.thresholds = self.abs_max_vals


class BaseHistQuantizer(BaseQuantizer, metaclass=abc.ABCMeta):
    """A histogram of absolute values."""

    def __init__(self, quant_bits=8, bins=1024, upsample_bins=64):
        super().__init__(quant_bits)
        self.bins, self.upsample_bins, self.hists = bins, upsample_bins, []

    def sample_data(self, layer, tensors):
        if not self.hists:
            self.abs_max_vals, self.hists = [0.0] * len(tensors), [None] * len(tensors)
        for i, tensor in enumerate(tensors):
            self.abs_max_vals[i], self.hists[i] = _merged(
                tensor, self.abs_max_vals[i], self.hists[i], self.bins, self.upsample_bins
            )

    @abc.abstractmethod
    def cal_thresholds(self):
        """Set `thresholds` from the histograms."""


class HistQuantizer(BaseHistQuantizer):
    """The value below which a part `hist_percent` of the values lies."""

    def __init__(self, quant_bits=8, bins=1024, upsample_bins=64, hist_percent=0.99999):
        super().__init__(quant_bits, bins, upsample_bins)
        self.hist_percent = hist_percent

    def cal_thresholds(self):
        self.thresholds = []
        for most, counts in zip(self.abs_max_vals, self.hists, strict=True):
            if most == 0.0:
                self.thresholds.append(most)
                continue
            share = np.cumsum(counts / np.sum(counts))
            index = int(np.argmax(share >= self.hist_percent))
            self.thresholds.append((index - 0.5) * (most / counts.shape[0]))


class KLQuantizer(BaseHistQuantizer):
    """The value at which quantised values keep the most information."""

    def cal_thresholds(self):
        self.thresholds = []
        for most, counts in zip(self.abs_max_vals, self.hists, strict=True):
            found = most if most == 0.0 else cal_kl_threshold(counts, most / counts.shape[0], self.quant_bits)
            self.thresholds.append(found)


SUPPORT_ACT_QUANTIZERS = [AbsmaxQuantizer, HistQuantizer, KLQuantizer]
SUPPORT_WT_QUANTIZERS = [AbsmaxQuantizer, PerChannelAbsmaxQuantizer]
