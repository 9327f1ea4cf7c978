"""Devices: choosing one, listing them, streams, memory.

Everything here works for any accelerator of torch; `paddle.device.cuda` and `paddle.device.xpu` ask for theirs.
"""

import sys as _sys
import types as _types

from .._core.import_paths import elsewhere as _by_path
from .._core.place import CUDAPlace, CustomPlace, Device, XPUPlace, get_device, set_device
from . import cuda, xpu
from ._choice import IPUPlace, device, device_guard, get_default_device, get_device_module, set_default_device
from ._engine import place_of as _convert_to_place
from ._inventory import (
    current_device,
    device_count,
    get_all_custom_device_type,
    get_all_device_type,
    get_available_custom_device,
    get_available_device,
    get_cudnn_version,
    get_device_capability,
    get_device_name,
    get_device_properties,
    is_available,
    is_bf16_supported,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_custom_device,
    is_compiled_with_distribute,
    is_compiled_with_ipu,
    is_compiled_with_mlu,
    is_compiled_with_npu,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
)
from ._memory import (
    empty_cache,
    ipc_collect,
    max_memory_allocated,
    max_memory_reserved,
    memory_allocated,
    memory_reserved,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
    reset_peak_memory_stats,
)
from ._rng import get_rng_state, manual_seed, manual_seed_all, set_rng_state
from ._streams import (
    Event,
    Stream,
    current_stream,
    get_stream_from_external,
    is_current_stream_capturing,
    set_stream,
    stream_guard,
    synchronize,
)

StreamContext = stream_guard

_TENSOR_TYPES = (
    "FloatTensor DoubleTensor HalfTensor BFloat16Tensor ByteTensor CharTensor ShortTensor IntTensor LongTensor "
    "BoolTensor"
).split()

__all__ = [
    "get_cudnn_version",
    "set_device",
    "get_device",
    "XPUPlace",
    "IPUPlace",
    "is_compiled_with_xpu",
    "is_compiled_with_ipu",
    "is_compiled_with_cinn",
    "is_compiled_with_cuda",
    "is_compiled_with_rocm",
    "is_compiled_with_distribute",
    "is_compiled_with_custom_device",
    "get_all_device_type",
    "get_all_custom_device_type",
    "get_available_device",
    "get_available_custom_device",
    "get_device_properties",
    "Stream",
    "Event",
    "current_stream",
    "set_stream",
    "stream_guard",
    "device_guard",
    "synchronize",
    "device_count",
    "empty_cache",
    "max_memory_allocated",
    "max_memory_reserved",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "is_available",
    "is_current_stream_capturing",
    "get_device_name",
    "get_device_capability",
    "get_rng_state",
    "set_rng_state",
    *_TENSOR_TYPES,
    "device",
    "is_bf16_supported",
    "manual_seed",
    "reset_peak_memory_stats",
    "ipc_collect",
    "get_stream_from_external",
    "StreamContext",
]


_elsewhere = _by_path(__name__)


def __getattr__(name):
    if name in _TENSOR_TYPES:
        import paddle

        return getattr(paddle, name)
    return _elsewhere(name)


class _Callable(_types.ModuleType):
    """This module, which is also callable: `paddle.device("gpu:0")` is a Device, as `torch.device("cuda:0")` is."""

    def __call__(self, type=None, index=None):
        if type is None:
            raise TypeError("paddle.device: expected a device, such as paddle.device('cpu') or paddle.device('gpu:0').")
        return Device(type, index)


_sys.modules[__name__].__class__ = _Callable
