"""Learning rate schedules: variables that every run computes, or schedules in dynamic mode."""

import contextlib
import math

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import default_main_program
from paddle._core.mode import in_dynamic_mode

from .. import _mode
from .creation import autoincreased_step_counter

__all__ = [
    "noam_decay",
    "exponential_decay",
    "natural_exp_decay",
    "inverse_time_decay",
    "polynomial_decay",
    "piecewise_decay",
    "cosine_decay",
    "linear_lr_warmup",
]

COUNTER = "@LR_DECAY_COUNTER@"


@contextlib.contextmanager
def _scheduling():
    """A context whose recorded calls belong to training: copies of the Program for testing omit them."""
    block = default_main_program().global_block()
    known = {id(op) for op in block.ops}
    yield
    for op in block.ops:
        if id(op) not in known:
            op.role = "lr_sched"


def _step(begin=0):
    """The number of the run, as a float variable [1]."""
    return paddle.cast(autoincreased_step_counter(COUNTER, begin, 1), "float32")


def _dynamic():
    """The schedules of dynamic mode, or None while a Program is built."""
    _mode.begin_graph()
    if not in_dynamic_mode():
        return None
    from ..dygraph import learning_rate_scheduler

    return learning_rate_scheduler


def _named(rate):
    rate.stop_gradient = True
    return rate


def noam_decay(d_model, warmup_steps, learning_rate=1.0):
    """`learning_rate * d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)`."""
    schedules = _dynamic()
    if schedules is not None:
        return schedules.NoamDecay(d_model, warmup_steps, learning_rate=learning_rate)
    with _scheduling():
        step = _step(1)
        return _named(learning_rate * d_model**-0.5 * paddle.minimum(step**-0.5, step * warmup_steps**-1.5))


def _periods(decay_steps, staircase):
    turns = _step() / float(decay_steps)
    return paddle.floor(turns) if staircase else turns


def exponential_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """`learning_rate * decay_rate ** (step / decay_steps)`; with `staircase`, in discrete steps."""
    schedules = _dynamic()
    if schedules is not None:
        return schedules.ExponentialDecay(learning_rate, decay_steps, decay_rate, staircase)
    with _scheduling():
        return _named(learning_rate * paddle.exp(_periods(decay_steps, staircase) * math.log(decay_rate)))


def natural_exp_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """`learning_rate * exp(-decay_rate * step / decay_steps)`."""
    schedules = _dynamic()
    if schedules is not None:
        return schedules.NaturalExpDecay(learning_rate, decay_steps, decay_rate, staircase)
    with _scheduling():
        return _named(learning_rate * paddle.exp(_periods(decay_steps, staircase) * -decay_rate))


def inverse_time_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """`learning_rate / (1 + decay_rate * step / decay_steps)`."""
    schedules = _dynamic()
    if schedules is not None:
        return schedules.InverseTimeDecay(learning_rate, decay_steps, decay_rate, staircase)
    with _scheduling():
        return _named(learning_rate / (1 + decay_rate * _periods(decay_steps, staircase)))


def polynomial_decay(learning_rate, decay_steps, end_learning_rate=0.0001, power=1.0, cycle=False):
    """From `learning_rate` down to `end_learning_rate` within `decay_steps`; with `cycle`, repeatedly."""
    schedules = _dynamic()
    if schedules is not None:
        return schedules.PolynomialDecay(learning_rate, decay_steps, end_learning_rate, power, cycle)
    with _scheduling():
        step = _step()
        if cycle:
            rounds = paddle.clip(paddle.ceil(step / float(decay_steps)), min=1.0)
            share = step / (rounds * float(decay_steps))
        else:
            share = paddle.clip(step, max=float(decay_steps)) / float(decay_steps)
        return _named((learning_rate - end_learning_rate) * (1 - share) ** power + end_learning_rate)


def piecewise_decay(boundaries, values):
    """The first of `values` up to the first boundary, then the second, and so on."""
    if len(values) - len(boundaries) != 1:
        raise InvalidArgumentError(
            "piecewise_decay: there must be one value more than boundaries.",
            received(boundaries=boundaries, values=values),
        )
    schedules = _dynamic()
    if schedules is not None:
        return schedules.PiecewiseDecay(boundaries, values, 0)
    with _scheduling():
        step = _step()
        rate = paddle.full([1], float(values[-1]), "float32")
        for boundary, value in reversed(list(zip(boundaries, values, strict=False))):
            rate = paddle.where(step < float(boundary), paddle.full([1], float(value), "float32"), rate)
        return _named(rate)


def cosine_decay(learning_rate, step_each_epoch, epochs):
    """Half a cosine over `epochs`, constant within an epoch of `step_each_epoch` steps."""
    schedules = _dynamic()
    if schedules is not None:
        return schedules.CosineDecay(learning_rate, step_each_epoch, epochs)
    with _scheduling():
        epoch = paddle.floor(_step() / float(step_each_epoch))
        return _named(learning_rate * 0.5 * (paddle.cos(epoch * (math.pi / epochs)) + 1))


def linear_lr_warmup(learning_rate, warmup_steps, start_lr, end_lr):
    """From `start_lr` up to `end_lr` within `warmup_steps`, then another rate: a number or a schedule."""
    schedules = _dynamic()
    if schedules is not None:
        return schedules.LinearLrWarmup(learning_rate, warmup_steps, start_lr, end_lr)
    with _scheduling():
        step = _step()
        rising = start_lr + (end_lr - start_lr) * (step / float(warmup_steps))
        after = paddle.full([1], learning_rate, "float32") if isinstance(learning_rate, (int, float)) else learning_rate
        return _named(paddle.where(step < float(warmup_steps), rising, after))


_decay_step_counter = _step  # its name in fluid, for programs with schedules of their own
