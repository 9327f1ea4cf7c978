"""The names of the original's compiled core that programs use."""

# ruff: noqa: F401, F403 - re-exports

import importlib

from paddle._core.graph import Scope, global_scope
from paddle.base import core as _base_core
from paddle.base.core import *
from paddle.base.core import EnforceNotMet, VarDesc
from paddle.static import BuildStrategy, ExecutionStrategy

from ._predictor import (
    AnalysisConfig,
    NativeConfig,
    PaddleBuf,
    PaddleDType,
    PaddlePredictor,
    PaddleTensor,
    create_paddle_predictor,
)
from .dygraph.backward_strategy import BackwardStrategy
from .lod_tensor import LoDTensor, LoDTensorArray

_Scope = Scope


class ParallelStrategy:
    """Which of how many processes this one is, and where they listen; `dygraph.prepare_context` fills one in."""

    def __init__(self):
        self.nranks, self.local_rank, self.nrings = 1, 0, 1
        self.trainer_endpoints, self.current_endpoint = [], ""


VarType = VarDesc.VarType


def get_cuda_device_count():
    """The number of CUDA devices that this process can use."""
    from paddle._core.place import device_count

    return device_count("cuda")


def is_float16_supported(place):
    """Whether half precision works on a place."""
    return True


def get_num_devices():
    """The number of CUDA devices that this process can use."""
    return get_cuda_device_count()


def kill_all_processes():
    """Do nothing: no background processes are kept."""


def globals():
    """All flags, as a dict."""
    from paddle._core.flags import _values

    return dict(_values)


def init_gflags(args):
    """Set flags from `--name=value`."""
    from paddle._core.flags import set_flags

    pairs = (arg.lstrip("-").partition("=") for arg in args if arg.startswith("--") and "=" in arg)
    set_flags({f"FLAGS_{name.removeprefix('FLAGS_')}": value for name, _, value in pairs})


def _set_eager_deletion_mode(threshold, fraction, use_pooled):
    """Do nothing: values of a Program are dropped as soon as no operator needs them."""


def _cuda_synchronize(place):
    """Wait until a CUDA device has finished all that was asked of it; nothing is left to wait for on a CPU."""
    from paddle.device import cuda

    if isinstance(place, CUDAPlace):  # noqa: F405
        cuda.synchronize(place)


def __getattr__(name):
    if name == "ops":  # operators by name, with attributes as alternating names and values
        return importlib.import_module("paddle.fluid._operators")
    return getattr(_base_core, name)
