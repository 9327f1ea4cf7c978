"""`WeightedAverage`."""

import numpy as np

from paddle._core.errors import InvalidArgumentError, received

__all__ = ["WeightedAverage"]


class WeightedAverage:
    """A weighted mean.

    >>> mean = fluid.average.WeightedAverage()
    >>> mean.add(value=2.0, weight=1)
    >>> mean.add(value=4.0, weight=2)
    >>> mean.eval()
    3.3333333333333335
    """

    def __init__(self):
        self.reset()

    def reset(self):
        """Clear the state."""
        self.numerator = self.denominator = None

    def add(self, value, weight):
        """Add a value."""
        if not isinstance(value, (int, float, np.ndarray, np.generic)):
            raise InvalidArgumentError("add: 'value' must be a number or an array.", received(value=value))
        self.numerator = value * weight + (0 if self.numerator is None else self.numerator)
        self.denominator = weight + (0 if self.denominator is None else self.denominator)

    def eval(self):
        """The mean of the values added so far."""
        if self.numerator is None:
            raise InvalidArgumentError("eval: no value has been added yet.", None, "add(value, weight) first.")
        return self.numerator / self.denominator
