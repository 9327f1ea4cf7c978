"""The names of the original's compiled core that programs use."""

# ruff: noqa: F401, F403 - re-exports

from paddle._core.graph import Scope, global_scope
from paddle.base.core import *
from paddle.base.core import EnforceNotMet
from paddle.base.core import VarDesc as _VarDesc
from paddle.static import BuildStrategy, ExecutionStrategy

from .dygraph.backward_strategy import BackwardStrategy
from .lod_tensor import LoDTensor, LoDTensorArray

_Scope = Scope


class VarDesc:
    """The holder of `VarType`."""

    class VarType(_VarDesc.VarType):
        """Element types, and variable kinds, which are all one kind here."""

        LOD_TENSOR = DENSE_TENSOR = "VarType.DENSE_TENSOR"
        SELECTED_ROWS, LOD_TENSOR_ARRAY, READER, RAW, STEP_SCOPES, FEED_MINIBATCH, FETCH_LIST, LOD_RANK_TABLE = (
            f"VarType.{kind}"
            for kind in (
                "SELECTED_ROWS LOD_TENSOR_ARRAY READER RAW STEP_SCOPES FEED_MINIBATCH FETCH_LIST LOD_RANK_TABLE"
            ).split()
        )


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
