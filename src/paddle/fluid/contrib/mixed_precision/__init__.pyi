# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.static.amp import AutoMixedPrecisionLists as AutoMixedPrecisionLists

def decorate(optimizer: Any, amp_lists: Any = None, init_loss_scaling: float = 1.0, incr_every_n_steps: float = 1000, decr_every_n_nan_or_inf: float = 2, incr_ratio: float = 2.0, decr_ratio: float = 0.8, use_dynamic_loss_scaling: bool = True) -> Any:
    """An optimizer that scales the loss and leaves out steps with infinite gradients; see `static.amp.decorate`.

    Args:
        amp_lists: which operators compute in half precision on an accelerator.
        incr_every_n_steps, incr_ratio: after so many finite steps the scale is multiplied by the ratio.
        decr_every_n_nan_or_inf, decr_ratio: after so many infinite steps it is multiplied by this one."""
