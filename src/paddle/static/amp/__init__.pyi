# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle._typing import PlaceLike
from typing import Any

from paddle.static.amp import amp_nn as amp_nn
from paddle.static.amp import bf16 as bf16
from paddle.static.amp import debugging as debugging
from paddle.static.amp import decorator as decorator
from paddle.static.amp import fp16_lists as fp16_lists
from paddle.static.amp import fp16_utils as fp16_utils

class AutoMixedPrecisionLists:
    """The operators that compute in half precision, those that do not, and those that follow their inputs.

    Args:
        custom_white_list: operators that compute in half precision in addition to the default ones.
        custom_black_list: operators that compute in float32.
        custom_black_varnames: names of variables whose operators compute in float32."""
    amp_dtype: Any
    white_list: Any
    black_list: Any
    gray_list: Any
    unsupported_list: Any
    all_list: Any
    black_varnames: Any
    def __init__(self, custom_white_list: Any = None, custom_black_list: Any = None, custom_black_varnames: Any = None, dtype: str = 'float16') -> None: ...

CustomOpLists = AutoMixedPrecisionLists
def cast_model_to_fp16(program: Any, amp_lists: Any = None, use_fp16_guard: bool = True, dest_type: str = 'float16', level: str = 'O2', use_promote: bool = False) -> Any:
    """Make a Program compute in half precision, and return the names of the parameters that became half.

    Their values are converted by `cast_parameters_to_fp16`.

    Args:
        use_fp16_guard: only operators inside `fp16_guard`.
        level: 'O2', all operators but those of the black list; 'O1', those of the white list, with float32 weights."""

def cast_parameters_to_fp16(place: PlaceLike | None, program: Any, scope: Any = None, to_fp16_var_names: Any = None, dest_type: str = 'float16', rewrite_master_weight: bool = False, master_weights: Any = ...) -> Any:
    """Convert the values of parameters to half precision.

    Args:
        to_fp16_var_names: their names, as `cast_model_to_fp16` returns them; all parameters by default."""

def decorate(*args: Any, **kwargs: Any) -> Any:
    """An optimizer for training a static Program in mixed precision.

    It takes the arguments of `paddle.amp.decorate` (`level`, `dtype`, …) or the earlier ones (`use_pure_fp16`, …). On a
    CPU operators compute in float32, as in the original, and the loss is scaled.

    >>> optimizer = paddle.static.amp.decorate(paddle.optimizer.SGD(0.1), level="O1", dtype="float16")
    >>> type(optimizer).__name__
    'OptimizerWithMixedPrecision'"""

def fp16_guard() -> Any:
    """A block whose operators compute in half precision if the optimizer is decorated with `use_fp16_guard`."""
