# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.fluid.layers.creation import autoincreased_step_counter as autoincreased_step_counter
from paddle.static import default_main_program as default_main_program

def cosine_decay(learning_rate: Any, step_each_epoch: Any, epochs: Any) -> Any:
    """Half a cosine over `epochs`, constant within an epoch of `step_each_epoch` steps."""

def exponential_decay(learning_rate: Any, decay_steps: Any, decay_rate: Any, staircase: bool = False) -> Any:
    """`learning_rate * decay_rate ** (step / decay_steps)`; with `staircase`, in discrete steps."""

def inverse_time_decay(learning_rate: Any, decay_steps: Any, decay_rate: Any, staircase: bool = False) -> Any:
    """`learning_rate / (1 + decay_rate * step / decay_steps)`."""

def linear_lr_warmup(learning_rate: Any, warmup_steps: Any, start_lr: Any, end_lr: Any) -> Any:
    """From `start_lr` up to `end_lr` within `warmup_steps`, then another rate: a number or a schedule."""

def natural_exp_decay(learning_rate: Any, decay_steps: Any, decay_rate: Any, staircase: bool = False) -> Any:
    """`learning_rate * exp(-decay_rate * step / decay_steps)`."""

def noam_decay(d_model: Any, warmup_steps: Any, learning_rate: float = 1.0) -> Any:
    """`learning_rate * d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)`."""

def piecewise_decay(boundaries: Any, values: Any) -> Any:
    """The first of `values` up to the first boundary, then the second, and so on."""

def polynomial_decay(learning_rate: Any, decay_steps: Any, end_learning_rate: float = 0.0001, power: float = 1.0, cycle: bool = False) -> Any:
    """From `learning_rate` down to `end_learning_rate` within `decay_steps`; with `cycle`, repeatedly."""
