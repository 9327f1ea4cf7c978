# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from paddle.nn import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from typing import Any

from paddle.static import default_main_program as default_main_program

class BaseGradientClipAttr:
    """Base class of gradient clips: takes (parameter, gradient) pairs and returns them with clipped gradients.

    Parameters whose `need_clip` is False are left unchanged."""
    def __call__(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[tuple[Tensor, Tensor]]: ...
    def clip(self, grads: Any) -> Any:
        """Return clipped copies of a list of torch tensors."""

class ErrorClipByValue:
    """A range for the gradient of a variable (`variable.error_clip`); accepted, without effect since 1.5."""
    max: Any
    min: Any
    def __init__(self, max: Any, min: Any = None) -> None: ...

GradientClipBase = BaseGradientClipAttr
class GradientClipByGlobalNorm(ClipGradByGlobalNorm):
    """Scale all gradients by one factor, to a global norm of at most `clip_norm`."""
    def __call__(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[tuple[Tensor, Tensor]]: ...
    def __init__(self, clip_norm: Any, group_name: str = 'default_group', need_clip: Any = None) -> None: ...

class GradientClipByNorm(ClipGradByNorm):
    """Scale each gradient to a norm of at most `clip_norm`."""
    def __call__(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[tuple[Tensor, Tensor]]: ...
    def __init__(self, clip_norm: Any, need_clip: Any = None) -> None: ...

class GradientClipByValue(ClipGradByValue):
    """Clip every element to the range from `min` (by default `-max`) to `max`."""
    def __call__(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[tuple[Tensor, Tensor]]: ...
    def __init__(self, max: Any, min: Any = None, need_clip: Any = None) -> None: ...

def set_gradient_clip(clip: Any, param_list: Any = None, program: Any = None) -> Any:
    """Clip the gradients of parameters (by default all of the program) from the next `minimize` on.

    >>> fluid.clip.set_gradient_clip(fluid.clip.GradientClipByGlobalNorm(1.0))"""

def variable_of(program: Any, value: Any, what: Any) -> Any:
    """The variable of a Program for a variable or a name."""
