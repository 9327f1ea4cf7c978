# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
from paddle import dtype
from paddle.inference import Config
from typing import Any

from paddle import CPUPlace as CPUPlace
from paddle import CUDAPinnedPlace as CUDAPinnedPlace
from paddle import CUDAPlace as CUDAPlace
from paddle import CustomPlace as CustomPlace
from paddle import Generator as Generator
from paddle import Size as Size
from paddle import Tensor as DenseTensor
from paddle import Tensor as Tensor
from paddle import Tensor as VarBase
from paddle import XPUPinnedPlace as XPUPinnedPlace
from paddle import XPUPlace as XPUPlace
from paddle import broadcast_shape as broadcast_shape
from paddle import disable_signal_handler as disable_signal_handler
from paddle import dtype as DataType
from paddle import finfo as finfo
from paddle import iinfo as iinfo
from paddle import set_printoptions as set_printoptions
from paddle.device import get_all_custom_device_type as get_all_custom_device_type
from paddle.device import get_all_device_type as get_all_device_type
from paddle.device import get_available_custom_device as get_available_custom_device
from paddle.device import get_available_device as get_available_device
from paddle.device import get_device_properties as get_device_properties
from paddle.device import is_compiled_with_cinn as is_compiled_with_cinn
from paddle.device import is_compiled_with_cuda as is_compiled_with_cuda
from paddle.device import is_compiled_with_custom_device as is_compiled_with_custom_device
from paddle.device import is_compiled_with_distribute as is_compiled_with_distribute
from paddle.device import is_compiled_with_rocm as is_compiled_with_rocm
from paddle.device import is_compiled_with_xpu as is_compiled_with_xpu
from paddle.fluid.dygraph.backward_strategy import BackwardStrategy as BackwardStrategy
from paddle.fluid.lod_tensor import LoDTensor as LoDTensor
from paddle.fluid.lod_tensor import LoDTensorArray as LoDTensorArray
from paddle.static import BuildStrategy as BuildStrategy
from paddle.static import ExecutionStrategy as ExecutionStrategy
from paddle.static import Scope as Scope
from paddle.static import global_scope as global_scope

class AnalysisConfig(Config):
    """The model of a predictor, and how to run it: a folder, or the files of the program and of the parameters."""
    def to_native_config(self) -> Any:
        """The same model, device and threads in the older form."""

class AttrType(enum.IntEnum):
    """The type of an operator's attribute."""
    INT = 0
    FLOAT = 1
    STRING = 2
    INTS = 3
    FLOATS = 4
    STRINGS = 5
    BOOL = 6
    BOOLS = 7
    BLOCK = 8
    LONG = 9
    BLOCKS = 10
    LONGS = 11
    FLOAT64S = 12
    VAR = 13
    VARS = 14
    FLOAT64 = 15
    SCALAR = 16
    SCALARS = 17

class GeneratorState:
    """A saved state of a generator; can be pickled and compared."""
    def __init__(self, state: Any, cpu_states: Any = ...) -> None: ...
    def __eq__(self, other: Any) -> Any: ...
    def current_seed(self) -> Any: ...
    def parts(self) -> Any:
        """The state as numbers and arrays only, for a file."""
    @classmethod
    def of(cls, parts: Any) -> Any:
        """The state that `parts` describes."""

class NativeConfig:
    """The older form of a configuration, with attributes instead of methods."""
    model_dir: Any
    prog_file: Any
    param_file: Any
    use_gpu: Any
    use_xpu: Any
    device: Any
    fraction_of_gpu_memory: Any
    specify_input_name: Any
    def __init__(self) -> None: ...
    def set_cpu_math_library_num_threads(self, count: Any) -> Any:
        """Set the number of threads per operator."""
    def cpu_math_library_num_threads(self) -> Any:
        """The number of threads per operator."""

class OpRole(enum.IntEnum):
    """What an operator of a Program is there for."""
    Forward = 0
    Backward = 1
    Optimize = 2
    RPC = 4
    Dist = 8
    LRSched = 16
    Loss = 256

class PaddleBuf:
    """The memory of a `PaddleTensor`: so many bytes, or a copy of an array or a list of floats."""
    def __init__(self, data: float = 0) -> None: ...
    def reset(self, data: Any) -> Any:
        """Take the contents of an array or a list."""
    def resize(self, length: Any) -> Any:
        """Change the number of bytes; what does not fit is lost, new bytes are 0."""
    def length(self) -> Any:
        """The number of bytes."""
    def empty(self) -> Any:
        """Whether there are no bytes."""
    def tolist(self, dtype: Any) -> Any:
        """The values as a list of 'int32', 'int64' or 'float32'."""
    def float_data(self) -> Any:
        """The values as floats."""
    def int64_data(self) -> Any:
        """The values as int64."""
    def int32_data(self) -> Any:
        """The values as int32."""

