"""Running sums, products and extremes, differences and integrals along an axis."""

import numpy as np
import torch
from torch.compiler import is_dynamo_compiling

from .._core.accelerator import plain, shortcut, tensor
from .._core.args import int_arg, number_arg, truncated_int
from .._core.dtype import FLOATS, torch_dtype
from .._core.errors import InvalidArgumentError, received
from .._core.op import op
from .reduction import converted
from .search import index_dtype

__all__ = ["cumsum", "cumprod", "cummax", "cummin", "logcumsumexp", "trapezoid", "cumulative_trapezoid", "diff"]

HELP = {
    "x": "Tensor of any shape.",
    "axis": "the axis; by default the elements are taken in one row.",
    "dim": "the axis.",
    "n": "how many times the difference is taken.",
    "prepend": "Tensor that is put before `x` first.",
    "append": "Tensor that is put behind `x` first.",
    "dx": "distance between neighbours.",
    "y": "Tensor of values.",
}


def _along(x, axis):
    """Return the tensor and the axis to accumulate along; without an axis the tensor is flattened."""
    if axis is None:
        return x.reshape(-1), 0
    return x, int_arg(axis, "axis")


@op
@shortcut(torch.cumsum, x=tensor(FLOATS), axis=plain(int))
def cumsum(x, axis=None, dtype=None, name=None, *, out=None):
    """The running sum along an axis, or of the flattened tensor; integers are summed in int64.

    Returns:
        Tensor with the shape of `x`, or 1-D with all elements if `axis` is None; integers and booleans give int64.

    >>> paddle.cumsum(paddle.to_tensor([[1, 2], [3, 4]]), axis=0).tolist()
    [[1, 2], [4, 6]]
    """
    x, axis = _along(converted(x, dtype), axis if axis is None else truncated_int(axis, "axis"))
    return torch.cumsum(x, axis, dtype=torch_dtype(dtype))


@op(aliases={"axis": "dim"})
@shortcut(torch.cumprod, x=tensor(FLOATS), dim=plain(int))
def cumprod(x, dim=None, *, dtype=None, out=None, name=None):
    """The running product along an axis, or of the flattened tensor, in the type of `x`.

    Returns:
        Tensor with the shape of `x`, or 1-D with all elements if `dim` is None.

    >>> paddle.cumprod(paddle.to_tensor([1, 2, 3]), dim=0).tolist()
    [1, 2, 6]
    """
    x, dim = _along(converted(x, dtype), dim)
    return torch.cumprod(x, dim, dtype=torch_dtype(dtype) or (x.dtype if x.dtype is not torch.bool else None))


@op
def cummax(x, axis=None, dtype="int64", name=None):
    """The largest element so far along an axis, and its last position; `dtype` is that of the positions.

    Returns:
        the largest elements so far and their places, two Tensors with the shape of `x`.

    >>> values, indices = paddle.cummax(paddle.to_tensor([1, 3, 2]))
    >>> values.tolist(), indices.tolist()
    ([1, 3, 3], [0, 1, 1])
    """
    return _extremes(torch.cummax, x, axis, dtype)


@op
def cummin(x, axis=None, dtype="int64", name=None):
    """The smallest element so far along an axis, and its last position; `dtype` is that of the positions.

    Returns:
        the smallest elements so far and their places, two Tensors with the shape of `x`.

    >>> [r.tolist() for r in paddle.cummin(paddle.to_tensor([3, 1, 2]))]
    [[3, 1, 1], [0, 1, 1]]
    """
    return _extremes(torch.cummin, x, axis, dtype)


def _extremes(engine, x, axis, dtype):
    wanted = index_dtype(dtype, engine.__name__)
    values, indices = engine(*_along(x, axis))
    return values, indices.to(wanted)


@op
def logcumsumexp(x, axis=None, dtype=None, name=None):
    """The logarithm of the running sum of exponentials along an axis, computed without overflow.

    Returns:
        Tensor with the shape of `x`, or 1-D with all elements if `axis` is None.

    >>> paddle.logcumsumexp(paddle.to_tensor([0.0, -100.0])).tolist()
    [0.0, 3.783505853677006e-44]
    """
    x, axis = _along(x, axis)
    wanted = torch_dtype(dtype) or x.dtype
    x = converted(x, wanted)
    return torch.logcumsumexp(x if wanted.is_floating_point else x.float(), axis)


