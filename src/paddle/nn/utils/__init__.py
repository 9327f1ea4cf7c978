"""Utilities for layers and their parameters."""

from paddle._kernels.spectral import spectral_norm
from paddle._kernels.weight_norm import remove_weight_norm, weight_norm

from ..._core.paths import offer
from ._clip_grad import clip_grad_norm_, clip_grad_value_
from ._vector import parameters_to_vector, vector_to_parameters

__all__ = [
    "clip_grad_norm_",
    "clip_grad_value_",
    "parameters_to_vector",
    "remove_weight_norm",
    "spectral_norm",
    "vector_to_parameters",
    "weight_norm",
]

offer(
    "paddle.nn.utils",
    spectral_norm_hook="spectral_norm",
    transform_parameters="parameters_to_vector vector_to_parameters",
    weight_norm_hook="remove_weight_norm weight_norm",
)
