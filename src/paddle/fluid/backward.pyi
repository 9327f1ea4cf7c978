# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def append_backward(loss: Any, parameter_list: Any = None, no_grad_set: Any = None, callbacks: Any = None, checkpoints: Any = None) -> Any:
    """Record the gradients of a loss: a list of (parameter, gradient) pairs.

    Args:
        checkpoints: accepted for compatibility; all intermediate results are kept, so none is recomputed."""

calc_gradient = gradients
def gradients(targets: Any, inputs: Any, target_gradients: Any = None, no_grad_set: Any = None) -> Any:
    """Record the gradients of targets with respect to inputs; None where no path leads from one to the other."""
