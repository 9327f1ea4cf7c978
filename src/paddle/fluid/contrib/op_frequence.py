"""`op_freq_statistic`, under its own path."""

from .statistics import op_freq_statistic

__all__ = ["op_freq_statistic"]
