"""Saving and loading, and global defaults."""

import importlib

from .._core.autograd import grad, no_grad
from .._core.dtype import DType as dtype
from .._core.dtype import convert as convert_np_dtype_to_dtype_
from .._core.dtype import get_default_dtype, set_default_dtype
from .._core.flags import get_flags, set_flags
from .._core.mode import disable_signal_handler, disable_static, enable_static, in_dynamic_mode
from .._core.parameter import Parameter
from .._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, CustomPlace, XPUPinnedPlace, XPUPlace
from .._core.place import current as _current_expected_place
from .._core.place import current as _current_expected_place_
from .._core.random import seed
from . import random, recall_error
from .io import async_save, clear_async_save_task_queue, load, save

EagerParamBase = Parameter
in_dynamic_or_pir_mode = in_dynamic_mode


def in_pir_mode():
    """Whether Paddle's PIR graph is being built: always False."""
    return False


def use_pir_api():
    """Whether Paddle's PIR graph is in use: always False."""
    return False


__all__ = ["get_default_dtype", "load", "save", "seed", "set_default_dtype"]

_LATER = {
    "IrGraph": "paddle._format.ir_graph",
    "IPUPlace": "paddle.device",
    **dict.fromkeys(("is_parameter", "is_persistable"), "paddle.static.io"),
    "ParamAttr": "paddle",
    "LayerHelper": "paddle.base.layer_helper",
    "base": "paddle",
    "core": "paddle.base",
    "framework": "paddle.base",
    **dict.fromkeys(
        (
            "Block Program Variable _create_tensor _dygraph_tracer _get_paddle_place _global_flags "
            "_no_check_dy2st_diff _set_expected_place _stride_in_no_check_dy2st_diff "
            "deprecate_stat_dict dygraph_not_support dygraph_only "
            "generate_control_dev_var_name in_pir_executor_mode switch_main_program switch_startup_program"
        ).split(),
        "paddle.base.framework",
    ),
}


def __getattr__(name):
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module 'paddle.framework' has no attribute {name!r}")
