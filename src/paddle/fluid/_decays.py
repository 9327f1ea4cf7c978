"""`paddle.optimizer.lr.noam_decay` and its like: schedules of today in dynamic mode, variables in a static graph."""

from paddle._core.mode import in_dynamic_mode
from paddle.optimizer import lr

from .layers import learning_rate_scheduler as _static


def noam_decay(d_model, warmup_steps, learning_rate=1.0):
    """`NoamDecay`, or in static mode the same rate as a variable that every run advances."""
    if in_dynamic_mode():
        return lr.NoamDecay(d_model, warmup_steps, learning_rate=learning_rate)
    return _static.noam_decay(d_model, warmup_steps, learning_rate)


def exponential_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """`ExponentialDecay`, or in static mode `learning_rate * decay_rate ** (step / decay_steps)` as a variable."""
    if in_dynamic_mode():
        return lr.ExponentialDecay(learning_rate, decay_rate)
    return _static.exponential_decay(learning_rate, decay_steps, decay_rate, staircase)


def natural_exp_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """`NaturalExpDecay`, or in static mode `learning_rate * exp(-decay_rate * step / decay_steps)` as a variable."""
    if in_dynamic_mode():
        return lr.NaturalExpDecay(learning_rate, decay_rate)
    return _static.natural_exp_decay(learning_rate, decay_steps, decay_rate, staircase)


def inverse_time_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """`InverseTimeDecay`, or in static mode `learning_rate / (1 + decay_rate * step / decay_steps)` as a variable."""
    if in_dynamic_mode():
        return lr.InverseTimeDecay(learning_rate, decay_rate)
    return _static.inverse_time_decay(learning_rate, decay_steps, decay_rate, staircase)


def polynomial_decay(learning_rate, decay_steps, end_learning_rate=0.0001, power=1.0, cycle=False):
    """`PolynomialDecay`, or in static mode the same rate as a variable that every run advances."""
    if in_dynamic_mode():
        return lr.PolynomialDecay(learning_rate, decay_steps, end_learning_rate, power, cycle)
    return _static.polynomial_decay(learning_rate, decay_steps, end_learning_rate, power, cycle)


def piecewise_decay(boundaries, values):
    """`PiecewiseDecay`, or in static mode the same rate as a variable that every run advances."""
    if in_dynamic_mode():
        return lr.PiecewiseDecay(boundaries, values)
    return _static.piecewise_decay(boundaries, values)


def cosine_decay(learning_rate, step_each_epoch, epochs):
    """`CosineAnnealingDecay` over the epochs, or in static mode its rate as a variable that every run advances."""
    if in_dynamic_mode():
        return lr.CosineAnnealingDecay(learning_rate, epochs)
    return _static.cosine_decay(learning_rate, step_each_epoch, epochs)


def linear_lr_warmup(learning_rate, warmup_steps, start_lr, end_lr):
    """`LinearWarmup`, or in static mode the same rate as a variable that every run advances."""
    if in_dynamic_mode():
        return lr.LinearWarmup(learning_rate, warmup_steps, start_lr, end_lr)
    return _static.linear_lr_warmup(learning_rate, warmup_steps, start_lr, end_lr)
