"""Callbacks that change the learning rate."""

import warnings

from paddle._core.errors import InvalidArgumentError, received

from ._base import Callback, reads_nothing
from ._monitor import Monitor, current_value
from ._process import is_first_process


class LRScheduler(Callback):
    """Advances the optimizer's schedule after every step or every epoch; `fit` adds one by step by default.

    Args:
        by_step: whether it advances after every step. Default: True.
        by_epoch: whether it advances after every epoch. Default: False.

    >>> by_epoch = paddle.callbacks.LRScheduler(by_step=False, by_epoch=True)
    """

    def __init__(self, by_step=True, by_epoch=False):
        if by_step and by_epoch:
            raise InvalidArgumentError(
                "LRScheduler: the schedule advances by step or by epoch, not both.",
                received(by_step=by_step, by_epoch=by_epoch),
                "by_step=False, by_epoch=True.",
            )
        super().__init__()
        self.by_step, self.by_epoch = by_step, by_epoch

    def _move(self):
        schedule = getattr(self.model._optimizer, "_learning_rate", None)
        if hasattr(schedule, "step"):
            schedule.step()

    def on_epoch_end(self, epoch, logs=None):
        if self.by_epoch:
            self._move()

    @reads_nothing
    def on_train_batch_end(self, step, logs=None):
        if self.by_step:
            self._move()


class ReduceLROnPlateau(Callback):
    """Reduces the learning rate when the monitored value of evaluations stops improving.

    Args:
        monitor: the loss or a metric of the evaluation. Default: 'loss'.
        factor: what the rate is multiplied by, less than 1. Default: 0.1.
        patience: number of evaluations without improvement that are tolerated. Default: 10.
        mode: 'min' if smaller is better, 'max' if larger is; 'auto' takes 'max' for a name with `acc` in it. Default:
            'auto'.
        min_delta: smallest change that counts as an improvement. Default: 0.0001.
        cooldown: number of evaluations to wait after a change. Default: 0.
        min_lr: smallest rate. Default: 0.
        verbose: 0 prints nothing, 1 each change. Default: 1.

    >>> callback = paddle.callbacks.ReduceLROnPlateau(monitor="acc", patience=3)
    >>> callback.monitor, callback.factor
    ('acc', 0.1)
    """

    def __init__(
        self, monitor="loss", factor=0.1, patience=10, verbose=1, mode="auto", min_delta=1e-4, cooldown=0, min_lr=0
    ):
        super().__init__()
        if factor >= 1.0:
            raise InvalidArgumentError("ReduceLROnPlateau: 'factor' must be less than 1.", received(factor=factor))
        self.monitor, self.factor, self.patience, self.verbose = monitor, factor, patience, verbose
        self.cooldown, self.min_lr, self.min_delta = cooldown, min_lr, min_delta
        self._judge = Monitor(self, monitor, mode, min_delta)
        self.mode = self._judge.mode
        self._restart()

    def _restart(self):
        self.best, self.wait, self.cooldown_counter, self.epoch = self._judge.worst, 0, 0, 0

    def in_cooldown(self):
        """Whether a change was too recent to count evaluations again."""
        return self.cooldown_counter > 0

    def state_dict(self):
        """The state that a resumed run needs to continue in the same way."""
        return {name: getattr(self, name) for name in ("best", "wait", "cooldown_counter", "epoch")}

    def set_state_dict(self, state):
        """Restore what `state_dict` returned."""
        vars(self).update(state)

    def on_train_begin(self, logs=None):
        self._restart()

    def on_eval_end(self, logs=None):
        self.epoch += 1
        current = current_value(self, self.monitor, logs)
        optimizer = self.model._optimizer
        if current is None or optimizer is None:
            return
        if hasattr(optimizer._learning_rate, "step"):
            warnings.warn(
                "ReduceLROnPlateau changes a learning rate that is a number; here it is set by a schedule: "
                f"{type(optimizer._learning_rate).__name__}.",
                stacklevel=2,
            )
            return
        if self.in_cooldown():
            self.cooldown_counter -= 1
            self.wait = 0
        if self._judge.better(current, self.best):
            self.best, self.wait = current, 0
        elif not self.in_cooldown():
            self.wait += 1
            if self.wait >= self.patience:
                self._reduce(optimizer)

    def _reduce(self, optimizer):
        old = float(optimizer.get_lr())
        if old <= self.min_lr:
            return
        new = max(old * self.factor, self.min_lr)
        optimizer.set_lr(new)
        if self.verbose > 0 and is_first_process():
            print(f"\nEpoch {self.epoch}: ReduceLROnPlateau reducing learning rate to {new}.", flush=True)
        self.cooldown_counter, self.wait = self.cooldown, 0
