"""Pruning to n:m sparsity: of every m weights in a row, n are zero and stay zero."""

from .asp import decorate, prune_model, reset_excluded_layers, set_excluded_layers
from .supported_layer_list import add_supported_layer
from .utils import (
    CheckMethod,
    MaskAlgo,
    calculate_density,
    check_mask_1d,
    check_mask_2d,
    check_sparsity,
    create_mask,
    get_mask_1d,
    get_mask_2d_best,
    get_mask_2d_greedy,
)

__all__ = [
    "add_supported_layer",
    "calculate_density",
    "decorate",
    "prune_model",
    "reset_excluded_layers",
    "set_excluded_layers",
]
