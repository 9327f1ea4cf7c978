"""Learning rate schedules: by the number of `minimize` calls, by epoch, or by the loss.

A schedule of the first kind advances with every `minimize`; the program does not call it.
"""

import math
from itertools import pairwise

from paddle._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from paddle._core.tensor import Tensor
from paddle.tensor.creation import to_tensor

__all__ = [
    "CosineDecay",
    "ExponentialDecay",
    "InverseTimeDecay",
    "LambdaDecay",
    "LinearLrWarmup",
    "MultiStepDecay",
    "NaturalExpDecay",
    "NoamDecay",
    "PiecewiseDecay",
    "PolynomialDecay",
    "ReduceLROnPlateau",
    "StepDecay",
]


class LearningRateDecay:
    """Base of the schedules: a subclass returns the rate for `self.step_num` from `step()`.

    >>> class Halving(fluid.dygraph.learning_rate_scheduler.LearningRateDecay):
    ...     def step(self):
    ...         return 0.5**self.step_num
    """

    _state_names = ("step_num",)  # the attributes in a saved state

    def __init__(self, begin=0, step=1, dtype="float32"):
        self.step_num, self.step_size, self.dtype = begin, step, dtype

    def __call__(self):
        """The current rate, as a tensor; advances the schedule."""
        rate = self.step()
        self.step_num += self.step_size
        return self.create_lr_var(rate)

    def step(self):
        """The current rate, as a number or a tensor."""
        raise NotImplementedError(f"{type(self).__name__} does not define step(), the rule that gives the rate")

    def create_lr_var(self, lr):
        """A rate as a tensor of one element."""
        return lr if isinstance(lr, Tensor) else to_tensor([float(lr)], self.dtype)

    def state_dict(self):
        """The state, as plain values."""
        return {key: float(v) if isinstance(v := self.__dict__[key], Tensor) else v for key in self._state_names}

    def set_state_dict(self, state_dict):
        """Load what `state_dict` returned."""
        missing = [key for key in self._state_names if key not in state_dict]
        if missing:
            raise InvalidArgumentError(
                f"{type(self).__name__}: the state must hold {list(self._state_names)}; {missing} is missing.",
                received(state_dict=state_dict),
            )
        self.__dict__.update({key: state_dict[key] for key in self._state_names})

    set_dict = set_state_dict


class PiecewiseDecay(LearningRateDecay):
    """`values[i]` until step `boundaries[i]`, the last value after that."""

    def __init__(self, boundaries, values, begin, step=1, dtype="float32"):
        super().__init__(begin, step, dtype)
        if len(values) != len(boundaries) + 1:
            raise InvalidArgumentError(
                "PiecewiseDecay: there must be one value more than boundaries.",
                received(boundaries=boundaries, values=values),
            )
        self.boundaries, self.values = boundaries, values

    def step(self):
        return self.values[sum(self.step_num >= b for b in self.boundaries)]


class _PeriodicDecay(LearningRateDecay):
    """Base of three schedules that depend on `step / decay_steps`."""

    def __init__(self, learning_rate, decay_steps, decay_rate, staircase=False, begin=0, step=1, dtype="float32"):
        super().__init__(begin, step, dtype)
        self.learning_rate, self.decay_steps, self.decay_rate, self.staircase = (
            learning_rate,
            decay_steps,
            decay_rate,
            staircase,
        )

    def _passed(self):
        passed = self.step_num / self.decay_steps
        return math.floor(passed) if self.staircase else passed


class NaturalExpDecay(_PeriodicDecay):
    """`learning_rate * e ** (-decay_rate * step / decay_steps)`."""

    def step(self):
        return self.learning_rate * math.exp(-self.decay_rate * self._passed())


class ExponentialDecay(_PeriodicDecay):
    """`learning_rate * decay_rate ** (step / decay_steps)`."""

    def step(self):
        return self.learning_rate * self.decay_rate ** self._passed()


class InverseTimeDecay(_PeriodicDecay):
    """`learning_rate / (1 + decay_rate * step / decay_steps)`."""

    def step(self):
        return self.learning_rate / (1 + self.decay_rate * self._passed())


