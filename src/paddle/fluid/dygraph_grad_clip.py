"""Clips for `minimize(loss, grad_clip=…)`, as in 1.6 and 1.7."""

from paddle.nn import clip as _today

__all__ = ["GradClipByGlobalNorm", "GradClipByNorm", "GradClipByValue"]

GradClipBase = _today.ClipGradBase


class GradClipByValue(_today.ClipGradByValue):
    """Clip every element to [`min_value`, `max_value`]; with one number, to [`-min_value`, `min_value`]."""

    def __init__(self, min_value, max_value=None):
        super().__init__(abs(min_value) if max_value is None else max_value, None if max_value is None else min_value)


class GradClipByNorm(_today.ClipGradByNorm):
    """Scale each gradient to a norm of at most `clip_norm`."""


class GradClipByGlobalNorm(_today.ClipGradByGlobalNorm):
    """Scale all gradients by one factor, to a global norm of at most `max_global_norm`."""

    def __init__(self, max_global_norm, dtype="float32"):
        super().__init__(max_global_norm)
