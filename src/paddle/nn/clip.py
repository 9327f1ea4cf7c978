"""Gradient clipping."""

import torch

from .._core import state
from .._core.errors import FailedCheckError, received
from .._core.import_paths import elsewhere as _elsewhere
from .._core.tensor import unwrap, wrap

__all__ = ["ClipGradByGlobalNorm", "ClipGradByNorm", "ClipGradByValue"]


class ClipGradBase:
    """Base class of gradient clips: takes (parameter, gradient) pairs and returns them with clipped gradients.

    Parameters whose `need_clip` is False are left unchanged.
    """

    def __call__(self, params_grads):
        chosen = [i for i, (p, g) in enumerate(params_grads) if g is not None and getattr(p, "need_clip", True)]
        with torch.no_grad():
            clipped = self.clip([_dense(unwrap(params_grads[i][1])) for i in chosen]) if chosen else []
        result = list(params_grads)
        for i, g in zip(chosen, clipped, strict=True):
            result[i] = (params_grads[i][0], wrap(g))
        return result

    def clip(self, grads):
        """Return clipped copies of a list of torch tensors."""
        raise NotImplementedError(f"{type(self).__name__} does not define clip()")


class ClipGradByValue(ClipGradBase):
    """Clips every element of every gradient to a range; given to an optimizer as `grad_clip`.

    Args:
        max: greatest value.
        min: least value; by default `-max`.

    >>> w = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(0.0))
    >>> clip = paddle.nn.ClipGradByValue(1.0)
    >>> clip([(w, paddle.to_tensor([0.5, -3.0]))])[0][1].tolist()
    [0.5, -1.0]
    """

    def __init__(self, max, min=None):
        if min is None:
            if not max > 0:
                raise FailedCheckError(
                    "ClipGradByValue: 'max' must be positive when 'min' is left out.", received(max=max)
                )
            min = -max
        self.max, self.min = float(max), float(min)

    def clip(self, grads):
        return [g.clamp(self.min, self.max) for g in grads]  # one pass; torch's function for lists takes two

    def __str__(self):
        return f"Clip Gradient By Value, min = {self.min:f}, max={self.max:f}"


class ClipGradByNorm(ClipGradBase):
    """Scales each gradient separately to a norm of at most `clip_norm`; given to an optimizer as `grad_clip`.

    Args:
        clip_norm: greatest length of a gradient.

    >>> w = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(0.0))
    >>> clip = paddle.nn.ClipGradByNorm(1.0)
    >>> clip([(w, paddle.to_tensor([0.0, -4.0]))])[0][1].tolist()
    [0.0, -1.0]
    """

    def __init__(self, clip_norm):
        self.clip_norm = float(clip_norm)

    def clip(self, grads):
        limit = self.clip_norm
        return [g * (limit / n) if n > limit else g for g, n in zip(grads, torch._foreach_norm(grads), strict=True)]

    def __str__(self):
        return f"Gradient Clip By Norm, clip_norm={self.clip_norm:f}"


class ClipGradByGlobalNorm(ClipGradBase):
    """Scale all gradients by one factor to a global norm of at most `clip_norm`.

    Args:
        clip_norm: greatest length of all gradients together.
        group_name: name of the group of parameters whose gradients are clipped together in a static program. Default:
            'default_group'.
        auto_skip_clip: whether nothing is done if the norm is small enough already. Default: False.

    >>> clip = paddle.nn.ClipGradByGlobalNorm(1.0)
    >>> w = paddle.create_parameter([2], "float32")
    >>> (_, g), = clip([(w, paddle.to_tensor([3.0, 4.0]))])
    >>> g.tolist()
    [0.6000000238418579, 0.800000011920929]
    """

    def __init__(self, clip_norm, group_name="default_group", auto_skip_clip=False):
        self.clip_norm, self.group_name, self.auto_skip_clip = float(clip_norm), group_name, auto_skip_clip

    def clip(self, grads):
        norms = torch._foreach_norm(grads)
        total = torch.linalg.vector_norm(torch.stack([n.float() for n in norms]))
        scale = self.clip_norm / total.clamp(min=self.clip_norm)
        if self.auto_skip_clip and float(scale) == 1.0:
            return grads
        torch._foreach_mul_(grads, scale)  # in place, as in Paddle: `.grad` shows the values used by the step
        return grads

    def __str__(self):
        return f"Gradient Clip By GlobalNorm, global_norm={self.clip_norm:f}"


def _dense(g):
    return g.to_dense() if g.layout is not torch.strided else g


# Names from the fluid API.
GradientClipBase, GradientClipByGlobalNorm = ClipGradBase, ClipGradByGlobalNorm
GradientClipByNorm, GradientClipByValue = ClipGradByNorm, ClipGradByValue


def _squared_l2_norm(x):
    """The sum of the squares of all elements, with shape [1]."""
    return (x * x).sum().reshape([1])


_FLOAT32_NORM = state.per_process("norms of gradients in float32", False)


def _clip_by_global_norm_using_mp_type(*args):
    """Say whether the norms of low-precision gradients are added in float32, or return what was said.

    They always are here; what is said is only kept, and the previous value returned.
    """
    before = _FLOAT32_NORM.value
    if args:
        _FLOAT32_NORM.value = bool(args[0])
    return before


__getattr__ = _elsewhere(__name__)
