"""Clipping the gradients of parameters in place, outside any optimizer."""

import torch

from ..._core.errors import InvalidArgumentError, PreconditionNotMetError, received
from ..._core.place import current_torch
from ..._core.tensor import Tensor, unwrap, wrap


def _gradients(parameters):
    listed = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    return [unwrap(p).grad for p in listed if unwrap(p).grad is not None]


@torch.no_grad()
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False):
    """Scale all gradients to a total norm of at most `max_norm`; returns the norm before scaling."""
    max_norm, norm_type = float(max_norm), float(norm_type)
    if not norm_type >= 0:
        raise InvalidArgumentError("clip_grad_norm_: 'norm_type' must not be negative.", received(norm_type=norm_type))
    grads = _gradients(parameters)
    if not grads:
        return wrap(torch.tensor(0.0, device=current_torch()))
    norms = torch.stack([torch.linalg.vector_norm(g, norm_type) for g in grads])
    total = torch.linalg.vector_norm(norms, norm_type)
    if error_if_nonfinite and not torch.isfinite(total):
        raise PreconditionNotMetError(
            "clip_grad_norm_: the gradients hold NaN or infinite values, so they cannot be scaled.",
            f"a norm of {total.item()}",
            "FLAGS_check_nan_inf=1 to find the layer that produces them; error_if_nonfinite=False to continue.",
        )
    torch._foreach_mul_(grads, torch.clamp(max_norm / (total + 1e-6), max=1.0))
    return wrap(total)


@torch.no_grad()
def clip_grad_value_(parameters, clip_value):
    """Clip every element of the gradients to between `-clip_value` and `clip_value`."""
    clip_value = float(clip_value)
    if clip_value < 0:
        raise InvalidArgumentError(
            "clip_grad_value_: 'clip_value' must not be negative.", received(clip_value=clip_value)
        )
    grads = _gradients(parameters)
    if grads:
        torch._foreach_clamp_min_(grads, -clip_value)
        torch._foreach_clamp_max_(grads, clip_value)
