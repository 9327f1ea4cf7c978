"""Schedules that rise or fall linearly, before another one takes over."""

from paddle._core.errors import FailedCheckError, InvalidTypeError
from paddle._core.help import complete
from paddle.optimizer.lr._base import SCHEDULES, LRScheduler
from paddle.optimizer.lr._checks import check, check_count, check_real

HELP = SCHEDULES

NESTED = "LinearWarmup_LR"


class LinearWarmup(LRScheduler):
    """Rise from `start_lr` to `end_lr` in `warmup_steps`, then keep or follow `learning_rate`, a float or a schedule.

    Args:
        learning_rate: rate, or schedule, after the warm-up.
        warmup_steps: how long the rate rises.
        start_lr: the rate at the start.
        end_lr: the rate at the end of the warm-up.

    >>> after = paddle.optimizer.lr.StepDecay(0.5, step_size=10)
    >>> schedule = paddle.optimizer.lr.LinearWarmup(after, warmup_steps=5, start_lr=0.0, end_lr=0.5)
    >>> schedule.step()
    >>> schedule()
    0.1
    """

    def __init__(self, learning_rate, warmup_steps, start_lr, end_lr, last_epoch=-1, verbose=False):
        kind = isinstance(learning_rate, (float, int, LRScheduler))
        check(kind, self, "a float or an LRScheduler", InvalidTypeError, learning_rate=learning_rate)
        check_count(self, FailedCheckError, FailedCheckError, warmup_steps=warmup_steps)
        check_real(self, start_lr=start_lr)
        check_real(self, end_lr=end_lr)
        check(end_lr > start_lr, self, "more than 'start_lr'", FailedCheckError, end_lr=end_lr, start_lr=start_lr)
        self.learning_rate = learning_rate
        self.warmup_steps = warmup_steps
        self.start_lr = start_lr
        self.end_lr = end_lr
        super().__init__(start_lr, last_epoch, verbose)

    def get_lr(self):
        beyond = self.last_epoch - self.warmup_steps
        if beyond < 0:
            return (self.end_lr - self.start_lr) * self.last_epoch / self.warmup_steps + self.start_lr
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.step(beyond)
            return self.learning_rate()
        return self.learning_rate

    def state_dict(self):
        """The state to save; that of the schedule after the warm-up is nested in it."""
        state = super().state_dict()
        if isinstance(self.learning_rate, LRScheduler):
            state[NESTED] = self.learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        """Restore the result of `state_dict`, also for the schedule after the warm-up."""
        if not isinstance(self.learning_rate, LRScheduler):
            return super().set_state_dict(state_dict)
        if NESTED not in state_dict:
            raise KeyError(
                f"LinearWarmup over a schedule needs its state under '{NESTED}', but got only {list(state_dict)}."
            )
        super().set_state_dict({key: value for key, value in state_dict.items() if key != NESTED})
        self.learning_rate.set_state_dict(state_dict[NESTED])


class LinearLR(LRScheduler):
    """Scale the rate by a factor that goes from `start_factor` to `end_factor` in `total_steps`, and stays there.

    Args:
        total_steps: how long the factor changes.
        start_factor: factor at the start, more than 0 and at most 1. Default: 1/3.
        end_factor: factor at the end, between 0 and 1.

    >>> schedule = paddle.optimizer.lr.LinearLR(1.0, total_steps=2, start_factor=0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [0.5, 0.75, 1.0, 1.0]
    """

    def __init__(self, learning_rate, total_steps, start_factor=1.0 / 3, end_factor=1.0, last_epoch=-1, verbose=False):
        check_real(self, total_steps=total_steps)
        check(total_steps > 0, self, "positive", total_steps=total_steps)
        check_real(self, start_factor=start_factor)
        check(0 < start_factor <= 1, self, "more than 0 and at most 1", start_factor=start_factor)
        check_real(self, end_factor=end_factor)
        check(0 <= end_factor <= 1, self, "between 0 and 1", end_factor=end_factor)
        self.total_steps = total_steps
        self.start_factor = start_factor
        self.end_factor = end_factor
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self.base_lr * self.start_factor
        if self.last_epoch > self.total_steps:
            return self.last_lr
        # Relative to the last rate, so that a rate changed by hand keeps its proportion.
        rise = self.end_factor - self.start_factor
        return self.last_lr * (1.0 + rise / (self.total_steps * self.start_factor + (self.last_epoch - 1) * rise))


complete(globals())
