"""Constraints on the values of a variable."""


class Constraint:
    """A callable test applied to each value."""

    def __call__(self, value):
        raise NotImplementedError(f"{type(self).__name__} does not define a test.")

    def check(self, value):
        """Same as calling the constraint."""
        return self(value)


class Real(Constraint):
    """Any number except NaN."""

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
