"""Activations."""

import functools
import math

import numpy as np
import torch
import torch.nn.functional as F
from torch.compiler import is_dynamo_compiling

from paddle._kernels import draws, elementwise

from ..._core.accelerator import TENSOR, plain, shortcut, tensor
from ..._core.dtype import FLOATS, torch_dtype
from ..._core.errors import FailedCheckError, InvalidArgumentError, received, require_tensor
from ..._core.inplace import inplace
from ..._core.op import op
from ...tensor.inplace import tanh_
from ...tensor.math.unary import sigmoid, tanh

__all__ = [
    "celu",
    "elu",
    "elu_",
    "gelu",
    "glu",
    "gumbel_softmax",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "hardtanh_",
    "leaky_relu",
    "leaky_relu_",
    "log_sigmoid",
    "log_softmax",
    "logsigmoid",
    "maxout",
    "mish",
    "prelu",
    "relu",
    "relu6",
    "relu_",
    "rrelu",
    "selu",
    "sigmoid",
    "silu",
    "softmax",
    "softmax_",
    "softplus",
    "softshrink",
    "softsign",
    "swiglu",
    "swish",
    "tanh",
    "tanh_",
    "tanhshrink",
    "thresholded_relu",
    "thresholded_relu_",
]

HELP = {
    "x": "Tensor of any shape, of a floating-point dtype.",
    "returns": "Tensor with the shape of `x`.",
    "axis": "axis along which it works; torch calls it `dim`.",
    "dtype": "dtype to which `x` is converted first; by default its own.",
    "inplace": "whether the result is written into `x`.",
}


@op(bare=torch.relu)
def relu(x, name=None):
    """`max(x, 0)`.

    >>> F.relu(paddle.to_tensor([-1.0, 2.0])).tolist()
    [0.0, 2.0]
    """
    return torch.relu(x)


@op
def relu6(x, name=None):
    """`min(max(x, 0), 6)`.

    >>> F.relu6(paddle.to_tensor([-1.0, 2.0, 8.0])).tolist()
    [0.0, 2.0, 6.0]
    """
    return F.relu6(x)


@op
def elu(x, alpha=1.0, name=None):
    """`x` where positive, else `alpha * (exp(x) - 1)`.

    Args:
        alpha: minus the limit for very negative values.

    >>> F.elu(paddle.to_tensor([-100.0, 2.0]), alpha=0.5).tolist()
    [-0.5, 2.0]
    """
    return F.elu(x, alpha)


@op
def celu(x, alpha=1.0, name=None):
    """`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.

    Args:
        alpha: scale of negative values; not 0.

    >>> F.celu(paddle.to_tensor([0.0, 2.0])).tolist()
    [0.0, 2.0]
    """
    if alpha == 0:
        raise ZeroDivisionError("celu: 'alpha' must not be 0")
    return F.celu(x, alpha)


