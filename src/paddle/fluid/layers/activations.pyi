# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def abs(x: Any, name: Any = None) -> Any:
    """`abs` of each element."""

def acos(x: Any, name: Any = None) -> Any:
    """`acos` of each element."""

def asin(x: Any, name: Any = None) -> Any:
    """`asin` of each element."""

def atan(x: Any, name: Any = None) -> Any:
    """`atan` of each element."""

def brelu(x: Any, t_min: float = 0.0, t_max: float = 24.0, name: Any = None) -> Any:
    """`x` clipped to two bounds."""

def ceil(x: Any, name: Any = None) -> Any:
    """`ceil` of each element."""

def cos(x: Any, name: Any = None) -> Any:
    """`cos` of each element."""

def cosh(x: Any, name: Any = None) -> Any:
    """`cosh` of each element."""

def elu(x: Any, alpha: float = 1.0, name: Any = None) -> Any:
    """`x` where it is positive, else `alpha * (exp(x) - 1)`."""

def erf(x: Any, name: Any = None) -> Any:
    """`erf` of each element."""

def exp(x: Any, name: Any = None) -> Any:
    """`exp` of each element."""

def floor(x: Any, name: Any = None) -> Any:
    """`floor` of each element."""

def gelu(x: Any, approximate: bool = False) -> Any:
    """`x` times the normal cumulative distribution at `x`."""

def hard_shrink(x: Any, threshold: Any = None) -> Any:
    """`x` where it is further from 0 than `threshold` (0.5), else 0."""

def hard_sigmoid(x: Any, slope: float = 0.2, offset: float = 0.5, name: Any = None) -> Any:
    """`slope * x + offset`, clipped to [0, 1]."""

def hard_swish(x: Any, threshold: float = 6.0, scale: float = 6.0, offset: float = 3.0, name: Any = None) -> Any:
    """`x` times a ramp from 0 to 1: `x * min(max(0, x + offset), threshold) / scale`."""

def in_both_modes(function: Any) -> Any:
    """Make a function of `static.nn` work in dynamic mode too, where each call creates its own parameters."""

def leaky_relu(x: Any, alpha: float = 0.02, name: Any = None) -> Any:
    """`x` where it is positive, else `alpha * x`."""

def log(x: Any, name: Any = None) -> Any:
    """`log` of each element."""

def log_softmax(input: Any, axis: Any = None, dtype: Any = None, name: Any = None) -> Any:
    """The logarithm of the softmax."""

def logsigmoid(x: Any, name: Any = None) -> Any:
    """`log_sigmoid` of each element."""

def maxout(x: Any, groups: Any, name: Any = None, axis: float = 1) -> Any:
    """The maximum of `groups` neighbouring channels."""

def mish(x: Any, name: Any = None) -> Any:
    """`mish` of each element."""

def pow(x: Any, factor: float = 1.0, name: Any = None) -> Any:
    """`x` to the power `factor`, a number or a tensor with one element."""

def prelu(x: Any, mode: Any, param_attr: Any = None, name: Any = None) -> Any:
    """`x` where it is positive, else `x` times a learnt slope: one for 'all', one per 'channel' or 'element'."""

def reciprocal(x: Any, name: Any = None) -> Any:
    """`reciprocal` of each element."""

def relu(x: Any, name: Any = None) -> Any:
    """`relu` of each element."""

def relu6(x: Any, threshold: float = 6.0, name: Any = None) -> Any:
    """`x` clipped to [0, `threshold`]."""

def round(x: Any, name: Any = None) -> Any:
    """`round` of each element."""

def rsqrt(x: Any, name: Any = None) -> Any:
    """`rsqrt` of each element."""

def selu(x: Any, scale: float = 1.0507009873554805, alpha: float = 1.6732632423543772, name: Any = None) -> Any:
    """The scaled `elu`."""

def sigmoid(x: Any, name: Any = None) -> Any:
    """`sigmoid` of each element."""

def sign(x: Any, name: Any = None) -> Any:
    """`sign` of each element."""

def sin(x: Any, name: Any = None) -> Any:
    """`sin` of each element."""

def sinh(x: Any, name: Any = None) -> Any:
    """`sinh` of each element."""

def soft_relu(x: Any, threshold: float = 40.0, name: Any = None) -> Any:
    """`log(1 + exp(x))`, with `x` clipped to plus and minus `threshold`."""

def softmax(input: Any, use_cudnn: bool = False, name: Any = None, axis: float = -1) -> Any:
    """The softmax along an axis."""

def softplus(x: Any, name: Any = None) -> Any:
    """`softplus` of each element."""

def softshrink(x: Any, alpha: Any = None) -> Any:
    """`x` shrunk towards 0 by `alpha` (0.5)."""

def softsign(x: Any, name: Any = None) -> Any:
    """`softsign` of each element."""

def sqrt(x: Any, name: Any = None) -> Any:
    """`sqrt` of each element."""

def square(x: Any, name: Any = None) -> Any:
    """`square` of each element."""

def stanh(x: Any, scale_a: float = 0.67, scale_b: float = 1.7159, name: Any = None) -> Any:
    """`scale_b * tanh(scale_a * x)`."""

def swish(x: Any, beta: float = 1.0, name: Any = None) -> Any:
    """`x * sigmoid(beta * x)`."""

def tanh(x: Any, name: Any = None) -> Any:
    """`tanh` of each element."""

def tanh_shrink(x: Any, name: Any = None) -> Any:
    """`tanhshrink` of each element."""

def thresholded_relu(x: Any, threshold: Any = None) -> Any:
    """`x` where it is greater than `threshold` (1), else 0."""
