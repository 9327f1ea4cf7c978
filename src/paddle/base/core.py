"""The names of Paddle's compiled core that programs use."""

# ruff: noqa: F401 - re-exports

import torch

from .._core.dtype import VarType
from .._core.errors import EOFException
from .._core.errors import PaddleError as EnforceNotMet
from .._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, CustomPlace, Place, XPUPinnedPlace, XPUPlace
from .._core.random import Generator, GeneratorState
from .._core.tensor import Tensor
from ..device import (
    get_all_custom_device_type,
    get_all_device_type,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_custom_device,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
)
from ..device.cuda import device_count as get_cuda_device_count
from ..device.xpu import device_count as get_xpu_device_count
from ._program_desc import AttrType, ProgramDesc

VarBase = DenseTensor = LoDTensor = Tensor


class VarDesc:
    """The holder of `VarType`."""

    VarType = VarType


class eager:
    """The holder of `Tensor` under its internal name."""

    Tensor = Tensor


def is_compiled_with_ipu():
    """Whether IPUs are supported: never here."""
    return False


def is_compiled_with_dist():
    """Whether distributed training is available."""
    return torch.distributed.is_available()


def is_compiled_with_nccl():
    """Whether NCCL is available."""
    return torch.distributed.is_available() and torch.distributed.is_nccl_available()


def __getattr__(name):
    if name == "Scope":  # from the package of static graphs
        from .._core.graph import Scope

        return Scope
    raise AttributeError(f"module 'paddle.base.core' has no attribute {name!r}")
