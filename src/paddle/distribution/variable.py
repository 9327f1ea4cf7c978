"""The kinds of values that transforms take and return."""

from .._core.errors import InvalidArgumentError, received
from . import constraint as constraints


class Variable:
    """A kind of value: discrete or not, the number of axes of one event, and its constraint."""

    def __init__(self, is_discrete=False, event_rank=0, constraint=None):
        self._is_discrete, self._event_rank, self._constraint = is_discrete, event_rank, constraint

    @property
    def is_discrete(self):
        """Whether the values are countable."""
        return self._is_discrete

    @property
    def event_rank(self):
        """The number of axes of one event."""
        return self._event_rank

    def constraint(self, value):
        """Whether the constraint holds for `value`."""
        return self._constraint(value)


class Real(Variable):
    """Real numbers."""

    def __init__(self, event_rank=0):
        super().__init__(False, event_rank, constraints.real)


class Positive(Variable):
    """Non-negative numbers."""

    def __init__(self, event_rank=0):
        super().__init__(False, event_rank, constraints.positive)


class Independent(Variable):
    """`base` with more of its last axes treated as part of each event."""

    def __init__(self, base, reinterpreted_batch_rank):
        self._base, self._reinterpreted_batch_rank = base, reinterpreted_batch_rank
        super().__init__(base.is_discrete, base.event_rank + reinterpreted_batch_rank)

    def constraint(self, value):
        holds = self._base.constraint(value)
        if holds.ndim < self._reinterpreted_batch_rank:
            raise InvalidArgumentError(
                "Independent: the value has fewer axes than the event needs.",
                received(axes=holds.ndim, reinterpreted_batch_rank=self._reinterpreted_batch_rank),
            )
        return holds.all(list(range(-self._reinterpreted_batch_rank, 0))) if self._reinterpreted_batch_rank else holds


class Stack(Variable):
    """Several variables along an axis."""

    def __init__(self, vars, axis=0):
        self._vars, self._axis = list(vars), axis
        rank = max(var.event_rank for var in self._vars)
        super().__init__(any(var.is_discrete for var in self._vars), rank + (1 if axis + rank < 0 else 0))

    def constraint(self, value):
        import paddle

        parts = paddle.unstack(value, self._axis)
        return paddle.stack([var.constraint(v) for var, v in zip(self._vars, parts, strict=True)], self._axis)


real, positive = Real(), Positive()
