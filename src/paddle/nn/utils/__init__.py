"""Helpers around layers and their parameters."""

from ._clip_grad import clip_grad_norm_, clip_grad_value_
from ._spectral import spectral_norm
from ._vector import parameters_to_vector, vector_to_parameters
from ._weight_norm import remove_weight_norm, weight_norm

__all__ = [
    "clip_grad_norm_",
    "clip_grad_value_",
    "parameters_to_vector",
    "remove_weight_norm",
    "spectral_norm",
    "vector_to_parameters",
    "weight_norm",
]