class PolynomialDecay(LearningRateDecay):
    """From `learning_rate` to `end_learning_rate` in `decay_steps`; with `cycle`, the period grows and repeats."""

    def __init__(
        self,
        learning_rate,
        decay_steps,
        end_learning_rate=0.0001,
        power=1.0,
        cycle=False,
        begin=0,
        step=1,
        dtype="float32",
    ):
        super().__init__(begin, step, dtype)
        self.learning_rate, self.decay_steps, self.end_learning_rate = learning_rate, decay_steps, end_learning_rate
        self.power, self.cycle = power, cycle

    def step(self):
        steps = self.decay_steps
        if self.cycle:
            steps *= max(1, math.ceil(self.step_num / steps))
        left = 1 - min(self.step_num, steps) / steps
        return (self.learning_rate - self.end_learning_rate) * left**self.power + self.end_learning_rate


class CosineDecay(LearningRateDecay):
    """Half a cosine over `epochs`, updated every `step_each_epoch` steps."""

    def __init__(self, learning_rate, step_each_epoch, epochs, begin=0, step=1, dtype="float32"):
        super().__init__(begin, step, dtype)
        self.learning_rate, self.step_each_epoch, self.epochs = learning_rate, step_each_epoch, epochs

    def step(self):
        epoch = math.floor(self.step_num / self.step_each_epoch)
        return self.learning_rate * 0.5 * (math.cos(epoch * math.pi / self.epochs) + 1)


class NoamDecay(LearningRateDecay):
    """Linear warmup for `warmup_steps`, then inverse square root decay (Vaswani et al., 2017)."""

    def __init__(self, d_model, warmup_steps, begin=1, step=1, dtype="float32", learning_rate=1.0):
        super().__init__(begin, step, dtype)
        self.d_model, self.warmup_steps, self.learning_rate = d_model, warmup_steps, learning_rate

    def step(self):
        up = self.warmup_steps**-1.5 * self.step_num
        return self.learning_rate * self.d_model**-0.5 * (min(self.step_num**-0.5, up) if self.step_num else up)


class LinearLrWarmup(LearningRateDecay):
    """From `start_lr` to `end_lr` in `warmup_steps`, then a rate, or a schedule that advances from the start."""

    def __init__(self, learning_rate, warmup_steps, start_lr, end_lr, begin=1, step=1, dtype="float32"):
        super().__init__(begin, step, dtype)
        if not isinstance(learning_rate, (int, float, LearningRateDecay)):
            raise InvalidTypeError(
                "LinearLrWarmup: 'learning_rate' must be a number or a schedule.", received(learning_rate=learning_rate)
            )
        if not end_lr > start_lr:
            raise FailedCheckError(
                "LinearLrWarmup: 'end_lr' must be above 'start_lr'.", received(start_lr=start_lr, end_lr=end_lr)
            )
        self.learning_rate, self.warmup_steps = learning_rate, warmup_steps
        self.start_lr, self.lr_ratio_before_warmup = start_lr, (float(end_lr) - float(start_lr)) / float(warmup_steps)

    def step(self):
        after = self.learning_rate
        after = after() if isinstance(after, LearningRateDecay) else after
        if self.step_num < self.warmup_steps:
            return self.lr_ratio_before_warmup * self.step_num + self.start_lr
        return after


class ReduceLROnPlateau(LearningRateDecay):
    """Multiply the rate by `decay_rate` when the loss has not improved for `patience` calls of `step(loss)`.

    Args:
        mode: 'min' or 'max', the direction that counts as better.
        threshold: the smallest improvement that counts, relative to the best ('rel') or absolute ('abs').
        cooldown: the number of calls to wait after a change.
        eps: changes smaller than this are skipped.
    """

    _state_names = ("cooldown_counter", "best_loss", "num_bad_epochs", "epoch_num", "learning_rate")

    def __init__(
        self,
        learning_rate,
        mode="min",
        decay_rate=0.1,
        patience=10,
        verbose=False,
        threshold=1e-4,
        threshold_mode="rel",
        cooldown=0,
        min_lr=0,
        eps=1e-8,
        dtype="float32",
    ):
        super().__init__(dtype=dtype)
        choices = ("mode", mode, ("min", "max")), ("threshold_mode", threshold_mode, ("rel", "abs"))
        for name, value, allowed in choices:
            if value.lower() not in allowed:
                raise InvalidArgumentError(
                    f"ReduceLROnPlateau: '{name}' must be one of {allowed}.", received(**{name: value})
                )
        if decay_rate >= 1.0:
            raise InvalidArgumentError(
                "ReduceLROnPlateau: 'decay_rate' must be below 1.", received(decay_rate=decay_rate)
            )
        self.mode, self.decay_rate, self.patience, self.verbose = mode.lower(), decay_rate, patience, verbose
        self.threshold, self.threshold_mode, self.cooldown = threshold, threshold_mode.lower(), cooldown
        self.min_lr, self.eps, self.learning_rate = min_lr, eps, float(learning_rate)
        self.cooldown_counter, self.best_loss, self.num_bad_epochs, self.epoch_num = 0, None, 0, 0

    def __call__(self):
        """The current rate, as a tensor."""
        return self.create_lr_var(self.learning_rate)

    def step(self, loss=None):
        """Record a loss (a number, an array or a tensor of one element) and reduce the rate if it has not improved."""
        if loss is None:
            return self.learning_rate
        loss = float(loss.numpy().reshape(-1)[0]) if isinstance(loss, Tensor) else float(loss)
        self.epoch_num += 1
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            return None
        if self.best_loss is None or self._better(loss, self.best_loss):
            self.best_loss, self.num_bad_epochs = loss, 0
        else:
            self.num_bad_epochs += 1
        if self.num_bad_epochs > self.patience:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
            fresh = max(self.learning_rate * self.decay_rate, self.min_lr)
            if self.learning_rate - fresh > self.eps:
                if self.verbose:
                    print(f"Epoch {self.epoch_num}: reducing learning rate from {self.learning_rate} to {fresh}.")
                self.learning_rate = fresh
        return None

    def _better(self, current, best):
        if self.mode == "min":
            return current < (best - best * self.threshold if self.threshold_mode == "rel" else best - self.threshold)
        return current > (best + best * self.threshold if self.threshold_mode == "rel" else best + self.threshold)


