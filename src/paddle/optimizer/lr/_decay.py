"""Schedules given by a formula of the epoch: the rate falls smoothly or in steps."""

import math
from bisect import bisect_right
from itertools import pairwise

from paddle._core.errors import FailedCheckError, InvalidTypeError
from paddle._core.help import complete
from paddle.optimizer.lr._base import SCHEDULES, LRScheduler
from paddle.optimizer.lr._checks import check, check_count, check_real

HELP = SCHEDULES


class NoamDecay(LRScheduler):
    """Rise linearly for `warmup_steps`, then fall with the square root of the step, as for the original Transformer.

    Args:
        d_model: size of the model, whose square root divides the rate.
        warmup_steps: how long the rate rises.
        learning_rate: factor of the rate.

    >>> schedule = paddle.optimizer.lr.NoamDecay(d_model=4, warmup_steps=2)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [0.0, 0.1768, 0.3536, 0.2887]
    """

    def __init__(self, d_model, warmup_steps, learning_rate=1.0, last_epoch=-1, verbose=False):
        check_real(self, d_model=d_model)
        check(d_model > 0, self, "positive", d_model=d_model)
        check_real(self, warmup_steps=warmup_steps)
        check(warmup_steps > 0, self, "positive", warmup_steps=warmup_steps)
        self.d_model = d_model
        self.warmup_steps = warmup_steps
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        decay = self.last_epoch**-0.5 if self.last_epoch else 1
        warmup = self.warmup_steps**-1.5 * self.last_epoch
        return self.base_lr * self.d_model**-0.5 * min(decay, warmup)


class PiecewiseDecay(LRScheduler):
    """Use `values[i]` until `boundaries[i]`, and the last value from the last boundary on.

    Args:
        boundaries: list of the epochs at which the rate changes.
        values: list of rates, one longer.

    >>> schedule = paddle.optimizer.lr.PiecewiseDecay(boundaries=[2, 4], values=[0.1, 0.01, 0.001])
    >>> schedule.step(3)
    >>> schedule()
    0.01
    """

    def __init__(self, boundaries, values, last_epoch=-1, verbose=False):
        for argument in ({"boundaries": boundaries}, {"values": values}):
            (value,) = argument.values()
            sequence = hasattr(value, "__len__") and not isinstance(value, str)
            check(sequence, self, "a list or a tuple", InvalidTypeError, **argument)
        check(len(boundaries) > 0, self, "not empty", boundaries=boundaries)
        check(len(values) > len(boundaries), self, "one longer than 'boundaries'", values=values, boundaries=boundaries)
        self.boundaries = boundaries
        self.values = values
        super().__init__(last_epoch=last_epoch, verbose=verbose)

    def get_lr(self):
        steps = zip(self.boundaries, self.values, strict=False)
        return next((value for boundary, value in steps if self.last_epoch < boundary), self.values[-1])


class NaturalExpDecay(LRScheduler):
    """Multiply the rate by `exp(-gamma)` each epoch.

    Args:
        gamma: strength of the decay, positive.

    >>> schedule = paddle.optimizer.lr.NaturalExpDecay(1.0, gamma=0.1)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.9048, 0.8187, 0.7408]
    """

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        check_real(self, gamma=gamma)
        check(gamma > 0, self, "positive, so that the rate decays", FailedCheckError, gamma=gamma)
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * math.exp(-self.gamma * self.last_epoch)


class InverseTimeDecay(LRScheduler):
    """Divide the first rate by `1 + gamma * epoch`.

    Args:
        gamma: strength of the decay.

    >>> schedule = paddle.optimizer.lr.InverseTimeDecay(1.0, gamma=1.0)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.3333, 0.25]
    """

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        check_real(self, gamma=gamma)
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr / (1 + self.gamma * self.last_epoch)


class PolynomialDecay(LRScheduler):
    """Fall to `end_lr` within `decay_steps` as a power of the remaining fraction.

    With `cycle` the rate restarts whenever it reaches the end, with an ever longer period.

    Args:
        decay_steps: how long the rate falls.
        end_lr: the rate at the end.
        power: exponent of the remaining fraction.
        cycle: whether the rate starts again after the end.

    >>> schedule = paddle.optimizer.lr.PolynomialDecay(1.0, decay_steps=2, end_lr=0.0)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.0, 0.0]
    """

    def __init__(self, learning_rate, decay_steps, end_lr=0.0001, power=1.0, cycle=False, last_epoch=-1, verbose=False):
        check_count(self, FailedCheckError, FailedCheckError, decay_steps=decay_steps)
        check_real(self, end_lr=end_lr)
        check_real(self, power=power)
        check(power > 0, self, "positive, so that the rate decays", FailedCheckError, power=power)
        self.decay_steps = decay_steps
        self.end_lr = end_lr
        self.power = power
        self.cycle = cycle
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        epoch, span = self.last_epoch, self.decay_steps
        if self.cycle:
            span *= max(1, math.ceil(epoch / span))
        else:
            epoch = min(epoch, span)
        return (self.base_lr - self.end_lr) * (1 - epoch / span) ** self.power + self.end_lr


class ExponentialDecay(LRScheduler):
    """Multiply the rate by `gamma` each epoch.

    Args:
        gamma: the factor, between 0 and 1.

    >>> schedule = paddle.optimizer.lr.ExponentialDecay(learning_rate=0.5, gamma=0.5)
    >>> schedule.step()
    >>> schedule()
    0.25
    """

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        check_real(self, gamma=gamma)
        check(0 < gamma < 1, self, "between 0 and 1, so that the rate decays", FailedCheckError, gamma=gamma)
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma**self.last_epoch


class MultiStepDecay(LRScheduler):
    """Multiply the rate by `gamma` at each of the `milestones`.

    Args:
        milestones: increasing list of epochs.
        gamma: the factor, less than 1.

    >>> schedule = paddle.optimizer.lr.MultiStepDecay(1.0, milestones=[1, 3], gamma=0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.5, 0.25]
    """

    def __init__(self, learning_rate, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        check(isinstance(milestones, (list, tuple)), self, "a list or a tuple", InvalidTypeError, milestones=milestones)
        increasing = all(a < b for a, b in pairwise(milestones))
        check(increasing, self, "strictly increasing", milestones=milestones)
        check_real(self, gamma=gamma)
        check(gamma < 1, self, "less than 1, so that the rate decays", gamma=gamma)
        self.milestones = milestones
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** bisect_right(self.milestones, self.last_epoch)


class StepDecay(LRScheduler):
    """Multiply the rate by `gamma` every `step_size` epochs.

    Args:
        step_size: number of epochs between two changes.
        gamma: the factor, less than 1.

    >>> schedule = paddle.optimizer.lr.StepDecay(1.0, step_size=2, gamma=0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 1.0, 0.5, 0.5]
    """

    def __init__(self, learning_rate, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        check_count(self, FailedCheckError, step_size=step_size)
        check_real(self, gamma=gamma)
        check(gamma < 1, self, "less than 1, so that the rate decays", gamma=gamma)
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** (self.last_epoch // self.step_size)


complete(globals())
