# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.nn import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from typing import Any

from paddle.fluid.clip import BaseGradientClipAttr as GradClipBase

class GradClipByGlobalNorm(ClipGradByGlobalNorm):
    """Scale all gradients by one factor, to a global norm of at most `max_global_norm`."""
    def __init__(self, max_global_norm: Any, dtype: str = 'float32') -> None: ...

class GradClipByNorm(ClipGradByNorm):
    """Scale each gradient to a norm of at most `clip_norm`."""

class GradClipByValue(ClipGradByValue):
    """Clip every element to [`min_value`, `max_value`]; with one number, to [`-min_value`, `min_value`]."""
    def __init__(self, min_value: Any, max_value: Any = None) -> None: ...
