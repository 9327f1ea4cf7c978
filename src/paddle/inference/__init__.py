"""Inference with trained models: `Config` names a model, `create_predictor` prepares it."""

from .. import version as _version
from ._config import Config
from ._ignored_options import InternalUtils
from ._mixed_precision import convert_to_mixed_precision
from ._predictor import Predictor, PredictorPool, Tensor, create_predictor
from ._types import DataType, PlaceType, PrecisionType, XpuConfig, get_num_bytes_of_data_type

__all__ = [
    "Config",
    "DataType",
    "PlaceType",
    "PrecisionType",
    "Tensor",
    "Predictor",
    "create_predictor",
    "get_version",
    "_get_phi_kernel_name",
    "get_trt_compile_version",
    "convert_to_mixed_precision",
    "get_trt_runtime_version",
    "get_num_bytes_of_data_type",
    "PredictorPool",
    "XpuConfig",
]


def get_version():
    """The version of Paddle's interface, the commit and the branch, one per line.

    Returns:
        text of three lines: version, commit and branch.

    >>> paddle.inference.get_version().splitlines()[-1]
    'branch: HEAD'
    """
    return f"version: {_version.full_version}\ncommit: {_version.commit}\nbranch: HEAD\n"


def get_trt_compile_version():
    """(0, 0, 0): there is no TensorRT here.

    Returns:
        (major, minor, patch), all of them 0.

    >>> paddle.inference.get_trt_compile_version()
    (0, 0, 0)
    """
    return 0, 0, 0


def get_trt_runtime_version():
    """(0, 0, 0): there is no TensorRT here.

    Returns:
        (major, minor, patch), all of them 0.

    >>> paddle.inference.get_trt_runtime_version()
    (0, 0, 0)
    """
    return 0, 0, 0


# Operators of model files whose kernels have a different name.
_KERNELS = {
    "matmul_v2": "matmul",
    "elementwise_add": "add",
    "elementwise_sub": "subtract",
    "elementwise_mul": "multiply",
    "elementwise_div": "divide",
    "reduce_sum": "sum",
    "reduce_mean": "mean",
    "lookup_table_v2": "embedding",
    "reshape2": "reshape",
    "transpose2": "transpose",
    "squeeze2": "squeeze",
    "unsqueeze2": "unsqueeze",
    "flatten_contiguous_range": "flatten",
    "fill_constant": "full",
    "hard_swish": "hardswish",
    "hard_sigmoid": "hardsigmoid",
    "top_k_v2": "topk",
    "expand_v2": "expand",
}


def _get_phi_kernel_name(op_name):
    """The name of the kernel of an operator of model files.

    Args:
        op_name: name of an operator in a model file.

    Returns:
        name of the kernel; of an operator that has the same name as its kernel, that name.

    >>> paddle.inference._get_phi_kernel_name("matmul_v2")
    'matmul'
    """
    return _KERNELS.get(op_name, op_name)
