"""Starting values that are given or follow a fixed pattern."""

import numpy as np
import torch

from ..._core.errors import InvalidArgumentError, received
from ..._core.tensor import unwrap
from ._base import Initializer


class Constant(Initializer):
    """One value everywhere.

    >>> paddle.nn.Linear(2, 2, bias_attr=paddle.nn.initializer.Constant(3.0)).bias.tolist()
    [3.0, 3.0]
    """

    def __init__(self, value=0.0):
        self._value = value

    def _fill(self, t):
        return t.fill_(self._value)


class Assign(Initializer):
    """The values of an array, a list or a tensor."""

    def __init__(self, value, name=None):
        self._value = value

    def _fill(self, t):
        given = unwrap(self._value)
        given = given if isinstance(given, torch.Tensor) else torch.from_numpy(np.array(given))
        if given.numel() != t.numel():
            raise InvalidArgumentError(
                f"Assign: the parameter has shape {list(t.shape)}, so {t.numel()} values are needed.",
                received(value=given),
            )
        return t.copy_(given.reshape(t.shape))


class Bilinear(Initializer):
    """The kernel with which a transposed convolution enlarges pictures bilinearly."""

    def _fill(self, t):
        if t.dim() != 4 or t.shape[2] != t.shape[3]:
            raise InvalidArgumentError(
                "Bilinear: the parameter must have 4 dimensions and a square kernel.", received(param=t)
            )
        size = t.shape[3]
        half = np.ceil(size / 2.0)
        centre = (2 * half - 1 - half % 2) / (2.0 * half)
        side = 1 - np.abs(np.arange(size) / half - centre)
        kernel = torch.from_numpy(np.outer(side, side))
        return t.copy_(kernel.expand(t.shape))


class Dirac(Initializer):
    """The kernel with which a convolution passes its input through."""

    def __init__(self, groups=1, name=None):
        if not isinstance(groups, int) or groups < 1:
            raise InvalidArgumentError("Dirac: 'groups' must be a positive integer.", received(groups=groups))
        self._groups = groups

    def _fill(self, t):
        if t.dim() not in (3, 4, 5):
            raise InvalidArgumentError("Dirac: the parameter must have 3, 4 or 5 dimensions.", received(param=t))
        if t.shape[0] % self._groups:
            raise InvalidArgumentError(
                f"Dirac: the first size, {t.shape[0]}, must be divisible by groups = {self._groups}.", received(param=t)
            )
        return torch.nn.init.dirac_(t, self._groups)
