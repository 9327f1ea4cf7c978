"""Argument checks that the schedules share.

`owner` is the schedule under construction; the argument is passed by its own name: `check_real(self, gamma=gamma)`.
"""

from numbers import Real

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received


def check(holds, owner, must, error=InvalidArgumentError, hint=None, **argument):
    """Raise `error`, saying what the argument must be, unless the condition holds; further arguments are shown."""
    if not holds:
        raise error(f"{type(owner).__name__}: '{next(iter(argument))}' must be {must}.", received(**argument), hint)


def check_real(owner, **argument):
    """The argument is a real number of any kind, numpy's included."""
    (value,) = argument.values()
    check(isinstance(value, Real), owner, "a real number", InvalidTypeError, **argument)


def check_float(owner, **argument):
    """The argument is Python's own float or int, as a learning rate has to be."""
    (value,) = argument.values()
    hint = "convert it with float(...)."
    check(isinstance(value, (float, int)), owner, "a float", InvalidTypeError, hint, **argument)


def check_count(owner, error, fraction=InvalidTypeError, **argument):
    """The argument is a positive Python int; `fraction` is the error for any other real number."""
    (value,) = argument.values()
    must = "a positive int"
    check(isinstance(value, Real), owner, must, InvalidTypeError, **argument)
    check(isinstance(value, int), owner, must, fraction, "convert it with int(...).", **argument)
    check(value > 0, owner, must, error, **argument)


def check_choice(owner, choices, **argument):
    """The argument is one of the named choices."""
    (value,) = argument.values()
    check(value in choices, owner, f"one of {', '.join(map(repr, choices))}", **argument)


def check_callable(owner, **argument):
    """The argument is a function or anything else that can be called."""
    (value,) = argument.values()
    check(callable(value), owner, "a function of the epoch", InvalidTypeError, **argument)
