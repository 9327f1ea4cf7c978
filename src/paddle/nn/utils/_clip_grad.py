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
    """Scale all gradients to a total norm of at most `max_norm`, in place.

    Args:
        parameters: a Tensor, or an iterable of them; those without a gradient are left out.
        max_norm: greatest norm of all gradients together.
        norm_type: which norm; `float("inf")` for the largest element. Default: 2.0.
        error_if_nonfinite: whether a norm that is NaN or infinite raises. Default: False.

    Returns:
        Tensor of one element: the norm before scaling.

    >>> w = paddle.to_tensor([1.0, 1.0], stop_gradient=False)
    >>> (w * paddle.to_tensor([3.0, 4.0])).sum().backward()
    >>> paddle.nn.utils.clip_grad_norm_(w, 1.0).item()
    5.0
    >>> [round(v, 4) for v in w.grad.tolist()]
    [0.6, 0.8]
    """
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
    """Clip every element of the gradients to between `-clip_value` and `clip_value`, in place.

    Args:
        parameters: a Tensor, or an iterable of them; those without a gradient are left out.
        clip_value: greatest distance from 0.

    Returns:
        None.

    >>> w = paddle.to_tensor([1.0, 1.0], stop_gradient=False)
    >>> (w * paddle.to_tensor([3.0, 0.5])).sum().backward()
    >>> paddle.nn.utils.clip_grad_value_(w, 1.0)
    >>> w.grad.tolist()
    [1.0, 0.5]
    """
    clip_value = float(clip_value)
    if clip_value < 0:
        raise InvalidArgumentError(
            "clip_grad_value_: 'clip_value' must not be negative.", received(clip_value=clip_value)
        )
    grads = _gradients(parameters)
    if grads:
        torch._foreach_clamp_min_(grads, -clip_value)
        torch._foreach_clamp_max_(grads, clip_value)