class PaddleDType(enum.IntEnum):
    """The element type of a `PaddleTensor`."""
    FLOAT32 = 0
    INT64 = 1
    INT32 = 2
    UINT8 = 3
    INT8 = 4
    FLOAT16 = 5
    BOOL = 6
    FLOAT64 = 7
    BFLOAT16 = 8

class PaddlePredictor:
    """A model ready to run on lists of `PaddleTensor`s, or on tensors that it shares with the program."""
    Config: type[Any]
    def __init__(self, predictor: Any, by_name: Any) -> None: ...
    def get_input_names(self) -> Any:
        """The names of the inputs, in order."""
    def get_output_names(self) -> Any:
        """The names of the outputs, in order."""
    def get_input_tensor(self, name: Any) -> Any:
        """The input of that name, to fill with `copy_from_cpu`."""
    def get_output_tensor(self, name: Any) -> Any:
        """The output of that name, to read with `copy_to_cpu`."""
    def zero_copy_run(self) -> Any:
        """Run on what the input tensors hold; True when it is done."""
    def run(self, inputs: Any) -> Any:
        """The results for a list of `PaddleTensor`s, in the order of the inputs, or by name if the config says so."""
    def clone(self) -> Any:
        """A predictor of the same model, for another thread."""

class PaddleTensor:
    """An array with a name for `PaddlePredictor.run`, or a result of it.

    >>> tensor = fluid.core.PaddleTensor(np.ones([1, 2], "float32"), name="x")
    >>> tensor.shape, tensor.dtype
    ([1, 2], <PaddleDType.FLOAT32: 0>)"""
    name: Any
    lod: Any
    shape: Any
    dtype: Any
    data: PaddleBuf
    def __init__(self, data: Any = None, name: str = '', lod: Any = ..., copy: bool = True) -> None: ...
    def as_ndarray(self) -> Any:
        """The values as an array."""

class ParallelStrategy:
    """Which of how many processes this one is, and where they listen; `dygraph.prepare_context` fills one in."""
    nranks: Any
    local_rank: Any
    nrings: Any
    trainer_endpoints: Any
    current_endpoint: Any
    def __init__(self) -> None: ...

class Place:
    """A device, which can be compared and printed."""
    kind: str
    torch_type: str
    def __init__(self) -> None: ...
    @property
    def torch(self) -> Any: ...
    def get_device_id(self) -> Any: ...
    def gpu_device_id(self) -> Any: ...
    def is_cpu_place(self) -> Any: ...
    def is_gpu_place(self) -> Any: ...
    def is_cuda_pinned_place(self) -> Any: ...
    def is_xpu_place(self) -> Any: ...
    def is_custom_place(self) -> Any: ...
    def __eq__(self, other: Any) -> Any: ...

class ProgramDesc:
    """A read-only description of a program, from the bytes of a `.pdmodel` file.

    >>> desc = paddle.base.core.ProgramDesc(open("net.pdmodel", "rb").read())  # doctest: +SKIP
    >>> [desc.block(0).op(i).type() for i in range(desc.block(0).op_size())]  # doctest: +SKIP
    ['feed', 'conv2d', 'elementwise_add', 'relu', 'fetch']"""
    def __init__(self, data: Any) -> None: ...
    def num_blocks(self) -> Any: ...
    def block(self, index: Any) -> Any: ...
    def serialize_to_string(self) -> Any: ...
    def get_feed_target_names(self) -> Any: ...
    def get_fetch_target_names(self) -> Any: ...

class VarDesc:
    """The holder of `VarType`."""
    VarType: type[Any]

class VarType:
    """The enumeration of the fluid era (`core.VarDesc.VarType.FP32`): its members are today's dtypes, and kinds."""
    DENSE_TENSOR: Any
    LOD_TENSOR: Any
    SELECTED_ROWS: Any
    FEED_MINIBATCH: Any
    FETCH_LIST: Any
    STEP_SCOPES: Any
    LOD_RANK_TABLE: Any
    DENSE_TENSOR_ARRAY: Any
    LOD_TENSOR_ARRAY: Any
    PLACE_LIST: Any
    READER: Any
    RAW: Any
    STRING: Any
    STRINGS: Any
    VOCAB: Any
    SPARSE_COO: Any
    BOOL: dtype
    UINT8: dtype
    INT8: dtype
    INT16: dtype
    INT32: dtype
    INT64: dtype
    FP16: dtype
    BF16: dtype
    FP32: dtype
    FP64: dtype
    COMPLEX64: dtype
    COMPLEX128: dtype
    UINT16: dtype
    UINT32: dtype
    UINT64: dtype
    FP8_E4M3FN: dtype
    FP8_E5M2: dtype

