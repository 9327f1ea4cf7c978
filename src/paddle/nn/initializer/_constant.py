"""Initializers with given values or fixed patterns."""

import numpy as np
import torch

from ..._core.errors import ConversionError, FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from ..._core.parameter import Parameter
from ..._core.tensor import Tensor, unwrap
from ._base import Initializer

_NOT_ASSIGNED = frozenset(
    (torch.int64, torch.int16, torch.bool, torch.complex64, torch.complex128, torch.float8_e4m3fn, torch.float8_e5m2)
)


class Constant(Initializer):
    """Fills with one value.

    Args:
        value: the number. Default: 0.0.

    >>> paddle.nn.Linear(2, 2, bias_attr=paddle.nn.initializer.Constant(3.0)).bias.tolist()
    [3.0, 3.0]
    """

    _in_place = True

    def __init__(self, value=0.0):
        if value is None:
            raise InvalidArgumentError("Constant: 'value' must be a number.", received(value=value))
        self._value = value

    def _fill(self, t):
        try:
            if isinstance(self._value, Tensor) and self._value.ndim:
                raise TypeError
            return t.copy_(torch.tensor(float(self._value), dtype=torch.float64))
        except (TypeError, ValueError):
            raise ConversionError("Constant: 'value' must be a number.", received(value=self._value)) from None


class Assign(Initializer):
    """Fills with the values of an array, a list or a Tensor; the parameter takes their shape.

    Args:
        value: NumPy array, list, tuple or Tensor.
        name: accepted; not used.

    >>> given = paddle.nn.initializer.Assign([[1.0, 2.0]])
    >>> paddle.nn.Linear(1, 2, weight_attr=given).weight.tolist()
    [[1.0, 2.0]]
    """

    def __init__(self, value, name=None):
        if not isinstance(value, (np.ndarray, list, tuple, Tensor)):
            raise FailedCheckError(
                "Assign: 'value' must be an array, a list, a tuple or a Tensor.", received(value=value)
            )
        self._value = value

    def __call__(self, param, block=None):
        t, given = self._torch_tensor(param), unwrap(self._value)
        given = given if isinstance(given, torch.Tensor) else torch.from_numpy(np.array(given))
        if t.dtype in _NOT_ASSIGNED:
            raise InvalidArgumentError(
                "Assign: the parameter must have a float dtype, int32 or int8.", received(param=param)
            )
        if isinstance(param, Parameter) and given.shape != t.shape:
            param.set_data(given.to(t, copy=True))
        elif given.shape != t.shape:
            param._t = given.to(t, copy=True).requires_grad_(t.requires_grad)
        else:
            with torch.no_grad():
                t.copy_(given)


class Bilinear(Initializer):
    """The kernel with which a transposed convolution upsamples images bilinearly.

    >>> attr = paddle.ParamAttr(initializer=paddle.nn.initializer.Bilinear())
    >>> up = paddle.nn.Conv2DTranspose(1, 1, 4, stride=2, padding=1, weight_attr=attr, bias_attr=False)
    >>> up(paddle.ones([1, 1, 4, 4])).shape
    [1, 1, 8, 8]
    """

    _in_place = True

    def _torch_tensor(self, param):
        t = super()._torch_tensor(param)
        if t.dtype not in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
            raise InvalidTypeError("Bilinear: the parameter must have a float dtype.", received(param=param))
        return t

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
    """The kernel of an identity convolution: 1 in the middle of each channel's own window, 0 elsewhere.

    Args:
        groups: number of groups of output channels, each of which repeats the pattern. Default: 1.
        name: accepted; not used.

    >>> conv = paddle.nn.Conv1D(1, 1, 3, padding=1, weight_attr=paddle.nn.initializer.Dirac())
    >>> conv(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).tolist()
    [[[1.0, 2.0, 3.0]]]
    """

    def __init__(self, groups=1, name=None):
        if not isinstance(groups, int) or groups < 1:
            raise ConversionError("Dirac: 'groups' must be a positive integer.", received(groups=groups))
        self._groups = groups

    def _fill(self, t):
        if t.dim() not in (3, 4, 5):
            raise FailedCheckError("Dirac: the parameter must have 3, 4 or 5 dimensions.", received(param=t))
        if t.shape[0] % self._groups:
            raise FailedCheckError(
                f"Dirac: the first size, {t.shape[0]}, must be divisible by groups = {self._groups}.", received(param=t)
            )
        return torch.nn.init.dirac_(t, self._groups)