@op
def diff(x, n=1, axis=-1, prepend=None, append=None, name=None, *, out=None):
    """The differences between neighbours along an axis, taken `n` times.

    Returns:
        Tensor that is `n` shorter along the axis than `x` with what was put before and behind it.

    >>> paddle.diff(paddle.to_tensor([1, 4, 5, 2])).tolist()
    [3, 1, -3]
    """
    n = int_arg(n, "n")
    if n < 1:
        raise InvalidArgumentError("diff: 'n' must be at least 1.", received(x=x, n=n))
    return torch.diff(x, n, int_arg(axis, "axis"), prepend=prepend, append=append)


@op
def trapezoid(y, x=None, dx=None, axis=-1, name=None):
    """The integral of samples `y` along an axis by the trapezoidal rule, sampled at `x` or with spacing `dx`.

    Returns:
        Tensor with the shape of `y` without the axis.

    >>> paddle.trapezoid(paddle.to_tensor([4.0, 5.0, 6.0]), dx=2.0).item()
    20.0
    """
    return _integral("trapezoid", torch.trapezoid, torch.sum, y, x, dx, axis)


@op
def cumulative_trapezoid(y, x=None, dx=None, axis=-1, name=None):
    """The running integral of samples `y` along an axis by the trapezoidal rule, sampled at `x` or with spacing `dx`.

    Returns:
        Tensor with the shape of `y`, one shorter along the axis.

    >>> paddle.cumulative_trapezoid(paddle.to_tensor([4.0, 5.0, 6.0])).tolist()
    [4.5, 10.0]
    """
    return _integral("cumulative_trapezoid", torch.cumulative_trapezoid, torch.cumsum, y, x, dx, axis)


class _Trapezoid(torch.autograd.Function):
    """The integral along an axis with equal distances: the ends have half the gradient of the others."""

    @staticmethod
    def forward(ctx, y, dx, axis):
        ctx.shape, ctx.dx, ctx.axis = y.shape, dx, axis
        return torch.trapezoid(y.detach(), dx=dx, dim=axis)

    @staticmethod
    def backward(ctx, grad):
        each = (grad * ctx.dx).unsqueeze(ctx.axis)
        out = each.expand(ctx.shape).clone(memory_format=torch.contiguous_format)
        out.narrow(ctx.axis, 0, 1).mul_(0.5)
        out.narrow(ctx.axis, ctx.shape[ctx.axis] - 1, 1).mul_(0.5)
        return out, None, None


def _integral(op_name, engine, collect, y, x, dx, axis):
    axis = int_arg(axis, "axis")
    if x is not None:
        if dx is not None:
            raise InvalidArgumentError(
                f"{op_name}: 'x' and 'dx' are alternatives: give only one of them.", received(y=y, x=x, dx=dx)
            )
        return engine(y, x, dim=axis)
    if isinstance(dx, (list, tuple, np.ndarray)):
        dx = torch.as_tensor(dx, dtype=y.dtype, device=y.device)
    if not isinstance(dx, torch.Tensor):
        dx = 1.0 if dx is None else number_arg(dx)
        plain = y.is_floating_point() and not isinstance(dx, complex)
        if plain and y.dim() and y.size(axis) > 1:
            if not y.requires_grad:  # torch's has no second gradient, not even of zeros
                return engine(y, dx=dx, dim=axis)
            if (
                engine is torch.trapezoid
                and not is_dynamo_compiling()
                and torch._C._functorch.peek_interpreter_stack() is None
            ):
                return _Trapezoid.apply(y, dx, axis)
        dx = torch.tensor(dx, dtype=None if isinstance(dx, complex) else y.dtype, device=y.device)
    count = max(y.size(axis) - 1, 0)
    pairs = y.narrow(axis, min(1, y.size(axis)), count) + y.narrow(axis, 0, count)
    return collect(pairs * dx / 2, dim=axis)