assign_group_by_size = eager_assign_group_by_size
def create_paddle_predictor(config: Any) -> Any:
    """A predictor for the model of an `AnalysisConfig` or a `NativeConfig`.

    >>> config = fluid.core.AnalysisConfig("model.pdmodel", "model.pdiparams")  # doctest: +SKIP
    >>> predictor = fluid.core.create_paddle_predictor(config)  # doctest: +SKIP
    >>> scores = predictor.run([fluid.core.PaddleTensor(image)])[0].as_ndarray()  # doctest: +SKIP"""

def default_cpu_generator() -> Any:
    """The generator of the CPU."""

def default_cuda_generator(index: float = 0) -> Any:
    """The generator of a CUDA device."""

def default_custom_device_generator(where: Any) -> Any:
    """The generator of another accelerator, given as a CustomPlace."""

def default_xpu_generator(index: float = 0) -> Any:
    """The generator of an XPU device."""

def device_memory_stat_current_value(stat_type: Any, device_id: Any) -> Any:
    """The bytes 'Allocated' for tensors or 'Reserved' on a CUDA device; 0 without one."""

def device_memory_stat_peak_value(stat_type: Any, device_id: Any) -> Any:
    """The peak of `device_memory_stat_current_value`."""

def device_memory_stat_reset_peak_value(stat_type: Any, device_id: Any) -> Any:
    """Make the peak the current value."""

class eager:
    """The holder of `Tensor` under its internal name, and of the operators."""
    Tensor: type[Any]
    ops: Any
    @staticmethod
    def register_saved_tensors_hooks(pack_hook: Any, unpack_hook: Any) -> Any:
        """Let `paddle.autograd.saved_tensors_hooks` begin, without a block."""
    @staticmethod
    def reset_saved_tensors_hooks() -> Any:
        """End the hooks that were registered last, if there are any."""

def eager_assign_group_by_size(tensors: Any, is_sparse_gradient: Any, group_size_limits: Any = ..., tensor_indices: Any = ...) -> Any:
    """Indices of tensors in groups of one dtype, each closed when it reaches its limit in bytes.

    Args:
        is_sparse_gradient: for each tensor, whether it needs a group of its own.
        group_size_limits: the limit of the first group, the second, …; the last one holds for the rest.

    >>> paddle.base.core.eager_assign_group_by_size([paddle.zeros([256])] * 3, [False] * 3, [2048])
    [[0, 1], [2]]"""

def elsewhere(module: Any) -> Any:
    """The `__getattr__` of a module: its names in the table, also of earlier eras, and its submodules, on first use."""

def get_cuda_device_count() -> Any:
    """The number of CUDA devices that this process can use."""

def get_custom_device_count(device_type: Any) -> Any:
    """The number of accelerators of a kind such as 'mps' or 'npu'."""

def get_num_devices() -> Any:
    """The number of CUDA devices that this process can use."""

def get_xpu_device_count() -> Any:
    """The number of XPUs."""

def globals() -> Any:
    """All flags, as a dict."""

def host_memory_stat_current_value(stat_type: Any, device_id: Any) -> Any: ...

def host_memory_stat_peak_value(stat_type: Any, device_id: Any) -> Any: ...

def host_memory_stat_reset_peak_value(stat_type: Any, device_id: Any) -> Any: ...

def init_gflags(args: Any) -> Any:
    """Set flags from `--name=value`."""

def is_bfloat16_supported(place: Any) -> Any:
    """Whether bfloat16 works on a place."""

def is_compiled_with_dist() -> Any:
    """Whether distributed training is available."""

def is_compiled_with_ipu() -> Any:
    """Whether IPUs are supported: never here."""

def is_compiled_with_mkldnn() -> Any:
    """Whether torch uses oneDNN, which was called MKL-DNN."""

def is_compiled_with_nccl() -> Any:
    """Whether NCCL is available."""

is_compiled_with_onednn = is_compiled_with_mkldnn
def is_float16_supported(place: Any) -> Any:
    """Whether half precision works on a place."""

def kill_all_processes() -> Any:
    """Do nothing: no background processes are kept."""

class op_proto_and_checker_maker:
    """Names of the attributes that every operator of a Program has."""
    OpRole: Any
    @staticmethod
    def kOpRoleAttrName() -> Any: ...
    @staticmethod
    def kOpRoleVarAttrName() -> Any: ...
    @staticmethod
    def kOpNameScopeAttrName() -> Any: ...
    @staticmethod
    def kOpCreationCallstackAttrName() -> Any: ...
    @staticmethod
    def kOpDeviceAttrName() -> Any: ...
    @staticmethod
    def kOpWithQuantAttrName() -> Any: ...

def set_num_threads(num: Any) -> Any:
    """Set how many threads an operator may use."""

def set_prim_eager_enabled(value: Any, print_flag: bool = False) -> Any:
    """Switch the splitting of operators in dynamic mode."""

def size_of_dtype(dtype: Any) -> Any:
    """The bytes of one element."""
