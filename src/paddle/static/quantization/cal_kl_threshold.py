"""The threshold of a histogram at which quantised values keep the most information (smallest KL divergence)."""

import math

import numpy as np

from paddle._core.errors import InvalidArgumentError, received


def _merged(count, groups):
    """The first bin of each of `groups` groups of equal width; the last group takes the rest."""
    return np.arange(groups) * (count // groups)


def expand_quantized_bins(quantized_bins, reference_bins):
    """Spread the counts of merged bins evenly over the bins of the reference that are not empty."""
    reference = np.asarray(reference_bins)
    starts = _merged(len(reference), len(quantized_bins))
    used = reference != 0
    filled = np.add.reduceat(used.astype("int64"), starts)
    widths = np.diff([*starts, len(reference)])
    each = np.where(filled > 0, np.asarray(quantized_bins, dtype="float64") / np.maximum(filled, 1), 0.0)
    return np.where(used, np.repeat(each, widths), 0.0).tolist()


def safe_entropy(reference_distr_P, P_sum, candidate_distr_Q, Q_sum):
    """The KL divergence of two histograms; bins that the reference does not use count nothing."""
    p, q = np.asarray(reference_distr_P, dtype="float64"), np.asarray(candidate_distr_Q, dtype="float64")
    used = p != 0
    p, q = p[used], q[used]
    if (q <= 0).any():
        raise InvalidArgumentError(
            "safe_entropy: a bin of the reference has no counterpart.", received(candidate_distr_Q=q)
        )
    return float((p * (np.log(Q_sum * p) - np.log(P_sum * q))).sum() / P_sum)


def cal_kl_threshold(hist, bin_width, bits):
    """The threshold of a histogram of absolute values.

    Args:
        hist: the counts of bins of width `bin_width` from 0 on.
        bits: the number of bits of the integers, including the sign.
    """
    hist = np.asarray(hist)
    if hist.ndim != 1:
        raise InvalidArgumentError("cal_kl_threshold: 'hist' must have one axis.", received(hist=hist))
    count = len(hist)
    levels = 2 ** (bits - 1) - 1
    total = float(hist.sum())
    start = int((count - 1) * 0.5)
    best, index = math.inf, 0
    for end in range(start, count):
        if end < levels or hist[end - 1] == 0:
            continue
        reference = hist[:end].astype("float64")
        reference[end - 1] += hist[end:].sum()
        merged = np.add.reduceat(hist[:end].astype("float64"), _merged(end, levels))
        candidate = expand_quantized_bins(merged, reference)
        kl = safe_entropy(reference, total, candidate, sum(candidate))
        if kl < best:
            best, index = kl, end
    if index == 0:
        index = start
        while index > 0 and hist[index] == 0:
            index -= 1
    return (index + 0.5) * bin_width


__all__ = ["cal_kl_threshold", "expand_quantized_bins", "safe_entropy"]
