"""The names of Paddle's compiled core that programs use; docs/internals.md lists what has no counterpart."""

# ruff: noqa: F401 - re-exports

import enum
import importlib

import torch

from .._core.dtype import DType as DataType
from .._core.dtype import VarType, finfo, iinfo
from .._core.errors import EOFException
from .._core.errors import PaddleError as EnforceNotMet
from .._core.import_paths import elsewhere
from .._core.mode import disable_signal_handler
from .._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, CustomPlace, Place, XPUPinnedPlace, XPUPlace
from .._core.place import device_count as _device_count
from .._core.printing import set_printoptions
from .._core.random import Generator, GeneratorState
from .._core.tensor import Size, Tensor
from ..device import (
    get_all_custom_device_type,
    get_all_device_type,
    get_available_custom_device,
    get_available_device,
    get_device_properties,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_custom_device,
    is_compiled_with_distribute,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
)
from ..device.cuda import device_count as get_cuda_device_count
from ..device.xpu import device_count as get_xpu_device_count
from ..tensor.repeating import broadcast_shape
from ._generators import (
    default_cpu_generator,
    default_cuda_generator,
    default_custom_device_generator,
    default_xpu_generator,
)
from ._groups import eager_assign_group_by_size
from ._memory_stats import (
    device_memory_stat_current_value,
    device_memory_stat_peak_value,
    device_memory_stat_reset_peak_value,
    host_memory_stat_current_value,
    host_memory_stat_peak_value,
    host_memory_stat_reset_peak_value,
)
from ._prim import (
    _is_all_prim_enabled,
    _is_bwd_prim_enabled,
    _is_eager_prim_enabled,
    _is_fwd_prim_enabled,
    _set_prim_all_enabled,
    _set_prim_backward_enabled,
    _set_prim_forward_enabled,
    set_prim_eager_enabled,
)
from ._program_desc import AttrType, ProgramDesc

VarBase = DenseTensor = LoDTensor = Tensor
assign_group_by_size = eager_assign_group_by_size

# Endings and names of special variables in Programs.
grad_var_suffix, empty_var_name, kEmptyVarName = "@GRAD", "@EMPTY@", "@EMPTY@"
kGradVarSuffix, kZeroVarSuffix, kTempVarName, kControlDepVarName = "@GRAD", "@ZERO", "@TEMP@", "@DEPENDENCY"


class VarDesc:
    """The holder of `VarType`."""

    VarType = VarType


class _Operators:
    """The operators below the public functions: `paddle._C_ops`, with `legacy` for `paddle._legacy_C_ops`."""

    @property
    def legacy(self):
        return importlib.import_module("paddle._legacy_C_ops")

    def __getattr__(self, name):
        return getattr(importlib.import_module("paddle._C_ops"), name)

    def __dir__(self):
        return [*dir(importlib.import_module("paddle._C_ops")), "legacy"]


class eager:
    """The holder of `Tensor` under its internal name, and of the operators."""

    Tensor = Tensor
    ops = _Operators()

    @staticmethod
    def register_saved_tensors_hooks(pack_hook, unpack_hook):
        """Let `paddle.autograd.saved_tensors_hooks` begin, without a block."""
        from ..autograd import saved_tensors_hooks

        saved_tensors_hooks(pack_hook, unpack_hook).__enter__()

    @staticmethod
    def reset_saved_tensors_hooks():
        """End the hooks that were registered last, if there are any."""
        if torch._C._autograd._top_saved_tensors_default_hooks(True) is not None:
            torch._C._autograd._pop_saved_tensors_default_hooks()

    @staticmethod
    def _run_custom_op(name, *args):
        """Run an operator that a program has compiled and loaded: none can be loaded here."""
        raise NotImplementedError(
            f"core.eager._run_custom_op: there is no operator {name!r}; operators compiled for the original cannot be "
            "loaded. Write it in Python with paddle operators or paddle.autograd.PyLayer"
        )


class OpRole(enum.IntEnum):
    """What an operator of a Program is there for."""

    Forward, Backward, Optimize, RPC, Dist, LRSched, Loss = 0, 1, 2, 4, 8, 16, 256

    def __str__(self):
        return f"OpRole.{self.name}"


class op_proto_and_checker_maker:
    """Names of the attributes that every operator of a Program has."""

    OpRole = OpRole
    kOpRoleAttrName = staticmethod(lambda: "op_role")
    kOpRoleVarAttrName = staticmethod(lambda: "op_role_var")
    kOpNameScopeAttrName = staticmethod(lambda: "op_namescope")
    kOpCreationCallstackAttrName = staticmethod(lambda: "op_callstack")
    kOpDeviceAttrName = staticmethod(lambda: "op_device")
    kOpWithQuantAttrName = staticmethod(lambda: "with_quant_attr")


def is_compiled_with_ipu():
    """Whether IPUs are supported: never here."""
    return False


def is_compiled_with_dist():
    """Whether distributed training is available."""
    return torch.distributed.is_available()


def is_compiled_with_nccl():
    """Whether NCCL is available."""
    return torch.distributed.is_available() and torch.distributed.is_nccl_available()


def is_compiled_with_mkldnn():
    """Whether torch uses oneDNN, which was called MKL-DNN."""
    return torch.backends.mkldnn.is_available()


is_compiled_with_onednn = is_compiled_with_mkldnn


def is_bfloat16_supported(place):
    """Whether bfloat16 works on a place."""
    return torch.cuda.is_bf16_supported() if isinstance(place, CUDAPlace) else True


def is_float16_supported(place):
    """Whether half precision is worthwhile on a place: on accelerators."""
    return place.torch_type != "cpu"


def get_custom_device_count(device_type):
    """The number of accelerators of a kind such as 'mps' or 'npu'."""
    return _device_count(device_type)


def set_num_threads(num):
    """Set how many threads an operator may use."""
    torch.set_num_threads(int(num))


def size_of_dtype(dtype):
    """The bytes of one element."""
    return dtype.itemsize


def _create_loaded_parameter(vars, scope, executor):
    """Make room in a scope for variables that are loaded next."""
    for variable in vars:
        scope.var(variable.name).get_tensor()


def globals():
    """All flags, as a dict."""
    from .._core.flags import _values

    return dict(_values)


__getattr__ = elsewhere(__name__)  # from packages that are imported when first used
