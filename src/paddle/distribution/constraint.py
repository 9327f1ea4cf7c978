"""Which values a variable may take."""


class Constraint:
    """A test for each value; call it."""

    def __call__(self, value):
        raise NotImplementedError(f"{type(self).__name__} says nothing about values.")

    def check(self, value):
        """The same as a call."""
        return self(value)


class Real(Constraint):
    """Any number that is one."""

    def __call__(self, value):
        return value == value


class Range(Constraint):
    """From `lower` to `upper`, both included."""

    def __init__(self, lower, upper):
        self._lower, self._upper = lower, upper

    def __call__(self, value):
        return (self._lower <= value) & (value <= self._upper)


class Positive(Constraint):
    """At least 0."""

    def __call__(self, value):
        return value >= 0.0


class Simplex(Constraint):
    """At least 0, with a sum of 1 along the last axis."""

    def __call__(self, value):
        return (value >= 0.0).all(-1) & ((value.sum(-1) - 1).abs() < 1e-6)


real, positive, simplex = Real(), Positive(), Simplex()
