"""Random numbers for the distributions."""

import torch

from paddle._kernels import draws

from .._core.op import op


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
