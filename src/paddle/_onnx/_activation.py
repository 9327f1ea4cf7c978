"""Activations."""

import math

from paddle._onnx._builder import Unconvertible
from paddle._onnx._table import converts, table

_PLAIN = {"relu": "Relu", "softsign": "Softsign"}
table(_PLAIN, lambda kind: lambda b, x: b.op(kind, x))


@converts("relu6")
def relu6(b, x):
    return b.clip(x, 0, 6)


@converts("elu")
def elu(b, x, alpha=1.0):
    return b.op("Elu", x, alpha=float(alpha))


@converts("celu")
def celu(b, x, alpha=1.0):
    return b.op("Elu", x / alpha, alpha=1.0) * alpha


@converts("selu")
def selu(b, x, scale=1.0507009873554805, alpha=1.6732632423543772):
    return b.op("Selu", x, alpha=float(alpha), gamma=float(scale))


@converts("gelu")
def gelu(b, x, approximate=False):
    smooth = approximate in (True, "tanh")
    if b.opset >= 20:
        return b.op("Gelu", x, approximate="tanh" if smooth else "none")
    if smooth:
        inner = b.op("Tanh", (x + x * x * x * 0.044715) * math.sqrt(2 / math.pi))
        return x * 0.5 * (inner + 1)
    # ONNX Runtime recognises and fuses this order.
    return (x * (b.op("Erf", x / math.sqrt(2)) + 1)) * 0.5


@converts("silu", "swish")
def silu(b, x):
    return x * b.op("Sigmoid", x)


@converts("mish")
def mish(b, x):
    return x * b.op("Tanh", b.op("Softplus", x))


@converts("softplus")
def softplus(b, x, beta=1, threshold=20):
    scaled = x if beta == 1 else x * beta
    smooth = b.op("Softplus", scaled)
    smooth = smooth if beta == 1 else smooth / beta
    return b.where(b.compare("Greater", scaled, b.const(threshold, x.dtype)), x, smooth)


@converts("softshrink")
def softshrink(b, x, threshold=0.5):
    return b.op("Shrink", x, bias=float(threshold), lambd=float(threshold))


@converts("hardshrink")
def hardshrink(b, x, threshold=0.5):
    return b.op("Shrink", x, bias=0.0, lambd=float(threshold))


@converts("tanhshrink")
def tanhshrink(b, x):
    return x - b.op("Tanh", x)


@converts("hardsigmoid")
def hardsigmoid(b, x, slope=0.1666667, offset=0.5):
    exact = slope == 0.1666667 and offset == 0.5
    return b.op("HardSigmoid", x, alpha=1 / 6 if exact else float(slope), beta=float(offset))


@converts("hardswish")
def hardswish(b, x):
    if b.opset >= 14:
        return b.op("HardSwish", x)
    return x * b.op("HardSigmoid", x, alpha=1 / 6, beta=0.5)


@converts("hardtanh")
def hardtanh(b, x, min=-1.0, max=1.0):
    return b.clip(x, min, max)


@converts("leaky_relu")
def leaky_relu(b, x, negative_slope=0.01):
    return b.op("LeakyRelu", x, alpha=float(negative_slope))


@converts("prelu")
def prelu(b, x, weight=None, data_format="NCHW", alpha=None):
    if alpha is not None:  # static.nn.prelu, whose slopes already broadcast
        return b.op("PRelu", x, alpha)
    last = data_format in ("NC", "NLC", "NHWC", "NDHWC") and x.rank > 2
    if weight.shape != [1] and not last and x.rank > 2:
        weight = b.reshape(weight, [-1] + [1] * (x.rank - 2))
    return b.op("PRelu", x, weight)


@converts("rrelu")
def rrelu(b, x, lower=0.125, upper=1 / 3, training=True):
    _evaluation("rrelu", training)
    return b.op("LeakyRelu", x, alpha=(lower + upper) / 2)


@converts("thresholded_relu")
def thresholded_relu(b, x, threshold=1.0, value=0.0):
    if value == 0:
        return b.op("ThresholdedRelu", x, alpha=float(threshold))
    return b.where(b.compare("Greater", x, b.const(threshold, x.dtype)), x, b.const(value, x.dtype))


@converts("log_sigmoid")
def log_sigmoid(b, x):
    return -b.op("Softplus", -x)


def _typed(b, x, dtype):
    return x if dtype is None else b.cast(x, b.results[0][0])


@converts("softmax")
def softmax(b, x, axis=-1, dtype=None):
    if axis is None:
        axis = 0 if x.rank in (0, 1, 3) else 1
    return b.softmax(_typed(b, x, dtype), axis)


@converts("log_softmax")
def log_softmax(b, x, axis=-1, dtype=None):
    return b.softmax(_typed(b, x, dtype), axis, "LogSoftmax")


@converts("maxout")
def maxout(b, x, groups, axis=1):
    axis = axis % x.rank
    sizes = [0] * axis + [x.size(axis) // groups, groups]
    trailing = [x.size(i) for i in range(axis + 1, x.rank)] if axis + 1 < x.rank else []
    return b.reduce("Max", b.reshape(x, [*sizes, *trailing]), [axis + 1])


def _halves(b, x, axis):
    half = x.size(axis) // 2
    return b.split(x, [half, half], axis)


@converts("glu")
def glu(b, x, axis=-1):
    first, second = _halves(b, x, axis)
    return first * b.op("Sigmoid", second)


@converts("swiglu")
def swiglu(b, x, y=None):
    x, y = (x, y) if y is not None else _halves(b, x, -1)
    return silu(b, x) * y


def _evaluation(name, training):
    if training:
        raise Unconvertible("draws random numbers in training; call the layer's eval() first")


@converts("label_smooth")
def label_smooth(b, label, prior_dist=None, epsilon=0.1):
    if prior_dist is None:
        return label * (1 - epsilon) + epsilon / label.size(-1)
    return label * (1 - epsilon) + prior_dist * epsilon
