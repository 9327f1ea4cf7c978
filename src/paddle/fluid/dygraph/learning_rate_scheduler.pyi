# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle import to_tensor as to_tensor

class CosineDecay(LearningRateDecay):
    """Half a cosine over `epochs`, updated every `step_each_epoch` steps."""
    learning_rate: Any
    step_each_epoch: Any
    epochs: Any
    def __init__(self, learning_rate: Any, step_each_epoch: Any, epochs: Any, begin: float = 0, step: float = 1, dtype: str = 'float32') -> None: ...
    def step(self) -> Any: ...

class ExponentialDecay(LearningRateDecay):
    """`learning_rate * decay_rate ** (step / decay_steps)`."""
    learning_rate: Any
    decay_steps: Any
    decay_rate: Any
    staircase: Any
    def __init__(self, learning_rate: Any, decay_steps: Any, decay_rate: Any, staircase: bool = False, begin: float = 0, step: float = 1, dtype: str = 'float32') -> None: ...
    def step(self) -> Any: ...

class InverseTimeDecay(LearningRateDecay):
    """`learning_rate / (1 + decay_rate * step / decay_steps)`."""
    learning_rate: Any
    decay_steps: Any
    decay_rate: Any
    staircase: Any
    def __init__(self, learning_rate: Any, decay_steps: Any, decay_rate: Any, staircase: bool = False, begin: float = 0, step: float = 1, dtype: str = 'float32') -> None: ...
    def step(self) -> Any: ...

class LambdaDecay(LearningRateDecay):
    """The initial rate times a function of the epoch."""
    base_lr: Any
    learning_rate: Any
    epoch_num: Any
    lr_lambda: Any
    def __init__(self, learning_rate: Any, lr_lambda: Any) -> None: ...
    def __call__(self) -> Any: ...
    def epoch(self, epoch: Any = None) -> Any:
        """Move to the next epoch, or to `epoch`."""
    def get_lr(self) -> Any: ...
    def step(self) -> Any: ...

class LearningRateDecay:
    """Base of the schedules: a subclass returns the rate for `self.step_num` from `step()`.

    >>> class Halving(fluid.dygraph.learning_rate_scheduler.LearningRateDecay):
    ...     def step(self):
    ...         return 0.5**self.step_num"""
    step_num: Any
    step_size: Any
    dtype: Any
    def __init__(self, begin: float = 0, step: float = 1, dtype: str = 'float32') -> None: ...
    def __call__(self) -> Any: ...
    def step(self) -> Any:
        """The current rate, as a number or a tensor."""
    def create_lr_var(self, lr: Any) -> Any:
        """A rate as a tensor of one element."""
    def state_dict(self) -> Any:
        """The state, as plain values."""
    def set_state_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned."""

class LinearLrWarmup(LearningRateDecay):
    """From `start_lr` to `end_lr` in `warmup_steps`, then a rate, or a schedule that advances from the start."""
    learning_rate: Any
    warmup_steps: Any
    start_lr: Any
    lr_ratio_before_warmup: Any
    def __init__(self, learning_rate: Any, warmup_steps: Any, start_lr: Any, end_lr: Any, begin: float = 1, step: float = 1, dtype: str = 'float32') -> None: ...
    def step(self) -> Any: ...

class MultiStepDecay(LearningRateDecay):
    """Multiply the rate by `decay_rate` at each of the epochs `milestones`."""
    base_lr: Any
    learning_rate: Any
    epoch_num: Any
    milestones: Any
    decay_rate: Any
    def __init__(self, learning_rate: Any, milestones: Any, decay_rate: float = 0.1) -> None: ...
    def __call__(self) -> Any: ...
    def epoch(self, epoch: Any = None) -> Any:
        """Move to the next epoch, or to `epoch`."""
    def get_lr(self) -> float: ...
    def step(self) -> Any: ...

class NaturalExpDecay(LearningRateDecay):
    """`learning_rate * e ** (-decay_rate * step / decay_steps)`."""
    learning_rate: Any
    decay_steps: Any
    decay_rate: Any
    staircase: Any
    def __init__(self, learning_rate: Any, decay_steps: Any, decay_rate: Any, staircase: bool = False, begin: float = 0, step: float = 1, dtype: str = 'float32') -> None: ...
    def step(self) -> Any: ...

class NoamDecay(LearningRateDecay):
    """Linear warmup for `warmup_steps`, then inverse square root decay (Vaswani et al., 2017)."""
    d_model: Any
    warmup_steps: Any
    learning_rate: Any
    def __init__(self, d_model: Any, warmup_steps: Any, begin: float = 1, step: float = 1, dtype: str = 'float32', learning_rate: float = 1.0) -> None: ...
    def step(self) -> Any: ...

class PiecewiseDecay(LearningRateDecay):
    """`values[i]` until step `boundaries[i]`, the last value after that."""
    boundaries: Any
    values: Any
    def __init__(self, boundaries: Any, values: Any, begin: Any, step: float = 1, dtype: str = 'float32') -> None: ...
    def step(self) -> Any: ...

class PolynomialDecay(LearningRateDecay):
    """From `learning_rate` to `end_learning_rate` in `decay_steps`; with `cycle`, the period grows and repeats."""
    learning_rate: Any
    decay_steps: Any
    end_learning_rate: Any
    power: Any
    cycle: Any
    def __init__(self, learning_rate: Any, decay_steps: Any, end_learning_rate: float = 0.0001, power: float = 1.0, cycle: bool = False, begin: float = 0, step: float = 1, dtype: str = 'float32') -> None: ...
    def step(self) -> Any: ...

class ReduceLROnPlateau(LearningRateDecay):
    """Multiply the rate by `decay_rate` when the loss has not improved for `patience` calls of `step(loss)`.

    Args:
        mode: 'min' or 'max', the direction that counts as better.
        threshold: the smallest improvement that counts, relative to the best ('rel') or absolute ('abs').
        cooldown: the number of calls to wait after a change.
        eps: changes smaller than this are skipped."""
    mode: Any
    decay_rate: Any
    patience: Any
    verbose: Any
    threshold: Any
    threshold_mode: Any
    cooldown: Any
    min_lr: Any
    eps: Any
    learning_rate: Any
    cooldown_counter: Any
    best_loss: Any
    num_bad_epochs: Any
    epoch_num: Any
    def __init__(self, learning_rate: Any, mode: str = 'min', decay_rate: float = 0.1, patience: float = 10, verbose: bool = False, threshold: float = 0.0001, threshold_mode: str = 'rel', cooldown: float = 0, min_lr: float = 0, eps: float = 1e-08, dtype: str = 'float32') -> None: ...
    def __call__(self) -> Any: ...
    def step(self, loss: Any = None) -> Any:
        """Record a loss (a number, an array or a tensor of one element) and reduce the rate if it has not improved."""

class StepDecay(LearningRateDecay):
    """Multiply the rate by `decay_rate` every `step_size` epochs."""
    base_lr: Any
    learning_rate: Any
    epoch_num: Any
    step_size_: Any
    decay_rate: Any
    def __init__(self, learning_rate: Any, step_size: Any, decay_rate: float = 0.1) -> None: ...
    def __call__(self) -> Any: ...
    def epoch(self, epoch: Any = None) -> Any:
        """Move to the next epoch, or to `epoch`."""
    def get_lr(self) -> float: ...
    def step(self) -> Any: ...
