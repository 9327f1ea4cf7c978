"""The base class of initializers, fan computation and gains."""

import math
from collections.abc import Hashable

import torch

from ..._core.errors import (
    ConversionError,
    FailedCheckError,
    InvalidArgumentError,
    InvalidTypeError,
    UnimplementedError,
    received,
    widened,
)
from ..._core.op import op
from ..._core.param_attr import GLOBAL_INITIALIZER
from ..._core.tensor import Tensor, unwrap


class NotAParameterError(FailedCheckError, AttributeError):
    """An initializer was called with something else than a tensor."""


class Initializer:
    """Fills a parameter in place when called; a subclass implements `_fill`."""

    _in_place = False  # whether a view keeps the memory it shares

    def __call__(self, param, block=None):
        if isinstance(param, Tensor) and getattr(type(param), "_is_symbolic", False):
            return _start_value(param, self)
        t = self._torch_tensor(param)
        if t._is_view() and not self._in_place:  # as in Paddle the parameter then has memory of its own
            t = param._t = torch.empty_like(t).requires_grad_(t.requires_grad)
        self._write(t)
        return None

    def _write(self, t):
        try:
            with torch.no_grad():
                # Half precision is drawn in float32, where torch's generators are exact.
                if t.dtype in (torch.float16, torch.bfloat16):
                    t.copy_(self._fill(torch.empty(t.shape, dtype=torch.float32, device=t.device)))
                else:
                    self._fill(t)
        except (NotImplementedError, RuntimeError) as error:
            if "not implemented for" not in str(error):
                raise
            text = f"{type(self).__name__}: a parameter of this dtype cannot be filled."
            raise widened(UnimplementedError(text, received(param=t)), (ValueError, TypeError)) from None

    def _torch_tensor(self, param):
        """The torch tensor that is to be filled."""
        if not isinstance(param, Tensor):
            raise NotAParameterError(
                f"{type(self).__name__}: an initializer is called with the parameter to fill, a Tensor.",
                received(param=param),
            )
        return unwrap(param)

    def _fill(self, t):
        """Write the starting values into the torch tensor `t` and return it."""
        raise NotImplementedError(f"{type(self).__name__} does not define _fill()")

    def __repr__(self):
        inside = ", ".join(f"{k.lstrip('_')}={v!r}" for k, v in self.__dict__.items())
        return f"{type(self).__name__}({inside})"


@op(name="start_value", random=True)
def _start_value(x, initializer):
    t = torch.empty(x.shape, dtype=x.dtype, device=x.device)
    initializer._write(t)
    return t


def fans(shape):
    """Return the fan-in and fan-out of a weight: [in, out] of a Linear, [out, in, …] of a convolution."""
    if len(shape) == 0:
        return 1, 1
    if len(shape) == 1:
        return shape[0], shape[0]
    if len(shape) == 2:
        return shape[0], shape[1]
    receptive = math.prod(shape[2:])
    return shape[1] * receptive, shape[0] * receptive


_GAINS = {
    "sigmoid": 1,
    "linear": 1,
    "conv1d": 1,
    "conv2d": 1,
    "conv3d": 1,
    "conv1d_transpose": 1,
    "conv2d_transpose": 1,
    "conv3d_transpose": 1,
    "conv_transpose1d": 1,
    "conv_transpose2d": 1,
    "conv_transpose3d": 1,
    "tanh": 5.0 / 3,
    "relu": math.sqrt(2.0),
    "selu": 3.0 / 4,
}


def calculate_gain(nonlinearity, param=None):
    """The recommended gain of the weights before an activation.

    Args:
        nonlinearity: name of the activation, such as 'relu', 'tanh' or 'leaky_relu'.
        param: slope of 'leaky_relu' for negative numbers; by default 0.01.

    Returns:
        a number.

    >>> paddle.nn.initializer.calculate_gain("tanh")
    1.6666666666666667
    """
    slope = 0.01 if param is None else param
    if not isinstance(slope, (int, float)):
        raise FailedCheckError("calculate_gain: 'param' must be the negative slope, a number.", received(param=param))
    if nonlinearity == "leaky_relu":
        return math.sqrt(2.0 / (1 + slope**2))
    if not isinstance(nonlinearity, str) or nonlinearity not in _GAINS:
        kind = InvalidArgumentError if isinstance(nonlinearity, Hashable) else ConversionError
        raise kind(
            f"calculate_gain: 'nonlinearity' must be one of leaky_relu, {', '.join(_GAINS)}.",
            received(nonlinearity=nonlinearity),
        )
    return _GAINS[nonlinearity]


def set_global_initializer(weight_init, bias_init=None):
    """Set the default initializers of parameters created from now on; None resets them.

    Args:
        weight_init: initializer of weights, or None.
        bias_init: initializer of biases; by default None.

    Returns:
        None.

    >>> paddle.nn.initializer.set_global_initializer(paddle.nn.initializer.Constant(2.0))
    >>> paddle.nn.Linear(1, 2).weight.tolist()
    [[2.0, 2.0]]
    >>> paddle.nn.initializer.set_global_initializer(None)
    """
    for label, value in (("weight_init", weight_init), ("bias_init", bias_init)):
        if value is not None and not isinstance(value, Initializer):
            raise InvalidTypeError(
                f"set_global_initializer: '{label}' must be an Initializer or None.", received(**{label: value})
            )
    GLOBAL_INITIALIZER[:] = [weight_init, bias_init]
