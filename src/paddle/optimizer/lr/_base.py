"""The base class of schedules."""

import warnings

from paddle._core.errors import FailedCheckError, InvalidTypeError, NotFoundError, received
from paddle._core.hooks import TRAINING_CALL
from paddle.optimizer.lr._checks import Real, check, check_float

from ..._core.help import complete

# What constructors of schedules share.
HELP = SCHEDULES = {
    "learning_rate": "the rate at the start, a number.",
    "last_epoch": "the epoch before the first one, to resume training; -1 starts from the beginning.",
    "verbose": "whether every change is printed.",
    "gamma": "the factor.",
}


class LRScheduler:
    """Base class of schedules: counts epochs and stores the learning rate that `get_lr` returns for each.

    A call gives the rate, and `step()` moves on; unlike in torch the optimizer takes the schedule, not the other way
    round.

    >>> class Halving(paddle.optimizer.lr.LRScheduler):
    ...     def get_lr(self):
    ...         return self.base_lr * 0.5**self.last_epoch
    >>> schedule = Halving(learning_rate=0.8)
    >>> schedule.step()
    >>> schedule()
    0.4
    """

    @TRAINING_CALL
    def __init__(self, learning_rate=0.1, last_epoch=-1, verbose=False):
        check_float(self, learning_rate=learning_rate)
        check(learning_rate >= 0, self, "zero or more", learning_rate=learning_rate)
        self.base_lr = self.last_lr = float(learning_rate)
        self.last_epoch = plain_epoch(last_epoch)
        self.verbose = verbose
        self.step()

    @TRAINING_CALL
    def __call__(self):
        """The learning rate of the current epoch."""
        return self.last_lr

    @TRAINING_CALL
    def step(self, epoch=None):
        """Move to the next epoch, or to `epoch`, and compute its learning rate."""
        if epoch is None:
            self.last_epoch += 1
            self.last_lr = self.get_lr()
        else:
            self.last_epoch = plain_epoch(epoch)
            # A rule that builds on the previous rate may offer a formula for an arbitrary epoch.
            self.last_lr = getattr(self, "_get_closed_form_lr", self.get_lr)()
        if self.verbose:
            announce(self)

    def get_lr(self):
        """The learning rate at `self.last_epoch`; every schedule overrides it."""
        raise NotImplementedError(f"{type(self).__name__} has no get_lr(), the rule that gives the learning rate.")

    def state_keys(self):
        """Set `self.keys`, the attributes that `state_dict` saves; override it to save more."""
        self.keys = ["last_epoch", "last_lr"]

    def state_dict(self):
        """The state to save, as a dict of plain values."""
        self.state_keys()
        return {key: _plain_value(key, self.__dict__[key]) for key in self.keys if key in self.__dict__}

    def set_state_dict(self, state_dict):
        """Restore the result of `state_dict`."""
        self.state_keys()
        missing = [key for key in self.keys if key not in state_dict]
        if missing:
            raise NotFoundError(
                f"{type(self).__name__}: state_dict must contain {self.keys}, but {missing} is missing.",
                received(state_dict=state_dict),
                "pass the state_dict() of a schedule of the same kind.",
            )
        for key in self.keys:
            self.__dict__[key] = state_dict[key]
        unused = [key for key in state_dict if key not in self.keys]
        if unused:
            warnings.warn(
                f"{type(self).__name__} does not use {unused} in state_dict: was it saved from another schedule?",
                stacklevel=2,
            )

    def set_dict(self, state_dict):
        """The older name of `set_state_dict`."""
        self.set_state_dict(state_dict)


# Functions, not methods: users extend LRScheduler, and their names must not clash with ours.


def announce(schedule):
    """Print the new learning rate, for `verbose`."""
    print(f"Epoch {schedule.last_epoch}: {type(schedule).__name__} set learning rate to {schedule.last_lr}.")


def plain_epoch(epoch):
    """Return the epoch as a Python number, also from numpy or a tensor of one element."""
    if hasattr(epoch, "item"):
        epoch = epoch.item()
    if not isinstance(epoch, Real):
        raise InvalidTypeError("The epoch of a schedule must be a number.", received(epoch=epoch))
    return epoch


def _plain_value(key, value):
    """Convert a tensor of one element to a float; return anything else unchanged."""
    if not hasattr(value, "numpy"):
        return value
    if value.numpy().size != 1:
        raise FailedCheckError(f"A tensor in state_dict must have one element: '{key}'.", received(**{key: value}))
    return float(value.item())


complete(globals())
