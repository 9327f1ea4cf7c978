"""Argument checks for the schedules.

`owner` is the schedule under construction; the argument is passed by name: `check_real(self, gamma=gamma)`.
"""

from numbers import Real

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received


def check(holds, owner, must, error=InvalidArgumentError, hint=None, **argument):
    """Raise `error`, stating what the argument must be, unless the condition holds; all arguments are shown."""
    if not holds:
        raise error(f"{type(owner).__name__}: '{next(iter(argument))}' must be {must}.", received(**argument), hint)


def check_real(owner, **argument):
    """Require a real number of any kind, including numpy's."""
    (value,) = argument.values()
    check(isinstance(value, Real), owner, "a real number", InvalidTypeError, **argument)


def check_float(owner, **argument):
    """Require a Python float or int, as for a learning rate."""
    (value,) = argument.values()
    hint = "convert it with float(...)."
    check(isinstance(value, (float, int)), owner, "a float", InvalidTypeError, hint, **argument)


def check_count(owner, error, fraction=InvalidTypeError, **argument):
    """Require a positive Python int; `fraction` is the error for any other real number."""
    (value,) = argument.values()
    must = "a positive int"
    check(isinstance(value, Real), owner, must, InvalidTypeError, **argument)
    check(isinstance(value, int), owner, must, fraction, "convert it with int(...).", **argument)
    check(value > 0, owner, must, error, **argument)


def check_choice(owner, choices, **argument):
    """Require one of the given choices."""
    (value,) = argument.values()
    check(value in choices, owner, f"one of {', '.join(map(repr, choices))}", **argument)


def check_callable(owner, **argument):
    """Require a callable."""
    (value,) = argument.values()
    check(callable(value), owner, "a function of the epoch", InvalidTypeError, **argument)
