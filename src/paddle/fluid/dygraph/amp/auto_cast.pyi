# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.amp import auto_cast as amp_guard
from paddle.amp import auto_cast as auto_cast
from paddle.amp import autocast as autocast
from paddle.amp import get_autocast_cpu_dtype as get_autocast_cpu_dtype
from paddle.amp import get_autocast_dtype as get_autocast_dtype
from paddle.amp import get_autocast_gpu_dtype as get_autocast_gpu_dtype
from paddle.amp import is_autocast_enabled as is_autocast_enabled
from paddle.fft import complete as complete

class AMPGlobalState:
    """What autocast does at the moment, for programs that look."""
    @property
    def amp_dtype(self) -> Any: ...

def amp_global_state() -> Any:
    """What autocast does at the moment: `amp_global_state().amp_dtype`."""

def amp_state() -> Any:
    """The arguments of the innermost `auto_cast`, as a dict; None outside of all.

    >>> with paddle.amp.auto_cast(dtype="bfloat16"):
    ...     amp_state()["dtype"]
    'bfloat16'"""

def argument(op: Any, args: Any, kwargs: Any, name: Any, default: Any = None) -> Any:
    """An argument of a call by its name."""

def forget() -> Any:
    """Drop the cast parameters: an optimizer has changed the originals, which fused kernels do not signal."""

def policy(level: Any, name: Any, more_white: Any, more_black: Any, promote: Any) -> Any:
    """The policy of a level and a dtype, with the user's own lists on top of Paddle's."""