@op
def selu(x, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
    """`scale * x` where positive, else `scale * alpha * (exp(x) - 1)`.

    Args:
        scale: factor of all values.
        alpha: minus the limit for very negative values, before the factor.

    >>> F.selu(paddle.to_tensor([-100.0, 2.0]), scale=2.0, alpha=0.5).tolist()
    [-1.0, 4.0]
    """
    if scale <= 1.0:
        raise InvalidArgumentError("selu: 'scale' must be greater than 1.", received(scale=scale))
    if alpha < 0:
        raise InvalidArgumentError("selu: 'alpha' must not be negative.", received(alpha=alpha))
    if (scale, alpha) == (1.0507009873554805, 1.6732632423543772):
        return torch.selu(x)
    return F.elu(x, alpha) * scale


@op
@shortcut(torch._C._nn.gelu, x=TENSOR)
def gelu(x, approximate=False, name=None):
    """`x` times the normal distribution function at `x`, exact or approximated by tanh.

    Args:
        approximate: whether a formula with tanh is used; a bool, or 'tanh' or 'none' as in torch.

    >>> F.gelu(paddle.to_tensor([0.0, 10.0])).tolist()
    [0.0, 10.0]
    """
    if approximate not in (True, False, "tanh", "none", None):
        raise InvalidArgumentError(
            "gelu: 'approximate' must be True, False, 'tanh' or 'none'.", received(approximate=approximate)
        )
    return F.gelu(x, approximate="tanh" if approximate in (True, "tanh") else "none")


@op
def silu(x, inplace=False, name=None):
    """`x * sigmoid(x)`.

    >>> F.silu(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]
    """
    return x * torch.sigmoid(x) if x.is_complex() else F.silu(x, inplace is True)


@op
def swish(x, name=None):
    """`x * sigmoid(x)`.

    >>> F.swish(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]
    """
    return F.silu(x)


@op
def mish(x, name=None):
    """`x * tanh(softplus(x))`.

    >>> F.mish(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]
    """
    return F.mish(x)


@op
@shortcut(torch._C._nn.softplus, x=tensor(FLOATS))
def softplus(x, beta=1, threshold=20, name=None):
    """`log(1 + exp(beta * x)) / beta`, linear above `threshold`.

    Args:
        beta: steepness of the bend.
        threshold: value of `beta * x` above which `x` itself is returned.

    >>> F.softplus(paddle.to_tensor([-200.0, 30.0])).tolist()
    [0.0, 30.0]
    """
    if x.is_complex():
        return torch.where((x * beta).real > threshold, x, torch.log(1 + torch.exp(x * beta)) / beta)
    return F.softplus(x, beta, threshold)


@op
def softsign(x, name=None):
    """`x / (1 + |x|)`.

    >>> F.softsign(paddle.to_tensor([-1.0, 3.0])).tolist()
    [-0.5, 0.75]
    """
    special = x.requires_grad and not is_dynamo_compiling() and not x.is_complex()
    return _Softsign.apply(x) if special else _softsign(x)


def _softsign(x):
    if elementwise.usable(x):
        return elementwise.of_one("softsign", x)
    return x / torch.abs(x).add_(1)  # in place: torch makes one tensor more


class _Softsign(torch.autograd.Function):
    """Softsign with a gradient of 0 at the infinities, where torch's is NaN."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return _softsign(x)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        out = elementwise.gradient("softsign", grad, x)
        if out is not None:
            return out
        divisor = x.abs().add_(1)
        return grad / (divisor.square() if torch.is_grad_enabled() else divisor.square_())


@op(aliases={"lambd": "threshold"})
def softshrink(x, threshold=0.5, name=None):
    """`x` moved towards 0 by `threshold`, and 0 where it would pass it.

    Args:
        threshold: how far values move; not negative.

    >>> F.softshrink(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-0.5, 0.0, 1.5]
    """
    if threshold < 0:
        raise InvalidArgumentError("softshrink: 'threshold' must not be negative.", received(threshold=threshold))
    return F.softshrink(x, threshold)


@op(aliases={"lambd": "threshold"})
def hardshrink(x, threshold=0.5, name=None):
    """`x` with the elements closer to 0 than `threshold` set to 0.

    Args:
        threshold: greatest distance from 0 that becomes 0.

    >>> F.hardshrink(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-1.0, 0.0, 2.0]
    """
    return F.hardshrink(x, _below(threshold, x.dtype))


@functools.cache
def _below(number, dtype):
    """The largest value of a dtype that is less than `number`."""
    at = torch.tensor(number, dtype=dtype)
    return float(torch.nextafter(at, at.new_tensor(-math.inf)) if at >= number else at)


@op
def tanhshrink(x, name=None):
    """`x - tanh(x)`.

    >>> F.tanhshrink(paddle.to_tensor([0.0, 20.0])).tolist()
    [0.0, 19.0]
    """
    return elementwise.tanhshrink(x)


@op
def hardsigmoid(x, slope=0.1666667, offset=0.5, name=None):
    """`slope * x + offset`, clipped to between 0 and 1.

    Args:
        slope: factor of `x`; torch's namesake has 1/6.
        offset: value at 0.

    >>> F.hardsigmoid(paddle.to_tensor([-4.0, 0.0, 4.0])).tolist()
    [0.0, 0.5, 1.0]
    """
    if slope == 0.1666667 and offset == 0.5 and x.dtype is not torch.float64:
        return F.hardsigmoid(x)
    if x.dtype is torch.float64:  # Paddle keeps these numbers as float32
        slope, offset = np.float32(slope).item(), np.float32(offset).item()
    return F.hardtanh(x * slope + offset, 0.0, 1.0)


@op
def hardswish(x, name=None):
    """`x * min(max(x + 3, 0), 6) / 6`.

    >>> F.hardswish(paddle.to_tensor([0.0, 4.0])).tolist()
    [0.0, 4.0]
    """
    if x.is_complex():  # compared by the real part
        inner = x + 3
        inner = torch.where(inner.real < 0, 0, torch.where(inner.real > 6, 6, inner))
        return x * inner / 6
    return F.hardswish(x)


@op
def hardtanh(x, min=-1.0, max=1.0, name=None):
    """`x` clipped to between `min` and `max`.

    Args:
        min: least value.
        max: greatest value.

    >>> F.hardtanh(paddle.to_tensor([-3.0, 0.5, 3.0])).tolist()
    [-1.0, 0.5, 1.0]
    """
    try:
        return F.hardtanh(x, min, max)
    except (RuntimeError, ValueError):
        if min > max:  # torch refuses, Paddle's answer is `max`
            return torch.clamp(x, min, max)
        raise


@op
def leaky_relu(x, negative_slope=0.01, name=None):
    """`x` where it is not negative, else `negative_slope * x`.

    Args:
        negative_slope: factor of negative values.

    >>> F.leaky_relu(paddle.to_tensor([-2.0, 2.0]), 0.5).tolist()
    [-1.0, 2.0]
    """
    out = F.leaky_relu(x, negative_slope)
    return _LeakyRelu.apply(x, negative_slope) if out.requires_grad and _may_have_zeros(x) else out


def _may_have_zeros(x):
    """Whether an element may be 0; looking takes less time on a CPU than the backward pass that such elements need."""
    if is_dynamo_compiling():
        return False  # zeros get torch's gradient: a compiled graph cannot branch on values
    if type(x) not in _PLAIN or x.device.type != "cpu":
        return True
    count = x.numel()
    if count > 16384 and x.is_contiguous():
        # The product of eight numbers is 0 if one of them is (NaN beside an infinity), and products are faster than
        # counting. The reading of `x` is most of the time.
        flat = x.detach().view(-1)
        whole = count // 8 * 8
        if not float(flat[:whole].view(8, -1).prod(0).abs_().amin()) > 0:
            return True
        x, count = flat[whole:], count - whole
    return int(torch.count_nonzero(x)) != count


_PLAIN = (torch.Tensor, torch.nn.Parameter)


class _LeakyRelu(torch.autograd.Function):
    """Leaky ReLU with Paddle's gradient of 1 at 0, where torch has `slope`."""

    @staticmethod
    def forward(ctx, x, slope):
        ctx.save_for_backward(x)
        ctx.slope = slope
        return F.leaky_relu(x, slope)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return torch.ops.aten.leaky_relu_backward(grad, _raised(x), ctx.slope, False), None


def _raised(x):
    """`x` with the smallest positive number added, which changes zeros alone (and numbers as small)."""
    return x.detach() + torch.finfo(x.dtype).smallest_normal * torch.finfo(x.dtype).eps


@op
def prelu(x, weight, data_format="NCHW", name=None):
    """`leaky_relu` with a learned slope: one for all channels, or one for each.

    Args:
        weight: Tensor [1] or [channels] of slopes.
        data_format: where the channels of `x` are, if there are several slopes: second, as in 'NCHW', or last, as in
            'NHWC'.

    >>> F.prelu(paddle.to_tensor([-2.0, 2.0]), paddle.to_tensor([0.5])).tolist()
    [-1.0, 2.0]
    """
    if weight.dim() == 0:
        weight = weight.reshape(1)
    if weight.dim() != 1:
        raise FailedCheckError("prelu: 'weight' must have one dimension.", received(weight=weight))
    if weight.shape[0] > 1 or not isinstance(data_format, str):
        if data_format not in ("NC", "NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC"):
            raise InvalidArgumentError("prelu: 'data_format' is not a known format.", received(data_format=data_format))
        if x.dim() < 2:
            raise FailedCheckError(
                "prelu: with more than one slope, 'x' must have at least 2 dimensions.", received(x=x)
            )
        last = data_format in ("NLC", "NHWC", "NDHWC") and x.dim() > 2
        axis = x.dim() - 1 if last else 1
        if weight.shape[0] != x.shape[axis]:
            raise FailedCheckError(
                f"prelu: 'weight' must have one slope, or one for each of the {x.shape[axis]} channels.",
                received(x=x, weight=weight),
            )
        if last:
            return F.prelu(x.movedim(-1, 1), weight).movedim(1, -1)
    return F.prelu(x, weight)


@op(random=True)
def rrelu(x, lower=1.0 / 8.0, upper=1.0 / 3.0, training=True, name=None):
    """`leaky_relu` with slopes drawn at random while training, and their mean otherwise.

    Args:
        lower: least slope.
        upper: greatest slope.
        training: whether slopes are drawn; otherwise they are the mean of the bounds.

    >>> F.rrelu(paddle.to_tensor([-2.0, 2.0]), 0.25, 0.75, training=False).tolist()
    [-1.0, 2.0]
    """
    for label, value in (("lower", lower), ("upper", upper)):
        if not 0 <= value <= 1:
            raise InvalidArgumentError(f"rrelu: '{label}' must lie between 0 and 1.", received(**{label: value}))
    if upper < lower:
        raise InvalidArgumentError("rrelu: 'upper' must not be below 'lower'.", received(lower=lower, upper=upper))
    if not training:
        return leaky_relu.kernel(x, (lower + upper) / 2)
    below = x < 0  # only these consume a random number in Paddle
    slopes = torch.ones_like(x)
    slopes[below] = draws.uniform([int(below.sum())], lower, upper, dtype=x.dtype, device=x.device)
    return x * slopes


@op
def thresholded_relu(x, threshold=1.0, value=0.0, name=None):
    """`x` where above `threshold`, else `value`.

    Args:
        threshold: greatest value that is replaced.
        value: what it is replaced by.

    >>> F.thresholded_relu(paddle.to_tensor([0.5, 2.0])).tolist()
    [0.0, 2.0]
    """
    if threshold != threshold:  # nothing is above NaN
        return torch.where(x > threshold, x, value)
    return F.threshold(x, threshold, value)


@op
def log_sigmoid(x, name=None):
    """`log(sigmoid(x))`, computed without overflow.

    >>> F.log_sigmoid(paddle.to_tensor([-300.0, -200.0])).tolist()
    [-300.0, -200.0]
    """
    return -torch.log(1 + torch.exp(-x)) if x.is_complex() else F.logsigmoid(x)


logsigmoid = log_sigmoid


@op
@shortcut(torch.softmax, x=TENSOR, axis=plain(int, absent=-1))
def softmax(x, axis=-1, dtype=None, name=None, *, out=None):
    """Softmax: exponentials normalised to sum to 1 along `axis`.

    >>> F.softmax(paddle.zeros([4])).tolist()
    [0.25, 0.25, 0.25, 0.25]
    """
    return torch.softmax(x, axis) if dtype is None else torch.softmax(x, axis, dtype=torch_dtype(dtype))


@op
@shortcut(torch.log_softmax, x=TENSOR, axis=plain(int, absent=-1))
def log_softmax(x, axis=-1, dtype=None, name=None):
    """`log(softmax(x))`, computed without overflow.

    >>> [round(v, 4) for v in F.log_softmax(paddle.zeros([2])).tolist()]
    [-0.6931, -0.6931]
    """
    return torch.log_softmax(x, axis) if dtype is None else torch.log_softmax(x, axis, dtype=torch_dtype(dtype))


@op(random=True)
def gumbel_softmax(x, temperature=1.0, hard=False, axis=-1, name=None):
    """A differentiable sample from a categorical distribution.

    Args:
        temperature: how even the sample is; near 0 it is nearly one-hot.
        hard: whether the sample is one-hot, with the gradient of the soft one.

    >>> F.gumbel_softmax(paddle.zeros([3, 4]), hard=True).sum(-1).tolist()
    [1.0, 1.0, 1.0]
    """
    require_tensor(x, "x", "gumbel_softmax")
    units = draws.uniform(x.shape, dtype=x.dtype, device=x.device)
    gumbel = units.add_(1e-5).log_().neg_().add_(1e-5).log_().neg_()  # kept away from 0 as in Paddle
    soft = torch.softmax((x + gumbel) / temperature, axis)
    if not hard:
        return soft
    one_hot = torch.zeros_like(x).scatter_(axis, soft.argmax(axis, keepdim=True), 1.0)
    return one_hot - soft.detach() + soft


@op
def maxout(x, groups, axis=1, name=None):
    """The maximum over every `groups` neighbouring channels.

    Args:
        x: Tensor [N, C, H, W], or [N, H, W, C] with `axis=-1`.
        groups: how many neighbouring channels give one of the result; divides their number.
        axis: axis of the channels: 1 or -1.

    Returns:
        Tensor with C / groups channels.

    >>> F.maxout(paddle.arange(4.0).reshape([1, 4, 1, 1]), 2).flatten().tolist()
    [1.0, 3.0]
    """
    if axis not in (1, -1, 3):
        raise InvalidArgumentError("maxout: 'axis' must be 1, 3 or -1.", received(axis=axis))
    if axis == -1:
        axis = x.dim() - 1
    if x.shape[axis] % groups:
        raise InvalidArgumentError(
            f"maxout: {x.shape[axis]} channels cannot be split into groups of {groups}.", received(x=x)
        )
    return x.unflatten(axis, (-1, groups)).amax(axis + 1)


@op
def glu(x, axis=-1, name=None):
    """One half of `x`, gated by the sigmoid of the other.

    Args:
        x: Tensor with an even size along `axis`.
        axis: axis that is halved.

    Returns:
        Tensor with half the size along `axis`.

    >>> F.glu(paddle.to_tensor([2.0, 0.0])).tolist()
    [1.0]
    """
    if isinstance(axis, (bool, torch.Tensor)):
        if isinstance(axis, torch.Tensor) and axis.is_floating_point():
            raise InvalidArgumentError("glu: 'axis' must be an integer.", received(axis=axis))
        axis = int(axis)
    if x.shape[axis] % 2:
        raise InvalidArgumentError("glu: the size along 'axis' must be even.", received(x=x, axis=axis))
    return F.glu(x, axis)


@op
def swiglu(x, y=None, name=None):
    """`silu(x) * y`, where `y` is by default the second half of `x`.

    Args:
        y: Tensor of the shape of `x`; by default the second half of `x` along the last axis, and the first is `x`.

    Returns:
        Tensor with the shape of `x`, or half of its last axis.

    >>> F.swiglu(paddle.to_tensor([0.0, 30.0]), paddle.to_tensor([5.0, 2.0])).tolist()
    [0.0, 60.0]
    """
    if y is None:
        if x.shape[-1] % 2:
            raise InvalidArgumentError("swiglu: without 'y', the last axis of 'x' must be even.", received(x=x))
        x, y = x.chunk(2, -1)
    return F.silu(x) * y


relu_, elu_, hardtanh_, leaky_relu_, softmax_, thresholded_relu_ = map(
    inplace, (relu, elu, hardtanh, leaky_relu, softmax, thresholded_relu)
)
