# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import builtins
import numpy.typing as npt
import paddle
from collections.abc import Callable, Iterator, Sequence
from paddle._typing import DTypeLike, DTypeName, NestedList, NestedNumericSequence, NestedSequence, NestedStructure, Number, Numeric, ParamAttrLike, PlaceLike, ShapeLike, TensorIndex, TensorLike, TensorOrTensors
from paddle.fluid.core import GeneratorState, Place
from paddle.nn.initializer import Initializer
from paddle.regularizer import L1Decay, L2Decay
from paddle.static import Program
from typing import Any, Literal, TypeGuard

from paddle import amp as amp
from paddle import audio as audio
from paddle import autograd as autograd
from paddle import base as base
from paddle import callbacks as callbacks
from paddle import common_ops_import as common_ops_import
from paddle import compat as compat
from paddle import cost_model as cost_model
from paddle import dataset as dataset
from paddle import decomposition as decomposition
from paddle import device as device
from paddle import distributed as distributed
from paddle import distribution as distribution
from paddle import fft as fft
from paddle import fluid as fluid
from paddle import framework as framework
from paddle import geometric as geometric
from paddle import hapi as hapi
from paddle import hub as hub
from paddle import incubate as incubate
from paddle import inference as inference
from paddle import io as io
from paddle import jit as jit
from paddle import linalg as linalg
from paddle import metric as metric
from paddle import nn as nn
from paddle import onnx as onnx
from paddle import optimizer as optimizer
from paddle import pir as pir
from paddle import pir_utils as pir_utils
from paddle import profiler as profiler
from paddle import quantization as quantization
from paddle import reader as reader
from paddle import regularizer as regularizer
from paddle import signal as signal
from paddle import sparse as sparse
from paddle import static as static
from paddle import sysconfig as sysconfig
from paddle import tensor as tensor
from paddle import text as text
from paddle import utils as utils
from paddle import version as version
from paddle import vision as vision
from paddle.amp import autocast as autocast
from paddle.amp import get_autocast_cpu_dtype as get_autocast_cpu_dtype
from paddle.amp import get_autocast_dtype as get_autocast_dtype
from paddle.amp import get_autocast_gpu_dtype as get_autocast_gpu_dtype
from paddle.amp import is_autocast_enabled as is_autocast_enabled
from paddle.compat import use_torch_proxy_guard as use_compat_guard
from paddle.device import Event as Event
from paddle.device import IPUPlace as IPUPlace
from paddle.device import Stream as Stream
from paddle.device import device_guard as device_guard
from paddle.device import get_cudnn_version as get_cudnn_version
from paddle.device import get_default_device as get_default_device
from paddle.device import get_device_module as get_device_module
from paddle.device import is_compiled_with_cinn as is_compiled_with_cinn
from paddle.device import is_compiled_with_cuda as is_compiled_with_cuda
from paddle.device import is_compiled_with_custom_device as is_compiled_with_custom_device
from paddle.device import is_compiled_with_distribute as is_compiled_with_distribute
from paddle.device import is_compiled_with_ipu as is_compiled_with_ipu
from paddle.device import is_compiled_with_mlu as is_compiled_with_mlu
from paddle.device import is_compiled_with_npu as is_compiled_with_npu
from paddle.device import is_compiled_with_rocm as is_compiled_with_rocm
from paddle.device import is_compiled_with_xpu as is_compiled_with_xpu
from paddle.device import set_default_device as set_default_device
from paddle.device import set_stream as set_stream
from paddle.distributed import DataParallel as DataParallel
from paddle.hapi import Model as Model
from paddle.hapi import flops as flops
from paddle.hapi import summary as summary
from paddle.nn.functional import adaptive_avg_pool1d as adaptive_avg_pool1d
from paddle.nn.functional import conv1d as conv1d
from paddle.nn.functional import conv2d as conv2d
from paddle.nn.functional import conv3d as conv3d
from paddle.nn.functional import group_norm as group_norm
from paddle.nn.functional import layer_norm as layer_norm

class BFloat16Tensor:
    """A tensor of bfloat16 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.BFloat16Tensor([1, 0]).dtype
    paddle.bfloat16"""
    dtype: paddle.dtype

class BoolTensor:
    """A tensor of bool from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.BoolTensor([1, 0]).dtype
    paddle.bool"""
    dtype: paddle.dtype

class ByteTensor:
    """A tensor of uint8 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.ByteTensor([1, 0]).dtype
    paddle.uint8"""
    dtype: paddle.dtype

class CPUPlace(Place):
    """Host memory.

    >>> paddle.ones([1]).to(paddle.CPUPlace()).place
    Place(cpu)"""
    kind: str
    torch_type: str

class CUDAPinnedPlace(Place):
    """Pinned host memory, which a CUDA device reads directly.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.CUDAPinnedPlace())"""
    kind: str
    torch_type: str
    def __init__(self) -> None: ...

class CUDAPlace(Place):
    """A CUDA (or ROCm) device, by its number.

    Args:
        id: number of the device, from 0 on.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.CUDAPlace(0))"""
    what: str
    def __init__(self, id: Any = None) -> None: ...
    kind: str
    torch_type: str

class CharTensor:
    """A tensor of int8 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.CharTensor([1, 0]).dtype
    paddle.int8"""
    dtype: paddle.dtype

class CustomPlace(Place):
    """Another accelerator that torch supports, such as `mps`.

    Args:
        dev_type: name of the device, as torch knows it.
        id: number of the device. Default: 0.

    >>> if "mps" in paddle.device.get_all_device_type():
    ...     x = paddle.to_tensor([1.0], place=paddle.CustomPlace("mps", 0))"""
    what: str
    def __init__(self, dev_type: Any, id: builtins.float = 0) -> None: ...
    kind: Any
    torch_type: Any

class DoubleTensor:
    """A tensor of float64 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.DoubleTensor([1, 0]).dtype
    paddle.float64"""
    dtype: paddle.dtype

class FloatTensor:
    """A tensor of float32 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.FloatTensor([1, 0]).dtype
    paddle.float32"""
    dtype: paddle.dtype

class Generator:
    """A random number generator on a place.

    Args:
        device: the device, by name, number or as a Place; by default the CPU.

    >>> generator = paddle.Generator()
    >>> generator.manual_seed(5).initial_seed()
    5"""
    def __init__(self, device: str | int | Place | None = None) -> None: ...
    def manual_seed(self, seed: Any) -> Any:
        """Restart the generator from `seed`."""
    def seed(self) -> Any:
        """Restart from a seed that the system chooses, and return it."""
    def initial_seed(self) -> Any:
        """The seed the generator started from."""
    def random(self) -> Any:
        """Draw a random integer."""
    def get_state(self) -> Any:
        """The current state, for `set_state`."""
    def set_state(self, state: Any) -> Any:
        """Restore a state that `get_state` returned."""

class HalfTensor:
    """A tensor of float16 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.HalfTensor([1, 0]).dtype
    paddle.float16"""
    dtype: paddle.dtype

class IntTensor:
    """A tensor of int32 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.IntTensor([1, 0]).dtype
    paddle.int32"""
    dtype: paddle.dtype

class IrGuard:
    """A context in static mode."""
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...

class LazyGuard:
    """A block in which new layers allocate no memory for parameters until `param.initialize()` is called.

    >>> with paddle.LazyGuard():
    ...     layer = paddle.nn.Linear(2, 3)
    >>> for parameter in layer.parameters():
    ...     parameter.initialize()
    >>> layer(paddle.ones([1, 2])).shape
    [1, 3]"""
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...

class LongTensor:
    """A tensor of int64 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.LongTensor([1, 0]).dtype
    paddle.int64"""
    dtype: paddle.dtype

class MmapStorage:
    """A memory-mapped file, read slice by slice without loading the rest.

    Args:
        filename: path of the file.
        nbytes: how many bytes are mapped, at most those of the file.

    >>> import tempfile, numpy as np
    >>> file = tempfile.NamedTemporaryFile(suffix=".bin")
    >>> np.arange(4, dtype="float32").tofile(file.name)
    >>> paddle.MmapStorage(file.name, 16).get_slice("float32", 1, 3).tolist()
    [1.0, 2.0]"""
    def __init__(self, filename: str, nbytes: int) -> None: ...
    def get_slice(self, dtype: DTypeLike | None = 'uint8', start: int = 0, stop: int = -1, step: int = 1) -> Tensor:
        """Elements `start` to `stop` of the file read as `dtype`; with the default `stop`, the one at `start`."""

class ParamAttr:
    """The name, initial value and training settings of a layer's parameter.

    Args:
        learning_rate: factor of the optimizer's learning rate; 0 freezes the parameter. Default: 1.0.
        regularizer: regularizer that is used instead of the optimizer's; by default none.
        name: name of the parameter; by default a generated one.
        initializer: initializer of `paddle.nn.initializer`; by default the layer's.
        trainable: whether it is trained. Default: True.
        do_model_average: whether an average of it may be kept. Default: True.
        need_clip: whether its gradient is clipped with the others. Default: True.

    >>> frozen = paddle.nn.Linear(2, 2, weight_attr=paddle.ParamAttr(name="w", trainable=False))
    >>> frozen.weight.name, frozen.weight.stop_gradient
    ('w', True)"""
    name: str | None
    initializer: Initializer | None
    learning_rate: builtins.float
    regularizer: L1Decay | L2Decay | None
    trainable: builtins.bool
    do_model_average: builtins.bool
    need_clip: builtins.bool
    def __init__(self, name: str | None = None, initializer: Initializer | None = None, learning_rate: builtins.float = 1.0, regularizer: L1Decay | L2Decay | None = None, trainable: builtins.bool = True, do_model_average: builtins.bool = True, need_clip: builtins.bool = True) -> None: ...

class ShortTensor:
    """A tensor of int16 from a list, or uninitialised from sizes, as in torch.

    Args:
        *args: one list, array or Tensor; or the sizes, integers.
        device: where it lives, as `paddle.set_device` takes it; by default the current device.

    >>> paddle.ShortTensor([1, 0]).dtype
    paddle.int16"""
    dtype: paddle.dtype

class Size(list[Any]):
    """A shape: a list of ints with a method `numel`.

    Args:
        iterable: the sizes; by default none.

    >>> paddle.ones([2, 3]).shape.numel()
    6"""
    def __eq__(self, other: Any) -> Any: ...
    def __ne__(self, other: Any) -> Any: ...
    def __add__(self, other: Any) -> Any: ...
    def __radd__(self, other: Any) -> Any: ...
    def __mul__(self, times: Any) -> Any: ...
    def __rmul__(self, times: Any) -> Any: ...
    def numel(self) -> Any:
        """The number of elements of a tensor of this shape."""

class Tensor:
    """A multi-dimensional array with automatic differentiation.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> (x * x).sum().backward()
    >>> x.grad.tolist()
    [2.0, 4.0]"""
    shape: list[builtins.int]
    strides: list[builtins.int]
    dtype: paddle.dtype
    name: str
    grad: Tensor | None
    stop_gradient: builtins.bool
    persistable: builtins.bool
    is_leaf: builtins.bool
    ndim: builtins.int
    size: builtins.int
    itemsize: builtins.int
    nbytes: builtins.int
    place: Any
    offset: builtins.int
    inplace_version: builtins.int
    T: Tensor
    mT: Tensor
    data: Tensor
    requires_grad: builtins.bool
    is_cuda: builtins.bool
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __add__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __sub__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __mul__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __truediv__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __floordiv__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __mod__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __pow__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __matmul__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __and__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __or__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __xor__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __lshift__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rshift__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __lt__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __le__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __gt__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __ge__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __radd__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rmul__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rsub__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rtruediv__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rfloordiv__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rmod__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rpow__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rmatmul__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rand__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __ror__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rxor__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rlshift__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __rrshift__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __div__(self, other: Any) -> Any: ...
    def __rdiv__(self, other: Any) -> Any: ...
    def __eq__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __ne__(self, other: Tensor | builtins.complex | npt.NDArray[Any]) -> Tensor: ...
    def __neg__(self) -> Tensor: ...
    def __invert__(self) -> Tensor: ...
    def __pos__(self) -> Tensor: ...
    def __abs__(self) -> Tensor: ...
    def __hash__(self) -> builtins.int: ...
    def __getitem__(self, index: TensorIndex) -> Tensor: ...
    def __setitem__(self, index: TensorIndex, value: Tensor | builtins.complex | npt.NDArray[Any] | Sequence[Any]) -> None: ...
    @property
    def device(self) -> Any: ...
    def cpu(self) -> Tensor:
        """Copy to host memory; the tensor itself if it is there already."""
    def cuda(self, device_id: builtins.int | None = None, blocking: builtins.bool = True) -> Tensor:
        """Copy to a CUDA device."""
    def pin_memory(self, blocking: builtins.bool = True) -> Tensor:
        """Copy to pinned host memory, which a CUDA device reads directly."""
    def astype(self, dtype: DTypeLike) -> Tensor:
        """Convert to another dtype; return the tensor itself if it already has that dtype."""
    def cast(self, dtype: DTypeLike) -> Tensor:
        """Return a copy with another dtype.

        Args:
            x: Tensor of any shape.
            dtype: the new dtype, by name or as a `paddle.dtype`.

        Returns:
            Tensor with the shape of `x`; a cast to integers cuts off what is behind the point.

        >>> paddle.cast(paddle.to_tensor([1.7, -1.7]), "int64").tolist()
        [1, -1]"""
    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to another dtype or place, given in any order, or to those of another tensor.

        >>> paddle.ones([1]).to("float64").dtype
        paddle.float64"""
    def clone(self) -> Tensor: ...
    def set_value(self, value: Tensor | npt.NDArray[Any] | dict[str, builtins.int] | str) -> None:
        """Copy the values of an array or another tensor of the same shape in place, without recording it for gradients."""
    def value(self) -> Tensor:
        """Return the tensor itself, as `Variable.value()` did in the fluid era."""
    def get_tensor(self) -> Any:
        """Return the tensor itself, which has the method `set` as in earlier versions."""
    def set(self, value: Any, place: PlaceLike | None = None) -> Any:
        """Replace the values by those of an array of any shape."""
    def copy_(self, other: Any, blocking: builtins.bool = True, *, non_blocking: builtins.bool = False) -> Any:
        """Copy the values of another tensor in place; with another shape, x takes it."""
    @property
    def grad_(self) -> Any: ...
    @grad_.setter
    def grad_(self, value: Any) -> None: ...
    def backward(self, grad_tensor: Tensor | None = None, retain_graph: builtins.bool = False) -> None: ...
    def gradient(self) -> npt.NDArray[Any] | tuple[npt.NDArray[Any], npt.NDArray[Any]] | None:
        """The accumulated gradient as a numpy array, or None."""
    def clear_gradient(self, set_to_zero: builtins.bool = True) -> None: ...
    def clear_grad(self) -> None: ...
    @property
    def grad_fn(self) -> Any: ...
    def requires_grad_(self, requires_grad: builtins.bool = True) -> Tensor:
        """Switch gradients for this tensor on or off, and return it."""
    def retain_grads(self) -> Any:
        """Keep the gradient of this tensor even if it is an intermediate result."""
    def register_hook(self, hook: Callable[[Tensor], Tensor | None]) -> Any: ...
    def detach(self) -> Tensor: ...
    def detach_(self) -> Any:
        """Detach this tensor from the gradient graph in place, and return it."""
    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = ..., kwargs: Any = None) -> Any:
        """Let torch's functions accept and return our tensors."""
    def __dlpack__(self, *, stream: builtins.int | None = None, max_version: tuple[builtins.int, builtins.int] | None = None, dl_device: tuple[Any, builtins.int] | None = None, copy: builtins.bool | None = None) -> Any: ...
    def __dlpack_device__(self) -> Any: ...
    def dim(self) -> builtins.int: ...
    def ndimension(self) -> builtins.int: ...
    def stride(self, dim: Any = None) -> Any:
        """The stride of one axis, or of each axis, in elements."""
    def get_strides(self) -> Any:
        """The stride of each axis, in elements."""
    def storage_offset(self) -> Any:
        """The offset of the first element in the storage, in elements."""
    def element_size(self) -> builtins.int: ...
    def data_ptr(self) -> Any:
        """The address of the first element."""
    def is_contiguous(self) -> builtins.bool: ...
    def contiguous(self) -> Tensor: ...
    def is_dense(self) -> Any:
        """Whether the tensor is dense."""
    def is_dist(self) -> Any:
        """Whether the tensor is distributed over a mesh."""
    def is_sparse(self) -> Any:
        """Whether the tensor is sparse, in any format."""
    def is_sparse_coo(self) -> Any:
        """Whether the tensor is sparse in COO format."""
    def is_sparse_csr(self) -> Any:
        """Whether the tensor is sparse in CSR format."""
    def is_selected_rows(self) -> Any:
        """Always False: there are no row-sparse gradients."""
    @property
    def layout(self) -> Any: ...
    @property
    def type(self) -> Any: ...
    def numpy(self) -> npt.NDArray[Any]: ...
    def __array__(self, dtype: Any = None, copy: builtins.bool | None = None) -> npt.NDArray[Any]: ...
    def __array_ufunc__(self, ufunc: Any, method: Any, *inputs: Any, **kwargs: Any) -> Any: ...
    def item(self, *args: builtins.int) -> Any: ...
    def tolist(self) -> Any: ...
    def __int__(self) -> builtins.int: ...
    def __float__(self) -> builtins.float: ...
    def __complex__(self) -> builtins.complex: ...
    def __long__(self) -> builtins.int: ...
    def __index__(self) -> builtins.int: ...
    def __bool__(self) -> builtins.bool: ...
    def __nonzero__(self) -> builtins.bool: ...
    def __len__(self) -> builtins.int: ...
    def __iter__(self) -> Iterator[Tensor]: ...
    def __contains__(self, value: Any) -> builtins.bool: ...
    def __format__(self, spec: str) -> str: ...
    def create_tensor(self, name: str | None = None, persistable: builtins.bool = False) -> Tensor:
        """A tensor without a value yet, for use as the `output` of another operator.

        Args:
            name: its name; by default a new one.
            persistable: whether its value is kept between runs of a Program.
            dtype: dtype of the tensor.

        Returns:
            Tensor of shape [0].

        >>> paddle.tensor.create_tensor("float32").shape
        [0]"""
    def new_empty(self, size: ShapeLike, *, dtype: DTypeLike | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
        """An uninitialised tensor of another shape, with this tensor's dtype and place.

        Args:
            var: Tensor whose dtype and device serve as a pattern.
            size: sizes of the result.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            device: where the result lives, as `paddle.set_device` takes it; by default the current device.
            requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
            pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

        Returns:
            Tensor.

        >>> paddle.to_tensor([1.0]).new_empty([2, 3]).shape
        [2, 3]"""
    def new_full(self, size: ShapeLike, fill_value: builtins.bool | builtins.float | Tensor, *, dtype: DTypeLike | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
        """A tensor of another shape filled with one value, with this tensor's dtype and place.

        Args:
            var: Tensor whose dtype and device serve as a pattern.
            size: sizes of the result.
            fill_value: number that every element gets.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            device: where the result lives, as `paddle.set_device` takes it; by default the current device.
            requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
            pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

        Returns:
            Tensor.

        >>> paddle.to_tensor([1.0]).new_full([2], 7).tolist()
        [7.0, 7.0]"""
    def new_ones(self, size: ShapeLike, *, dtype: DTypeLike | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
        """Ones of another shape, with this tensor's dtype and place.

        Args:
            var: Tensor whose dtype and device serve as a pattern.
            size: sizes of the result.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            device: where the result lives, as `paddle.set_device` takes it; by default the current device.
            requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
            pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

        Returns:
            Tensor.

        >>> paddle.to_tensor([1]).new_ones([2]).tolist()
        [1, 1]"""
    def new_zeros(self, size: ShapeLike, *, dtype: DTypeLike | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
        """Zeros of another shape, with this tensor's dtype and place.

        Args:
            var: Tensor whose dtype and device serve as a pattern.
            size: sizes of the result.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            device: where the result lives, as `paddle.set_device` takes it; by default the current device.
            requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
            pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

        Returns:
            Tensor.

        >>> paddle.to_tensor([1.0]).new_zeros([2]).tolist()
        [0.0, 0.0]"""
    def diag(self, offset: builtins.int = 0, padding_value: builtins.int = 0, name: str | None = None) -> Tensor:
        """A matrix with a vector on its diagonal, or the diagonal of a matrix.

        Args:
            x: Tensor of any shape.
            offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            padding_value: number outside the diagonal. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            a matrix from a vector, or a vector from a matrix, with the dtype of `x`.

        >>> paddle.diag(paddle.to_tensor([1, 2])).tolist()
        [[1, 0], [0, 2]]"""
    def diag_embed(self, offset: builtins.int = 0, dim1: builtins.int = -2, dim2: builtins.int = -1) -> Tensor:
        """Matrices with the last axis of `input` on their diagonals, in axes `dim1` and `dim2` of the result.

        Args:
            input: Tensor of any shape.
            offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            dim1: first axis of the matrices. Default: -2.
            dim2: second axis of the matrices. Default: -1.

        Returns:
            Tensor with one axis more than `input`.

        >>> paddle.diag_embed(paddle.ones([2, 3])).shape
        [2, 3, 3]"""
    def diagflat(self, offset: builtins.int = 0, name: str | None = None) -> Tensor:
        """A matrix with all elements of `x` on its diagonal.

        Args:
            x: Tensor of any shape.
            offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            a square matrix with the elements of `x` in its diagonal.

        >>> paddle.diagflat(paddle.to_tensor([1, 2])).tolist()
        [[1, 0], [0, 2]]"""
    def diagonal(self, offset: builtins.int = 0, axis1: builtins.int = 0, axis2: builtins.int = 1, name: str | None = None) -> Tensor:
        """The diagonals of the matrices in two axes, as the last axis of a view.

        Args:
            x: Tensor of any shape.
            offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            axis1: first axis of the matrices. Default: 0.
            axis2: second axis of the matrices. Default: 1.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the two axes and with the diagonal as a new last one; it shares the memory of `x`.

        >>> paddle.diagonal(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
        [1, 4]"""
    def tril(self, diagonal: builtins.int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The lower triangle of the last two axes, zeros above `diagonal`.

        Args:
            x: Tensor of any shape.
            diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.tril(paddle.ones([2, 2])).tolist()
        [[1.0, 0.0], [1.0, 1.0]]"""
    def tril_(self, diagonal: builtins.int = 0, name: str | None = None) -> Tensor | None:
        """In-place form of `tril`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([2, 2]).tril_().tolist()
        [[1.0, 0.0], [1.0, 1.0]]"""
    def triu(self, diagonal: builtins.int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The upper triangle of the last two axes, zeros below `diagonal`.

        Args:
            x: Tensor of any shape.
            diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.triu(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
        [[1, 2], [0, 4]]"""
    def triu_(self, diagonal: builtins.int = 0, name: str | None = None) -> Tensor | None:
        """In-place form of `triu`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([[1, 2], [3, 4]]).triu_().tolist()
        [[1, 2], [0, 4]]"""
    def vander(self, n: builtins.int | None = None, increasing: builtins.bool = False, name: str | None = None) -> Tensor:
        """The matrix whose columns are powers of a vector, the highest first unless `increasing`.

        Args:
            x: Tensor of any shape.
            n: how many columns; by default as many as elements.
            increasing: whether the powers grow from left to right. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape [length of `x`, n].

        >>> paddle.vander(paddle.to_tensor([1, 2, 3]), 2).tolist()
        [[1, 1], [2, 1], [3, 1]]"""
    def abs(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The absolute value; for a complex number, its modulus.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.abs(paddle.to_tensor([-1.5, 2.0])).tolist()
        [1.5, 2.0]"""
    def acos(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The angle whose cosine is x.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.acos(paddle.to_tensor([1.0])).tolist()
        [0.0]"""
    def acosh(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The inverse of the hyperbolic cosine.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.acosh(paddle.to_tensor([1.0])).tolist()
        [0.0]"""
    def asin(self, name: str | None = None) -> Tensor:
        """The angle whose sine is x.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.asin(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def asinh(self, name: str | None = None) -> Tensor:
        """The inverse of the hyperbolic sine.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.asinh(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def atan(self, name: str | None = None) -> Tensor:
        """The angle whose tangent is x.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.atan(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def atanh(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The inverse of the hyperbolic tangent.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.atanh(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def ceil(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The smallest integer not below x.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.ceil(paddle.to_tensor([1.2, -1.2])).tolist()
        [2.0, -1.0]"""
    def cos(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The cosine of an angle in radians.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.cos(paddle.to_tensor([0.0])).tolist()
        [1.0]"""
    def cosh(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The hyperbolic cosine.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.cosh(paddle.to_tensor([0.0])).tolist()
        [1.0]"""
    def deg2rad(self, name: str | None = None) -> Tensor:
        """Degrees as radians.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.deg2rad(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def exp(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """e to the power of each element.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.exp(paddle.to_tensor([0.0])).tolist()
        [1.0]"""
    def expm1(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """exp(x) - 1, exact also near 0.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.expm1(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def floor(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The largest integer not above x.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.floor(paddle.to_tensor([1.2, -1.2])).tolist()
        [1.0, -2.0]"""
    def frac(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The fractional part that `trunc` drops, with the sign of x.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.frac(paddle.to_tensor([1.5, -1.25])).tolist()
        [0.5, -0.25]"""
    def frexp(self, name: str | None = None) -> tuple[Tensor, Tensor]:
        """Mantissa and exponent, `x = mantissa * 2**exponent`, both in the type of x.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> mantissa, exponent = paddle.frexp(paddle.to_tensor([5.0]))
        >>> mantissa.tolist(), exponent.tolist()
        ([0.625], [3.0])"""
    def log(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The natural logarithm.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.log(paddle.to_tensor([1.0])).tolist()
        [0.0]"""
    def log10(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The logarithm to base 10.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.log10(paddle.to_tensor([1.0, 100.0])).tolist()
        [0.0, 2.0]"""
    def log1p(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """log(1 + x), exact also near 0.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.log1p(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def log2(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The logarithm to base 2.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.log2(paddle.to_tensor([1.0, 8.0])).tolist()
        [0.0, 3.0]"""
    def logit(self, eps: builtins.float | None = None, name: str | None = None) -> Tensor:
        """`log(x / (1 - x))`, the inverse of `sigmoid`; with `eps`, x is first clipped to `[eps, 1 - eps]`.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            eps: `x` is first moved into [eps, 1 - eps]; by default it is not, and values outside [0, 1] give NaN.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.logit(paddle.to_tensor([0.5])).tolist()
        [0.0]"""
    def nan_to_num(self, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None, name: str | None = None) -> Tensor:
        """Replace NaN and the infinities by numbers (the limits of the dtype by default).

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            nan: what replaces NaN. Default: 0.0.
            posinf: what replaces infinity; by default the largest number of the dtype.
            neginf: what replaces negative infinity; by default the smallest number of the dtype.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.nan_to_num(paddle.to_tensor([1.0, float("nan"), float("inf")]), posinf=9.0).tolist()
        [1.0, 0.0, 9.0]"""
    def neg(self, name: str | None = None) -> Tensor:
        """Each element times -1.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.neg(paddle.to_tensor([1, -2])).tolist()
        [-1, 2]"""
    def negative(self, name: str | None = None) -> Tensor:
        """As `paddle.neg`.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.negative(paddle.to_tensor([1, -2])).tolist()
        [-1, 2]"""
    def rad2deg(self, name: str | None = None) -> Tensor:
        """Radians as degrees.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.rad2deg(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def reciprocal(self, name: str | None = None) -> Tensor:
        """1 divided by each element.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.reciprocal(paddle.to_tensor([2.0, 4.0])).tolist()
        [0.5, 0.25]"""
    def round(self, decimals: builtins.int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Round to `decimals` digits after the point; halves round to even.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            decimals: how many decimal places stay; negative ones round to tens, hundreds and so on. Default: 0.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.round(paddle.to_tensor([0.5, 1.5, 2.5])).tolist()
        [0.0, 2.0, 2.0]"""
    def rsqrt(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """1 divided by the square root.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.rsqrt(paddle.to_tensor([4.0, 1.0])).tolist()
        [0.5, 1.0]"""
    def sigmoid(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """1 / (1 + exp(-x)).

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.sigmoid(paddle.to_tensor([0.0])).tolist()
        [0.5]"""
    def sign(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """-1, 0 or 1; for a complex number, `x / abs(x)`.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.sign(paddle.to_tensor([-3.0, 0.0, 2.0])).tolist()
        [-1.0, 0.0, 1.0]"""
    def signbit(self, name: str | None = None) -> Tensor:
        """Whether the sign bit is set: true also for -0.0.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.signbit(paddle.to_tensor([-1.0, -0.0, 0.0])).tolist()
        [True, True, False]"""
    def sin(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The sine of an angle in radians.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.sin(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def sinh(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The hyperbolic sine.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.sinh(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def sqrt(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The square root.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.sqrt(paddle.to_tensor([4.0, 9.0])).tolist()
        [2.0, 3.0]"""
    def square(self, name: str | None = None) -> Tensor:
        """Each element times itself.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.square(paddle.to_tensor([2.0, -3.0])).tolist()
        [4.0, 9.0]"""
    def stanh(self, scale_a: builtins.float = 0.67, scale_b: builtins.float = 1.7159, name: str | None = None) -> Tensor:
        """The scaled hyperbolic tangent `scale_b * tanh(scale_a * x)`.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            scale_a: factor of `x` inside the tangent. Default: 0.67.
            scale_b: factor of the result. Default: 1.7159.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.stanh(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def tan(self, name: str | None = None) -> Tensor:
        """The tangent of an angle in radians.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.tan(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def tanh(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The hyperbolic tangent.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.tanh(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def trunc(self, name: str | None = None) -> Tensor:
        """The integer part: x rounded towards zero.

        Args:
            input: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.trunc(paddle.to_tensor([1.7, -1.7])).tolist()
        [1.0, -1.0]"""
    def add(self, y: Tensor, name: str | None = None, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
        """`x + alpha * y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            alpha: factor of `y`. Default: 1.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.add(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
        [4, 6]"""
    def atan2(self, y: Tensor, name: str | None = None) -> Tensor:
        """The angle, in (-π, π], of the point whose ordinate is x and whose abscissa is y; float64 for integers.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.atan2(paddle.to_tensor([0.0]), paddle.to_tensor([1.0])).tolist()
        [0.0]"""
    def copysign(self, y: Tensor | builtins.float, name: str | None = None) -> Tensor:
        """The magnitude of x with the sign of y; an integer x stays an integer if y is a number or integers.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.copysign(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([-1.0, 1.0])).tolist()
        [-1.0, 2.0]"""
    def div(self, y: Tensor, name: str | None = None, *, rounding_mode: str | None = None, out: Tensor | None = None) -> Tensor:
        """The quotient: float32 for integers, unless `rounding_mode` is 'floor' or 'trunc'.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            rounding_mode: None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.divide(paddle.to_tensor([5, -5]), paddle.to_tensor([2, 2]), rounding_mode="floor").tolist()
        [2, -3]"""
    def divide(self, y: Tensor, name: str | None = None, *, rounding_mode: str | None = None, out: Tensor | None = None) -> Tensor:
        """The quotient: float32 for integers, unless `rounding_mode` is 'floor' or 'trunc'.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            rounding_mode: None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.divide(paddle.to_tensor([5, -5]), paddle.to_tensor([2, 2]), rounding_mode="floor").tolist()
        [2, -3]"""
    def floor_divide(self, y: Number | Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The quotient rounded down, in the operands' dtype.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.floor_divide(paddle.to_tensor([7, -7]), paddle.to_tensor([2, 2])).tolist()
        [3, -4]"""
    def floor_mod(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The remainder of `floor_divide`, with the sign of y.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.remainder(paddle.to_tensor([-5, 5]), paddle.to_tensor([3, -3])).tolist()
        [1, -1]"""
    def fmax(self, y: Tensor, name: str | None = None) -> Tensor:
        """The larger of two elements; a NaN is ignored if the other is a number.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.fmax(paddle.to_tensor([1.0, float('nan')]), paddle.to_tensor([3.0, 2.0])).tolist()
        [3.0, 2.0]"""
    def fmin(self, y: Tensor, name: str | None = None) -> Tensor:
        """The smaller of two elements; a NaN is ignored if the other is a number.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.fmin(paddle.to_tensor([1.0, float('nan')]), paddle.to_tensor([3.0, 2.0])).tolist()
        [1.0, 2.0]"""
    def gcd(self, y: Tensor, name: str | None = None) -> Tensor:
        """The greatest common divisor of two integers, never negative.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.gcd(paddle.to_tensor([12, 9]), paddle.to_tensor([8, 6])).tolist()
        [4, 3]"""
    def heaviside(self, y: Tensor, name: str | None = None) -> Tensor:
        """The step function: 0 below zero, 1 above it, and y at zero.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.heaviside(paddle.to_tensor([-1.0, 0.0, 2.0]), paddle.to_tensor(0.5)).tolist()
        [0.0, 0.5, 1.0]"""
    def hypot(self, y: Tensor, name: str | None = None) -> Tensor:
        """The hypotenuse of a right triangle with legs x and y.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.hypot(paddle.to_tensor([3.0]), paddle.to_tensor([4.0])).tolist()
        [5.0]"""
    def lcm(self, y: Tensor, name: str | None = None) -> Tensor:
        """The least common multiple of two integers, never negative.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.lcm(paddle.to_tensor([4, 3]), paddle.to_tensor([6, 5])).tolist()
        [12, 15]"""
    def ldexp(self, y: Tensor, name: str | None = None) -> Tensor:
        """`x * 2**y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.ldexp(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([2, 1])).tolist()
        [4.0, 6.0]"""
    def logaddexp(self, y: Tensor, name: str | None = None) -> Tensor:
        """`log(exp(x) + exp(y))` without overflow.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.logaddexp(paddle.to_tensor([0.0]), paddle.to_tensor([-100.0])).tolist()
        [3.783505853677006e-44]"""
    def maximum(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The larger of two elements; NaN if either is NaN.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.maximum(paddle.to_tensor([1, 4]), paddle.to_tensor([3, 2])).tolist()
        [3, 4]"""
    def minimum(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The smaller of two elements; NaN if either is NaN.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.minimum(paddle.to_tensor([1, 4]), paddle.to_tensor([3, 2])).tolist()
        [1, 2]"""
    def mod(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The remainder of `floor_divide`, with the sign of y.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.remainder(paddle.to_tensor([-5, 5]), paddle.to_tensor([3, -3])).tolist()
        [1, -1]"""
    def mul(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The product.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.multiply(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
        [3, 8]"""
    def multiply(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The product.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.multiply(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
        [3, 8]"""
    def nextafter(self, y: Tensor, name: str | None = None) -> Tensor:
        """The floating-point number next to x in the direction of y; no gradient flows through it.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> bool(paddle.nextafter(paddle.to_tensor([1.0]), paddle.to_tensor([2.0])) > 1.0)
        True"""
    def pow(self, y: builtins.float | Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """x to the power y; for an integer x a float y is truncated, unlike `x ** y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.pow(paddle.to_tensor([2.0, 3.0]), 2).tolist()
        [4.0, 9.0]"""
    def remainder(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The remainder of `floor_divide`, with the sign of y.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.remainder(paddle.to_tensor([-5, 5]), paddle.to_tensor([3, -3])).tolist()
        [1, -1]"""
    def sub(self, y: Tensor, name: str | None = None, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
        """`x - alpha * y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            alpha: factor of `y`. Default: 1.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.subtract(paddle.to_tensor([3, 4]), paddle.to_tensor([1, 1])).tolist()
        [2, 3]"""
    def subtract(self, y: Tensor, name: str | None = None, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
        """`x - alpha * y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            alpha: factor of `y`. Default: 1.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.subtract(paddle.to_tensor([3, 4]), paddle.to_tensor([1, 1])).tolist()
        [2, 3]"""
    def true_divide(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """As `paddle.divide`.

        Args:
            input: Tensor of any shape, the dividend.
            other: Tensor or number, the divisor.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.true_divide(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([2.0, 4.0])).tolist()
        [0.5, 0.5]"""
    def add_n(self, name: str | None = None) -> Tensor:
        """The sum of a list of tensors of the same shape.

        Args:
            inputs: list of Tensors of one shape and dtype.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.add_n([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
        [4, 6]"""
    def clamp(self, min: builtins.float | None = None, max: builtins.float | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Each element clipped to `[min, max]`; either bound may be missing, or a tensor.

        Args:
            x: Tensor of any shape.
            min: number or Tensor: the lower bound; by default none.
            max: number or Tensor: the upper bound; by default none.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.clip(paddle.to_tensor([1.0, 5.0, 9.0]), 2.0, 7.0).tolist()
        [2.0, 5.0, 7.0]"""
    def clip(self, min: builtins.float | None = None, max: builtins.float | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Each element clipped to `[min, max]`; either bound may be missing, or a tensor.

        Args:
            x: Tensor of any shape.
            min: number or Tensor: the lower bound; by default none.
            max: number or Tensor: the upper bound; by default none.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.clip(paddle.to_tensor([1.0, 5.0, 9.0]), 2.0, 7.0).tolist()
        [2.0, 5.0, 7.0]"""
    def increment(self, value: builtins.float = 1.0, name: str | None = None) -> Tensor:
        """Add `value` to a tensor of one element, in place: a counter.

        Args:
            x: Tensor with one element.
            value: number or Tensor that is added. Default: 1.0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.increment(paddle.to_tensor([1.0]), 2.0).tolist()
        [3.0]"""
    def lerp(self, y: Tensor, weight: builtins.float | Tensor, name: str | None = None) -> Tensor:
        """`x + weight * (y - x)`: x at weight 0, y at weight 1.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            weight: number or Tensor that broadcasts: 0 gives `x`, 1 gives `y`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.lerp(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]), 0.5).tolist()
        [2.0, 3.0]"""
    def multiplex(self, index: Tensor, name: str | None = None) -> Tensor:
        """Row i of the result is row i of `inputs[index[i, 0]]`.

        Args:
            inputs: list of Tensors of one shape and dtype.
            index: int32 or int64 Tensor of shape [n, 1]: for each row the number of the tensor it is taken from.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> a = paddle.to_tensor([[1, 2], [3, 4]])
        >>> b = paddle.to_tensor([[5, 6], [7, 8]])
        >>> c = paddle.to_tensor([[1], [0]], dtype="int32")
        >>> paddle.multiplex([a, b], c).tolist()
        [[5, 6], [3, 4]]"""
    def renorm(self, p: builtins.float, axis: builtins.int, max_norm: builtins.float) -> Tensor:
        """Shrink every slice along `axis` whose p-norm exceeds `max_norm` to `max_norm`.

        Args:
            x: Tensor of any shape.
            p: positive integer: the number of dimensions.
            axis: an axis; a negative one counts from the last.
            max_norm: number that no norm exceeds.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.renorm(paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]]), 2.0, 0, 1.0).round(4).tolist()
        [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]"""
    def scale(self, scale: builtins.float | Tensor = 1.0, bias: builtins.float = 0.0, bias_after_scale: builtins.bool = True, act: str | None = None, name: str | None = None) -> Tensor:
        """`scale * x + bias`, or `scale * (x + bias)`, in the type of x; then the activation named by `act`.

        Args:
            x: Tensor of any shape.
            scale: number or Tensor of one element, the factor. Default: 1.0.
            bias: number that is added. Default: 0.0.
            bias_after_scale: whether the number is added after the multiplication instead of before. Default: True.
            act: name of an activation applied to the result, such as 'relu'; by default none.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.scale(paddle.to_tensor([1.0, 2.0]), scale=2.0, bias=1.0).tolist()
        [3.0, 5.0]"""
    def softmax(self, dim: builtins.int | None = None, dtype: DTypeLike | None = None, *, out: Tensor | None = None) -> Tensor:
        """exp(x) divided by its sum along `dim`; without `dim`, along axis 0 if x has 0, 1 or 3 axes, else axis 1.

        This is the form that torch programs call; `paddle.nn.functional.softmax` defaults to the last axis.

        Args:
            dim: the axis.
            dtype: dtype in which it is computed; by default that of `input`.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.softmax(paddle.zeros([1, 4]), dim=1).tolist()
        [[0.25, 0.25, 0.25, 0.25]]"""
    def digamma(self, name: str | None = None) -> Tensor:
        """The derivative of the logarithm of the gamma function.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> round(paddle.digamma(paddle.to_tensor([1.0])).item(), 4)
        -0.5772"""
    def erf(self, name: str | None = None) -> Tensor:
        """The error function.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.erf(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def erfinv(self, name: str | None = None) -> Tensor:
        """The inverse of the error function, for x within (-1, 1).

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.erfinv(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def gammainc(self, y: Tensor, name: str | None = None) -> Tensor:
        """The regularised lower incomplete gamma function of order x, up to y; only y has a gradient.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> round(float(paddle.gammainc(paddle.to_tensor(0.5), paddle.to_tensor(1.0))), 4)
        0.8427"""
    def gammaincc(self, y: Tensor, name: str | None = None) -> Tensor:
        """The regularised upper incomplete gamma function, `1 - gammainc(x, y)`; only y has a gradient.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> round(paddle.gammaincc(paddle.to_tensor([1.0]), paddle.to_tensor([1.0])).item(), 4)
        0.3679"""
    def gammaln(self, name: str | None = None) -> Tensor:
        """As `paddle.lgamma`.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.gammaln(paddle.to_tensor([1.0, 2.0])).tolist()
        [0.0, 0.0]"""
    def i0(self, name: str | None = None) -> Tensor:
        """The modified Bessel function of the first kind, order 0.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.i0(paddle.to_tensor([0.0])).tolist()
        [0.9999999403953552]"""
    def i0e(self, name: str | None = None) -> Tensor:
        """`i0(x) * exp(-abs(x))`, which does not overflow.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.i0e(paddle.to_tensor([0.0])).tolist()
        [0.9999999403953552]"""
    def i1(self, name: str | None = None) -> Tensor:
        """The modified Bessel function of the first kind, order 1.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.i1(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def i1e(self, name: str | None = None) -> Tensor:
        """`i1(x) * exp(-abs(x))`, which does not overflow.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.i1e(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def lgamma(self, name: str | None = None) -> Tensor:
        """The logarithm of the absolute value of the gamma function.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.lgamma(paddle.to_tensor([1.0, 2.0])).tolist()
        [0.0, 0.0]"""
    def multigammaln(self, p: builtins.int, name: str | None = None) -> Tensor:
        """The logarithm of the gamma function of dimension p, for x above `(p - 1) / 2`.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            p: number of dimensions.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> round(paddle.multigammaln(paddle.to_tensor([2.0]), 2).item(), 3)
        0.452"""
    def polygamma(self, n: builtins.int, name: str | None = None) -> Tensor:
        """The n-th derivative of `digamma`.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            n: order of the derivative.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> round(float(paddle.polygamma(paddle.to_tensor(1.0), 1)), 4)
        1.6449"""
    def sinc(self, name: str | None = None) -> Tensor:
        """`sin(πx) / (πx)`, and 1 at 0.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.sinc(paddle.to_tensor([0.0])).tolist()
        [1.0]"""
    def angle(self, name: str | None = None) -> Tensor:
        """The angle in radians; π for a negative real number.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.angle(paddle.to_tensor([1.0 + 0j])).tolist()
        [0.0]"""
    def as_complex(self, name: str | None = None) -> Tensor:
        """The pairs along the last axis (of size 2) as complex numbers, without copying where the layout allows.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.as_complex(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])).tolist()
        [(1+2j), (3+4j)]"""
    def as_real(self, name: str | None = None) -> Tensor:
        """Complex numbers as pairs of real ones along a new last axis, as a view.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.as_real(paddle.to_tensor([1 + 2j])).tolist()
        [[1.0, 2.0]]"""
    def conj(self, name: str | None = None) -> Tensor:
        """The complex conjugate, in new memory.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.conj(paddle.to_tensor([1 + 2j])).tolist()
        [(1-2j)]"""
    def imag(self, name: str | None = None) -> Tensor:
        """The imaginary parts, as a view.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.imag(paddle.to_tensor([1 + 2j])).tolist()
        [2.0]"""
    def polar(self, angle: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Complex numbers from moduli and angles in radians.

        Args:
            abs: Tensor of moduli.
            angle: Tensor of angles in radians.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.polar(paddle.to_tensor([2.0]), paddle.to_tensor([0.0])).tolist()
        [(2+0j)]"""
    def real(self, name: str | None = None) -> Tensor:
        """The real parts, as a view.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.real(paddle.to_tensor([1 + 2j])).tolist()
        [1.0]"""
    def sgn(self, name: str | None = None) -> Tensor:
        """As `paddle.sign`: `x / abs(x)`, and 0 at 0.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.sgn(paddle.to_tensor([3 + 4j])).tolist()
        [(0.6000000238418579+0.800000011920929j)]"""
    def view_as_complex(self) -> Tensor:
        """As `paddle.as_complex`.

        Args:
            input: Tensor; for `view_as_complex` its last axis has size 2.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.view_as_complex(paddle.to_tensor([[1.0, 2.0]])).tolist()
        [(1+2j)]"""
    def view_as_real(self) -> Tensor:
        """As `paddle.as_real`.

        Args:
            input: Tensor; for `view_as_complex` its last axis has size 2.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.view_as_real(paddle.to_tensor([1 + 2j])).tolist()
        [[1.0, 2.0]]"""
    def allclose(self, y: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False, name: str | None = None) -> Tensor:
        """Whether `isclose` holds everywhere, as a 0-D tensor.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            rtol: relative tolerance, of the size of `y`. Default: 1e-05.
            atol: absolute tolerance. Default: 1e-08.
            equal_nan: whether two NaN are equal. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> bool(paddle.allclose(paddle.to_tensor([1.0]), paddle.to_tensor([1.000001])))
        True"""
    def bitwise_and(self, y: Tensor, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """The bits set in both; for booleans, whether both are true.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.bitwise_and(paddle.to_tensor([6]), paddle.to_tensor([3])).tolist()
        [2]"""
    def bitwise_invert(self, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """Every bit inverted; for a boolean, its negation.

        Args:
            x: Tensor of any shape.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.bitwise_not(paddle.to_tensor([0, 5])).tolist()
        [-1, -6]"""
    def bitwise_left_shift(self, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """The bits of x shifted left by y positions and filled with zeros, whether the shift is arithmetic or not.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            is_arithmetic: whether the sign bit is kept and copied. Default: True.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.bitwise_left_shift(paddle.to_tensor([1, 3]), paddle.to_tensor([2, 1])).tolist()
        [4, 6]"""
    def bitwise_not(self, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """Every bit inverted; for a boolean, its negation.

        Args:
            x: Tensor of any shape.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.bitwise_not(paddle.to_tensor([0, 5])).tolist()
        [-1, -6]"""
    def bitwise_or(self, y: Tensor, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """The bits set in either.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.bitwise_or(paddle.to_tensor([5]), paddle.to_tensor([2])).tolist()
        [7]"""
    def bitwise_right_shift(self, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """The bits of x shifted right by y positions and filled with the sign bit, or with zeros if not `is_arithmetic`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            is_arithmetic: whether the sign bit is kept and copied. Default: True.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.bitwise_right_shift(paddle.to_tensor([-8]), paddle.to_tensor([1])).tolist()
        [-4]"""
    def bitwise_xor(self, y: Tensor, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """The bits set in exactly one.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.bitwise_xor(paddle.to_tensor([5]), paddle.to_tensor([1])).tolist()
        [4]"""
    def eq(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x == y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [True, False]"""
    def equal(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x == y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [True, False]"""
    def equal_all(self, y: Tensor, name: str | None = None) -> Tensor:
        """Whether two tensors have the same shape and the same elements, as a 0-D tensor.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> bool(paddle.equal_all(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 2])))
        True"""
    def ge(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x >= y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.greater_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [True, False]"""
    def greater(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x > y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.greater_than(paddle.to_tensor([1, 3]), paddle.to_tensor([1, 2])).tolist()
        [False, True]"""
    def greater_equal(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x >= y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.greater_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [True, False]"""
    def greater_than(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x > y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.greater_than(paddle.to_tensor([1, 3]), paddle.to_tensor([1, 2])).tolist()
        [False, True]"""
    def gt(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x > y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.greater_than(paddle.to_tensor([1, 3]), paddle.to_tensor([1, 2])).tolist()
        [False, True]"""
    def isclose(self, y: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False, name: str | None = None) -> Tensor:
        """Where `|x - y| <= atol + rtol * |y|`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            rtol: relative tolerance, of the size of `y`. Default: 1e-05.
            atol: absolute tolerance. Default: 1e-08.
            equal_nan: whether two NaN are equal. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> paddle.isclose(paddle.to_tensor([1.0, 1.0]), paddle.to_tensor([1.0 + 1e-9, 1.1])).tolist()
        [True, False]"""
    def isfinite(self, name: str | None = None) -> Tensor:
        """Where x is neither infinite nor NaN.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.isfinite(paddle.to_tensor([1.0, float('nan'), float('inf')])).tolist()
        [True, False, False]"""
    def isinf(self, name: str | None = None) -> Tensor:
        """Where x is infinite.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.isinf(paddle.to_tensor([1.0, float('-inf')])).tolist()
        [False, True]"""
    def isnan(self, name: str | None = None) -> Tensor:
        """Where x is not a number.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.isnan(paddle.to_tensor([1.0, float('nan')])).tolist()
        [False, True]"""
    def isneginf(self, name: str | None = None) -> Tensor:
        """Where x is -∞.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.isneginf(paddle.to_tensor([float('inf'), float('-inf')])).tolist()
        [False, True]"""
    def isposinf(self, name: str | None = None) -> Tensor:
        """Where x is +∞.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.isposinf(paddle.to_tensor([float('inf'), float('-inf')])).tolist()
        [True, False]"""
    def isreal(self, name: str | None = None) -> Tensor:
        """Where x has no imaginary part.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.isreal(paddle.to_tensor([1 + 0j, 1 + 2j])).tolist()
        [True, False]"""
    def le(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x <= y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.less_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 1])).tolist()
        [True, False]"""
    def less(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x < y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.less_than(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [False, True]"""
    def less_equal(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x <= y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.less_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 1])).tolist()
        [True, False]"""
    def less_than(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x < y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.less_than(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [False, True]"""
    def logical_and(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where both are true; a number is true unless it is 0.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.logical_and(paddle.to_tensor([True, True]), paddle.to_tensor([True, False])).tolist()
        [True, False]"""
    def logical_not(self, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where x is false.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.logical_not(paddle.to_tensor([True, False])).tolist()
        [False, True]"""
    def logical_or(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where at least one is true.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.logical_or(paddle.to_tensor([True, False]), paddle.to_tensor([False, False])).tolist()
        [True, False]"""
    def logical_xor(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where exactly one is true.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.logical_xor(paddle.to_tensor([True, True]), paddle.to_tensor([True, False])).tolist()
        [False, True]"""
    def lt(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x < y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.less_than(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [False, True]"""
    def ne(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x != y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.not_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [False, True]"""
    def not_equal(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Where `x != y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the broadcast shape of both operands.

        >>> paddle.not_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
        [False, True]"""
    def where(self, x: Tensor | builtins.float | None = None, y: Tensor | builtins.float | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """x where the condition is true and y elsewhere; without x and y, the indices where it is not 0, axis by axis.

        Args:
            condition: Tensor of booleans.
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor of booleans, or of integers for functions of bits.

        >>> x = paddle.to_tensor([1.0, 2.0, 3.0])
        >>> paddle.where(x > 1.5, x, 0.0).tolist()
        [0.0, 2.0, 3.0]"""
    def sum(self, axis: builtins.int | Sequence[builtins.int] | None = None, dtype: DTypeLike | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The sum of the elements; `dtype` and `keepdim` are also accepted in torch's order.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.sum(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), axis=0).tolist()
        [4.0, 6.0]"""
    def mean(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, dtype: DTypeLike | None = None, out: Tensor | None = None) -> Tensor:
        """The mean of the elements; integers stay integers, rounded towards zero.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.mean(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), axis=1).tolist()
        [1.5, 3.5]"""
    def max(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
        """The largest element; NaN if there is one. `paddle.compat.max` also returns its position.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.max(paddle.to_tensor([[1, 5], [4, 3]]), axis=1).tolist()
        [5, 4]"""
    def min(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
        """The smallest element; NaN if there is one. `paddle.compat.min` also returns its position.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.min(paddle.to_tensor([[3, 1], [2, 5]]), axis=1).tolist()
        [1, 2]"""
    def amax(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The largest element; equal ones share the gradient.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.amax(paddle.to_tensor([[3.0, 1.0], [2.0, 5.0]]), axis=0).tolist()
        [3.0, 5.0]"""
    def amin(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The smallest element; equal ones share the gradient.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.amin(paddle.to_tensor([[3.0, 1.0], [2.0, 5.0]]), axis=0).tolist()
        [2.0, 1.0]"""
    def prod(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """The product of the elements, in the type of `x` unless `dtype` says otherwise.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.prod(paddle.to_tensor([[1, 2], [3, 4]]), axis=-1).tolist()
        [2, 12]"""
    def all(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Whether every element is nonzero.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.all(paddle.to_tensor([[True, False], [True, True]]), axis=0).tolist()
        [True, False]"""
    def any(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Whether any element is nonzero.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.any(paddle.to_tensor([[True, False], [False, False]]), axis=1).tolist()
        [True, False]"""
    def logsumexp(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The logarithm of the sum of exponentials, computed without overflow.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.logsumexp(paddle.to_tensor([0.0, -100.0])).item()
        0.0"""
    def nansum(self, axis: builtins.int | Sequence[builtins.int] | None = None, dtype: DTypeLike | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
        """The sum of the elements that are not NaN.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.nansum(paddle.to_tensor([1.0, float("nan"), 2.0])).item()
        3.0"""
    def nanmean(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
        """The mean of the elements that are not NaN.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.nanmean(paddle.to_tensor([1.0, float("nan"), 3.0])).item()
        2.0"""
    def count_nonzero(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
        """The number of nonzero elements.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.count_nonzero(paddle.to_tensor([[1, 0], [2, 3]]), axis=1).tolist()
        [1, 2]"""
    def reduce_as(self, target: Tensor, name: str | None = None) -> Tensor:
        """Sum `x` over the axes along which `target` broadcasts to its shape; the result has the shape of `target`.

        Args:
            x: Tensor of any shape.
            target: Tensor to whose shape `x` is summed.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.reduce_as(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([0, 0])).tolist()
        [4, 6]"""
    def std(self, axis: builtins.int | Sequence[builtins.int] | None = None, unbiased: builtins.bool = True, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
        """The standard deviation: the square root of the variance.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            unbiased: whether the divisor is `n - 1` instead of `n`. Default: True.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.std(paddle.to_tensor([1.0, 2.0, 3.0])).item()
        1.0"""
    def var(self, axis: builtins.int | Sequence[builtins.int] | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, name: str | None = None, *, correction: builtins.float = 1, out: Tensor | None = None) -> Tensor:
        """The variance; the divisor is the number of elements minus `correction` (0 if `unbiased` is false).

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            unbiased: whether the divisor is `n - 1` instead of `n`.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.
            correction: what is subtracted from `n` in the divisor. Default: 1.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.var(paddle.to_tensor([[1.0, 2.0, 3.0], [1.0, 4.0, 7.0]]), axis=1).tolist()
        [1.0, 9.0]"""
    def numel(self, name: str | None = None) -> Tensor:
        """The number of elements, as a 0-D int64 tensor; torch's is a Python number.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            A 0-D Tensor of int64.

        >>> paddle.numel(paddle.ones([2, 3])).item()
        6"""
    def median(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, mode: str = 'avg', name: str | None = None, *, out: Tensor | None = None) -> Any:
        """The middle value, or the mean of the two in the middle (`mode="min"`: the lower one and its position).

        Called with torch's names `input` or `dim`, `mode` is "min" by default, like torch's median.

        Args:
            x: Tensor of any shape.
            axis: axis or axes; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            mode: 'avg' or 'min'. Default: 'avg'.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor of medians, float32 or float64; with mode 'min' and an axis, also their int64 places.

        >>> paddle.median(paddle.to_tensor([4, 1, 3, 2])).item()
        2.5"""
    def nanmedian(self, axis: builtins.int | Sequence[builtins.int] | None = None, keepdim: builtins.bool = False, mode: str = 'avg', name: str | None = None) -> Any:
        """The median of the elements that are not NaN; `mode` as for `median`.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            mode: 'avg': the mean of the two middle elements; 'min': the smaller one. Default: 'avg'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.nanmedian(paddle.to_tensor([1.0, float("nan"), 4.0])).item()
        2.5"""
    def quantile(self, q: builtins.float | Sequence[builtins.float] | Tensor, axis: builtins.int | list[builtins.int] | None = None, keepdim: builtins.bool = False, interpolation: Any = 'linear', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The values below which the fractions `q` of the elements lie; NaN where there is a NaN.

        More than one fraction makes a new first axis.

        Args:
            x: Tensor of any shape.
            q: number within [0, 1], a list or a 1-D Tensor of them.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            interpolation: 'linear', 'lower', 'higher', 'midpoint' or 'nearest', for a quantile between two elements. Default: 'linear'.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.quantile(paddle.to_tensor([1.0, 2.0, 3.0, 4.0, 5.0]), [0.25, 0.5]).tolist()
        [2.0, 3.0]"""
    def nanquantile(self, q: builtins.float | Sequence[builtins.float] | Tensor, axis: list[builtins.int] | builtins.int | None = None, keepdim: builtins.bool = False, interpolation: Any = 'linear') -> Tensor:
        """Like `quantile`, of the elements that are not NaN.

        Args:
            x: Tensor of any shape.
            q: number within [0, 1], a list or a 1-D Tensor of them.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            interpolation: 'linear', 'lower', 'higher', 'midpoint' or 'nearest', for a quantile between two elements. Default: 'linear'.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> paddle.nanquantile(paddle.to_tensor([1.0, float("nan"), 3.0]), 0.5).item()
        2.0"""
    def mode(self, axis: builtins.int = -1, keepdim: builtins.bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
        """The most frequent value along an axis, the smallest if several are equally frequent, and its last position.

        Args:
            x: Tensor of any shape.
            axis: an axis or several; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the reduced axes, or with size 1 there if `keepdim`.

        >>> values, indices = paddle.mode(paddle.to_tensor([2, 1, 2, 3]))
        >>> values.item(), indices.item()
        (2, 2)"""
    def argmax(self, axis: builtins.int | None = None, keepdim: builtins.bool = False, dtype: DTypeLike = 'int64', name: str | None = None) -> Tensor:
        """The position of the largest element, the first of equal ones; in the flattened tensor if `axis` is None.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of places, without the axis unless `keepdim`.

        >>> paddle.argmax(paddle.to_tensor([[1, 5, 2], [4, 3, 6]]), axis=1).tolist()
        [1, 2]"""
    def argmin(self, axis: builtins.int | None = None, keepdim: builtins.bool = False, dtype: DTypeLike = 'int64', name: str | None = None) -> Tensor:
        """The position of the smallest element, the first of equal ones; in the flattened tensor if `axis` is None.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of places, without the axis unless `keepdim`.

        >>> paddle.argmin(paddle.to_tensor([[3, 1], [2, 5]]), axis=1).tolist()
        [1, 0]"""
    def argsort(self, axis: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = False, name: str | None = None) -> Tensor:
        """The positions that sort the elements along an axis.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last. Default: -1.
            descending: whether the largest element comes first. Default: False.
            stable: whether equal elements keep their order. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            int64 Tensor with the shape of `x`.

        >>> paddle.argsort(paddle.to_tensor([3, 1, 2])).tolist()
        [1, 2, 0]"""
    def sort(self, axis: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = False, name: str | None = None) -> Tensor:
        """The elements sorted along an axis; NaN counts as the largest.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last. Default: -1.
            descending: whether the largest element comes first. Default: False.
            stable: whether equal elements keep their order. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`; torch's namesake also returns the places, here `argsort` does.

        >>> paddle.sort(paddle.to_tensor([[3, 1, 2]]), descending=True).tolist()
        [[3, 2, 1]]"""
    def msort(self, *, out: Tensor | None = None) -> Tensor:
        """The elements sorted along the first axis.

        Args:
            input: Tensor of any shape.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `input`.

        >>> paddle.msort(paddle.to_tensor([[3, 1], [2, 5]])).tolist()
        [[2, 1], [3, 5]]"""
    def topk(self, k: builtins.int | Tensor, axis: builtins.int | None = None, largest: builtins.bool = True, sorted: builtins.bool = True, name: str | None = None, *, out: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor]:
        """The `k` largest (or smallest) elements along an axis, the last by default, and their positions.

        Args:
            x: Tensor of any shape.
            k: how many elements, an integer or a Tensor of one element.
            axis: an axis; a negative one counts from the last.
            largest: whether the largest elements are taken, not the smallest. Default: True.
            sorted: whether the result is in order. Default: True.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            the elements and their places (int64), two Tensors with `k` in place of the axis.

        >>> values, indices = paddle.topk(paddle.to_tensor([1, 4, 3]), 2)
        >>> values.tolist(), indices.tolist()
        ([4, 3], [1, 2])"""
    def kthvalue(self, k: builtins.int, axis: builtins.int | None = None, keepdim: builtins.bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
        """The `k`-th smallest element along an axis, the last by default, and its position.

        Args:
            x: Tensor of any shape.
            k: how many elements, an integer or a Tensor of one element.
            axis: an axis; a negative one counts from the last.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            the elements and their places (int64), two Tensors without the axis unless `keepdim`.

        >>> value, index = paddle.kthvalue(paddle.to_tensor([5.0, 1.0, 3.0]), 2)
        >>> value.item(), index.item()
        (3.0, 2)"""
    def nonzero(self, as_tuple: builtins.bool = False, *, out: Tensor | None = None) -> Any:
        """The positions of the nonzero elements: one row each, or one tensor for each axis.

        Args:
            x: Tensor of any shape.
            as_tuple: whether the result is a tuple with a Tensor for each axis. Default: False.
            out: Tensor that receives the result.

        Returns:
            int64 Tensor of shape [n, number of axes], or a tuple of 1-D Tensors.

        >>> paddle.nonzero(paddle.to_tensor([[0, 1], [2, 0]])).tolist()
        [[0, 1], [1, 0]]"""
    def argwhere(self) -> Tensor:
        """The positions of the nonzero elements, one row each.

        Args:
            input: Tensor of any shape.

        Returns:
            int64 Tensor of shape [n, number of axes].

        >>> paddle.argwhere(paddle.to_tensor([0, 4, 5])).tolist()
        [[1], [2]]"""
    def bucketize(self, sorted_sequence: Tensor, out_int32: builtins.bool = False, right: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Which of the intervals between ascending boundaries each element lies in; see `searchsorted`.

        Args:
            x: Tensor of any shape.
            sorted_sequence: Tensor whose last axis is in ascending order.
            out_int32: whether the result is int32 instead of int64. Default: False.
            right: whether a value goes behind equal ones instead of before them. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor of places with the shape of `x`, int64 or int32.

        >>> paddle.bucketize(paddle.to_tensor([0, 2, 9]), paddle.to_tensor([2, 4, 8])).tolist()
        [0, 0, 3]"""
    def unique(self, return_index: builtins.bool = False, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, axis: builtins.int | Sequence[builtins.int] | None = None, dtype: str = 'int64', sorted: builtins.bool = True, name: str | None = None) -> Any:
        """The distinct elements (or slices along `axis`), ascending.

        Optionally also the position of each one's first occurrence, the index of each element's value, and the counts.

        Args:
            x: Tensor of any shape.
            return_index: whether the places of the first occurrences are returned too. Default: False.
            return_inverse: whether for each element its place among the unique ones is returned too. Default: False.
            return_counts: whether the number of occurrences is returned too. Default: False.
            axis: an axis; a negative one counts from the last.
            dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
            sorted: whether the result is in order. Default: True.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of the different elements; with any `return_…`, a tuple of it and what was asked for.

        >>> values, counts = paddle.unique(paddle.to_tensor([2, 3, 3, 1]), return_counts=True)
        >>> values.tolist(), counts.tolist()
        ([1, 2, 3], [1, 1, 2])"""
    def unique_consecutive(self, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, axis: builtins.int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """The elements (or slices along `axis`) without consecutive repetitions.

        Args:
            x: Tensor of any shape.
            return_inverse: whether for each element its place among the unique ones is returned too. Default: False.
            return_counts: whether the number of occurrences is returned too. Default: False.
            axis: an axis; a negative one counts from the last.
            dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without repetitions; with any `return_…`, a tuple of it and what was asked for.

        >>> paddle.unique_consecutive(paddle.to_tensor([1, 1, 2, 2, 1])).tolist()
        [1, 2, 1]"""
    def isin(self, test_x: Tensor, assume_unique: builtins.bool = False, invert: builtins.bool = False, name: str | None = None) -> Tensor:
        """Whether each element of `x` occurs in `test_x`.

        Args:
            x: Tensor of any shape.
            test_x: Tensor of values to look for.
            assume_unique: whether no value occurs twice, which may be faster. Default: False.
            invert: whether the answer is turned around. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of booleans with the shape of `x`.

        >>> paddle.isin(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 5])).tolist()
        [False, True, False]"""
    def cumsum(self, axis: builtins.int | None = None, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The running sum along an axis, or of the flattened tensor; integers are summed in int64.

        Args:
            x: Tensor of any shape.
            axis: the axis; by default the elements are taken in one row.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`, or 1-D with all elements if `axis` is None; integers and booleans give int64.

        >>> paddle.cumsum(paddle.to_tensor([[1, 2], [3, 4]]), axis=0).tolist()
        [[1, 2], [4, 6]]"""
    def cumprod(self, dim: builtins.int | None = None, *, dtype: DTypeLike | None = None, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """The running product along an axis, or of the flattened tensor, in the type of `x`.

        Args:
            x: Tensor of any shape.
            dim: the axis.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`, or 1-D with all elements if `dim` is None.

        >>> paddle.cumprod(paddle.to_tensor([1, 2, 3]), dim=0).tolist()
        [1, 2, 6]"""
    def cummax(self, axis: builtins.int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> tuple[Tensor, Tensor]:
        """The largest element so far along an axis, and its last position; `dtype` is that of the positions.

        Args:
            x: Tensor of any shape.
            axis: the axis; by default the elements are taken in one row.
            dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
            name: a name for the result, used in Programs only.

        Returns:
            the largest elements so far and their places, two Tensors with the shape of `x`.

        >>> values, indices = paddle.cummax(paddle.to_tensor([1, 3, 2]))
        >>> values.tolist(), indices.tolist()
        ([1, 3, 3], [0, 1, 1])"""
    def cummin(self, axis: builtins.int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> tuple[Tensor, Tensor]:
        """The smallest element so far along an axis, and its last position; `dtype` is that of the positions.

        Args:
            x: Tensor of any shape.
            axis: the axis; by default the elements are taken in one row.
            dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
            name: a name for the result, used in Programs only.

        Returns:
            the smallest elements so far and their places, two Tensors with the shape of `x`.

        >>> [r.tolist() for r in paddle.cummin(paddle.to_tensor([3, 1, 2]))]
        [[3, 1, 1], [0, 1, 1]]"""
    def logcumsumexp(self, axis: builtins.int | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
        """The logarithm of the running sum of exponentials along an axis, computed without overflow.

        Args:
            x: Tensor of any shape.
            axis: the axis; by default the elements are taken in one row.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`, or 1-D with all elements if `axis` is None.

        >>> paddle.logcumsumexp(paddle.to_tensor([0.0, -100.0])).tolist()
        [0.0, 3.783505853677006e-44]"""
    def trapezoid(self, x: Tensor | None = None, dx: builtins.float | None = None, axis: builtins.int = -1, name: str | None = None) -> Tensor:
        """The integral of samples `y` along an axis by the trapezoidal rule, sampled at `x` or with spacing `dx`.

        Args:
            y: Tensor of values.
            x: Tensor of any shape.
            dx: distance between neighbours.
            axis: the axis; by default the elements are taken in one row.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `y` without the axis.

        >>> paddle.trapezoid(paddle.to_tensor([4.0, 5.0, 6.0]), dx=2.0).item()
        20.0"""
    def cumulative_trapezoid(self, x: Tensor | None = None, dx: builtins.float | None = None, axis: builtins.int = -1, name: str | None = None) -> Tensor:
        """The running integral of samples `y` along an axis by the trapezoidal rule, sampled at `x` or with spacing `dx`.

        Args:
            y: Tensor of values.
            x: Tensor of any shape.
            dx: distance between neighbours.
            axis: the axis; by default the elements are taken in one row.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `y`, one shorter along the axis.

        >>> paddle.cumulative_trapezoid(paddle.to_tensor([4.0, 5.0, 6.0])).tolist()
        [4.5, 10.0]"""
    def diff(self, n: builtins.int = 1, axis: builtins.int = -1, prepend: Tensor | None = None, append: Tensor | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The differences between neighbours along an axis, taken `n` times.

        Args:
            x: Tensor of any shape.
            n: how many times the difference is taken. Default: 1.
            axis: the axis; by default the elements are taken in one row.
            prepend: Tensor that is put before `x` first.
            append: Tensor that is put behind `x` first.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor that is `n` shorter along the axis than `x` with what was put before and behind it.

        >>> paddle.diff(paddle.to_tensor([1, 4, 5, 2])).tolist()
        [3, 1, -3]"""
    def histogram(self, bins: builtins.int = 100, min: builtins.float = 0.0, max: builtins.float = 0.0, weight: Tensor | None = None, density: builtins.bool = False, name: str | None = None) -> Tensor:
        """How many elements lie in each of `bins` equal intervals between `min` and `max`, or the sum of their weights.

        If `min` equals `max`, the range of the data is used; elements outside it are not counted. `density` normalises the
        integral to 1.

        Args:
            input: Tensor of any shape.
            bins: how many intervals, or their edges. Default: 100.
            min: left edge; with `max` equal to it, the range of the data is taken. Default: 0.0.
            max: right edge. Default: 0.0.
            weight: Tensor with a weight for each element.
            density: whether the result is a density whose integral is 1. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            1-D Tensor with `bins` numbers: counts as int64, or float32 with weights or as a density.

        >>> paddle.histogram(paddle.to_tensor([1, 2, 1]), bins=4, min=0, max=3).tolist()
        [0, 2, 1, 0]"""
    def histogramdd(self, bins: Tensor | list[builtins.int] | builtins.int = 10, ranges: Sequence[builtins.float] | None = None, density: builtins.bool = False, weights: Tensor | None = None, name: str | None = None) -> tuple[Tensor, list[Tensor]]:
        """How many points (rows of the last axis of `x`) lie in each cell of a grid, and the edges along each dimension.

        `bins` is a number for all dimensions, one for each, or a list of tensors with the edges; `ranges` holds the lower
        and upper end of each dimension in turn.

        Args:
            x: Tensor of any shape.
            bins: how many intervals, or their edges. Default: 10.
            ranges: left and right edge for each axis.
            density: whether the result is a density whose integral is 1. Default: False.
            weights: Tensor with a weight for each element; by default 1.
            name: a name for the result, used in Programs only.

        Returns:
            the counts, with an axis for each column of `x`, and a list of the edges along each.

        >>> points = paddle.to_tensor([[0.0, 1.0], [1.0, 0.0], [2.0, 2.0]])
        >>> counts, edges = paddle.histogramdd(points, bins=2)
        >>> counts.tolist()
        [[0.0, 1.0], [1.0, 1.0]]"""
    def histogram_bin_edges(self, bins: builtins.int = 100, min: builtins.float = 0.0, max: builtins.float = 0.0, name: str | None = None) -> Tensor:
        """The `bins + 1` edges of the intervals that `histogram` counts in, in the default dtype.

        Args:
            input: Tensor of any shape.
            bins: how many intervals, or their edges. Default: 100.
            min: left edge; with `max` equal to it, the range of the data is taken. Default: 0.0.
            max: right edge. Default: 0.0.
            name: a name for the result, used in Programs only.

        Returns:
            1-D Tensor with `bins` + 1 edges.

        >>> paddle.histogram_bin_edges(paddle.to_tensor([1, 2, 1]), bins=4, min=0, max=3).tolist()
        [0.0, 0.75, 1.5, 2.25, 3.0]"""
    def bincount(self, weights: Tensor | None = None, minlength: builtins.int = 0, name: str | None = None) -> Tensor:
        """How often each non-negative integer occurs, or the sum of the weights of its occurrences.

        Args:
            x: Tensor of any shape.
            weights: Tensor with a weight for each element; by default 1.
            minlength: least length of the result. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            1-D Tensor as long as the largest element plus 1, int64, or the dtype of the weights.

        >>> paddle.bincount(paddle.to_tensor([1, 2, 1, 4])).tolist()
        [0, 2, 1, 0, 1]"""
    def reshape(self, shape: ShapeLike, name: str | None = None) -> Tensor:
        """The same elements in another shape: -1 is inferred, 0 copies the size of the same axis of x.

        Args:
            x: Tensor of any shape.
            shape: sizes of the result: integers, or a Tensor of them.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> x = paddle.zeros([2, 4, 6])
        >>> x.reshape([-1, 0, 3, 2]).shape
        [2, 4, 3, 2]"""
    def view(self, shape_or_dtype: Sequence[builtins.int] | DTypeLike, name: str | None = None) -> Tensor:
        """The same memory read in another shape, or as another dtype.

        Args:
            x: Tensor of any shape.
            shape_or_dtype: the sizes of the view, or the dtype as which its bytes are read.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.view(paddle.ones([2, 3]), [3, 2]).shape
        [3, 2]"""
    def view_as(self, other: Tensor, name: str | None = None) -> Tensor:
        """The same memory in the shape of `other`.

        Args:
            x: Tensor of any shape.
            other: Tensor with the shape that is wanted.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.view_as(paddle.ones([2, 3]), paddle.ones([6])).shape
        [6]"""
    def flatten(self, start_axis: builtins.int = 0, stop_axis: builtins.int = -1, name: str | None = None) -> Tensor:
        """Merge the axes from `start_axis` to `stop_axis` into one.

        Args:
            x: Tensor of any shape.
            start_axis: first of the axes that become one. Default: 0.
            stop_axis: last of the axes that become one. Default: -1.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.flatten(paddle.ones([2, 3, 4]), start_axis=1).shape
        [2, 12]"""
    def ravel(self) -> Tensor:
        """Flatten to one axis.

        Args:
            input: Tensor of any shape.

        Returns:
            Tensor with the same elements.

        >>> paddle.ravel(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
        [1, 2, 3, 4]"""
    def unflatten(self, axis: builtins.int, shape: ShapeLike, name: str | None = None) -> Tensor:
        """Split one axis into several.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            shape: sizes of the result: integers, or a Tensor of them.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.unflatten(paddle.ones([4, 6]), 1, [2, 3]).shape
        [4, 2, 3]"""
    def squeeze(self, axis: builtins.int | Sequence[builtins.int] | None = None, name: str | None = None) -> Tensor:
        """Remove the axes of size one: all of them, or those named by `axis`.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.zeros([1, 3, 1]).squeeze(-1).shape
        [1, 3]"""
    def unsqueeze(self, axis: builtins.int | Sequence[Tensor | builtins.int] | Tensor, name: str | None = None) -> Tensor:
        """Insert new axes of size one, one after the other.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.zeros([2, 3]).unsqueeze([0, -1]).shape
        [1, 2, 3, 1]"""
    def transpose(self, perm: Sequence[builtins.int], name: str | None = None) -> Tensor:
        """Permute the axes by `perm`; two separate axes are swapped.

        Args:
            x: Tensor of any shape.
            perm: the order of the axes.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.zeros([2, 3, 4]).transpose([2, 0, 1]).shape
        [4, 2, 3]"""
    def swapaxes(self, perm: Sequence[builtins.int], name: str | None = None) -> Tensor:
        """Permute the axes by `perm`; two separate axes are swapped.

        Args:
            x: Tensor of any shape.
            perm: the order of the axes.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.zeros([2, 3, 4]).transpose([2, 0, 1]).shape
        [4, 2, 3]"""
    def swapdims(self, perm: Sequence[builtins.int], name: str | None = None) -> Tensor:
        """Permute the axes by `perm`; two separate axes are swapped.

        Args:
            x: Tensor of any shape.
            perm: the order of the axes.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.zeros([2, 3, 4]).transpose([2, 0, 1]).shape
        [4, 2, 3]"""
    def permute(self, dims: Sequence[builtins.int]) -> Tensor:
        """Permute the axes by `dims`.

        Args:
            input: Tensor of any shape.
            dims: the order of the axes.

        Returns:
            Tensor with the same elements.

        >>> paddle.permute(paddle.ones([2, 3, 4]), [2, 0, 1]).shape
        [4, 2, 3]"""
    def moveaxis(self, source: builtins.int | Sequence[builtins.int], destination: builtins.int | Sequence[builtins.int], name: str | None = None) -> Tensor:
        """Move axes to new positions; the others keep their order.

        Args:
            x: Tensor of any shape.
            source: an axis or several.
            destination: where they go: as many places.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.moveaxis(paddle.ones([2, 3, 4]), 0, 2).shape
        [3, 4, 2]"""
    def t(self, name: str | None = None) -> Tensor:
        """Transpose a matrix; a tensor with fewer axes is returned unchanged.

        Args:
            input: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.t(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
        [[1, 3], [2, 4]]"""
    def matrix_transpose(self, name: str | None = None) -> Tensor:
        """Swap the last two axes.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the same elements.

        >>> paddle.matrix_transpose(paddle.ones([5, 2, 3])).shape
        [5, 3, 2]"""
    def atleast_1d(self, *, name: str | None = None) -> Any:
        """Each input with at least one axis.

        Args:
            name: a name for the result, used in Programs only.
            *inputs: Tensors, or numbers.

        Returns:
            a Tensor, or a list of Tensors for several inputs.

        >>> paddle.atleast_1d(paddle.to_tensor(3.0)).shape
        [1]"""
    def atleast_2d(self, *, name: str | None = None) -> Any:
        """Each input with at least two axes, new ones first.

        Args:
            name: a name for the result, used in Programs only.
            *inputs: Tensors, or numbers.

        Returns:
            a Tensor, or a list of Tensors for several inputs.

        >>> paddle.atleast_2d(paddle.ones([3])).shape
        [1, 3]"""
    def atleast_3d(self, *, name: str | None = None) -> Any:
        """Each input with at least three axes: a vector becomes [1, n, 1], a matrix [m, n, 1].

        Args:
            name: a name for the result, used in Programs only.
            *inputs: Tensors, or numbers.

        Returns:
            a Tensor, or a list of Tensors for several inputs.

        >>> paddle.atleast_3d(paddle.ones([3])).shape
        [1, 3, 1]"""
    def expand(self, shape: ShapeLike, name: str | None = None) -> Tensor:
        """Broadcast x to `shape`; -1 keeps a size.

        Args:
            x: Tensor of any shape.
            shape: sizes of the result: integers, or a Tensor of them.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of the given shape; -1 in it keeps a size.

        >>> paddle.expand(paddle.to_tensor([1, 2]), [2, 2]).tolist()
        [[1, 2], [1, 2]]"""
    def expand_as(self, y: Tensor, name: str | None = None) -> Tensor:
        """Like `expand`, to the shape of `y`.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `y`.

        >>> paddle.expand_as(paddle.to_tensor([1, 2]), paddle.ones([2, 2])).tolist()
        [[1, 2], [1, 2]]"""
    def broadcast_to(self, shape: ShapeLike, name: str | None = None) -> Tensor:
        """As `expand`.

        Args:
            x: Tensor of any shape.
            shape: sizes of the result: integers, or a Tensor of them.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of the given shape; -1 in it keeps a size.

        >>> paddle.broadcast_to(paddle.to_tensor([1, 2]), [2, 2]).tolist()
        [[1, 2], [1, 2]]"""
    def broadcast_tensors(self, name: str | None = None) -> list[Tensor]:
        """Expand all tensors to their common broadcast shape.

        Args:
            input: Tensor, or list of Tensors that broadcast.
            name: a name for the result, used in Programs only.

        Returns:
            list of Tensors of one shape.

        >>> [r.shape for r in paddle.broadcast_tensors([paddle.ones([2, 1]), paddle.ones([3])])]
        [[2, 3], [2, 3]]"""
    def broadcast_shape(self, y_shape: Sequence[builtins.int]) -> list[builtins.int]:
        """The broadcast shape of two shapes.

        Args:
            x_shape: list or tuple of sizes.
            y_shape: list or tuple of sizes.

        Returns:
            list of sizes.

        >>> paddle.broadcast_shape([2, 1, 3], [1, 3, 1])
        [2, 3, 3]"""
    def broadcast_shapes(self) -> list[builtins.int]:
        """The broadcast shape of several shapes.

        Args:
            *shapes: lists or tuples of sizes.

        Returns:
            list of sizes.

        >>> paddle.broadcast_shapes([2, 1], [3])
        [2, 3]"""
    def tile(self, repeat_times: TensorOrTensors | Sequence[builtins.int], name: str | None = None) -> Tensor:
        """Repeat x along each axis; the last count is for the last axis.

        Args:
            x: Tensor of any shape.
            repeat_times: how often along each axis.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor whose sizes are those of `x` times `repeat_times`.

        >>> paddle.to_tensor([1, 2]).tile([2, 2]).tolist()
        [[1, 2, 1, 2], [1, 2, 1, 2]]"""
    def repeat_interleave(self, repeats: builtins.int | Tensor, axis: builtins.int | None = None, name: str | None = None, *, output_size: builtins.int | None = None) -> Tensor:
        """Repeat each element along `axis` next to itself; `repeats` is one count, or one for each.

        Args:
            x: Tensor of any shape.
            repeats: how often: an integer, or a 1-D Tensor with a number for each element.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.
            output_size: size of the result along the axis, if it is known.

        Returns:
            Tensor that is longer along the axis, or 1-D if `axis` is None.

        >>> paddle.to_tensor([1, 2]).repeat_interleave(paddle.to_tensor([1, 2])).tolist()
        [1, 2, 2]"""
    def roll(self, shifts: builtins.int | Sequence[builtins.int], axis: builtins.int | Sequence[builtins.int] | None = None, name: str | None = None) -> Tensor:
        """Shift the elements by `shifts`; those pushed out at the end re-enter at the front.

        Args:
            x: Tensor of any shape.
            shifts: how many places: an integer, or one for each axis.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.roll(paddle.to_tensor([1, 2, 3]), 1).tolist()
        [3, 1, 2]"""
    def flip(self, axis: Sequence[builtins.int] | builtins.int, name: str | None = None) -> Tensor:
        """Reverse the elements along one or several axes.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.flip(paddle.to_tensor([[1, 2], [3, 4]]), axis=0).tolist()
        [[3, 4], [1, 2]]"""
    def reverse(self, axis: Sequence[builtins.int] | builtins.int, name: str | None = None) -> Tensor:
        """Reverse the elements along one or several axes.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.flip(paddle.to_tensor([[1, 2], [3, 4]]), axis=0).tolist()
        [[3, 4], [1, 2]]"""
    def rot90(self, k: builtins.int = 1, axes: Sequence[builtins.int] = ..., name: str | None = None) -> Tensor:
        """Rotate `k` times by a quarter turn from the first of `axes` towards the second.

        Args:
            x: Tensor of any shape.
            k: how many quarter turns. Default: 1.
            axes: the two axes of the plane that is turned. Default: [0, 1].
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`, the two sizes exchanged for an odd number of turns.

        >>> paddle.rot90(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
        [[2, 4], [1, 3]]"""
    def repeat(self, repeats: builtins.int | Sequence[builtins.int] | Tensor) -> Tensor:
        """As `tile`.

        Args:
            input: Tensor, or list of Tensors that broadcast.
            repeats: how often: an integer, or a 1-D Tensor with a number for each element.

        Returns:
            Tensor whose sizes are those of `input` times `repeats`.

        >>> paddle.to_tensor([1, 2]).repeat(2).tolist()
        [1, 2, 1, 2]"""
    def slice(self, axes: Sequence[builtins.int | Tensor], starts: Sequence[builtins.int | Tensor] | Tensor, ends: Sequence[builtins.int | Tensor] | Tensor) -> Tensor:
        """The part of `input` from `starts` to `ends` along `axes`; a view.

        Args:
            input: Tensor of any shape.
            axes: the axes that are cut.
            starts: first index for each of the axes; integers or a Tensor.
            ends: index behind the last for each of the axes; integers or a Tensor.

        Returns:
            Tensor with fewer elements along the axes that are cut.

        >>> paddle.slice(paddle.arange(5), axes=[0], starts=[1], ends=[-1]).tolist()
        [1, 2, 3]"""
    def strided_slice(self, axes: Sequence[builtins.int | Tensor], starts: Sequence[builtins.int | Tensor] | Tensor, ends: Sequence[builtins.int | Tensor] | Tensor, strides: Sequence[builtins.int | Tensor] | Tensor, name: str | None = None) -> Tensor:
        """Like `slice`, in steps of `strides`, which may be negative.

        Args:
            x: Tensor of any shape.
            axes: the axes that are cut.
            starts: first index for each of the axes; integers or a Tensor.
            ends: index behind the last for each of the axes; integers or a Tensor.
            strides: step for each of the axes.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with fewer elements along the axes that are cut.

        >>> paddle.strided_slice(paddle.to_tensor([1, 2, 3, 4, 5]), [0], [0], [5], [2]).tolist()
        [1, 3, 5]"""
    def narrow(self, dim: builtins.int, start: builtins.int | Tensor, length: builtins.int) -> Tensor:
        """`length` elements along one axis, starting at `start`; a view.

        Args:
            input: Tensor of any shape.
            dim: the axis.
            start: first index.
            length: how many elements.

        Returns:
            Tensor with `length` elements along the axis, which shares the memory of `input`.

        >>> paddle.narrow(paddle.to_tensor([1, 2, 3, 4]), 0, 1, 2).tolist()
        [2, 3]"""
    def unfold(self, axis: builtins.int, size: builtins.int, step: builtins.int, name: str | None = None) -> Tensor:
        """Windows of `size` elements along `axis`, `step` apart, as a new last axis; a view.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            size: number of elements in a window.
            step: distance between the starts of two windows.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the number of windows in place of the axis and a new last axis of length `size`.

        >>> paddle.unfold(paddle.to_tensor([1, 2, 3, 4]), 0, 2, 1).tolist()
        [[1, 2], [2, 3], [3, 4]]"""
    def as_strided(self, shape: Sequence[builtins.int], stride: Sequence[builtins.int], offset: builtins.int = 0, name: str | None = None) -> Tensor:
        """A view of x's memory with the given shape and strides; strides count elements, `offset` counts bytes.

        Args:
            x: Tensor of any shape.
            shape: sizes of the result: integers, or a Tensor of them.
            stride: distance in memory between neighbours along each axis.
            offset: where it starts. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of the given shape, which shares the memory of `x`.

        >>> paddle.as_strided(paddle.to_tensor([1.0, 2.0, 3.0]), [2, 2], [1, 1]).tolist()
        [[1.0, 2.0], [2.0, 3.0]]"""
    def slice_scatter(self, value: Tensor, axes: Sequence[builtins.int], starts: Sequence[builtins.int], ends: Sequence[builtins.int], strides: Sequence[builtins.int], name: str | None = None) -> Tensor:
        """A copy of x with `value`, broadcast where needed, in the part that `strided_slice` reads.

        Args:
            x: Tensor of any shape.
            value: Tensor that is written there.
            axes: the axes that are cut.
            starts: first index for each of the axes; integers or a Tensor.
            ends: index behind the last for each of the axes; integers or a Tensor.
            strides: step for each of the axes.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.slice_scatter(paddle.zeros([4]), paddle.ones([2]), [0], [1], [3], [1]).tolist()
        [0.0, 1.0, 1.0, 0.0]"""
    def select_scatter(self, values: Tensor, axis: builtins.int, index: builtins.int, name: str | None = None) -> Tensor:
        """A copy of x with `values` at one index of one axis.

        Args:
            x: Tensor of any shape.
            values: Tensor that is written there.
            axis: an axis; a negative one counts from the last.
            index: which place along the axis.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.select_scatter(paddle.zeros([2, 2]), paddle.ones([2]), 0, 1).tolist()
        [[0.0, 0.0], [1.0, 1.0]]"""
    def diagonal_scatter(self, y: Tensor, offset: builtins.int = 0, axis1: builtins.int = 0, axis2: builtins.int = 1, name: str | None = None) -> Tensor:
        """A copy of x with `y` on a diagonal.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            offset: where it starts. Default: 0.
            axis1: first axis of the matrices. Default: 0.
            axis2: second axis of the matrices. Default: 1.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.diagonal_scatter(paddle.zeros([2, 2]), paddle.to_tensor([1.0, 2.0])).tolist()
        [[1.0, 0.0], [0.0, 2.0]]"""
    def shard_index(self, index_num: builtins.int, nshards: builtins.int, shard_id: builtins.int, ignore_value: builtins.int = -1) -> Tensor:
        """Convert indices to those within one shard; those of other shards become `ignore_value`.

        Args:
            input: Tensor of any shape.
            index_num: how many indices there are in all.
            nshards: how many parts they are split into.
            shard_id: the number of this part.
            ignore_value: what indices of other parts become. Default: -1.

        Returns:
            Tensor with the shape of `input`.

        >>> paddle.shard_index(paddle.to_tensor([[16], [1]]), index_num=20, nshards=2, shard_id=0).tolist()
        [[-1], [1]]"""
    def concat(self, axis: builtins.int | Tensor = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Concatenate tensors along an existing axis.

        Args:
            x: Tensor, or list of Tensors to join.
            axis: an axis; a negative one counts from the last. Default: 0.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor whose size along the axis is the sum of theirs.

        >>> paddle.concat([paddle.zeros([2, 3]), paddle.ones([1, 3])]).shape
        [3, 3]"""
    def stack(self, axis: builtins.int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Stack tensors of the same shape along a new axis.

        Args:
            x: Tensor, or list of Tensors to join.
            axis: an axis; a negative one counts from the last. Default: 0.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with a new axis, as long as the list.

        >>> paddle.stack([paddle.zeros([2]), paddle.ones([2])], axis=1).tolist()
        [[0.0, 1.0], [0.0, 1.0]]"""
    def split(self, num_or_sections: builtins.int | Sequence[builtins.int], axis: builtins.int | Tensor = 0, name: str | None = None) -> list[Tensor]:
        """Split into `num_or_sections` equal parts, or into parts of these sizes, of which one may be -1.

        Args:
            x: Tensor, or list of Tensors to join.
            num_or_sections: how many equal parts, or the sizes of the parts; one may be -1.
            axis: an axis; a negative one counts from the last. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            list of Tensors.

        >>> [p.shape for p in paddle.split(paddle.zeros([5, 2]), [1, -1])]
        [[1, 2], [4, 2]]"""
    def chunk(self, chunks: builtins.int, axis: builtins.int | Tensor = 0, name: str | None = None) -> list[Tensor]:
        """Split into `chunks` equal parts.

        Args:
            x: Tensor, or list of Tensors to join.
            chunks: how many equal parts.
            axis: an axis; a negative one counts from the last. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            list of Tensors.

        >>> [part.tolist() for part in paddle.chunk(paddle.to_tensor([1, 2, 3, 4]), 2)]
        [[1, 2], [3, 4]]"""
    def tensor_split(self, num_or_indices: builtins.int | Sequence[builtins.int], axis: builtins.int | Tensor = 0, name: str | None = None) -> list[Tensor]:
        """Split into a number of nearly equal parts, the first ones longer by one if needed, or at the given positions.

        Args:
            x: Tensor, or list of Tensors to join.
            num_or_indices: how many parts, or the indices at which they begin.
            axis: an axis; a negative one counts from the last. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            list of Tensors; the first ones are longer if the size cannot be divided.

        >>> [p.tolist() for p in paddle.tensor_split(paddle.arange(5), 2)]
        [[0, 1, 2], [3, 4]]"""
    def hsplit(self, num_or_indices: builtins.int | Sequence[builtins.int], name: str | None = None) -> list[Tensor]:
        """Like `tensor_split` along the second axis, or the only one.

        Args:
            x: Tensor, or list of Tensors to join.
            num_or_indices: how many parts, or the indices at which they begin.
            name: a name for the result, used in Programs only.

        Returns:
            list of Tensors.

        >>> [part.tolist() for part in paddle.hsplit(paddle.to_tensor([1, 2, 3, 4]), 2)]
        [[1, 2], [3, 4]]"""
    def vsplit(self, num_or_indices: builtins.int | Sequence[builtins.int], name: str | None = None) -> list[Tensor]:
        """Like `tensor_split` along the first axis.

        Args:
            x: Tensor, or list of Tensors to join.
            num_or_indices: how many parts, or the indices at which they begin.
            name: a name for the result, used in Programs only.

        Returns:
            list of Tensors.

        >>> [part.tolist() for part in paddle.vsplit(paddle.to_tensor([[1, 2], [3, 4]]), 2)]
        [[[1, 2]], [[3, 4]]]"""
    def dsplit(self, num_or_indices: builtins.int | Sequence[builtins.int], name: str | None = None) -> list[Tensor]:
        """Like `tensor_split` along the third axis.

        Args:
            x: Tensor, or list of Tensors to join.
            num_or_indices: how many parts, or the indices at which they begin.
            name: a name for the result, used in Programs only.

        Returns:
            list of Tensors.

        >>> [part.shape for part in paddle.dsplit(paddle.ones([2, 3, 4]), 2)]
        [[2, 3, 2], [2, 3, 2]]"""
    def unbind(self, axis: builtins.int = 0) -> list[Tensor]:
        """The slices along an axis, without that axis.

        Args:
            input: Tensor of any shape.
            axis: an axis; a negative one counts from the last. Default: 0.

        Returns:
            list of Tensors without the axis.

        >>> [row.tolist() for row in paddle.unbind(paddle.to_tensor([[1, 2], [3, 4]]))]
        [[1, 2], [3, 4]]"""
    def unstack(self, axis: builtins.int = 0, num: builtins.int | None = None) -> list[Tensor]:
        """Like `unbind`, with memory of its own for each slice; `num`, if given, must be the size of the axis.

        Args:
            x: Tensor, or list of Tensors to join.
            axis: an axis; a negative one counts from the last. Default: 0.
            num: how many there are; by default the size of the axis.

        Returns:
            list of Tensors without the axis.

        >>> [column.tolist() for column in paddle.unstack(paddle.to_tensor([[1, 2], [3, 4]]), axis=1)]
        [[1, 3], [2, 4]]"""
    def block_diag(self, name: str | None = None) -> Tensor:
        """One matrix with the inputs along its diagonal and zeros elsewhere.

        Args:
            inputs: list of Tensors.
            name: a name for the result, used in Programs only.

        Returns:
            a matrix with as many rows and columns as all together.

        >>> paddle.block_diag([paddle.to_tensor([[1]]), paddle.to_tensor([[2, 3]])]).tolist()
        [[1, 0, 0], [0, 2, 3]]"""
    def combinations(self, r: builtins.int = 2, with_replacement: builtins.bool = False, name: str | None = None) -> Tensor:
        """All combinations of `r` elements of a 1-D tensor, in their original order.

        Args:
            x: Tensor, or list of Tensors to join.
            r: how many elements each combination has. Default: 2.
            with_replacement: whether an element may occur twice. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape [number of combinations, r].

        >>> paddle.combinations(paddle.to_tensor([1, 2, 3])).tolist()
        [[1, 2], [1, 3], [2, 3]]"""
    def split_with_sizes(self, split_sizes: list[builtins.int], dim: builtins.int = 0) -> list[Tensor]:
        """Split into parts of the given sizes.

        Args:
            self: Tensor of any shape.
            split_sizes: list of integers, whose sum is the size of the axis.
            dim: the axis.

        Returns:
            list of Tensors that share the memory.

        >>> [part.tolist() for part in paddle.ones([3]).split_with_sizes([1, 2])]
        [[1.0], [1.0, 1.0]]"""
    def gather(self, index: Tensor, axis: Tensor | builtins.int | None = None, name: str | None = None, out: Tensor | None = None) -> Tensor:
        """The slices of x at `index` along `axis`, the first if None. With torch's arguments, `gather(x, dim, index)`,
        return single elements like `take_along_axis`.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`, and the number of indices in place of the axis.

        >>> paddle.gather(paddle.to_tensor([[1, 2], [3, 4], [5, 6]]), paddle.to_tensor([2, 0])).tolist()
        [[5, 6], [1, 2]]"""
    def gather_nd(self, index: Tensor, name: str | None = None) -> Tensor:
        """The slices of x at the coordinates along the last axis of `index`.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape `index.shape[:-1] + x.shape[index.shape[-1]:]`.

        >>> paddle.gather_nd(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1, 0], [0, 1]])).tolist()
        [3, 2]"""
    def index_select(self, index: Tensor, axis: builtins.int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The slices of x at `index`, a 1-D tensor of integers, along `axis`.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last. Default: 0.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`, and the number of indices in place of the axis.

        >>> paddle.index_select(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([1]), axis=0).tolist()
        [[3, 4]]"""
    def index_sample(self, index: Tensor) -> Tensor:
        """For each row of a matrix, the elements at the positions in the same row of `index`.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.

        Returns:
            Tensor with the shape of `index`.

        >>> paddle.index_sample(paddle.to_tensor([[1, 2, 3], [4, 5, 6]]), paddle.to_tensor([[0, 2], [1, 1]])).tolist()
        [[1, 3], [5, 5]]"""
    def take(self, index: Tensor, mode: Literal['raise', 'wrap', 'clip'] = 'raise', name: str | None = None) -> Tensor:
        """The elements of the flattened x at `index`.

        `mode` says what an index beyond the end does: 'raise' an error, 'wrap' around, or 'clip' to the nearest element.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            mode: 'raise' refuses places outside, 'wrap' counts them around, 'clip' takes the nearest. Default: 'raise'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `index`.

        >>> paddle.take(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([0, 3])).tolist()
        [1, 4]"""
    def take_along_axis(self, indices: Tensor, axis: builtins.int, broadcast: builtins.bool = True, *, out: Tensor | None = None) -> Tensor:
        """Single elements of `arr`: each index selects along `axis`, at its own position in the other axes.

        `broadcast` expands axes of size one; without it `indices` may be smaller than `arr`.

        Args:
            arr: Tensor to read from or to write into.
            indices: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last.
            broadcast: whether the indices broadcast with `arr`. Default: True.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `indices`, broadcast with `arr` outside the axis if wanted.

        >>> paddle.take_along_axis(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1], [0]]), 1).tolist()
        [[2], [3]]"""
    def take_along_dim(self, indices: Tensor, axis: builtins.int, broadcast: builtins.bool = True, *, out: Tensor | None = None) -> Tensor:
        """Single elements of `arr`: each index selects along `axis`, at its own position in the other axes.

        `broadcast` expands axes of size one; without it `indices` may be smaller than `arr`.

        Args:
            arr: Tensor to read from or to write into.
            indices: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last.
            broadcast: whether the indices broadcast with `arr`. Default: True.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `indices`, broadcast with `arr` outside the axis if wanted.

        >>> paddle.take_along_axis(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1], [0]]), 1).tolist()
        [[2], [3]]"""
    def put_along_axis(self, indices: Tensor, values: builtins.float | Tensor, axis: builtins.int, reduce: Literal['assign', 'add', 'mul', 'multiply', 'mean', 'amin', 'amax'] = 'assign', include_self: builtins.bool = True, broadcast: builtins.bool = True) -> Tensor:
        """`arr` with `values` written where `take_along_axis` would read.

        `reduce` says how several values for one position are combined, with the existing element too if `include_self`.

        Args:
            arr: Tensor to read from or to write into.
            indices: int32 or int64 Tensor of places.
            values: Tensor or number that is written.
            axis: an axis; a negative one counts from the last.
            reduce: how values meet at one place: 'assign', 'add', 'multiply', 'mean', 'amax' or 'amin'. Default: 'assign'.
            include_self: whether the values that were there take part. Default: True.
            broadcast: whether the indices broadcast with `arr`. Default: True.

        Returns:
            Tensor with the shape of `arr`.

        >>> x = paddle.to_tensor([[1, 2, 3]])
        >>> paddle.put_along_axis(x, paddle.to_tensor([[0, 0]]), paddle.to_tensor([[5, 6]]), 1, "add").tolist()
        [[12, 2, 3]]"""
    def scatter(self, index: Tensor, updates: Tensor, overwrite: builtins.bool = True, name: str | None = None, out: Tensor | None = None) -> Tensor:
        """x with the rows at `index` replaced by those of `updates`; if `overwrite` is False, by the sum of all rows of
        `updates` with the same index. With torch's arguments, `scatter(x, dim, index, src)`, this is `put_along_axis`.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            updates: Tensor of values, a row for each index.
            overwrite: whether a row is replaced; otherwise the rows for one index are added up. Default: True.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> x = paddle.ones([3, 1])
        >>> paddle.scatter(x, paddle.to_tensor([2, 2]), paddle.to_tensor([[4.0], [5.0]]), overwrite=False).tolist()
        [[1.0], [1.0], [9.0]]"""
    def scatter_nd(self, updates: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
        """Zeros of `shape` with `updates` added at the coordinates along the last axis of `index`.

        Args:
            index: int32 or int64 Tensor of places.
            updates: Tensor of values, a row for each index.
            shape: sizes of the result: integers, or a Tensor of them.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of the given shape.

        >>> paddle.scatter_nd(paddle.to_tensor([[1], [2]]), paddle.to_tensor([5.0, 6.0]), [4]).tolist()
        [0.0, 5.0, 6.0, 0.0]"""
    def scatter_nd_add(self, index: Tensor, updates: Tensor, name: str | None = None) -> Tensor:
        """x with `updates` added at the coordinates along the last axis of `index`.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            updates: Tensor of values, a row for each index.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.scatter_nd_add(paddle.zeros([3]), paddle.to_tensor([[1], [1]]), paddle.to_tensor([1.0, 2.0])).tolist()
        [0.0, 3.0, 0.0]"""
    def scatter_add(self, dim: builtins.int, index: Tensor, src: Tensor) -> Tensor:
        """`input` with the elements of `src` added at the positions in `index` along `dim`.

        Args:
            input: Tensor to read from or to write into.
            dim: the axis.
            index: int32 or int64 Tensor of places.
            src: Tensor of values.

        Returns:
            Tensor with the shape of `input`.

        >>> a = paddle.to_tensor([0, 0, 2])
        >>> b = paddle.to_tensor([1.0, 2.0, 3.0])
        >>> paddle.scatter_add(paddle.zeros([3]), 0, a, b).tolist()
        [3.0, 0.0, 3.0]"""
    def scatter_reduce(self, dim: builtins.int, index: Tensor, src: Tensor, reduce: Literal['sum', 'prod', 'mean', 'amin', 'amax'], *, include_self: builtins.bool = True) -> Tensor:
        """Like `scatter_add`, combining values for one position by sum, prod, mean, amin or amax.

        Args:
            input: Tensor to read from or to write into.
            dim: the axis.
            index: int32 or int64 Tensor of places.
            src: Tensor of values.
            reduce: how values meet at one place: 'assign', 'add', 'multiply', 'mean', 'amax' or 'amin'.
            include_self: whether the values that were there take part. Default: True.

        Returns:
            Tensor with the shape of `input`.

        >>> a = paddle.to_tensor([0, 0, 2])
        >>> b = paddle.to_tensor([1.0, 2.0, 3.0])
        >>> paddle.scatter_reduce(paddle.zeros([3]), 0, a, b, "amax").tolist()
        [2.0, 0.0, 3.0]"""
    def index_add(self, index: Tensor, axis: builtins.int, value: Tensor, alpha: Number = 1, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """x with the slices of `value`, times `alpha`, added at `index` along `axis`; repeated indices add up.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last.
            value: Tensor or number that is written or added.
            alpha: factor of the values. Default: 1.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.index_add(paddle.zeros([3]), paddle.to_tensor([0, 2]), 0, paddle.to_tensor([1.0, 2.0])).tolist()
        [1.0, 0.0, 2.0]"""
    def index_fill(self, index: Tensor, axis: builtins.int, value: builtins.float, name: str | None = None) -> Any:
        """x with all elements at `index` along `axis` set to `value`, a number.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last.
            value: Tensor or number that is written or added.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.index_fill(paddle.to_tensor([1.0, 2.0, 3.0]), paddle.to_tensor([0, 2]), 0, -1.0).tolist()
        [-1.0, 2.0, -1.0]"""
    def index_put(self, indices: Sequence[Tensor], value: Tensor, accumulate: builtins.bool = False, name: str | None = None) -> Tensor:
        """x with `value` at the positions given by the tensors in `indices`, one for each axis, or by a mask.

        `accumulate` adds instead of replacing.

        Args:
            x: Tensor of any shape.
            indices: int32 or int64 Tensor of places.
            value: Tensor or number that is written or added.
            accumulate: whether values for one place are added to what was there. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.index_put(paddle.zeros([3]), (paddle.to_tensor([0, 2]),), paddle.to_tensor([1.0, 2.0])).tolist()
        [1.0, 0.0, 2.0]"""
    def fill_diagonal_tensor(self, y: Tensor, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1, name: str | None = None) -> Tensor:
        """A copy of x with `y` on a diagonal.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            dim1: first axis of the matrices. Default: 0.
            dim2: second axis of the matrices. Default: 1.
            name: a name for the result, used in Programs only.

        >>> paddle.zeros([2, 2]).fill_diagonal_tensor(paddle.to_tensor([1.0, 2.0])).tolist()
        [[1.0, 0.0], [0.0, 2.0]]"""
    def fill_diagonal_(self, value: builtins.float, offset: builtins.int = 0, wrap: builtins.bool = False, name: str | None = None) -> Tensor:
        """Write a number onto a diagonal, in place; `wrap` restarts it below the square part of a tall matrix."""
    def masked_fill(self, mask: Tensor, value: Numeric, name: str | None = None) -> Tensor:
        """x with `value` where `mask` is true.

        Args:
            x: Tensor of any shape.
            mask: Tensor of booleans that broadcasts with `x`.
            value: number or Tensor that is written.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the broadcast shape of `x` and `mask`.

        >>> paddle.masked_fill(paddle.ones([2]), paddle.to_tensor([True, False]), 7).tolist()
        [7.0, 1.0]"""
    def masked_select(self, mask: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The elements of x where `mask` is true, as a 1-D tensor.

        Args:
            x: Tensor of any shape.
            mask: Tensor of booleans that broadcasts with `x`.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            1-D Tensor of the elements where `mask` is true.

        >>> paddle.masked_select(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([True, False, True])).tolist()
        [1, 3]"""
    def masked_scatter(self, mask: Tensor, value: Tensor, name: str | None = None) -> Tensor:
        """x with the elements of `value`, in order, where `mask` is true.

        Args:
            x: Tensor of any shape.
            mask: Tensor of booleans that broadcasts with `x`.
            value: number or Tensor that is written.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> a = paddle.to_tensor([1.0, 2.0, 3.0])
        >>> b = paddle.to_tensor([True, False, True])
        >>> c = paddle.to_tensor([8.0, 9.0])
        >>> paddle.masked_scatter(a, b, c).tolist()
        [8.0, 2.0, 9.0]"""
    def bernoulli_(self, p: builtins.float | Tensor = 0.5, name: str | None = None) -> Tensor:
        """Fill with 1 with probability `p`, else 0; `p` is a number or a tensor with one probability for each element.

        Args:
            x: Tensor of any shape.
            p: probability of 1. Default: 0.5.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([3]).bernoulli_(p=1.0).tolist()
        [1.0, 1.0, 1.0]"""
    def cauchy_(self, loc: Numeric = 0, scale: Numeric = 1, name: str | None = None) -> Tensor:
        """Fill with numbers of the Cauchy distribution.

        Args:
            x: Tensor of any shape.
            loc: where the middle is. Default: 0.
            scale: half of the width at half of the height. Default: 1.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([2, 3]).cauchy_().shape
        [2, 3]"""
    def geometric_(self, probs: builtins.float | Tensor, name: str | None = None) -> Tensor:
        """Fill with numbers of the geometric distribution, extended to the reals as in Paddle: log(u) / log(1 - p).

        Args:
            x: Tensor of any shape.
            probs: number or Tensor: probability of success.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> bool((paddle.ones([100]).geometric_(0.5) > 0.0).all())
        True"""
    def log_normal_(self, mean: builtins.float = 1.0, std: builtins.float = 2.0, name: str | None = None) -> Tensor:
        """Fill with numbers whose logarithm is normal with the given mean and std.

        Args:
            x: Tensor of any shape.
            mean: number or Tensor: the mean. Default: 1.0.
            std: number or Tensor: the standard deviation. Default: 2.0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([2, 3]).log_normal_().shape
        [2, 3]"""
    def multinomial(self, num_samples: builtins.int = 1, replacement: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Indices drawn with the weights in the last axis, `num_samples` for each row.

        Args:
            x: Tensor of any shape.
            num_samples: how many are drawn. Default: 1.
            replacement: whether a place may be drawn twice. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            int64 Tensor of places, with `num_samples` in place of the last axis.

        >>> paddle.multinomial(paddle.to_tensor([0.0, 1.0, 0.0])).tolist()
        [1]"""
    def normal_(self, mean: builtins.complex = 0.0, std: builtins.float = 1.0, name: str | None = None) -> Tensor:
        """Fill with normal numbers.

        Args:
            x: Tensor of any shape.
            mean: number or Tensor: the mean. Default: 0.0.
            std: number or Tensor: the standard deviation. Default: 1.0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.zeros([3]).normal_(5.0, 0.0).tolist()
        [5.0, 5.0, 5.0]"""
    def exponential_(self, lam: builtins.float = 1.0, name: str | None = None) -> Tensor:
        """Fill with numbers of the exponential distribution with rate `lam`.

        Args:
            x: Tensor of any shape.
            lam: rate: one divided by the mean. Default: 1.0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> bool((paddle.ones([100]).exponential_() >= 0.0).all())
        True"""
    def random_(self, from_: builtins.int = 0, to: builtins.int | None = None, *, generator: None = None) -> Tensor:
        """Fill with integers from `from_` up to `to`, from 0 up to `from_` if given alone, else the dtype's range.

        Args:
            x: Tensor of any shape.
            from_: lower bound; without `to`, the upper one. Default: 0.
            to: upper bound, which is left out.
            generator: None; others do not exist here.

        Returns:
            `x` itself.

        >>> paddle.zeros([2]).random_(7, 8).tolist()
        [7.0, 7.0]"""
    def top_p_sampling(self, ps: Tensor, threshold: Tensor | None = None, topp_seed: Tensor | None = None, seed: builtins.int = -1, k: builtins.int = 0, mode: Literal['truncated', 'non-truncated'] = 'truncated', return_top: builtins.bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
        """Sample a token for each row of probabilities from the likeliest ones that together reach `ps`: (score, id).

        Args:
            x: Tensor of any shape.
            ps: Tensor with a probability for each row.
            threshold: tokens less likely than this, one number for each row, are never drawn.
            topp_seed: a seed for each row, instead of one `seed` for all.
            seed: 0: numbers of the current generator; another number gives the same ones every time. Default: -1.
            k: how many of the likeliest are returned too. Default: 0.
            mode: 'truncated' cuts the last token's probability at `ps`, 'non-truncated' keeps it. Default: 'truncated'.
            return_top: also return the `k` best scores and ids of each row. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            the probabilities of what was drawn and the places, two Tensors of shape [rows, 1]; with `return_top`, also the
            `k` likeliest of each row and their places.

        >>> value, place = paddle.tensor.top_p_sampling(paddle.to_tensor([[0.1, 0.9]]), paddle.to_tensor([0.5]))
        >>> place.tolist()
        [[1]]"""
    def uniform_(self, min: builtins.float = 0, max: builtins.float = 1.0, seed: builtins.int = 0, name: str | None = None) -> Tensor:
        """Fill with uniform numbers from `min` up to `max`.

        Args:
            x: Tensor of any shape.
            min: lower bound. Default: 0.
            max: upper bound, which is left out. Default: 1.0.
            seed: 0: numbers of the current generator; another number gives the same ones every time. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> bool((paddle.ones([100]).uniform_(0.0, 1.0) < 1.0).all())
        True"""
    def addmm(self, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
        """`beta * input + alpha * x @ y`, for matrices.

        Args:
            input: Tensor.
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            beta: factor of `input`. Default: 1.0.
            alpha: factor of the product. Default: 1.0.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.addmm(paddle.ones([2, 2]), paddle.eye(2), paddle.eye(2)).tolist()
        [[2.0, 1.0], [1.0, 2.0]]"""
    def addmm_(self, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
        """In-place form of `addmm`: the result is written into `x`, which is returned.

        Args:
            input: Tensor.
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            beta: factor of `input`. Default: 1.0.
            alpha: factor of the product. Default: 1.0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> x = paddle.eye(2)
        >>> x.addmm_(paddle.ones([2, 2]), paddle.ones([2, 2])).tolist()
        [[3.0, 2.0], [2.0, 3.0]]"""
    def baddbmm(self, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
        """`beta * input + alpha * x @ y`, for stacks of matrices.

        Args:
            input: Tensor.
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            beta: factor of `input`. Default: 1.0.
            alpha: factor of the product. Default: 1.0.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.baddbmm(paddle.ones([1, 1, 1]), paddle.ones([1, 1, 2]), paddle.ones([1, 2, 1])).tolist()
        [[[3.0]]]"""
    def baddbmm_(self, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
        """In-place form of `baddbmm`: the result is written into `x`, which is returned.

        Args:
            input: Tensor.
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            beta: factor of `input`. Default: 1.0.
            alpha: factor of the product. Default: 1.0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> x, ones = paddle.zeros([1, 1, 2]), paddle.ones([1, 2, 2])
        >>> x.baddbmm_(ones[:, :1], ones).tolist()
        [[[2.0, 2.0]]]"""
    def bmm(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The matrix products of two stacks of matrices, pair by pair.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor.

        >>> paddle.bmm(paddle.ones([5, 2, 3]), paddle.ones([5, 3, 4])).shape
        [5, 2, 4]"""
    def cdist(self, y: Tensor, p: builtins.float = 2.0, compute_mode: Literal['use_mm_for_euclid_dist_if_necessary', 'use_mm_for_euclid_dist', 'donot_use_mm_for_euclid_dist'] = 'use_mm_for_euclid_dist_if_necessary', name: str | None = None) -> Tensor:
        """The distances between each row of `x` and each row of `y`.

        Args:
            x: Tensor of floats.
            y: Tensor whose shape broadcasts with that of `x`.
            p: which norm: a number, infinity, 'fro' or 'nuc'. Default: 2.0.
            compute_mode: how it is computed; without effect here. Default: 'use_mm_for_euclid_dist_if_necessary'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape [..., rows of `x`, rows of `y`].

        >>> paddle.cdist(paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[3.0, 4.0], [0.0, 1.0]])).tolist()
        [[5.0, 1.0]]"""
    def cholesky(self, upper: builtins.bool = False, name: str | None = None) -> Tensor:
        """The triangle L with `L @ L.T = x` of a positive definite matrix, or its transpose if `upper`.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            upper: whether the factor is an upper triangle. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.linalg.cholesky(paddle.to_tensor([[4.0, 2.0], [2.0, 5.0]])).tolist()
        [[2.0, 0.0], [1.0, 2.0]]"""
    def cross(self, y: Tensor, axis: builtins.int = 9, name: str | None = None) -> Tensor:
        """The cross product along `axis`, or along the first axis of size 3 if none is given.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            axis: an axis; a negative one counts from the last. Default: 9.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.cross(paddle.to_tensor([1.0, 0.0, 0.0]), paddle.to_tensor([0.0, 1.0, 0.0])).tolist()
        [0.0, 0.0, 1.0]"""
    def dist(self, y: Tensor, p: builtins.float = 2, name: str | None = None) -> Tensor:
        """The norm of the difference of two tensors, with broadcasting.

        Args:
            x: Tensor of floats.
            y: Tensor whose shape broadcasts with that of `x`.
            p: which norm: a number, infinity, 'fro' or 'nuc'. Default: 2.
            name: a name for the result, used in Programs only.

        Returns:
            0-D Tensor.

        >>> paddle.dist(paddle.to_tensor([3.0, 4.0]), paddle.to_tensor([0.0, 0.0])).item()
        5.0"""
    def dot(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The dot product of two vectors, or of corresponding rows of two matrices, without conjugation.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor.

        >>> float(paddle.dot(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])))
        11.0"""
    def eigvalsh(self, UPLO: Literal['L', 'U'] = 'L', name: str | None = None) -> Tensor:
        """The eigenvalues, ascending, of symmetric or Hermitian matrices, of which one triangle is read.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            UPLO: 'L' or 'U': which triangle is read. Default: 'L'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape [..., n], in ascending order.

        >>> paddle.linalg.eigvalsh(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).tolist()
        [2.0, 3.0]"""
    def inner(self, y: Tensor, name: str | None = None) -> Tensor:
        """The dot products along the last axes: each row of `x` with each row of `y`.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.inner(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])).item()
        11.0"""
    def inverse(self, name: str | None = None) -> Tensor:
        """The inverse of square matrices.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
        [[0.5, 0.0], [0.0, 0.25]]"""
    def kron(self, y: Tensor, name: str | None = None) -> Tensor:
        """The Kronecker product: each element of `x` replaced by its product with `y`.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.kron(paddle.to_tensor([[1, 2]]), paddle.to_tensor([[1], [3]])).tolist()
        [[1, 2], [3, 6]]"""
    def matmul(self, y: Tensor, transpose_x: builtins.bool = False, transpose_y: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The matrix product of the last two axes, the others broadcast; for two vectors, their dot product.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            transpose_x: whether the last two axes of `x` are exchanged first. Default: False.
            transpose_y: whether the last two axes of `y` are exchanged first. Default: False.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor.

        >>> paddle.matmul(paddle.ones([2, 3]), paddle.ones([2, 3]), transpose_y=True).tolist()
        [[3.0, 3.0], [3.0, 3.0]]"""
    def mm(self, mat2: Tensor, name: str | None = None) -> Tensor:
        """The matrix product, like `matmul`.

        Args:
            input: Tensor.
            mat2: Tensor, the second factor.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.mm(paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[3.0], [4.0]])).tolist()
        [[11.0]]"""
    def mv(self, vec: Tensor, name: str | None = None) -> Tensor:
        """A matrix times a vector.

        Args:
            x: Tensor, the first factor.
            vec: 1-D Tensor.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.mv(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), paddle.to_tensor([1.0, 1.0])).tolist()
        [3.0, 7.0]"""
    def norm(self, p: Any = None, axis: builtins.int | list[builtins.int] | tuple[builtins.int, builtins.int] | None = None, keepdim: builtins.bool = False, out: Tensor | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
        """The norm of vectors along one axis or all, or of matrices in two axes.

        Args:
            x: Tensor of floats.
            p: the order; 'fro' and 'nuc' for matrices. None is 2, which in two axes is the largest singular value.
            axis: an axis or two; by default all.
            keepdim: whether reduced axes stay, with size 1. Default: False.
            out: Tensor that receives the result.
            dtype: dtype of the result, by name or as a `paddle.dtype`.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor without the axes unless `keepdim`; 0-D by default.

        >>> float(paddle.linalg.norm(paddle.to_tensor([3.0, 4.0])))
        5.0"""
    def outer(self, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """Each element of `x` times each element of `y`, both flattened.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor.

        >>> paddle.outer(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
        [[3, 4], [6, 8]]"""
    def tensordot(self, y: Tensor, axes: builtins.int | NestedSequence[builtins.int] | Tensor = 2, name: str | None = None) -> Tensor:
        """The sum of products over several axes.

        Args:
            x: Tensor, the first factor.
            y: Tensor, the second factor.
            axes: the number of x's last and y's first axes; or axes for both; or a list for each, `[[1, 0], [0, 1]]`. Default: 2.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.tensordot(paddle.ones([2, 3]), paddle.ones([3, 4]), 1).shape
        [2, 4]"""
    def trace(self, offset: builtins.int = 0, axis1: builtins.int = 0, axis2: builtins.int = 1, name: str | None = None) -> Tensor:
        """The sums of diagonals.

        Args:
            x: Tensor, the first factor.
            offset: which diagonal: 0 the main one. Default: 0.
            axis1: first axis of the matrices. Default: 0.
            axis2: second axis of the matrices. Default: 1.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.trace(paddle.to_tensor([[1, 2], [3, 4]])).item()
        5"""
    def cholesky_inverse(self, upper: builtins.bool = False, name: str | None = None) -> Tensor:
        """The inverse of the matrix whose Cholesky triangle is `x`.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            upper: whether the factor is an upper triangle. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.linalg.cholesky_inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
        [[0.25, 0.0], [0.0, 0.0625]]"""
    def cholesky_solve(self, y: Tensor, upper: builtins.bool = False, name: str | None = None) -> Tensor:
        """The solution of `A @ out = x` where `y` is the Cholesky factor of `A`.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            y: Tensor of shape [..., m, k]: the right-hand sides.
            upper: whether the upper triangle is read. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> a = paddle.to_tensor([[4.0], [8.0]])
        >>> b = paddle.to_tensor([[2.0, 0.0], [0.0, 2.0]])
        >>> paddle.linalg.cholesky_solve(a, b).tolist()
        [[1.0], [2.0]]"""
    def cond(self, p: Any = None, name: str | None = None) -> Tensor:
        """The condition number: the product of the norms `p` of a matrix and of its inverse.

        Args:
            x: Tensor of floats.
            p: which norm: a number, infinity, 'fro' or 'nuc'.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x` without its last two axes.

        >>> round(float(paddle.linalg.cond(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]]))), 4)
        2.0"""
    def corrcoef(self, rowvar: builtins.bool = True, name: str | None = None) -> Tensor:
        """The correlation coefficients of variables, each a row (or a column if not `rowvar`) of observations.

        Args:
            x: Tensor of floats.
            rowvar: whether a row is a variable, not a column. Default: True.
            name: a name for the result, used in Programs only.

        Returns:
            square matrix with a row for each variable; 0-D for one variable.

        >>> paddle.linalg.corrcoef(paddle.to_tensor([[1.0, 2.0], [2.0, 1.0]])).shape
        [2, 2]"""
    def cov(self, rowvar: builtins.bool = True, ddof: builtins.bool = True, fweights: Tensor | None = None, aweights: Tensor | None = None, name: str | None = None) -> Tensor:
        """The covariance matrix of variables, each a row (or a column if not `rowvar`) of observations.

        Args:
            x: Tensor of floats.
            rowvar: whether a row is a variable, not a column. Default: True.
            ddof: True divides by one less than the number of observations. Default: True.
            fweights: how often each observation counts, as integers.
            aweights: how much each observation weighs.
            name: a name for the result, used in Programs only.

        Returns:
            square matrix with a row for each variable; 0-D for one variable.

        >>> paddle.linalg.cov(paddle.to_tensor([[1.0, 2.0, 3.0]])).item()
        1.0"""
    def eig(self, name: str | None = None) -> tuple[Tensor, Tensor]:
        """Eigenvalues and eigenvectors (columns) of square matrices, complex.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            name: a name for the result, used in Programs only.

        Returns:
            the eigenvalues, of shape [..., n], and the eigenvectors as columns, of shape [..., n, n]; complex.

        >>> sorted(paddle.linalg.eig(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]]))[0].real().tolist())
        [2.0, 3.0]"""
    def eigvals(self, name: str | None = None) -> Tensor:
        """The eigenvalues of square matrices, complex.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            name: a name for the result, used in Programs only.

        Returns:
            complex Tensor of shape [..., n].

        >>> sorted(paddle.linalg.eigvals(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).real().tolist())
        [2.0, 3.0]"""
    def householder_product(self, tau: Tensor, name: str | None = None) -> Tensor:
        """The product of Householder reflections, given by the columns of `x` and the factors `tau`.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            tau: Tensor with the factors of the reflections.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `x`.

        >>> paddle.linalg.householder_product(paddle.ones([3, 2]), paddle.zeros([2])).shape
        [3, 2]"""
    def lstsq(self, y: Tensor, rcond: builtins.float | None = None, driver: Literal['gels', 'gelsy', 'gelsd', 'gelss'] | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The least squares solution of `x @ out = y`: (solution, residuals, rank, singular values), empty if not computed.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            y: Tensor of shape [..., m, k]: the right-hand sides.
            rcond: relative size below which singular values count as zero; by default by the dtype.
            driver: the LAPACK driver; 'gelsy' by default on the CPU, 'gels' on a GPU.
            name: a name for the result, used in Programs only.

        Returns:
            the solution, the squared residuals, the rank and the singular values, four Tensors.

        >>> paddle.linalg.lstsq(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]]), paddle.to_tensor([[2.0], [8.0]]))[0].tolist()
        [[1.0], [2.0]]"""
    def lu(self, pivot: builtins.bool = True, get_infos: builtins.bool = False, name: str | None = None) -> tuple[Tensor, Tensor] | tuple[Tensor, Tensor, Tensor]:
        """L and U packed in one matrix, and the pivots, counted from 1; with `get_infos` also the position of a zero pivot.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            pivot: whether rows are exchanged. Default: True.
            get_infos: whether an error code for each matrix is returned too. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            both factors in one Tensor with the shape of `x`, and the exchanges of rows, counted from 1; with `get_infos`,
            also an int32 Tensor that is 0 where it succeeded.

        >>> packed, pivots = paddle.linalg.lu(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]))
        >>> pivots.tolist()
        [2, 2]"""
    def lu_unpack(self, y: Tensor, unpack_ludata: builtins.bool = True, unpack_pivots: builtins.bool = True, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """P, L and U with `P @ L @ U = A`, from the result of `lu`; those not requested are empty.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            y: Tensor: the pivots, or the matrix that is multiplied.
            unpack_ludata: whether L and U are computed. Default: True.
            unpack_pivots: whether the permutation is computed. Default: True.
            name: a name for the result, used in Programs only.

        Returns:
            the permutation, the lower and the upper factor.

        >>> [r.shape for r in paddle.linalg.lu_unpack(*paddle.linalg.lu(paddle.eye(2)))]
        [[2, 2], [2, 2], [2, 2]]"""
    def matrix_power(self, n: builtins.int, name: str | None = None) -> tuple[Tensor, builtins.int]:
        """A square matrix to the power `n`; negative `n` uses its inverse.

        Args:
            x: Tensor, the first factor.
            n: the exponent, an integer.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.linalg.matrix_power(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]]), 2).tolist()
        [[4.0, 0.0], [0.0, 9.0]]"""
    def multi_dot(self, name: str | None = None) -> Tensor:
        """The product of several matrices, multiplied in the cheapest order; the first and last may be vectors.

        Args:
            x: Tensor, the first factor.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor.

        >>> paddle.linalg.multi_dot([paddle.ones([2, 3]), paddle.ones([3, 4]), paddle.ones([4, 5])]).shape
        [2, 5]"""
    def ormqr(self, tau: Tensor, y: Tensor, left: builtins.bool = True, transpose: builtins.bool = False, name: str | None = None) -> Tensor:
        """The product of `y` with Q, the matrix of `householder_product(x, tau)`: Q @ y, or y @ Q if not `left`.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            tau: Tensor with the factors of the reflections.
            y: Tensor: the pivots, or the matrix that is multiplied.
            left: whether Q is the left factor. Default: True.
            transpose: whether Q is transposed. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor with the shape of `y`.

        >>> a = paddle.to_tensor([[1.0, 0.0], [0.0, 1.0]])
        >>> b = paddle.to_tensor([0.0, 0.0])
        >>> c = paddle.to_tensor([[5.0], [6.0]])
        >>> paddle.linalg.ormqr(a, b, c).tolist()
        [[5.0], [6.0]]"""
    def pca_lowrank(self, q: builtins.int | None = None, center: builtins.bool = True, niter: builtins.int = 2, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """U, S and V of the principal components of the rows of `x`, found by random projections.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            q: how many singular values.
            center: whether the mean of the columns is subtracted. Default: True.
            niter: how many power iterations. Default: 2.
            name: a name for the result, used in Programs only.

        Returns:
            `u`, `s` and `v` of shapes [..., m, q], [..., q] and [..., n, q].

        >>> [r.shape for r in paddle.linalg.pca_lowrank(paddle.ones([5, 4]), q=2)]
        [[5, 2], [2], [4, 2]]"""
    def pinv(self, rcond: builtins.float | Tensor = 1e-15, hermitian: builtins.bool = False, name: str | None = None) -> Tensor:
        """The pseudo-inverse; singular values below `rcond` times the largest count as zero.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            rcond: relative size below which singular values count as zero; by default by the dtype.
            hermitian: whether the matrices equal their adjoints, which is faster. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape [..., n, m] for `x` of shape [..., m, n].

        >>> paddle.linalg.pinv(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
        [[0.5, 0.0], [0.0, 0.25]]"""
    def qr(self, mode: str = 'reduced', name: str | None = None) -> Tensor | tuple[Tensor, Tensor]:
        """The orthogonal Q and the triangular R with `Q @ R = x`.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            mode: 'reduced', 'complete' (Q is square), or 'r' for R alone. Default: 'reduced'.
            name: a name for the result, used in Programs only.

        Returns:
            `q` and `r`; with mode 'r', `r` alone.

        >>> [r.shape for r in paddle.linalg.qr(paddle.ones([3, 2]))]
        [[3, 2], [2, 2]]"""
    def slogdet(self, name: str | None = None) -> Tensor:
        """The sign and the logarithm of the absolute value of determinants, stacked along a new first axis.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape [2, ...]: the sign and the logarithm of the absolute value.

        >>> paddle.linalg.slogdet(paddle.eye(2))[0].item()
        1.0"""
    def solve(self, y: Tensor, left: builtins.bool = True, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
        """The solution of `x @ out = y`, or of `out @ x = y` if not `left`.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            y: Tensor of shape [..., m, k]: the right-hand sides.
            left: whether the unknown is the right factor. Default: True.
            name: a name for the result, used in Programs only.
            out: Tensor that receives the result.

        Returns:
            Tensor with the shape of `y`.

        >>> paddle.linalg.solve(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]]), paddle.to_tensor([2.0, 2.0])).tolist()
        [1.0, 0.5]"""
    def svd_lowrank(self, q: builtins.int | None = None, niter: builtins.int = 2, M: Tensor | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """U, S and V of the `q` (6 by default) largest singular values of `x - M`, found by random projections.

        Args:
            x: Tensor of shape [..., m, n]: one matrix or several.
            q: how many singular values.
            niter: how many power iterations. Default: 2.
            M: Tensor: the mean that is subtracted; by default none.
            name: a name for the result, used in Programs only.

        Returns:
            `u`, `s` and `v` of shapes [..., m, q], [..., q] and [..., n, q].

        >>> [r.shape for r in paddle.linalg.svd_lowrank(paddle.ones([5, 4]), q=2)]
        [[5, 2], [2], [4, 2]]"""
    def stft(self, n_fft: builtins.int, hop_length: builtins.int | None = None, win_length: builtins.int | None = None, window: Tensor | None = None, center: builtins.bool = True, pad_mode: Literal['reflect', 'constant'] = 'reflect', normalized: builtins.bool = False, onesided: builtins.bool | None = None, name: str | None = None) -> Tensor:
        """The Fourier transforms of overlapping frames of a signal `[..., time]`, as `[..., frequency, frame]`.

        `hop_length` is a quarter of `n_fft` by default. With `center` the signal is padded so that frame t is centred on
        sample t * hop_length. `onesided` keeps only the half of the spectrum that determines the other, for real signals.

        Args:
            x: Tensor of any shape.
            n_fft: length of a transform.
            hop_length: distance between the starts of two frames; by default a quarter of `n_fft`.
            win_length: length of the window; by default `n_fft`.
            window: 1-D Tensor of weights; by default ones.
            center: whether frames are centred at their times, with padding at both ends. Default: True.
            pad_mode: how the ends are padded: 'reflect' or 'constant'. Default: 'reflect'.
            normalized: whether the result is divided by the square root of `n_fft`. Default: False.
            onesided: whether only frequencies from 0 on are kept, which suffices for real signals.
            name: a name for the result, used in Programs only.

        Returns:
            complex Tensor of shape [..., frequencies, frames].

        >>> paddle.signal.stft(paddle.ones([16]), n_fft=8).shape
        [5, 9]"""
    def istft(self, n_fft: builtins.int, hop_length: builtins.int | None = None, win_length: builtins.int | None = None, window: Tensor | None = None, center: builtins.bool = True, normalized: builtins.bool = False, onesided: builtins.bool = True, length: builtins.int | None = None, return_complex: builtins.bool = False, name: str | None = None) -> Tensor:
        """The signal whose `stft` is nearest to `x` in the least-squares sense.

        Args:
            x: Tensor of any shape.
            n_fft: length of a transform.
            hop_length: distance between the starts of two frames; by default a quarter of `n_fft`.
            win_length: length of the window; by default `n_fft`.
            window: 1-D Tensor of weights; by default ones.
            center: whether frames are centred at their times, with padding at both ends. Default: True.
            normalized: whether the result is divided by the square root of `n_fft`. Default: False.
            onesided: whether only frequencies from 0 on are kept, which suffices for real signals. Default: True.
            length: length of the signal that is wanted.
            return_complex: whether the signal is complex. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            Tensor of shape [..., length of the signal].

        >>> x = paddle.arange(16, dtype="float32")
        >>> paddle.signal.istft(paddle.signal.stft(x, n_fft=8), n_fft=8).shape
        [16]"""
    def is_same_shape(self, y: Any) -> Any:
        """Whether `y` has the same shape."""
    @property
    def placements(self) -> Any: ...
    @property
    def process_mesh(self) -> Any: ...
    @property
    def num_shard(self) -> Any: ...
    def is_complex(self) -> builtins.bool:
        """Whether the elements are complex numbers.

        Args:
            x: Tensor of any shape.

        Returns:
            bool: True for complex64 and complex128.

        >>> paddle.is_complex(paddle.to_tensor([1j])), paddle.is_complex(paddle.ones([1]))
        (True, False)"""
    def is_empty(self, name: str | None = None) -> Tensor:
        """Whether there are no elements, as a 0-D boolean tensor.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            0-D Tensor of dtype bool.

        >>> paddle.is_empty(paddle.ones([0, 3])).item()
        True"""
    def is_floating_point(self) -> builtins.bool:
        """Whether the elements are floats.

        Args:
            x: Tensor of any shape.

        Returns:
            bool: True for float16, bfloat16, float32 and float64.

        >>> paddle.is_floating_point(paddle.ones([1])), paddle.is_floating_point(paddle.to_tensor([1]))
        (True, False)"""
    def is_integer(self) -> builtins.bool:
        """Whether the elements are integers; booleans are not.

        Args:
            x: Tensor of any shape.

        Returns:
            bool: True for int8 to int64 and uint8.

        >>> paddle.is_integer(paddle.to_tensor([1])), paddle.is_integer(paddle.to_tensor([True]))
        (True, False)"""
    def is_tensor(self) -> TypeGuard[Tensor]:
        """Whether `x` is a Tensor.

        Args:
            x: any object.

        Returns:
            bool.

        >>> paddle.is_tensor(paddle.ones([1])), paddle.is_tensor([1])
        (True, False)"""
    def rank(self) -> Tensor:
        """The number of axes, as a 0-D int32 tensor.

        Args:
            input: Tensor of any shape.

        Returns:
            0-D int32 Tensor.

        >>> int(paddle.rank(paddle.ones([2, 3])))
        2"""
    def bool(self) -> Tensor:
        """Cast to bool; returns the tensor itself if it already has that dtype."""
    def byte(self) -> Tensor:
        """Cast to uint8; returns the tensor itself if it already has that dtype."""
    def char(self) -> Tensor:
        """Cast to int8; returns the tensor itself if it already has that dtype."""
    def short(self) -> Tensor:
        """Cast to int16; returns the tensor itself if it already has that dtype."""
    def int(self) -> Tensor:
        """Cast to int32; returns the tensor itself if it already has that dtype."""
    def long(self) -> Tensor:
        """Cast to int64; returns the tensor itself if it already has that dtype."""
    def half(self) -> Tensor:
        """Cast to float16; returns the tensor itself if it already has that dtype."""
    def float(self) -> Tensor:
        """Cast to float32; returns the tensor itself if it already has that dtype."""
    def double(self) -> Tensor:
        """Cast to float64; returns the tensor itself if it already has that dtype."""
    def cfloat(self) -> Tensor:
        """Cast to complex64; returns the tensor itself if it already has that dtype."""
    def cdouble(self) -> Tensor:
        """Cast to complex128; returns the tensor itself if it already has that dtype."""
    def uint8(self) -> Tensor:
        """Cast to uint8; returns the tensor itself if it already has that dtype."""
    def int8(self) -> Tensor:
        """Cast to int8; returns the tensor itself if it already has that dtype."""
    def int16(self) -> Tensor:
        """Cast to int16; returns the tensor itself if it already has that dtype."""
    def int32(self) -> Tensor:
        """Cast to int32; returns the tensor itself if it already has that dtype."""
    def int64(self) -> Tensor:
        """Cast to int64; returns the tensor itself if it already has that dtype."""
    def uint16(self) -> Any:
        """Cast to uint16; returns the tensor itself if it already has that dtype."""
    def uint32(self) -> Any:
        """Cast to uint32; returns the tensor itself if it already has that dtype."""
    def uint64(self) -> Any:
        """Cast to uint64; returns the tensor itself if it already has that dtype."""
    def float16(self) -> Tensor:
        """Cast to float16; returns the tensor itself if it already has that dtype."""
    def bfloat16(self) -> Tensor:
        """Cast to bfloat16; returns the tensor itself if it already has that dtype."""
    def float32(self) -> Tensor:
        """Cast to float32; returns the tensor itself if it already has that dtype."""
    def float64(self) -> Tensor:
        """Cast to float64; returns the tensor itself if it already has that dtype."""
    def complex64(self) -> Tensor:
        """Cast to complex64; returns the tensor itself if it already has that dtype."""
    def complex128(self) -> Tensor:
        """Cast to complex128; returns the tensor itself if it already has that dtype."""
    def type_as(self, other: Tensor) -> Tensor:
        """Cast to the dtype of another tensor."""
    def cast_(self, dtype: DTypeLike) -> Tensor:
        """In-place form of `cast`: `x` has the new dtype from then on.

        Args:
            x: Tensor of any shape.
            dtype: the new dtype, by name or as a `paddle.dtype`.

        Returns:
            `x` itself.

        >>> x = paddle.to_tensor([1.7, 2.2])
        >>> paddle.cast_(x, "int32").tolist()
        [1, 2]"""
    def fill_(self, value: builtins.float) -> Tensor:
        """Set every element to one number, in place.

        >>> paddle.ones([2]).fill_(3).tolist()
        [3.0, 3.0]"""
    def zero_(self) -> Tensor:
        """Set every element to zero, in place."""
    def apply(self, func: Callable[[Tensor], Tensor]) -> Tensor:
        """Return the result of a Python function on this tensor; not for tensors with gradients."""
    def apply_(self, func: Callable[[Tensor], Tensor]) -> Tensor:
        """Replace this tensor by the result of a Python function on it."""
    def get_selected_rows(self) -> Any:
        """Row-sparse gradients do not exist here: embeddings have dense or COO ones."""
    def rows(self, *args: Any) -> Any:
        """Only for SelectedRows, which do not exist here."""
    def get_map_tensor(self, *args: Any) -> Any:
        """Only for vocabulary tensors, which do not exist here."""
    def set_vocab(self, *args: Any) -> Any:
        """Only for vocabulary tensors, which do not exist here."""
    def set_string_list(self, *args: Any) -> Any:
        """Only for string tensors, which do not exist here."""
    def set_tensor(self, value: Any) -> Any:
        """Share the memory of another tensor."""
    @property
    def block(self) -> Any: ...
    @staticmethod
    def create_parameter(shape: ShapeLike, dtype: DTypeLike, name: str | None = None, attr: ParamAttrLike | None = None, is_bias: builtins.bool = False, default_initializer: Initializer | None = None) -> Tensor:
        """Create a parameter that does not belong to a layer.

        Args:
            shape: its sizes.
            dtype: its dtype.
            name: its name; by default a generated one.
            attr: a `paddle.ParamAttr`, initializer or name; by default None.
            is_bias: whether it starts with zeros, as a bias, unless an initializer is given. Default: False.
            default_initializer: initializer that is used if `attr` has none; by default Xavier's uniform values.

        Returns:
            a Parameter.

        >>> paddle.create_parameter([2, 3], "float32").shape
        [2, 3]"""
    def set_(self, source: Tensor | None = None, shape: Sequence[builtins.int] | None = None, stride: Sequence[builtins.int] | None = None, offset: builtins.int = 0, name: str | None = None) -> Tensor:
        """Become a view of another tensor's memory with the given shape, strides (in elements) and offset (in bytes).

        >>> x = paddle.zeros([1]).set_(paddle.to_tensor([1.0, 2.0, 3.0]), shape=[2], offset=4)
        >>> x.tolist()
        [2.0, 3.0]"""
    def resize_(self, shape: Sequence[builtins.int], fill_zero: builtins.bool = False, name: str | None = None) -> Tensor:
        """Change the shape in place, truncating or extending the memory.

        >>> paddle.to_tensor([1.0, 2.0, 3.0]).resize_([2, 2], fill_zero=True).tolist()
        [[1.0, 2.0], [3.0, 0.0]]"""
    def reconstruct_from_(self, other: Any) -> Any:
        """Take over the values, shape and dtype of another tensor."""
    def get_device(self) -> builtins.int:
        """The number of the device, -1 for the CPU."""
    @property
    def __cuda_array_interface__(self) -> Any: ...
    def __tvm_ffi_env_stream__(self) -> builtins.int: ...
    def to_dense(self) -> Tensor:
        """Convert a sparse tensor to dense; a dense one is returned unchanged.

        Args:
            self: the Tensor.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).to_dense().tolist()
        [[0.0, 1.0]]"""
    def to_sparse_coo(self, sparse_dim: builtins.int) -> Tensor:
        """Convert to COO, with coordinates along the first `sparse_dim` axes; a COO tensor is returned unchanged.

        Args:
            self: the Tensor.
            sparse_dim: how many leading axes are sparse.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).indices().tolist()
        [[0], [1]]"""
    def to_sparse_csr(self) -> Any:
        """Convert a matrix, or a batch of them, to CSR; a CSR tensor is returned unchanged.

        Args:
            self: the Tensor.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_csr().cols().tolist()
        [1]"""
    def coalesce(self, name: str | None = None) -> Tensor:
        """Add up the entries of a COO tensor that have equal coordinates.

        Args:
            self: the Tensor.
            name: a name for the result, used in Programs only.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).coalesce().values().tolist()
        [1.0]"""
    def values(self) -> Tensor:
        """The stored elements of a sparse tensor.

        Args:
            self: the Tensor.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).values().tolist()
        [1.0]"""
    def indices(self) -> Any:
        """The coordinates of the stored elements of a COO tensor, one column for each.

        Args:
            self: the Tensor.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_coo(2).indices().tolist()
        [[0], [1]]"""
    def crows(self) -> Any:
        """The offsets at which the rows of a CSR tensor start.

        Args:
            self: the Tensor.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_csr().crows().tolist()
        [0, 1]"""
    def cols(self) -> Any:
        """The column of each stored element of a CSR tensor.

        Args:
            self: the Tensor.

        >>> paddle.to_tensor([[0.0, 1.0]]).to_sparse_csr().cols().tolist()
        [1]"""
    def nnz(self) -> Any:
        """The number of elements a sparse tensor stores."""
    def is_coalesced(self) -> Any:
        """Whether every coordinate of a COO tensor occurs once."""
    def sparse_dim(self) -> Any:
        """The number of axes stored as coordinates: 0 for a dense tensor."""
    def dense_dim(self) -> Any:
        """The number of axes stored densely."""
    def abs_(self, name: str | None = None) -> Any:
        """In-place form of `abs`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([-1.5, 2.0]).abs_().tolist()
        [1.5, 2.0]"""
    def acos_(self, name: str | None = None) -> Any:
        """In-place form of `acos`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0]).acos_().tolist()
        [0.0]"""
    def acosh_(self, name: str | None = None) -> Any:
        """In-place form of `acosh`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0]).acosh_().tolist()
        [0.0]"""
    def asin_(self, name: str | None = None) -> Any:
        """In-place form of `asin`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).asin_().tolist()
        [0.0]"""
    def asinh_(self, name: str | None = None) -> Any:
        """In-place form of `asinh`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).asinh_().tolist()
        [0.0]"""
    def atan_(self, name: str | None = None) -> Any:
        """In-place form of `atan`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).atan_().tolist()
        [0.0]"""
    def atanh_(self, name: str | None = None) -> Any:
        """In-place form of `atanh`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).atanh_().tolist()
        [0.0]"""
    def bitwise_and_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `bitwise_and`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([6]).bitwise_and_(paddle.to_tensor([3])).tolist()
        [2]"""
    def bitwise_invert_(self, name: str | None = None) -> Tensor:
        """In-place form of `bitwise_invert`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0, 1]).bitwise_invert_().tolist()
        [-1, -2]"""
    def bitwise_not_(self, name: str | None = None) -> Tensor:
        """In-place form of `bitwise_not`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0, 5]).bitwise_not_().tolist()
        [-1, -6]"""
    def bitwise_or_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `bitwise_or`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([5]).bitwise_or_(paddle.to_tensor([2])).tolist()
        [7]"""
    def bitwise_xor_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `bitwise_xor`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([5]).bitwise_xor_(paddle.to_tensor([1])).tolist()
        [4]"""
    def copysign_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `copysign`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 2.0]).copysign_(paddle.to_tensor([-1.0, 1.0])).tolist()
        [-1.0, 2.0]"""
    def cos_(self, name: str | None = None) -> Any:
        """In-place form of `cos`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).cos_().tolist()
        [1.0]"""
    def cosh_(self, name: str | None = None) -> Any:
        """In-place form of `cosh`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).cosh_().tolist()
        [1.0]"""
    def digamma_(self, name: str | None = None) -> Tensor:
        """In-place form of `digamma`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> round(paddle.to_tensor([1.0]).digamma_().item(), 4)
        -0.5772"""
    def div_(self, y: Tensor, name: str | None = None, *, rounding_mode: str | None = None) -> Tensor:
        """In-place form of `div`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            rounding_mode: None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([3.0, 1.0]).div_(paddle.to_tensor([2.0, 4.0])).tolist()
        [1.5, 0.25]"""
    def divide_(self, y: Tensor, name: str | None = None, *, rounding_mode: str | None = None) -> Tensor:
        """In-place form of `divide`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            rounding_mode: None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([5, -5]).divide_(paddle.to_tensor([2, 2]), rounding_mode="floor").tolist()
        [2, -3]"""
    def floor_divide_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `floor_divide`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([7, -7]).floor_divide_(paddle.to_tensor([2, 2])).tolist()
        [3, -4]"""
    def floor_mod_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `floor_mod`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([5, -5]).floor_mod_(paddle.to_tensor([3, 3])).tolist()
        [2, 1]"""
    def frac_(self, name: str | None = None) -> Tensor:
        """In-place form of `frac`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.5, -1.25]).frac_().tolist()
        [0.5, -0.25]"""
    def gammaln_(self, name: str | None = None) -> Tensor:
        """In-place form of `gammaln`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 2.0]).gammaln_().tolist()
        [0.0, 0.0]"""
    def gcd_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `gcd`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([12, 9]).gcd_(paddle.to_tensor([8, 6])).tolist()
        [4, 3]"""
    def hypot_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `hypot`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([3.0]).hypot_(paddle.to_tensor([4.0])).tolist()
        [5.0]"""
    def i0_(self, name: str | None = None) -> Tensor:
        """In-place form of `i0`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).i0_().tolist()
        [0.9999999403953552]"""
    def index_add_(self, index: Tensor, axis: builtins.int, value: Tensor, alpha: builtins.int = 1, name: str | None = None) -> Tensor:
        """In-place form of `index_add`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last.
            value: Tensor or number that is written or added.
            alpha: factor of the values. Default: 1.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> x, rows = paddle.zeros([2, 2]), paddle.to_tensor([1])
        >>> x.index_add_(rows, 0, paddle.ones([1, 2])).tolist()
        [[0.0, 0.0], [1.0, 1.0]]"""
    def index_fill_(self, index: Tensor, axis: builtins.int, value: builtins.float, name: str | None = None) -> Any:
        """In-place form of `index_fill`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            axis: an axis; a negative one counts from the last.
            value: Tensor or number that is written or added.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 2.0, 3.0]).index_fill_(paddle.to_tensor([0, 2]), 0, -1.0).tolist()
        [-1.0, 2.0, -1.0]"""
    def index_put_(self, indices: Sequence[Tensor], value: Tensor, accumulate: builtins.bool = False, name: str | None = None) -> Tensor:
        """In-place form of `index_put`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            indices: int32 or int64 Tensor of places.
            value: Tensor or number that is written or added.
            accumulate: whether values for one place are added to what was there. Default: False.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> x, place = paddle.zeros([3]), paddle.to_tensor([1])
        >>> x.index_put_((place,), paddle.to_tensor([5.0])).tolist()
        [0.0, 5.0, 0.0]"""
    def lcm_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `lcm`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([4, 3]).lcm_(paddle.to_tensor([6, 5])).tolist()
        [12, 15]"""
    def ldexp_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `ldexp`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 3.0]).ldexp_(paddle.to_tensor([2, 1])).tolist()
        [4.0, 6.0]"""
    def lgamma_(self, name: str | None = None) -> Tensor:
        """In-place form of `lgamma`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 2.0]).lgamma_().tolist()
        [0.0, 0.0]"""
    def log_(self, name: str | None = None) -> Tensor:
        """In-place form of `log`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0]).log_().tolist()
        [0.0]"""
    def log10_(self, name: str | None = None) -> Tensor:
        """In-place form of `log10`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 100.0]).log10_().tolist()
        [0.0, 2.0]"""
    def log1p_(self, name: str | None = None) -> None:
        """In-place form of `log1p`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).log1p_().tolist()
        [0.0]"""
    def log2_(self, name: str | None = None) -> Tensor:
        """In-place form of `log2`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 8.0]).log2_().tolist()
        [0.0, 3.0]"""
    def logit_(self, eps: builtins.float | None = None, name: str | None = None) -> Tensor:
        """In-place form of `logit`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            eps: `x` is first moved into [eps, 1 - eps]; by default it is not, and values outside [0, 1] give NaN.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.5]).logit_().tolist()
        [0.0]"""
    def mod_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `mod`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([5, -5]).mod_(paddle.to_tensor([3, 3])).tolist()
        [2, 1]"""
    def multigammaln_(self, p: builtins.int, name: str | None = None) -> Tensor:
        """In-place form of `multigammaln`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            p: number of dimensions.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> round(paddle.to_tensor([2.0]).multigammaln_(2).item(), 3)
        0.452"""
    def multiply_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `multiply`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2]).multiply_(paddle.to_tensor([3, 4])).tolist()
        [3, 8]"""
    def nan_to_num_(self, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None, name: str | None = None) -> Tensor:
        """In-place form of `nan_to_num`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            nan: what replaces NaN. Default: 0.0.
            posinf: what replaces infinity; by default the largest number of the dtype.
            neginf: what replaces negative infinity; by default the smallest number of the dtype.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, float("nan"), float("inf")]).nan_to_num_(posinf=9.0).tolist()
        [1.0, 0.0, 9.0]"""
    def neg_(self, name: str | None = None) -> Tensor:
        """In-place form of `neg`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, -2]).neg_().tolist()
        [-1, 2]"""
    def polygamma_(self, n: builtins.int, name: str | None = None) -> Tensor:
        """In-place form of `polygamma`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            n: order of the derivative.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> bool(paddle.to_tensor([1.0]).polygamma_(1) > 1.64)
        True"""
    def pow_(self, y: builtins.float | Tensor, name: str | None = None) -> Tensor:
        """In-place form of `pow`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([2.0, 3.0]).pow_(2).tolist()
        [4.0, 9.0]"""
    def remainder_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `remainder`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([-5, 5]).remainder_(paddle.to_tensor([3, -3])).tolist()
        [1, -1]"""
    def renorm_(self, p: builtins.float, axis: builtins.int, max_norm: builtins.float) -> Tensor:
        """In-place form of `renorm`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            p: positive integer: the number of dimensions.
            axis: an axis; a negative one counts from the last.
            max_norm: number that no norm exceeds.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]]).renorm_(2.0, 0, 1.0).round(4).tolist()
        [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]"""
    def scatter_(self, index: Any, updates: Any, overwrite: builtins.bool = True, name: str | None = None) -> Tensor:
        """In-place form of `scatter`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            index: int32 or int64 Tensor of places.
            updates: Tensor of values, a row for each index.
            overwrite: whether a row is replaced; otherwise the rows for one index are added up. Default: True.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> x, rows = paddle.zeros([3, 1]), paddle.to_tensor([2, 0])
        >>> x.scatter_(rows, paddle.to_tensor([[1.0], [2.0]])).tolist()
        [[2.0], [0.0], [1.0]]"""
    def scatter_add_(self, dim: builtins.int, index: Tensor, src: Tensor) -> Tensor:
        """In-place form of `scatter_add`: the result is written into `x`, which is returned.

        Args:
            input: Tensor to read from or to write into.
            dim: the axis.
            index: int32 or int64 Tensor of places.
            src: Tensor of values.

        Returns:
            `x` itself.

        >>> x, places = paddle.zeros([3]), paddle.to_tensor([0, 2, 0])
        >>> x.scatter_add_(0, places, paddle.ones([3])).tolist()
        [2.0, 0.0, 1.0]"""
    def sin_(self, name: str | None = None) -> Any:
        """In-place form of `sin`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).sin_().tolist()
        [0.0]"""
    def sinc_(self, name: str | None = None) -> Tensor:
        """In-place form of `sinc`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).sinc_().tolist()
        [1.0]"""
    def sinh_(self, name: str | None = None) -> Any:
        """In-place form of `sinh`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).sinh_().tolist()
        [0.0]"""
    def square_(self, name: str | None = None) -> Any:
        """In-place form of `square`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([2.0, -3.0]).square_().tolist()
        [4.0, 9.0]"""
    def sub_(self, y: Tensor, name: str | None = None, *, alpha: Number = 1) -> Tensor:
        """In-place form of `sub`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            alpha: factor of `y`. Default: 1.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([3.0]).sub_(paddle.to_tensor([1.0])).tolist()
        [2.0]"""
    def subtract_(self, y: Tensor, name: str | None = None, *, alpha: Number = 1) -> Tensor:
        """In-place form of `subtract`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            alpha: factor of `y`. Default: 1.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([3, 4]).subtract_(paddle.to_tensor([1, 1])).tolist()
        [2, 3]"""
    def tan_(self, name: str | None = None) -> Any:
        """In-place form of `tan`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).tan_().tolist()
        [0.0]"""
    def tanh_(self, name: str | None = None) -> Tensor:
        """In-place form of `tanh`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).tanh_().tolist()
        [0.0]"""
    def trunc_(self, name: str | None = None) -> Tensor:
        """In-place form of `trunc`: the result is written into `x`, which is returned.

        Args:
            input: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.7, -1.7]).trunc_().tolist()
        [1.0, -1.0]"""
    def equal_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `equal`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2]).equal_(paddle.to_tensor([1, 3])).tolist()
        [True, False]"""
    def greater_equal_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `greater_equal`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2]).greater_equal_(paddle.to_tensor([1, 3])).tolist()
        [True, False]"""
    def greater_than_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `greater_than`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 3]).greater_than_(paddle.to_tensor([1, 2])).tolist()
        [False, True]"""
    def less_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `less`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 3]).less_(paddle.to_tensor([2, 2])).tolist()
        [True, False]"""
    def less_equal_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `less_equal`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2]).less_equal_(paddle.to_tensor([1, 1])).tolist()
        [True, False]"""
    def less_than_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `less_than`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2]).less_than_(paddle.to_tensor([1, 3])).tolist()
        [False, True]"""
    def logical_and_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `logical_and`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([True, True]).logical_and_(paddle.to_tensor([True, False])).tolist()
        [True, False]"""
    def logical_not_(self, name: str | None = None) -> Tensor:
        """In-place form of `logical_not`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([True, False]).logical_not_().tolist()
        [False, True]"""
    def logical_or_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `logical_or`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([True, False]).logical_or_(paddle.to_tensor([False, False])).tolist()
        [True, False]"""
    def logical_xor_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `logical_xor`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([True, True]).logical_xor_(paddle.to_tensor([True, False])).tolist()
        [False, True]"""
    def not_equal_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `not_equal`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2]).not_equal_(paddle.to_tensor([1, 3])).tolist()
        [False, True]"""
    def gammainc_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `gammainc`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0]).gammainc_(paddle.to_tensor([0.0])).tolist()
        [0.0]"""
    def gammaincc_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `gammaincc`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> round(paddle.to_tensor([1.0]).gammaincc_(paddle.to_tensor([1.0])).item(), 4)
        0.3679"""
    def masked_scatter_(self, mask: Tensor, value: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `masked_scatter`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            mask: Tensor of booleans that broadcasts with `x`.
            value: number or Tensor that is written.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> x, mask = paddle.zeros([3]), paddle.to_tensor([True, False, True])
        >>> x.masked_scatter_(mask, paddle.to_tensor([1.0, 2.0])).tolist()
        [1.0, 0.0, 2.0]"""
    def flatten_(self, start_axis: builtins.int = 0, stop_axis: builtins.int = -1, name: str | None = None) -> Tensor:
        """In-place form of `flatten`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            start_axis: first of the axes that become one. Default: 0.
            stop_axis: last of the axes that become one. Default: -1.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([2, 3]).flatten_().shape
        [6]"""
    def reshape_(self, shape: ShapeLike, name: str | None = None) -> Tensor:
        """In-place form of `reshape`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            shape: sizes of the result: integers, or a Tensor of them.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([2, 3]).reshape_([3, 2]).shape
        [3, 2]"""
    def squeeze_(self, axis: builtins.int | Sequence[builtins.int] | None = None, name: str | None = None) -> Tensor:
        """In-place form of `squeeze`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([1, 3, 1]).squeeze_().shape
        [3]"""
    def t_(self, name: str | None = None) -> Any:
        """In-place form of `t`: the result is written into `x`, which is returned.

        Args:
            input: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([[1, 2], [3, 4]]).t_().tolist()
        [[1, 3], [2, 4]]"""
    def transpose_(self, perm: Any, name: str | None = None) -> Any:
        """In-place form of `transpose`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            perm: the order of the axes.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([2, 3]).transpose_([1, 0]).shape
        [3, 2]"""
    def unsqueeze_(self, axis: builtins.int | Sequence[builtins.int] | Tensor, name: str | None = None) -> Tensor:
        """In-place form of `unsqueeze`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            axis: an axis; a negative one counts from the last.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([3]).unsqueeze_(0).shape
        [1, 3]"""
    def bitwise_left_shift_(self, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """In-place form of `bitwise_left_shift`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            is_arithmetic: whether the sign bit is kept and copied. Default: True.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 3]).bitwise_left_shift_(paddle.to_tensor([2, 1])).tolist()
        [4, 6]"""
    def bitwise_right_shift_(self, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
        """In-place form of `bitwise_right_shift`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            is_arithmetic: whether the sign bit is kept and copied. Default: True.
            out: Tensor that receives the result.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([-8]).bitwise_right_shift_(paddle.to_tensor([1])).tolist()
        [-4]"""
    def cumprod_(self, dim: builtins.int | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
        """In-place form of `cumprod`.

        Args:
            x: Tensor of any shape.
            dim: the axis.
            dtype: dtype of the result; by default that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 2.0, 3.0]).cumprod_(0).tolist()
        [1.0, 2.0, 6.0]"""
    def cumsum_(self, axis: builtins.int | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
        """In-place form of `cumsum`: integers stay what they are.

        Args:
            x: Tensor of any shape.
            axis: the axis; by default the elements are taken in one row.
            dtype: dtype of the result; by default that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2, 3]).cumsum_().tolist()
        [1, 3, 6]"""
    def masked_fill_(self, mask: Tensor, value: Numeric, name: str | None = None) -> Tensor:
        """In-place form of `masked_fill`.

        Args:
            x: Tensor of any shape.
            mask: Tensor of booleans that broadcasts with `x`.
            value: number or Tensor that is written.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.ones([2]).masked_fill_(paddle.to_tensor([True, False]), 5.0).tolist()
        [5.0, 1.0]"""
    def where_(self, x: Tensor | builtins.float | None = None, y: Tensor | builtins.float | None = None, name: str | None = None) -> Tensor:
        """In-place form of `where`: the result is written into `x`.

        Args:
            condition: Tensor of booleans.
            x: Tensor, taken where `condition` is true.
            y: Tensor, taken elsewhere.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> x, y = paddle.ones([2]), paddle.zeros([2])
        >>> paddle.where_(paddle.to_tensor([True, False]), x, y).tolist()
        [1.0, 0.0]"""
    def add_(self, y: Tensor, name: str | None = None, *, alpha: Number = 1) -> Tensor:
        """In-place form of `add`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.
            alpha: factor of `y`. Default: 1.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1, 2]).add_(paddle.to_tensor([3, 4])).tolist()
        [4, 6]"""
    def ceil_(self, name: str | None = None) -> Any:
        """In-place form of `ceil`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.2, -1.2]).ceil_().tolist()
        [2.0, -1.0]"""
    def erfinv_(self, name: str | None = None) -> Tensor:
        """In-place form of `erfinv`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).erfinv_().tolist()
        [0.0]"""
    def exp_(self, name: str | None = None) -> Any:
        """In-place form of `exp`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).exp_().tolist()
        [1.0]"""
    def fill_diagonal_tensor_(self, y: Tensor, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1, name: str | None = None) -> Tensor:
        """In-place form of `fill_diagonal_tensor`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
            dim1: first axis of the matrices. Default: 0.
            dim2: second axis of the matrices. Default: 1.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself."""
    def floor_(self, name: str | None = None) -> Any:
        """In-place form of `floor`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.2, -1.2]).floor_().tolist()
        [1.0, -2.0]"""
    def lerp_(self, y: Tensor, weight: builtins.float | Tensor, name: str | None = None) -> Tensor:
        """In-place form of `lerp`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            weight: number or Tensor that broadcasts: 0 gives `x`, 1 gives `y`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 2.0]).lerp_(paddle.to_tensor([3.0, 4.0]), 0.5).tolist()
        [2.0, 3.0]"""
    def mul_(self, y: Tensor, name: str | None = None) -> Tensor:
        """In-place form of `mul`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            y: Tensor whose shape broadcasts with that of `x`.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([2.0, 3.0]).mul_(paddle.to_tensor([4.0, 5.0])).tolist()
        [8.0, 15.0]"""
    def put_along_axis_(self, indices: Tensor, values: builtins.float | Tensor, axis: builtins.int, reduce: Literal['assign', 'add', 'mul', 'multiply', 'mean', 'amin', 'amax'] = 'assign', include_self: builtins.bool = True, broadcast: builtins.bool = True) -> Any:
        """In-place form of `put_along_axis`: the result is written into `x`, which is returned.

        Args:
            arr: Tensor to read from or to write into.
            indices: int32 or int64 Tensor of places.
            values: Tensor or number that is written.
            axis: an axis; a negative one counts from the last.
            reduce: how values meet at one place: 'assign', 'add', 'multiply', 'mean', 'amax' or 'amin'. Default: 'assign'.
            include_self: whether the values that were there take part. Default: True.
            broadcast: whether the indices broadcast with `arr`. Default: True.

        Returns:
            `x` itself.

        >>> x, column = paddle.zeros([2, 2]), paddle.to_tensor([[1], [0]])
        >>> x.put_along_axis_(column, 9.0, 1).tolist()
        [[0.0, 9.0], [9.0, 0.0]]"""
    def reciprocal_(self, name: str | None = None) -> Any:
        """In-place form of `reciprocal`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([2.0, 4.0]).reciprocal_().tolist()
        [0.5, 0.25]"""
    def round_(self, decimals: builtins.float = 0, name: str | None = None) -> Any:
        """In-place form of `round`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
            decimals: how many decimal places stay; negative ones round to tens, hundreds and so on. Default: 0.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.5, 1.5, 2.5]).round_().tolist()
        [0.0, 2.0, 2.0]"""
    def rsqrt_(self, name: str | None = None) -> Any:
        """In-place form of `rsqrt`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([4.0, 1.0]).rsqrt_().tolist()
        [0.5, 1.0]"""
    def scale_(self, scale: builtins.float = 1.0, bias: builtins.float = 0.0, bias_after_scale: builtins.bool = True, act: str | None = None, name: str | None = None) -> Tensor:
        """In-place form of `scale`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            scale: number or Tensor of one element, the factor. Default: 1.0.
            bias: number that is added. Default: 0.0.
            bias_after_scale: whether the number is added after the multiplication instead of before. Default: True.
            act: name of an activation applied to the result, such as 'relu'; by default none.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([1.0, 2.0]).scale_(scale=2.0, bias=1.0).tolist()
        [3.0, 5.0]"""
    def sigmoid_(self, name: str | None = None) -> Any:
        """In-place form of `sigmoid`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([0.0]).sigmoid_().tolist()
        [0.5]"""
    def sqrt_(self, name: str | None = None) -> Any:
        """In-place form of `sqrt`: the result is written into `x`, which is returned.

        Args:
            x: Tensor of any shape.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([4.0, 9.0]).sqrt_().tolist()
        [2.0, 3.0]"""
    def clip_(self, min: builtins.float | None = None, max: builtins.float | None = None, name: str | None = None) -> Tensor:
        """In-place form of `clip`; an integer `x` keeps its type, and the bounds are truncated.

        Args:
            x: Tensor of any shape.
            min: number or Tensor: the lower bound; by default none.
            max: number or Tensor: the upper bound; by default none.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([-1.0, 5.0]).clip_(0.0, 2.0).tolist()
        [0.0, 2.0]"""
    def clamp_(self, min: builtins.float | None = None, max: builtins.float | None = None, name: str | None = None) -> Tensor:
        """In-place form of `clip`; an integer `x` keeps its type, and the bounds are truncated.

        Args:
            x: Tensor of any shape.
            min: number or Tensor: the lower bound; by default none.
            max: number or Tensor: the upper bound; by default none.
            name: a name for the result, used in Programs only.

        Returns:
            `x` itself.

        >>> paddle.to_tensor([-1.0, 5.0]).clip_(0.0, 2.0).tolist()
        [0.0, 2.0]"""
    def to_string(self, throw_on_error: builtins.bool = True, with_details: builtins.bool = False) -> Any:
        """The tensor as it is printed."""
    lod_level: builtins.int

class XPUPinnedPlace(Place):
    """Pinned host memory, which an XPU device reads directly.

    >>> if paddle.device.xpu.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.XPUPinnedPlace())"""
    kind: str
    torch_type: str
    def __init__(self) -> None: ...

class XPUPlace(Place):
    """An XPU device, by its number.

    Args:
        dev_id: number of the device, from 0 on.

    >>> if paddle.device.xpu.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.XPUPlace(0))"""
    what: str
    def __init__(self, dev_id: Any = None) -> None: ...
    kind: str
    torch_type: str

def abs(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The absolute value; for a complex number, its modulus.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.abs(paddle.to_tensor([-1.5, 2.0])).tolist()
    [1.5, 2.0]"""

def abs_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `abs`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([-1.5, 2.0]).abs_().tolist()
    [1.5, 2.0]"""

def acos(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The angle whose cosine is x.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.acos(paddle.to_tensor([1.0])).tolist()
    [0.0]"""

def acos_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `acos`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0]).acos_().tolist()
    [0.0]"""

def acosh(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of the hyperbolic cosine.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.acosh(paddle.to_tensor([1.0])).tolist()
    [0.0]"""

def acosh_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `acosh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0]).acosh_().tolist()
    [0.0]"""

def add(x: Tensor, y: Tensor, name: str | None = None, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
    """`x + alpha * y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        alpha: factor of `y`. Default: 1.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.add(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
    [4, 6]"""

def add_n(inputs: Tensor | Sequence[Tensor], name: str | None = None) -> Tensor:
    """The sum of a list of tensors of the same shape.

    Args:
        inputs: list of Tensors of one shape and dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.add_n([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [4, 6]"""

def addmm(input: Tensor, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
    """`beta * input + alpha * x @ y`, for matrices.

    Args:
        input: Tensor.
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        beta: factor of `input`. Default: 1.0.
        alpha: factor of the product. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.addmm(paddle.ones([2, 2]), paddle.eye(2), paddle.eye(2)).tolist()
    [[2.0, 1.0], [1.0, 2.0]]"""

def addmm_(input: Tensor, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
    """In-place form of `addmm`: the result is written into `x`, which is returned.

    Args:
        input: Tensor.
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        beta: factor of `input`. Default: 1.0.
        alpha: factor of the product. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x = paddle.eye(2)
    >>> x.addmm_(paddle.ones([2, 2]), paddle.ones([2, 2])).tolist()
    [[3.0, 2.0], [2.0, 3.0]]"""

def all(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Whether every element is nonzero.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.all(paddle.to_tensor([[True, False], [True, True]]), axis=0).tolist()
    [True, False]"""

def allclose(x: Tensor, y: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False, name: str | None = None) -> Tensor:
    """Whether `isclose` holds everywhere, as a 0-D tensor.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        rtol: relative tolerance, of the size of `y`. Default: 1e-05.
        atol: absolute tolerance. Default: 1e-08.
        equal_nan: whether two NaN are equal. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> bool(paddle.allclose(paddle.to_tensor([1.0]), paddle.to_tensor([1.000001])))
    True"""

def amax(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The largest element; equal ones share the gradient.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.amax(paddle.to_tensor([[3.0, 1.0], [2.0, 5.0]]), axis=0).tolist()
    [3.0, 5.0]"""

def amin(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The smallest element; equal ones share the gradient.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.amin(paddle.to_tensor([[3.0, 1.0], [2.0, 5.0]]), axis=0).tolist()
    [2.0, 1.0]"""

def angle(x: Tensor, name: str | None = None) -> Tensor:
    """The angle in radians; π for a negative real number.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.angle(paddle.to_tensor([1.0 + 0j])).tolist()
    [0.0]"""

def any(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Whether any element is nonzero.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.any(paddle.to_tensor([[True, False], [False, False]]), axis=1).tolist()
    [True, False]"""

def arange(start: builtins.float | Tensor = 0, end: builtins.float | Tensor | None = None, step: builtins.float | Tensor = 1, dtype: DTypeLike | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False, name: str | None = None) -> Tensor:
    """Evenly spaced values from `start`, up to but excluding `end`; integers unless an argument is a float.

    Args:
        start: first number. Default: 0.
        end: end, which is left out.
        step: distance between two numbers. Default: 1.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.arange(1, 7, 2).tolist()
    [1, 3, 5]"""

def argmax(x: Tensor, axis: int | None = None, keepdim: builtins.bool = False, dtype: DTypeLike = 'int64', name: str | None = None) -> Tensor:
    """The position of the largest element, the first of equal ones; in the flattened tensor if `axis` is None.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of places, without the axis unless `keepdim`.

    >>> paddle.argmax(paddle.to_tensor([[1, 5, 2], [4, 3, 6]]), axis=1).tolist()
    [1, 2]"""

def argmin(x: Tensor, axis: int | None = None, keepdim: builtins.bool = False, dtype: DTypeLike = 'int64', name: str | None = None) -> Tensor:
    """The position of the smallest element, the first of equal ones; in the flattened tensor if `axis` is None.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of places, without the axis unless `keepdim`.

    >>> paddle.argmin(paddle.to_tensor([[3, 1], [2, 5]]), axis=1).tolist()
    [1, 0]"""

def argsort(x: Tensor, axis: int = -1, descending: builtins.bool = False, stable: builtins.bool = False, name: str | None = None) -> Tensor:
    """The positions that sort the elements along an axis.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        descending: whether the largest element comes first. Default: False.
        stable: whether equal elements keep their order. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        int64 Tensor with the shape of `x`.

    >>> paddle.argsort(paddle.to_tensor([3, 1, 2])).tolist()
    [1, 2, 0]"""

def argwhere(input: Tensor) -> Tensor:
    """The positions of the nonzero elements, one row each.

    Args:
        input: Tensor of any shape.

    Returns:
        int64 Tensor of shape [n, number of axes].

    >>> paddle.argwhere(paddle.to_tensor([0, 4, 5])).tolist()
    [[1], [2]]"""

def as_complex(x: Tensor, name: str | None = None) -> Tensor:
    """The pairs along the last axis (of size 2) as complex numbers, without copying where the layout allows.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.as_complex(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [(1+2j), (3+4j)]"""

def as_real(x: Tensor, name: str | None = None) -> Tensor:
    """Complex numbers as pairs of real ones along a new last axis, as a view.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.as_real(paddle.to_tensor([1 + 2j])).tolist()
    [[1.0, 2.0]]"""

def as_strided(x: Tensor, shape: Sequence[int], stride: Sequence[int], offset: int = 0, name: str | None = None) -> Tensor:
    """A view of x's memory with the given shape and strides; strides count elements, `offset` counts bytes.

    Args:
        x: Tensor of any shape.
        shape: sizes of the result: integers, or a Tensor of them.
        stride: distance in memory between neighbours along each axis.
        offset: where it starts. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the given shape, which shares the memory of `x`.

    >>> paddle.as_strided(paddle.to_tensor([1.0, 2.0, 3.0]), [2, 2], [1, 1]).tolist()
    [[1.0, 2.0], [2.0, 3.0]]"""

def as_tensor(data: TensorLike | NestedNumericSequence, dtype: DTypeLike | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Like `to_tensor`, with torch's argument names; always copies. Also `paddle.tensor(...)`.

    Args:
        data: a number, a nested list, an array, or another Tensor.
        dtype: dtype of the result; by default that of `data`, and of Python's floats `paddle.get_default_dtype()`.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False. Default: False.

    Returns:
        Tensor with memory of its own; torch's namesake shares memory where it can.

    >>> paddle.as_tensor([1.0, 2.0], requires_grad=True).stop_gradient
    False"""

def asarray(obj: TensorLike | NestedNumericSequence, *, dtype: DTypeLike | None = None, device: PlaceLike | None = None, copy: builtins.bool | None = None, requires_grad: builtins.bool = False) -> Any:
    """Like `to_tensor`, under the array API's name; the data is copied regardless of `copy`.

    Args:
        obj: a number, a nested list, an array, or another Tensor.
        dtype: dtype of the result; by default that of `obj`.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        copy: accepted and not used.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False. Default: False.

    Returns:
        Tensor with memory of its own.

    >>> paddle.asarray([1, 2]).tolist()
    [1, 2]"""

def asin(x: Tensor, name: str | None = None) -> Tensor:
    """The angle whose sine is x.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.asin(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def asin_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `asin`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).asin_().tolist()
    [0.0]"""

def asinh(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse of the hyperbolic sine.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.asinh(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def asinh_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `asinh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).asinh_().tolist()
    [0.0]"""

def assign(x: TensorLike, output: Tensor | None = None) -> Tensor:
    """A copy of a tensor, an array, a list or a number, with gradients flowing back; into `output` if it is given.

    Python floats become float64, as in numpy, and a number becomes a tensor of shape [1].

    Args:
        x: Tensor, array, list or number.
        output: Tensor that receives the copy; by default a new one.

    Returns:
        Tensor, `output` if it was given.

    >>> paddle.assign([1, 2]).tolist()
    [1, 2]"""

def async_save(obj: Any, path: Any, protocol: builtins.float = 4, sync_other_task: builtins.bool = False, **configs: Any) -> Any:
    """Save a tensor or a state as `save` does, while the program goes on; it may change the tensors meanwhile.

    Args:
        obj: a tensor, or a dict such as the state of a layer or an optimizer.
        path: a file name.
        protocol: version of pickle, 2 to 4.
        sync_other_task: wait until the files that are being written are complete, first.
        **configs: as of `save`.

    >>> linear = paddle.nn.Linear(2, 3)
    >>> paddle.async_save(linear.state_dict(), "linear.pdparams")
    >>> paddle.clear_async_save_task_queue()
    >>> sorted(paddle.load("linear.pdparams"))
    ['bias', 'weight']"""

def atan(x: Tensor, name: str | None = None) -> Tensor:
    """The angle whose tangent is x.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.atan(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def atan2(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The angle, in (-π, π], of the point whose ordinate is x and whose abscissa is y; float64 for integers.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.atan2(paddle.to_tensor([0.0]), paddle.to_tensor([1.0])).tolist()
    [0.0]"""

def atan_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `atan`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).atan_().tolist()
    [0.0]"""

def atanh(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of the hyperbolic tangent.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.atanh(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def atanh_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `atanh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).atanh_().tolist()
    [0.0]"""

def atleast_1d(*inputs: Any, name: str | None = None) -> Any:
    """Each input with at least one axis.

    Args:
        name: a name for the result, used in Programs only.
        *inputs: Tensors, or numbers.

    Returns:
        a Tensor, or a list of Tensors for several inputs.

    >>> paddle.atleast_1d(paddle.to_tensor(3.0)).shape
    [1]"""

def atleast_2d(*inputs: Any, name: str | None = None) -> Any:
    """Each input with at least two axes, new ones first.

    Args:
        name: a name for the result, used in Programs only.
        *inputs: Tensors, or numbers.

    Returns:
        a Tensor, or a list of Tensors for several inputs.

    >>> paddle.atleast_2d(paddle.ones([3])).shape
    [1, 3]"""

def atleast_3d(*inputs: Any, name: str | None = None) -> Any:
    """Each input with at least three axes: a vector becomes [1, n, 1], a matrix [m, n, 1].

    Args:
        name: a name for the result, used in Programs only.
        *inputs: Tensors, or numbers.

    Returns:
        a Tensor, or a list of Tensors for several inputs.

    >>> paddle.atleast_3d(paddle.ones([3])).shape
    [1, 3, 1]"""

def baddbmm(input: Tensor, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
    """`beta * input + alpha * x @ y`, for stacks of matrices.

    Args:
        input: Tensor.
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        beta: factor of `input`. Default: 1.0.
        alpha: factor of the product. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.baddbmm(paddle.ones([1, 1, 1]), paddle.ones([1, 1, 2]), paddle.ones([1, 2, 1])).tolist()
    [[[3.0]]]"""

def baddbmm_(input: Tensor, x: Tensor, y: Tensor, beta: builtins.float = 1.0, alpha: builtins.float = 1.0, name: str | None = None) -> Tensor:
    """In-place form of `baddbmm`: the result is written into `x`, which is returned.

    Args:
        input: Tensor.
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        beta: factor of `input`. Default: 1.0.
        alpha: factor of the product. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x, ones = paddle.zeros([1, 1, 2]), paddle.ones([1, 2, 2])
    >>> x.baddbmm_(ones[:, :1], ones).tolist()
    [[[2.0, 2.0]]]"""

def bartlett_window(window_length: Any, periodic: builtins.bool = True, *, dtype: str = 'float32', layout: Any = None, device: Any = None, pin_memory: builtins.bool = False, requires_grad: builtins.bool = False) -> Any:
    """A triangle that is 0 at its ends.

    Args:
        window_length: how many samples.
        periodic: whether it is periodic, for Fourier transforms; else symmetric, for filters. Default: True.
        dtype: dtype of the samples, one of floating-point numbers. Default: 'float32'.
        layout: not used.
        device: place of the result; None is the current one.
        pin_memory: whether the result is in pinned memory. Default: False.
        requires_grad: whether gradients are wanted for it. Default: False.

    Returns:
        Tensor with `window_length` elements.

    >>> paddle.bartlett_window(4).tolist()
    [0.0, 0.5, 1.0, 0.5]"""

def batch(reader: Callable[[], Iterator[Any]], batch_size: int, drop_last: builtins.bool = False) -> Callable[[], Iterator[Any]]:
    """A reader of lists of `batch_size` samples; the last may be shorter, or is dropped with `drop_last`.

    Args:
        reader: function that returns an iterator of samples.
        batch_size: how many samples a batch has.
        drop_last: whether an incomplete last batch is left out. Default: False.

    Returns:
        a reader of lists.

    >>> [samples for samples in paddle.batch(lambda: iter(range(5)), 2)()]
    [[0, 1], [2, 3], [4]]"""

def bernoulli(x: Tensor, p: builtins.float | None = None, name: str | None = None) -> Tensor:
    """1 with the probability in `x` (or `p` for all elements), else 0.

    Args:
        x: Tensor of any shape.
        p: probability of 1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of zeros and ones with the shape and dtype of `x`.

    >>> paddle.bernoulli(paddle.to_tensor([0.0, 1.0])).tolist()
    [0.0, 1.0]"""

def bernoulli_(x: Tensor, p: builtins.float | Tensor = 0.5, name: str | None = None) -> Tensor:
    """Fill with 1 with probability `p`, else 0; `p` is a number or a tensor with one probability for each element.

    Args:
        x: Tensor of any shape.
        p: probability of 1. Default: 0.5.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([3]).bernoulli_(p=1.0).tolist()
    [1.0, 1.0, 1.0]"""

bfloat16: dtype
def bincount(x: Tensor, weights: Tensor | None = None, minlength: int = 0, name: str | None = None) -> Tensor:
    """How often each non-negative integer occurs, or the sum of the weights of its occurrences.

    Args:
        x: Tensor of any shape.
        weights: Tensor with a weight for each element; by default 1.
        minlength: least length of the result. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        1-D Tensor as long as the largest element plus 1, int64, or the dtype of the weights.

    >>> paddle.bincount(paddle.to_tensor([1, 2, 1, 4])).tolist()
    [0, 2, 1, 0, 1]"""

def binomial(count: Tensor, prob: Tensor, name: str | None = None) -> Tensor:
    """The number of successes in `count` trials of probability `prob`, as int64, with broadcasting.

    Args:
        count: Tensor: how many trials.
        prob: Tensor: probability of success.
        name: a name for the result, used in Programs only.

    Returns:
        int64 Tensor with the broadcast shape of both.

    >>> paddle.binomial(paddle.to_tensor([3.0]), paddle.to_tensor([1.0])).tolist()
    [3]"""

def bitwise_and(x: Tensor, y: Tensor, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """The bits set in both; for booleans, whether both are true.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> paddle.bitwise_and(paddle.to_tensor([6]), paddle.to_tensor([3])).tolist()
    [2]"""

def bitwise_and_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `bitwise_and`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([6]).bitwise_and_(paddle.to_tensor([3])).tolist()
    [2]"""

bitwise_invert = bitwise_not
def bitwise_invert_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `bitwise_invert`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0, 1]).bitwise_invert_().tolist()
    [-1, -2]"""

def bitwise_left_shift(x: Tensor, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """The bits of x shifted left by y positions and filled with zeros, whether the shift is arithmetic or not.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        is_arithmetic: whether the sign bit is kept and copied. Default: True.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> paddle.bitwise_left_shift(paddle.to_tensor([1, 3]), paddle.to_tensor([2, 1])).tolist()
    [4, 6]"""

def bitwise_left_shift_(x: Tensor, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """In-place form of `bitwise_left_shift`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        is_arithmetic: whether the sign bit is kept and copied. Default: True.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 3]).bitwise_left_shift_(paddle.to_tensor([2, 1])).tolist()
    [4, 6]"""

def bitwise_not(x: Tensor, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """Every bit inverted; for a boolean, its negation.

    Args:
        x: Tensor of any shape.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> paddle.bitwise_not(paddle.to_tensor([0, 5])).tolist()
    [-1, -6]"""

def bitwise_not_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `bitwise_not`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0, 5]).bitwise_not_().tolist()
    [-1, -6]"""

def bitwise_or(x: Tensor, y: Tensor, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """The bits set in either.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> paddle.bitwise_or(paddle.to_tensor([5]), paddle.to_tensor([2])).tolist()
    [7]"""

def bitwise_or_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `bitwise_or`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([5]).bitwise_or_(paddle.to_tensor([2])).tolist()
    [7]"""

def bitwise_right_shift(x: Tensor, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """The bits of x shifted right by y positions and filled with the sign bit, or with zeros if not `is_arithmetic`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        is_arithmetic: whether the sign bit is kept and copied. Default: True.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> paddle.bitwise_right_shift(paddle.to_tensor([-8]), paddle.to_tensor([1])).tolist()
    [-4]"""

def bitwise_right_shift_(x: Tensor, y: Tensor, is_arithmetic: builtins.bool = True, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """In-place form of `bitwise_right_shift`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        is_arithmetic: whether the sign bit is kept and copied. Default: True.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([-8]).bitwise_right_shift_(paddle.to_tensor([1])).tolist()
    [-4]"""

def bitwise_xor(x: Tensor, y: Tensor, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """The bits set in exactly one.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> paddle.bitwise_xor(paddle.to_tensor([5]), paddle.to_tensor([1])).tolist()
    [4]"""

def bitwise_xor_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `bitwise_xor`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([5]).bitwise_xor_(paddle.to_tensor([1])).tolist()
    [4]"""

def blackman_window(window_length: Any, periodic: builtins.bool = True, *, dtype: str = 'float32', layout: Any = None, device: Any = None, pin_memory: builtins.bool = False, requires_grad: builtins.bool = False) -> Any:
    """A sum of three cosines with low side lobes.

    Args:
        window_length: how many samples.
        periodic: whether it is periodic, for Fourier transforms; else symmetric, for filters. Default: True.
        dtype: dtype of the samples, one of floating-point numbers. Default: 'float32'.
        layout: not used.
        device: place of the result; None is the current one.
        pin_memory: whether the result is in pinned memory. Default: False.
        requires_grad: whether gradients are wanted for it. Default: False.

    Returns:
        Tensor with `window_length` elements."""

def block_diag(inputs: Sequence[Tensor], name: str | None = None) -> Tensor:
    """One matrix with the inputs along its diagonal and zeros elsewhere.

    Args:
        inputs: list of Tensors.
        name: a name for the result, used in Programs only.

    Returns:
        a matrix with as many rows and columns as all together.

    >>> paddle.block_diag([paddle.to_tensor([[1]]), paddle.to_tensor([[2, 3]])]).tolist()
    [[1, 0, 0], [0, 2, 3]]"""

def bmm(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The matrix products of two stacks of matrices, pair by pair.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor.

    >>> paddle.bmm(paddle.ones([5, 2, 3]), paddle.ones([5, 3, 4])).shape
    [5, 2, 4]"""

bool: dtype
def broadcast_shape(x_shape: Sequence[int], y_shape: Sequence[int]) -> list[int]:
    """The broadcast shape of two shapes.

    Args:
        x_shape: list or tuple of sizes.
        y_shape: list or tuple of sizes.

    Returns:
        list of sizes.

    >>> paddle.broadcast_shape([2, 1, 3], [1, 3, 1])
    [2, 3, 3]"""

def broadcast_shapes(*shapes: Sequence[int]) -> list[int]:
    """The broadcast shape of several shapes.

    Args:
        *shapes: lists or tuples of sizes.

    Returns:
        list of sizes.

    >>> paddle.broadcast_shapes([2, 1], [3])
    [2, 3]"""

def broadcast_tensors(input: Sequence[Tensor], name: str | None = None) -> list[Tensor]:
    """Expand all tensors to their common broadcast shape.

    Args:
        input: Tensor, or list of Tensors that broadcast.
        name: a name for the result, used in Programs only.

    Returns:
        list of Tensors of one shape.

    >>> [r.shape for r in paddle.broadcast_tensors([paddle.ones([2, 1]), paddle.ones([3])])]
    [[2, 3], [2, 3]]"""

def broadcast_to(x: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
    """As `expand`.

    Args:
        x: Tensor of any shape.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the given shape; -1 in it keeps a size.

    >>> paddle.broadcast_to(paddle.to_tensor([1, 2]), [2, 2]).tolist()
    [[1, 2], [1, 2]]"""

def bucketize(x: Tensor, sorted_sequence: Tensor, out_int32: builtins.bool = False, right: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Which of the intervals between ascending boundaries each element lies in; see `searchsorted`.

    Args:
        x: Tensor of any shape.
        sorted_sequence: Tensor whose last axis is in ascending order.
        out_int32: whether the result is int32 instead of int64. Default: False.
        right: whether a value goes behind equal ones instead of before them. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor of places with the shape of `x`, int64 or int32.

    >>> paddle.bucketize(paddle.to_tensor([0, 2, 9]), paddle.to_tensor([2, 4, 8])).tolist()
    [0, 0, 3]"""

def cartesian_prod(x: Sequence[Tensor], name: str | None = None) -> Tensor:
    """All tuples with one element of each 1-D input, one tuple per row.

    Args:
        x: Tensor, or list of Tensors to join.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [number of combinations, number of Tensors].

    >>> paddle.cartesian_prod([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[1, 3], [1, 4], [2, 3], [2, 4]]"""

def cast(x: Tensor, dtype: DTypeLike) -> Tensor:
    """Return a copy with another dtype.

    Args:
        x: Tensor of any shape.
        dtype: the new dtype, by name or as a `paddle.dtype`.

    Returns:
        Tensor with the shape of `x`; a cast to integers cuts off what is behind the point.

    >>> paddle.cast(paddle.to_tensor([1.7, -1.7]), "int64").tolist()
    [1, -1]"""

def cast_(x: Tensor, dtype: DTypeLike) -> Tensor:
    """In-place form of `cast`: `x` has the new dtype from then on.

    Args:
        x: Tensor of any shape.
        dtype: the new dtype, by name or as a `paddle.dtype`.

    Returns:
        `x` itself.

    >>> x = paddle.to_tensor([1.7, 2.2])
    >>> paddle.cast_(x, "int32").tolist()
    [1, 2]"""

cat = concat
def cauchy_(x: Tensor, loc: Numeric = 0, scale: Numeric = 1, name: str | None = None) -> Tensor:
    """Fill with numbers of the Cauchy distribution.

    Args:
        x: Tensor of any shape.
        loc: where the middle is. Default: 0.
        scale: half of the width at half of the height. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 3]).cauchy_().shape
    [2, 3]"""

def cdist(x: Tensor, y: Tensor, p: builtins.float = 2.0, compute_mode: Literal['use_mm_for_euclid_dist_if_necessary', 'use_mm_for_euclid_dist', 'donot_use_mm_for_euclid_dist'] = 'use_mm_for_euclid_dist_if_necessary', name: str | None = None) -> Tensor:
    """The distances between each row of `x` and each row of `y`.

    Args:
        x: Tensor of floats.
        y: Tensor whose shape broadcasts with that of `x`.
        p: which norm: a number, infinity, 'fro' or 'nuc'. Default: 2.0.
        compute_mode: how it is computed; without effect here. Default: 'use_mm_for_euclid_dist_if_necessary'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [..., rows of `x`, rows of `y`].

    >>> paddle.cdist(paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[3.0, 4.0], [0.0, 1.0]])).tolist()
    [[5.0, 1.0]]"""

cdouble: dtype
def ceil(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The smallest integer not below x.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.ceil(paddle.to_tensor([1.2, -1.2])).tolist()
    [2.0, -1.0]"""

cfloat: dtype
def check_shape(shape: ShapeLike, op_name: str, expected_shape_type: type[Any] | tuple[Any, ...] = ..., expected_element_type: type[Any] | tuple[Any, ...] = ..., expected_tensor_dtype: tuple[DTypeName, ...] = ...) -> None:
    """Reject a value that cannot be a shape.

    Args:
        shape: the value to look at.
        op_name: name of the function, for the error.
        expected_shape_type: types that it may have; by default list, tuple or Tensor.
        expected_element_type: types that a size may have; by default int or Tensor.
        expected_tensor_dtype: dtypes that a Tensor may have; by default int32 and int64.

    Returns:
        None; a TypeError is raised otherwise.

    >>> paddle.check_shape([2, 3], "my_function")"""

def cholesky(x: Tensor, upper: builtins.bool = False, name: str | None = None) -> Tensor:
    """The triangle L with `L @ L.T = x` of a positive definite matrix, or its transpose if `upper`.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        upper: whether the factor is an upper triangle. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.linalg.cholesky(paddle.to_tensor([[4.0, 2.0], [2.0, 5.0]])).tolist()
    [[2.0, 0.0], [1.0, 2.0]]"""

def chunk(x: Tensor, chunks: int, axis: int | Tensor = 0, name: str | None = None) -> list[Tensor]:
    """Split into `chunks` equal parts.

    Args:
        x: Tensor, or list of Tensors to join.
        chunks: how many equal parts.
        axis: an axis; a negative one counts from the last. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        list of Tensors.

    >>> [part.tolist() for part in paddle.chunk(paddle.to_tensor([1, 2, 3, 4]), 2)]
    [[1, 2], [3, 4]]"""

clamp = clip
def clear_async_save_task_queue() -> Any:
    """Wait until everything that `async_save` was given is written; an error of writing is raised here."""

def clip(x: Tensor, min: builtins.float | None = None, max: builtins.float | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Each element clipped to `[min, max]`; either bound may be missing, or a tensor.

    Args:
        x: Tensor of any shape.
        min: number or Tensor: the lower bound; by default none.
        max: number or Tensor: the upper bound; by default none.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.clip(paddle.to_tensor([1.0, 5.0, 9.0]), 2.0, 7.0).tolist()
    [2.0, 5.0, 7.0]"""

def clone(x: Tensor, name: str | None = None) -> Tensor:
    """A copy in new memory; gradients flow back through it.

    Args:
        x: Tensor whose shape and dtype serve as a pattern.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.clone(paddle.to_tensor([1.0, 2.0])).tolist()
    [1.0, 2.0]"""

def column_stack(x: Sequence[Tensor], name: str | None = None) -> Tensor:
    """Concatenate tensors along the second axis; a 1-D tensor counts as a column.

    Args:
        x: Tensor, or list of Tensors to join.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of at least two axes.

    >>> paddle.column_stack([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[1, 3], [2, 4]]"""

def combinations(x: Tensor, r: int = 2, with_replacement: builtins.bool = False, name: str | None = None) -> Tensor:
    """All combinations of `r` elements of a 1-D tensor, in their original order.

    Args:
        x: Tensor, or list of Tensors to join.
        r: how many elements each combination has. Default: 2.
        with_replacement: whether an element may occur twice. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [number of combinations, r].

    >>> paddle.combinations(paddle.to_tensor([1, 2, 3])).tolist()
    [[1, 2], [1, 3], [2, 3]]"""

def complex(real: Tensor, imag: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Complex numbers from real and imaginary parts.

    Args:
        real: Tensor of real parts.
        imag: Tensor of imaginary parts.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.complex(paddle.to_tensor([1.0]), paddle.to_tensor([2.0])).tolist()
    [(1+2j)]"""

complex128: dtype
complex64: dtype
def concat(x: Sequence[Tensor], axis: int | Tensor = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Concatenate tensors along an existing axis.

    Args:
        x: Tensor, or list of Tensors to join.
        axis: an axis; a negative one counts from the last. Default: 0.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor whose size along the axis is the sum of theirs.

    >>> paddle.concat([paddle.zeros([2, 3]), paddle.ones([1, 3])]).shape
    [3, 3]"""

concatenate = concat
def conj(x: Tensor, name: str | None = None) -> Tensor:
    """The complex conjugate, in new memory.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.conj(paddle.to_tensor([1 + 2j])).tolist()
    [(1-2j)]"""

def copysign(x: Tensor, y: Tensor | builtins.float, name: str | None = None) -> Tensor:
    """The magnitude of x with the sign of y; an integer x stays an integer if y is a number or integers.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.copysign(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([-1.0, 1.0])).tolist()
    [-1.0, 2.0]"""

def copysign_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `copysign`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0]).copysign_(paddle.to_tensor([-1.0, 1.0])).tolist()
    [-1.0, 2.0]"""

def cos(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The cosine of an angle in radians.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.cos(paddle.to_tensor([0.0])).tolist()
    [1.0]"""

def cos_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `cos`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).cos_().tolist()
    [1.0]"""

def cosh(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The hyperbolic cosine.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.cosh(paddle.to_tensor([0.0])).tolist()
    [1.0]"""

def cosh_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `cosh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).cosh_().tolist()
    [1.0]"""

def count_nonzero(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
    """The number of nonzero elements.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.count_nonzero(paddle.to_tensor([[1, 0], [2, 3]]), axis=1).tolist()
    [1, 2]"""

def create_parameter(shape: ShapeLike, dtype: DTypeLike, name: str | None = None, attr: ParamAttrLike | None = None, is_bias: builtins.bool = False, default_initializer: Initializer | None = None) -> Tensor:
    """Create a parameter that does not belong to a layer.

    Args:
        shape: its sizes.
        dtype: its dtype.
        name: its name; by default a generated one.
        attr: a `paddle.ParamAttr`, initializer or name; by default None.
        is_bias: whether it starts with zeros, as a bias, unless an initializer is given. Default: False.
        default_initializer: initializer that is used if `attr` has none; by default Xavier's uniform values.

    Returns:
        a Parameter.

    >>> paddle.create_parameter([2, 3], "float32").shape
    [2, 3]"""

def crop(x: Tensor, shape: ShapeLike | None = None, offsets: Sequence[int] | Tensor | None = None, name: str | None = None) -> Tensor:
    """The block of `shape` that starts at `offsets`; -1 in `shape` means up to the end.

    Args:
        x: Tensor of any shape.
        shape: sizes of the result: integers, or a Tensor of them.
        offsets: first index along each axis; by default 0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the given shape.

    >>> paddle.crop(paddle.to_tensor([[1, 2, 3], [4, 5, 6]]), shape=[1, 2], offsets=[1, 1]).tolist()
    [[5, 6]]"""

def cross(x: Tensor, y: Tensor, axis: int = 9, name: str | None = None) -> Tensor:
    """The cross product along `axis`, or along the first axis of size 3 if none is given.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        axis: an axis; a negative one counts from the last. Default: 9.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.cross(paddle.to_tensor([1.0, 0.0, 0.0]), paddle.to_tensor([0.0, 1.0, 0.0])).tolist()
    [0.0, 0.0, 1.0]"""

def cummax(x: Tensor, axis: int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> tuple[Tensor, Tensor]:
    """The largest element so far along an axis, and its last position; `dtype` is that of the positions.

    Args:
        x: Tensor of any shape.
        axis: the axis; by default the elements are taken in one row.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        name: a name for the result, used in Programs only.

    Returns:
        the largest elements so far and their places, two Tensors with the shape of `x`.

    >>> values, indices = paddle.cummax(paddle.to_tensor([1, 3, 2]))
    >>> values.tolist(), indices.tolist()
    ([1, 3, 3], [0, 1, 1])"""

def cummin(x: Tensor, axis: int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> tuple[Tensor, Tensor]:
    """The smallest element so far along an axis, and its last position; `dtype` is that of the positions.

    Args:
        x: Tensor of any shape.
        axis: the axis; by default the elements are taken in one row.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        name: a name for the result, used in Programs only.

    Returns:
        the smallest elements so far and their places, two Tensors with the shape of `x`.

    >>> [r.tolist() for r in paddle.cummin(paddle.to_tensor([3, 1, 2]))]
    [[3, 1, 1], [0, 1, 1]]"""

def cumprod(x: Tensor, dim: int | None = None, *, dtype: DTypeLike | None = None, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """The running product along an axis, or of the flattened tensor, in the type of `x`.

    Args:
        x: Tensor of any shape.
        dim: the axis.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`, or 1-D with all elements if `dim` is None.

    >>> paddle.cumprod(paddle.to_tensor([1, 2, 3]), dim=0).tolist()
    [1, 2, 6]"""

def cumprod_(x: Tensor, dim: int | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """In-place form of `cumprod`.

    Args:
        x: Tensor of any shape.
        dim: the axis.
        dtype: dtype of the result; by default that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0, 3.0]).cumprod_(0).tolist()
    [1.0, 2.0, 6.0]"""

def cumsum(x: Tensor, axis: int | None = None, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The running sum along an axis, or of the flattened tensor; integers are summed in int64.

    Args:
        x: Tensor of any shape.
        axis: the axis; by default the elements are taken in one row.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`, or 1-D with all elements if `axis` is None; integers and booleans give int64.

    >>> paddle.cumsum(paddle.to_tensor([[1, 2], [3, 4]]), axis=0).tolist()
    [[1, 2], [4, 6]]"""

def cumsum_(x: Tensor, axis: int | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """In-place form of `cumsum`: integers stay what they are.

    Args:
        x: Tensor of any shape.
        axis: the axis; by default the elements are taken in one row.
        dtype: dtype of the result; by default that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2, 3]).cumsum_().tolist()
    [1, 3, 6]"""

def cumulative_trapezoid(y: Tensor, x: Tensor | None = None, dx: builtins.float | None = None, axis: int = -1, name: str | None = None) -> Tensor:
    """The running integral of samples `y` along an axis by the trapezoidal rule, sampled at `x` or with spacing `dx`.

    Args:
        y: Tensor of values.
        x: Tensor of any shape.
        dx: distance between neighbours.
        axis: the axis; by default the elements are taken in one row.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `y`, one shorter along the axis.

    >>> paddle.cumulative_trapezoid(paddle.to_tensor([4.0, 5.0, 6.0])).tolist()
    [4.5, 10.0]"""

def deg2rad(x: Tensor, name: str | None = None) -> Tensor:
    """Degrees as radians.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.deg2rad(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def diag(x: Tensor, offset: int = 0, padding_value: int = 0, name: str | None = None) -> Tensor:
    """A matrix with a vector on its diagonal, or the diagonal of a matrix.

    Args:
        x: Tensor of any shape.
        offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        padding_value: number outside the diagonal. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        a matrix from a vector, or a vector from a matrix, with the dtype of `x`.

    >>> paddle.diag(paddle.to_tensor([1, 2])).tolist()
    [[1, 0], [0, 2]]"""

def diag_embed(input: TensorLike, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """Matrices with the last axis of `input` on their diagonals, in axes `dim1` and `dim2` of the result.

    Args:
        input: Tensor of any shape.
        offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        dim1: first axis of the matrices. Default: -2.
        dim2: second axis of the matrices. Default: -1.

    Returns:
        Tensor with one axis more than `input`.

    >>> paddle.diag_embed(paddle.ones([2, 3])).shape
    [2, 3, 3]"""

def diagflat(x: Tensor, offset: int = 0, name: str | None = None) -> Tensor:
    """A matrix with all elements of `x` on its diagonal.

    Args:
        x: Tensor of any shape.
        offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        a square matrix with the elements of `x` in its diagonal.

    >>> paddle.diagflat(paddle.to_tensor([1, 2])).tolist()
    [[1, 0], [0, 2]]"""

def diagonal(x: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, name: str | None = None) -> Tensor:
    """The diagonals of the matrices in two axes, as the last axis of a view.

    Args:
        x: Tensor of any shape.
        offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        axis1: first axis of the matrices. Default: 0.
        axis2: second axis of the matrices. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the two axes and with the diagonal as a new last one; it shares the memory of `x`.

    >>> paddle.diagonal(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [1, 4]"""

def diagonal_scatter(x: Tensor, y: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, name: str | None = None) -> Tensor:
    """A copy of x with `y` on a diagonal.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        offset: where it starts. Default: 0.
        axis1: first axis of the matrices. Default: 0.
        axis2: second axis of the matrices. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.diagonal_scatter(paddle.zeros([2, 2]), paddle.to_tensor([1.0, 2.0])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]"""

def diff(x: Tensor, n: int = 1, axis: int = -1, prepend: Tensor | None = None, append: Tensor | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The differences between neighbours along an axis, taken `n` times.

    Args:
        x: Tensor of any shape.
        n: how many times the difference is taken. Default: 1.
        axis: the axis; by default the elements are taken in one row.
        prepend: Tensor that is put before `x` first.
        append: Tensor that is put behind `x` first.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor that is `n` shorter along the axis than `x` with what was put before and behind it.

    >>> paddle.diff(paddle.to_tensor([1, 4, 5, 2])).tolist()
    [3, 1, -3]"""

def digamma(x: Tensor, name: str | None = None) -> Tensor:
    """The derivative of the logarithm of the gamma function.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> round(paddle.digamma(paddle.to_tensor([1.0])).item(), 4)
    -0.5772"""

def digamma_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `digamma`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> round(paddle.to_tensor([1.0]).digamma_().item(), 4)
    -0.5772"""

def disable_compat() -> None:
    """Do nothing: `import torch` always imports torch.

    Returns:
        None.

    >>> paddle.disable_compat()"""

def disable_signal_handler() -> None:
    """Do nothing: no signal handlers are installed.

    Returns:
        None.

    >>> paddle.disable_signal_handler()"""

def disable_static(place: PlaceLike | None = None) -> None:
    """Run calls immediately from now on, which is the default; `place` is passed to `set_device`.

    Args:
        place: where new Tensors live; by default nothing changes.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> paddle.disable_static()
    >>> paddle.in_dynamic_mode()
    True"""

def dist(x: Tensor, y: Tensor, p: builtins.float = 2, name: str | None = None) -> Tensor:
    """The norm of the difference of two tensors, with broadcasting.

    Args:
        x: Tensor of floats.
        y: Tensor whose shape broadcasts with that of `x`.
        p: which norm: a number, infinity, 'fro' or 'nuc'. Default: 2.
        name: a name for the result, used in Programs only.

    Returns:
        0-D Tensor.

    >>> paddle.dist(paddle.to_tensor([3.0, 4.0]), paddle.to_tensor([0.0, 0.0])).item()
    5.0"""

div = divide
def div_(x: Tensor, y: Tensor, name: str | None = None, *, rounding_mode: str | None = None) -> Tensor:
    """In-place form of `div`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        rounding_mode: None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([3.0, 1.0]).div_(paddle.to_tensor([2.0, 4.0])).tolist()
    [1.5, 0.25]"""

def divide(x: Tensor, y: Tensor, name: str | None = None, *, rounding_mode: str | None = None, out: Tensor | None = None) -> Tensor:
    """The quotient: float32 for integers, unless `rounding_mode` is 'floor' or 'trunc'.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        rounding_mode: None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.divide(paddle.to_tensor([5, -5]), paddle.to_tensor([2, 2]), rounding_mode="floor").tolist()
    [2, -3]"""

def divide_(x: Tensor, y: Tensor, name: str | None = None, *, rounding_mode: str | None = None) -> Tensor:
    """In-place form of `divide`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        rounding_mode: None, 'trunc' (towards zero) or 'floor'; by default the exact quotient.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([5, -5]).divide_(paddle.to_tensor([2, 2]), rounding_mode="floor").tolist()
    [2, -3]"""

def dot(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The dot product of two vectors, or of corresponding rows of two matrices, without conjugation.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor.

    >>> float(paddle.dot(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])))
    11.0"""

double: dtype
def dsplit(x: Tensor, num_or_indices: int | Sequence[int], name: str | None = None) -> list[Tensor]:
    """Like `tensor_split` along the third axis.

    Args:
        x: Tensor, or list of Tensors to join.
        num_or_indices: how many parts, or the indices at which they begin.
        name: a name for the result, used in Programs only.

    Returns:
        list of Tensors.

    >>> [part.shape for part in paddle.dsplit(paddle.ones([2, 3, 4]), 2)]
    [[2, 3, 2], [2, 3, 2]]"""

def dstack(x: Sequence[Tensor], name: str | None = None) -> Tensor:
    """Concatenate tensors along the third axis.

    Args:
        x: Tensor, or list of Tensors to join.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of at least three axes.

    >>> paddle.dstack([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[[1, 3], [2, 4]]]"""

class dtype:
    """An element type such as `paddle.float32`; equal to its own name as a string.

    Args:
        name: its name, such as 'float32'.
        torch_dtype: the same of torch.

    >>> paddle.ones([1]).dtype == paddle.float32, paddle.float32 == "float32"
    (True, True)"""
    def __init__(self, name: str | None, torch_dtype: Any) -> None: ...
    def __eq__(self, other: Any) -> Any: ...
    @property
    def itemsize(self) -> Any: ...
    @property
    def is_floating_point(self) -> Any: ...
    @property
    def is_complex(self) -> Any: ...
    name: Any
    torch: Any
    BOOL: dtype
    UINT8: dtype
    INT8: dtype
    INT16: dtype
    INT32: dtype
    INT64: dtype
    UINT16: dtype
    UINT32: dtype
    UINT64: dtype
    FLOAT16: dtype
    BFLOAT16: dtype
    FLOAT32: dtype
    FLOAT64: dtype
    COMPLEX64: dtype
    COMPLEX128: dtype
    FLOAT8_E4M3FN: dtype
    FLOAT8_E5M2: dtype
    PSTRING: dtype

e: builtins.float
def eigvalsh(x: Tensor, UPLO: Literal['L', 'U'] = 'L', name: str | None = None) -> Tensor:
    """The eigenvalues, ascending, of symmetric or Hermitian matrices, of which one triangle is read.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        UPLO: 'L' or 'U': which triangle is read. Default: 'L'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [..., n], in ascending order.

    >>> paddle.linalg.eigvalsh(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]])).tolist()
    [2.0, 3.0]"""

def einsum(equation: str, *operands: Tensor) -> Tensor | None:
    """Einstein summation: `'ij,jk->ik'` is the matrix product, `'ii->i'` a diagonal, `'...ij->...ji'` a transpose.

    Letters that are missing after the arrow are summed over; without an arrow the result has the letters that occur
    once, in alphabetical order.

    Args:
        equation: the axes of each operand by letters, such as 'ij,jk->ik'.
        *operands: the Tensors.

    Returns:
        Tensor with the axes that the equation names behind the arrow.

    >>> paddle.einsum("ij,ij->i", paddle.ones([2, 3]), paddle.ones([2, 3])).tolist()
    [3.0, 3.0]"""

def empty(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Return an uninitialised tensor.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.empty([2, 3]).shape
    [2, 3]"""

def empty_like(x: Tensor, dtype: DTypeLike | None = None, name: str | None = None, *, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """An uninitialised tensor of another's shape, dtype and place.

    Args:
        x: Tensor whose shape and dtype serve as a pattern.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.empty_like(paddle.to_tensor([1.0, 2.0])).shape
    [2]"""

def enable_compat(*, scope: Any = None, blocked_modules: Any = None, backend: Literal['torch'] = 'torch', silent: builtins.bool = False) -> None:
    """Not available: `import torch` cannot import Paddle instead, because Outrigger itself runs on torch.

    Args:
        scope: accepted and not used.
        blocked_modules: accepted and not used.
        backend: accepted and not used. Default: 'torch'.
        silent: accepted and not used. Default: False.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.enable_compat()
    ... except NotImplementedError:
    ...     print("torch stays torch")
    torch stays torch"""

class enable_grad:
    """Record operations for gradients again inside `no_grad`; a context manager and a decorator.

    Args:
        func: function to decorate; by default none.

    >>> x = paddle.to_tensor([1.0], stop_gradient=False)
    >>> with paddle.no_grad(), paddle.enable_grad():
    ...     (x * 2).stop_gradient
    False"""
    mode: builtins.bool
    def __init__(self, func: Any = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
    def __call__(self, func: Any) -> Any: ...

def enable_static() -> None:
    """Record calls into a Program from now on; `paddle.static.Executor` runs it.

    Returns:
        None.

    >>> paddle.enable_static(); paddle.in_dynamic_mode()
    False
    >>> paddle.disable_static()"""

eq = equal
def equal(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where `x == y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
    [True, False]"""

def equal_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `equal`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2]).equal_(paddle.to_tensor([1, 3])).tolist()
    [True, False]"""

def equal_all(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """Whether two tensors have the same shape and the same elements, as a 0-D tensor.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> bool(paddle.equal_all(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 2])))
    True"""

def erf(x: Tensor, name: str | None = None) -> Tensor:
    """The error function.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.erf(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def erf_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `erf`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.erf_(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def erfinv(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse of the error function, for x within (-1, 1).

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.erfinv(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def exp(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """e to the power of each element.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.exp(paddle.to_tensor([0.0])).tolist()
    [1.0]"""

def expand(x: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Broadcast x to `shape`; -1 keeps a size.

    Args:
        x: Tensor of any shape.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the given shape; -1 in it keeps a size.

    >>> paddle.expand(paddle.to_tensor([1, 2]), [2, 2]).tolist()
    [[1, 2], [1, 2]]"""

def expand_as(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """Like `expand`, to the shape of `y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `y`.

    >>> paddle.expand_as(paddle.to_tensor([1, 2]), paddle.ones([2, 2])).tolist()
    [[1, 2], [1, 2]]"""

def expm1(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """exp(x) - 1, exact also near 0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.expm1(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def expm1_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `expm1`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.expm1_(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def eye(num_rows: int | Tensor, num_columns: int | Tensor | None = None, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Ones on the diagonal, zeros elsewhere.

    Args:
        num_rows: how many rows.
        num_columns: how many columns; by default as many as rows.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.eye(2).tolist()
    [[1.0, 0.0], [0.0, 1.0]]"""

class finfo:
    """Limits of a float type: `min`, `max`, `eps`, `tiny`, `smallest_normal`, `resolution`, `bits`, `dtype`.

    >>> paddle.finfo("float32").bits
    32"""
    min: Any
    max: Any
    bits: Any
    eps: Any
    tiny: Any
    smallest_normal: Any
    resolution: Any
    dtype: Any
    def __init__(self, dtype: DTypeLike) -> None: ...

def flatten(x: Tensor, start_axis: int = 0, stop_axis: int = -1, name: str | None = None) -> Tensor:
    """Merge the axes from `start_axis` to `stop_axis` into one.

    Args:
        x: Tensor of any shape.
        start_axis: first of the axes that become one. Default: 0.
        stop_axis: last of the axes that become one. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.flatten(paddle.ones([2, 3, 4]), start_axis=1).shape
    [2, 12]"""

def flatten_(x: Tensor, start_axis: int = 0, stop_axis: int = -1, name: str | None = None) -> Tensor:
    """In-place form of `flatten`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        start_axis: first of the axes that become one. Default: 0.
        stop_axis: last of the axes that become one. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 3]).flatten_().shape
    [6]"""

def flip(x: Tensor, axis: Sequence[int] | int, name: str | None = None) -> Tensor:
    """Reverse the elements along one or several axes.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.flip(paddle.to_tensor([[1, 2], [3, 4]]), axis=0).tolist()
    [[3, 4], [1, 2]]"""

float: dtype
float16: dtype
float32: dtype
float64: dtype
float8_e4m3fn: dtype
float8_e5m2: dtype
def floor(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The largest integer not above x.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.floor(paddle.to_tensor([1.2, -1.2])).tolist()
    [1.0, -2.0]"""

def floor_divide(x: Tensor, y: Number | Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The quotient rounded down, in the operands' dtype.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.floor_divide(paddle.to_tensor([7, -7]), paddle.to_tensor([2, 2])).tolist()
    [3, -4]"""

def floor_divide_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `floor_divide`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([7, -7]).floor_divide_(paddle.to_tensor([2, 2])).tolist()
    [3, -4]"""

floor_mod = remainder
def floor_mod_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `floor_mod`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([5, -5]).floor_mod_(paddle.to_tensor([3, 3])).tolist()
    [2, 1]"""

def fmax(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The larger of two elements; a NaN is ignored if the other is a number.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.fmax(paddle.to_tensor([1.0, float('nan')]), paddle.to_tensor([3.0, 2.0])).tolist()
    [3.0, 2.0]"""

def fmin(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The smaller of two elements; a NaN is ignored if the other is a number.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.fmin(paddle.to_tensor([1.0, float('nan')]), paddle.to_tensor([3.0, 2.0])).tolist()
    [1.0, 2.0]"""

def frac(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The fractional part that `trunc` drops, with the sign of x.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.frac(paddle.to_tensor([1.5, -1.25])).tolist()
    [0.5, -0.25]"""

def frac_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `frac`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.5, -1.25]).frac_().tolist()
    [0.5, -0.25]"""

def frexp(x: Tensor, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Mantissa and exponent, `x = mantissa * 2**exponent`, both in the type of x.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> mantissa, exponent = paddle.frexp(paddle.to_tensor([5.0]))
    >>> mantissa.tolist(), exponent.tolist()
    ([0.625], [3.0])"""

def from_dlpack(dlpack: Any, *, device: PlaceLike | None = None, copy: builtins.bool | None = None) -> Tensor:
    """A tensor that shares the memory of a DLPack capsule, or of any array that offers one.

    Args:
        dlpack: a DLPack capsule, or an array of any library with `__dlpack__`.
        device: where the result lives; by default where the memory is.
        copy: whether the memory is copied; by default it is shared.

    Returns:
        Tensor.

    >>> import numpy as np
    >>> a = np.zeros(2); x = paddle.from_dlpack(a); a[0] = 1
    >>> x.tolist()
    [1.0, 0.0]"""

def from_numpy(ndarray: Any) -> Tensor:
    """Return a tensor with a copy of an array's data, in the array's dtype.

    Args:
        ndarray: NumPy array of any shape.

    Returns:
        Tensor with memory of its own; that of torch's namesake is the array's.

    >>> paddle.from_numpy(np.array([1, 2], dtype="int32")).dtype
    paddle.int32"""

def full(shape: ShapeLike, fill_value: Numeric | str, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """A tensor filled with one value: a float of the default dtype unless it is a bool or complex.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        fill_value: number that every element gets.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.full([2], 7, "int64").tolist()
    [7, 7]"""

def full_like(x: Tensor, fill_value: Numeric | str, dtype: DTypeLike | None = None, name: str | None = None, *, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """A tensor filled with one value, in another tensor's shape, dtype and place.

    Args:
        x: Tensor whose shape and dtype serve as a pattern.
        fill_value: number that every element gets.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.full_like(paddle.to_tensor([1.0, 2.0]), 7).tolist()
    [7.0, 7.0]"""

def gammainc(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The regularised lower incomplete gamma function of order x, up to y; only y has a gradient.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> round(float(paddle.gammainc(paddle.to_tensor(0.5), paddle.to_tensor(1.0))), 4)
    0.8427"""

def gammainc_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `gammainc`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0]).gammainc_(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def gammaincc(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The regularised upper incomplete gamma function, `1 - gammainc(x, y)`; only y has a gradient.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> round(paddle.gammaincc(paddle.to_tensor([1.0]), paddle.to_tensor([1.0])).item(), 4)
    0.3679"""

def gammaincc_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `gammaincc`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> round(paddle.to_tensor([1.0]).gammaincc_(paddle.to_tensor([1.0])).item(), 4)
    0.3679"""

def gammaln(x: Tensor, name: str | None = None) -> Tensor:
    """As `paddle.lgamma`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.gammaln(paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 0.0]"""

def gammaln_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `gammaln`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0]).gammaln_().tolist()
    [0.0, 0.0]"""

def gather(x: Tensor, index: Tensor, axis: Tensor | int | None = None, name: str | None = None, out: Tensor | None = None) -> Tensor:
    """The slices of x at `index` along `axis`, the first if None. With torch's arguments, `gather(x, dim, index)`,
    return single elements like `take_along_axis`.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`, and the number of indices in place of the axis.

    >>> paddle.gather(paddle.to_tensor([[1, 2], [3, 4], [5, 6]]), paddle.to_tensor([2, 0])).tolist()
    [[5, 6], [1, 2]]"""

def gather_nd(x: Tensor, index: Tensor, name: str | None = None) -> Tensor:
    """The slices of x at the coordinates along the last axis of `index`.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape `index.shape[:-1] + x.shape[index.shape[-1]:]`.

    >>> paddle.gather_nd(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1, 0], [0, 1]])).tolist()
    [3, 2]"""

def gcd(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The greatest common divisor of two integers, never negative.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.gcd(paddle.to_tensor([12, 9]), paddle.to_tensor([8, 6])).tolist()
    [4, 3]"""

def gcd_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `gcd`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([12, 9]).gcd_(paddle.to_tensor([8, 6])).tolist()
    [4, 3]"""

ge = greater_equal
def geometric_(x: Tensor, probs: builtins.float | Tensor, name: str | None = None) -> Tensor:
    """Fill with numbers of the geometric distribution, extended to the reals as in Paddle: log(u) / log(1 - p).

    Args:
        x: Tensor of any shape.
        probs: number or Tensor: probability of success.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> bool((paddle.ones([100]).geometric_(0.5) > 0.0).all())
    True"""

def ger(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """As `outer`.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor.

    >>> paddle.ger(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])).tolist()
    [[3.0, 4.0], [6.0, 8.0]]"""

def get_cuda_rng_state() -> list[GeneratorState]:
    """The states of the generators of all CUDA devices; empty if there are none.

    Returns:
        list with a state for each CUDA device.

    >>> len(paddle.get_cuda_rng_state()) == paddle.device.cuda.device_count()
    True"""

def get_default_dtype() -> DTypeName:
    """The name of the float type that new tensors get.

    Returns:
        str, 'float32' at the start.

    >>> paddle.get_default_dtype()
    'float32'"""

def get_device(input: Tensor | None = None) -> Any:
    """The current device, such as `'cpu'` or `'gpu:0'`; for a tensor, the number of its device, -1 for the CPU.

    Args:
        input: a Tensor; by default none.

    Returns:
        str, or int for a Tensor.

    >>> paddle.set_device("cpu"); paddle.get_device()
    Place(cpu)
    'cpu'"""

def get_flags(flags: str | Sequence[str]) -> dict[str, builtins.bool | str | builtins.float]:
    """The values of one or several flags, as a dict.

    Args:
        flags: a name or a list of names.

    Returns:
        dict.

    >>> paddle.get_flags("FLAGS_eager_delete_tensor_gb")
    {'FLAGS_eager_delete_tensor_gb': 0.0}"""

def get_rng_state(device: str | None = None) -> list[GeneratorState]:
    """The states of the generators: one for the CPU or another device, or one for each CUDA device.

    Args:
        device: the device, by name or as a Place; by default the current one.

    Returns:
        list of states, for `set_rng_state`.

    >>> state = paddle.get_rng_state()
    >>> x = paddle.rand([2])
    >>> paddle.set_rng_state(state)
    >>> bool((paddle.rand([2]) == x).all())
    True"""

def grad(outputs: Tensor | Sequence[Tensor], inputs: Tensor | Sequence[Tensor], grad_outputs: Tensor | Sequence[Tensor | None] | None = None, retain_graph: builtins.bool | None = None, create_graph: builtins.bool = False, only_inputs: builtins.bool = True, allow_unused: builtins.bool = False, no_grad_vars: Tensor | Sequence[Tensor] | set[Tensor] | None = None, *, dump_backward_graph_path: str | None = None) -> list[Tensor]:
    """The gradients of `outputs` with respect to `inputs`, returned and not accumulated.

    Args:
        outputs: Tensor, or list of Tensors.
        inputs: Tensor, or list of Tensors, that `outputs` were computed from.
        grad_outputs: Tensor, or list of Tensors or None: gradients of the outputs; by default ones.
        retain_graph: whether the graph can be used again; by default as `create_graph`.
        create_graph: whether the gradients can be differentiated again. Default: False.
        only_inputs: must be True.
        allow_unused: whether an input that nothing depends on gives None instead of an error. Default: False.
        no_grad_vars: Tensor, or list of Tensors, through which no gradient flows; by default none.
        dump_backward_graph_path: must be None: the graph is not written to a file.

    Returns:
        list of Tensors, one for each input.

    >>> x = paddle.to_tensor(3.0, stop_gradient=False)
    >>> (g,) = paddle.grad(x * x, x, create_graph=True)
    >>> float(paddle.grad(g, x)[0])
    2.0"""

greater = greater_than
def greater_equal(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where `x >= y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.greater_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
    [True, False]"""

def greater_equal_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `greater_equal`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2]).greater_equal_(paddle.to_tensor([1, 3])).tolist()
    [True, False]"""

def greater_than(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where `x > y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.greater_than(paddle.to_tensor([1, 3]), paddle.to_tensor([1, 2])).tolist()
    [False, True]"""

def greater_than_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `greater_than`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 3]).greater_than_(paddle.to_tensor([1, 2])).tolist()
    [False, True]"""

gt = greater_than
half: dtype
def hamming_window(window_length: Any, periodic: builtins.bool = True, alpha: builtins.float = 0.54, beta: builtins.float = 0.46, *, dtype: str = 'float32', layout: Any = None, device: Any = None, pin_memory: builtins.bool = False, requires_grad: builtins.bool = False) -> Any:
    """A raised cosine: `alpha - beta * cos`.

    Args:
        window_length: how many samples.
        periodic: whether it is periodic, for Fourier transforms; else symmetric, for filters. Default: True.
        alpha: the middle of the wave. Default: 0.54.
        beta: half of its height. Default: 0.46.
        dtype: dtype of the samples, one of floating-point numbers. Default: 'float32'.
        layout: not used.
        device: place of the result; None is the current one.
        pin_memory: whether the result is in pinned memory. Default: False.
        requires_grad: whether gradients are wanted for it. Default: False.

    Returns:
        Tensor with `window_length` elements."""

def hann_window(window_length: Any, periodic: builtins.bool = True, *, dtype: str = 'float32', layout: Any = None, device: Any = None, pin_memory: builtins.bool = False, requires_grad: builtins.bool = False) -> Any:
    """A raised cosine that is 0 at its ends.

    Args:
        window_length: how many samples.
        periodic: whether it is periodic, for Fourier transforms; else symmetric, for filters. Default: True.
        dtype: dtype of the samples, one of floating-point numbers. Default: 'float32'.
        layout: not used.
        device: place of the result; None is the current one.
        pin_memory: whether the result is in pinned memory. Default: False.
        requires_grad: whether gradients are wanted for it. Default: False.

    Returns:
        Tensor with `window_length` elements.

    >>> paddle.hann_window(4).tolist()
    [0.0, 0.5, 1.0, 0.5]"""

def heaviside(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The step function: 0 below zero, 1 above it, and y at zero.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.heaviside(paddle.to_tensor([-1.0, 0.0, 2.0]), paddle.to_tensor(0.5)).tolist()
    [0.0, 0.5, 1.0]"""

def histogram(input: Tensor, bins: int = 100, min: builtins.float = 0.0, max: builtins.float = 0.0, weight: Tensor | None = None, density: builtins.bool = False, name: str | None = None) -> Tensor:
    """How many elements lie in each of `bins` equal intervals between `min` and `max`, or the sum of their weights.

    If `min` equals `max`, the range of the data is used; elements outside it are not counted. `density` normalises the
    integral to 1.

    Args:
        input: Tensor of any shape.
        bins: how many intervals, or their edges. Default: 100.
        min: left edge; with `max` equal to it, the range of the data is taken. Default: 0.0.
        max: right edge. Default: 0.0.
        weight: Tensor with a weight for each element.
        density: whether the result is a density whose integral is 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        1-D Tensor with `bins` numbers: counts as int64, or float32 with weights or as a density.

    >>> paddle.histogram(paddle.to_tensor([1, 2, 1]), bins=4, min=0, max=3).tolist()
    [0, 2, 1, 0]"""

def histogram_bin_edges(input: Tensor, bins: int = 100, min: builtins.float = 0.0, max: builtins.float = 0.0, name: str | None = None) -> Tensor:
    """The `bins + 1` edges of the intervals that `histogram` counts in, in the default dtype.

    Args:
        input: Tensor of any shape.
        bins: how many intervals, or their edges. Default: 100.
        min: left edge; with `max` equal to it, the range of the data is taken. Default: 0.0.
        max: right edge. Default: 0.0.
        name: a name for the result, used in Programs only.

    Returns:
        1-D Tensor with `bins` + 1 edges.

    >>> paddle.histogram_bin_edges(paddle.to_tensor([1, 2, 1]), bins=4, min=0, max=3).tolist()
    [0.0, 0.75, 1.5, 2.25, 3.0]"""

def histogramdd(x: Tensor, bins: Tensor | list[int] | int = 10, ranges: Sequence[builtins.float] | None = None, density: builtins.bool = False, weights: Tensor | None = None, name: str | None = None) -> tuple[Tensor, list[Tensor]]:
    """How many points (rows of the last axis of `x`) lie in each cell of a grid, and the edges along each dimension.

    `bins` is a number for all dimensions, one for each, or a list of tensors with the edges; `ranges` holds the lower
    and upper end of each dimension in turn.

    Args:
        x: Tensor of any shape.
        bins: how many intervals, or their edges. Default: 10.
        ranges: left and right edge for each axis.
        density: whether the result is a density whose integral is 1. Default: False.
        weights: Tensor with a weight for each element; by default 1.
        name: a name for the result, used in Programs only.

    Returns:
        the counts, with an axis for each column of `x`, and a list of the edges along each.

    >>> points = paddle.to_tensor([[0.0, 1.0], [1.0, 0.0], [2.0, 2.0]])
    >>> counts, edges = paddle.histogramdd(points, bins=2)
    >>> counts.tolist()
    [[0.0, 1.0], [1.0, 1.0]]"""

def hsplit(x: Tensor, num_or_indices: int | Sequence[int], name: str | None = None) -> list[Tensor]:
    """Like `tensor_split` along the second axis, or the only one.

    Args:
        x: Tensor, or list of Tensors to join.
        num_or_indices: how many parts, or the indices at which they begin.
        name: a name for the result, used in Programs only.

    Returns:
        list of Tensors.

    >>> [part.tolist() for part in paddle.hsplit(paddle.to_tensor([1, 2, 3, 4]), 2)]
    [[1, 2], [3, 4]]"""

def hstack(x: Sequence[Tensor], name: str | None = None) -> Tensor:
    """Concatenate tensors along the second axis, or along the only axis of 1-D tensors.

    Args:
        x: Tensor, or list of Tensors to join.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.hstack([paddle.to_tensor([1, 2]), paddle.to_tensor([3])]).tolist()
    [1, 2, 3]"""

def hypot(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The hypotenuse of a right triangle with legs x and y.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.hypot(paddle.to_tensor([3.0]), paddle.to_tensor([4.0])).tolist()
    [5.0]"""

def hypot_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `hypot`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([3.0]).hypot_(paddle.to_tensor([4.0])).tolist()
    [5.0]"""

def i0(x: Tensor, name: str | None = None) -> Tensor:
    """The modified Bessel function of the first kind, order 0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.i0(paddle.to_tensor([0.0])).tolist()
    [0.9999999403953552]"""

def i0_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `i0`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).i0_().tolist()
    [0.9999999403953552]"""

def i0e(x: Tensor, name: str | None = None) -> Tensor:
    """`i0(x) * exp(-abs(x))`, which does not overflow.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.i0e(paddle.to_tensor([0.0])).tolist()
    [0.9999999403953552]"""

def i1(x: Tensor, name: str | None = None) -> Tensor:
    """The modified Bessel function of the first kind, order 1.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.i1(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def i1e(x: Tensor, name: str | None = None) -> Tensor:
    """`i1(x) * exp(-abs(x))`, which does not overflow.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.i1e(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

class iinfo:
    """Limits of an integer type: `min`, `max`, `bits`, `dtype`.

    >>> paddle.iinfo("int8").max
    127"""
    min: Any
    max: Any
    bits: Any
    dtype: Any
    def __init__(self, dtype: DTypeLike) -> None: ...

def imag(x: Tensor, name: str | None = None) -> Tensor:
    """The imaginary parts, as a view.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.imag(paddle.to_tensor([1 + 2j])).tolist()
    [2.0]"""

def in_dynamic_mode() -> builtins.bool:
    """Whether calls run immediately instead of being recorded into a Program.

    Returns:
        bool.

    >>> paddle.in_dynamic_mode()
    True"""

def increment(x: Tensor, value: builtins.float = 1.0, name: str | None = None) -> Tensor:
    """Add `value` to a tensor of one element, in place: a counter.

    Args:
        x: Tensor with one element.
        value: number or Tensor that is added. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.increment(paddle.to_tensor([1.0]), 2.0).tolist()
    [3.0]"""

def index_add(x: Tensor, index: Tensor, axis: int, value: Tensor, alpha: Number = 1, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """x with the slices of `value`, times `alpha`, added at `index` along `axis`; repeated indices add up.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        axis: an axis; a negative one counts from the last.
        value: Tensor or number that is written or added.
        alpha: factor of the values. Default: 1.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.index_add(paddle.zeros([3]), paddle.to_tensor([0, 2]), 0, paddle.to_tensor([1.0, 2.0])).tolist()
    [1.0, 0.0, 2.0]"""

def index_add_(x: Tensor, index: Tensor, axis: int, value: Tensor, alpha: int = 1, name: str | None = None) -> Tensor:
    """In-place form of `index_add`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        axis: an axis; a negative one counts from the last.
        value: Tensor or number that is written or added.
        alpha: factor of the values. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x, rows = paddle.zeros([2, 2]), paddle.to_tensor([1])
    >>> x.index_add_(rows, 0, paddle.ones([1, 2])).tolist()
    [[0.0, 0.0], [1.0, 1.0]]"""

def index_fill(x: Tensor, index: Tensor, axis: int, value: builtins.float, name: str | None = None) -> Any:
    """x with all elements at `index` along `axis` set to `value`, a number.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        axis: an axis; a negative one counts from the last.
        value: Tensor or number that is written or added.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.index_fill(paddle.to_tensor([1.0, 2.0, 3.0]), paddle.to_tensor([0, 2]), 0, -1.0).tolist()
    [-1.0, 2.0, -1.0]"""

def index_fill_(x: Tensor, index: Tensor, axis: int, value: builtins.float, name: str | None = None) -> Any:
    """In-place form of `index_fill`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        axis: an axis; a negative one counts from the last.
        value: Tensor or number that is written or added.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0, 3.0]).index_fill_(paddle.to_tensor([0, 2]), 0, -1.0).tolist()
    [-1.0, 2.0, -1.0]"""

def index_put(x: Tensor, indices: Sequence[Tensor], value: Tensor, accumulate: builtins.bool = False, name: str | None = None) -> Tensor:
    """x with `value` at the positions given by the tensors in `indices`, one for each axis, or by a mask.

    `accumulate` adds instead of replacing.

    Args:
        x: Tensor of any shape.
        indices: int32 or int64 Tensor of places.
        value: Tensor or number that is written or added.
        accumulate: whether values for one place are added to what was there. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.index_put(paddle.zeros([3]), (paddle.to_tensor([0, 2]),), paddle.to_tensor([1.0, 2.0])).tolist()
    [1.0, 0.0, 2.0]"""

def index_put_(x: Tensor, indices: Sequence[Tensor], value: Tensor, accumulate: builtins.bool = False, name: str | None = None) -> Tensor:
    """In-place form of `index_put`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        indices: int32 or int64 Tensor of places.
        value: Tensor or number that is written or added.
        accumulate: whether values for one place are added to what was there. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x, place = paddle.zeros([3]), paddle.to_tensor([1])
    >>> x.index_put_((place,), paddle.to_tensor([5.0])).tolist()
    [0.0, 5.0, 0.0]"""

def index_sample(x: Tensor, index: Tensor) -> Tensor:
    """For each row of a matrix, the elements at the positions in the same row of `index`.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.

    Returns:
        Tensor with the shape of `index`.

    >>> paddle.index_sample(paddle.to_tensor([[1, 2, 3], [4, 5, 6]]), paddle.to_tensor([[0, 2], [1, 1]])).tolist()
    [[1, 3], [5, 5]]"""

def index_select(x: Tensor, index: Tensor, axis: int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The slices of x at `index`, a 1-D tensor of integers, along `axis`.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        axis: an axis; a negative one counts from the last. Default: 0.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`, and the number of indices in place of the axis.

    >>> paddle.index_select(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([1]), axis=0).tolist()
    [[3, 4]]"""

inf: builtins.float
def inner(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The dot products along the last axes: each row of `x` with each row of `y`.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.inner(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])).item()
    11.0"""

int16: dtype
int32: dtype
int64: dtype
int8: dtype
def inverse(x: Tensor, name: str | None = None) -> Tensor:
    """The inverse of square matrices.

    Args:
        x: Tensor of shape [..., m, n]: one matrix or several.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.5, 0.0], [0.0, 0.25]]"""

def is_complex(x: Tensor) -> builtins.bool:
    """Whether the elements are complex numbers.

    Args:
        x: Tensor of any shape.

    Returns:
        bool: True for complex64 and complex128.

    >>> paddle.is_complex(paddle.to_tensor([1j])), paddle.is_complex(paddle.ones([1]))
    (True, False)"""

def is_empty(x: Tensor, name: str | None = None) -> Tensor:
    """Whether there are no elements, as a 0-D boolean tensor.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        0-D Tensor of dtype bool.

    >>> paddle.is_empty(paddle.ones([0, 3])).item()
    True"""

def is_floating_point(x: Tensor) -> builtins.bool:
    """Whether the elements are floats.

    Args:
        x: Tensor of any shape.

    Returns:
        bool: True for float16, bfloat16, float32 and float64.

    >>> paddle.is_floating_point(paddle.ones([1])), paddle.is_floating_point(paddle.to_tensor([1]))
    (True, False)"""

def is_grad_enabled() -> builtins.bool:
    """Whether operations are currently recorded for gradients.

    Returns:
        bool.

    >>> with paddle.no_grad():
    ...     paddle.is_grad_enabled()
    False"""

def is_integer(x: Tensor) -> builtins.bool:
    """Whether the elements are integers; booleans are not.

    Args:
        x: Tensor of any shape.

    Returns:
        bool: True for int8 to int64 and uint8.

    >>> paddle.is_integer(paddle.to_tensor([1])), paddle.is_integer(paddle.to_tensor([True]))
    (True, False)"""

def is_tensor(x: Any) -> TypeGuard[Tensor]:
    """Whether `x` is a Tensor.

    Args:
        x: any object.

    Returns:
        bool.

    >>> paddle.is_tensor(paddle.ones([1])), paddle.is_tensor([1])
    (True, False)"""

def isclose(x: Tensor, y: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False, name: str | None = None) -> Tensor:
    """Where `|x - y| <= atol + rtol * |y|`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        rtol: relative tolerance, of the size of `y`. Default: 1e-05.
        atol: absolute tolerance. Default: 1e-08.
        equal_nan: whether two NaN are equal. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> paddle.isclose(paddle.to_tensor([1.0, 1.0]), paddle.to_tensor([1.0 + 1e-9, 1.1])).tolist()
    [True, False]"""

def isfinite(x: Tensor, name: str | None = None) -> Tensor:
    """Where x is neither infinite nor NaN.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.isfinite(paddle.to_tensor([1.0, float('nan'), float('inf')])).tolist()
    [True, False, False]"""

def isin(x: Tensor, test_x: Tensor, assume_unique: builtins.bool = False, invert: builtins.bool = False, name: str | None = None) -> Tensor:
    """Whether each element of `x` occurs in `test_x`.

    Args:
        x: Tensor of any shape.
        test_x: Tensor of values to look for.
        assume_unique: whether no value occurs twice, which may be faster. Default: False.
        invert: whether the answer is turned around. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of booleans with the shape of `x`.

    >>> paddle.isin(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 5])).tolist()
    [False, True, False]"""

def isinf(x: Tensor, name: str | None = None) -> Tensor:
    """Where x is infinite.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.isinf(paddle.to_tensor([1.0, float('-inf')])).tolist()
    [False, True]"""

def isnan(x: Tensor, name: str | None = None) -> Tensor:
    """Where x is not a number.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.isnan(paddle.to_tensor([1.0, float('nan')])).tolist()
    [False, True]"""

def isneginf(x: Tensor, name: str | None = None) -> Tensor:
    """Where x is -∞.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.isneginf(paddle.to_tensor([float('inf'), float('-inf')])).tolist()
    [False, True]"""

def isposinf(x: Tensor, name: str | None = None) -> Tensor:
    """Where x is +∞.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.isposinf(paddle.to_tensor([float('inf'), float('-inf')])).tolist()
    [True, False]"""

def isreal(x: Tensor, name: str | None = None) -> Tensor:
    """Where x has no imaginary part.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.isreal(paddle.to_tensor([1 + 0j, 1 + 2j])).tolist()
    [True, False]"""

def kaiser_window(window_length: Any, periodic: builtins.bool = True, beta: builtins.float = 12.0, *, dtype: str = 'float32', layout: Any = None, device: Any = None, pin_memory: builtins.bool = False, requires_grad: builtins.bool = False) -> Any:
    """A window whose `beta` trades the width of the main lobe for lower side lobes.

    Args:
        window_length: how many samples.
        periodic: whether it is periodic, for Fourier transforms; else symmetric, for filters. Default: True.
        beta: the higher, the lower the side lobes. Default: 12.0.
        dtype: dtype of the samples, one of floating-point numbers. Default: 'float32'.
        layout: not used.
        device: place of the result; None is the current one.
        pin_memory: whether the result is in pinned memory. Default: False.
        requires_grad: whether gradients are wanted for it. Default: False.

    Returns:
        Tensor with `window_length` elements."""

def kron(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The Kronecker product: each element of `x` replaced by its product with `y`.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.kron(paddle.to_tensor([[1, 2]]), paddle.to_tensor([[1], [3]])).tolist()
    [[1, 2], [3, 6]]"""

def kthvalue(x: Tensor, k: int, axis: int | None = None, keepdim: builtins.bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """The `k`-th smallest element along an axis, the last by default, and its position.

    Args:
        x: Tensor of any shape.
        k: how many elements, an integer or a Tensor of one element.
        axis: an axis; a negative one counts from the last.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        the elements and their places (int64), two Tensors without the axis unless `keepdim`.

    >>> value, index = paddle.kthvalue(paddle.to_tensor([5.0, 1.0, 3.0]), 2)
    >>> value.item(), index.item()
    (3.0, 2)"""

def lcm(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The least common multiple of two integers, never negative.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.lcm(paddle.to_tensor([4, 3]), paddle.to_tensor([6, 5])).tolist()
    [12, 15]"""

def lcm_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `lcm`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([4, 3]).lcm_(paddle.to_tensor([6, 5])).tolist()
    [12, 15]"""

def ldexp(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """`x * 2**y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.ldexp(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([2, 1])).tolist()
    [4.0, 6.0]"""

def ldexp_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `ldexp`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 3.0]).ldexp_(paddle.to_tensor([2, 1])).tolist()
    [4.0, 6.0]"""

le = less_equal
def lerp(x: Tensor, y: Tensor, weight: builtins.float | Tensor, name: str | None = None) -> Tensor:
    """`x + weight * (y - x)`: x at weight 0, y at weight 1.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        weight: number or Tensor that broadcasts: 0 gives `x`, 1 gives `y`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.lerp(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]), 0.5).tolist()
    [2.0, 3.0]"""

less = less_than
def less_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `less`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 3]).less_(paddle.to_tensor([2, 2])).tolist()
    [True, False]"""

def less_equal(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where `x <= y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.less_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 1])).tolist()
    [True, False]"""

def less_equal_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `less_equal`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2]).less_equal_(paddle.to_tensor([1, 1])).tolist()
    [True, False]"""

def less_than(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where `x < y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.less_than(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
    [False, True]"""

def less_than_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `less_than`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2]).less_than_(paddle.to_tensor([1, 3])).tolist()
    [False, True]"""

def lgamma(x: Tensor, name: str | None = None) -> Tensor:
    """The logarithm of the absolute value of the gamma function.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.lgamma(paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 0.0]"""

def lgamma_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `lgamma`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0]).lgamma_().tolist()
    [0.0, 0.0]"""

def linspace(start: builtins.float | Tensor, stop: builtins.float | Tensor, num: int | Tensor, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False) -> Tensor:
    """`num` evenly spaced values from `start` to `stop`, both included.

    Args:
        start: first number.
        stop: last number.
        num: how many numbers.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        Tensor.

    >>> paddle.linspace(0, 10, 5).tolist()
    [0.0, 2.5, 5.0, 7.5, 10.0]"""

def load(path: Any, **configs: Any) -> Any:
    """Load what `paddle.save` wrote, in Outrigger or in any Paddle since 1.6; no code in the file is run.

    Args:
        path: a file name, a file open for reading bytes, a folder with one binary file for each variable (Paddle 1.x),
            or what was given to `paddle.jit.save`, for the arrays of its parameters.
        return_numpy: return NumPy arrays instead of tensors.
        keep_name_table: keep the names of a state's parameters, under `StructuredToParameterName@@`.
        trusted: allow the file to run any code. Only for files whose author you trust.
        **configs: `return_numpy`, `keep_name_table` and `trusted`, as above.

    Returns:
        what was saved.

    >>> paddle.save({"epoch": 3, "w": paddle.ones([2])}, "checkpoint.pd")
    >>> paddle.load("checkpoint.pd")["epoch"]
    3"""

def log(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The natural logarithm.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.log(paddle.to_tensor([1.0])).tolist()
    [0.0]"""

def log10(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The logarithm to base 10.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.log10(paddle.to_tensor([1.0, 100.0])).tolist()
    [0.0, 2.0]"""

def log10_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `log10`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 100.0]).log10_().tolist()
    [0.0, 2.0]"""

def log1p(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """log(1 + x), exact also near 0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.log1p(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def log1p_(x: Tensor, name: str | None = None) -> None:
    """In-place form of `log1p`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).log1p_().tolist()
    [0.0]"""

def log2(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The logarithm to base 2.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.log2(paddle.to_tensor([1.0, 8.0])).tolist()
    [0.0, 3.0]"""

def log2_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `log2`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 8.0]).log2_().tolist()
    [0.0, 3.0]"""

def log_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `log`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0]).log_().tolist()
    [0.0]"""

def log_normal(mean: builtins.float | Tensor = 1.0, std: builtins.float | Tensor = 2.0, shape: ShapeLike | None = None, name: str | None = None) -> Tensor:
    """Numbers whose logarithm is normal with the given mean and std.

    Args:
        mean: number or Tensor: the mean. Default: 1.0.
        std: number or Tensor: the standard deviation. Default: 2.0.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the given shape, or of that of `mean` and `std` if one of them is a Tensor.

    >>> paddle.log_normal(mean=0.0, std=0.0, shape=[2]).tolist()
    [1.0, 1.0]"""

def log_normal_(x: Tensor, mean: builtins.float = 1.0, std: builtins.float = 2.0, name: str | None = None) -> Tensor:
    """Fill with numbers whose logarithm is normal with the given mean and std.

    Args:
        x: Tensor of any shape.
        mean: number or Tensor: the mean. Default: 1.0.
        std: number or Tensor: the standard deviation. Default: 2.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 3]).log_normal_().shape
    [2, 3]"""

def logaddexp(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """`log(exp(x) + exp(y))` without overflow.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.logaddexp(paddle.to_tensor([0.0]), paddle.to_tensor([-100.0])).tolist()
    [3.783505853677006e-44]"""

def logcumsumexp(x: Tensor, axis: int | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """The logarithm of the running sum of exponentials along an axis, computed without overflow.

    Args:
        x: Tensor of any shape.
        axis: the axis; by default the elements are taken in one row.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`, or 1-D with all elements if `axis` is None.

    >>> paddle.logcumsumexp(paddle.to_tensor([0.0, -100.0])).tolist()
    [0.0, 3.783505853677006e-44]"""

def logical_and(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where both are true; a number is true unless it is 0.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.logical_and(paddle.to_tensor([True, True]), paddle.to_tensor([True, False])).tolist()
    [True, False]"""

def logical_and_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `logical_and`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([True, True]).logical_and_(paddle.to_tensor([True, False])).tolist()
    [True, False]"""

def logical_not(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where x is false.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.logical_not(paddle.to_tensor([True, False])).tolist()
    [False, True]"""

def logical_not_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `logical_not`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([True, False]).logical_not_().tolist()
    [False, True]"""

def logical_or(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where at least one is true.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.logical_or(paddle.to_tensor([True, False]), paddle.to_tensor([False, False])).tolist()
    [True, False]"""

def logical_or_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `logical_or`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([True, False]).logical_or_(paddle.to_tensor([False, False])).tolist()
    [True, False]"""

def logical_xor(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where exactly one is true.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.logical_xor(paddle.to_tensor([True, True]), paddle.to_tensor([True, False])).tolist()
    [False, True]"""

def logical_xor_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `logical_xor`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([True, True]).logical_xor_(paddle.to_tensor([True, False])).tolist()
    [False, True]"""

def logit(x: Tensor, eps: builtins.float | None = None, name: str | None = None) -> Tensor:
    """`log(x / (1 - x))`, the inverse of `sigmoid`; with `eps`, x is first clipped to `[eps, 1 - eps]`.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        eps: `x` is first moved into [eps, 1 - eps]; by default it is not, and values outside [0, 1] give NaN.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.logit(paddle.to_tensor([0.5])).tolist()
    [0.0]"""

def logit_(x: Tensor, eps: builtins.float | None = None, name: str | None = None) -> Tensor:
    """In-place form of `logit`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        eps: `x` is first moved into [eps, 1 - eps]; by default it is not, and values outside [0, 1] give NaN.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.5]).logit_().tolist()
    [0.0]"""

def logspace(start: builtins.float | Tensor, stop: builtins.float | Tensor, num: int | Tensor, base: builtins.float | Tensor = 10.0, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Powers of `base` with evenly spaced exponents from `start` to `stop`.

    Args:
        start: first number.
        stop: last number.
        num: how many numbers.
        base: the base of the powers. Default: 10.0.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.logspace(0, 2, 3).tolist()
    [1.0, 10.0, 100.0]"""

def logsumexp(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The logarithm of the sum of exponentials, computed without overflow.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.logsumexp(paddle.to_tensor([0.0, -100.0])).item()
    0.0"""

lt = less_than
manual_seed = seed
def masked_fill(x: Tensor, mask: Tensor, value: Numeric, name: str | None = None) -> Tensor:
    """x with `value` where `mask` is true.

    Args:
        x: Tensor of any shape.
        mask: Tensor of booleans that broadcasts with `x`.
        value: number or Tensor that is written.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of `x` and `mask`.

    >>> paddle.masked_fill(paddle.ones([2]), paddle.to_tensor([True, False]), 7).tolist()
    [7.0, 1.0]"""

def masked_fill_(x: Tensor, mask: Tensor, value: Numeric, name: str | None = None) -> Tensor:
    """In-place form of `masked_fill`.

    Args:
        x: Tensor of any shape.
        mask: Tensor of booleans that broadcasts with `x`.
        value: number or Tensor that is written.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2]).masked_fill_(paddle.to_tensor([True, False]), 5.0).tolist()
    [5.0, 1.0]"""

def masked_scatter(x: Tensor, mask: Tensor, value: Tensor, name: str | None = None) -> Tensor:
    """x with the elements of `value`, in order, where `mask` is true.

    Args:
        x: Tensor of any shape.
        mask: Tensor of booleans that broadcasts with `x`.
        value: number or Tensor that is written.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> a = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> b = paddle.to_tensor([True, False, True])
    >>> c = paddle.to_tensor([8.0, 9.0])
    >>> paddle.masked_scatter(a, b, c).tolist()
    [8.0, 2.0, 9.0]"""

def masked_scatter_(x: Tensor, mask: Tensor, value: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `masked_scatter`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        mask: Tensor of booleans that broadcasts with `x`.
        value: number or Tensor that is written.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x, mask = paddle.zeros([3]), paddle.to_tensor([True, False, True])
    >>> x.masked_scatter_(mask, paddle.to_tensor([1.0, 2.0])).tolist()
    [1.0, 0.0, 2.0]"""

def masked_select(x: Tensor, mask: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The elements of x where `mask` is true, as a 1-D tensor.

    Args:
        x: Tensor of any shape.
        mask: Tensor of booleans that broadcasts with `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        1-D Tensor of the elements where `mask` is true.

    >>> paddle.masked_select(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([True, False, True])).tolist()
    [1, 3]"""

def matmul(x: Tensor, y: Tensor, transpose_x: builtins.bool = False, transpose_y: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The matrix product of the last two axes, the others broadcast; for two vectors, their dot product.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        transpose_x: whether the last two axes of `x` are exchanged first. Default: False.
        transpose_y: whether the last two axes of `y` are exchanged first. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor.

    >>> paddle.matmul(paddle.ones([2, 3]), paddle.ones([2, 3]), transpose_y=True).tolist()
    [[3.0, 3.0], [3.0, 3.0]]"""

def matrix_transpose(x: Tensor, name: str | None = None) -> Tensor:
    """Swap the last two axes.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.matrix_transpose(paddle.ones([5, 2, 3])).shape
    [5, 3, 2]"""

def max(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
    """The largest element; NaN if there is one. `paddle.compat.max` also returns its position.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.max(paddle.to_tensor([[1, 5], [4, 3]]), axis=1).tolist()
    [5, 4]"""

def maximum(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The larger of two elements; NaN if either is NaN.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.maximum(paddle.to_tensor([1, 4]), paddle.to_tensor([3, 2])).tolist()
    [3, 4]"""

def mean(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None, *, dtype: DTypeLike | None = None, out: Tensor | None = None) -> Tensor:
    """The mean of the elements; integers stay integers, rounded towards zero.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.mean(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), axis=1).tolist()
    [1.5, 3.5]"""

def median(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, mode: str = 'avg', name: str | None = None, *, out: Tensor | None = None) -> Any:
    """The middle value, or the mean of the two in the middle (`mode="min"`: the lower one and its position).

    Called with torch's names `input` or `dim`, `mode` is "min" by default, like torch's median.

    Args:
        x: Tensor of any shape.
        axis: axis or axes; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        mode: 'avg' or 'min'. Default: 'avg'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor of medians, float32 or float64; with mode 'min' and an axis, also their int64 places.

    >>> paddle.median(paddle.to_tensor([4, 1, 3, 2])).item()
    2.5"""

def meshgrid(*args: Any, **kwargs: Any) -> Any:
    """Coordinate grids from 1-D tensors: the k-th result has the k-th input along its k-th axis.

    Returns:
        list of Tensors of one shape, a grid for each vector.

    >>> a, b = paddle.meshgrid(paddle.arange(2), paddle.arange(3))
    >>> b.tolist()
    [[0, 1, 2], [0, 1, 2]]"""

def min(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
    """The smallest element; NaN if there is one. `paddle.compat.min` also returns its position.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.min(paddle.to_tensor([[3, 1], [2, 5]]), axis=1).tolist()
    [1, 2]"""

def minimum(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The smaller of two elements; NaN if either is NaN.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.minimum(paddle.to_tensor([1, 4]), paddle.to_tensor([3, 2])).tolist()
    [1, 2]"""

def mm(input: Tensor, mat2: Tensor, name: str | None = None) -> Tensor:
    """The matrix product, like `matmul`.

    Args:
        input: Tensor.
        mat2: Tensor, the second factor.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.mm(paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[3.0], [4.0]])).tolist()
    [[11.0]]"""

mod = remainder
def mod_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `mod`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([5, -5]).mod_(paddle.to_tensor([3, 3])).tolist()
    [2, 1]"""

def mode(x: Tensor, axis: int = -1, keepdim: builtins.bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """The most frequent value along an axis, the smallest if several are equally frequent, and its last position.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> values, indices = paddle.mode(paddle.to_tensor([2, 1, 2, 3]))
    >>> values.item(), indices.item()
    (2, 2)"""

def moveaxis(x: Tensor, source: int | Sequence[int], destination: int | Sequence[int], name: str | None = None) -> Tensor:
    """Move axes to new positions; the others keep their order.

    Args:
        x: Tensor of any shape.
        source: an axis or several.
        destination: where they go: as many places.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.moveaxis(paddle.ones([2, 3, 4]), 0, 2).shape
    [3, 4, 2]"""

def msort(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The elements sorted along the first axis.

    Args:
        input: Tensor of any shape.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `input`.

    >>> paddle.msort(paddle.to_tensor([[3, 1], [2, 5]])).tolist()
    [[2, 1], [3, 5]]"""

mul = multiply
def multigammaln(x: Tensor, p: int, name: str | None = None) -> Tensor:
    """The logarithm of the gamma function of dimension p, for x above `(p - 1) / 2`.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        p: number of dimensions.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> round(paddle.multigammaln(paddle.to_tensor([2.0]), 2).item(), 3)
    0.452"""

def multigammaln_(x: Tensor, p: int, name: str | None = None) -> Tensor:
    """In-place form of `multigammaln`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        p: number of dimensions.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> round(paddle.to_tensor([2.0]).multigammaln_(2).item(), 3)
    0.452"""

def multinomial(x: Tensor, num_samples: int = 1, replacement: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Indices drawn with the weights in the last axis, `num_samples` for each row.

    Args:
        x: Tensor of any shape.
        num_samples: how many are drawn. Default: 1.
        replacement: whether a place may be drawn twice. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        int64 Tensor of places, with `num_samples` in place of the last axis.

    >>> paddle.multinomial(paddle.to_tensor([0.0, 1.0, 0.0])).tolist()
    [1]"""

def multiplex(inputs: Sequence[Tensor], index: Tensor, name: str | None = None) -> Tensor:
    """Row i of the result is row i of `inputs[index[i, 0]]`.

    Args:
        inputs: list of Tensors of one shape and dtype.
        index: int32 or int64 Tensor of shape [n, 1]: for each row the number of the tensor it is taken from.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> a = paddle.to_tensor([[1, 2], [3, 4]])
    >>> b = paddle.to_tensor([[5, 6], [7, 8]])
    >>> c = paddle.to_tensor([[1], [0]], dtype="int32")
    >>> paddle.multiplex([a, b], c).tolist()
    [[5, 6], [3, 4]]"""

def multiply(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The product.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.multiply(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
    [3, 8]"""

def multiply_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `multiply`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2]).multiply_(paddle.to_tensor([3, 4])).tolist()
    [3, 8]"""

def mv(x: Tensor, vec: Tensor, name: str | None = None) -> Tensor:
    """A matrix times a vector.

    Args:
        x: Tensor, the first factor.
        vec: 1-D Tensor.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.mv(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), paddle.to_tensor([1.0, 1.0])).tolist()
    [3.0, 7.0]"""

nan: builtins.float
def nan_to_num(x: Tensor, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None, name: str | None = None) -> Tensor:
    """Replace NaN and the infinities by numbers (the limits of the dtype by default).

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        nan: what replaces NaN. Default: 0.0.
        posinf: what replaces infinity; by default the largest number of the dtype.
        neginf: what replaces negative infinity; by default the smallest number of the dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.nan_to_num(paddle.to_tensor([1.0, float("nan"), float("inf")]), posinf=9.0).tolist()
    [1.0, 0.0, 9.0]"""

def nan_to_num_(x: Tensor, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None, name: str | None = None) -> Tensor:
    """In-place form of `nan_to_num`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        nan: what replaces NaN. Default: 0.0.
        posinf: what replaces infinity; by default the largest number of the dtype.
        neginf: what replaces negative infinity; by default the smallest number of the dtype.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, float("nan"), float("inf")]).nan_to_num_(posinf=9.0).tolist()
    [1.0, 0.0, 9.0]"""

def nanmean(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
    """The mean of the elements that are not NaN.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.nanmean(paddle.to_tensor([1.0, float("nan"), 3.0])).item()
    2.0"""

def nanmedian(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, mode: str = 'avg', name: str | None = None) -> Any:
    """The median of the elements that are not NaN; `mode` as for `median`.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        mode: 'avg': the mean of the two middle elements; 'min': the smaller one. Default: 'avg'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.nanmedian(paddle.to_tensor([1.0, float("nan"), 4.0])).item()
    2.5"""

def nanquantile(x: Tensor, q: builtins.float | Sequence[builtins.float] | Tensor, axis: list[int] | int | None = None, keepdim: builtins.bool = False, interpolation: Any = 'linear') -> Tensor:
    """Like `quantile`, of the elements that are not NaN.

    Args:
        x: Tensor of any shape.
        q: number within [0, 1], a list or a 1-D Tensor of them.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        interpolation: 'linear', 'lower', 'higher', 'midpoint' or 'nearest', for a quantile between two elements. Default: 'linear'.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.nanquantile(paddle.to_tensor([1.0, float("nan"), 3.0]), 0.5).item()
    2.0"""

def nansum(x: Tensor, axis: int | Sequence[int] | None = None, dtype: DTypeLike | None = None, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
    """The sum of the elements that are not NaN.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.nansum(paddle.to_tensor([1.0, float("nan"), 2.0])).item()
    3.0"""

def narrow(input: Tensor, dim: int, start: int | Tensor, length: int) -> Tensor:
    """`length` elements along one axis, starting at `start`; a view.

    Args:
        input: Tensor of any shape.
        dim: the axis.
        start: first index.
        length: how many elements.

    Returns:
        Tensor with `length` elements along the axis, which shares the memory of `input`.

    >>> paddle.narrow(paddle.to_tensor([1, 2, 3, 4]), 0, 1, 2).tolist()
    [2, 3]"""

ne = not_equal
def neg(x: Tensor, name: str | None = None) -> Tensor:
    """Each element times -1.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.neg(paddle.to_tensor([1, -2])).tolist()
    [-1, 2]"""

def neg_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `neg`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, -2]).neg_().tolist()
    [-1, 2]"""

def negative(x: Tensor, name: str | None = None) -> Tensor:
    """As `paddle.neg`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.negative(paddle.to_tensor([1, -2])).tolist()
    [-1, 2]"""

newaxis: Any
def nextafter(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """The floating-point number next to x in the direction of y; no gradient flows through it.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> bool(paddle.nextafter(paddle.to_tensor([1.0]), paddle.to_tensor([2.0])) > 1.0)
    True"""

class no_grad:
    """Compute without recording operations for gradients; a context manager and a decorator.

    Args:
        func: function to decorate; by default none.

    >>> x = paddle.ones([2]); x.stop_gradient = False
    >>> with paddle.no_grad():
    ...     (x * 2).stop_gradient
    True"""
    mode: builtins.bool
    def __init__(self, func: Any = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
    def __call__(self, func: Any) -> Any: ...

def nonzero(x: Tensor, as_tuple: builtins.bool = False, *, out: Tensor | None = None) -> Any:
    """The positions of the nonzero elements: one row each, or one tensor for each axis.

    Args:
        x: Tensor of any shape.
        as_tuple: whether the result is a tuple with a Tensor for each axis. Default: False.
        out: Tensor that receives the result.

    Returns:
        int64 Tensor of shape [n, number of axes], or a tuple of 1-D Tensors.

    >>> paddle.nonzero(paddle.to_tensor([[0, 1], [2, 0]])).tolist()
    [[0, 1], [1, 0]]"""

def norm(x: Tensor, p: Any = None, axis: int | list[int] | tuple[int, int] | None = None, keepdim: builtins.bool = False, out: Tensor | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """The norm of vectors along one axis or all, or of matrices in two axes.

    Args:
        x: Tensor of floats.
        p: the order; 'fro' and 'nuc' for matrices. None is 2, which in two axes is the largest singular value.
        axis: an axis or two; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        out: Tensor that receives the result.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the axes unless `keepdim`; 0-D by default.

    >>> float(paddle.linalg.norm(paddle.to_tensor([3.0, 4.0])))
    5.0"""

def normal(mean: builtins.complex | Tensor = 0.0, std: builtins.float | Tensor = 1.0, shape: ShapeLike | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Normal numbers: of `shape` if mean and std are numbers, else one for each element of the tensors.

    Args:
        mean: number or Tensor: the mean. Default: 0.0.
        std: number or Tensor: the standard deviation. Default: 1.0.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor of the given shape, or of that of `mean` and `std` if one of them is a Tensor.

    >>> paddle.normal(mean=1.0, std=0.0, shape=[2]).tolist()
    [1.0, 1.0]"""

def normal_(x: Tensor, mean: builtins.complex = 0.0, std: builtins.float = 1.0, name: str | None = None) -> Tensor:
    """Fill with normal numbers.

    Args:
        x: Tensor of any shape.
        mean: number or Tensor: the mean. Default: 0.0.
        std: number or Tensor: the standard deviation. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.zeros([3]).normal_(5.0, 0.0).tolist()
    [5.0, 5.0, 5.0]"""

def not_equal(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Where `x != y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.not_equal(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 3])).tolist()
    [False, True]"""

def not_equal_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `not_equal`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2]).not_equal_(paddle.to_tensor([1, 3])).tolist()
    [False, True]"""

def numel(x: Tensor, name: str | None = None) -> Tensor:
    """The number of elements, as a 0-D int64 tensor; torch's is a Python number.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        A 0-D Tensor of int64.

    >>> paddle.numel(paddle.ones([2, 3])).item()
    6"""

def ones(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Ones of a shape given as ints, a list or a tensor.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.ones([2, 2]).tolist()
    [[1.0, 1.0], [1.0, 1.0]]"""

def ones_like(x: Tensor, dtype: DTypeLike | None = None, name: str | None = None, *, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Ones of another tensor's shape, dtype and place.

    Args:
        x: Tensor whose shape and dtype serve as a pattern.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.ones_like(paddle.to_tensor([3, 4])).tolist()
    [1, 1]"""

def outer(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Each element of `x` times each element of `y`, both flattened.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor.

    >>> paddle.outer(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
    [[3, 4], [6, 8]]"""

def pdist(x: Tensor, p: builtins.float = 2.0, name: str | None = None) -> Tensor:
    """The distances between all pairs of rows of a matrix, as a vector.

    Args:
        x: Tensor of floats.
        p: which norm: a number, infinity, 'fro' or 'nuc'. Default: 2.0.
        name: a name for the result, used in Programs only.

    Returns:
        1-D Tensor with a distance for each pair of rows.

    >>> paddle.pdist(paddle.to_tensor([[0.0, 0.0], [3.0, 4.0]])).tolist()
    [5.0]"""

def permute(input: Tensor, dims: Sequence[int]) -> Tensor:
    """Permute the axes by `dims`.

    Args:
        input: Tensor of any shape.
        dims: the order of the axes.

    Returns:
        Tensor with the same elements.

    >>> paddle.permute(paddle.ones([2, 3, 4]), [2, 0, 1]).shape
    [4, 2, 3]"""

pi: builtins.float
def poisson(x: Tensor, name: str | None = None) -> Tensor:
    """Samples of the Poisson distribution with the rates in `x`; a rate below 0 counts as 0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape and dtype of `x`.

    >>> paddle.poisson(paddle.to_tensor([0.0, 0.0])).tolist()
    [0.0, 0.0]"""

def polar(abs: Tensor, angle: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Complex numbers from moduli and angles in radians.

    Args:
        abs: Tensor of moduli.
        angle: Tensor of angles in radians.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.polar(paddle.to_tensor([2.0]), paddle.to_tensor([0.0])).tolist()
    [(2+0j)]"""

def polygamma(x: Tensor, n: int, name: str | None = None) -> Tensor:
    """The n-th derivative of `digamma`.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        n: order of the derivative.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> round(float(paddle.polygamma(paddle.to_tensor(1.0), 1)), 4)
    1.6449"""

def polygamma_(x: Tensor, n: int, name: str | None = None) -> Tensor:
    """In-place form of `polygamma`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        n: order of the derivative.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> bool(paddle.to_tensor([1.0]).polygamma_(1) > 1.64)
    True"""

def positive(x: Tensor, name: str | None = None) -> Tensor:
    """The tensor itself, as `+x` gives it.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.positive(paddle.to_tensor([1, -2])).tolist()
    [1, -2]"""

def pow(x: Tensor, y: builtins.float | Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """x to the power y; for an integer x a float y is truncated, unlike `x ** y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.pow(paddle.to_tensor([2.0, 3.0]), 2).tolist()
    [4.0, 9.0]"""

def pow_(x: Tensor, y: builtins.float | Tensor, name: str | None = None) -> Tensor:
    """In-place form of `pow`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([2.0, 3.0]).pow_(2).tolist()
    [4.0, 9.0]"""

def prod(x: Tensor, axis: int | Sequence[int] | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """The product of the elements, in the type of `x` unless `dtype` says otherwise.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.prod(paddle.to_tensor([[1, 2], [3, 4]]), axis=-1).tolist()
    [2, 12]"""

pstring: dtype
def put_along_axis(arr: Tensor, indices: Tensor, values: builtins.float | Tensor, axis: int, reduce: Literal['assign', 'add', 'mul', 'multiply', 'mean', 'amin', 'amax'] = 'assign', include_self: builtins.bool = True, broadcast: builtins.bool = True) -> Tensor:
    """`arr` with `values` written where `take_along_axis` would read.

    `reduce` says how several values for one position are combined, with the existing element too if `include_self`.

    Args:
        arr: Tensor to read from or to write into.
        indices: int32 or int64 Tensor of places.
        values: Tensor or number that is written.
        axis: an axis; a negative one counts from the last.
        reduce: how values meet at one place: 'assign', 'add', 'multiply', 'mean', 'amax' or 'amin'. Default: 'assign'.
        include_self: whether the values that were there take part. Default: True.
        broadcast: whether the indices broadcast with `arr`. Default: True.

    Returns:
        Tensor with the shape of `arr`.

    >>> x = paddle.to_tensor([[1, 2, 3]])
    >>> paddle.put_along_axis(x, paddle.to_tensor([[0, 0]]), paddle.to_tensor([[5, 6]]), 1, "add").tolist()
    [[12, 2, 3]]"""

def quantile(x: Tensor, q: builtins.float | Sequence[builtins.float] | Tensor, axis: int | list[int] | None = None, keepdim: builtins.bool = False, interpolation: Any = 'linear', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The values below which the fractions `q` of the elements lie; NaN where there is a NaN.

    More than one fraction makes a new first axis.

    Args:
        x: Tensor of any shape.
        q: number within [0, 1], a list or a 1-D Tensor of them.
        axis: an axis or several; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        interpolation: 'linear', 'lower', 'higher', 'midpoint' or 'nearest', for a quantile between two elements. Default: 'linear'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.quantile(paddle.to_tensor([1.0, 2.0, 3.0, 4.0, 5.0]), [0.25, 0.5]).tolist()
    [2.0, 3.0]"""

def rad2deg(x: Tensor, name: str | None = None) -> Tensor:
    """Radians as degrees.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.rad2deg(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def rand(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Uniform numbers from 0 up to 1.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> paddle.rand([2, 3]).shape
    [2, 3]"""

def rand_like(input: Tensor, name: str | None = None, *, dtype: DTypeLike | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False) -> Any:
    """Uniform numbers from 0 up to 1 in another tensor's shape, dtype and place.

    Args:
        input: Tensor whose shape serves as a pattern.
        name: a name for the result, used in Programs only.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        Tensor with the shape of `input`, and its dtype by default.

    >>> paddle.rand_like(paddle.ones([2, 3])).shape
    [2, 3]"""

def randint(low: int = 0, high: int | None = None, shape: ShapeLike = ..., dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Integers from `low` up to but excluding `high`, or from 0 up to `low` if only that is given.

    Args:
        low: lower bound; with `high` left out, the upper one, and the lower one is 0. Default: 0.
        high: upper bound, which is left out.
        shape: sizes of the result: integers, or a Tensor of them. Default: [1].
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the given shape, int64 by default.

    >>> int(paddle.randint(3, 4, [1]))
    3"""

def randint_like(x: Tensor, low: int = 0, high: int | None = None, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Integers from `low` up to `high` in another tensor's shape and dtype, even float or bool.

    Args:
        x: Tensor of any shape.
        low: lower bound; with `high` left out, the upper one, and the lower one is 0. Default: 0.
        high: upper bound, which is left out.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`, and its dtype by default.

    >>> paddle.randint_like(paddle.ones([2, 3]), 0, 10).shape
    [2, 3]"""

def randn(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Standard normal numbers; complex ones have total variance 1.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> paddle.randn([2, 3]).shape
    [2, 3]"""

def randn_like(x: Tensor, dtype: DTypeLike | None = None, name: str | None = None, *, device: PlaceLike | None = None, requires_grad: builtins.bool = False) -> Tensor:
    """Standard normal numbers in another tensor's shape, dtype and place.

    Args:
        x: Tensor of any shape.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        Tensor with the shape of `x`, and its dtype by default.

    >>> paddle.randn_like(paddle.ones([2, 3])).shape
    [2, 3]"""

def randperm(n: int, dtype: DTypeLike = 'int64', name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """The integers from 0 up to `n` in random order.

    Args:
        n: how many numbers.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        1-D Tensor with the numbers from 0 to n - 1 in random order.

    >>> sorted(paddle.randperm(3).tolist())
    [0, 1, 2]"""

def range(start: builtins.float | Tensor = 0, end: builtins.float | Tensor | None = None, step: builtins.float | Tensor = 1, dtype: DTypeLike | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, name: str | None = None) -> Any:
    """Evenly spaced values from `start` to `end` inclusive, floats unless `dtype` says otherwise.

    Args:
        start: first number. Default: 0.
        end: end, which is left out.
        step: distance between two numbers. Default: 1.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.range(0, 3).tolist()
    [0.0, 1.0, 2.0, 3.0]"""

def rank(input: Tensor) -> Tensor:
    """The number of axes, as a 0-D int32 tensor.

    Args:
        input: Tensor of any shape.

    Returns:
        0-D int32 Tensor.

    >>> int(paddle.rank(paddle.ones([2, 3])))
    2"""

def ravel(input: Tensor) -> Tensor:
    """Flatten to one axis.

    Args:
        input: Tensor of any shape.

    Returns:
        Tensor with the same elements.

    >>> paddle.ravel(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [1, 2, 3, 4]"""

raw: dtype
def real(x: Tensor, name: str | None = None) -> Tensor:
    """The real parts, as a view.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.real(paddle.to_tensor([1 + 2j])).tolist()
    [1.0]"""

def reciprocal(x: Tensor, name: str | None = None) -> Tensor:
    """1 divided by each element.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.reciprocal(paddle.to_tensor([2.0, 4.0])).tolist()
    [0.5, 0.25]"""

def reduce_as(x: Tensor, target: Tensor, name: str | None = None) -> Tensor:
    """Sum `x` over the axes along which `target` broadcasts to its shape; the result has the shape of `target`.

    Args:
        x: Tensor of any shape.
        target: Tensor to whose shape `x` is summed.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.reduce_as(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([0, 0])).tolist()
    [4, 6]"""

def remainder(x: Tensor, y: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The remainder of `floor_divide`, with the sign of y.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.remainder(paddle.to_tensor([-5, 5]), paddle.to_tensor([3, -3])).tolist()
    [1, -1]"""

def remainder_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `remainder`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([-5, 5]).remainder_(paddle.to_tensor([3, -3])).tolist()
    [1, -1]"""

def renorm(x: Tensor, p: builtins.float, axis: int, max_norm: builtins.float) -> Tensor:
    """Shrink every slice along `axis` whose p-norm exceeds `max_norm` to `max_norm`.

    Args:
        x: Tensor of any shape.
        p: positive integer: the number of dimensions.
        axis: an axis; a negative one counts from the last.
        max_norm: number that no norm exceeds.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.renorm(paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]]), 2.0, 0, 1.0).round(4).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]"""

def renorm_(x: Tensor, p: builtins.float, axis: int, max_norm: builtins.float) -> Tensor:
    """In-place form of `renorm`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        p: positive integer: the number of dimensions.
        axis: an axis; a negative one counts from the last.
        max_norm: number that no norm exceeds.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]]).renorm_(2.0, 0, 1.0).round(4).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]"""

def repeat_interleave(x: Tensor, repeats: int | Tensor, axis: int | None = None, name: str | None = None, *, output_size: int | None = None) -> Tensor:
    """Repeat each element along `axis` next to itself; `repeats` is one count, or one for each.

    Args:
        x: Tensor of any shape.
        repeats: how often: an integer, or a 1-D Tensor with a number for each element.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.
        output_size: size of the result along the axis, if it is known.

    Returns:
        Tensor that is longer along the axis, or 1-D if `axis` is None.

    >>> paddle.to_tensor([1, 2]).repeat_interleave(paddle.to_tensor([1, 2])).tolist()
    [1, 2, 2]"""

def reshape(x: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
    """The same elements in another shape: -1 is inferred, 0 copies the size of the same axis of x.

    Args:
        x: Tensor of any shape.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> x = paddle.zeros([2, 4, 6])
    >>> x.reshape([-1, 0, 3, 2]).shape
    [2, 4, 3, 2]"""

def reshape_(x: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
    """In-place form of `reshape`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 3]).reshape_([3, 2]).shape
    [3, 2]"""

reverse = flip
def roll(x: Tensor, shifts: int | Sequence[int], axis: int | Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Shift the elements by `shifts`; those pushed out at the end re-enter at the front.

    Args:
        x: Tensor of any shape.
        shifts: how many places: an integer, or one for each axis.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.roll(paddle.to_tensor([1, 2, 3]), 1).tolist()
    [3, 1, 2]"""

def rot90(x: Tensor, k: int = 1, axes: Sequence[int] = ..., name: str | None = None) -> Tensor:
    """Rotate `k` times by a quarter turn from the first of `axes` towards the second.

    Args:
        x: Tensor of any shape.
        k: how many quarter turns. Default: 1.
        axes: the two axes of the plane that is turned. Default: [0, 1].
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`, the two sizes exchanged for an odd number of turns.

    >>> paddle.rot90(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [[2, 4], [1, 3]]"""

def round(x: Tensor, decimals: int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Round to `decimals` digits after the point; halves round to even.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        decimals: how many decimal places stay; negative ones round to tens, hundreds and so on. Default: 0.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.round(paddle.to_tensor([0.5, 1.5, 2.5])).tolist()
    [0.0, 2.0, 2.0]"""

row_stack = vstack
def rsqrt(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """1 divided by the square root.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.rsqrt(paddle.to_tensor([4.0, 1.0])).tolist()
    [0.5, 1.0]"""

def save(obj: dict[str, Any] | NestedStructure[Tensor] | Program, path: Any, protocol: Literal[2, 3, 4] = 4, **configs: Any) -> None:
    """Save tensors, states and nested structures of them to a file, in Paddle's format.

    The file is replaced only when the new content is complete: a crash or a full disk leaves the old one.

    Args:
        obj: a tensor, the state of a layer or an optimizer, or lists, tuples and dicts with tensors, arrays, numbers
            and strings; or a Program, which becomes a `.pdmodel` file: its operators, without an
            optimizer's steps.
        path: a file name, whose missing folders are created, or a file open for writing bytes.
        protocol: version of pickle, 2 to 4. Default: 4.
        use_binary_format: write a single tensor in the format of `.pdiparams` files.
        **configs: `use_binary_format`, as above.

    Returns:
        None.

    >>> linear = paddle.nn.Linear(2, 3)
    >>> paddle.save(linear.state_dict(), "linear.pdparams")
    >>> sorted(paddle.load("linear.pdparams"))
    ['bias', 'weight']"""

def scale(x: Tensor, scale: builtins.float | Tensor = 1.0, bias: builtins.float = 0.0, bias_after_scale: builtins.bool = True, act: str | None = None, name: str | None = None) -> Tensor:
    """`scale * x + bias`, or `scale * (x + bias)`, in the type of x; then the activation named by `act`.

    Args:
        x: Tensor of any shape.
        scale: number or Tensor of one element, the factor. Default: 1.0.
        bias: number that is added. Default: 0.0.
        bias_after_scale: whether the number is added after the multiplication instead of before. Default: True.
        act: name of an activation applied to the result, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.scale(paddle.to_tensor([1.0, 2.0]), scale=2.0, bias=1.0).tolist()
    [3.0, 5.0]"""

def scatter(x: Tensor, index: Tensor, updates: Tensor, overwrite: builtins.bool = True, name: str | None = None, out: Tensor | None = None) -> Tensor:
    """x with the rows at `index` replaced by those of `updates`; if `overwrite` is False, by the sum of all rows of
    `updates` with the same index. With torch's arguments, `scatter(x, dim, index, src)`, this is `put_along_axis`.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        updates: Tensor of values, a row for each index.
        overwrite: whether a row is replaced; otherwise the rows for one index are added up. Default: True.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> x = paddle.ones([3, 1])
    >>> paddle.scatter(x, paddle.to_tensor([2, 2]), paddle.to_tensor([[4.0], [5.0]]), overwrite=False).tolist()
    [[1.0], [1.0], [9.0]]"""

def scatter_(x: Tensor, index: Any, updates: Any, overwrite: builtins.bool = True, name: str | None = None) -> Tensor:
    """In-place form of `scatter`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        updates: Tensor of values, a row for each index.
        overwrite: whether a row is replaced; otherwise the rows for one index are added up. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x, rows = paddle.zeros([3, 1]), paddle.to_tensor([2, 0])
    >>> x.scatter_(rows, paddle.to_tensor([[1.0], [2.0]])).tolist()
    [[2.0], [0.0], [1.0]]"""

def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """`input` with the elements of `src` added at the positions in `index` along `dim`.

    Args:
        input: Tensor to read from or to write into.
        dim: the axis.
        index: int32 or int64 Tensor of places.
        src: Tensor of values.

    Returns:
        Tensor with the shape of `input`.

    >>> a = paddle.to_tensor([0, 0, 2])
    >>> b = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> paddle.scatter_add(paddle.zeros([3]), 0, a, b).tolist()
    [3.0, 0.0, 3.0]"""

def scatter_add_(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """In-place form of `scatter_add`: the result is written into `x`, which is returned.

    Args:
        input: Tensor to read from or to write into.
        dim: the axis.
        index: int32 or int64 Tensor of places.
        src: Tensor of values.

    Returns:
        `x` itself.

    >>> x, places = paddle.zeros([3]), paddle.to_tensor([0, 2, 0])
    >>> x.scatter_add_(0, places, paddle.ones([3])).tolist()
    [2.0, 0.0, 1.0]"""

def scatter_nd(index: Tensor, updates: Tensor, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Zeros of `shape` with `updates` added at the coordinates along the last axis of `index`.

    Args:
        index: int32 or int64 Tensor of places.
        updates: Tensor of values, a row for each index.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the given shape.

    >>> paddle.scatter_nd(paddle.to_tensor([[1], [2]]), paddle.to_tensor([5.0, 6.0]), [4]).tolist()
    [0.0, 5.0, 6.0, 0.0]"""

def scatter_nd_add(x: Tensor, index: Tensor, updates: Tensor, name: str | None = None) -> Tensor:
    """x with `updates` added at the coordinates along the last axis of `index`.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        updates: Tensor of values, a row for each index.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.scatter_nd_add(paddle.zeros([3]), paddle.to_tensor([[1], [1]]), paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 3.0, 0.0]"""

def scatter_reduce(input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: Literal['sum', 'prod', 'mean', 'amin', 'amax'], *, include_self: builtins.bool = True) -> Tensor:
    """Like `scatter_add`, combining values for one position by sum, prod, mean, amin or amax.

    Args:
        input: Tensor to read from or to write into.
        dim: the axis.
        index: int32 or int64 Tensor of places.
        src: Tensor of values.
        reduce: how values meet at one place: 'assign', 'add', 'multiply', 'mean', 'amax' or 'amin'.
        include_self: whether the values that were there take part. Default: True.

    Returns:
        Tensor with the shape of `input`.

    >>> a = paddle.to_tensor([0, 0, 2])
    >>> b = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> paddle.scatter_reduce(paddle.zeros([3]), 0, a, b, "amax").tolist()
    [2.0, 0.0, 3.0]"""

def searchsorted(sorted_sequence: Tensor, values: Tensor, out_int32: builtins.bool = False, right: builtins.bool = False, name: str | None = None, *, side: str | None = None, out: Tensor | None = None, sorter: Tensor | None = None) -> Tensor:
    """Where `values` belong in the ascending rows of `sorted_sequence`: before equal elements, or after them if `right`
    is set or `side` is "right". Values that are not finite belong at the end.

    Args:
        sorted_sequence: Tensor whose last axis is in ascending order.
        values: Tensor of values to look for.
        out_int32: whether the result is int32 instead of int64. Default: False.
        right: whether a value goes behind equal ones instead of before them. Default: False.
        name: a name for the result, used in Programs only.
        side: 'left' or 'right', another way to say `right`.
        out: Tensor that receives the result.
        sorter: Tensor of places that puts `sorted_sequence` in order.

    Returns:
        Tensor of places with the shape of `values`, int64 or int32.

    >>> paddle.searchsorted(paddle.to_tensor([1, 3, 5]), paddle.to_tensor([3, 4])).tolist()
    [1, 2]"""

def seed(seed: int) -> Generator:
    """Seed the generators of every device.

    Args:
        seed: an integer.

    Returns:
        the `Generator` of the CPU.

    >>> paddle.seed(7) and None
    >>> a = paddle.rand([3])
    >>> paddle.seed(7) and None
    >>> bool((a == paddle.rand([3])).all())
    True"""

def select_scatter(x: Tensor, values: Tensor, axis: int, index: int, name: str | None = None) -> Tensor:
    """A copy of x with `values` at one index of one axis.

    Args:
        x: Tensor of any shape.
        values: Tensor that is written there.
        axis: an axis; a negative one counts from the last.
        index: which place along the axis.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.select_scatter(paddle.zeros([2, 2]), paddle.ones([2]), 0, 1).tolist()
    [[0.0, 0.0], [1.0, 1.0]]"""

def set_cuda_rng_state(state_list: Sequence[GeneratorState]) -> None:
    """Restore the states of the generators of all CUDA devices.

    Args:
        state_list: what `get_cuda_rng_state` returned.

    Returns:
        None.

    >>> paddle.set_cuda_rng_state(paddle.get_cuda_rng_state())"""

def set_default_dtype(d: DTypeLike) -> None:
    """Choose the float type of tensors made from Python floats and of new parameters.

    Args:
        d: 'float16', 'bfloat16', 'float32' or 'float64', or the `paddle.dtype` of it.

    Returns:
        None.

    >>> paddle.set_default_dtype("float64"); paddle.to_tensor([1.0]).dtype
    paddle.float64
    >>> paddle.set_default_dtype("float32")"""

def set_device(device: Any) -> Any:
    """Choose the device of new tensors: `'cpu'`, `'gpu'`, `'gpu:0'`, `'xpu'`, `'mps'`.

    Args:
        device: the device by name, a Place, or a number, which means the accelerator of that number.

    Returns:
        the Place.

    >>> paddle.set_device("cpu")
    Place(cpu)"""

def set_flags(flags: dict[str, builtins.bool | str | builtins.float]) -> None:
    """Set flags from a dict.

    Args:
        flags: {name: value}; a name that is not known raises a ValueError.

    Returns:
        None.

    >>> paddle.set_flags({"FLAGS_eager_delete_tensor_gb": 1.0})"""

class set_grad_enabled:
    """Switch recording for gradients on or off, immediately or for a `with` block.

    Args:
        mode: whether operations are recorded. Default: True.

    >>> x = paddle.to_tensor([1.0], stop_gradient=False)
    >>> with paddle.set_grad_enabled(False):
    ...     (x * 2).stop_gradient
    True"""
    mode: builtins.bool
    def __init__(self, mode: Any) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
    def __call__(self, func: Any) -> Any: ...

def set_printoptions(precision: int | None = None, threshold: int | None = None, edgeitems: int | None = None, sci_mode: builtins.bool | None = None, linewidth: int | None = None) -> None:
    """Set how tensors are printed; options that are None stay unchanged.

    Args:
        precision: digits after the decimal point, initially 8.
        threshold: a tensor with more elements than this is shortened with `...`, initially 1000.
        edgeitems: how many elements a shortened dimension keeps at each end, initially 3.
        sci_mode: write every float as `1.00000000e+00`, initially False.
        linewidth: the width at which a row of numbers is wrapped, initially 80.

    Returns:
        None.

    >>> paddle.set_printoptions(precision=2)
    >>> print(paddle.to_tensor([0.123, 4.0]))
    Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
           [0.12, 4.  ])"""

def set_rng_state(state_list: Sequence[GeneratorState], device: str | None = None) -> None:
    """Restore the states that `get_rng_state` returned.

    Args:
        state_list: what `get_rng_state` returned.
        device: the device, by name or as a Place; by default the current one.

    Returns:
        None.

    >>> state = paddle.get_rng_state()
    >>> x = paddle.randn([2])
    >>> paddle.set_rng_state(state)
    >>> bool((paddle.randn([2]) == x).all())
    True"""

def sgn(x: Tensor, name: str | None = None) -> Tensor:
    """As `paddle.sign`: `x / abs(x)`, and 0 at 0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.sgn(paddle.to_tensor([3 + 4j])).tolist()
    [(0.6000000238418579+0.800000011920929j)]"""

def shape(input: Tensor) -> Tensor:
    """The shape as a 1-D int64 tensor, for programs that compute with it.

    Args:
        input: Tensor of any shape.

    Returns:
        1-D int64 Tensor, a size for each axis.

    >>> paddle.shape(paddle.ones([2, 3])).tolist()
    [2, 3]"""

def shard_index(input: Tensor, index_num: int, nshards: int, shard_id: int, ignore_value: int = -1) -> Tensor:
    """Convert indices to those within one shard; those of other shards become `ignore_value`.

    Args:
        input: Tensor of any shape.
        index_num: how many indices there are in all.
        nshards: how many parts they are split into.
        shard_id: the number of this part.
        ignore_value: what indices of other parts become. Default: -1.

    Returns:
        Tensor with the shape of `input`.

    >>> paddle.shard_index(paddle.to_tensor([[16], [1]]), index_num=20, nshards=2, shard_id=0).tolist()
    [[-1], [1]]"""

def sigmoid(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """1 / (1 + exp(-x)).

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.sigmoid(paddle.to_tensor([0.0])).tolist()
    [0.5]"""

def sign(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """-1, 0 or 1; for a complex number, `x / abs(x)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.sign(paddle.to_tensor([-3.0, 0.0, 2.0])).tolist()
    [-1.0, 0.0, 1.0]"""

def signbit(x: Tensor, name: str | None = None) -> Tensor:
    """Whether the sign bit is set: true also for -0.0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.signbit(paddle.to_tensor([-1.0, -0.0, 0.0])).tolist()
    [True, True, False]"""

def sin(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The sine of an angle in radians.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.sin(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def sin_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `sin`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).sin_().tolist()
    [0.0]"""

def sinc(x: Tensor, name: str | None = None) -> Tensor:
    """`sin(πx) / (πx)`, and 1 at 0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.sinc(paddle.to_tensor([0.0])).tolist()
    [1.0]"""

def sinc_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `sinc`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).sinc_().tolist()
    [1.0]"""

def sinh(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The hyperbolic sine.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.sinh(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def sinh_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `sinh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).sinh_().tolist()
    [0.0]"""

def slice(input: Tensor, axes: Sequence[int | Tensor], starts: Sequence[int | Tensor] | Tensor, ends: Sequence[int | Tensor] | Tensor) -> Tensor:
    """The part of `input` from `starts` to `ends` along `axes`; a view.

    Args:
        input: Tensor of any shape.
        axes: the axes that are cut.
        starts: first index for each of the axes; integers or a Tensor.
        ends: index behind the last for each of the axes; integers or a Tensor.

    Returns:
        Tensor with fewer elements along the axes that are cut.

    >>> paddle.slice(paddle.arange(5), axes=[0], starts=[1], ends=[-1]).tolist()
    [1, 2, 3]"""

def slice_scatter(x: Tensor, value: Tensor, axes: Sequence[int], starts: Sequence[int], ends: Sequence[int], strides: Sequence[int], name: str | None = None) -> Tensor:
    """A copy of x with `value`, broadcast where needed, in the part that `strided_slice` reads.

    Args:
        x: Tensor of any shape.
        value: Tensor that is written there.
        axes: the axes that are cut.
        starts: first index for each of the axes; integers or a Tensor.
        ends: index behind the last for each of the axes; integers or a Tensor.
        strides: step for each of the axes.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.slice_scatter(paddle.zeros([4]), paddle.ones([2]), [0], [1], [3], [1]).tolist()
    [0.0, 1.0, 1.0, 0.0]"""

def softmax(input: Tensor, dim: int | None = None, dtype: DTypeLike | None = None, *, out: Tensor | None = None) -> Tensor:
    """exp(x) divided by its sum along `dim`; without `dim`, along axis 0 if x has 0, 1 or 3 axes, else axis 1.

    This is the form that torch programs call; `paddle.nn.functional.softmax` defaults to the last axis.

    Args:
        dim: the axis.
        dtype: dtype in which it is computed; by default that of `input`.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.softmax(paddle.zeros([1, 4]), dim=1).tolist()
    [[0.25, 0.25, 0.25, 0.25]]"""

def sort(x: Tensor, axis: int = -1, descending: builtins.bool = False, stable: builtins.bool = False, name: str | None = None) -> Tensor:
    """The elements sorted along an axis; NaN counts as the largest.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        descending: whether the largest element comes first. Default: False.
        stable: whether equal elements keep their order. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`; torch's namesake also returns the places, here `argsort` does.

    >>> paddle.sort(paddle.to_tensor([[3, 1, 2]]), descending=True).tolist()
    [[3, 2, 1]]"""

def split(x: Tensor, num_or_sections: int | Sequence[int], axis: int | Tensor = 0, name: str | None = None) -> list[Tensor]:
    """Split into `num_or_sections` equal parts, or into parts of these sizes, of which one may be -1.

    Args:
        x: Tensor, or list of Tensors to join.
        num_or_sections: how many equal parts, or the sizes of the parts; one may be -1.
        axis: an axis; a negative one counts from the last. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        list of Tensors.

    >>> [p.shape for p in paddle.split(paddle.zeros([5, 2]), [1, -1])]
    [[1, 2], [4, 2]]"""

def sqrt(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The square root.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.sqrt(paddle.to_tensor([4.0, 9.0])).tolist()
    [2.0, 3.0]"""

def square(x: Tensor, name: str | None = None) -> Tensor:
    """Each element times itself.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.square(paddle.to_tensor([2.0, -3.0])).tolist()
    [4.0, 9.0]"""

def square_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `square`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([2.0, -3.0]).square_().tolist()
    [4.0, 9.0]"""

def squeeze(x: Tensor, axis: int | Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Remove the axes of size one: all of them, or those named by `axis`.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.zeros([1, 3, 1]).squeeze(-1).shape
    [1, 3]"""

def squeeze_(x: Tensor, axis: int | Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """In-place form of `squeeze`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([1, 3, 1]).squeeze_().shape
    [3]"""

def stack(x: Sequence[Tensor], axis: int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Stack tensors of the same shape along a new axis.

    Args:
        x: Tensor, or list of Tensors to join.
        axis: an axis; a negative one counts from the last. Default: 0.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with a new axis, as long as the list.

    >>> paddle.stack([paddle.zeros([2]), paddle.ones([2])], axis=1).tolist()
    [[0.0, 1.0], [0.0, 1.0]]"""

def standard_gamma(x: Tensor, name: str | None = None) -> Tensor:
    """Samples of the gamma distribution with the shapes in `x` and rate 1.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape and dtype of `x`.

    >>> paddle.standard_gamma(paddle.to_tensor([1.0, 2.0])).shape
    [2]"""

def standard_normal(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False) -> Tensor:
    """Like `randn`, but the shape must be one argument.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> paddle.standard_normal([2, 3]).shape
    [2, 3]"""

def stanh(x: Tensor, scale_a: builtins.float = 0.67, scale_b: builtins.float = 1.7159, name: str | None = None) -> Tensor:
    """The scaled hyperbolic tangent `scale_b * tanh(scale_a * x)`.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        scale_a: factor of `x` inside the tangent. Default: 0.67.
        scale_b: factor of the result. Default: 1.7159.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.stanh(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def std(x: Tensor, axis: int | Sequence[int] | None = None, unbiased: builtins.bool = True, keepdim: builtins.bool = False, name: str | None = None) -> Tensor:
    """The standard deviation: the square root of the variance.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        unbiased: whether the divisor is `n - 1` instead of `n`. Default: True.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.std(paddle.to_tensor([1.0, 2.0, 3.0])).item()
    1.0"""

def strided_slice(x: Tensor, axes: Sequence[int | Tensor], starts: Sequence[int | Tensor] | Tensor, ends: Sequence[int | Tensor] | Tensor, strides: Sequence[int | Tensor] | Tensor, name: str | None = None) -> Tensor:
    """Like `slice`, in steps of `strides`, which may be negative.

    Args:
        x: Tensor of any shape.
        axes: the axes that are cut.
        starts: first index for each of the axes; integers or a Tensor.
        ends: index behind the last for each of the axes; integers or a Tensor.
        strides: step for each of the axes.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with fewer elements along the axes that are cut.

    >>> paddle.strided_slice(paddle.to_tensor([1, 2, 3, 4, 5]), [0], [0], [5], [2]).tolist()
    [1, 3, 5]"""

sub = subtract
def sub_(x: Tensor, y: Tensor, name: str | None = None, *, alpha: Number = 1) -> Tensor:
    """In-place form of `sub`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        alpha: factor of `y`. Default: 1.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([3.0]).sub_(paddle.to_tensor([1.0])).tolist()
    [2.0]"""

def subtract(x: Tensor, y: Tensor, name: str | None = None, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
    """`x - alpha * y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        alpha: factor of `y`. Default: 1.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.subtract(paddle.to_tensor([3, 4]), paddle.to_tensor([1, 1])).tolist()
    [2, 3]"""

def subtract_(x: Tensor, y: Tensor, name: str | None = None, *, alpha: Number = 1) -> Tensor:
    """In-place form of `subtract`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        alpha: factor of `y`. Default: 1.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([3, 4]).subtract_(paddle.to_tensor([1, 1])).tolist()
    [2, 3]"""

def sum(x: Tensor, axis: int | Sequence[int] | None = None, dtype: DTypeLike | None = None, keepdim: builtins.bool = False, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The sum of the elements; `dtype` and `keepdim` are also accepted in torch's order.

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.sum(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), axis=0).tolist()
    [4.0, 6.0]"""

swapaxes = transpose
swapdims = transpose
def t(input: Tensor, name: str | None = None) -> Tensor:
    """Transpose a matrix; a tensor with fewer axes is returned unchanged.

    Args:
        input: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.t(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [[1, 3], [2, 4]]"""

def t_(input: Tensor, name: str | None = None) -> Any:
    """In-place form of `t`: the result is written into `x`, which is returned.

    Args:
        input: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([[1, 2], [3, 4]]).t_().tolist()
    [[1, 3], [2, 4]]"""

def take(x: Tensor, index: Tensor, mode: Literal['raise', 'wrap', 'clip'] = 'raise', name: str | None = None) -> Tensor:
    """The elements of the flattened x at `index`.

    `mode` says what an index beyond the end does: 'raise' an error, 'wrap' around, or 'clip' to the nearest element.

    Args:
        x: Tensor of any shape.
        index: int32 or int64 Tensor of places.
        mode: 'raise' refuses places outside, 'wrap' counts them around, 'clip' takes the nearest. Default: 'raise'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `index`.

    >>> paddle.take(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([0, 3])).tolist()
    [1, 4]"""

def take_along_axis(arr: Tensor, indices: Tensor, axis: int, broadcast: builtins.bool = True, *, out: Tensor | None = None) -> Tensor:
    """Single elements of `arr`: each index selects along `axis`, at its own position in the other axes.

    `broadcast` expands axes of size one; without it `indices` may be smaller than `arr`.

    Args:
        arr: Tensor to read from or to write into.
        indices: int32 or int64 Tensor of places.
        axis: an axis; a negative one counts from the last.
        broadcast: whether the indices broadcast with `arr`. Default: True.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `indices`, broadcast with `arr` outside the axis if wanted.

    >>> paddle.take_along_axis(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1], [0]]), 1).tolist()
    [[2], [3]]"""

take_along_dim = take_along_axis
def tan(x: Tensor, name: str | None = None) -> Tensor:
    """The tangent of an angle in radians.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.tan(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def tan_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `tan`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).tan_().tolist()
    [0.0]"""

def tanh(x: Tensor, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The hyperbolic tangent.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.tanh(paddle.to_tensor([0.0])).tolist()
    [0.0]"""

def tanh_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `tanh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).tanh_().tolist()
    [0.0]"""

def tensor_split(x: Tensor, num_or_indices: int | Sequence[int], axis: int | Tensor = 0, name: str | None = None) -> list[Tensor]:
    """Split into a number of nearly equal parts, the first ones longer by one if needed, or at the given positions.

    Args:
        x: Tensor, or list of Tensors to join.
        num_or_indices: how many parts, or the indices at which they begin.
        axis: an axis; a negative one counts from the last. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        list of Tensors; the first ones are longer if the size cannot be divided.

    >>> [p.tolist() for p in paddle.tensor_split(paddle.arange(5), 2)]
    [[0, 1, 2], [3, 4]]"""

def tensordot(x: Tensor, y: Tensor, axes: int | NestedSequence[int] | Tensor = 2, name: str | None = None) -> Tensor:
    """The sum of products over several axes.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        axes: the number of x's last and y's first axes; or axes for both; or a list for each, `[[1, 0], [0, 1]]`. Default: 2.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.tensordot(paddle.ones([2, 3]), paddle.ones([3, 4]), 1).shape
    [2, 4]"""

def tile(x: Tensor, repeat_times: TensorOrTensors | Sequence[int], name: str | None = None) -> Tensor:
    """Repeat x along each axis; the last count is for the last axis.

    Args:
        x: Tensor of any shape.
        repeat_times: how often along each axis.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor whose sizes are those of `x` times `repeat_times`.

    >>> paddle.to_tensor([1, 2]).tile([2, 2]).tolist()
    [[1, 2, 1, 2], [1, 2, 1, 2]]"""

def to_dlpack(x: Tensor) -> Any:
    """Export the memory as a DLPack capsule for another library.

    Args:
        x: Tensor of any shape.

    Returns:
        PyCapsule, which can be read once.

    >>> import torch
    >>> x = paddle.ones([2])
    >>> torch.utils.dlpack.from_dlpack(paddle.to_dlpack(x)).data_ptr() == x.data_ptr()
    True"""

def to_tensor(data: TensorLike | NestedNumericSequence, dtype: DTypeLike | None = None, place: PlaceLike | None = None, stop_gradient: builtins.bool = True) -> Tensor:
    """Return a new tensor with a copy of `data`: a number, a nested list, an array, or another tensor.

    Args:
        data: a number, a nested list, an array, or another Tensor.
        dtype: dtype of the result; by default that of `data`, and of Python's floats `paddle.get_default_dtype()`.
        place: where it lives, such as `paddle.CPUPlace()`; by default the current device.
        stop_gradient: whether no gradient flows through it. Default: True. Default: True. Default: True.

    Returns:
        Tensor, always with memory of its own.

    >>> paddle.to_tensor([[1, 2], [3, 4]]).dtype
    paddle.int64"""

def tolist(x: Tensor) -> NestedList[int | builtins.float | builtins.complex]:
    """The elements as nested lists of Python numbers.

    Args:
        x: Tensor of any shape.

    Returns:
        nested lists, as deep as there are axes; a number for a 0-D Tensor.

    >>> paddle.tolist(paddle.to_tensor([[1, 2], [3, 4]]))
    [[1, 2], [3, 4]]"""

def topk(x: Tensor, k: int | Tensor, axis: int | None = None, largest: builtins.bool = True, sorted: builtins.bool = True, name: str | None = None, *, out: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor]:
    """The `k` largest (or smallest) elements along an axis, the last by default, and their positions.

    Args:
        x: Tensor of any shape.
        k: how many elements, an integer or a Tensor of one element.
        axis: an axis; a negative one counts from the last.
        largest: whether the largest elements are taken, not the smallest. Default: True.
        sorted: whether the result is in order. Default: True.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        the elements and their places (int64), two Tensors with `k` in place of the axis.

    >>> values, indices = paddle.topk(paddle.to_tensor([1, 4, 3]), 2)
    >>> values.tolist(), indices.tolist()
    ([4, 3], [1, 2])"""

def trace(x: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, name: str | None = None) -> Tensor:
    """The sums of diagonals.

    Args:
        x: Tensor, the first factor.
        offset: which diagonal: 0 the main one. Default: 0.
        axis1: first axis of the matrices. Default: 0.
        axis2: second axis of the matrices. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.trace(paddle.to_tensor([[1, 2], [3, 4]])).item()
    5"""

def transpose(x: Tensor, perm: Sequence[int], name: str | None = None) -> Tensor:
    """Permute the axes by `perm`; two separate axes are swapped.

    Args:
        x: Tensor of any shape.
        perm: the order of the axes.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.zeros([2, 3, 4]).transpose([2, 0, 1]).shape
    [4, 2, 3]"""

def transpose_(x: Tensor, perm: Any, name: str | None = None) -> Any:
    """In-place form of `transpose`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        perm: the order of the axes.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 3]).transpose_([1, 0]).shape
    [3, 2]"""

def trapezoid(y: Tensor, x: Tensor | None = None, dx: builtins.float | None = None, axis: int = -1, name: str | None = None) -> Tensor:
    """The integral of samples `y` along an axis by the trapezoidal rule, sampled at `x` or with spacing `dx`.

    Args:
        y: Tensor of values.
        x: Tensor of any shape.
        dx: distance between neighbours.
        axis: the axis; by default the elements are taken in one row.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `y` without the axis.

    >>> paddle.trapezoid(paddle.to_tensor([4.0, 5.0, 6.0]), dx=2.0).item()
    20.0"""

def tril(x: Tensor, diagonal: int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The lower triangle of the last two axes, zeros above `diagonal`.

    Args:
        x: Tensor of any shape.
        diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.tril(paddle.ones([2, 2])).tolist()
    [[1.0, 0.0], [1.0, 1.0]]"""

def tril_(x: Tensor, diagonal: int = 0, name: str | None = None) -> Tensor | None:
    """In-place form of `tril`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 2]).tril_().tolist()
    [[1.0, 0.0], [1.0, 1.0]]"""

def tril_indices(row: int, col: int, offset: int = 0, dtype: str = 'int64') -> Tensor:
    """The row and column numbers of a lower triangle, as two rows.

    Args:
        row: how many rows.
        col: how many columns; by default as many as rows.
        offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.

    Returns:
        Tensor of shape [2, n]: the rows and the columns.

    >>> paddle.tril_indices(2, 2, 0).tolist()
    [[0, 1, 1], [0, 0, 1]]"""

def triu(x: Tensor, diagonal: int = 0, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The upper triangle of the last two axes, zeros below `diagonal`.

    Args:
        x: Tensor of any shape.
        diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.triu(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [[1, 2], [0, 4]]"""

def triu_(x: Tensor, diagonal: int = 0, name: str | None = None) -> Tensor | None:
    """In-place form of `triu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        diagonal: up to which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([[1, 2], [3, 4]]).triu_().tolist()
    [[1, 2], [0, 4]]"""

def triu_indices(row: int, col: int | None = None, offset: int = 0, dtype: str = 'int64') -> Tensor:
    """The row and column numbers of an upper triangle, as two rows.

    Args:
        row: how many rows.
        col: how many columns; by default as many as rows.
        offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.

    Returns:
        Tensor of shape [2, n]: the rows and the columns.

    >>> paddle.triu_indices(2, 2, 0).tolist()
    [[0, 0, 1], [0, 1, 1]]"""

def true_divide(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """As `paddle.divide`.

    Args:
        input: Tensor of any shape, the dividend.
        other: Tensor or number, the divisor.
        out: Tensor that receives the result.

    Returns:
        Tensor with the broadcast shape of both operands.

    >>> paddle.true_divide(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([2.0, 4.0])).tolist()
    [0.5, 0.5]"""

def trunc(input: Tensor, name: str | None = None) -> Tensor:
    """The integer part: x rounded towards zero.

    Args:
        input: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.trunc(paddle.to_tensor([1.7, -1.7])).tolist()
    [1.0, -1.0]"""

def trunc_(input: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `trunc`: the result is written into `x`, which is returned.

    Args:
        input: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.7, -1.7]).trunc_().tolist()
    [1.0, -1.0]"""

uint16: dtype
uint32: dtype
uint64: dtype
uint8: dtype
def unbind(input: Tensor, axis: int = 0) -> list[Tensor]:
    """The slices along an axis, without that axis.

    Args:
        input: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: 0.

    Returns:
        list of Tensors without the axis.

    >>> [row.tolist() for row in paddle.unbind(paddle.to_tensor([[1, 2], [3, 4]]))]
    [[1, 2], [3, 4]]"""

def unflatten(x: Tensor, axis: int, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Split one axis into several.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        shape: sizes of the result: integers, or a Tensor of them.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.unflatten(paddle.ones([4, 6]), 1, [2, 3]).shape
    [4, 2, 3]"""

def unfold(x: Tensor, axis: int, size: int, step: int, name: str | None = None) -> Tensor:
    """Windows of `size` elements along `axis`, `step` apart, as a new last axis; a view.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        size: number of elements in a window.
        step: distance between the starts of two windows.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the number of windows in place of the axis and a new last axis of length `size`.

    >>> paddle.unfold(paddle.to_tensor([1, 2, 3, 4]), 0, 2, 1).tolist()
    [[1, 2], [2, 3], [3, 4]]"""

def uniform(shape: ShapeLike, dtype: DTypeLike | None = None, min: builtins.float = 0, max: builtins.float = 1.0, seed: int = 0, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False) -> Tensor:
    """Uniform numbers from `min` up to `max`; a `seed` other than 0 always gives the same ones.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        min: lower bound. Default: 0.
        max: upper bound, which is left out. Default: 1.0.
        seed: 0: numbers of the current generator; another number gives the same ones every time. Default: 0.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> bool((paddle.uniform([100], min=-1.0).abs() <= 1).all())
    True"""

def unique(x: Tensor, return_index: builtins.bool = False, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, axis: int | Sequence[int] | None = None, dtype: str = 'int64', sorted: builtins.bool = True, name: str | None = None) -> Any:
    """The distinct elements (or slices along `axis`), ascending.

    Optionally also the position of each one's first occurrence, the index of each element's value, and the counts.

    Args:
        x: Tensor of any shape.
        return_index: whether the places of the first occurrences are returned too. Default: False.
        return_inverse: whether for each element its place among the unique ones is returned too. Default: False.
        return_counts: whether the number of occurrences is returned too. Default: False.
        axis: an axis; a negative one counts from the last.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        sorted: whether the result is in order. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of the different elements; with any `return_…`, a tuple of it and what was asked for.

    >>> values, counts = paddle.unique(paddle.to_tensor([2, 3, 3, 1]), return_counts=True)
    >>> values.tolist(), counts.tolist()
    ([1, 2, 3], [1, 1, 2])"""

def unique_consecutive(x: Tensor, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, axis: int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """The elements (or slices along `axis`) without consecutive repetitions.

    Args:
        x: Tensor of any shape.
        return_inverse: whether for each element its place among the unique ones is returned too. Default: False.
        return_counts: whether the number of occurrences is returned too. Default: False.
        axis: an axis; a negative one counts from the last.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor without repetitions; with any `return_…`, a tuple of it and what was asked for.

    >>> paddle.unique_consecutive(paddle.to_tensor([1, 1, 2, 2, 1])).tolist()
    [1, 2, 1]"""

def unsqueeze(x: Tensor, axis: int | Sequence[Tensor | int] | Tensor, name: str | None = None) -> Tensor:
    """Insert new axes of size one, one after the other.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.zeros([2, 3]).unsqueeze([0, -1]).shape
    [1, 2, 3, 1]"""

def unsqueeze_(x: Tensor, axis: int | Sequence[int] | Tensor, name: str | None = None) -> Tensor:
    """In-place form of `unsqueeze`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([3]).unsqueeze_(0).shape
    [1, 3]"""

def unstack(x: Tensor, axis: int = 0, num: int | None = None) -> list[Tensor]:
    """Like `unbind`, with memory of its own for each slice; `num`, if given, must be the size of the axis.

    Args:
        x: Tensor, or list of Tensors to join.
        axis: an axis; a negative one counts from the last. Default: 0.
        num: how many there are; by default the size of the axis.

    Returns:
        list of Tensors without the axis.

    >>> [column.tolist() for column in paddle.unstack(paddle.to_tensor([[1, 2], [3, 4]]), axis=1)]
    [[1, 3], [2, 4]]"""

def vander(x: Tensor, n: int | None = None, increasing: builtins.bool = False, name: str | None = None) -> Tensor:
    """The matrix whose columns are powers of a vector, the highest first unless `increasing`.

    Args:
        x: Tensor of any shape.
        n: how many columns; by default as many as elements.
        increasing: whether the powers grow from left to right. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [length of `x`, n].

    >>> paddle.vander(paddle.to_tensor([1, 2, 3]), 2).tolist()
    [[1, 1], [2, 1], [3, 1]]"""

def var(x: Tensor, axis: int | Sequence[int] | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, name: str | None = None, *, correction: builtins.float = 1, out: Tensor | None = None) -> Tensor:
    """The variance; the divisor is the number of elements minus `correction` (0 if `unbiased` is false).

    Args:
        x: Tensor of any shape.
        axis: an axis or several; by default all.
        unbiased: whether the divisor is `n - 1` instead of `n`.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.
        correction: what is subtracted from `n` in the divisor. Default: 1.
        out: Tensor that receives the result.

    Returns:
        Tensor without the reduced axes, or with size 1 there if `keepdim`.

    >>> paddle.var(paddle.to_tensor([[1.0, 2.0, 3.0], [1.0, 4.0, 7.0]]), axis=1).tolist()
    [1.0, 9.0]"""

def vecdot(x: Tensor, y: Tensor, axis: int = -1, name: str | None = None) -> Tensor:
    """The dot products along an axis, with `x` conjugated.

    Args:
        x: Tensor, the first factor.
        y: Tensor, the second factor.
        axis: an axis; a negative one counts from the last. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor.

    >>> paddle.linalg.vecdot(paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[3.0, 4.0]])).tolist()
    [11.0]"""

def view(x: Tensor, shape_or_dtype: Sequence[int] | DTypeLike, name: str | None = None) -> Tensor:
    """The same memory read in another shape, or as another dtype.

    Args:
        x: Tensor of any shape.
        shape_or_dtype: the sizes of the view, or the dtype as which its bytes are read.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.view(paddle.ones([2, 3]), [3, 2]).shape
    [3, 2]"""

def view_as(x: Tensor, other: Tensor, name: str | None = None) -> Tensor:
    """The same memory in the shape of `other`.

    Args:
        x: Tensor of any shape.
        other: Tensor with the shape that is wanted.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the same elements.

    >>> paddle.view_as(paddle.ones([2, 3]), paddle.ones([6])).shape
    [6]"""

def view_as_complex(input: Tensor) -> Tensor:
    """As `paddle.as_complex`.

    Args:
        input: Tensor; for `view_as_complex` its last axis has size 2.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.view_as_complex(paddle.to_tensor([[1.0, 2.0]])).tolist()
    [(1+2j)]"""

def view_as_real(input: Tensor) -> Tensor:
    """As `paddle.as_real`.

    Args:
        input: Tensor; for `view_as_complex` its last axis has size 2.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.view_as_real(paddle.to_tensor([1 + 2j])).tolist()
    [[1.0, 2.0]]"""

def vsplit(x: Tensor, num_or_indices: int | Sequence[int], name: str | None = None) -> list[Tensor]:
    """Like `tensor_split` along the first axis.

    Args:
        x: Tensor, or list of Tensors to join.
        num_or_indices: how many parts, or the indices at which they begin.
        name: a name for the result, used in Programs only.

    Returns:
        list of Tensors.

    >>> [part.tolist() for part in paddle.vsplit(paddle.to_tensor([[1, 2], [3, 4]]), 2)]
    [[[1, 2]], [[3, 4]]]"""

def vstack(x: Sequence[Tensor], name: str | None = None) -> Tensor:
    """Concatenate tensors along the first axis; a 1-D tensor counts as a matrix of one row.

    Args:
        x: Tensor, or list of Tensors to join.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of at least two axes.

    >>> paddle.vstack([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[1, 2], [3, 4]]"""

def where(condition: Tensor, x: Tensor | builtins.float | None = None, y: Tensor | builtins.float | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """x where the condition is true and y elsewhere; without x and y, the indices where it is not 0, axis by axis.

    Args:
        condition: Tensor of booleans.
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor of booleans, or of integers for functions of bits.

    >>> x = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> paddle.where(x > 1.5, x, 0.0).tolist()
    [0.0, 2.0, 3.0]"""

def where_(condition: Tensor, x: Tensor | builtins.float | None = None, y: Tensor | builtins.float | None = None, name: str | None = None) -> Tensor:
    """In-place form of `where`: the result is written into `x`.

    Args:
        condition: Tensor of booleans.
        x: Tensor, taken where `condition` is true.
        y: Tensor, taken elsewhere.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x, y = paddle.ones([2]), paddle.zeros([2])
    >>> paddle.where_(paddle.to_tensor([True, False]), x, y).tolist()
    [1.0, 0.0]"""

def zeros(shape: ShapeLike, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Zeros of a shape given as ints, a list or a tensor.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.zeros([2, 3]).shape
    [2, 3]"""

def zeros_like(x: Tensor, dtype: DTypeLike | None = None, name: str | None = None, *, device: PlaceLike | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """Zeros of another tensor's shape, dtype and place.

    Args:
        x: Tensor whose shape and dtype serve as a pattern.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.zeros_like(paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 0.0]"""
