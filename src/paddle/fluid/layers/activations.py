"""Functions of one tensor, element by element: activations and elementary functions."""

import paddle
from paddle.nn import functional as F
from paddle.static import nn as static_nn

from ._base import in_both_modes

_SAME = (
    "abs acos asin atan ceil cos cosh erf exp floor log reciprocal round rsqrt sign sin sinh sqrt square tanh".split()
)
_IN_NN = {
    "sigmoid": "sigmoid",
    "logsigmoid": "log_sigmoid",
    "relu": "relu",
    "softplus": "softplus",
    "softsign": "softsign",
    "tanh_shrink": "tanhshrink",
    "mish": "mish",
}

__all__ = [
    *_SAME,
    *_IN_NN,
    "brelu",
    "elu",
    "gelu",
    "hard_shrink",
    "hard_sigmoid",
    "hard_swish",
    "leaky_relu",
    "maxout",
    "pow",
    "prelu",
    "relu6",
    "selu",
    "soft_relu",
    "softmax",
    "softshrink",
    "stanh",
    "swish",
    "thresholded_relu",
    "log_softmax",
]


def _renamed(name, target):
    def function(x, name=None):
        return target(x)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"`{target.__name__}` of each element."
    return function


for _name in _SAME:
    globals()[_name] = _renamed(_name, getattr(paddle, _name))
for _name, _target in _IN_NN.items():
    globals()[_name] = _renamed(_name, getattr(F, _target))


def softmax(input, use_cudnn=False, name=None, axis=-1):
    """The softmax along an axis."""
    return F.softmax(input, axis)


def log_softmax(input, axis=None, dtype=None, name=None):
    """The logarithm of the softmax."""
    return F.log_softmax(input, -1 if axis is None else axis, dtype)


def elu(x, alpha=1.0, name=None):
    """`x` where it is positive, else `alpha * (exp(x) - 1)`."""
    return F.elu(x, alpha)


def selu(x, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
    """The scaled `elu`."""
    return F.selu(x, scale, alpha)


def gelu(x, approximate=False):
    """`x` times the normal cumulative distribution at `x`."""
    return F.gelu(x, approximate)


def relu6(x, threshold=6.0, name=None):
    """`x` clipped to [0, `threshold`]."""
    return paddle.clip(x, 0.0, threshold)


def brelu(x, t_min=0.0, t_max=24.0, name=None):
    """`x` clipped to two bounds."""
    return paddle.clip(x, t_min, t_max)


def leaky_relu(x, alpha=0.02, name=None):
    """`x` where it is positive, else `alpha * x`."""
    return F.leaky_relu(x, alpha)


def soft_relu(x, threshold=40.0, name=None):
    """`log(1 + exp(x))`, with `x` clipped to plus and minus `threshold`."""
    return paddle.log1p(paddle.exp(paddle.clip(x, -threshold, threshold)))


def stanh(x, scale_a=0.67, scale_b=1.7159, name=None):
    """`scale_b * tanh(scale_a * x)`."""
    return paddle.stanh(x, scale_a, scale_b)


def swish(x, beta=1.0, name=None):
    """`x * sigmoid(beta * x)`."""
    return F.swish(x) if beta == 1.0 else x * F.sigmoid(x * beta)


def hard_sigmoid(x, slope=0.2, offset=0.5, name=None):
    """`slope * x + offset`, clipped to [0, 1]."""
    return paddle.clip(x * slope + offset, 0.0, 1.0)


def hard_swish(x, threshold=6.0, scale=6.0, offset=3.0, name=None):
    """`x` times a ramp from 0 to 1: `x * min(max(0, x + offset), threshold) / scale`."""
    return x * paddle.clip(x + offset, 0.0, threshold) / scale


def hard_shrink(x, threshold=None):
    """`x` where it is further from 0 than `threshold` (0.5), else 0."""
    return F.hardshrink(x, 0.5 if threshold is None else threshold)


def softshrink(x, alpha=None):
    """`x` shrunk towards 0 by `alpha` (0.5)."""
    return F.softshrink(x, 0.5 if alpha is None else alpha)


def thresholded_relu(x, threshold=None):
    """`x` where it is greater than `threshold` (1), else 0."""
    return F.thresholded_relu(x, 1.0 if threshold is None else threshold)


def pow(x, factor=1.0, name=None):
    """`x` to the power `factor`, a number or a tensor with one element."""
    return paddle.pow(x, factor)


def maxout(x, groups, name=None, axis=1):
    """The maximum of `groups` neighbouring channels."""
    return F.maxout(x, groups, axis)


@in_both_modes
def prelu(x, mode, param_attr=None, name=None):
    """`x` where it is positive, else `x` times a learnt slope: one for 'all', one per 'channel' or 'element'."""
    return static_nn.prelu(x, mode, param_attr, name=name)
