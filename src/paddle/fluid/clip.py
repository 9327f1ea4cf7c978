"""Gradient clipping, under its fluid names."""

from paddle._core.errors import InvalidTypeError, received
from paddle._core.graph import default_main_program
from paddle._core.graph.program import variable_of
from paddle.nn import clip as _today

__all__ = [
    "ErrorClipByValue",
    "GradientClipByGlobalNorm",
    "GradientClipByNorm",
    "GradientClipByValue",
    "set_gradient_clip",
]

GradientClipBase = BaseGradientClipAttr = _today.ClipGradBase


class _FilteredClip:
    """A clip with a `need_clip` function, as in 1.8."""

    _chosen = None

    def __call__(self, params_grads):
        return super().__call__(params_grads) if self._chosen is None else self._only(params_grads)

    def _only(self, params_grads):
        wanted = [bool(self._chosen(p)) for p, _ in params_grads]
        done = iter(super().__call__([pair for pair, yes in zip(params_grads, wanted, strict=True) if yes]))
        return [next(done) if yes else pair for pair, yes in zip(params_grads, wanted, strict=True)]


class GradientClipByValue(_FilteredClip, _today.ClipGradByValue):
    """Clip every element to the range from `min` (by default `-max`) to `max`."""

    def __init__(self, max, min=None, need_clip=None):
        super().__init__(max, min)
        self._chosen = need_clip


class GradientClipByNorm(_FilteredClip, _today.ClipGradByNorm):
    """Scale each gradient to a norm of at most `clip_norm`."""

    def __init__(self, clip_norm, need_clip=None):
        super().__init__(clip_norm)
        self._chosen = need_clip


class GradientClipByGlobalNorm(_FilteredClip, _today.ClipGradByGlobalNorm):
    """Scale all gradients by one factor, to a global norm of at most `clip_norm`."""

    def __init__(self, clip_norm, group_name="default_group", need_clip=None):
        super().__init__(clip_norm, group_name)
        self._chosen = need_clip


class ErrorClipByValue:
    """A range for the gradient of a variable (`variable.error_clip`); accepted, without effect since 1.5."""

    def __init__(self, max, min=None):
        self.max, self.min = float(max), -float(max) if min is None else float(min)


def set_gradient_clip(clip, param_list=None, program=None):
    """Clip the gradients of parameters (by default all of the program) from the next `minimize` on.

    >>> fluid.clip.set_gradient_clip(fluid.clip.GradientClipByGlobalNorm(1.0))
    """
    if not isinstance(clip, _today.ClipGradBase):
        raise InvalidTypeError("set_gradient_clip: 'clip' must be a clip of fluid.clip.", received(clip=clip))
    program = default_main_program() if program is None else program
    chosen = program.all_parameters() if param_list is None else param_list
    for parameter in chosen:
        if isinstance(parameter, str):
            parameter = variable_of(program, parameter, "set_gradient_clip")
        parameter.gradient_clip_attr = clip
