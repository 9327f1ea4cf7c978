"""Schedules along a cosine, with and without restarts."""

import math

from paddle._core.errors import FailedCheckError, InvalidArgumentError
from paddle._core.help import complete
from paddle._core.hooks import TRAINING_CALL
from paddle.optimizer.lr._base import SCHEDULES, LRScheduler, announce, plain_epoch
from paddle.optimizer.lr._checks import check, check_count, check_float, check_real

HELP = SCHEDULES


class CosineAnnealingDecay(LRScheduler):
    """Decrease to `eta_min` in `T_max` epochs along half a cosine, and increase again along the other half.

    Args:
        T_max: number of epochs of half a cosine.
        eta_min: least rate.

    >>> schedule = paddle.optimizer.lr.CosineAnnealingDecay(learning_rate=0.5, T_max=10)
    >>> schedule.step(10)
    >>> schedule()
    0.0
    """

    def __init__(self, learning_rate, T_max, eta_min=0, last_epoch=-1, verbose=False):
        check_count(self, FailedCheckError, T_max=T_max)
        check_float(self, eta_min=eta_min)
        self.T_max = T_max
        self.eta_min = float(eta_min)
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self.base_lr
        # Relative to the last rate, so that a rate changed by hand keeps its proportion.
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            return self.last_lr + (self.base_lr - self.eta_min) * (1 - math.cos(math.pi / self.T_max)) / 2
        ratio = self._height(self.last_epoch) / self._height(self.last_epoch - 1)
        return ratio * (self.last_lr - self.eta_min) + self.eta_min

    def _get_closed_form_lr(self):
        return self.eta_min + (self.base_lr - self.eta_min) * self._height(self.last_epoch) / 2

    def _height(self, epoch):
        return 1 + math.cos(math.pi * epoch / self.T_max)


class CosineAnnealingWarmRestarts(LRScheduler):
    """Decrease to `eta_min` along half a cosine in `T_0` epochs, then restart with periods `T_mult` times as long.

    Args:
        T_0: number of epochs until the first restart.
        T_mult: factor of the length from one restart to the next.
        eta_min: least rate.

    >>> schedule = paddle.optimizer.lr.CosineAnnealingWarmRestarts(1.0, T_0=2)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 1.0, 0.5]
    """

    def __init__(self, learning_rate, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        check_count(self, InvalidArgumentError, InvalidArgumentError, T_0=T_0)
        check_count(self, InvalidArgumentError, InvalidArgumentError, T_mult=T_mult)
        check_real(self, eta_min=eta_min)
        self.T_0 = self.T_i = T_0
        self.T_mult = T_mult
        self.T_cur = 0
        self.eta_min = eta_min
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        height = 1 + math.cos(math.pi * self.T_cur / self.T_i)
        return self.eta_min + (self.base_lr - self.eta_min) * height / 2

    @TRAINING_CALL
    def step(self, epoch=None):
        """Move to the next epoch, or to `epoch`, which may be a fraction, and compute its learning rate."""
        if epoch is None:
            # last_epoch is an integer: the fraction of the last move is in T_cur.
            epoch = 0 if self.last_epoch < 0 else self.last_epoch + self.T_cur % 1 + 1
        else:
            epoch = plain_epoch(epoch)
            check(epoch >= 0, self, "zero or more", epoch=epoch)
        self.T_cur, self.T_i = self._place(epoch)
        self.last_epoch = math.floor(epoch)
        self.last_lr = self.get_lr()
        if self.verbose:
            announce(self)

    def set_state_dict(self, state_dict):
        """Restore the result of `state_dict`, and continue within its period."""
        super().set_state_dict(state_dict)
        self.T_cur, self.T_i = self._place(self.last_epoch)

    def _place(self, epoch):
        """The epochs since the last restart, and the length of that period."""
        period = self.T_0
        if self.T_mult == 1:
            return epoch % period, period
        while epoch >= period:
            epoch -= period
            period *= self.T_mult
        return epoch, period


complete(globals())
