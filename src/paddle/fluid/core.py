"""The names of the original's compiled core that programs use."""

# ruff: noqa: F401, F403 - re-exports

from paddle._core.graph import Scope, global_scope
from paddle.base.core import *
from paddle.base.core import EnforceNotMet, VarDesc
from paddle.static import BuildStrategy, ExecutionStrategy

from .dygraph.backward_strategy import BackwardStrategy
from .lod_tensor import LoDTensor, LoDTensorArray

_Scope = Scope


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
