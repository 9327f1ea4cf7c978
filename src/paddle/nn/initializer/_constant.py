"""Initializers with given values or fixed patterns."""

import numbers

import numpy as np
import torch

from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from ..._core.parameter import Parameter
from ..._core.tensor import Tensor, unwrap
from ._base import Initializer


class Constant(Initializer):
    """Fill with one value.

    >>> paddle.nn.Linear(2, 2, bias_attr=paddle.nn.initializer.Constant(3.0)).bias.tolist()
    [3.0, 3.0]
    """

    def __init__(self, value=0.0):
        if not isinstance(value, numbers.Number):
            raise InvalidArgumentError("Constant: 'value' must be a number.", received(value=value))
        self._value = value

    def _fill(self, t):
        return t.fill_(self._value)


class Assign(Initializer):
    """The values of an array, a list or a tensor; the parameter takes their shape."""

    def __init__(self, value, name=None):
        if not isinstance(value, (np.ndarray, list, tuple, Tensor)):
            raise FailedCheckError(
                "Assign: 'value' must be an array, a list, a tuple or a Tensor.", received(value=value)
            )
        self._value = value

    def __call__(self, param, block=None):
        t, given = unwrap(param), unwrap(self._value)
        given = given if isinstance(given, torch.Tensor) else torch.from_numpy(np.array(given))
        if given.shape != t.shape and isinstance(param, Parameter):
            param.set_data(given.to(t, copy=True))
        else:
            with torch.no_grad():
                t.copy_(given)
        return param


class Bilinear(Initializer):
    """The kernel with which a transposed convolution upsamples images bilinearly."""

    def _fill(self, t):
        if t.dim() != 4 or t.shape[2] != t.shape[3]:
            raise InvalidArgumentError(
                "Bilinear: the parameter must have 4 dimensions and a square kernel.", received(param=t)
            )
        size = t.shape[3]
        half = np.ceil(size / 2.0)
        centre = (2 * half - 1 - half % 2) / (2.0 * half)
        # The row advances within a line, as in Paddle, whose division is not rounded down.
        place = np.arange(t.numel())
        column, row = place % size, place / size % size
        values = (1 - abs(column / half - centre)) * (1 - abs(row / half - centre))
        return t.copy_(torch.from_numpy(values).reshape(t.shape))


class Dirac(Initializer):
    """The kernel of an identity convolution."""

    def __init__(self, groups=1, name=None):
        if not isinstance(groups, int) or groups < 1:
            raise FailedCheckError("Dirac: 'groups' must be a positive integer.", received(groups=groups))
        self._groups = groups

    def _fill(self, t):
        if t.dim() not in (3, 4, 5):
            raise FailedCheckError("Dirac: the parameter must have 3, 4 or 5 dimensions.", received(param=t))
        if t.shape[0] % self._groups:
            raise FailedCheckError(
                f"Dirac: the first size, {t.shape[0]}, must be divisible by groups = {self._groups}.", received(param=t)
            )
        return torch.nn.init.dirac_(t, self._groups)
