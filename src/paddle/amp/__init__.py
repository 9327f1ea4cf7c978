"""Automatic mixed precision: low precision where it is safe, float32 where it is not."""

from .._core.import_paths import elsewhere as _elsewhere
from . import debugging
from ._decorate import decorate
from ._lists import black_list, white_list
from ._scaler import AmpScaler, GradScaler, OptimizerState
from ._support import is_bfloat16_supported, is_float16_supported
from .auto_cast import (
    auto_cast,
    autocast,
    get_autocast_cpu_dtype,
    get_autocast_dtype,
    get_autocast_gpu_dtype,
    is_autocast_enabled,
)

amp_guard, amp_decorate = auto_cast, decorate  # names of the 2.x dygraph package

__all__ = [
    "GradScaler",
    "auto_cast",
    "decorate",
    "get_autocast_cpu_dtype",
    "get_autocast_dtype",
    "get_autocast_gpu_dtype",
    "is_autocast_enabled",
    "is_bfloat16_supported",
    "is_float16_supported",
]

__getattr__ = _elsewhere(__name__)
