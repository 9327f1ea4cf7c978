"""The scale of a tensor from samples of it, by the algorithms of post-training quantisation."""

import numpy as np

from .cal_kl_threshold import cal_kl_threshold

BINS = 2048


class Largest:
    """The largest absolute value ('abs_max')."""

    def __init__(self, owner):
        self.value = {}

    def sample(self, name, array):
        self.value[name] = max(float(np.abs(array).max()), self.value.get(name, -np.inf))

    def scales(self):
        return self.value


class Average:
    """The mean over all batches of the mean over samples of the largest value ('avg')."""

    def __init__(self, owner):
        self.found = {}

    def sample(self, name, array):
        rows = np.abs(array.reshape(array.shape[0] if array.ndim else 1, -1)).max(-1)
        self.found.setdefault(name, []).append(float(np.mean(rows)))

    def scales(self):
        return {name: np.array(values).mean() for name, values in self.found.items()}


class MinMax:
    """The smallest and largest value ('min_max'), which are only written down."""

    def __init__(self, owner):
        self.min, self.max = {}, {}

    def sample(self, name, array):
        low, high = float(array.min()), float(array.max())
        self.min[name] = min(low, self.min.get(name, low))
        self.max[name] = max(high, self.max.get(name, high))

    def scales(self):
        return {}


class Search:
    """The part of the largest value with the smallest error after rounding ('mse', 'emd')."""

    def __init__(self, owner):
        self.levels = float((1 << (owner._activation_bits - 1)) - 1)
        self.onnx_format, self.loss = owner._onnx_format, _LOSSES[owner._algo]
        self.best, self.value = {}, {}

    def sample(self, name, array):
        values = array.flatten()
        largest = float(np.abs(values).max()) or 1e-8
        part = 0.3
        while part <= 1.0:
            scale = part * largest
            error = self.loss(values, self._rounded(values, scale))
            if error <= self.best.get(name, np.inf):
                self.best[name], self.value[name] = error, scale
            part += 0.02

    def _rounded(self, values, scale):
        if self.onnx_format:
            levels = np.clip(np.round(values / scale * self.levels), -self.levels - 1, self.levels)
        else:  # here the original counts positive values only
            levels = np.round(np.clip(values, 0.0, scale) / scale * self.levels)
        return levels / self.levels * scale

    def scales(self):
        return self.value


_LOSSES = {
    "mse": lambda a, b: ((a - b) ** 2).mean(),
    "emd": lambda a, b: np.abs(np.mean(a) - np.mean(b)) + np.abs(np.std(a) - np.std(b)),
}


class PowersOfTwo:
    """The largest value divided by the power of two with the smallest error ('ptf'); the last batch counts."""

    def __init__(self, owner):
        self.levels = float((1 << (owner._activation_bits - 1)) - 1)
        self.value = {}

    def sample(self, name, array):
        largest = float(np.abs(array).max()) or 1e-8
        candidates = [largest / 2**k for k in range(4)]
        errors = [((array - self._rounded(array, s)) ** 2).sum() for s in candidates]
        self.value[name] = candidates[int(np.argmin(errors))]

    def _rounded(self, array, scale):
        return np.clip(np.round(array / scale * self.levels), -self.levels - 1, self.levels) / self.levels * scale

    def scales(self):
        return self.value


class Histogram:
    """A histogram of absolute values ('KL', 'hist'): batches are seen twice, first for the range."""

    passes = 2

    def __init__(self, owner):
        self.low, self.high, self.counts = {}, {}, {}
        self.percent, self.bits, self.kl = owner._hist_percent, owner._activation_bits, owner._algo == "KL"
        self.counting = False

    def next_pass(self):
        self.counting = True

    def sample(self, name, array):
        values = np.abs(array)
        if not self.counting:
            low, high = float(values.min()), float(values.max())
            self.low[name] = min(low, self.low.get(name, low))
            self.high[name] = max(high, self.high.get(name, high))
            return
        found, _ = np.histogram(values, bins=BINS, range=(self.low[name], self.high[name]))
        self.counts[name] = found + self.counts.get(name, 0)

    def scales(self):
        return {name: self._scale(name, counts) for name, counts in self.counts.items()}

    def _scale(self, name, counts):
        width = np.linspace(self.low[name], self.high[name], BINS + 1)
        width = width[1] - width[0]
        if self.kl:
            return cal_kl_threshold(counts, width, self.bits)
        share = np.cumsum(counts / float(counts.sum()))
        return (int(np.argmax(share >= self.percent)) + 0.5) * width


ALGORITHMS = {
    "KL": Histogram,
    "hist": Histogram,
    "mse": Search,
    "emd": Search,
    "avg": Average,
    "abs_max": Largest,
    "min_max": MinMax,
    "ptf": PowersOfTwo,
}
