"""Random operators."""

import torch

from paddle._core.args import shape_list
from paddle._core.op import op
from paddle._core.place import current_torch
from paddle._kernels import draws


@op(name="gaussian_random", random=True)
def normal(shape, mean, std, seed):
    """Normally distributed numbers; a seed other than 0 draws the same ones in every run."""
    where = current_torch()
    if seed:
        return torch.empty(shape_list(shape), device=where).normal_(mean, std, generator=draws.stream(where, seed))
    return draws.normal(shape_list(shape), mean, std, dtype=torch.float32, device=where)


@op(name="sampling_id", random=True)
def sampled(x, low, high, seed):
    """A random index for each row of probabilities."""
    drawn = torch.empty(x.shape[0], 1, device=x.device).uniform_(low, high, generator=draws.stream(x.device, seed))
    return (x.cumsum(1) < drawn).sum(1).clamp(max=x.shape[1] - 1)
