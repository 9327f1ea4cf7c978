# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import no_grad as no_grad
from paddle.compat import unwrap as unwrap
from paddle.fluid.optimizer import Optimizer as Optimizer

def extend_with_decoupled_weight_decay(base_optimizer: Any) -> Any:
    """A subclass of an optimizer that also multiplies parameters by `1 - weight_decay` at each step.

    >>> AdamW = fluid.contrib.extend_with_decoupled_weight_decay(fluid.optimizer.Adam)"""
