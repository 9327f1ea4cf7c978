"""Schedules given by a user's function."""

from paddle._core.errors import InvalidTypeError
from paddle._core.help import complete
from paddle.optimizer.lr._base import SCHEDULES, LRScheduler
from paddle.optimizer.lr._checks import check, check_callable

HELP = SCHEDULES


class LambdaDecay(LRScheduler):
    """Multiply the first rate by `lr_lambda(epoch)`.

    Args:
        lr_lambda: function of the epoch that gives the factor.

    >>> schedule = paddle.optimizer.lr.LambdaDecay(learning_rate=0.5, lr_lambda=lambda epoch: 1 / (1 + epoch))
    >>> schedule.step()
    >>> schedule()
    0.25
    """

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        check_callable(self, lr_lambda=lr_lambda)
        self.lr_lambda = lr_lambda
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.lr_lambda(self.last_epoch)


class MultiplicativeDecay(LRScheduler):
    """Multiply the previous rate by `lr_lambda(epoch)`.

    Args:
        lr_lambda: function of the epoch that gives the factor.

    >>> schedule = paddle.optimizer.lr.MultiplicativeDecay(1.0, lr_lambda=lambda epoch: 0.5)
    >>> [(round(schedule(), 4), schedule.step())[0] for _ in range(4)]
    [1.0, 0.5, 0.25, 0.125]
    """

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        check_callable(self, lr_lambda=lr_lambda)
        self.lr_lambda = lr_lambda
        self._known = None, 0, None  # the first rate, an epoch, and the rate then
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        is_integer = self.last_epoch == int(self.last_epoch)
        check(is_integer, self, "an integer, as each epoch gives a factor", InvalidTypeError, epoch=self.last_epoch)
        # Keep the product between calls: recomputing it each time would need n² factors for n steps.
        base, epoch, rate = self._known
        if base != self.base_lr or epoch > self.last_epoch:
            epoch, rate = 0, self.base_lr
        while epoch < self.last_epoch:
            epoch += 1
            rate = rate * self.lr_lambda(epoch)
        self._known = self.base_lr, epoch, rate
        return rate


complete(globals())
