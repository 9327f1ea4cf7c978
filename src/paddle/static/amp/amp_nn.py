"""Operators of training with a scaled loss."""

import torch

from paddle._core.op import op


@op(name="check_finite_and_unscale")
def _unscaled(xs, scale):
    """The tensors divided by the scale, or times zero if one of them has an infinite or undefined number."""
    finite = [torch.isfinite(x).all() for x in xs]
    found = ~torch.stack(finite).all() if finite else torch.zeros((), dtype=torch.bool, device=scale.device)
    factor = torch.where(found, torch.zeros_like(scale), 1 / scale)
    return [x.detach() * factor.to(x.dtype) for x in xs], found.reshape(1)


@op(name="update_loss_scaling")
def scaling_updated(xs, found_inf, scale, good, bad, up_after, down_after, up, down, stop):
    """The tensors, zero after a bad step, the scale, and the numbers of good and bad steps in a row."""
    xs = [torch.where(found_inf, torch.zeros_like(x), x) for x in xs]
    if stop:
        return xs, scale.clone(), good.clone(), bad.clone()
    good = torch.where(found_inf, torch.zeros_like(good), good + 1)
    bad = torch.where(found_inf, bad + 1, torch.zeros_like(bad))
    larger = scale * up
    larger = torch.where(torch.isfinite(larger), larger, scale)
    smaller = torch.clamp(scale * down, min=1.0)
    scale = torch.where(good >= up_after, larger, torch.where(bad >= down_after, smaller, scale))
    good = torch.where(good >= up_after, torch.zeros_like(good), good)
    return xs, scale, good, torch.where(bad >= down_after, torch.zeros_like(bad), bad)


def check_finite_and_unscale(x, scale, name=None, float_status=None):
    """Divide gradients by the scale of the loss: (gradients, whether one of them is not finite).

    >>> grads, found = paddle.static.amp.amp_nn.check_finite_and_unscale(
    ...     [paddle.to_tensor([2.0, 4.0])], paddle.to_tensor([2.0]))
    >>> grads[0].tolist(), found.tolist()
    ([1.0, 2.0], [False])
    """
    return _unscaled(list(x), scale)


def update_loss_scaling(
    x,
    found_inf,
    prev_loss_scaling,
    num_good_steps,
    num_bad_steps,
    incr_every_n_steps,
    decr_every_n_nan_or_inf,
    incr_ratio,
    decr_ratio,
    stop_update=False,
    name=None,
):
    """Adapt the scale of the loss to whether the gradients were finite; returns the gradients, zero if one was not.

    `x`, `prev_loss_scaling`, `num_good_steps` and `num_bad_steps` are changed in place.
    """
    state = prev_loss_scaling, num_good_steps, num_bad_steps
    limits = int(incr_every_n_steps), int(decr_every_n_nan_or_inf), float(incr_ratio), float(decr_ratio)
    return scaling_updated(x, found_inf, *state, *limits, bool(stop_update), out=(x, *state))[0]
