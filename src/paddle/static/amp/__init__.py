"""Mixed precision in static Programs."""

from . import amp_nn, bf16, debugging, decorator, fp16_lists, fp16_utils
from .decorator import decorate
from .fp16_lists import AutoMixedPrecisionLists, CustomOpLists
from .fp16_utils import cast_model_to_fp16, cast_parameters_to_fp16, fp16_guard

__all__ = [
    "AutoMixedPrecisionLists",
    "CustomOpLists",
    "cast_model_to_fp16",
    "cast_parameters_to_fp16",
    "decorate",
    "fp16_guard",
]
