"""Timers of named parts of a training step."""

import time

import torch

from paddle._core import state
from paddle._core.errors import FailedCheckError

from .log_util import logger


def _finish_work():
    """Wait for the device, so that a time includes what was started before."""
    if torch.cuda.is_available():
        torch.cuda.synchronize()


class _Timer:
    """A stopwatch that adds up the times between `start` and `stop`."""

    def __init__(self, name):
        self.name, self.elapsed_, self.started_, self.start_time = name, 0.0, False, time.time()

    def start(self):
        """Start it."""
        if self.started_:
            raise FailedCheckError(f"the timer {self.name!r} is already running.", None, "call stop() first.")
        _finish_work()
        self.start_time, self.started_ = time.time(), True

    def stop(self):
        """Stop it, and add the time since `start`."""
        if not self.started_:
            raise FailedCheckError(f"the timer {self.name!r} is not running.", None, "call start() first.")
        _finish_work()
        self.elapsed_ += time.time() - self.start_time
        self.started_ = False

    def reset(self):
        """Set the time to zero."""
        self.elapsed_, self.started_ = 0.0, False

    def elapsed(self, reset=True):
        """The seconds measured so far, also while it runs; `reset` starts again from zero."""
        running = self.started_
        if running:
            self.stop()
        seconds = self.elapsed_
        if reset:
            self.reset()
        if running:
            self.start()
        return seconds


class Timers:
    """Timers by name: `timers("forward").start()`.

    >>> timers = paddle.distributed.fleet.utils.timer_helper.Timers()
    >>> timers("forward").start()
    >>> timers("forward").stop()
    >>> timers("forward").elapsed() > 0
    True
    """

    def __init__(self):
        self.timers = {}

    def __call__(self, name, use_event=False):
        if name not in self.timers:
            self.timers[name] = _Timer(name)
        return self.timers[name]

    def log(self, names, normalizer=1.0, reset=True):
        """Write the times in milliseconds, divided by `normalizer`, to fleet's logger."""
        if normalizer <= 0.0:
            raise FailedCheckError("Timers.log: 'normalizer' must be more than 0.", f"normalizer = {normalizer}")
        listed = [f"{name}: {self.timers[name].elapsed(reset) * 1000.0 / normalizer:.2f}" for name in names]
        logger.info("time (ms) | %s", " | ".join(listed))


_CURRENT = state.per_process("timers of fleet")


def is_timer_initialized():
    """Whether `set_timers` was called."""
    return _CURRENT.value is not None


def set_timers():
    """Create the timers of this process."""
    if _CURRENT.value is not None:
        raise FailedCheckError("set_timers: this process has its timers already.", None, "get_timers().")
    _CURRENT.value = Timers()


def get_timers():
    """The timers of this process."""
    if _CURRENT.value is None:
        raise FailedCheckError("get_timers: this process has no timers yet.", None, "call set_timers() first.")
    return _CURRENT.value