class _LearningRateEpochDecay(LearningRateDecay):
    """Base of the schedules that the program advances by calling `epoch()`."""

    _state_names = ("epoch_num", "learning_rate")

    def __init__(self, learning_rate, dtype="float32"):
        super().__init__(dtype=dtype)
        if not isinstance(learning_rate, (int, float)):
            raise InvalidTypeError(
                f"{type(self).__name__}: 'learning_rate' must be a number.", received(learning_rate=learning_rate)
            )
        self.base_lr = self.learning_rate = float(learning_rate)
        self.epoch_num = -1
        self.epoch()

    def __call__(self):
        """The rate of this epoch, as a tensor."""
        return self.create_lr_var(self.learning_rate)

    def epoch(self, epoch=None):
        """Move to the next epoch, or to `epoch`."""
        self.epoch_num = self.epoch_num + 1 if epoch is None else epoch
        self.learning_rate = self.get_lr()

    def get_lr(self):
        """The rate of `self.epoch_num`."""
        raise NotImplementedError(f"{type(self).__name__} does not define get_lr()")

    def step(self):
        return self.learning_rate


class StepDecay(_LearningRateEpochDecay):
    """Multiply the rate by `decay_rate` every `step_size` epochs."""

    def __init__(self, learning_rate, step_size, decay_rate=0.1):
        if not isinstance(step_size, int):
            raise InvalidTypeError("StepDecay: 'step_size' must be an integer.", received(step_size=step_size))
        if decay_rate >= 1.0:
            raise InvalidArgumentError("StepDecay: 'decay_rate' must be below 1.", received(decay_rate=decay_rate))
        self.step_size_, self.decay_rate = step_size, decay_rate
        super().__init__(learning_rate)

    def get_lr(self):
        return self.base_lr * self.decay_rate ** (self.epoch_num // self.step_size_)


class MultiStepDecay(_LearningRateEpochDecay):
    """Multiply the rate by `decay_rate` at each of the epochs `milestones`."""

    def __init__(self, learning_rate, milestones, decay_rate=0.1):
        if not isinstance(milestones, (tuple, list)) or any(b <= a for a, b in pairwise(milestones)):
            raise InvalidArgumentError(
                "MultiStepDecay: 'milestones' must be a list of increasing numbers.", received(milestones=milestones)
            )
        if decay_rate >= 1.0:
            raise InvalidArgumentError("MultiStepDecay: 'decay_rate' must be below 1.", received(decay_rate=decay_rate))
        self.milestones, self.decay_rate = milestones, decay_rate
        super().__init__(learning_rate)

    def get_lr(self):
        return self.base_lr * self.decay_rate ** sum(self.epoch_num >= m for m in self.milestones)


class LambdaDecay(_LearningRateEpochDecay):
    """The initial rate times a function of the epoch."""

    def __init__(self, learning_rate, lr_lambda):
        if not callable(lr_lambda):
            raise InvalidTypeError("LambdaDecay: 'lr_lambda' must be callable.", received(lr_lambda=lr_lambda))
        self.lr_lambda = lr_lambda
        super().__init__(learning_rate)

    def get_lr(self):
        return self.base_lr * self.lr_lambda(self.epoch_num)
