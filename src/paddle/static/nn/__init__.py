"""Layers, branches and loops as functions of a static graph."""

from ..._core.import_paths import elsewhere as _elsewhere
from .._py_func import py_func
from .common import (
    bilinear_tensor_product,
    continuous_value_model,
    embedding,
    fc,
    nce,
    prelu,
    row_conv,
    sparse_embedding,
)
from .control_flow import case, cond, static_pylayer, switch_case, while_loop
from .conv import conv2d, conv2d_transpose, conv3d, conv3d_transpose, deform_conv2d
from .norm import batch_norm, group_norm, instance_norm, layer_norm, spectral_norm
from .sequence import (
    sequence_conv,
    sequence_expand,
    sequence_first_step,
    sequence_last_step,
    sequence_pool,
    sequence_softmax,
)

__all__ = [
    "batch_norm",
    "bilinear_tensor_product",
    "case",
    "cond",
    "conv2d",
    "conv2d_transpose",
    "conv3d",
    "conv3d_transpose",
    "deform_conv2d",
    "embedding",
    "fc",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "nce",
    "prelu",
    "py_func",
    "row_conv",
    "sequence_conv",
    "sequence_expand",
    "sequence_first_step",
    "sequence_last_step",
    "sequence_pool",
    "sequence_softmax",
    "sparse_embedding",
    "spectral_norm",
    "static_pylayer",
    "switch_case",
    "while_loop",
]

__getattr__ = _elsewhere(__name__)
