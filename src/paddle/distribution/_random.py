"""Random numbers for the distributions."""

import torch

from paddle._kernels import draws
from paddle._kernels.creator import creator, kind_of

from .._core.args import shape_list
from .._core.op import op


@creator
def gaussian(shape, dtype, seed=0):
    """Standard normal numbers; a seed other than 0 uses a separate stream."""
    return draws.normal(shape_list(shape), seed=seed, **kind_of(dtype))


@op(random=True)
def gamma_draws(concentration):
    """Numbers of the gamma distribution of rate 1, differentiable with respect to the concentration."""
    samples = draws.gamma(concentration.detach())
    if not concentration.requires_grad:
        return samples
    slope = torch._standard_gamma_grad(concentration.detach(), samples)
    return samples + slope * (concentration - concentration.detach())


@op(random=True)
def dirichlet_draws(concentration):
    """Points of the simplex: gamma numbers over their sum, each bounded below so that the quotient exists."""
    samples = draws.gamma(concentration.detach())
    points = samples / samples.sum(-1, keepdim=True)
    return points.clamp(min=torch.finfo(points.dtype).tiny)
