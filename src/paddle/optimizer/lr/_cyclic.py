"""Schedules that rise to a peak and fall again, once or repeatedly."""

import math

from paddle._core.errors import InvalidArgumentError, InvalidTypeError
from paddle._core.help import complete
from paddle.optimizer.lr._base import SCHEDULES, LRScheduler
from paddle.optimizer.lr._checks import check, check_callable, check_choice, check_count, check_float

HELP = SCHEDULES


class OneCycleLR(LRScheduler):
    """Rise to `max_learning_rate`, then fall to `end_learning_rate`, within `total_steps`.

    The start is `max_learning_rate / divide_factor`, and the rise takes the fraction `phase_pct` of the steps. With
    `three_phase` the rate first falls back to the start as fast as it rose, and then to the end.

    Args:
        max_learning_rate: greatest rate.
        total_steps: number of steps in all.
        divide_factor: greatest rate divided by that of the start.
        end_learning_rate: the rate at the end.
        phase_pct: fraction of the steps in which the rate rises.
        anneal_strategy: 'cos' or 'linear': how the rate goes between two points.
        three_phase: whether the rate falls back to the start as fast as it rose, and then to the end.

    >>> schedule = paddle.optimizer.lr.OneCycleLR(max_learning_rate=1.0, total_steps=20, phase_pct=0.5)
    >>> schedule.step(9)
    >>> schedule()
    1.0
    """

    def __init__(
        self,
        max_learning_rate,
        total_steps,
        divide_factor=25.0,
        end_learning_rate=0.0001,
        phase_pct=0.3,
        anneal_strategy="cos",
        three_phase=False,
        last_epoch=-1,
        verbose=False,
    ):
        check_float(self, max_learning_rate=max_learning_rate)
        check(max_learning_rate >= 0, self, "zero or more", max_learning_rate=max_learning_rate)
        check_count(self, InvalidArgumentError, total_steps=total_steps)
        check_float(self, divide_factor=divide_factor)
        check(divide_factor > 0, self, "positive", divide_factor=divide_factor)
        check_float(self, end_learning_rate=end_learning_rate)
        check(end_learning_rate >= 0, self, "zero or more", end_learning_rate=end_learning_rate)
        check(isinstance(phase_pct, float), self, "a float between 0 and 1", InvalidTypeError, phase_pct=phase_pct)
        check(0 <= phase_pct <= 1, self, "between 0 and 1", phase_pct=phase_pct)
        check(not three_phase or phase_pct < 0.5, self, "less than 0.5 when three_phase is True", phase_pct=phase_pct)
        check_choice(self, ("cos", "linear"), anneal_strategy=anneal_strategy)

        start_learning_rate = max_learning_rate / float(divide_factor)
        top, bottom = phase_pct * total_steps - 1, total_steps - 1
        self.total_steps = total_steps
        self.anneal_func = _along_cosine if anneal_strategy == "cos" else _along_line
        # Each phase: its first and last step, its first and last rate.
        if three_phase:
            self._phases = [
                (0, top, start_learning_rate, max_learning_rate),
                (top, 2 * top, max_learning_rate, start_learning_rate),
                (2 * top, bottom, start_learning_rate, end_learning_rate),
            ]
        else:
            self._phases = [
                (0, top, start_learning_rate, max_learning_rate),
                (top, bottom, max_learning_rate, end_learning_rate),
            ]
        super().__init__(start_learning_rate, last_epoch, verbose)

    def get_lr(self):
        step = self.last_epoch
        within = step <= self.total_steps
        check(within, self, f"at most total_steps = {self.total_steps}, the length of the cycle", step=step)
        # A phase shorter than one step is skipped.
        ahead = (phase for phase in self._phases if step <= phase[1] and phase[0] < phase[1])
        first, last, start, end = next(ahead, self._phases[-1])
        return self.anneal_func(start, end, (step - first) / (last - first) if first < last else 1.0)


def _along_cosine(start, end, part):
    return end + (start - end) / 2.0 * (math.cos(math.pi * part) + 1)


def _along_line(start, end, part):
    return (end - start) * part + start


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
        mode: 'triangular', 'triangular2' or 'exp_range'.
        exp_gamma: factor of each step for 'exp_range'.
        scale_fn: function that gives the height of a cycle; by default `mode` decides.
        scale_mode: whether `scale_fn` takes the number of the 'cycle' or of the step ('iterations').

    >>> schedule = paddle.optimizer.lr.CyclicLR(base_learning_rate=0.0, max_learning_rate=1.0, step_size_up=2)
    >>> [(schedule(), schedule.step())[0] for _ in range(6)]
    [0.0, 0.5, 1.0, 0.5, 0.0, 0.5]
    """

    def __init__(
        self,
        base_learning_rate,
        max_learning_rate,
        step_size_up,
        step_size_down=None,
        mode="triangular",
        exp_gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        last_epoch=-1,
        verbose=False,
    ):
        check_float(self, base_learning_rate=base_learning_rate)
        check_float(self, max_learning_rate=max_learning_rate)
        check(max_learning_rate >= 0, self, "zero or more", max_learning_rate=max_learning_rate)
        check_count(self, InvalidArgumentError, step_size_up=step_size_up)
        if step_size_down is None:
            step_size_down = step_size_up
        check_count(self, InvalidArgumentError, step_size_down=step_size_down)
        check(isinstance(exp_gamma, float), self, "a float", InvalidTypeError, exp_gamma=exp_gamma)
        check_choice(self, ("cycle", "iterations"), scale_mode=scale_mode)

        self.cycle_size = float(step_size_up + step_size_down)
        self.step_up_pct = step_size_up / self.cycle_size
        self.max_lr = float(max_learning_rate)
        self.amplitude = self.max_lr - base_learning_rate
        self.mode = mode
        self.gamma = exp_gamma
        if scale_fn is None:
            scales = {
                "triangular": (self._constant, "cycle"),
                "triangular2": (self._halved, "cycle"),
                "exp_range": (self._exponential, "iterations"),
            }
            check_choice(self, tuple(scales), mode=mode)
            self.scale_fn, self.scale_mode = scales[mode]
        else:
            check_callable(self, scale_fn=scale_fn)
            self.scale_fn, self.scale_mode = scale_fn, scale_mode
        super().__init__(base_learning_rate, last_epoch, verbose)

    def _constant(self, cycle):
        return 1.0

    def _halved(self, cycle):
        return 0.5 ** (cycle - 1)

    def _exponential(self, step):
        return self.gamma**step

    def get_lr(self):
        step = self.last_epoch
        cycle = 1 + step // self.cycle_size
        part = 1.0 + step / self.cycle_size - cycle
        up = self.step_up_pct
        height = part / up if part <= up else (1 - part) / (1 - up)
        return self.base_lr + self.amplitude * height * self.scale_fn(cycle if self.scale_mode == "cycle" else step)


complete(globals())
