# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Callable, Sequence
from paddle import Tensor
from typing import Any, Literal

class CosineAnnealingDecay(LRScheduler):
    """Decrease to `eta_min` in `T_max` epochs along half a cosine, and increase again along the other half.

    >>> schedule = paddle.optimizer.lr.CosineAnnealingDecay(learning_rate=0.5, T_max=10)
    >>> schedule.step(10)
    >>> schedule()
    0.0"""
    T_max: int
    eta_min: Any
    def __init__(self, learning_rate: float, T_max: int, eta_min: float = 0, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class CosineAnnealingWarmRestarts(LRScheduler):
    """Decrease to `eta_min` along half a cosine in `T_0` epochs, then restart with periods `T_mult` times as long."""
    T_0: int
    T_i: int
    T_mult: int
    T_cur: Any
    eta_min: float
    def __init__(self, learning_rate: float, T_0: int, T_mult: int = 1, eta_min: float = 0, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...
    def step(self, epoch: int | None = None) -> None:
        """Move to the next epoch, or to `epoch`, which may be a fraction, and compute its learning rate."""
    def set_state_dict(self, state_dict: Any) -> None:
        """Restore the result of `state_dict`, and continue within its period."""

class CyclicLR(LRScheduler):
    """Rise from `base_learning_rate` in `step_size_up` steps and fall in `step_size_down`, repeatedly.

    The height of a cycle is that of the first one ("triangular"), half of the one before ("triangular2"), falls by
    `exp_gamma` each step ("exp_range"), or is scaled by `scale_fn` of the number of the cycle or of the step,
    depending on `scale_mode` ("cycle" or "iterations").

    >>> schedule = paddle.optimizer.lr.CyclicLR(base_learning_rate=0.0, max_learning_rate=1.0, step_size_up=2)
    >>> [(schedule(), schedule.step())[0] for _ in range(6)]
    [0.0, 0.5, 1.0, 0.5, 0.0, 0.5]"""
    cycle_size: Any
    step_up_pct: Any
    max_lr: Any
    amplitude: Any
    mode: Literal['triangular', 'triangular2', 'exp_range']
    gamma: float
    scale_fn: Callable[[float], float] | None
    scale_mode: Literal['cycle', 'iterations']
    def __init__(self, base_learning_rate: float, max_learning_rate: float, step_size_up: int, step_size_down: int | None = None, mode: Literal['triangular', 'triangular2', 'exp_range'] = 'triangular', exp_gamma: float = 1.0, scale_fn: Callable[[float], float] | None = None, scale_mode: Literal['cycle', 'iterations'] = 'cycle', last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class ExponentialDecay(LRScheduler):
    """Multiply the rate by `gamma` each epoch.

    >>> schedule = paddle.optimizer.lr.ExponentialDecay(learning_rate=0.5, gamma=0.5)
    >>> schedule.step()
    >>> schedule()
    0.25"""
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class InverseTimeDecay(LRScheduler):
    """Divide the first rate by `1 + gamma * epoch`."""
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class LRScheduler:
    """Base class of schedules: counts epochs and stores the learning rate that `get_lr` returns for each.

    `last_epoch` is the epoch before the first one, so that training can be resumed; -1 starts from the beginning.
    With `verbose` every change is printed.

    >>> class Halving(paddle.optimizer.lr.LRScheduler):
    ...     def get_lr(self):
    ...         return self.base_lr * 0.5**self.last_epoch
    >>> schedule = Halving(learning_rate=0.8)
    >>> schedule.step()
    >>> schedule()
    0.4"""
    base_lr: Any
    last_lr: Any
    last_epoch: Any
    verbose: bool
    def __init__(self, learning_rate: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def __call__(self) -> float: ...
    def step(self, epoch: int | None = None) -> None:
        """Move to the next epoch, or to `epoch`, and compute its learning rate."""
    def get_lr(self) -> float:
        """The learning rate at `self.last_epoch`; every schedule overrides it."""
    def state_keys(self) -> None:
        """Set `self.keys`, the attributes that `state_dict` saves; override it to save more."""
    def state_dict(self) -> Any:
        """The state to save, as a dict of plain values."""
    def set_state_dict(self, state_dict: Any) -> None:
        """Restore the result of `state_dict`."""
    def set_dict(self, state_dict: Any) -> None:
        """The older name of `set_state_dict`."""

class LambdaDecay(LRScheduler):
    """Multiply the first rate by `lr_lambda(epoch)`.

    >>> schedule = paddle.optimizer.lr.LambdaDecay(learning_rate=0.5, lr_lambda=lambda epoch: 1 / (1 + epoch))
    >>> schedule.step()
    >>> schedule()
    0.25"""
    lr_lambda: Callable[[int], float]
    def __init__(self, learning_rate: float, lr_lambda: Callable[[int], float], last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> Any: ...

class LinearLR(LRScheduler):
    """Scale the rate by a factor that goes from `start_factor` to `end_factor` in `total_steps`, and stays there."""
    total_steps: int
    start_factor: float
    end_factor: float
    def __init__(self, learning_rate: float, total_steps: int, start_factor: float = 0.3333333333333333, end_factor: float = 1.0, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class LinearWarmup(LRScheduler):
    """Rise from `start_lr` to `end_lr` in `warmup_steps`, then keep or follow `learning_rate`, a float or a schedule.

    >>> after = paddle.optimizer.lr.StepDecay(0.5, step_size=10)
    >>> schedule = paddle.optimizer.lr.LinearWarmup(after, warmup_steps=5, start_lr=0.0, end_lr=0.5)
    >>> schedule.step()
    >>> schedule()
    0.1"""
    learning_rate: float | LRScheduler
    warmup_steps: int
    start_lr: float
    end_lr: float
    def __init__(self, learning_rate: float | LRScheduler, warmup_steps: int, start_lr: float, end_lr: float, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...
    def state_dict(self) -> Any:
        """The state to save; that of the schedule after the warm-up is nested in it."""
    def set_state_dict(self, state_dict: Any) -> None:
        """Restore the result of `state_dict`, also for the schedule after the warm-up."""

class MultiStepDecay(LRScheduler):
    """Multiply the rate by `gamma` at each of the `milestones`."""
    milestones: Sequence[int]
    gamma: float
    def __init__(self, learning_rate: float, milestones: Sequence[int], gamma: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class MultiplicativeDecay(LRScheduler):
    """Multiply the previous rate by `lr_lambda(epoch)`."""
    lr_lambda: Callable[[int], float]
    def __init__(self, learning_rate: float, lr_lambda: Callable[[int], float], last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class NaturalExpDecay(LRScheduler):
    """Multiply the rate by `exp(-gamma)` each epoch."""
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class NoamDecay(LRScheduler):
    """Rise linearly for `warmup_steps`, then fall with the square root of the step, as for the original Transformer."""
    d_model: int
    warmup_steps: int
    def __init__(self, d_model: int, warmup_steps: int, learning_rate: float = 1.0, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class OneCycleLR(LRScheduler):
    """Rise to `max_learning_rate`, then fall to `end_learning_rate`, within `total_steps`.

    The start is `max_learning_rate / divide_factor`, and the rise takes the fraction `phase_pct` of the steps. With
    `three_phase` the rate first falls back to the start as fast as it rose, and then to the end.

    >>> schedule = paddle.optimizer.lr.OneCycleLR(max_learning_rate=1.0, total_steps=20, phase_pct=0.5)
    >>> schedule.step(9)
    >>> schedule()
    1.0"""
    total_steps: int
    anneal_func: Any
    def __init__(self, max_learning_rate: float, total_steps: int, divide_factor: float = 25.0, end_learning_rate: float = 0.0001, phase_pct: float = 0.3, anneal_strategy: Literal['cos', 'linear'] = 'cos', three_phase: bool = False, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class PiecewiseDecay(LRScheduler):
    """Use `values[i]` until `boundaries[i]`, and the last value from the last boundary on.

    >>> schedule = paddle.optimizer.lr.PiecewiseDecay(boundaries=[2, 4], values=[0.1, 0.01, 0.001])
    >>> schedule.step(3)
    >>> schedule()
    0.01"""
    boundaries: Sequence[int]
    values: Sequence[float]
    def __init__(self, boundaries: Sequence[int], values: Sequence[float], last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class PolynomialDecay(LRScheduler):
    """Fall to `end_lr` within `decay_steps` as a power of the remaining fraction.

    With `cycle` the rate restarts whenever it reaches the end, with an ever longer period."""
    decay_steps: int
    end_lr: float
    power: float
    cycle: bool
    def __init__(self, learning_rate: float, decay_steps: int, end_lr: float = 0.0001, power: float = 1.0, cycle: bool = False, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class ReduceOnPlateau(LRScheduler):
    """Multiply the rate by `factor` when the metric has not improved for more than `patience` epochs.

    An improvement is one of more than `threshold`, relative to the best value ("rel") or absolute ("abs"). After a
    reduction `cooldown` epochs are ignored. The rate stays above `min_lr`, and a change below `epsilon` is not
    made.

    >>> schedule = paddle.optimizer.lr.ReduceOnPlateau(learning_rate=1.0, factor=0.5, patience=1)
    >>> for loss in (0.9, 0.9, 0.9):
    ...     schedule.step(loss)
    >>> schedule()
    0.5"""
    mode: Any
    threshold_mode: Any
    factor: float
    patience: int
    threshold: float
    cooldown: int
    min_lr: float
    epsilon: float
    cooldown_counter: Any
    best: Any
    num_bad_epochs: Any
    base_lr: Any
    last_lr: Any
    last_epoch: Any
    verbose: bool
    def __init__(self, learning_rate: float, mode: Literal['min', 'max'] = 'min', factor: float = 0.1, patience: int = 10, threshold: float = 0.0001, threshold_mode: Literal['rel', 'abs'] = 'rel', cooldown: int = 0, min_lr: float = 0, epsilon: float = 1e-08, verbose: bool = False) -> None: ...
    def state_keys(self) -> None:
        """Set `self.keys`, the attributes that `state_dict` saves."""
    def step(self, metrics: Tensor | npt.NDArray[Any] | float, epoch: int | None = None) -> None:
        """Move to the next epoch, or to `epoch`, and reduce the rate if `metrics`, a number, has stopped improving."""

class StepDecay(LRScheduler):
    """Multiply the rate by `gamma` every `step_size` epochs."""
    step_size: int
    gamma: float
    def __init__(self, learning_rate: float, step_size: int, gamma: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...
