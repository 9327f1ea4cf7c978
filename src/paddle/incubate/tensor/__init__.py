"""Sums, means, minima and maxima of segments."""

from ...geometric import segment_max, segment_mean, segment_min, segment_sum

__all__ = ["segment_max", "segment_mean", "segment_min", "segment_sum"]
