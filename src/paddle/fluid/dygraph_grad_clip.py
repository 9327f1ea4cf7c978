"""Clips as `minimize(loss, grad_clip=…)` took them in 1.6 and 1.7."""

from paddle.nn import clip as _today

__all__ = ["GradClipByGlobalNorm", "GradClipByNorm", "GradClipByValue"]

GradClipBase = _today.ClipGradBase


class GradClipByValue(_today.ClipGradByValue):
    """Every element into the range from `min_value` to `max_value`; of one number, from `-min_value` to `min_value`."""

    def __init__(self, min_value, max_value=None):
        super().__init__(abs(min_value) if max_value is None else max_value, None if max_value is None else min_value)


class GradClipByNorm(_today.ClipGradByNorm):
    """Each gradient on its own to a length of at most `clip_norm`."""


class GradClipByGlobalNorm(_today.ClipGradByGlobalNorm):
    """All gradients together to a length of at most `max_global_norm`."""

    def __init__(self, max_global_norm, dtype="float32"):
        super().__init__(max_global_norm)
