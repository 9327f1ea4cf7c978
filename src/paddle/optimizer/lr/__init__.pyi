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

    Args:
        learning_rate: the rate at the start, a number.
        T_max: number of epochs of half a cosine.
        eta_min: least rate. Default: 0.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.CosineAnnealingDecay(learning_rate=0.5, T_max=10)
    >>> schedule.step(10)
    >>> schedule()
    0.0"""
    T_max: int
    eta_min: Any
    def __init__(self, learning_rate: float, T_max: int, eta_min: float = 0, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class CosineAnnealingWarmRestarts(LRScheduler):
    """Decrease to `eta_min` along half a cosine in `T_0` epochs, then restart with periods `T_mult` times as long.

    Args:
        learning_rate: the rate at the start, a number.
        T_0: number of epochs until the first restart.
        T_mult: factor of the length from one restart to the next. Default: 1.
        eta_min: least rate. Default: 0.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.CosineAnnealingWarmRestarts(1.0, T_0=2)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 1.0, 0.5]"""
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

    Args:
        base_learning_rate: least rate.
        max_learning_rate: greatest rate of the first cycle.
        step_size_up: number of steps in which the rate rises.
        step_size_down: number of steps in which it falls; by default `step_size_up`.
        mode: 'triangular', 'triangular2' or 'exp_range'. Default: 'triangular'.
        exp_gamma: factor of each step for 'exp_range'. Default: 1.0.
        scale_fn: function that gives the height of a cycle; by default `mode` decides.
        scale_mode: whether `scale_fn` takes the number of the 'cycle' or of the step ('iterations'). Default: 'cycle'.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

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

    Args:
        learning_rate: the rate at the start, a number.
        gamma: the factor, between 0 and 1.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.ExponentialDecay(learning_rate=0.5, gamma=0.5)
    >>> schedule.step()
    >>> schedule()
    0.25"""
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class InverseTimeDecay(LRScheduler):
    """Divide the first rate by `1 + gamma * epoch`.

    Args:
        learning_rate: the rate at the start, a number.
        gamma: strength of the decay.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.InverseTimeDecay(1.0, gamma=1.0)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.3333, 0.25]"""
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class LRScheduler:
    """Base class of schedules: counts epochs and stores the learning rate that `get_lr` returns for each.

    A call gives the rate, and `step()` moves on; unlike in torch the optimizer takes the schedule, not the other way
    round.

    Args:
        learning_rate: the rate at the start, a number. Default: 0.1.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

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

    Args:
        learning_rate: the rate at the start, a number.
        lr_lambda: function of the epoch that gives the factor.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.LambdaDecay(learning_rate=0.5, lr_lambda=lambda epoch: 1 / (1 + epoch))
    >>> schedule.step()
    >>> schedule()
    0.25"""
    lr_lambda: Callable[[int], float]
    def __init__(self, learning_rate: float, lr_lambda: Callable[[int], float], last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> Any: ...

class LinearLR(LRScheduler):
    """Scale the rate by a factor that goes from `start_factor` to `end_factor` in `total_steps`, and stays there.

    Args:
        learning_rate: the rate at the start, a number.
        total_steps: how long the factor changes.
        start_factor: factor at the start, more than 0 and at most 1. Default: 1/3. Default: 0.3333333333333333.
        end_factor: factor at the end, between 0 and 1. Default: 1.0.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.LinearLR(1.0, total_steps=2, start_factor=0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [0.5, 0.75, 1.0, 1.0]"""
    total_steps: int
    start_factor: float
    end_factor: float
    def __init__(self, learning_rate: float, total_steps: int, start_factor: float = 0.3333333333333333, end_factor: float = 1.0, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class LinearWarmup(LRScheduler):
    """Rise from `start_lr` to `end_lr` in `warmup_steps`, then keep or follow `learning_rate`, a float or a schedule.

    Args:
        learning_rate: rate, or schedule, after the warm-up.
        warmup_steps: how long the rate rises.
        start_lr: the rate at the start.
        end_lr: the rate at the end of the warm-up.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

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
    """Multiply the rate by `gamma` at each of the `milestones`.

    Args:
        learning_rate: the rate at the start, a number.
        milestones: increasing list of epochs.
        gamma: the factor, less than 1. Default: 0.1.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.MultiStepDecay(1.0, milestones=[1, 3], gamma=0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.5, 0.25]"""
    milestones: Sequence[int]
    gamma: float
    def __init__(self, learning_rate: float, milestones: Sequence[int], gamma: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class MultiplicativeDecay(LRScheduler):
    """Multiply the previous rate by `lr_lambda(epoch)`.

    Args:
        learning_rate: the rate at the start, a number.
        lr_lambda: function of the epoch that gives the factor.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.MultiplicativeDecay(1.0, lr_lambda=lambda epoch: 0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.25, 0.125]"""
    lr_lambda: Callable[[int], float]
    def __init__(self, learning_rate: float, lr_lambda: Callable[[int], float], last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class NaturalExpDecay(LRScheduler):
    """Multiply the rate by `exp(-gamma)` each epoch.

    Args:
        learning_rate: the rate at the start, a number.
        gamma: strength of the decay, positive.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.NaturalExpDecay(1.0, gamma=0.1)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.9048, 0.8187, 0.7408]"""
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class NoamDecay(LRScheduler):
    """Rise linearly for `warmup_steps`, then fall with the square root of the step, as for the original Transformer.

    Args:
        d_model: size of the model, whose square root divides the rate.
        warmup_steps: how long the rate rises.
        learning_rate: factor of the rate. Default: 1.0.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.NoamDecay(d_model=4, warmup_steps=2)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [0.0, 0.1768, 0.3536, 0.2887]"""
    d_model: int
    warmup_steps: int
    def __init__(self, d_model: int, warmup_steps: int, learning_rate: float = 1.0, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...

class OneCycleLR(LRScheduler):
    """Rise to `max_learning_rate`, then fall to `end_learning_rate`, within `total_steps`.

    The start is `max_learning_rate / divide_factor`, and the rise takes the fraction `phase_pct` of the steps. With
    `three_phase` the rate first falls back to the start as fast as it rose, and then to the end.

    Args:
        max_learning_rate: greatest rate.
        total_steps: number of steps in all.
        divide_factor: greatest rate divided by that of the start. Default: 25.0.
        end_learning_rate: the rate at the end. Default: 0.0001.
        phase_pct: fraction of the steps in which the rate rises. Default: 0.3.
        anneal_strategy: 'cos' or 'linear': how the rate goes between two points. Default: 'cos'.
        three_phase: whether the rate falls back to the start as fast as it rose, and then to the end. Default: False.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

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

    Args:
        boundaries: list of the epochs at which the rate changes.
        values: list of rates, one longer.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

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

    With `cycle` the rate restarts whenever it reaches the end, with an ever longer period.

    Args:
        learning_rate: the rate at the start, a number.
        decay_steps: how long the rate falls.
        end_lr: the rate at the end. Default: 0.0001.
        power: exponent of the remaining fraction. Default: 1.0.
        cycle: whether the rate starts again after the end. Default: False.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.PolynomialDecay(1.0, decay_steps=2, end_lr=0.0)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.0, 0.0]"""
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

    Args:
        learning_rate: the rate at the start, a number.
        mode: 'min' if less is better, 'max' if more is. Default: 'min'.
        factor: what the rate is multiplied by, less than 1. Default: 0.1.
        patience: number of epochs without improvement that are borne. Default: 10.
        threshold: least improvement that counts. Default: 0.0001.
        threshold_mode: 'rel' if the threshold is relative to the best value, 'abs' if not. Default: 'rel'.
        cooldown: number of epochs after a reduction in which nothing is counted. Default: 0.
        min_lr: least rate. Default: 0.
        epsilon: least change that is made. Default: 1e-08.
        verbose: whether every change is printed. Default: False.

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
    """Multiply the rate by `gamma` every `step_size` epochs.

    Args:
        learning_rate: the rate at the start, a number.
        step_size: number of epochs between two changes.
        gamma: the factor, less than 1. Default: 0.1.
        last_epoch: the epoch before the first one, to resume training; -1 starts from the beginning. Default: -1.
        verbose: whether every change is printed. Default: False.

    >>> schedule = paddle.optimizer.lr.StepDecay(1.0, step_size=2, gamma=0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 1.0, 0.5, 0.5]"""
    step_size: int
    gamma: float
    def __init__(self, learning_rate: float, step_size: int, gamma: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...
    def get_lr(self) -> float: ...
