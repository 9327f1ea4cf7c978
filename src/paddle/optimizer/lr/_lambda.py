"""Schedules that follow a function of the user."""

from paddle.optimizer.lr._base import LRScheduler
from paddle.optimizer.lr._checks import check_callable


class LambdaDecay(LRScheduler):
    """Multiply the first rate by `lr_lambda(epoch)`.

    >>> schedule = LambdaDecay(learning_rate=0.5, lr_lambda=lambda epoch: 1 / (1 + epoch))
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
    """Multiply the previous rate by `lr_lambda(epoch)`."""

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        check_callable(self, lr_lambda=lr_lambda)
        self.lr_lambda = lr_lambda
        self._known = None
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        # The product is kept from call to call: from the start each time, n steps would need n² factors.
        base, epoch, rate = self._known or (None, 0, None)
        if base != self.base_lr or epoch > self.last_epoch:
            epoch, rate = 0, self.base_lr
        for e in range(epoch + 1, self.last_epoch + 1):
            rate = rate * self.lr_lambda(e)
        self._known = self.base_lr, max(0, self.last_epoch), rate
        return rate
