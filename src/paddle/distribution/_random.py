"""Random numbers as the distributions draw them."""

import torch

from .._core.args import shape_list
from .._core.op import op
from .._core.random import generator
from ..tensor import _draws as draws
from ..tensor._creator import creator, kind_of


@creator
def gaussian(shape, dtype, seed=0):
    """Standard normal numbers; a stream of their own for a seed other than 0."""
    return draws.normal(shape_list(shape), seed=seed, **kind_of(dtype))


@op
def gamma_draws(concentration):
    """Numbers of the gamma distribution of rate 1, through which gradients reach the concentration."""
    return torch._standard_gamma(concentration, generator=generator(concentration.device))


@op
def dirichlet_draws(concentration):
    """Points of the simplex; for small concentrations more exact than a quotient of gamma numbers."""
    return torch._sample_dirichlet(concentration, generator=generator(concentration.device))
