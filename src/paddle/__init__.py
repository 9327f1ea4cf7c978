"""Paddle's programs on PyTorch's engine.

Names that every program uses are here; subpackages (`paddle.nn`, `paddle.vision`, …) are imported when first touched.
"""

import importlib
import sys
from math import e, inf, nan, pi

from ._core.collector import paused as _collector_paused

with _collector_paused():
    from ._core import import_paths as _import_paths
    from ._core.autograd import enable_grad, grad, is_grad_enabled, no_grad, set_grad_enabled
    from ._core.dtype import BY_NAME as _DTYPES
    from ._core.dtype import DType as dtype
    from ._core.dtype import finfo, get_default_dtype, iinfo, pstring, raw, set_default_dtype
    from ._core.flags import get_flags, set_flags
    from ._core.flags import watch as _watch_flag
    from ._core.help import speak as _speak
    from ._core.mode import (
        disable_compat,
        disable_signal_handler,
        disable_static,
        enable_compat,
        enable_static,
        in_dynamic_mode,
    )
    from ._core.place import (
        CPUPlace,
        CUDAPinnedPlace,
        CUDAPlace,
        CustomPlace,
        XPUPinnedPlace,
        XPUPlace,
        get_device,
        set_device,
    )
    from ._core.printing import set_printoptions
    from ._core.random import Generator, get_cuda_rng_state, get_rng_state, seed, set_cuda_rng_state, set_rng_state
    from ._core.tensor import Size, Tensor
    from .tensor import *  # the operators, each listed in its own module's __all__

globals().update(_DTYPES)
float, double, half = _DTYPES["float32"], _DTYPES["float64"], _DTYPES["float16"]
short, int, long = _DTYPES["int16"], _DTYPES["int32"], _DTYPES["int64"]
cfloat, cdouble = _DTYPES["complex64"], _DTYPES["complex128"]

newaxis = None
paddle = sys.modules[__name__]  # as in the original, whose programs say paddle.paddle by mistake and get away with it

manual_seed = seed
__version__ = "3.3.1"

# name -> the module that has it; imported when first asked for, so that `import paddle` stays as quick as torch's.
_LAZY = {
    "ParamAttr": "._core.param_attr",
    "create_parameter": "._core.param_attr",
    "LazyGuard": "._core.param_attr",
    "save": ".framework.io",
    "load": ".framework.io",
    "Model": ".hapi",
    "summary": ".hapi",
    "flops": ".hapi",
    "DataParallel": ".distributed",
    "batch": ".reader.batch",
    **dict.fromkeys(
        "autocast get_autocast_cpu_dtype get_autocast_dtype get_autocast_gpu_dtype is_autocast_enabled".split(), ".amp"
    ),
    **dict.fromkeys(
        (
            "Event IPUPlace Stream cuda device_guard get_cudnn_version get_default_device get_device_module "
            "is_compiled_with_cinn is_compiled_with_cuda is_compiled_with_custom_device is_compiled_with_distribute "
            "is_compiled_with_ipu is_compiled_with_mlu is_compiled_with_npu is_compiled_with_rocm is_compiled_with_xpu "
            "set_default_device set_stream"
        ).split(),
        ".device",
    ),
    "core": ".base",
    **dict.fromkeys(
        "bartlett_window blackman_window hamming_window hann_window kaiser_window".split(), ".audio.functional.window"
    ),
    **dict.fromkeys(("IrGuard", "ir_guard"), ".pir_utils"),
    **dict.fromkeys(("async_save", "clear_async_save_task_queue"), ".framework.io"),
    "use_compat_guard": ".compat",
    "__git_commit__": ".version",
    **dict.fromkeys("adaptive_avg_pool1d conv1d conv2d conv3d group_norm layer_norm".split(), ".nn.functional"),
    **dict.fromkeys(
        "autocast get_autocast_cpu_dtype get_autocast_dtype get_autocast_gpu_dtype is_autocast_enabled".split(), ".amp"
    ),
}

_SUBPACKAGES = frozenset(
    (
        "_C_ops _legacy_C_ops amp audio autograd base callbacks common_ops_import compat cost_model dataset "
        "decomposition device distributed distribution "
        "fft fluid framework functional geometric hapi hub incubate inference io jit linalg metric nn onnx optimizer "
        "pir pir_utils profiler "
        "random special quantization reader regularizer signal sparse static sysconfig text utils version vision"
    ).split()
)


class _NotYet(NotImplementedError, AttributeError):
    """A part of Paddle that is not there yet; for `hasattr` it is missing."""


def __getattr__(name):
    try:
        if name in _SUBPACKAGES:
            with _collector_paused():
                return importlib.import_module(f".{name}", __name__)
        if name in _LAZY:
            value = getattr(importlib.import_module(_LAZY[name], __name__), name)
            globals()[name] = value
            return value
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("paddle."):
            raise _NotYet(f"paddle.{name} is not there yet") from None
        raise
    raise AttributeError(f"module 'paddle' has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_LAZY, *_SUBPACKAGES})


_watch_flag("FLAGS_help_language", _speak)  # at the end: Chinese help is attached to what this file defines
